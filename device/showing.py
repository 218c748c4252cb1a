"""What the box shows at one moment: values that display, lamps, sounder and phone all read."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from engine.game import Seat


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence of the catalogue with its values; a value may be a text itself.

    Attributes:
        key: Dotted key of the catalogue, like ``"brewing.draw_on"``.
        values: What stands in its gaps: (name, value) pairs.
    """

    key: str
    values: tuple[tuple[str, object], ...] = ()


def text(key: str, /, **values: object) -> Text:
    """The sentence ``key`` of the catalogue with ``values`` in its gaps."""
    return Text(key, tuple(values.items()))


class Lamp(Enum):
    """What a seat's lamp says; the display says the same in words."""

    OFF = "off"
    """Not concerned."""
    SEAT = "seat"
    """The seat's own colour: only while the table is set up."""
    MAY_ACT = "may_act"
    """White."""
    SAFE = "safe"
    """Green: the next draw cannot explode."""
    RISKY = "risky"
    """Yellow: up to one in three."""
    DANGEROUS = "dangerous"
    """Red: more than one in three."""
    EXPLODED = "exploded"
    """Red, blinking."""
    CONFIRM = "confirm"
    """Blue, pulsing: press to confirm."""
    PUT_RIGHT = "put_right"
    """Amber: table and record disagree here."""


class Sound(Enum):
    """A short signal; each is given once for the event it stands for."""

    CONFIRMED = "confirmed"
    QUESTION = "question"
    EXPLOSION = "explosion"
    ROUND_OVER = "round_over"


@dataclass(frozen=True, slots=True)
class Page:
    """One page of the small display.

    Attributes:
        title: The heading: whose turn, or what has happened.
        lines: The body, most important first.
        hint: What the buttons do now; None if they do nothing.
        selected: Index of the line that must be seen: such a page is never shown in parts.
        note: What else holds; shown only where there is room.
        private: What only the eyes before the box may see, in place of the lines; the web page
            never shows it.
    """

    title: Text
    lines: tuple[Text, ...] = ()
    hint: Text | None = None
    selected: int | None = None
    note: Text | None = None
    private: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a proposal: ``key`` is what a press or the phone sends back."""

    key: str
    label: Text


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the box believes or asks, until somebody answers.

    Attributes:
        id: Goes back with the answer: an answer to an older proposal does nothing.
        seat: Whose button decides.
        question: The words.
        choices: The answers, the likeliest first.
        selected: Index of the choice that a short press of the seat's button takes.
    """

    id: int
    seat: Seat
    question: Text
    choices: tuple[Choice, ...]
    selected: int = 0


@dataclass(frozen=True, slots=True)
class SeatShowing:
    """One seat for the phone and the virtual table: its lamp and its state in a line or two."""

    seat: Seat
    name: str
    lamp: Lamp
    lines: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Showing:
    """Everything the box shows at one moment.

    Attributes:
        page: For the small display.
        seats: Lamp and state of every seat, in seat order.
        proposals: Open questions, oldest first, at most one a seat.
        sound: What to sound on arriving here; None for silence.
        said: What has just been recorded, newest first, for the phone.
        note: What holds for everybody for a while, for the phone.
        spoken: Whether phones read prompts aloud.
        recorded: How many lines the record has: what a phone has seen when it acts.
        warnings: What is wrong with the box, or with what lies on the table, worst first.
    """

    page: Page
    seats: tuple[SeatShowing, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    sound: Sound | None = None
    said: tuple[Text, ...] = field(default=())
    note: Text | None = None
    spoken: bool = False
    recorded: int = 0
    warnings: tuple[Text, ...] = ()
