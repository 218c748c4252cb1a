"""What can reach the session: everything that happens around the box, as values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from device.showing import Text
from engine.game import Seat
from engine.record import Words
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
    """The phone told an action outright, in the record's words (MANUAL mode, corrections).

    Attributes:
        action: What was done.
        seen: How much was recorded when the phone said so, as ``Showing.recorded``: if it is more
            by now, somebody was quicker and nothing is done. None: whatever was recorded.
    """

    action: tuple[tuple[str, object], ...]
    seen: int | None = None


@dataclass(frozen=True, slots=True)
class Undone:
    """The last action of a seat is taken back; None: the last of all. ``seen`` as in ``Told``."""

    seat: Seat | None = None
    seen: int | None = None


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


class Item(Enum):
    """What the menu behind both common buttons has."""

    TABLE = "table"
    """Take the table as it is: repairs of every zone that differs, and last as it lies."""
    CAMERA = "camera"
    """Go on by buttons alone, or with the camera again."""
    SWAP = "swap"
    """Two players change places."""
    LEAVE = "leave"
    """A player leaves and is passed over from here on."""
    RULES = "rules"
    """A house rule is agreed on otherwise, by all."""
    SETTINGS = "settings"
    """How loud and how bright the box is."""
    PHONE = "phone"
    """A phone is to take part: the box shows its code."""
    END = "end"
    """End the game here; it is kept."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What has been chosen to the end in the menu, or told by the phone.

    Attributes:
        item: Which of its items.
        words: The line of the record that it writes: a change of places, who leaves, other house
            rules. Without it these three open in the menu. Every seat's button consents to other
            house rules, wherever they were told.
    """

    item: Item
    words: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True, slots=True)
class Noticed:
    """Something about the box itself is to be told once: a part is missing, or is back."""

    what: Text


@dataclass(frozen=True, slots=True)
class Begun:
    """The phone begins a game while players are seated; refused, with a word why, if none can."""

    header: Words


@dataclass(frozen=True, slots=True)
class Left:
    """The phone wants another game.

    Whoever has joined leaves; a game that is over makes room; of a game in progress the display
    asks, and any seat's button gives it up.
    """


@dataclass(frozen=True, slots=True)
class SettingChanged:
    """A setting of the box gets another value.

    Attributes:
        name: A field of ``device.settings.Settings``.
        value: The value; one that cannot be is refused, with a word why.
    """

    name: str
    value: object


@dataclass(frozen=True, slots=True)
class Invited:
    """Somebody at the box wants a phone to take part."""


Event: TypeAlias = (
    Press
    | Observed
    | CameraLost
    | CameraBack
    | Answered
    | Told
    | Undone
    | Corrected
    | Wanted
    | Noticed
)

BoxEvent: TypeAlias = Event | Begun | Left | SettingChanged | Invited
"""What the box takes in besides: it begins and ends games; settings and phones are no game's."""
