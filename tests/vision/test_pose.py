from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from vision.frame import as_frame
from vision.pose import BoardPose, fit_pose, rectify

shift = st.floats(-60, 60)


@given(st.lists(st.tuples(shift, shift), min_size=4, max_size=4), st.integers(0, 3))
def test_points_go_there_and_come_back(moved: list[tuple[float, float]], turns: int) -> None:
    square = np.array([[300.0, 200.0], [800.0, 200.0], [800.0, 700.0], [300.0, 700.0]])
    corners = np.roll(square + np.array(moved), turns, axis=0)
    pose = BoardPose.from_corners(corners)
    points = np.random.default_rng(0).uniform(0, 1, (20, 2))
    assert np.allclose(pose.to_unit(pose.to_frame(points)), points, atol=1e-6)
    assert np.allclose(pose.corners_px, corners, atol=0.01)


def test_the_side_of_a_square_board_is_its_width() -> None:
    pose = BoardPose.from_corners([(10, 20), (310, 20), (310, 320), (10, 320)])
    assert np.isclose(pose.side_px, 300)


def test_a_board_that_lies_square_is_cut_out_pixel_for_pixel() -> None:
    pixels = np.random.default_rng(1).integers(0, 255, (80, 90, 3)).astype(np.uint8)
    pose = BoardPose.from_corners([(9.5, 19.5), (49.5, 19.5), (49.5, 59.5), (9.5, 59.5)])
    assert np.array_equal(rectify(as_frame(pixels), pose, 40), pixels[20:60, 10:50])


def test_a_board_turned_by_a_quarter_is_cut_out_upright() -> None:
    pixels = np.random.default_rng(1).integers(0, 255, (40, 40, 3)).astype(np.uint8)
    pose = BoardPose.from_corners([(39.5, -0.5), (39.5, 39.5), (-0.5, 39.5), (-0.5, -0.5)])
    assert np.array_equal(rectify(as_frame(pixels), pose, 40), np.rot90(pixels))


def test_a_fit_passes_over_matches_that_are_wrong() -> None:
    dice = np.random.default_rng(2)
    truth = BoardPose.from_corners([(100, 90), (510, 120), (490, 530), (80, 500)])
    unit = dice.uniform(0, 1, (60, 2))
    seen = truth.to_frame(unit)
    seen[:15] += dice.uniform(50, 200, (15, 2))
    fitted = fit_pose(unit, seen, 2.0)
    assert fitted is not None
    assert fitted.inliers == 45
    assert np.allclose(fitted.corners_px, truth.corners_px, atol=0.1)


def test_three_matches_make_no_pose() -> None:
    assert fit_pose(np.zeros((3, 2)), np.zeros((3, 2)), 2.0) is None


def test_matches_on_one_place_make_no_pose() -> None:
    assert fit_pose(np.full((9, 2), 0.5), np.full((9, 2), 70.0), 2.0) is None
