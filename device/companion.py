"""The running box: pictures and presses in, the journal first, then display, lamps and page."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from device.album import Album
from device.archive_shelf import Shelf
from device.disk import Disk
from device.events import (
    Begun,
    BoxEvent,
    CameraBack,
    CameraLost,
    Control,
    Event,
    Hold,
    Invited,
    Left,
    Noticed,
    Observed,
    Press,
    SettingChanged,
    Told,
    Undone,
)
from device.fault_texts import fault_text
from device.fingers import Fingers
from device.front import Front
from device.hardware import Fault
from device.invitation import Invitation
from device.kept import Kept
from device.lamps import SEAT_COLOURS, colours
from device.leaving import gives_up, leaving
from device.lookout import Lookout
from device.offloop import finished
from device.parts import Parts
from device.regulars import Regulars
from device.seating import Seating
from device.session import Session
from device.settings import Settings
from device.showing import Showing, Sound, text
from device.stages import Stage, Stages, button_of, next_space, seat_of
from device.step import Step
from device.table_watcher import TableWatcher
from device.web.companion import About, Played, Rgb, View
from device.web.door import Door
from device.web.server import address_of
from engine.game import Seat
from engine.record import Record, Words

LOG = logging.getLogger(__name__)


class Companion:
    """The box at work. Everything but ``run`` is called on the loop's own thread."""

    def __init__(self, parts: Parts) -> None:
        self.catalogue = parts.catalogue
        self.table = parts.table
        album = Album(parts.journal.path.parent)
        self.archive = Shelf(parts.journal, parts.config.profile, album)
        self._parts = parts
        folder, settings = parts.journal.path.parent, Settings.of(parts.config)
        self._kept = parts.kept or Kept(parts.config, folder, settings)
        self._is_leaving = False
        self._turns = 0
        self._events: asyncio.Queue[BoxEvent] = asyncio.Queue()
        self._watching: set[Callable[[], None]] = set()
        self._front = Front(parts.config, parts.hardware, parts.catalogue, self._tell_watching)
        self._lookout = Lookout(
            parts.camera,
            parts.config.camera.pictures_per_s,
            self._seen,
            lambda: parts.hardware.lamps.changed_at_s,
        )
        self._front.settle(self._kept.settings)
        self._stages = Stages(parts.config, self._kept)
        self._stage = self._first_stage()
        self._showing = self._stage.showing
        self._faults: frozenset[Fault] = frozenset()
        self._fingers = Fingers(parts.hardware.wires, parts.config.times.long_press_s)
        self._disk = Disk(parts.journal, self._events.put_nowait)
        self._invitation = Invitation(self._front, parts.catalogue, parts.config)
        parts.door.show_with(self._invitation.show)

    @property
    def showing(self) -> Showing:
        """What the box shows now."""
        return self._showing

    @property
    def language(self) -> str:
        """The language of the table."""
        return self.catalogue.language

    @property
    def state(self) -> Any:  # noqa: ANN401 - any game's state
        """The game as it stands; None while players are seated."""
        return self._stage.record.state if isinstance(self._stage, Session) else None

    @property
    def played(self) -> Played | None:
        """The game in progress with how it shows itself; None while players are seated."""
        stage = self._stage
        return Played(stage.record, stage.face) if isinstance(stage, Session) else None

    async def evening(self, number: int) -> Played:
        """A game of the journal, read off the loop; raises ``JournalError``, ``BadRecordError``."""
        record = await finished(partial(self.archive.record, number))
        return Played(record, self._stages.face(record))

    @property
    def settings(self) -> Settings:
        """How loud, bright and talkative the box is now."""
        return self._kept.settings

    @property
    def about(self) -> About:
        """What the box is made of, and how it was set up."""
        return self._parts.about

    @property
    def is_playing(self) -> bool:
        """Whether a game is in progress, or over and still shown."""
        return isinstance(self._stage, Session)

    @property
    def regulars(self) -> Regulars:
        """Who sat where last time."""
        return self._kept.regulars

    @property
    def is_simulated(self) -> bool:
        """Whether the box's buttons are there only on the page."""
        return self._parts.hardware.wires is not None

    @property
    def door(self) -> Door:
        """Lets phones take part."""
        return self._parts.door

    @property
    def may_act(self) -> bool:
        """The box itself may do everything; what a browser may is asked at the door."""
        return True

    def permit(self) -> None:
        """Go on: the box itself may."""

    @property
    def is_watching(self) -> bool:
        """Whether pictures are taken and read; not while the camera is lost."""
        return self._lookout.is_looking

    @property
    def is_reading_cards(self) -> bool:
        """Whether cards are being read, which may take longer than a supervisor waits."""
        return self._lookout.is_reading_cards

    @property
    def view(self) -> View | None:
        """The newest picture with its reading; None before the first."""
        return self._lookout.view

    @property
    def turns(self) -> int:
        """How many pictures have been read and other events taken in: a sign of life."""
        return self._turns + self._lookout.turns

    async def can_see(self) -> None:
        """Wait until pictures can be read."""
        await self._lookout.can_read()

    def begin(self, header: Words) -> None:
        """Begin a new game, before ``run``: it waits for the disk; raises ``JournalError``."""
        self._parts.journal.begin(header)
        self._begun(header)

    def post(self, event: BoxEvent) -> None:
        """Hand an event to whatever stage the box is at."""
        self._events.put_nowait(event)

    def press(self, button: Seat | Control, hold: Hold) -> None:
        """Press a button on its simulated wire; seats as they are shown."""
        wire = button_of(self._stage, button) if isinstance(button, Seat) else button
        self._fingers.press(wire, hold)

    def show_code(self) -> None:
        """Show the code that lets a phone take part: somebody at the box asked for it."""
        self._parts.door.invite(address_of(self._parts.config.web))

    def look_with(self, watcher: TableWatcher) -> None:
        """From now on look at the table with ``watcher``; until then buttons carry the game."""
        self._lookout.look_with(watcher)

    def notice_faults(self) -> None:
        """Tell of every part that has just been found missing, once."""
        faults = frozenset(self._parts.hardware.faults)
        for fault in sorted(faults - self._faults, key=lambda one: one.part):
            LOG.warning("%s: %s; the box works without it", fault.part, fault.reason)
            self._events.put_nowait(Noticed(fault_text(fault)))
        self._faults = faults

    def watch(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Call ``changed`` after anything that is shown has changed, until the result is called."""
        self._watching.add(changed)
        return lambda: self._watching.discard(changed)

    def screen_png(self) -> bytes:
        """What the small display shows now, without what only the eyes before it may see."""
        return self._front.public_png()

    def lamp_colours(self) -> tuple[Rgb, ...]:
        """The lamps' colours in the order of the seats shown, as bright as a page can be."""
        seats = self._showing.seats
        own = [SEAT_COLOURS[button_of(self._stage, one.seat)] for one in seats]
        return colours([one.lamp for one in seats], own, asyncio.get_running_loop().time(), 1.0)

    def next_space(self, seat: int, label: str) -> int:
        """Where the rules want a chip laid next; behind the last one if they want it nowhere."""
        return next_space(self._stage, Seat(seat), label)

    async def run(self) -> None:
        """Work until cancelled."""
        self._show(self._showing)
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._take_presses())
            tasks.create_task(self._decide())
            tasks.create_task(self._front.run())
            tasks.create_task(self._lookout.run())

    def _seen(self, event: Event) -> None:
        self._events.put_nowait(event)
        self._tell_watching()

    def _first_stage(self) -> Stage:
        stage = self._stages.first(self._parts.journal)
        if stage is None:
            self._events.put_nowait(Noticed(text("fault.journal")))
            return self._stages.seating()
        return self._looked_at(stage) if isinstance(stage, Session) else stage

    def _begun(self, header: Words) -> None:
        self._stage = self._looked_at(self._stages.begun(header))
        self._show(self._stage.showing)

    def _looked_at(self, session: Session) -> Session:
        """A new game, wherever it lies now."""
        self._lookout.expect(session.zones)
        if self._lookout.is_lost:
            session.on(CameraLost("since before this game"))
        return session

    async def _take_presses(self) -> None:
        async for press in self._parts.hardware.panel.presses():
            self._events.put_nowait(press)

    async def _decide(self) -> None:
        while True:
            event = await self._events.get()
            if isinstance(event, Press):
                self._invitation.show(None)  # whoever presses wants to see the game
            if isinstance(event, Press) and isinstance(event.button, Seat):
                seat = seat_of(self._stage, event.button)
                if seat is None:
                    continue
                event = replace(event, button=seat)
            await self._take_in(event)

    async def _take_in(self, event: BoxEvent) -> None:
        if not isinstance(event, Observed | Noticed):
            self._disk.forgive()
        if self._is_too_late(event):
            self._tell_watching()  # whoever was slower sees what the quicker one did
        elif isinstance(event, SettingChanged):
            await self._set(event)
        elif isinstance(event, Invited):
            self.show_code()
        elif isinstance(self._stage, Seating):
            await self._take_in_seating(self._stage, event)
        else:
            await self._take_in_game(self._stage, event)
        if not isinstance(event, Observed):
            self._turns += 1

    async def _take_in_game(self, session: Session, event: BoxEvent) -> None:
        if isinstance(event, Left):
            await self._asked_to_leave(session)
        elif self._is_leaving and isinstance(event, Press):
            await self._decided_to_leave(session, event)
        # a game begins once this one is left; settings and phones are no game's
        elif not isinstance(event, Begun | SettingChanged | Invited):
            self._is_leaving &= isinstance(event, Observed | Noticed | CameraLost | CameraBack)
            await self._take_in_playing(session, event)

    def _is_too_late(self, event: BoxEvent) -> bool:
        """Whether a phone acts upon what it no longer sees: two of them took back at once."""
        seen = event.seen if isinstance(event, Told | Undone) else None
        return seen is not None and seen != self._showing.recorded

    async def _take_in_seating(self, seating: Seating, event: BoxEvent) -> None:
        step = seating.on(event)
        header = seating.header
        if header is None:
            self._show(step.showing)
        elif await self._disk.begin(header):
            await self._kept.sat(header)
            self._begun(header)
        else:
            seating.header = None
            self._show(seating.showing)

    async def _take_in_playing(self, session: Session, event: Event) -> None:
        record = session.record
        step = session.on(event)
        showing = step.showing
        if step.lines:
            showing = await self._written(session, record, step, event)
        self._show(showing)
        if step.lines and session.record is not record:
            await self._picture(session.record, len(step.lines))
        if step.wish is not None:
            self._events.put_nowait(step.wish)
        self._lookout.follow(session.zones)
        if session.is_left and not await self._is_seating_again():
            session.is_left = False

    async def _is_seating_again(self) -> bool:
        """End the game in progress and seat players; False if the disk does not take it."""
        if not await self._disk.finish():
            return False
        self._stage = self._stages.seating()
        self._show(self._stage.showing)
        return True

    async def _asked_to_leave(self, session: Session) -> None:
        """Leave a game that is over; ask whether one in progress is to be given up."""
        if session.record.state.outcome() is not None:
            await self._is_seating_again()
        elif not self._is_leaving:
            self._is_leaving = True
            self._show(replace(session.showing, sound=Sound.QUESTION))

    async def _decided_to_leave(self, session: Session, press: Press) -> None:
        self._is_leaving = False
        if not gives_up(press) or not await self._is_seating_again():
            self._show(replace(session.showing, sound=None))

    async def _set(self, changed: SettingChanged) -> None:
        """Change a setting, and show everything as it wants it."""
        trouble = await self._kept.change(changed)
        if trouble is not None:
            self._events.put_nowait(Noticed(trouble))
        self._front.settle(self._kept.settings)
        stage = self._stage
        if isinstance(stage, Session):
            stage.face = self._stages.face(stage.record)
        self._show(replace(stage.showing, sound=None))

    async def _written(self, session: Session, record: Record, step: Step, event: Event) -> Showing:
        """Write a step's lines; if the disk does not take them, go back to what it took."""
        if isinstance(event, Press):  # the hand is answered before the disk is
            page = replace(self._showing.page, hint=text("said.received"))
            self._show(replace(self._showing, page=page, sound=None))
        for words, evidence in step.lines:
            if not await self._disk.append(words, evidence):
                session.resume(record)
                return session.showing
            record = record.with_entry(words, evidence)
        await self._kept.learn(step.lines)
        return step.showing

    async def _picture(self, record: Record, written: int) -> None:
        """Keep what lay there when the last entries of a record were written."""
        if self.view is not None and self.is_watching:
            await finished(partial(self.archive.keep_picture, self.view, record, written))

    def _show(self, showing: Showing) -> None:
        """Put a showing on the box's own parts and on the page."""
        showing = leaving(showing) if self._is_leaving else showing
        showing = replace(showing, spoken=self._kept.settings.spoken)
        self._showing = showing
        lit = {button_of(self._stage, one.seat): one.lamp for one in showing.seats}
        self._front.show(showing, lit)
        self._tell_watching()

    def _tell_watching(self) -> None:
        for changed in tuple(self._watching):
            changed()
