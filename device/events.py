"""What can reach the session: everything that happens around the box, as values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from device.showing import Text
from engine.game import Seat
from vision.observation import Observation


class Hold(Enum):
    """How long a button was held."""

    SHORT = "short"
    LONG = "long"


class Control(Enum):
    """The buttons that belong to no seat."""

    OK = "ok"
    UNDO = "undo"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Press:
    """A decided press: short ones at release, long ones when the time is up.

    Attributes:
        button: A seat's own button, or one of the common ones.
        hold: Short or long.
        at_s: When, in seconds of the loop's steady clock.
    """

    button: Seat | Control
    hold: Hold
    at_s: float


@dataclass(frozen=True, slots=True)
class Observed:
    """One frame has been read.

    Attributes:
        observation: Its boards are in seat order.
        at_s: When the frame was taken, in seconds of the loop's steady clock.
        lamps_steady: False while our own lamps were changing: such a frame counts for nothing.
    """

    observation: Observation
    at_s: float
    lamps_steady: bool = True


@dataclass(frozen=True, slots=True)
class CameraLost:
    """No pictures come; the game goes on by buttons and phone."""

    reason: str


@dataclass(frozen=True, slots=True)
class CameraBack:
    """Pictures come again."""


@dataclass(frozen=True, slots=True)
class Answered:
    """The phone answered a proposal.

    Attributes:
        proposal: Its id.
        choice: The key of the answer.
    """

    proposal: int
    choice: str


@dataclass(frozen=True, slots=True)
class Told:
    """The phone told an action outright, in the record's words (MANUAL mode, corrections)."""

    action: tuple[tuple[str, object], ...]


@dataclass(frozen=True, slots=True)
class Undone:
    """The last action of a seat is taken back; None: the last of all."""

    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Corrected:
    """The phone tells what was done instead of what the record says.

    Attributes:
        entry: The number of the line that is corrected.
        action: What was done, in the record's words; None if nothing was.
        drop_rest: Whether all that contradicts it goes without a question.
    """

    entry: int
    action: tuple[tuple[str, object], ...] | None
    drop_rest: bool = False


@dataclass(frozen=True, slots=True)
class Noticed:
    """Something about the box itself is to be told once: a part is missing, or is back."""

    what: Text


Event: TypeAlias = (
    Press | Observed | CameraLost | CameraBack | Answered | Told | Undone | Corrected | Noticed
)
