"""The running box: pictures and presses in, the journal first, then display, lamps and page."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from device.catalogue import Catalogue
from device.config import Config
from device.errors import CameraLostError, JournalError
from device.events import CameraBack, CameraLost, Control, Event, Hold, Observed, Press
from device.faces.quacks import QuacksFace
from device.hardware import Hardware
from device.journal import Journal
from device.lamps import colours, is_moving
from device.pages import render
from device.seating import Seating
from device.session import Session, Step
from device.showing import Lamp, Showing, text
from device.simulated import SimulatedTable
from device.watcher import Watcher
from device.web.companion import View
from engine.game import Seat
from engine.games import GAMES
from engine.record import Record, Words, read_record

LOG = logging.getLogger(__name__)

LAMP_FRAME_S = 0.05
"""How often moving lamps are drawn."""

LAMP_SHADOW_S = 0.15
"""For how long after a lamp changed a frame may still show both colours."""

CAMERA_BACK_OFF_S = (1.0, 2.0, 5.0, 10.0, 30.0)
"""Waits before a lost camera is tried again; the last one repeats."""


@dataclass(frozen=True, slots=True)
class Parts:
    """Everything that a companion holds together; it closes none of it.

    Attributes:
        config: As read.
        hardware: Opened.
        journal: Opened.
        catalogue: The texts in the table's language.
        watcher: Reads pictures; None without a profile: then buttons and phone carry the game.
        table: The simulated table, None on a real box.
    """

    config: Config
    hardware: Hardware
    journal: Journal
    catalogue: Catalogue
    watcher: Watcher | None = None
    table: SimulatedTable | None = None


class Companion:
    """The box at work. Everything but ``run`` is called on the loop's own thread."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._events: asyncio.Queue[Event] = asyncio.Queue()
        self._watchers: set[Callable[[], None]] = set()
        self._stage: Seating | Session = self._resumed()
        self._showing = self._stage.showing
        self._lamps_changed_s = 0.0
        self._turns = 0
        self.view: View | None = None

    @property
    def showing(self) -> Showing:
        """What the box shows now."""
        return self._showing

    @property
    def state(self) -> Any:  # noqa: ANN401 - any game's state
        """The game as it stands; None while players are seated."""
        return self._stage.record.state if isinstance(self._stage, Session) else None

    @property
    def turns(self) -> int:
        """How many camera-to-screen turns have been completed; without a camera, loop turns."""
        return self._turns

    def begin(self, header: Words) -> None:
        """Begin a new game with this header; what was in progress stays in the journal."""
        self._parts.journal.begin(header)
        self._stage = self._session(Record.begin(GAMES[str(header["game"])], header))
        self._show(self._stage.showing)
