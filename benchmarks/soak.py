"""The whole box for half an hour while its parts fail: does it live, and does it leak?

Usage: python benchmarks/soak.py [--minutes M] [--seed S]

Two simulated people play Quacks before a rendered camera, with the page open, while camera,
display, disk, buttons and clock fail by dice. Memory, threads and open files of the box are taken
from /proc by a process of their own, so Linux only.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import os
import platform
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from urllib.request import urlopen

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # runs from a clone that is not installed

import numpy as np  # noqa: E402

import device.hardware  # noqa: E402
from benchmarks.box import pss_mib  # noqa: E402
from benchmarks.failing import (  # noqa: E402
    FailingCamera,
    FailingJournal,
    Mischief,
    failing_display,
    jumping,
)
from device.autoplay import GaveUpError, People  # noqa: E402
from device.catalogue import Catalogue  # noqa: E402
from device.companion import Companion  # noqa: E402
from device.config import Config, Web  # noqa: E402
from device.demonstration import own_chips, set_up, taught  # noqa: E402
from device.errors import DeviceError  # noqa: E402
from device.events import Begun, Control, Left  # noqa: E402
from device.hardware import Hardware, open_hardware  # noqa: E402
from device.parts import Parts  # noqa: E402
from device.simulated import SimulatedTable  # noqa: E402
from device.table_watcher import TableWatcher  # noqa: E402
from device.web.server import serve  # noqa: E402
from engine.game import Seat  # noqa: E402
from engine.games.quacks.position import Phase  # noqa: E402
from vision.scan import TableReader  # noqa: E402

HEADER = {"format": 1, "game": "quacks", "players": ["Ada", "Ben"]}
LOOK_S = 5.0
WARM_UP = 0.25
"""Part of the time in which caches fill; slopes are fitted to the rest."""


class Count(logging.Handler):
    """How often the box logged what, by the module that did."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: Counter[str] = Counter()

    def emit(self, record: logging.LogRecord) -> None:
        """Count one; what no module expected is told at once."""
        self.said[record.name] += 1
        if record.exc_info:
            sys.stderr.write(f"{record.name}: {record.getMessage()}: {record.exc_info[1]!r}\n")


async def live(minutes: float, seed: int) -> None:
    """The box: play until the time is over, and tell what happened."""
    dice = random.Random(seed)  # noqa: S311 - dice, no secret
    mischief, counted = Mischief(dice), Count()
    logging.getLogger().addHandler(counted)
    FailingJournal.mischief = mischief
    with ExitStack() as opened:
        folder = Path(opened.enter_context(tempfile.TemporaryDirectory()))
        config = Config(hardware="sim", records=folder, web=Web(on=False))
        table = SimulatedTable(2, dice, time.monotonic)
        opened.callback(table.close)
        device.hardware.opener = lambda *_, **__: partial(failing_display, mischief)
        hardware = opened.enter_context(open_hardware(config))
        path = folder / "journal.sqlite"
        journal = opened.enter_context(FailingJournal.open(path, jumping(mischief)))
        catalogue = Catalogue.load("de")
        camera = lambda: FailingCamera(table, mischief)  # noqa: E731 - it is opened again and again
        box = Companion(Parts(config, hardware, camera, journal, catalogue, table))
        box.begin(HEADER)
        box.look_with(TableWatcher(TableReader(taught())))
        tally = await _work(box, hardware, table, mischief, minutes * 60)
    tally |= {"failures": dict(mischief.done), "logged": dict(counted.said)}
    print(json.dumps(tally), flush=True)


async def _work(
    box: Companion, hardware: Hardware, table: SimulatedTable, mischief: Mischief, seconds: float
) -> dict[str, object]:
    tally: Counter[str] = Counter()
    address: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    names = ("localhost", "127.0.0.1")
    page = serve(box, "127.0.0.1", 0, names=names, listening=address.set_result)
    tasks = [
        asyncio.create_task(one)
        for one in (
            box.run(),
            page,
            _play(box, table, mischief.dice, tally),
            _visit(address, tally),
            _fumble(hardware, mischief),
        )
    ]
    done, _ = await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    crashes = [repr(one) for one in ended if not isinstance(one, asyncio.CancelledError)]
    return {**tally, "crashes": crashes, "ended_early": len(done)}


async def _play(
    box: Companion, table: SimulatedTable, dice: random.Random, tally: Counter[str]
) -> None:
    """Round after round, game after game; after a muddle the table is laid as the box has it."""
    people = People(table, box, dice)
    box.watch(lambda: own_chips(table, box.state))
    set_up(table, box.state)
    while True:
        if box.state is None:
            box.post(Begun(HEADER))
            await asyncio.sleep(2)
            continue
        try:
            await _one_round(box, people, tally)
        except (GaveUpError, DeviceError, AttributeError) as muddle:  # the box is seating again
            tally["muddles"] += 1
            logging.getLogger("soak").info("%s", muddle)
            _lay_as_recorded(box, table)
            await asyncio.sleep(5)


async def _one_round(box: Companion, people: People, tally: Counter[str]) -> None:
    phase = box.state.phase
    if phase is Phase.OVER:
        tally["games"] += 1
        box.post(Left())
        await asyncio.sleep(2)
        return
    for wait_s in people.clear_up() if phase is Phase.CLEARING else people.play_round():
        await asyncio.sleep(wait_s)
    tally["rounds"] += phase is Phase.CLEARING


def _lay_as_recorded(box: Companion, table: SimulatedTable) -> None:
    if box.state is None:
        return
    for number, player in enumerate(box.state.players):
        table.hand(number, over=False)
        table.clear(number)
        for one in player.pot.placed:
            if one.chip.value in table.bag(number):
                table.lay(number, one.chip.value, one.space)
    set_up(table, box.state)


async def _visit(address: asyncio.Future[str], tally: Counter[str]) -> None:
    """A phone that comes, looks and goes."""
    url = await address
    while True:
        for path in ("", "sheet", "records", "camera.jpg", "screen.png"):
            answered = await asyncio.to_thread(_fetch, url.rstrip("/") + "/" + path)
            tally["pages" if answered else "pages missed"] += 1
            await asyncio.sleep(1)


def _fetch(url: str) -> bool:
    try:
        with urlopen(url, timeout=10) as answer:  # noqa: S310 - our own page
            return bool(answer.read())
    except OSError:
        return False


async def _fumble(hardware: Hardware, mischief: Mischief) -> None:
    """Buttons that bounce, that are leaned on, and that nobody meant."""
    wires = hardware.wires
    while wires is not None:
        await asyncio.sleep(mischief.dice.uniform(5, 30))
        button = mischief.dice.choice((Seat(3), Seat(5), Control.OK))
        leans = not mischief.dice.randrange(3)
        mischief.done["button leaned on" if leans else "button bounces"] += 1
        for _ in range(1 if leans else 12):
            wires.press(button)
            await asyncio.sleep(8 if leans else 0.002)
            wires.release(button)
            await asyncio.sleep(0.002)


# The looker-on


@dataclass(frozen=True, slots=True)
class Sample:
    """One look at the box from outside."""

    at_s: float
    pss_mib: float
    threads: int
    files: int


def sample(pid: int, at_s: float) -> Sample:
    """Memory, threads and open files of a process."""
    process = Path(f"/proc/{pid}")
    threads = len(list((process / "task").iterdir()))
    return Sample(at_s, pss_mib(pid), threads, len(list((process / "fd").iterdir())))


def watch(minutes: float, seed: int) -> int:
    """Start the box, look at it until it ends, and say how it went."""
    command = [sys.executable, __file__, "--minutes", str(minutes), "--seed", str(seed), "--box"]
    begun_s, samples = time.monotonic(), list[Sample]()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as box:
        while box.poll() is None:
            time.sleep(LOOK_S)
            try:
                samples.append(sample(box.pid, time.monotonic() - begun_s))
            except (OSError, StopIteration):  # it has just ended
                break
        told = box.communicate()[0]
    if box.returncode:
        print(f"the box ended with {box.returncode}")
        return 1
    tally = json.loads(told)
    for key, value in tally.items():
        print(f"{key}: {value}")
    settled = [one for one in samples if one.at_s > WARM_UP * 60 * minutes][:-1]
    for name in ("pss_mib", "threads", "files"):
        _tell(name, settled)
    print(f"seed {seed}, {minutes:g} min; {platform.machine()}, Python {platform.python_version()}")
    return int(bool(tally["crashes"] or tally["ended_early"]))


def _tell(name: str, settled: list[Sample]) -> None:
    if not settled:
        return
    values = np.array([getattr(one, name) for one in settled], np.float64)
    at_h = np.array([one.at_s for one in settled]) / 3600
    slope = float(np.polyfit(at_h, values, 1)[0]) if len(values) > 1 else 0.0
    quarter = max(1, len(values) // 4)
    first, last = np.median(values[:quarter]), np.median(values[-quarter:])
    print(
        f"{name}: {values.min():.1f} to {values.max():.1f}, first quarter {first:.1f},"
        f" last {last:.1f}, slope {slope:+.2f} an hour"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--box", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if not options.box:
        return watch(options.minutes, options.seed)
    asyncio.run(live(options.minutes, options.seed))
    return 0


if __name__ == "__main__":
    sys.exit(main())
