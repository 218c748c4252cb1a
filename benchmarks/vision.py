"""How well pots are read, and how fast.

Usage: python benchmarks/vision.py [PICTURES] [--volume CHIPS] [--seed S]

First each edition in PICTURES (default ../shared/vision) is taught, its pictures scanned and
scored by the ``score.py`` beside them; then the times of each stage are taken; with ``--volume``
so many chips on rendered tables of our own are read, too.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # runs from a clone that is not installed

import cv2  # noqa: E402
import numpy as np  # noqa: E402

from benchmarks.breakdown import Breakdown  # noqa: E402
from benchmarks.labelled import EDITIONS, PICTURES, score, share  # noqa: E402
from benchmarks.rendered import pictures, taught  # noqa: E402
from benchmarks.stages import stages  # noqa: E402
from vision.frame import decode  # noqa: E402
from vision.jumps import quacks_jumps  # noqa: E402
from vision.reading import ChipReader, chip_reader, look  # noqa: E402
from vision.registration import find_boards  # noqa: E402
from vision.report import as_json  # noqa: E402
from vision.teach import teach  # noqa: E402

GAMES = ("quacks", "any")
COPIES = 8


@dataclass
class Result:
    """What one game came to, over one edition or several."""

    counts: Counter[str] = field(default_factory=Counter)
    took_ms: dict[str, list[float]] = field(default_factory=dict)
    read_chips: list[int] = field(default_factory=list)
    breakdown: Breakdown = field(default_factory=Breakdown)

    def add(self, other: Result) -> None:
        """Take the counts and times of another in."""
        self.counts.update(other.counts)
        self.read_chips += other.read_chips
        self.breakdown.merge(other.breakdown)
        for stage, took in other.took_ms.items():
            self.took_ms.setdefault(stage, []).extend(took)


def main() -> int:
    options = _options()
    cv2.setNumThreads(1)
    print_scores(options.pictures)
    print("\ntimes, four pots of ten chips in one picture of 2304 x 1296:")
    for line in stages():
        print(line)
    if options.volume:
        print_volume(options.volume, options.seed)
    print(f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores, one thread used,")
    print(f"load {os.getloadavg()[0]:.1f}; Python {platform.python_version()},", end=" ")
    print(f"OpenCV {cv2.__version__}, NumPy {np.__version__}")
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pictures", type=Path, nargs="?", default=PICTURES)
    parser.add_argument("--volume", type=int, default=0, help="chips on rendered tables")
    parser.add_argument("--seed", type=int, default=1, help="of those tables")
    return parser.parse_args()


def print_scores(folder: Path) -> None:
    """What labelled pictures say of each game."""
    if not (folder / "score.py").exists():
        print(f"no labelled pictures in {folder}: only rendered tables are measured")
        return
    editions = [one for one in EDITIONS if (folder / one / "test" / "cauldrons").is_dir()]
    for game in GAMES:
        print_table(game, [(edition, measure(folder, edition, game)) for edition in editions])


def print_volume(chips: int, seed: int) -> None:
    """Chips on rendered tables; the game is taught anew for every eighth of them."""
    breakdown, number = Breakdown(), 0
    tables = pictures(seed)
    while breakdown.chips < chips:
        profile = taught(seed + number)
        number += 1
        reader, rules = chip_reader(profile), quacks_jumps(list(profile.pieces))
        while breakdown.chips < min(chips, number * chips / COPIES):
            table = next(tables)
            seen = look(table.frame, find_boards(table.frame, profile).poses, reader, rules)
            breakdown.add(table.truth, seen.boards, table.light, table.tilt_deg)
    print(f"\n{breakdown.chips} chips on rendered tables, seed {seed}, taught {number} times:")
    for line in breakdown.lines():
        print(line)


def measure(pictures: Path, edition: str, game: str) -> Result:
    """Teach, scan and score one edition."""
    profile, _ = teach(pictures / edition / "enrol", "quacks")
    reader = chip_reader(profile)
    rules = quacks_jumps(list(profile.pieces)) if game == "quacks" else None
    folder = pictures / edition / "test" / "cauldrons"
    result = Result()
    paths = sorted(folder.glob("*.jpg"))
    read = (scanned(path, reader, (profile, rules), result) for path in paths)
    result.counts.update(score(paths, read))
    return result


def scanned(path: Path, reader: ChipReader, known: tuple, result: Result) -> dict[str, object]:
    """Read one picture from nothing and note how long each stage took."""
    profile, rules = known
    ticks = [process_time()]
    frame = decode(path.read_bytes(), path.name)
    ticks.append(process_time())
    registration = find_boards(frame, profile)
    ticks.append(process_time())
    seen = look(frame, registration.poses, reader, rules)
    ticks.append(process_time())
    stages = ("decode", "register", "read")
    took = {stage: 1000 * (ticks[i + 1] - ticks[i]) for i, stage in enumerate(stages)}
    for stage, milliseconds in took.items():
        result.took_ms.setdefault(stage, []).append(milliseconds)
    truth = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    light, tilt_deg = truth["light"]["preset"], truth["camera"]["tilt_deg"]
    result.breakdown.add(truth, seen.boards, light, tilt_deg)
    result.read_chips.append(sum(len(board.chips) for board in seen.boards))
    return as_json(path.name, seen, took)


def print_table(game: str, rows: list[tuple[str, Result]]) -> None:
    together = Result()
    for _, result in rows:
        together.add(result)
    head = ("edition", "big sure", "all sure", "wrong", "off beat", "droplets", "rats", "boards")
    print(f"--game {game}: right and sure of chips of 45 px and more and of all, confidently wrong")
    print(" ".join(f"{one:>18}" for one in (*head, "CPU ms dec/reg/read", "read ms a chip")))
    for name, result in [*rows, ("together", together)]:
        print(" ".join(f"{one:>18}" for one in (name, *cells(result))))
    for line in together.breakdown.lines():
        print(line)


def cells(result: Result) -> Iterator[str]:
    n = result.counts
    big = n["chips"] - n["small"]
    wrong = n["chips_wrong_sure"] + n["chips_ghost_sure"]
    yield share(n["chips_right_sure"] - n["small_right_sure"], big)
    yield share(n["chips_right_sure"], n["chips"])
    yield share(wrong, n["chips"])
    yield f"{n['odd_right_sure']}/{n['odd']}, {n['odd_wrong_sure']} wrong"
    yield f"{n['droplets_right']}/{n['droplets']}"
    yield f"{n['rats_right']}/{n['rats']}"
    yield f"{n['boards_found']}/{n['boards']}"
    yield "/".join(f"{np.median(took):.0f}" for took in result.took_ms.values())
    yield f"{sum(result.took_ms['read']) / max(sum(result.read_chips), 1):.1f}"


if __name__ == "__main__":
    sys.exit(main())
