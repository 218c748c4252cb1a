"""The table of heights in docs/building.md follows its own formula."""

from __future__ import annotations

import math
import re
from pathlib import Path

BUILDING = Path(__file__).parent.parent / "docs" / "building.md"
ROW = re.compile(
    r"\| (\d+) cm \| (\d+) x (\d+) cm \| (\d+) px \| (\d+) px \|",
)
FIELD_OF_VIEW_RAD = math.radians(66)
CHIP_CM = 2.0


def test_every_height_shows_what_the_formula_says() -> None:
    rows = [tuple(map(int, row)) for row in ROW.findall(BUILDING.read_text(encoding="utf-8"))]
    assert [row[0] for row in rows] == [50, 60, 70, 80, 90, 100]
    for height_cm, width_cm, depth_cm, small_px, large_px in rows:
        sees_cm = 2 * height_cm * math.tan(FIELD_OF_VIEW_RAD / 2)
        assert (width_cm, depth_cm) == (round(sees_cm), round(sees_cm * 9 / 16))
        assert small_px == round(CHIP_CM / sees_cm * 2304)
        assert large_px == round(CHIP_CM / sees_cm * 4608)
