"""How well fields of cards are read: teach each edition, scan its pictures, score, one table.

Usage: python benchmarks/cards.py [PICTURES]

PICTURES is the folder with the editions (default ../shared/vision) and ``score.py``. Every picture
is read as it is and made worse in known ways: so many cells are right and sure, so many sure and
wrong. A cell counts by its place in the picture, which none of the ways changes.
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
from vision.observation import Observation  # noqa: E402
from vision.report import as_json  # noqa: E402
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
    print(f"{'':8} {'':20} {'right and sure':>18} {'sure and wrong':>15} {'CPU s':>6}")
    for edition in EDITIONS:
        profile, _ = teach(pictures / edition / "enrol", "any")
        reader = field_reader(profile)
        for name, way in WAYS.items():
            print_line(pictures, (edition, name), reader, way)
    print(f"load {os.getloadavg()[0]:.1f}; OpenCV {cv2.__version__}, NumPy {np.__version__}")
    return 0


def print_line(
    pictures: Path,
    names: tuple[str, str],
    reader: FieldReader | None,
    way: Callable[[Frame], Frame],
) -> None:
    folder = pictures / names[0] / "test" / "fields"
    took_s = []
    with tempfile.TemporaryDirectory() as scratch:
        scan = Path(scratch) / "scan.jsonl"
        with scan.open("w", encoding="utf-8") as lines:
            for path in sorted(folder.glob("*.jpg")):
                frame = way(decode(path.read_bytes(), path.name))
                before_s = process_time()
                field = None if reader is None else reader.read(frame)
                took_s.append(process_time() - before_s)
                seen = Observation(frame.shape[1::-1], fields=(field,) if field else ())
                lines.write(json.dumps(as_json(path.name, seen, {})) + "\n")
        command = [sys.executable, str(pictures / "score.py"), str(folder), str(scan)]
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    n = Counter(json.loads(told.strip().splitlines()[-1]))
    wrong = n["cells_wrong_sure"] + n["cells_ghost_sure"]
    right = f"{n['cells_right_sure']}/{n['cells']}"
    print(f"{names[0]:8} {names[1]:20} {right:>18} {wrong:>15} {np.median(took_s):>6.1f}")


if __name__ == "__main__":
    sys.exit(main())
