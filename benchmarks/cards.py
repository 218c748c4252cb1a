"""How well rows and fields of cards are read: teach each edition, scan its pictures, score.

Usage: python benchmarks/cards.py [PICTURES]

PICTURES is the folder with the editions (default ../shared/vision) and ``score.py``. Every picture
is read as it is and made worse in known ways: so many cards are right and sure, so many sure and
wrong. A cell counts by its place in the picture, which none of the ways changes; the cards of a
row count by where they lie, so rows are not made smaller.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from time import process_time

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # runs from a clone that is not installed

import cv2  # noqa: E402
import numpy as np  # noqa: E402

from vision.fields import FieldReader, field_reader  # noqa: E402
from vision.frame import Frame, as_frame, decode  # noqa: E402
from vision.observation import FieldReading, Observation, RowReading  # noqa: E402
from vision.report import as_json  # noqa: E402
from vision.rows import RowReader, row_reader  # noqa: E402
from vision.teach import teach  # noqa: E402

EDITIONS = ("alder", "brook", "dune")
DEFAULT = ROOT.parent / "shared" / "vision"


def clipped(pixels: np.ndarray) -> Frame:
    return as_frame(np.clip(pixels, 0, 255).astype(np.uint8))


def smaller(frame: Frame) -> Frame:
    return as_frame(cv2.resize(frame, None, fx=0.3, fy=0.3, interpolation=cv2.INTER_AREA))


def glared(frame: Frame) -> Frame:
    """With five spots of light of a card's size somewhere on the table."""
    height, width = frame.shape[:2]
    y, x = np.mgrid[:height, :width]
    veil = np.zeros((height, width))
    for spot in np.random.default_rng(4).uniform(0.2, 0.8, (5, 2)):
        off = np.hypot(x - spot[0] * width, y - spot[1] * height)
        veil += 300 * np.exp(-((off / (0.045 * width)) ** 2) / 2)
    return clipped(frame + veil[..., None])


WAYS: dict[str, Callable[[Frame], Frame]] = {
    "as it is": lambda frame: frame,
    "cards of 80 px": smaller,
    "out of focus 4 px": lambda frame: as_frame(cv2.GaussianBlur(frame, (0, 0), 4)),
    "dim, a third": lambda frame: clipped(frame * 0.35),
    "overexposed 1.7": lambda frame: clipped(frame * 1.7),
    "noise of 20": lambda frame: clipped(
        frame + np.random.default_rng(2).normal(0, 20, frame.shape)
    ),
    "five glares": glared,
}


def main() -> int:
    pictures = Path(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT
    if not (pictures / "score.py").exists():
        print(f"no labelled pictures in {pictures}: nothing to measure")
        return 0
    cv2.setNumThreads(1)
    print(f"{'':13} {'':20} {'right and sure':>18} {'sure and wrong':>15} {'CPU s':>6}")
    for edition in EDITIONS:
        profile, _ = teach(pictures / edition / "enrol", "any")
        fields, rows = field_reader(profile), row_reader(profile)
        for name, way in WAYS.items():
            print_line(pictures / edition / "test" / "fields", name, fields, way)
            if way is not smaller:
                print_line(pictures / edition / "test" / "rows", name, rows, way)
    print(f"load {os.getloadavg()[0]:.1f}; OpenCV {cv2.__version__}, NumPy {np.__version__}")
    return 0


def print_line(
    folder: Path, name: str, reader: FieldReader | RowReader | None, way: Callable[[Frame], Frame]
) -> None:
    """Read one folder of pictures in one way and say how well."""
    took_s = []
    with tempfile.TemporaryDirectory() as scratch:
        scan = Path(scratch) / "scan.jsonl"
        with scan.open("w", encoding="utf-8") as lines:
            for path in sorted(folder.glob("*.jpg")):
                frame = way(decode(path.read_bytes(), path.name))
                before_s = process_time()
                seen = observed(frame, None if reader is None else reader.read(frame))
                took_s.append(process_time() - before_s)
                lines.write(json.dumps(as_json(path.name, seen, {})) + "\n")
        if not took_s:
            return
        command = [sys.executable, str(folder.parents[2] / "score.py"), str(folder), str(scan)]
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    n = Counter(json.loads(told.strip().splitlines()[-1]))
    unit = "cells" if folder.name == "fields" else "cards"
    wrong = n[f"{unit}_wrong_sure"] + n[f"{unit}_ghost_sure"]
    right = f"{n[f'{unit}_right_sure']}/{n[unit]}"
    place = f"{folder.parts[-3]} {folder.name}"
    print(f"{place:13} {name:20} {right:>18} {wrong:>15} {np.median(took_s):>6.1f}", flush=True)


def observed(frame: Frame, reading: FieldReading | RowReading | None) -> Observation:
    size_px = (frame.shape[1], frame.shape[0])
    if reading is None:
        return Observation(size_px)
    if isinstance(reading, RowReading):
        return Observation(size_px, rows=(reading,))
    return Observation(size_px, fields=(reading,))


if __name__ == "__main__":
    sys.exit(main())
