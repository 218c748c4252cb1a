"""Burning Galletitas: a row of cards, bluffs in it, and burnt biscuits for whoever is caught."""
