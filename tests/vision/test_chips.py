from __future__ import annotations

import math

import numpy as np
import pytest

from tests.vision import drawn
from vision.chips import Find, search
from vision.digits import ground_at, pose, read_digits
from vision.gallery import gallery
from vision.occupancy import FlatBoard, empty_board, flatten
from vision.pose import rectify

SIDE_PX = 720
CENTRES_PX = drawn.spaces() * SIDE_PX - 0.5
EMPTIES = (empty_board(drawn.profile().boards[0].pictures[0], SIDE_PX),)
GALLERY = gallery({label: drawn.profile().pieces[label].pictures for label in drawn.LABELS})


def found(pieces: dict[int, drawn.Lying], space: int) -> Find:
    return search(flat(pieces), CENTRES_PX[space], GALLERY)


def flat(pieces: dict[int, drawn.Lying]) -> FlatBoard:
    frame = drawn.photo(drawn.laid(pieces), drawn.pose())
    return flatten(rectify(frame, drawn.pose(), SIDE_PX), EMPTIES)


@pytest.mark.parametrize("label", drawn.LABELS)
def test_a_chip_is_found_in_its_family(label: str) -> None:
    find = found({9: drawn.Lying(label, 77, (0.1, -0.1))}, 9)

    assert GALLERY.families[find.best].name == label.rpartition("-")[0]
    assert find.unexplained < 0.6


def test_a_chip_is_found_where_it_lies_and_as_it_is_turned() -> None:
    find = found({9: drawn.Lying("red-2", 77, (0.15, -0.1))}, 9)

    off_px = np.array(find.spot_px) - CENTRES_PX[9]
    turn_deg = math.degrees(float(find.turns_rad[find.best])) % 360
    assert off_px == pytest.approx([7.2, -4.8], abs=2)
    assert turn_deg == pytest.approx(360 - 77, abs=10)  # image turns run clockwise


def test_an_empty_space_is_rather_empty_than_a_chip() -> None:
    assert found({}, 9).unexplained > 1


@pytest.mark.parametrize("label", drawn.LABELS)
def test_the_value_is_read_at_any_turn(label: str) -> None:
    board = flat({9: drawn.Lying(label, 200, (-0.1, 0.1))})
    find = search(board, CENTRES_PX[9], GALLERY)
    family = GALLERY.families[find.best]
    ground = ground_at(board, find.spots_px[find.best])

    placement = pose(ground, family, float(find.turns_rad[find.best]), 1)
    digits = read_digits(ground, family, placement, 1)

    assert family.labels[int(digits.unexplained.argmin())] == label
    assert digits.likeness > 0.9
