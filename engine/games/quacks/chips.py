"""The chips in the box: a colour and a printed number."""

from __future__ import annotations

from enum import Enum
from functools import cached_property


class Colour(Enum):
    """The colour of a chip, which stands for its ingredient."""

    WHITE = "white"
    ORANGE = "orange"
    GREEN = "green"
    BLUE = "blue"
    RED = "red"
    YELLOW = "yellow"
    PURPLE = "purple"
    BLACK = "black"
    LOCOWEED = "locoweed"

    __hash__ = object.__hash__  # members are singletons; Enum's own hashes the name each time


class Chip(Enum):
    """A kind of chip; ``Chip("white-1")`` reads the label that profiles and records use."""

    WHITE_1 = "white-1"
    WHITE_2 = "white-2"
    WHITE_3 = "white-3"
    ORANGE_1 = "orange-1"
    ORANGE_6 = "orange-6"
    GREEN_1 = "green-1"
    GREEN_2 = "green-2"
    GREEN_4 = "green-4"
    BLUE_1 = "blue-1"
    BLUE_2 = "blue-2"
    BLUE_4 = "blue-4"
    RED_1 = "red-1"
    RED_2 = "red-2"
    RED_4 = "red-4"
    YELLOW_1 = "yellow-1"
    YELLOW_2 = "yellow-2"
    YELLOW_4 = "yellow-4"
    PURPLE_1 = "purple-1"
    BLACK_1 = "black-1"
    LOCOWEED_1 = "locoweed-1"

    @cached_property
    def colour(self) -> Colour:
        """Its ingredient's colour."""
        return Colour(self.value.partition("-")[0])

    @cached_property
    def number(self) -> int:
        """The printed number: how many spaces the chip moves on; 1 for locoweed, without one."""
        return int(self.value.partition("-")[2])

    def __str__(self) -> str:
        return str(self.value)

    __hash__ = object.__hash__


def without_one(chips: tuple[Chip, ...], chip: Chip) -> tuple[Chip, ...]:
    """The chips but for one of that kind; raises ``ValueError`` if there is none."""
    at = chips.index(chip)
    return chips[:at] + chips[at + 1 :]


BOX_ORDER = {chip: order for order, chip in enumerate(Chip)}
"""Sorts chips as the box lists them, so that equal bags are equal tuples."""


def in_box_order(chips: tuple[Chip, ...] | list[Chip]) -> tuple[Chip, ...]:
    """The chips sorted by ``BOX_ORDER``."""
    return tuple(sorted(chips, key=BOX_ORDER.__getitem__))
