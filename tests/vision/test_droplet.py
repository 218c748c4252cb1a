from __future__ import annotations

import numpy as np
import pytest

from tests.vision import drawn
from vision.droplet import Outline, Trace, outline, trace
from vision.frame import as_frame
from vision.occupancy import empty_board, flatten
from vision.pose import rectify

SIDE_PX = 720
CENTRES_PX = drawn.spaces() * SIDE_PX - 0.5
EMPTIES = (empty_board(drawn.profile().boards[0].pictures[0], SIDE_PX),)
DROPLET = outline([as_frame(drawn.piece("droplet")[0])])
EVEN_LIGHT = np.ones(3, np.float32)


def traced(pieces: dict[int, drawn.Lying], space: int, shape: Outline = DROPLET) -> Trace:
    frame = drawn.photo(drawn.laid(pieces), drawn.pose())
    board = flatten(rectify(frame, drawn.pose(), SIDE_PX), EMPTIES)
    return trace(board, CENTRES_PX[space], shape, EVEN_LIGHT)


def test_the_colour_is_that_of_the_piece_not_of_its_ground() -> None:
    assert DROPLET.colour * 255 == pytest.approx([200, 170, 40], abs=3)


@pytest.mark.parametrize("turn_deg", [0, 45, 160, 275])
def test_a_droplet_fits_at_any_turn(turn_deg: float) -> None:
    assert traced({4: drawn.Lying("droplet", turn_deg)}, 4).fit > 0.3


def test_it_is_found_where_it_lies() -> None:
    found = traced({4: drawn.Lying("droplet", 45, (0.1, -0.1))}, 4)

    assert np.array(found.spot_px) - CENTRES_PX[4] == pytest.approx([4.8, -4.8], abs=3)


@pytest.mark.parametrize("label", ["white-1", "blue-2", "black-1", "rat"])
def test_other_pieces_fit_worse(label: str) -> None:
    droplet = traced({4: drawn.Lying("droplet", 45)}, 4)

    assert traced({4: drawn.Lying(label, 45)}, 4).fit < droplet.fit - 0.3


def test_an_empty_space_does_not_fit() -> None:
    assert traced({}, 4).fit < -0.3


def test_a_ground_of_the_same_colour_leaves_the_outline_to_the_other_picture() -> None:
    pale = as_frame(np.full((128, 128, 3), (200, 170, 40), np.uint8))

    shape = outline([pale, as_frame(drawn.piece("droplet")[0])])

    assert np.count_nonzero(shape.inside[0]) == np.count_nonzero(DROPLET.inside[0])
