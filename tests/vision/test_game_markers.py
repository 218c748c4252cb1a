from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision import drawn
from vision.game_markers import MarkerLimits, rim_hidden
from vision.observation import BoardReading
from vision.occupancy import empty_board, flatten
from vision.pose import rectify
from vision.reading import chip_reader

SIDE_PX = 720
EMPTIES = (empty_board(drawn.profile().boards[0].pictures[0], SIDE_PX),)
READER = chip_reader(drawn.profile())
LIMITS = MarkerLimits()
SKIN = (120, 150, 200)
CHANGE = 0.15  # in parts of full brightness


def rim(board: drawn.Canvas, space: int) -> float:
    flat = flatten(rectify(drawn.photo(board, drawn.pose()), drawn.pose(), SIDE_PX), EMPTIES)
    return rim_hidden(flat, drawn.spaces()[space] * SIDE_PX - 0.5, CHANGE, LIMITS.rim)


def read(board: drawn.Canvas) -> BoardReading:
    return READER.read_board(drawn.photo(board, drawn.pose()), drawn.pose())


def middle_px(space: int) -> tuple[int, int]:
    x, y = drawn.spaces()[space] * drawn.ART_SIDE_PX
    return round(x), round(y)


def test_a_stone_hides_the_rim_and_a_ruby_does_not() -> None:
    stone = drawn.laid({6: drawn.Lying("rat", 30)})
    ruby = drawn.laid({})
    cv2.circle(ruby, middle_px(6), 9, (30, 20, 180), cv2.FILLED, cv2.LINE_AA)

    assert rim(stone, 6) > LIMITS.rim_even > rim(ruby, 6)


@pytest.mark.parametrize("label", ["droplet", "rat"])
def test_no_marker_is_seen_where_a_hand_lies_nor_surely_at_its_edge(label: str) -> None:
    board = drawn.laid({3: drawn.Lying(label, 30)})
    cv2.ellipse(board, middle_px(3), (200, 140), 0, 0, 360, SKIN, cv2.FILLED, cv2.LINE_AA)

    reading = read(board)

    assert reading.covered
    seen = [one for one in (reading.droplet, reading.rat) if one is not None]
    assert all(one.space != 3 and one.confidence < 0.1 for one in seen)


def test_a_marker_beside_a_hand_is_seen() -> None:
    board = drawn.laid({3: drawn.Lying("droplet", 30), 5: drawn.Lying("rat", 80)})
    edge = drawn.ART_SIDE_PX
    cv2.ellipse(board, (edge, edge // 2), (170, 110), 0, 0, 360, SKIN, cv2.FILLED, cv2.LINE_AA)

    reading = read(board)

    assert reading.covered
    assert (reading.droplet and reading.droplet.space, reading.rat and reading.rat.space) == (3, 5)


def test_two_droplets_leave_it_open_where_the_droplet_lies() -> None:
    one = read(drawn.laid({3: drawn.Lying("droplet", 30)})).droplet
    two = read(drawn.laid({3: drawn.Lying("droplet", 30), 9: drawn.Lying("droplet", 30)})).droplet

    assert one is not None
    assert two is not None
    assert two.confidence < 0.8 < one.confidence


def test_an_unchanged_rim_hides_nothing() -> None:
    assert rim(drawn.laid({}), 6) == pytest.approx(0, abs=0.1)
    assert np.isfinite(rim(drawn.laid({}), 53))
