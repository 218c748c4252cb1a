"""What the box and its rulebook print: track, rat tails, chips, set-up, books."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from engine.games.quacks.chips import Chip, Colour
from engine.rulebook import rulebook


class Effect(Enum):
    """What an ingredient book makes its chips do; the code is in ``books``."""

    BLUE_DRAW_CHOOSE = "blue_draw_choose"
    RED_ORANGE_BONUS_MOVE = "red_orange_bonus_move"
    YELLOW_RETURN_WHITE = "yellow_return_white"


@dataclass(frozen=True, slots=True)
class SetUpTable:
    """What a game starts with."""

    players_min: int
    players_max: int
    rounds: int
    starting_bag: Mapping[Chip, int]
    starting_rubies: int


@dataclass(frozen=True, slots=True)
class LimitsTable:
    """White chips may sum to this much; above it the pot explodes."""

    white_sum: int


@dataclass(frozen=True, slots=True)
class TrackTable:
    """The spaces of a pot by index; ``rubies`` lists the indexes that show one."""

    last_chip: int
    coins: tuple[int, ...]
    points: tuple[int, ...]
    rubies: tuple[int, ...]

    @property
    def spoon(self) -> int:
        """The space that is only scored: no chip lies there."""
        return self.last_chip + 1


@dataclass(frozen=True, slots=True)
class RatsTable:
    """Where rat tails hang on the score track: after each score in ``tails_after``, every lap."""

    first_round: int
    lap: int
    tails_after: tuple[int, ...]

    def tails(self, score: int, leader: int) -> int:
        """Rat tails between ``score`` and the score of the leader."""
        return self._below(leader) - self._below(score)

    def _below(self, score: int) -> int:
        laps, on_track = divmod(score, self.lap)
        return laps * len(self.tails_after) + sum(after < on_track for after in self.tails_after)


@dataclass(frozen=True, slots=True)
class FlameTable:
    """Rounds in which the flame does something."""

    add_white_1: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """One side of an ingredient book."""

    colour: Colour
    set: int
    effect: Effect
    bonus: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Tables:
    """The whole of ``quacks.toml``."""

    setup: SetUpTable
    limits: LimitsTable
    track: TrackTable
    rats: RatsTable
    flame: FlameTable
    supply: Mapping[Chip, int]
    books: tuple[Book, ...]


TABLES = rulebook(Tables, "quacks")
