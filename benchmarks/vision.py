"""How well pots are read: teach each edition, scan its pictures, score, one table.

Usage: python benchmarks/vision.py [PICTURES]

PICTURES is the folder with the editions (default ../shared/vision) and ``score.py``.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # runs from a clone that is not installed

import cv2  # noqa: E402
import numpy as np  # noqa: E402

from vision.frame import decode  # noqa: E402
from vision.jumps import quacks_jumps  # noqa: E402
from vision.reading import ChipReader, chip_reader, look  # noqa: E402
from vision.registration import find_boards  # noqa: E402
from vision.report import as_json  # noqa: E402
from vision.teach import teach  # noqa: E402

EDITIONS = ("alder", "brook", "dune")
GAMES = ("quacks", "any")
DEFAULT = ROOT.parent / "shared" / "vision"


@dataclass
class Result:
    """What one game came to, over one edition or several."""

    counts: Counter[str] = field(default_factory=Counter)
    took_ms: dict[str, list[float]] = field(default_factory=dict)
    read_chips: list[int] = field(default_factory=list)

    def add(self, other: Result) -> None:
        """Take the counts and times of another in."""
        self.counts.update(other.counts)
        self.read_chips += other.read_chips
        for stage, took in other.took_ms.items():
            self.took_ms.setdefault(stage, []).extend(took)


def main() -> int:
    pictures = Path(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT
    if not (pictures / "score.py").exists():
        print(f"no labelled pictures in {pictures}: nothing to measure")
        return 0
    cv2.setNumThreads(1)
    editions = [one for one in EDITIONS if (pictures / one / "test" / "cauldrons").is_dir()]
    for game in GAMES:
        print_table(game, [(edition, measure(pictures, edition, game)) for edition in editions])
    print(f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores, one thread used,")
    print(f"load {os.getloadavg()[0]:.1f}; Python {platform.python_version()},", end=" ")
    print(f"OpenCV {cv2.__version__}, NumPy {np.__version__}")
    return 0


def measure(pictures: Path, edition: str, game: str) -> Result:
    """Teach, scan and score one edition."""
    profile, _ = teach(pictures / edition / "enrol", "quacks")
    reader = chip_reader(profile)
    rules = quacks_jumps(list(profile.pieces)) if game == "quacks" else None
    folder = pictures / edition / "test" / "cauldrons"
    result = Result()
    with tempfile.TemporaryDirectory() as scratch:
        scan = Path(scratch) / "scan.jsonl"
        with scan.open("w", encoding="utf-8") as lines:
            for path in sorted(folder.glob("*.jpg")):
                lines.write(json.dumps(scanned(path, reader, (profile, rules), result)) + "\n")
        command = [sys.executable, str(pictures / "score.py"), str(folder), str(scan)]
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    result.counts.update(json.loads(told.strip().splitlines()[-1]))
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


def share(part: int, whole: int) -> str:
    return f"{part / max(whole, 1):.1%} {part}/{whole}"


if __name__ == "__main__":
    sys.exit(main())
