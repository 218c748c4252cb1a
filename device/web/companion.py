"""What the web page asks of the running box: the contract between page and companion."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from device.archive import Evening
from device.events import BoxEvent, Control, Hold
from device.face import Face
from device.presses import Button
from device.regulars import Regulars
from device.settings import Settings
from device.showing import Showing, Text
from device.web.door import Door
from engine.game import Seat
from engine.record import Record
from vision.frame import Frame
from vision.observation import Observation

Rgb = tuple[int, int, int]
"""Red, green, blue, each 0 to 255."""


@dataclass(frozen=True, slots=True)
class View:
    """The newest picture with its reading.

    Attributes:
        frame: As the camera gave it.
        observation: Its reading; positions are in pixels of ``frame``.
        at_s: When it was taken, in seconds of the loop's steady clock.
        took_ms: Step of the recognition to its milliseconds; empty if nobody measured.
        lamps_steady: Whether our own lamps left it alone.
    """

    frame: Frame
    observation: Observation
    at_s: float
    took_ms: Mapping[str, float]
    lamps_steady: bool = True


@dataclass(frozen=True, slots=True)
class Played:
    """A game as far as it was played.

    Attributes:
        record: What was recorded.
        face: How the game shows itself.
    """

    record: Record
    face: Face


@dataclass(frozen=True, slots=True)
class About:
    """What the box is made of, and how it was set up.

    Attributes:
        profile: Folder of what this copy of a game looks like; None: no recognition.
        address: Where phones find the page; "" if only this machine does.
        buttons: All that there should be, seats first.
        pressed: How often each was pressed since the box was switched on.
        missing: Those that do not work, with the reason.
        faults: What else does not work.
    """

    profile: Path | None = None
    address: str = ""
    buttons: tuple[Button, ...] = ()
    pressed: Mapping[Button, int] = field(default_factory=dict)
    missing: Mapping[Button, str] = field(default_factory=dict)
    faults: tuple[Text, ...] = ()


class Catalogue(Protocol):
    """Texts to sentences in the language of the table."""

    def say(self, text: Text) -> str:
        """The sentence with its gaps filled."""
        ...


class Table(Protocol):
    """The simulated table: pieces that people move with their hands, no rules."""

    @property
    def seats(self) -> int:
        """How many pots stand on it."""
        ...

    def draw(self, seat: int) -> str:
        """Take a chip out of the bag unseen; it is in the hand then, and its label is returned.

        Raises:
            LookupError: If the bag is empty.
        """
        ...

    def lay(self, seat: int, label: str, space: int) -> None:
        """Lay the chip in the hand on a space; on a space that is taken it lies on top."""
        ...

    def lift(self, seat: int, space: int) -> str:
        """Put the chip of a space back into the bag; its label is returned.

        Raises:
            LookupError: If no chip lies there.
        """
        ...

    def clear(self, seat: int) -> None:
        """Put all chips of the pot back into the bag."""
        ...

    def put_marker(self, seat: int, kind: str, space: int | None) -> None:
        """Put the ``"droplet"`` or the ``"rat"`` on a space; None takes it off the pot."""
        ...

    def hand(self, seat: int, over: bool) -> None:  # noqa: FBT001  (a state, not an option)
        """Hold a hand over the pot, or take it away."""
        ...

    def bag(self, seat: int) -> tuple[str, ...]:
        """The labels in the bag."""
        ...

    def pieces(self, seat: int) -> Mapping[int, str]:
        """Space to the label of the chip on it."""
        ...

    def markers(self, seat: int) -> Mapping[str, int]:
        """``"droplet"`` and ``"rat"`` to their spaces; a marker off the pot is left out."""
        ...


class Archive(Protocol):
    """The evenings of the box. Every call reads the disk: make it in a worker thread."""

    def evenings(self) -> tuple[Evening, ...]:
        """All of them, newest first, deleted ones too."""
        ...

    def evening(self, number: int) -> Evening | None:
        """One of them, counted; None if there is none such; raises ``JournalError``."""
        ...

    def count_one(self) -> bool:
        """Count one that nobody has counted yet; whether there was one."""
        ...

    def record(self, number: int) -> Record:
        """The record of one; raises ``JournalError`` or ``BadRecordError``."""
        ...

    def pictured(self, number: int | None) -> frozenset[int]:
        """Of which entries of one, or of the game in progress, there is a picture."""
        ...

    def picture(self, number: int | None, entry: int) -> bytes | None:
        """What lay there when an entry was written, as JPEG; None if nobody knows."""
        ...

    def delete(self, number: int) -> None:
        """Put one into the bin; raises ``JournalError``."""
        ...

    def restore(self, number: int) -> None:
        """Bring one back; raises ``JournalError``."""
        ...

    @property
    def folder(self) -> Path:
        """Where a file may lie for a moment."""
        ...

    @property
    def is_restoring(self) -> bool:
        """Whether a backup takes the place of everything at the next start."""
        ...

    def back_up(self, file: Path) -> None:
        """Write everything into one file; raises ``BackupError``."""
        ...

    def restore_all(self, file: Path) -> None:
        """Check a backup that takes the place of everything at the next start.

        Raises:
            BackupError: If it cannot be taken.
        """
        ...

    def restore_nothing(self) -> None:
        """Leave everything as it is at the next start."""
        ...


class Companion(Protocol):
    """The running box, as the page sees it; everything is called on the loop's own thread."""

    @property
    def showing(self) -> Showing:
        """What the box shows now."""
        ...

    @property
    def is_playing(self) -> bool:
        """Whether a game is in progress, or over and still shown."""
        ...

    @property
    def regulars(self) -> Regulars:
        """Who sat where last time."""
        ...

    @property
    def catalogue(self) -> Catalogue:
        """The texts."""
        ...

    @property
    def language(self) -> str:
        """``"de"`` or ``"en"``."""
        ...

    @property
    def settings(self) -> Settings:
        """How loud, bright and talkative the box is."""
        ...

    @property
    def about(self) -> About:
        """What it is made of, and how it was set up."""
        ...

    @property
    def archive(self) -> Archive:
        """The evenings that were played on it."""
        ...

    @property
    def is_simulated(self) -> bool:
        """Whether the box's buttons are there only on the page."""
        ...

    @property
    def table(self) -> Table | None:
        """The simulated table; None on a real box."""
        ...

    @property
    def view(self) -> View | None:
        """The newest picture with its reading; None without a camera or before the first."""
        ...

    @property
    def may_act(self) -> bool:
        """Whether whoever looks may do more than look."""
        ...

    def permit(self) -> None:
        """Go on only if whoever looks may act; to be called before whatever is not posted.

        Raises:
            NotPairedError: If they only look; ``press``, ``post`` and moves on the table ask, too.
        """
        ...

    @property
    def played(self) -> Played | None:
        """The game in progress; None while players are seated."""
        ...

    async def evening(self, number: int) -> Played:
        """A game of the journal by its number.

        Raises:
            JournalError: If there is no such game.
            BadRecordError: If it cannot be read.
        """
        ...

    def screen_png(self) -> bytes:
        """What the small display shows now."""
        ...

    def lamp_colours(self) -> tuple[Rgb, ...]:
        """The lamps' colours in seat order."""
        ...

    def press(self, button: Seat | Control, hold: Hold) -> None:
        """Press the physical button on its simulated wire."""
        ...

    def post(self, event: BoxEvent) -> None:
        """Hand on what the phone said: answers, corrections, a new game."""
        ...

    def next_space(self, seat: int, label: str) -> int:
        """Where the rules want this chip laid next."""
        ...

    def watch(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Call ``changed`` after anything above has changed, until the returned function is called.

        It may be called too often, never too seldom; it is called on the loop's thread.
        """
        ...


class Box(Companion, Protocol):
    """The whole box: what a page asks of it, and who may ask."""

    @property
    def door(self) -> Door:
        """Lets phones take part, and knows which of them may act."""
        ...
