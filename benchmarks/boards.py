"""Milliseconds (processor time, one thread) of finding boards and of glancing at them.

python benchmarks/boards.py
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.vision.boards import CHIP_SIDE, board_picture, pose, profile, table, track, with_noise
from vision.change import glance, shrink, zone_of
from vision.pose import art_pixels
from vision.registration import find_boards

SIZE_PX = (2304, 1296)
PLACES = [(400, 340), (1500, 330), (420, 950), (1520, 960), (960, 640)]
EDITION = 11


def median_ms(act: Callable[[], object], runs: int = 15) -> float:
    spent_s = []
    for _ in range(runs):
        before_s = time.process_time()
        act()
        spent_s.append(time.process_time() - before_s)
    return 1000 * float(np.median(spent_s))


def main() -> None:
    cv2.setNumThreads(1)
    taught = profile(EDITION)
    poses = [pose(place, 540, 70.0 * seat) for seat, place in enumerate(PLACES)]
    picture = board_picture(EDITION)
    for boards in (1, 4, 5):
        frame = table([(picture, each) for each in poses[:boards]], SIZE_PX)
        found = len(find_boards(frame, taught).poses)
        spent_ms = median_ms(lambda frame=frame: find_boards(frame, taught), runs=7)
        print(f"find {found} of {boards} boards: {spent_ms:.0f} ms")
    frame = table([(picture, each) for each in poses[:4]], SIZE_PX)
    later = with_noise(frame, seed=5)
    small = shrink(frame)
    zones = [zone_of(each, track(EDITION), CHIP_SIDE, small) for each in poses[:4]]
    upright = [art_pixels(800) @ np.linalg.inv(each.homography) for each in poses[:4]]
    warp_ms = median_ms(lambda: [cv2.warpPerspective(frame, each, (800, 800)) for each in upright])
    still_ms = median_ms(lambda: glance(small, shrink(later), zones))
    print(f"warp 4 boards: {warp_ms:.1f} ms; glance at 4 still boards: {still_ms:.1f} ms")
    print(f"ratio {still_ms / warp_ms:.2f} (budget 0.3)")


if __name__ == "__main__":
    main()
