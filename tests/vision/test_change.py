from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.boards import CHIP_SIDE, board_picture, pose, table, track, with_noise
from vision.change import Glance, Zone, covered, glance, shrink, zone_of
from vision.frame import Frame

EDITION = 3
STILL = Glance(moved=False, spaces=(), changed=0.0, covered=False)
LEFT, RIGHT = pose((420, 430), 560, turn_deg=4), pose((1100, 430), 560, turn_deg=94)
SKIN_BGR = (130, 160, 205)


@pytest.fixture(scope="module")
def empty() -> Frame:
    picture = board_picture(EDITION)
    return table([(picture, LEFT), (picture, RIGHT)])


@pytest.fixture(scope="module")
def zones(empty: Frame) -> tuple[Zone, ...]:
    small = shrink(empty)
    return tuple(zone_of(each, track(EDITION), CHIP_SIDE, small) for each in (LEFT, RIGHT))


def with_chip(frame: Frame, on: int, side: float = CHIP_SIDE) -> Frame:
    canvas = frame.copy()
    x, y = LEFT.to_frame(track(EDITION)[on : on + 1])[0]
    cv2.circle(canvas, (round(x), round(y)), round(side * 280), (40, 40, 200), cv2.FILLED)
    return with_noise(canvas, seed=7)


def with_hand(frame: Frame, tip_px: tuple[int, int], from_px: tuple[int, int]) -> Frame:
    canvas = frame.copy()
    cv2.line(canvas, from_px, tip_px, SKIN_BGR, 90)
    return with_noise(canvas, seed=8)


def test_noise_moves_nothing(empty: Frame, zones: tuple[Zone, ...]) -> None:
    noisy = with_noise(empty, seed=5, deviation=6.0)
    assert glance(shrink(empty), shrink(noisy), zones) == (STILL, STILL)


@pytest.mark.parametrize("space", [0, 9, 30, 53])
def test_a_laid_chip_changes_its_space_only(
    empty: Frame, zones: tuple[Zone, ...], space: int
) -> None:
    left, right = glance(shrink(empty), shrink(with_chip(empty, space)), zones)
    assert (left.moved, left.spaces, left.covered) == (True, (space,), False)
    assert right == STILL


def test_a_chip_between_frames_that_both_show_it_is_still(
    empty: Frame, zones: tuple[Zone, ...]
) -> None:
    laid = with_chip(empty, 12)
    assert glance(shrink(laid), shrink(with_noise(laid, seed=9)), zones) == (STILL, STILL)


def test_a_hand_across_the_edge_covers_its_board_only(
    empty: Frame, zones: tuple[Zone, ...]
) -> None:
    hand = with_hand(empty, (420, 420), (430, -40))
    left, right = glance(shrink(empty), shrink(hand), zones)
    assert (left.moved, left.covered) == (True, True)
    assert right == STILL
    assert covered(shrink(empty), shrink(hand), zones[0])


def test_a_hand_beside_the_boards_covers_none(empty: Frame, zones: tuple[Zone, ...]) -> None:
    hand = with_hand(empty, (760, 800), (760, 900))
    assert glance(shrink(empty), shrink(hand), zones) == (STILL, STILL)


def test_many_chips_in_a_heap_are_no_hand(empty: Frame, zones: tuple[Zone, ...]) -> None:
    laid = empty
    for space in range(8):
        laid = with_chip(laid, space)
    left = glance(shrink(empty), shrink(laid), zones)[0]
    assert (set(left.spaces) >= set(range(8)), left.covered) == (True, False)


def test_a_lamp_beside_the_boards_changes_nothing(empty: Frame, zones: tuple[Zone, ...]) -> None:
    canvas = empty.copy()
    cv2.circle(canvas, (762, 60), 40, (255, 255, 255), cv2.FILLED)
    lit = with_noise(canvas, seed=2)
    assert glance(shrink(empty), shrink(lit), zones) == (STILL, STILL)


def test_a_bumped_camera_changes_much_of_every_board(empty: Frame, zones: tuple[Zone, ...]) -> None:
    bumped = with_noise(np.roll(empty, 9, axis=1), seed=3)
    glances = glance(shrink(empty), shrink(bumped), zones)
    assert [each.changed > 0.2 for each in glances] == [True, True]


def test_a_board_that_reaches_out_of_the_picture_is_watched_where_it_is_seen() -> None:
    where = pose((100, 430), 560)
    empty = table([(board_picture(EDITION), where)])
    zone = zone_of(where, track(EDITION), CHIP_SIDE, shrink(empty))
    assert zone.columns[0] == 0
    assert glance(shrink(empty), shrink(with_noise(empty, seed=4)), [zone]) == (STILL,)
