"""Glastonbury (Amalgam): cards and tables, the field and its twenty places, turns, scoring."""
