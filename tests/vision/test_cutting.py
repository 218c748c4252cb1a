from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from tests.vision import drawn
from vision.cutting import Cutter, Parts, cut_of, cutter
from vision.frame import Frame
from vision.gallery import SEARCH_DISC
from vision.occupancy import FlatBoard, empty_board, flatten_part, lighting, space_rows, unit_rows
from vision.pose import rectify

SIDE_PX = 720
CENTRES_PX = drawn.spaces() * SIDE_PX - 0.5
EMPTIES = (empty_board(drawn.profile().boards[0].pictures[0], SIDE_PX),)
FRAME = drawn.photo(
    drawn.laid({9: drawn.Lying("red-2", 77), 53: drawn.Lying("blue-1")}), drawn.pose()
)


def cut_and_flat(frame: Frame = FRAME) -> tuple[Cutter, FlatBoard]:
    seen = rectify(frame, drawn.pose(), SIDE_PX)
    light = lighting(seen, EMPTIES)
    return cutter(drawn.pose(), CENTRES_PX, light), flatten_part(seen, EMPTIES, light)


def test_spaces_cut_out_look_as_on_the_whole_board() -> None:
    cut, flat = cut_and_flat()

    whole = space_rows(flat.seen_half, CENTRES_PX, SEARCH_DISC)
    likeness = np.sum(unit_rows(cut.discs(FRAME)) * whole, 1)

    assert likeness.min() > 0.998


@pytest.mark.parametrize("space", [0, 9, 30, 53])
def test_a_part_is_read_as_the_whole_board(space: int) -> None:
    cut, flat = cut_and_flat()

    part = Parts(partial(cut.part, FRAME), cut.light, EMPTIES).at(space)

    for side_px in (64, 80):
        apart = np.abs(
            part.patch(CENTRES_PX[space], side_px) - flat.patch(CENTRES_PX[space], side_px)
        )
        assert np.quantile(apart, 0.99) < 2 / 255
    for one, other in zip(
        part.around(CENTRES_PX[space], 35), flat.around(CENTRES_PX[space], 35), strict=True
    ):
        assert np.quantile(np.abs(one - other), 0.99) < 2 / 255


@pytest.mark.parametrize("space", [0, 9, 53])
def test_a_part_of_a_flat_board_is_the_whole_board_there(space: int) -> None:
    cut, flat = cut_and_flat()
    seen = rectify(FRAME, drawn.pose(), SIDE_PX)

    part = Parts(cut_of(seen, CENTRES_PX), cut.light, EMPTIES).at(space)

    apart = np.abs(part.patch(CENTRES_PX[space], 64) - flat.patch(CENTRES_PX[space], 64))
    assert apart.max() < 1 / 255


def test_a_part_at_the_edge_ends_with_the_board() -> None:
    cut, flat = cut_and_flat()
    corner = Cutter(
        cut.pose, np.array([[3.0, 716.0]]), cut.light, cut.coarse, cut.fine, cut.dimming
    )

    part = Parts(partial(corner.part, FRAME), cut.light, EMPTIES).at(0)

    assert part.corner_px == (0, 668)
    assert part.seen.shape == (52, 52, 3)
    beyond = np.array([1.0, 718.0])
    assert np.abs(part.patch(beyond, 16) - flat.patch(beyond, 16)).max() < 3 / 255


def test_every_part_is_cut_once() -> None:
    cut, _ = cut_and_flat()
    parts = Parts(partial(cut.part, FRAME), cut.light, EMPTIES)

    assert parts.at(9) is parts.at(9)
    assert parts.side_px == SIDE_PX
