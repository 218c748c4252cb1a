"""How long 300 evenings take to be listed, once counted, and how long one takes to be counted.

python benchmarks/archive.py
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from device.archive_figures import figures
from device.archive_shelf import Shelf
from device.journal import Journal
from device.simulation import games
from engine.games import GAMES
from engine.record import FORMAT

EVENINGS = 300
PLAYED = 5
PLAYERS = ["Ada", "Ben", "Cleo", "Dora"]


def main() -> None:
    header = {"format": FORMAT, "game": "quacks", "players": PLAYERS}
    words = [
        [GAMES["quacks"].in_words(action) for action in played.actions]
        for played in games(header, PLAYED, seed=7)
    ]
    with (
        tempfile.TemporaryDirectory() as folder,
        Journal.open(Path(folder) / "journal.sqlite") as journal,
    ):
        journal._database.execute("PRAGMA synchronous = OFF")  # noqa: SLF001 - filled, not measured
        for number in range(EVENINGS):
            journal.begin(header)
            for entry in words[number % PLAYED]:
                journal.append(entry)
            journal.finish()
        measure(Shelf(journal), journal.path)


def measure(shelf: Shelf, path: Path) -> None:
    at_s = time.perf_counter()
    for _ in range(10):
        shelf.count_one()
    print(f"counting one: {(time.perf_counter() - at_s) / 10 * 1000:.0f} ms")
    while shelf.count_one():
        pass
    at_s = time.perf_counter()
    evenings = shelf.evenings()
    listed_s = time.perf_counter()
    figures(evenings)
    figured_s = time.perf_counter()
    Journal.open(path).close()
    opened_s = time.perf_counter()
    print(f"listing {len(evenings)}: {(listed_s - at_s) * 1000:.1f} ms")
    print(f"figures of all: {(figured_s - listed_s) * 1000:.1f} ms")
    print(f"opening {path.stat().st_size / 1e6:.1f} MB: {(opened_s - figured_s) * 1000:.0f} ms")


if __name__ == "__main__":
    main()
