"""Parts of a box that fail by dice: each for a while, and then they are back."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from PIL import Image

from device.errors import CameraLostError, JournalError
from device.journal import Entry, Journal
from device.screen import PictureDevice
from device.simulated import SimulatedTable
from vision.frame import Frame


@dataclass
class Mischief:
    """What fails and when: each part for a while, by dice; ``done`` counts how often."""

    dice: random.Random
    done: Counter[str] = field(default_factory=Counter)
    _until_s: dict[str, float] = field(default_factory=dict)

    def strikes(self, part: str, chance: float, longest_s: float) -> bool:
        """Whether a part fails now; once it does, it goes on for up to ``longest_s``."""
        now_s = time.monotonic()
        if now_s < self._until_s.get(part, 0.0):
            return True
        if self.dice.random() >= chance:
            return False
        self._until_s[part] = now_s + self.dice.uniform(0.0, longest_s)
        self.done[part] += 1
        return True


class FailingCamera:
    """The simulated table's camera: it stalls, and it goes away."""

    def __init__(self, table: SimulatedTable, mischief: Mischief) -> None:
        if mischief.strikes("camera gone", 0.0, 0.0):
            raise CameraLostError("unplugged")  # noqa: EM101 - as a driver says it
        self._table, self._mischief = table, mischief

    def capture(self) -> Frame:
        """The next picture, late or never."""
        if self._mischief.strikes("camera gone", 0.002, 20.0):
            raise CameraLostError("unplugged")  # noqa: EM101
        if self._mischief.strikes("camera stalls", 0.005, 0.0):
            time.sleep(self._mischief.dice.uniform(0.5, 4.0))
        return self._table.capture()

    def close(self) -> None:
        """The table stays."""


class FailingDisplay:
    """A display on a wire that hiccups and sometimes comes off."""

    def __init__(self, mischief: Mischief) -> None:
        self._mischief = mischief

    def display(self, image: Image.Image) -> None:
        """Take a picture, or not."""
        del image
        self._fail()

    def contrast(self, level: int) -> None:
        """Take a brightness, or not."""
        del level
        self._fail()

    def _fail(self) -> None:
        if self._mischief.strikes("display", 0.03, 15.0):
            raise OSError(121, "Remote I/O error")


class FailingJournal(Journal):
    """A journal whose disk is full now and then."""

    mischief: Mischief

    def append(self, entry: Entry) -> int:
        """Write an entry, or say that the disk is full."""
        if self.mischief.strikes("disk full", 0.05, 15.0):
            raise JournalError(str(self.path), "the disk is full; make room")
        return super().append(entry)


@contextmanager
def failing_display(mischief: Mischief) -> Iterator[PictureDevice]:
    """Open the display, or find that it does not answer."""
    if mischief.strikes("display", 0.0, 0.0):
        raise OSError(121, "Remote I/O error")
    yield FailingDisplay(mischief)


def jumping(mischief: Mischief) -> Callable[[], datetime]:
    """A clock that is set a day forth or back now and then."""
    off = timedelta()

    def now() -> datetime:
        nonlocal off
        if mischief.strikes("clock jumps", 0.02, 0.0):
            off = timedelta(days=mischief.dice.choice((-1, 1)))
        return datetime.now(UTC) + off

    return now
