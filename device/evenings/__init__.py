"""Evenings at a table that exists only in memory: people play, and things go wrong as they do."""
