"""Everything of one box in one file, and back again: whole or not at all."""
