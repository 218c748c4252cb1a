from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision import drawn
from vision.gallery import CHIP
from vision.occupancy import as_pixels
from vision.patches import PATCH_SIDE_PX, Pixels, Placement, fit, moved, moved_back
from vision.stencil import settled


def picture(label: str) -> Pixels:
    return as_pixels(drawn.profile().pieces[label].pictures[0], PATCH_SIDE_PX)


def test_gain_and_offset_leave_nothing_unexplained() -> None:
    taught = picture("red-2")
    seen = taught * np.array([0.5, 0.8, 1.2], np.float32) + np.float32(0.1)

    found = fit(seen, taught, CHIP)

    assert float(np.abs(found.residual).max()) < 0.02
    assert found.gain == pytest.approx([0.5, 0.8, 1.2], abs=0.02)


def test_the_same_picture_darker_is_wholly_alike() -> None:
    taught = picture("red-2")

    assert fit(taught * np.float32(0.4), taught, CHIP).likeness == pytest.approx(1, abs=1e-3)


def test_another_picture_leaves_much_unexplained() -> None:
    assert fit(picture("blue-2"), picture("red-2"), CHIP).likeness < 0.8


def test_a_flat_picture_has_no_likeness() -> None:
    flat = np.full((PATCH_SIDE_PX, PATCH_SIDE_PX, 3), 0.4, np.float32)

    assert fit(flat, picture("red-2"), CHIP).likeness == pytest.approx(0, abs=0.01)


def test_a_moved_picture_lies_under_itself_as_it_was() -> None:
    taught, place = picture("white-3"), Placement(3.0, -2.0, 0.4)

    back = moved_back(moved(taught, place), place)

    assert float(np.abs(back - taught)[CHIP > 0.5].mean()) < 0.02
    assert float(np.abs(moved(taught, place) - taught)[CHIP > 0.5].mean()) > 0.04


@settings(deadline=None)
@given(x_px=st.floats(-2, 2), y_px=st.floats(-2, 2), turn_deg=st.floats(-6, 6))
def test_a_picture_settles_where_it_was_moved_to(x_px: float, y_px: float, turn_deg: float) -> None:
    taught = picture("white-3")
    wanted = Placement(x_px, y_px, math.radians(turn_deg))

    found = settled(moved(taught, wanted), taught, CHIP, Placement(), steps=10)

    assert found.x_px == pytest.approx(x_px, abs=0.2)
    assert found.y_px == pytest.approx(y_px, abs=0.2)
    assert found.turn_rad == pytest.approx(wanted.turn_rad, abs=0.02)
