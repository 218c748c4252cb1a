"""Whole games at a rendered table: the camera reads, people press; what the box asks, how often.

Usage: python benchmarks/evening.py [--players N] [--games K] [--seed S]
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import tempfile
from collections import Counter
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # runs from a clone that is not installed

from engine.games.quacks.position import Phase  # noqa: E402
from tests.evening import VirtualEvening  # noqa: E402
from vision.scan import TableReader  # noqa: E402
from vision.scene_enrol import write_enrolment  # noqa: E402
from vision.teach import teach  # noqa: E402

TAUGHT_WITH_SEED = 7


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    reader = taught()
    for seed in range(options.seed, options.seed + options.games):
        play(VirtualEvening(reader, options.players, seed), seed)
    print(f"{platform.machine()}, {os.cpu_count()} cores; Python {platform.python_version()}")
    return 0


def taught() -> TableReader:
    with tempfile.TemporaryDirectory() as folder:
        write_enrolment(Path(folder), TAUGHT_WITH_SEED)
        return TableReader(teach(Path(folder), "quacks")[0])


def play(evening: VirtualEvening, seed: int) -> None:
    begun_s = perf_counter()
    while evening.state.phase is not Phase.OVER:
        evening.let(evening.people.play_round())
        if evening.state.phase is not Phase.OVER:
            evening.let(evening.people.clear_up())
    deeds = Counter(str(words["do"]) for words, _ in evening.lines)
    by = Counter(str(evidence["by"]) for _, evidence in evening.lines)
    asked = Counter(key for key in evening.questions.values())
    doubts = sum(many for key, many in asked.items() if key in {*DOUBTS})
    print(f"seed {seed}: {evening.state.scores()} points after nine rounds")
    print(f"  {len(evening.lines)} actions: {dict(by)}; {deeds['draw']} draws, {doubts} doubts")
    print(f"  asked: {dict(asked.most_common())}")
    print(f"  {evening.now_s / 60:.0f} minutes at the table in {perf_counter() - begun_s:.0f} s")


DOUBTS = ("ask.what_happened", "ask.what_lies_there")
"""Questions that the picture raised, not the rules."""


if __name__ == "__main__":
    sys.exit(main())
