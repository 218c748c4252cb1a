from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from tests.vision import drawn
from vision.gallery import SEARCH_DISC
from vision.occupancy import (
    FlatBoard,
    as_pixels,
    emptiness,
    empty_board,
    empty_spaces,
    flatten,
    space_rows,
)
from vision.pose import rectify

SIDE_PX = 720
CENTRES_PX = drawn.spaces() * SIDE_PX - 0.5
PICTURE = drawn.profile().boards[0].pictures[0]
EMPTIES = (empty_board(PICTURE, SIDE_PX),)
EMPTY_SPACES = empty_spaces(EMPTIES, CENTRES_PX, SEARCH_DISC)


def flat(
    pieces: dict[int, drawn.Lying], light: tuple[float, float, float] = (1, 1, 1)
) -> FlatBoard:
    frame = drawn.photo(drawn.laid(pieces), drawn.pose(), light)
    return flatten(rectify(frame, drawn.pose(), SIDE_PX), EMPTIES)


def sameness(board: FlatBoard) -> npt.NDArray[np.float32]:
    return emptiness(space_rows(board.seen_half, CENTRES_PX, SEARCH_DISC), EMPTY_SPACES)


@pytest.mark.parametrize("light", [(1.0, 1.0, 1.0), (0.5, 0.75, 1.1), (1.1, 0.9, 0.7)])
def test_an_empty_board_is_the_same_in_any_light(light: tuple[float, float, float]) -> None:
    assert sameness(flat({}, light)).min() > 0.8


def test_only_the_spaces_under_chips_differ() -> None:
    pieces = {5: drawn.Lying("white-1"), 20: drawn.Lying("black-1", off=(0.15, 0.1))}

    differs = np.flatnonzero(sameness(flat(pieces)) < 0.72)

    assert differs.tolist() == [5, 20]


def test_a_lamp_at_one_side_is_taken_away() -> None:
    board = flat({}, (0.6, 0.8, 1.0))

    apart = np.abs(board.seen - as_pixels(PICTURE, SIDE_PX))[40:-40, 40:-40]

    assert float(np.median(apart)) < 0.03


def test_the_empty_picture_nearest_in_light_is_chosen() -> None:
    other = (empty_board(np.ascontiguousarray(PICTURE[::-1]), SIDE_PX), *EMPTIES)
    frame = drawn.photo(drawn.laid({}), drawn.pose())

    board = flatten(rectify(frame, drawn.pose(), SIDE_PX), other)

    assert np.array_equal(board.empty_half, flat({}).empty_half)
