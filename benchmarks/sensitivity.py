"""How much each threshold of reading pots and cards matters: one is varied, all else stays.

Usage: python benchmarks/sensitivity.py [PICTURES] [--only NAME] [--factor F]

Every number below is made F times smaller and larger (default 1.3), the labelled pictures are
taught and read anew, and a line says what that changed: chips, row cards and cells of fields right
and sure, then confidently wrong. A number whose neighbours are as good stands on a plateau; one
whose neighbours are wrong more often stands on an edge.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # runs from a clone that is not installed

import cv2  # noqa: E402
import numpy as np  # noqa: E402

from benchmarks.labelled import EDITIONS, PICTURES, are_there, score  # noqa: E402
from vision.frame import decode  # noqa: E402
from vision.report import as_json  # noqa: E402
from vision.scan import TableReader  # noqa: E402
from vision.teach import teach  # noqa: E402

POTS, CARDS = "pots", "cards"
NAMES = {
    POTS: (
        *("occupancy._FLOOR", "occupancy._LIGHT_SPREAD", "occupancy._OUTLIERS"),
        *("occupancy._LIT_QUANTILE", "occupancy._LEAST_GAIN", "occupancy._LEFT_BY_GLARE"),
        *("gallery._STROKE_PX", "gallery._PRINTED_SHARE", "gallery._RANK"),
        *("digits._POSE_STEPS", "digits._SIBLING_STEPS"),
        *("droplet._CHANGE", "droplet._END", "droplet._RING", "droplet._DARK"),
        *("game_markers._DIMMEST", "glimpses._DARK", "hands._BLACK", "hands._SOFT_PX"),
        *("stencil._STILL_PX", "stencil._LONGEST_STEP", "refine._BLUR_PX"),
        *("registration._CONTRAST", "registration._RATIO", "registration._NEIGHBOUR_SIDES"),
        *("registration._NEIGHBOUR_OCTAVES", "registration._NEIGHBOUR_RAD"),
        *("registration._TOLERANCE_SIDES", "registration._GOOD_LIGHT"),
    ),
    CARDS: (
        *("lattice._GAP", "lattice._NEIGHBOURS", "lattice._ASIDE", "lattice._OFF_CELL"),
        *("card_view._GLANCE_STEP_PX", "card_view._MOST_FITS", "card_view._WHOLE"),
        *("card_prints._FLOOR", "card_prints._SPREAD_PX", "card_prints._NOISE"),
        *("card_prints._LONGEST_STEP_PX", "card_prints._CAUTION"),
        *("card_gallery._COARSE_PX", "card_gallery._SPOT_SHARE", "card_gallery._SPOT_PART"),
        *("row_covers._SOFT_PX", "row_covers._HAZE_PX", "row_covers._INNER"),
        *("row_covers._LEAST_PX", "row_covers._LEAST_SHOWN", "row_overlap._GROWN"),
        *("row_places._BACK_TRUST", "row_strangers._EDGE_PART", "row_strangers._OFF_PX"),
    ),
}
"""Modules of ``vision`` and their numbers, by what they help to read."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What the pictures came to."""

    counted: int
    right: int
    wrong: int

    def __str__(self) -> str:
        return f"{self.right}/{self.counted}, {self.wrong} wrong"


def main() -> int:
    options = _options()
    if not are_there(options.pictures):
        return 0
    cv2.setNumThreads(1)
    for kind, names in NAMES.items():
        chosen = [name for name in names if options.only in (None, name, kind)]
        if not chosen:
            continue
        print(f"{kind}: as it is {tally(options.pictures, kind)}", flush=True)
        for name in chosen:
            for factor in (1 / options.factor, options.factor):
                with varied(name, factor) as (before, after):
                    found = tally(options.pictures, kind)
                print(f"  {name}: {before} to {after}: {found}", flush=True)
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("pictures", type=Path, nargs="?", default=PICTURES)
    parser.add_argument("--only", help="one number, as droplet._CHANGE, or pots, or cards")
    parser.add_argument("--factor", type=float, default=1.3)
    return parser.parse_args()


@contextmanager
def varied(name: str, factor: float) -> Iterator[tuple[object, object]]:
    """One number made so much larger while it lasts."""
    module_name, _, attribute = name.partition(".")
    module = importlib.import_module(f"vision.{module_name}")
    before = getattr(module, attribute)
    setattr(module, attribute, after := times(before, factor))
    try:
        yield before, after
    finally:
        setattr(module, attribute, before)


def times(value: object, factor: float) -> object:
    """A number, or each of several; whole ones stay whole and change by one at least."""
    if isinstance(value, tuple):
        return tuple(times(one, factor) for one in value)
    if isinstance(value, int):
        further = round(value * factor)
        return max(1, min(further, value - 1)) if factor < 1 else max(further, value + 1)
    number = float(value) * factor  # type: ignore[arg-type]
    return type(value)(round(number, 4))  # type: ignore[call-arg]


def tally(pictures: Path, kind: str) -> Tally:
    """Teach every edition and read its pictures."""
    counts: Counter[str] = Counter()
    for edition in EDITIONS:
        folders = ("cauldrons",) if kind == POTS else ("rows", "fields")
        profile, _ = teach(pictures / edition / "enrol", "quacks" if kind == POTS else "any")
        reader = TableReader(profile)
        for folder in folders:
            paths = sorted((pictures / edition / "test" / folder).glob("*.jpg"))
            if paths:
                counts.update(score(paths, [_read(reader, path, folder) for path in paths]))
    return _told(counts, kind)


def _read(reader: TableReader, path: Path, folder: str) -> dict[str, object]:
    frame = decode(path.read_bytes(), path.name)
    if folder == "rows":
        seen = reader.read_rows(frame)
    elif folder == "fields":
        seen = reader.read_fields(frame)
    else:
        seen = reader.read(frame, reader.register(frame))
    return as_json(path.name, seen, {})


def _told(counts: Counter[str], kind: str) -> Tally:
    if kind == POTS:
        wrong = counts["chips_wrong_sure"] + counts["chips_ghost_sure"]
        return Tally(counts["chips"], counts["chips_right_sure"], wrong)
    units = ("cards", "cells")
    wrong = sum(counts[f"{u}_wrong_sure"] + counts[f"{u}_ghost_sure"] for u in units)
    right = sum(counts[f"{u}_right_sure"] for u in units)
    return Tally(sum(counts[u] for u in units), right, wrong)


if __name__ == "__main__":
    np.seterr(all="ignore")  # some numbers make no sense so far out
    sys.exit(main())
