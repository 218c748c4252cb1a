from __future__ import annotations

import re
from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.boards import board_art, board_picture, pose, profile, table, with_noise
from vision.frame import Frame, as_frame
from vision.markers import CENTRES, marker_poses
from vision.pose import BoardPose
from vision.profile import Profile
from vision.registration import Limits, find_boards, in_seat_order

ALDER, BROOK = 11, 12
TOLERANCE_SIDES = 0.005


def error_sides(found: BoardPose, truth: BoardPose) -> float:
    """The largest distance of a corner from where it is, in sides of the board."""
    apart = np.array(found.corners_px) - np.array(truth.corners_px)
    return float(np.linalg.norm(apart, axis=1).max() / truth.side_px)


@pytest.fixture(scope="module")
def alder() -> Profile:
    return profile(ALDER)


def test_the_error_of_a_wrong_pose_is_seen() -> None:
    truth = pose((300, 300), 400)
    assert error_sides(truth, truth) == 0
    assert error_sides(pose((304, 300), 400), truth) == pytest.approx(0.01)


@pytest.mark.parametrize("turn_deg", [0, 57, 128, 200, 291])
def test_a_board_is_found_however_it_is_turned(alder: Profile, turn_deg: int) -> None:
    truth = pose((760, 430), 560, turn_deg, tilt=0.08)
    registration = find_boards(table([(board_picture(ALDER), truth)]), alder)
    assert len(registration.poses) == 1
    assert error_sides(registration.poses[0], truth) < TOLERANCE_SIDES
    assert registration.problems == ()


def test_four_boards_in_one_picture_are_found_clockwise(alder: Profile) -> None:
    places = [(330, 300), (1020, 290), (1060, 950), (350, 970)]
    truths = [pose(place, 520, 90.0 * seat + 7) for seat, place in enumerate(places)]
    picture = board_picture(ALDER)
    frame = table([(picture, truth) for truth in reversed(truths)], size_px=(1400, 1296))
    registration = find_boards(frame, alder)
    assert len(registration.poses) == 4
    errors = [error_sides(f, t) for f, t in zip(registration.poses, truths, strict=True)]
    assert max(errors) < TOLERANCE_SIDES


def test_a_board_under_chips_a_hand_and_warm_dim_light_is_found(alder: Profile) -> None:
    truth = pose((760, 430), 600, 33)
    canvas = table([(board_picture(ALDER), truth)]).astype(np.float64) * (0.35, 0.5, 0.65)
    dim = canvas.astype(np.uint8)
    for x, y in truth.to_frame(np.random.default_rng(0).uniform(0.2, 0.8, (15, 2))).astype(int):
        cv2.circle(dim, (int(x), int(y)), 20, (30, 160, 220), cv2.FILLED)
    cv2.line(dim, (700, 420), (560, 1000), (90, 120, 150), 130)
    registration = find_boards(with_noise(dim, seed=1), alder)
    assert len(registration.poses) == 1
    assert error_sides(registration.poses[0], truth) < TOLERANCE_SIDES


def test_another_edition_is_no_board_and_the_matches_are_counted(alder: Profile) -> None:
    frame = table([(board_picture(BROOK), pose((760, 430), 600, 20))])
    registration = find_boards(frame, alder)
    assert (registration.poses, registration.arts) == ((), ())
    (problem,) = registration.problems
    assert re.match(r"no board found: \d+ (of 7 needed )?matches", problem)


def test_a_table_without_anything_is_no_board(alder: Profile) -> None:
    blank = as_frame(np.full((648, 1152, 3), 90, np.uint8))
    expected = ("no board found: 0 of 7 needed matches",)
    assert find_boards(blank, alder).problems == expected


def test_a_profile_without_boards_finds_none() -> None:
    blank = as_frame(np.full((648, 1152, 3), 90, np.uint8))
    registration = find_boards(blank, Profile("any", (), {}))
    assert registration.problems == ("no board found: none was taught",)


def test_art_that_does_not_agree_is_told_with_its_part(alder: Profile) -> None:
    frame = table([(board_picture(ALDER), pose((760, 430), 600))])
    registration = find_boards(frame, alder, Limits(agreement=1.01))
    assert registration.poses == ()
    assert "of the art lies where it should (101% needed)" in registration.problems[0]


def test_each_board_says_which_art_it_is() -> None:
    both = Profile("quacks", (board_art(ALDER), board_art(BROOK)), {})
    truths = [pose((400, 430), 520, 10), pose((1100, 430), 520, 200)]
    pictures = [board_picture(BROOK), board_picture(ALDER)]
    registration = find_boards(table(list(zip(pictures, truths, strict=True))), both)
    assert registration.arts == (1, 0)


def test_no_more_boards_are_found_than_asked_for(alder: Profile) -> None:
    picture = board_picture(ALDER)
    frame = table([(picture, pose((400, 430), 520)), (picture, pose((1100, 430), 520))])
    assert len(find_boards(frame, alder, Limits(boards=1)).poses) == 1


def test_a_board_too_coarse_for_the_first_scale_is_found_when_it_is_expected(
    alder: Profile,
) -> None:
    picture = board_picture(ALDER)
    truths = [pose((430, 430), 780, 10), pose((1250, 430), 320, 10)]
    frame = table([(picture, truth) for truth in truths])
    coarse = Limits(side_px=(200, 1400), scales=(1 / 12, 1 / 2))
    assert len(find_boards(frame, alder, coarse).poses) == 1
    assert len(find_boards(frame, alder, replace(coarse, expected=2)).poses) == 2


def test_two_boards_are_ordered_left_to_right_even_if_the_right_one_lies_higher() -> None:
    left, right = pose((400, 500), 300), pose((1200, 320), 300)
    assert in_seat_order([right, left]) == (left, right)


def test_seats_go_round_a_tilted_table() -> None:
    seats = tuple(pose(place, 200) for place in [(300, 380), (1000, 200), (1150, 800), (420, 950)])
    assert in_seat_order([seats[2], seats[0], seats[3], seats[1]]) == seats
    assert in_seat_order([]) == ()


def frame_with_markers(truth: BoardPose, ids: tuple[int, ...]) -> Frame:
    canvas = table([(board_picture(ALDER), truth)]).copy()
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for marker, (x, y) in zip(ids, truth.to_frame(np.array(CENTRES)).tolist(), strict=True):
        printed = np.full((56, 56), 255, np.uint8)
        printed[8:48, 8:48] = cv2.aruco.generateImageMarker(dictionary, marker, 40)
        left, top = round(x) - 28, round(y) - 28
        canvas[top : top + 56, left : left + 56] = printed[:, :, None]
    return as_frame(canvas)


def grey(frame: Frame) -> np.ndarray:
    return np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), np.uint8)


def test_four_markers_give_a_rough_pose() -> None:
    truth = pose((760, 430), 600, 12)
    (found,) = marker_poses(grey(frame_with_markers(truth, (8, 9, 10, 11))))
    assert error_sides(found, truth) < 0.02
    assert found.inliers == 0


@pytest.mark.parametrize("ids", [(0, 1, 2, 7), (0, 1, 2, 2), (40, 41, 42, 43)])
def test_markers_that_are_not_the_four_of_a_board_give_none(ids: tuple[int, ...]) -> None:
    assert marker_poses(grey(frame_with_markers(pose((760, 430), 600), ids))) == ()


def test_markers_lead_to_a_board_whose_art_alone_is_not_found(alder: Profile) -> None:
    truth = pose((760, 430), 600, 12)
    frame = frame_with_markers(truth, (0, 1, 2, 3))
    registration = find_boards(frame, alder, Limits(matches=10**6))
    assert len(registration.poses) == 1
    assert error_sides(registration.poses[0], truth) < TOLERANCE_SIDES


def test_markers_round_another_edition_make_no_board() -> None:
    frame = frame_with_markers(pose((760, 430), 600, 12), (0, 1, 2, 3))
    assert find_boards(frame, profile(BROOK)).poses == ()
