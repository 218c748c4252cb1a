"""The running box: pictures and presses in, the journal first, then display, lamps and page."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any, TypeAlias

from PIL import Image

from device.camera import Camera
from device.catalogue import Catalogue
from device.config import Config
from device.errors import CameraLostError, JournalError
from device.events import (
    CameraBack,
    CameraLost,
    Control,
    Event,
    Hold,
    Noticed,
    Observed,
    Press,
)
from device.faces.quacks import QuacksFace
from device.hardware import Fault, Hardware
from device.journal import Journal
from device.lamps import SEAT_COLOURS, colours, next_change_s
from device.pages import pictures
from device.roster import sitters
from device.seating import Seating
from device.session import Line, Session
from device.showing import Lamp, Page, Showing, Text, text
from device.simulated import SimulatedTable
from device.watcher import Watcher
from device.web.companion import Rgb, View
from engine.game import Seat
from engine.games import GAMES
from engine.record import Record, Words, read_record
from vision.settle import Patience

LOG = logging.getLogger(__name__)

LAMP_SHADOW_S = 0.15
"""For how long after a lamp changed a frame may still show both colours."""

CAMERA_BACK_OFF_S = (1.0, 2.0, 5.0, 10.0, 30.0)
"""Waits before a lost camera is tried again; the last one repeats."""

SHORT_S = 0.1
"""How long a simulated short press holds the wire down."""


PART_S = 4.0
"""For how long each part of a page is shown that is too long for the display."""

OpenCamera: TypeAlias = Callable[[], Camera]
"""Opens a camera; called again after it was lost. Raises ``CameraLostError``."""


@dataclass(frozen=True, slots=True)
class Parts:
    """Everything that a companion holds together; whoever opened it closes it.

    Attributes:
        config: As read.
        hardware: Opened.
        camera: Opens the camera; None: buttons and phone carry the game.
        journal: Opened.
        catalogue: The texts in the table's language.
        table: The simulated table, None on a real box.
    """

    config: Config
    hardware: Hardware
    camera: OpenCamera | None
    journal: Journal
    catalogue: Catalogue
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
        self._watcher: asyncio.Future[Watcher] = asyncio.get_running_loop().create_future()
        self._boards: int | None = None
        self._stage = self._first_stage()
        self._showing = self._stage.showing
        self._row: tuple[Lamp, ...] = ()
        self._redraw = asyncio.Event()
        self._camera_lost = False
        self._page: Page | None = None
        self._pictures: tuple[Image.Image, ...] = ()
        self._part = 0
        self._faults: frozenset[Fault] = frozenset()
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

    @property
    def is_watching(self) -> bool:
        """Whether pictures are taken and read."""
        return self._watcher.done() and self._parts.camera is not None

    async def can_see(self) -> None:
        """Wait until pictures can be read."""
        await asyncio.shield(self._watcher)

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
        wire = self._button_of(button) if isinstance(button, Seat) else button
        push = asyncio.create_task(self._push(wire, hold))
        self._pushes.add(push)
        push.add_done_callback(self._pushes.discard)

    def look_with(self, watcher: Watcher) -> None:
        """From now on look at the table with ``watcher``; until then buttons carry the game."""
        self._expect_boards(watcher)
        self._watcher.set_result(watcher)

    def notice_faults(self) -> None:
        """Tell of every part that has just been found missing, once."""
        faults = frozenset(self._parts.hardware.faults)
        for fault in sorted(faults - self._faults, key=lambda one: one.part):
            LOG.warning("%s: %s; the box works without it", fault.part, fault.reason)
            self._events.put_nowait(Noticed(_fault_text(fault)))
        self._faults = faults

    def watch(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Call ``changed`` after anything that is shown has changed, until the result is called."""
        self._watching.add(changed)
        return lambda: self._watching.discard(changed)

    def screen_png(self) -> bytes:
        """What the small display shows now."""
        return self._parts.hardware.screen.png()

    def lamp_colours(self) -> tuple[Rgb, ...]:
        """The lamps' colours in the order of the seats shown, as bright as a page can be."""
        seats = self._showing.seats
        own = [SEAT_COLOURS[self._button_of(one.seat)] for one in seats]
        return colours([one.lamp for one in seats], own, self._now_s, 1.0)

    def next_space(self, seat: int, label: str) -> int:
        """Where the rules want a chip laid next; behind the last one if they want it nowhere."""
        stage = self._stage
        if not isinstance(stage, Session):
            return 0
        words = [stage.record.game.in_words(one) for one in self.state.legal_actions(Seat(seat))]
        fitting = [one["space"] for one in words if one.get("piece") == label]
        return int(str(fitting[0])) if fitting else int(self.state.players[seat].pot.last_space)

    async def run(self) -> None:
        """Work until cancelled."""
        self._show(self._showing)
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._take_presses())
            tasks.create_task(self._decide())
            tasks.create_task(self._move_lamps())
            tasks.create_task(self._turn_pages())
            if self._parts.camera is not None:
                tasks.create_task(self._take_pictures(self._parts.camera))

    def _first_stage(self) -> Seating | Session:
        """The game in progress, at the exact prompt where it was left, or seating."""
        if self._parts.journal.header is None:
            return self._seating()
        return self._session(read_record(self._parts.journal.export(), GAMES))

    def _expect_boards(self, watcher: Watcher) -> None:
        watcher.boards = self._boards
        watcher.forget()

    def _seating(self) -> Seating:
        return Seating(len(self._parts.config.buttons.seats), str(self._parts.config.profile or ""))

    def _session(self, record: Record) -> Session:
        times = self._parts.config.times
        self._boards = record.state.seat_count
        if self._watcher.done():
            self._expect_boards(self._watcher.result())
        return Session(
            record,
            QuacksFace(tuple(one.name for one in sitters(record.header))),
            every_move=self._parts.config.play.confirm == "every_move",
            patience=Patience(times.settle_s, times.ask_s, times.complain_s),
        )

    def _button_of(self, seat: Seat) -> Seat:
        """The button at a seat: a game's seats have no gaps, the box's buttons may."""
        if not isinstance(self._stage, Session):
            return seat
        return sitters(self._stage.record.header)[seat].button

    async def _push(self, button: Seat | Control, hold: Hold) -> None:
        wires = self._parts.hardware.wires
        if wires is None:
            return
        long_s = self._parts.config.times.long_press_s + SHORT_S
        wires.press(button)
        await asyncio.sleep(long_s if hold is Hold.LONG else SHORT_S)
        wires.release(button)

    async def _take_presses(self) -> None:
        async for press in self._parts.hardware.panel.presses():
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

    def _seat_at(self, button: Seat) -> Seat | None:
        if not isinstance(self._stage, Session):
            return button
        buttons = [one.button for one in sitters(self._stage.record.header)]
        return Seat(buttons.index(button)) if button in buttons else None

    async def _take_in(self, event: Event) -> None:
        stage = self._stage
        before = stage.record if isinstance(stage, Session) else None
        step = stage.on(event)
        if isinstance(stage, Seating) and stage.header is not None:
            self.begin(stage.header)
            return
        showing = step.showing
        if step.lines and before is not None and isinstance(stage, Session):
            if isinstance(event, Press):  # the hand is answered before the disk is
                page = replace(self._showing.page, hint=text("said.received"))
                self._show(replace(self._showing, page=page, sound=None))
            if not await self._wrote(stage, before, step.lines):
                showing = stage.showing
        self._show(showing)
        if not isinstance(event, Observed):
            self.turns += 1
        if isinstance(stage, Session) and stage.is_left:
            await asyncio.to_thread(self._parts.journal.finish)
            self._stage = self._seating()
            self._show(self._stage.showing)

    async def _wrote(self, session: Session, record: Record, lines: tuple[Line, ...]) -> bool:
        """Write lines; if the disk does not take them, the session goes back to what it took."""
        for words, evidence in lines:
            entry = {**words, "evidence": evidence}
            try:
                await _finished(asyncio.to_thread(self._parts.journal.append, entry))
            except JournalError as error:
                LOG.error("not recorded: %s", error)  # noqa: TRY400 - its cause is in its words
                session.resume(record)
                session.on(Noticed(text("fault.journal_why", reason=error.problem)))
                return False
            record = record.with_entry(words, evidence)
        return True

    def _show(self, showing: Showing) -> None:
        """Put a showing on display, lamps, sounder and page."""
        hardware = self._parts.hardware
        self._showing = showing
        if showing.sound is not None:
            hardware.sounder.play(showing.sound)
        self._row = self._lamps(showing)
        self._draw_lamps()
        self._redraw.set()
        display = self._parts.config.display
        if showing.page != self._page:
            size_px, colour = display.size_px, display.in_colour
            self._page, self._part = showing.page, 0
            self._pictures = pictures(showing.page, self.catalogue, size_px, colour=colour)
            hardware.screen.show(self._pictures[0])
        self._tell_watching()

    def _tell_watching(self) -> None:
        for changed in tuple(self._watching):
            changed()

    @property
    def _now_s(self) -> float:
        return asyncio.get_running_loop().time()

    def _lamps(self, showing: Showing) -> tuple[Lamp, ...]:
        """What each of the box's lamps says: a lamp stands beside its button."""
        lit = {self._button_of(one.seat): one.lamp for one in showing.seats}
        return tuple(
            lit.get(Seat(number), Lamp.OFF)
            for number in range(len(self._parts.config.buttons.seats))
        )

    async def _move_lamps(self) -> None:
        """Blink and pulse, and wait while nothing does."""
        while True:
            self._redraw.clear()
            due_s = next_change_s(self._row, self._now_s)
            wait_s = None if due_s is None else due_s - self._now_s
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._redraw.wait(), wait_s)
            self._draw_lamps()

    async def _turn_pages(self) -> None:
        """Show the parts of a page too long for the display one after the other."""
        while True:
            await asyncio.sleep(PART_S)
            if len(self._pictures) > 1:
                self._part = (self._part + 1) % len(self._pictures)
                self._parts.hardware.screen.show(self._pictures[self._part])
                self._tell_watching()

    def _draw_lamps(self) -> None:
        lamps, now_s = self._parts.hardware.lamps, self._now_s
        before = lamps.shown
        lamps.show(
            colours(self._row, SEAT_COLOURS, now_s, self._parts.config.lamps.brightness), now_s
        )
        if lamps.shown != before:
            self._tell_watching()

    async def _take_pictures(self, open_camera: OpenCamera) -> None:
        """Look at the table for ever; a lost camera is opened again after ever longer waits."""
        watcher = await self._watcher
        for wait_s in itertools.chain(CAMERA_BACK_OFF_S, itertools.repeat(CAMERA_BACK_OFF_S[-1])):
            try:
                camera = await asyncio.to_thread(open_camera)
            except CameraLostError as error:
                self._miss_camera(error)
                await asyncio.sleep(wait_s)
            else:
                await self._take_from(camera, watcher)

    async def _take_from(self, camera: Camera, watcher: Watcher) -> None:
        with contextlib.closing(camera):
            try:
                while True:
                    await self._take_picture(camera, watcher)
            except CameraLostError as error:
                self._miss_camera(error)
                await asyncio.sleep(CAMERA_BACK_OFF_S[0])

    def _miss_camera(self, error: CameraLostError) -> None:
        if not self._camera_lost:
            LOG.warning("camera lost: %s; the game goes on by buttons", error)
            self._events.put_nowait(CameraLost(error.reason))
        self._camera_lost = True

    async def _take_picture(self, camera: Camera, watcher: Watcher) -> None:
        at_s = self._now_s
        frame = await asyncio.to_thread(camera.capture)
        if self._camera_lost:
            self._camera_lost = False
            self._events.put_nowait(CameraBack())
        started_s = perf_counter()
        observation = await asyncio.to_thread(watcher.look, frame)
        took_ms = {"look": 1000 * (perf_counter() - started_s)}
        self.view = View(frame, observation, at_s, took_ms)
        steady = at_s - self._parts.hardware.lamps.changed_at_s > LAMP_SHADOW_S
        self._events.put_nowait(Observed(observation, at_s, steady))
        self.turns += 1
        self._tell_watching()
        pause_s = 1 / self._parts.config.camera.pictures_per_s - (self._now_s - at_s)
        await asyncio.sleep(max(0.0, pause_s))


async def _finished(writing: Coroutine[Any, Any, object]) -> None:
    """Wait for a write, also if we are told to stop meanwhile: what was begun is finished."""
    task = asyncio.ensure_future(writing)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await task
        raise


def _fault_text(fault: Fault) -> Text:
    if fault.button is None:
        return text(f"fault.{fault.part}")
    if isinstance(fault.button, Seat):
        return text("fault.button", button=int(fault.button) + 1)
    return text("fault.button", button=text(f"fault.button_{fault.button.value}"))
