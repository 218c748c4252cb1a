"""How long a decided press waits until lamps and display say that it was received.

Usage: python benchmarks/latency.py [--presses N]
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # runs from a clone that is not installed

from device.catalogue import Catalogue  # noqa: E402
from device.companion import Companion  # noqa: E402
from device.config import Config  # noqa: E402
from device.events import Control, Hold, Press  # noqa: E402
from device.hardware import open_hardware  # noqa: E402
from device.journal import Journal  # noqa: E402
from device.parts import Parts  # noqa: E402
from engine.game import Seat  # noqa: E402

HEADER = {
    "format": 1,
    "game": "quacks",
    "players": ["Ada", "Ben", "Cleo", "Dan"],
    "start": {"seats": [{"rats": 0}] * 4},
}
"""In the middle of a round, where one seat stops and takes it back for as long as it likes."""

WANTED_MS = 50.0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--presses", type=int, default=500)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        received, recorded = asyncio.run(measured(Path(folder), options.presses))
    for name, taken in (("received", received), ("recorded", recorded)):
        ranked = sorted(1000 * one for one in taken)
        middle, late = ranked[len(ranked) // 2], ranked[int(0.99 * (len(ranked) - 1))]
        print(f"{name}: median {middle:.1f} ms, 99th percentile {late:.1f} ms, n={len(ranked)}")
    print(f"{platform.machine()}, {os.cpu_count()} cores; Python {platform.python_version()}")
    median_ms = 1000 * sorted(received)[len(received) // 2]
    return int(median_ms > WANTED_MS)


async def measured(folder: Path, presses: int) -> tuple[list[float], list[float]]:
    """Seconds from each press until it was said to be received, and until it was recorded."""
    table = {"hardware": "sim", "language": "en", "records": str(folder), "web": {"on": False}}
    config = Config.from_table(table)
    received: list[float] = []
    recorded: list[float] = []
    with (
        Journal.open(folder / "journal.sqlite") as journal,
        open_hardware(config) as hardware,
    ):
        companion = Companion(Parts(config, hardware, None, journal, Catalogue.load("en")))
        companion.begin(HEADER)
        work = asyncio.create_task(companion.run())
        await asyncio.sleep(0)
        for number in range(presses):
            button, hold = ((Seat.ONE, Hold.LONG), (Control.UNDO, Hold.SHORT))[number % 2]
            begun_s = perf_counter()
            companion.post(Press(button, hold, asyncio.get_running_loop().time()))
            await until(companion, lambda: says_received(companion))
            received.append(perf_counter() - begun_s)
            await until(companion, lambda: not says_received(companion))
            recorded.append(perf_counter() - begun_s)
        work.cancel()
        await asyncio.wait([work])
    return received, recorded


def says_received(companion: Companion) -> bool:
    hint = companion.showing.page.hint
    return hint is not None and hint.key == "said.received"


async def until(companion: Companion, done: Callable[[], bool]) -> None:
    """Wait for a change after which it is so; the box has then drawn it."""
    changed = asyncio.Event()
    stop = companion.watch(changed.set)
    while not done():
        changed.clear()
        await changed.wait()
    stop()


if __name__ == "__main__":
    sys.exit(main())
