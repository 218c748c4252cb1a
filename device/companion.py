"""The running box: pictures and presses in, the journal first, then display, lamps and page."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from device.catalogue import Catalogue
from device.config import Config
from device.errors import JournalError
from device.events import Control, Event, Hold, Observed, Press
from device.hardware import Hardware
from device.journal import Journal
from device.seating import Seating
from device.session import Line, Session
from device.showing import Showing
from device.simulated import SimulatedTable
from device.watcher import Watcher
from device.web.companion import Rgb, View
from engine.game import Seat
from engine.games import GAMES
from engine.record import Record, Words

LOG = logging.getLogger(__name__)

LAMP_SHADOW_S = 0.15
"""For how long after a lamp changed a frame may still show both colours."""

CAMERA_BACK_OFF_S = (1.0, 2.0, 5.0, 10.0, 30.0)
"""Waits before a lost camera is tried again; the last one repeats."""

SHORT_S, LONG_S = 0.08, 0.9
"""How long a simulated press holds the wire down."""


@dataclass(frozen=True, slots=True)
class Parts:
    """Everything that a companion holds together; whoever opened it closes it.

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
        self.catalogue = parts.catalogue
        self.table = parts.table
        self.view: View | None = None
        self.turns = 0
        self._parts = parts
        self._events: asyncio.Queue[Event] = asyncio.Queue()
        self._watching: set[Callable[[], None]] = set()
        self._stage: Seating | Session = self._resumed() or self._seating()
        self._showing = self._stage.showing
        self._lamps_changed_s = 0.0
        self._pushes: set[asyncio.Task[None]] = set()

    @property
    def showing(self) -> Showing:
        """What the box shows now."""
        return self._showing

    @property
    def language(self) -> str:
        """The language of the table."""
        return self._parts.config.language

    @property
    def state(self) -> Any:  # noqa: ANN401 - any game's state
        """The game as it stands; None while players are seated."""
        return self._stage.record.state if isinstance(self._stage, Session) else None

    def begin(self, header: Words) -> None:
        """Begin a new game with this header; what was in progress stays in the journal."""
        record = Record.begin(GAMES[str(header["game"])], header)
        self._parts.journal.begin(header)
        self._stage = self._session(record)
        self._show(self._stage.showing)

    def post(self, event: Event) -> None:
        """Hand an event to the session."""
        self._events.put_nowait(event)

    def press(self, button: Seat | Control, hold: Hold) -> None:
        """Press a button on its simulated wire; seats as they are shown."""
        push = asyncio.create_task(self._push(self._button_of(button), hold))
        self._pushes.add(push)
        push.add_done_callback(self._pushes.discard)

    def watch(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Call ``changed`` after anything that is shown has changed, until the result is called."""
        self._watching.add(changed)
        return lambda: self._watching.discard(changed)

    def screen_png(self) -> bytes:
        """What the small display shows now."""
        return self._parts.hardware.screen.png()

    def lamp_colours(self) -> tuple[Rgb, ...]:
        """The lamps' colours in the order of the seats shown."""
        lit = self._parts.hardware.lamps.lit
        return tuple(lit[self._button_number(one.seat)] for one in self._showing.seats)

    def next_space(self, seat: int, label: str) -> int:
        """Where the rules want a chip laid next; behind the last one if they want it nowhere."""
        legal = [self._words(one) for one in self.state.legal_actions(Seat(seat))]
        fitting = [one for one in legal if one.get("piece") == label]
        return int(str(fitting[0]["space"])) if fitting else self.state.players[seat].pot.last_space

    async def run(self) -> None:
        """Work until cancelled."""
        self._show(self._showing)
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._take_presses())
            tasks.create_task(self._decide())
            tasks.create_task(self._move_lamps())
            if self._parts.watcher is not None and self._parts.hardware.camera is not None:
                tasks.create_task(self._take_pictures(self._parts.watcher))

    async def _take_presses(self) -> None:
        while True:
            press = await self._parts.hardware.panel.presses.get()
            self._events.put_nowait(press)

    async def _decide(self) -> None:
        while True:
            event = await self._events.get()
            if isinstance(event, Press) and isinstance(event.button, Seat):
                seat = self._seat_at(event.button)
                if seat is None:
                    continue
                event = replace(event, button=seat)
            await self._take_in(event)

    async def _take_in(self, event: Event) -> None:
        stage = self._stage
        step = stage.on(event)
        if isinstance(stage, Seating) and stage.header is not None:
            self.begin(stage.header)
            return
        if step.lines:
            if isinstance(event, Press):
                self._show(replace(self._showing, page=_received(self._showing)))
            await self._record(step.lines)
        self._show(step.showing)
        if not isinstance(event, Observed):
            self.turns += 1

    async def _record(self, lines: tuple[Line, ...]) -> None:
        try:
            for words, evidence in lines:
                entry = {**words, "evidence": evidence}
                await asyncio.to_thread(self._parts.journal.append, entry)
        except JournalError as error:
            LOG.error("the record cannot be written: %s", error)
            raise

    def _show(self, showing: Showing) -> None: ...
