"""Whole evenings of all games with mishaps, on observations: what is asked, what differs silently.

Usage: python benchmarks/evenings.py [--evenings N] [--seed S]
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections import Counter
from pathlib import Path
from time import process_time
from typing import cast

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # runs from a clone that is not installed

from device.evenings.evening import Evening, Report  # noqa: E402
from device.evenings.invitations import header_of  # noqa: E402
from device.evenings.people import LostError  # noqa: E402


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--evenings", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    mishaps: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    silent = doubts = 0
    for seed in range(options.seed, options.seed + options.evenings):
        report = play(seed)
        if report is None:
            silent += 1
            continue
        silent, doubts = silent + report.silent, doubts + report.doubts
        mishaps += report.mishaps
        asked += report.asked
    print(f"{options.evenings} evenings: {silent} silent differences, {doubts} doubts")
    by_rules = asked.total() - doubts
    evenings = max(options.evenings, 1)
    print(f"questions an evening: {by_rules / evenings:.1f} by the rules,", end=" ")
    print(f"{doubts / evenings:.1f} of what was seen: {dict(asked.most_common(12))}")
    print(f"mishaps: {dict(mishaps.most_common())}")
    print(f"{platform.machine()}, {os.cpu_count()} cores; Python {platform.python_version()}")
    return min(silent, 1)


def play(seed: int) -> Report | None:
    header = header_of(seed)
    begun_s, evening = process_time(), Evening(header, seed)
    modules = "+".join(cast(list[str], header["modules"])) or "-"
    players = evening.people.truth.begun.seat_count
    name = f"{seed:3} {header['game']:11} {players} players {modules}"
    try:
        report = evening.play()
    except LostError as error:
        print(f"{name}: LOST {error}", flush=True)
        return None
    print(
        f"{name}: {report.actions} actions, {sum(report.mishaps.values())} mishaps,"
        f" {sum(report.asked.values())} questions, {report.doubts} doubts,"
        f" {report.silent} silent, {len(report.differences)} told by phone,"
        f" {evening.people.box.now_s / 60:.0f} min in {process_time() - begun_s:.1f} s",
        flush=True,
    )
    for one in report.differences:
        print(f"    {one}", flush=True)
    return report


if __name__ == "__main__":
    sys.exit(main())
