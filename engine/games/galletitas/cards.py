"""The 80 cards: a colour with its symbol, and a number."""

from __future__ import annotations

from enum import Enum

from engine.games.galletitas.tables import TABLES


class Colour(Enum):
    """The colour of a card, named with the symbol that tells it to everybody."""

    PINK = "pink_triangle"
    ORANGE = "orange_circle"
    GREEN = "green_diamond"
    VIOLET = "violet_star"

    __hash__ = object.__hash__  # members are singletons; Enum's own hashes the name each time


class Card(Enum):
    """A card; ``Card("pink_triangle-7")`` reads the label that profiles and records use."""

    # card_games G2-S1: each number once in each colour
    _ignore_ = "members one n"
    members = vars()
    for one in Colour:
        for n in range(1, TABLES.setup.highest + 1):
            members[f"{one.name}_{n}"] = f"{one.value}-{n}"

    def __init__(self, label: str) -> None:
        suit, _, printed = label.partition("-")
        self.colour = Colour(suit)
        self.number = int(printed)

    def __str__(self) -> str:
        return str(self.value)

    __hash__ = object.__hash__


class Back(Enum):
    """What a camera sees of a card that lies face down."""

    BACK = "back"

    __hash__ = object.__hash__


DECK_ORDER = {card: order for order, card in enumerate(Card)}
"""Where a card stands in a sorted deck."""
