"""What the camera of the emulated computer sees: the simulated table, rendered beforehand."""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path

import cv2

from device.simulated import EDITION, SimulatedTable
from vision.scene_enrol import write_enrolment
from vision.teach import teach

SIZE_PX = (1152, 648)
LAID = ((0, "white-1", 1), (1, "orange-1", 1))
"""Seat, chip and space, one after the other."""


def main(folder: Path) -> None:
    """Write a profile, and a picture before the first chip and after each, as bare B, G, R."""
    with tempfile.TemporaryDirectory() as lessons:
        write_enrolment(Path(lessons), 7, EDITION)
        profile, _ = teach(Path(lessons), "quacks")
    (folder / "profile").mkdir(parents=True, exist_ok=True)
    profile.save(folder / "profile")
    table = SimulatedTable(2, random.Random(3), lambda: 0.0)
    for seat in range(2):
        table.put_marker(seat, "droplet", 0)
        table.fill_bag(seat, ["white-1", "orange-1"])
    for number in range(len(LAID) + 1):
        if number:
            table.lay(*LAID[number - 1])
        picture = cv2.resize(table.capture(), SIZE_PX, interpolation=cv2.INTER_AREA)
        (folder / f"picture{number}.bgr").write_bytes(picture.tobytes())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
