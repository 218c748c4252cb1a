"""How well rows and fields of cards are read: teach each edition, scan its pictures, score.

Usage: python benchmarks/cards.py [PICTURES] [--kind rows|fields] [--ways mild|hard|all]
                                  [--each N] [--minutes M]

PICTURES is the folder with the editions (default ../shared/vision) and ``score.py``. Every picture
is read as it is and changed in known ways. The mild ones change nothing that people would see:
whatever is lost there was read on a knife's edge. The hard ones are worse than a table may be.
A cell counts by its place in the picture, the cards of a row by where they lie, so rows are not
made smaller and nothing is turned far. ``--each`` reads only so many pictures of an edition and
kind; after ``--minutes`` of processor time no other line is begun, and that is said.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # runs from a clone that is not installed

import cv2  # noqa: E402
import numpy as np  # noqa: E402

from benchmarks.labelled import EDITIONS, PICTURES, are_there, score, share  # noqa: E402
from vision.fields import FieldReader, field_reader  # noqa: E402
from vision.frame import Frame, as_frame, decode  # noqa: E402
from vision.observation import FieldReading, Observation, RowReading  # noqa: E402
from vision.report import as_json  # noqa: E402
from vision.rows import RowReader, row_reader  # noqa: E402
from vision.teach import teach  # noqa: E402


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


def noisy(frame: Frame, sigma: float) -> Frame:
    return clipped(frame + np.random.default_rng(2).normal(0, sigma, frame.shape))


def brighter(frame: Frame, gamma: float) -> Frame:
    return clipped(255 * (frame / 255.0) ** gamma)


def packed(frame: Frame) -> Frame:
    """As JPEG of quality 70 once more."""
    _, packed = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, 70])
    return decode(packed.tobytes(), "packed")


def moved(frame: Frame) -> Frame:
    """Turned by a degree, a hundredth smaller and half a pixel aside."""
    height, width = frame.shape[:2]
    move = cv2.getRotationMatrix2D((width / 2, height / 2), 1.0, 0.99)
    move[:, 2] += 0.5
    edge = cv2.BORDER_REPLICATE
    return as_frame(cv2.warpAffine(frame, move, (width, height), borderMode=edge))


Way = Callable[[Frame], Frame]
MILD: dict[str, Way] = {
    "as it is": lambda frame: frame,
    "warmer": lambda frame: clipped(frame * np.array([0.9, 1.0, 1.06])),
    "cooler": lambda frame: clipped(frame * np.array([1.08, 1.0, 0.92])),
    "turned by 1 degree": moved,
    "gamma 1.25": lambda frame: brighter(frame, 1.25),
    "gamma 0.8": lambda frame: brighter(frame, 0.8),
    "noise of 5": lambda frame: noisy(frame, 5),
    "JPEG 70": packed,
    "out of focus 0.8 px": lambda frame: as_frame(cv2.GaussianBlur(frame, (0, 0), 0.8)),
    "dim, 0.7": lambda frame: clipped(frame * 0.7),
}
HARD: dict[str, Way] = {
    "cards of 80 px": smaller,
    "out of focus 4 px": lambda frame: as_frame(cv2.GaussianBlur(frame, (0, 0), 4)),
    "dim, a third": lambda frame: clipped(frame * 0.35),
    "overexposed 1.7": lambda frame: clipped(frame * 1.7),
    "noise of 20": lambda frame: noisy(frame, 20),
    "five glares": glared,
}
WAYS = {"mild": MILD, "hard": HARD, "all": MILD | HARD}
UNITS = {"rows": "cards", "fields": "cells"}


def main() -> int:
    options = _options()
    if not are_there(options.pictures):
        return 0
    cv2.setNumThreads(1)
    print(
        f"{'':13} {'':20} {'right and sure':>18} {'sure and wrong':>15} {'missed':>7} {'CPU s':>6}"
    )
    totals: dict[str, Counter[str]] = {}
    for kind, counts in measured(options):
        totals.setdefault(kind, Counter()).update(counts)
    for kind, counts in totals.items():
        print(line(f"all {kind}", "", kind, counts))
    print(f"load {os.getloadavg()[0]:.1f}; OpenCV {cv2.__version__}, NumPy {np.__version__}")
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pictures", type=Path, nargs="?", default=PICTURES)
    parser.add_argument("--kind", choices=UNITS, help="only these")
    parser.add_argument("--ways", choices=WAYS, default="mild")
    parser.add_argument("--each", type=int, help="pictures of each edition and kind")
    parser.add_argument("--minutes", type=float, default=30, help="of processor time")
    return parser.parse_args()


def measured(options: argparse.Namespace) -> Iterator[tuple[str, Counter[str]]]:
    """Read each edition in every way, print a line for each, and yield its kind and counts."""
    for edition in EDITIONS:
        profile, _ = teach(options.pictures / edition / "enrol", "any")
        readers = {"rows": row_reader(profile), "fields": field_reader(profile)}
        for kind in [options.kind] if options.kind else UNITS:
            folder = options.pictures / edition / "test" / kind
            paths = sorted(folder.glob("*.jpg"))[: options.each]
            for name, way in WAYS[options.ways].items():
                if not paths or (kind == "rows" and way is smaller):
                    continue
                if process_time() > 60 * options.minutes:
                    print(
                        f"{edition} {kind} {name}: left out, {options.minutes:g} minutes are over"
                    )
                    continue
                counts, took_s = read_all(paths, readers[kind], way)
                print(f"{line(f'{edition} {kind}', name, kind, counts)} {took_s:>6.1f}", flush=True)
                yield kind, counts


def read_all(
    paths: list[Path], reader: FieldReader | RowReader | None, way: Way
) -> tuple[Counter[str], float]:
    """Score some pictures read in one way; also the median time of one, in seconds."""
    took_s, readings = [], []
    for path in paths:
        frame = way(decode(path.read_bytes(), path.name))
        before_s = process_time()
        seen = observed(frame, None if reader is None else reader.read(frame))
        took_s.append(process_time() - before_s)
        readings.append(as_json(path.name, seen, {}))
    return score(paths, readings), float(np.median(took_s))


def line(place: str, name: str, kind: str, counts: Counter[str]) -> str:
    """What some pictures came to."""
    unit = UNITS[kind]
    wrong = counts[f"{unit}_wrong_sure"] + counts[f"{unit}_ghost_sure"]
    right = share(counts[f"{unit}_right_sure"], counts[unit])
    return f"{place:13} {name:20} {right:>18} {wrong:>15} {counts[f'{unit}_missed']:>7}"


def observed(frame: Frame, reading: FieldReading | RowReading | None) -> Observation:
    size_px = (frame.shape[1], frame.shape[0])
    if reading is None:
        return Observation(size_px)
    if isinstance(reading, RowReading):
        return Observation(size_px, rows=(reading,))
    return Observation(size_px, fields=(reading,))


if __name__ == "__main__":
    sys.exit(main())
