"""Chips committed by the loop over settled frames: how many right, wrong and asked about.

Usage: python benchmarks/watching.py [--chips N] [--seed S]

Rounds of brewing are rendered, each with its own light, camera, noise and hands, and go through
the watcher and the session as the pictures of a camera would.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path
from time import monotonic

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # runs from a clone that is not installed

import cv2  # noqa: E402

from device.simulated import EDITION  # noqa: E402
from tests.brewing import Brewing, Tally  # noqa: E402
from vision.scan import TableReader  # noqa: E402
from vision.scene_enrol import write_enrolment  # noqa: E402
from vision.teach import teach  # noqa: E402

SEATS = (2, 3, 4)
ROUNDS_A_COPY = 10
"""Rounds after which the game is taught anew, from other pictures."""


def main() -> int:
    options = _options()
    cv2.setNumThreads(1)
    together, number, started_s = Tally(), 0, monotonic()
    while together.laid < options.chips:
        if number % ROUNDS_A_COPY == 0:
            reader = taught(options.seed + number)
        seats = SEATS[number % len(SEATS)]
        seed = 1000 * options.seed + number
        tally = Brewing(reader, seats, seed).play(options.chips - together.laid)
        together.add(tally)
        number += 1
        print(f"round {number}: {seats} pots, seed {seed}: {summary(tally)}", flush=True)
    print(f"seed {options.seed}, {number} rounds, {together.frames} frames,", end=" ")
    print(f"{monotonic() - started_s:.0f} s: {summary(together)}")
    return 0


def taught(seed: int) -> TableReader:
    with tempfile.TemporaryDirectory() as folder:
        write_enrolment(Path(folder), seed, EDITION)
        profile, _ = teach(Path(folder), "quacks")
    return TableReader(profile)


def summary(tally: Tally) -> str:
    """One line, and what was wrong below it."""
    share = f"{tally.right / max(tally.laid, 1):.2%}"
    questions = ", ".join(f"{key} {count}" for key, count in tally.questions.items()) or "none"
    head = f"{tally.laid} chips, {tally.right} right alone ({share}), {tally.asked} by question,"
    return "\n  ".join([f"{head} {len(tally.wrong)} wrong; questions: {questions}", *tally.wrong])


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chips", type=int, default=3000, help="how many are laid")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
