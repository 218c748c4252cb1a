"""What every game on the table can be asked: the contract between rules, camera and box."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Protocol, Self, TypeAlias, TypeVar


class Seat(IntEnum):
    """A place at the table, clockwise; records and buttons count from 0."""

    ONE = 0
    TWO = 1
    THREE = 2
    FOUR = 3
    FIVE = 4
    SIX = 5


class ZoneKind(Enum):
    """A part of the table that is watched by itself."""

    POT = "pot"
    ROW = "row"
    FIELD = "field"
    CAULDRON = "cauldron"
    TRAY = "tray"
    SHOW = "show"


@dataclass(frozen=True, slots=True)
class Zone:
    """One watched part of the table; ``seat`` is its owner, None where all share it."""

    kind: ZoneKind
    seat: Seat | None = None


Place: TypeAlias = Hashable
"""Where in a zone a piece lies: a space of the pot, a cell (row, column), an order in a row."""


class Action(Protocol):
    """Something that happened in a game: small, frozen, hashable."""

    @property
    def seat(self) -> Seat:
        """Whose action it is."""
        ...


ActionT = TypeVar("ActionT", bound=Action)
PieceT = TypeVar("PieceT", bound=Hashable)


class State(Protocol[ActionT, PieceT]):
    """A game as far as it has come: a frozen, hashable value."""

    def legal_actions(self, seat: Seat | None = None) -> tuple[ActionT, ...]:
        """All actions that may follow, of one seat or of all; empty if and only if it is over."""
        ...

    def after(self, action: ActionT) -> Self:
        """The game once ``action`` has happened.

        Raises:
            IllegalActionError: If ``action`` is not in ``legal_actions()``.
        """
        ...

    def visible(self) -> Mapping[Zone, Mapping[Place, PieceT]]:
        """What a camera must see, zone by zone."""
        ...

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        ...


class Ending(Enum):
    """Why a game is over."""

    LAST_ROUND = "last_round"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the points of every seat in seat order, and all who won."""

    ending: Ending
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
