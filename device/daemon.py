"""Opening everything, working until told to stop, and closing it in the reverse order."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from platformdirs import user_state_path

from device.backup.places import JOURNAL
from device.backup.swapping import swap
from device.camera_process import open_apart
from device.catalogue import Catalogue
from device.companion import Companion
from device.config import Config, Web
from device.events import Noticed
from device.hardware import open_hardware
from device.journal import Journal
from device.kept import Kept
from device.lookout import OpenCamera
from device.notify import Supervisor
from device.parts import Parts
from device.showing import text
from device.simulated import SimulatedTable
from device.table_watcher import TableWatcher
from device.web.door import Door
from device.web.server import serve
from engine.errors import KesselwachtError
from engine.record import Words
from vision.profile import Profile
from vision.scan import TableReader

LOG = logging.getLogger(__name__)

PAGE_PAUSE_S = 10.0
"""How long we wait before the page's address is tried again."""

SIGN_OF_LIFE = 3
"""How many times within the supervisor's patience we look whether work goes on."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """What the box begins with.

    Attributes:
        profile: What the table looks like; called in a thread. None: buttons carry the game.
        table: A simulated table, whose camera is used in place of the configured one.
        header: A game to begin if none is in progress; None seats players first.
    """

    profile: Callable[[], Profile] | None = None
    table: SimulatedTable | None = None
    header: Words | None = None


async def work(
    config: Config,
    beginning: Beginning,
    *,
    started: Callable[[Companion], None] = lambda _: None,
    listening: Callable[[str], None] = lambda _: None,
) -> None:
    """Run the box until SIGTERM or SIGINT.

    Args:
        config: What to open.
        beginning: What to begin with.
        started: Called once everything is open and the first page is shown.
        listening: Called with the page's address once it can be opened.
    """
    async with companion_at_work(config, beginning) as companion:
        stop = _stop_at_signals()
        supervisor = Supervisor.from_environment(os.environ)
        companion.notice_faults()
        started(companion)
        supervisor.ready()
        _tell_status(companion, supervisor)
        async with asyncio.TaskGroup() as tasks:
            work_tasks = [
                tasks.create_task(companion.run()),
                tasks.create_task(_learn_to_read(companion, beginning.profile)),
                tasks.create_task(_live(companion, supervisor)),
            ]
            if config.web.on:
                page = _serve(companion, config.web, listening)
                work_tasks.append(tasks.create_task(page))
            await stop.wait()
            supervisor.stopping()
            for task in work_tasks:
                task.cancel()


@asynccontextmanager
async def companion_at_work(config: Config, beginning: Beginning) -> AsyncIterator[Companion]:
    """A companion with all its parts open; they are closed in reverse order."""
    with ExitStack() as opened:
        companion: Companion | None = None

        def tell_faults() -> None:
            if companion is not None:
                companion.notice_faults()

        hardware = opened.enter_context(open_hardware(config, on_fault=tell_faults))
        folder = records_folder(config)
        for restored in swap(folder):
            LOG.info("restored %s; what was there is beside it", restored.target)
        journal = opened.enter_context(Journal.open(folder / JOURNAL))
        kept = Kept.load(config, folder)
        parts = Parts(
            config=config,
            hardware=hardware,
            camera=_camera(config, beginning.table, is_simulated=hardware.wires is not None),
            journal=journal,
            catalogue=Catalogue.load(kept.settings.language),
            table=beginning.table,
            kept=kept,
            door=Door(folder),
        )
        companion = Companion(parts)
        if beginning.header is not None and companion.state is None:
            companion.begin(beginning.header)
        yield companion


def _camera(
    config: Config, table: SimulatedTable | None, *, is_simulated: bool
) -> OpenCamera | None:
    """What opens the camera; None if there is none, as on a PC that is not told of another."""
    if table is not None:
        return lambda: table
    if config.camera.source == "none" or (is_simulated and config.camera.source == "pi"):
        return None
    return partial(open_apart, config.camera)


def records_folder(config: Config) -> Path:
    """The folder of the records: as configured, as systemd says, or as the system has it."""
    named = config.records or os.environ.get("STATE_DIRECTORY")
    folder = Path(named) if named else user_state_path("kesselwacht")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


async def _learn_to_read(companion: Companion, profile: Callable[[], Profile] | None) -> None:
    """Prepare the reader beside the running game: it takes seconds, and nobody waits for it."""
    if profile is None:
        return
    try:
        reader = await asyncio.to_thread(lambda: TableReader(profile()))
    except (KesselwachtError, OSError) as error:
        LOG.error("%s; the game goes on by buttons", error)  # noqa: TRY400 - expected
        companion.post(Noticed(text("fault.profile")))
    else:
        companion.look_with(TableWatcher(reader))


async def _serve(
    companion: Companion, web: Web, listening: Callable[[str], None], pause_s: float = PAGE_PAUSE_S
) -> None:
    """Serve the page for ever; while somebody else has its address, the game goes on without it."""
    is_told = False
    while True:
        try:
            await serve(companion, web.host, web.port, names=web.names, listening=listening)
        except OSError as error:
            if not is_told:
                LOG.error("no page at %s, port %d: %s", web.host, web.port, error)  # noqa: TRY400
                companion.post(Noticed(text("fault.page", port=web.port)))
            is_told = True
            await asyncio.sleep(pause_s)


def _tell_status(companion: Companion, supervisor: Supervisor) -> None:
    """Let ``systemctl status`` say what the display says to everybody, now and at each change."""
    told = ""

    def tell() -> None:
        nonlocal told
        page = companion.showing.page
        line = " | ".join(companion.catalogue.say(one) for one in (page.title, *page.lines))
        if line != told:
            supervisor.status(line)
        told = line

    companion.watch(tell)
    tell()


async def _live(companion: Companion, supervisor: Supervisor) -> None:
    """Tell the supervisor that work goes on, but only while it does."""
    if supervisor.watchdog_s is None:
        return
    last = -1
    while True:
        is_waiting = companion.is_reading_cards or not companion.is_watching
        if companion.turns != last or is_waiting:
            supervisor.alive()
        last = companion.turns
        await asyncio.sleep(supervisor.watchdog_s / SIGN_OF_LIFE)


def _stop_at_signals() -> asyncio.Event:
    """Is set at SIGTERM or SIGINT; to be made before anybody is told that we are ready."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError):  # not every platform has signals in its loop
            loop.add_signal_handler(number, stop.set)
    return stop
