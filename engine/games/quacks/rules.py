"""What holds for a whole game of Quacks: the books on the table and what the group agreed on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache, cached_property
from typing import TypeAlias

from engine.games.quacks.cards import Card, Patient, Witch
from engine.games.quacks.chips import Chip, Colour
from engine.games.quacks.extras import Correction
from engine.games.quacks.hooks import Expansion, Hooks, joined
from engine.games.quacks.tables import TABLES, Book, Fortune

Books: TypeAlias = Mapping[Colour, Book]

Sets: TypeAlias = tuple[tuple[Colour, int | str], ...]
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


class Rack(Enum):
    """The side of Wolfgang's rack that lies up."""

    BROWN = "brown"
    GREEN = "green"


@dataclass(frozen=True)
class Rules:
    """What holds for a whole game.

    Attributes:
        sets: The set of ingredient books chosen for each colour.
        house: The house rules.
        test_tubes: Whether the pots lie with their test tubes up.
        players: How many play, which turns the black book to one of its sides.
        first: Who is start player in the first round, as a seat number.
        expansions: The boxes that are added, in the order of the catalogue.
        witches: The witches that lie open, one for each coin.
        patients: The patients that may be chosen.
        corrections: What the group's own essence cards bring otherwise.
        rack: The side of the rack that lies up.
    """

    sets: Sets = ()
    house: HouseRules = HouseRules()
    test_tubes: bool = False
    players: int = 2
    first: int = 0
    expansions: tuple[Expansion, ...] = ()
    witches: tuple[Witch, ...] = ()
    patients: tuple[Patient, ...] = ()
    corrections: tuple[Correction, ...] = ()
    rack: Rack = Rack.BROWN

    @property
    def books(self) -> Books:
        """The open side of each colour's book."""
        return book_set(self.sets, self.players, self.expansions)

    @cached_property
    def hooks(self) -> Hooks:
        """Where the expansions join the rules of the game."""
        return joined(self.expansions)

    @cached_property
    def supply(self) -> Mapping[Chip, int]:
        """How many of each chip there are in all boxes."""
        boxes = (TABLES.supply, *(one.box.supply for one in self.expansions))
        return {chip: sum(box.get(chip, 0) for box in boxes) for chip in Chip}

    @cached_property
    def rubies(self) -> int:
        """How many rubies there are in all boxes."""
        return TABLES.setup.rubies + sum(one.box.rubies for one in self.expansions)

    @cached_property
    def deck(self) -> Mapping[Card, Fortune]:
        """The fortune-teller cards of all boxes that do something in this game."""
        names = {one.name for one in self.expansions}
        added = {card: said for one in self.expansions for card, said in one.box.cards.items()}
        playable = {card: said for card, said in added.items() if names >= {*said.needs}}
        return {**TABLES.cards, **playable}

    def has(self, name: str) -> bool:
        """Whether an expansion is played with."""
        return any(one.name == name for one in self.expansions)

    def price(self, chip: Chip) -> int | None:
        """What a chip costs in coins; None if it is never sold."""
        book = self.books.get(chip.colour)
        return book.cost.get(chip) if book else None


@cache
def book_set(sets: Sets, players: int, expansions: tuple[Expansion, ...] = ()) -> Books:
    """The books of a game: those of every game, and the set chosen for each colour."""
    # quacks_base 3
    added = (book for one in expansions for book in one.box.books)
    return {
        book.colour: book
        for book in (*TABLES.books, *added)
        if (book.set == 0 or (book.colour, book.set) in sets)
        and (not book.players or players in book.players)
    }
