"""What holds for a whole game of Quacks: the books on the table and what the group agreed on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import TypeAlias

from engine.games.quacks.chips import Chip, Colour
from engine.games.quacks.tables import TABLES, Book

Books: TypeAlias = Mapping[Colour, Book]

Sets: TypeAlias = tuple[tuple[Colour, int], ...]
"""The set of ingredient books chosen for each colour."""


class ScoringSpace(Enum):
    """Which space of a pot is evaluated."""

    AFTER = "after"
    UNDER = "under"


class AfterLastSpace(Enum):
    """What happens once a chip lies on the last space."""

    STOP = "stop"
    DRAW_ON = "draw_on"


class ZeroTie(Enum):
    """What two players get who have no black chip."""

    NOTHING = "nothing"
    DROPLET = "droplet"


class FirstFive(Enum):
    """What too many white chips do among the first five of a second chance."""

    SAFE = "safe"
    EXPLODE = "explode"


class Doubling(Enum):
    """What yellow set 2 doubles."""

    NUMBER = "number"
    MOVE = "move"


class Limits(Enum):
    """How several raised limits for white chips go together."""

    HIGHEST = "highest"
    SUM = "sum"


class EmptyPot(Enum):
    """What a pot without a chip scores: the space after droplet or rat stone, or theirs."""

    AFTER = "after"
    UNDER = "under"


class LastRound(Enum):
    """How chips are drawn in the last round."""

    IN_STEP = "in_step"
    FREELY = "freely"


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What a group may agree on, each with its default.

    Attributes:
        show_odds: Whether the box tells the odds of an explosion while people brew.
        scoring_space: The space after the last chip, or the one under it (quacks_base F01).
        after_last_space: Whether brewing ends on the last space (F15).
        empty_pot: What is scored without a chip (F28).
        limits: Whether the highest white limit holds, or all raises together (F18).
        doubling: Whether yellow set 2 doubles bonus moves, too (7.6).
        first_five: Whether the first chips of a second chance can explode the pot (F20).
        strong_acts: Whether the chip of Strong Ingredient acts in the scoring (9).
        zero_tie: Whether two players without black chips are even (F08).
        last_round: Whether the last round is drawn in step (5.8).
        exploded_breaks_ties: Whether an exploded pot counts when points are even (10).
        limited_rubies: Whether rubies run out when the box is empty (F16).
        closed_books_in_tubes: Whether a test tube gives chips whose book is not open yet (8).
    """

    show_odds: bool = True
    scoring_space: ScoringSpace = ScoringSpace.AFTER
    after_last_space: AfterLastSpace = AfterLastSpace.STOP
    empty_pot: EmptyPot = EmptyPot.AFTER
    limits: Limits = Limits.HIGHEST
    doubling: Doubling = Doubling.NUMBER
    first_five: FirstFive = FirstFive.SAFE
    strong_acts: bool = False
    zero_tie: ZeroTie = ZeroTie.NOTHING
    last_round: LastRound = LastRound.IN_STEP
    exploded_breaks_ties: bool = True
    limited_rubies: bool = True
    closed_books_in_tubes: bool = True


@dataclass(frozen=True, slots=True)
class Rules:
    """What holds for a whole game.

    Attributes:
        sets: The set of ingredient books chosen for each colour.
        house: The house rules.
        test_tubes: Whether the pots lie with their test tubes up.
        players: How many play, which turns the black book to one of its sides.
        first: Who is start player in the first round, as a seat number.
    """

    sets: Sets = ()
    house: HouseRules = HouseRules()
    test_tubes: bool = False
    players: int = 2
    first: int = 0

    @property
    def books(self) -> Books:
        """The open side of each colour's book."""
        return book_set(self.sets, self.players)

    def price(self, chip: Chip) -> int | None:
        """What a chip costs in coins; None if it is never sold."""
        book = self.books.get(chip.colour)
        return book.cost[chip] if book else None


@cache
def book_set(sets: Sets, players: int) -> Books:
    """The books of a game: those of every game, and the set chosen for each colour."""
    # quacks_base 3
    return {
        book.colour: book
        for book in TABLES.books
        if (book.set == 0 or (book.colour, book.set) in sets)
        and (not book.players or players in book.players)
    }
