"""The cards of Glastonbury: ingredients of eighteen kinds, shape-shifters, spells, recipes."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from functools import cached_property


class Colour(Enum):
    """A colour of two kinds; P1 to P4 belong to players, the others to nobody.

    What the colours and kinds are called in print is taught, not known.
    """

    P1 = "P1"
    P2 = "P2"
    P3 = "P3"
    P4 = "P4"
    N1 = "N1"
    N2 = "N2"
    N3 = "N3"
    N4 = "N4"
    N5 = "N5"

    __hash__ = object.__hash__  # members are singletons; Enum's own hashes the name each time


PLAYER_COLOURS = (Colour.P1, Colour.P2, Colour.P3, Colour.P4)


class Kind(Enum):
    """A kind of ingredient: its colour, and a letter for the first and the second of the colour."""

    P1A = "P1a"
    P1B = "P1b"
    P2A = "P2a"
    P2B = "P2b"
    P3A = "P3a"
    P3B = "P3b"
    P4A = "P4a"
    P4B = "P4b"
    N1A = "N1a"
    N1B = "N1b"
    N2A = "N2a"
    N2B = "N2b"
    N3A = "N3a"
    N3B = "N3b"
    N4A = "N4a"
    N4B = "N4b"
    N5A = "N5a"
    N5B = "N5b"

    __hash__ = object.__hash__


class Card(Enum):
    """A card of the deck; ``Card("P1a-3")`` reads the label that profiles and records use."""

    P1A_1 = "P1a-1"
    P1A_2 = "P1a-2"
    P1A_3 = "P1a-3"
    P1A_4 = "P1a-4"
    P1B_1 = "P1b-1"
    P1B_2 = "P1b-2"
    P1B_3 = "P1b-3"
    P1B_4 = "P1b-4"
    P2A_1 = "P2a-1"
    P2A_2 = "P2a-2"
    P2A_3 = "P2a-3"
    P2A_4 = "P2a-4"
    P2B_1 = "P2b-1"
    P2B_2 = "P2b-2"
    P2B_3 = "P2b-3"
    P2B_4 = "P2b-4"
    P3A_1 = "P3a-1"
    P3A_2 = "P3a-2"
    P3A_3 = "P3a-3"
    P3A_4 = "P3a-4"
    P3B_1 = "P3b-1"
    P3B_2 = "P3b-2"
    P3B_3 = "P3b-3"
    P3B_4 = "P3b-4"
    P4A_1 = "P4a-1"
    P4A_2 = "P4a-2"
    P4A_3 = "P4a-3"
    P4A_4 = "P4a-4"
    P4B_1 = "P4b-1"
    P4B_2 = "P4b-2"
    P4B_3 = "P4b-3"
    P4B_4 = "P4b-4"
    N1A_1 = "N1a-1"
    N1A_2 = "N1a-2"
    N1A_3 = "N1a-3"
    N1A_4 = "N1a-4"
    N1B_1 = "N1b-1"
    N1B_2 = "N1b-2"
    N1B_3 = "N1b-3"
    N1B_4 = "N1b-4"
    N2A_1 = "N2a-1"
    N2A_2 = "N2a-2"
    N2A_3 = "N2a-3"
    N2A_4 = "N2a-4"
    N2B_1 = "N2b-1"
    N2B_2 = "N2b-2"
    N2B_3 = "N2b-3"
    N2B_4 = "N2b-4"
    N3A_1 = "N3a-1"
    N3A_2 = "N3a-2"
    N3A_3 = "N3a-3"
    N3A_4 = "N3a-4"
    N3B_1 = "N3b-1"
    N3B_2 = "N3b-2"
    N3B_3 = "N3b-3"
    N3B_4 = "N3b-4"
    N4A_1 = "N4a-1"
    N4A_2 = "N4a-2"
    N4A_3 = "N4a-3"
    N4A_4 = "N4a-4"
    N4B_1 = "N4b-1"
    N4B_2 = "N4b-2"
    N4B_3 = "N4b-3"
    N4B_4 = "N4b-4"
    N5A_1 = "N5a-1"
    N5A_2 = "N5a-2"
    N5A_3 = "N5a-3"
    N5A_4 = "N5a-4"
    N5B_1 = "N5b-1"
    N5B_2 = "N5b-2"
    N5B_3 = "N5b-3"
    N5B_4 = "N5b-4"
    IMMUTO = "immuto"
    ACCIO = "accio"
    DECLINATIO = "declinatio"
    VANESCO = "vanesco"
    PERLUCEO = "perluceo"

    @cached_property
    def kind(self) -> Kind | None:
        """The kind of an ingredient; None for a shape-shifter or a spell."""
        code, dash, _ = self.value.partition("-")
        return Kind(code) if dash else None

    @cached_property
    def number(self) -> int:
        """The value of an ingredient; a shape-shifter shows 0, a spell shows none."""
        return int(self.value.partition("-")[2] or 0)

    def __str__(self) -> str:
        return str(self.value)

    __hash__ = object.__hash__


KEPT = (Card.ACCIO, Card.DECLINATIO)
"""Spells that lie beside the cauldron until they are used up."""

INSTANT = (Card.VANESCO, Card.PERLUCEO)
"""Spells that work at once."""

SPELLS = (*KEPT, *INSTANT)

DECK_ORDER = {card: order for order, card in enumerate(Card)}
"""Sorts cards whose order nobody knows, so that equal piles are equal tuples."""


def in_deck_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards sorted by ``DECK_ORDER``."""
    return tuple(sorted(cards, key=DECK_ORDER.__getitem__))


class Recipe(Enum):
    """A recipe card: A names a colour, B a condition."""

    A1 = "A1"
    A2 = "A2"
    A3 = "A3"
    A4 = "A4"
    A5 = "A5"
    B1 = "B1"
    B2 = "B2"
    B3 = "B3"
    B4 = "B4"
    B5 = "B5"

    __hash__ = object.__hash__


RECIPES_A = (Recipe.A1, Recipe.A2, Recipe.A3, Recipe.A4, Recipe.A5)
RECIPES_B = (Recipe.B1, Recipe.B2, Recipe.B3, Recipe.B4, Recipe.B5)
