"""What every game on the table can be asked: the contract between rules, camera and box."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Generic, Protocol, Self, TypeAlias, TypeVar


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

    @property
    def is_decision(self) -> bool:
        """Whether its player must confirm it, however clearly the table shows it."""
        ...


ActionT = TypeVar("ActionT", bound=Action)
PieceT_co = TypeVar("PieceT_co", bound=Hashable, covariant=True)


@dataclass(frozen=True, slots=True)
class Prompt(Generic[ActionT]):
    """What the game waits for.

    Attributes:
        seat: Who must act.
        kind: What must be done; each game has its own enum of kinds.
        rule: Section of the fact sheet that says so, like ``"quacks_base 6 E"``.
        alternatives: All ways to do it; never empty.
    """

    seat: Seat
    kind: Enum
    rule: str
    alternatives: tuple[ActionT, ...]


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Points of one seat, and why; a score is the sum of its lines.

    Attributes:
        seat: Who scored.
        points: How many victory points.
        round: In which round; 0 before the first.
        reason: What they are for; each game has its own enum of reasons.
        space: The space that was scored, where it was one.
        rule: Section of the fact sheet, like ``"quacks_base 6 D"``.
        piece: The chip, card or die face that brought them, where one did.
    """

    seat: Seat
    points: int
    round: int
    reason: Enum
    space: int | None
    rule: str
    piece: Enum | None = None


class State(Protocol[ActionT, PieceT_co]):
    """A game as far as it has come: a frozen, hashable value."""

    @property
    def seat_count(self) -> int:
        """How many play."""
        ...

    def legal_actions(self, seat: Seat | None = None) -> tuple[ActionT, ...]:
        """All actions that may follow, of one seat or of all; empty if and only if it is over."""
        ...

    def after(self, action: ActionT) -> Self:
        """The game once ``action`` has happened.

        Raises:
            IllegalActionError: If ``action`` is not in ``legal_actions()``.
        """
        ...

    def prompts(self) -> tuple[Prompt[ActionT], ...]:
        """Who must do what now; empty if and only if the game is over."""
        ...

    def likelihood(self, action: ActionT) -> float:
        """How probable the rules make a legal action before anybody looks at the table, 0 to 1."""
        ...

    def visible(self) -> Mapping[Zone, Mapping[Place, PieceT_co]]:
        """What a camera must see, zone by zone."""
        ...

    def visible_in(self, zone: Zone) -> Mapping[Place, PieceT_co]:
        """What a camera must see in one zone: that part of ``visible()``, without the rest."""
        ...

    def score_lines(self) -> tuple[ScoreLine, ...]:
        """All points so far, in the order in which they were scored."""
        ...

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        ...


class Ending(Enum):
    """Why a game is over."""

    LAST_ROUND = "last_round"
    EMPTY_LINE = "empty_line"
    NOBODY_CAN_MOVE = "nobody_can_move"
    BURNT_BISCUITS = "burnt_biscuits"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the points of every seat in seat order, and all who won."""

    ending: Ending
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
