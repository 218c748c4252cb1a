"""What the box and its rules print: players, hands, limits, presents."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from engine.rulebook import rulebook


class Icon(Enum):
    """The action printed on a card; which card carries which is learnt from the table."""

    NONE = "none"
    FLAME = "flame"
    PRESENT_1 = "present1"
    PRESENT_2 = "present2"
    CROISSANT = "croissant"
    MIXER = "mixer"
    BURNING = "burning"

    __hash__ = object.__hash__  # members are singletons; Enum's own hashes the name each time


@dataclass(frozen=True, slots=True)
class Setup:
    """Who can play, and with how many cards."""

    players_min: int
    players_max: int
    hand: int
    cards_per_place: int
    highest: int


@dataclass(frozen=True, slots=True)
class Biscuits:
    """How many burnt biscuits end the game, and with how many one still receives another."""

    lose_at: int
    most_to_receive: int


@dataclass(frozen=True, slots=True)
class Tables:
    """All facts of the box."""

    setup: Setup
    biscuits: Biscuits
    presents: Mapping[Icon, int]


TABLES = rulebook(Tables, "galletitas")
