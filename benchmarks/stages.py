"""Milliseconds (processor time, one thread) of each stage of reading, with DESIGN's ratios.

Usage: python benchmarks/stages.py
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # runs from a clone that is not installed

import cv2  # noqa: E402
import numpy as np  # noqa: E402

from benchmarks.rendered import four_pots, taught  # noqa: E402
from device.watcher import Watcher  # noqa: E402
from vision.pose import art_pixels  # noqa: E402
from vision.scan import TableReader  # noqa: E402
from vision.scene import Renderer  # noqa: E402
from vision.scene_camera import Light  # noqa: E402

RUNS = 9
STEADY_RATIO, CHANGED_RATIO = 0.3, 2.0
SCAN_MS, SCAN_BOARD_MS, SCAN_CHIP_MS = 150, 40, 8


def main() -> int:
    cv2.setNumThreads(1)
    for line in stages():
        print(line, flush=True)
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    return 0


def stages() -> Iterator[str]:
    """One line for each stage: four pots of ten chips, 2304 x 1296."""
    reader = TableReader(taught(1))
    (before, camera), (after, _) = four_pots(2), four_pots(0)
    renderer = Renderer(camera, Light())
    first = [renderer.picture(before, seed) for seed in (1, 2)]
    then = [renderer.picture(after, seed) for seed in (3, 4)]
    registration = reader.register(then[0], 4)
    poses = registration.poses
    maps = [art_pixels(800) @ np.linalg.inv(pose.homography) for pose in poses]
    warp_ms = _median_ms(lambda: [cv2.warpPerspective(then[0], one, (800, 800)) for one in maps])
    yield f"warping {len(poses)} boards to 800 x 800: {warp_ms:.1f} ms"
    register_ms = _median_ms(lambda: reader.register(then[0], 4), 3)
    read_ms = _median_ms(lambda: reader.read(then[0], registration), 3)
    chips = sum(len(board.chips) for board in reader.read(then[0], registration).boards)
    budget_ms = SCAN_MS + SCAN_BOARD_MS * len(poses) + SCAN_CHIP_MS * chips
    yield f"registration: {register_ms:.0f} ms; reading {chips} chips: {read_ms:.0f} ms"
    scan_ms = register_ms + read_ms
    yield f"single picture: {scan_ms:.0f} ms (budget {budget_ms} ms), ratio {scan_ms / warp_ms:.1f}"
    steady_ms, changed_ms = _watching_ms(reader, first, then)
    yield _ratio("calibrated frame, nothing changed", steady_ms, warp_ms, STEADY_RATIO)
    yield _ratio("calibrated frame, 2 of 40 chips changed", changed_ms, warp_ms, CHANGED_RATIO)


def _ratio(what: str, took_ms: float, warp_ms: float, budget: float) -> str:
    return f"{what}: {took_ms:.1f} ms, ratio {took_ms / warp_ms:.2f} (budget {budget})"


def _watching_ms(reader: TableReader, first: list, then: list) -> tuple[float, float]:  # type: ignore[type-arg]
    """Of a frame in which nothing has changed, and of the first still one after two changes."""
    steady, changed = [], []
    for _ in range(RUNS):
        watcher = Watcher(reader, 4)
        watcher.look(first[0])
        steady.append(_took_ms(lambda watcher=watcher: watcher.look(first[1])))
        watcher.look(then[0])  # it moves: nothing is read yet
        changed.append(_took_ms(lambda watcher=watcher: watcher.look(then[1])))
    return float(np.median(steady)), float(np.median(changed))


def _median_ms(act: Callable[[], object], runs: int = RUNS) -> float:
    return float(np.median([_took_ms(act) for _ in range(runs)]))


def _took_ms(act: Callable[[], object]) -> float:
    started_s = process_time()
    act()
    return 1000 * (process_time() - started_s)


if __name__ == "__main__":
    sys.exit(main())
