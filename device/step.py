"""What an event leads to: entries for the journal, and what is shown once they are written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from device.events import Invited, SettingChanged
from device.showing import Showing
from engine.record import Words

SAID = 8
"""How many of the last announcements are kept for the phone."""

Line: TypeAlias = tuple[Words, Words]
"""One entry for the journal: the words of the record and the evidence for them."""


@dataclass(frozen=True, slots=True)
class Step:
    """What an event leads to.

    Attributes:
        lines: Entries that must be on the disk before ``showing`` may be shown.
        showing: What the box then shows.
        wish: What somebody wants of the box itself, not of the game.
    """

    lines: tuple[Line, ...]
    showing: Showing
    wish: SettingChanged | Invited | None = None
