from __future__ import annotations

import cv2
import pytest

from tests.vision import drawn
from vision.hands import HandLimits, art_of, hidden_chips
from vision.hands import hidden as hidden_print
from vision.observation import BoardReading
from vision.occupancy import empty_board
from vision.pose import rectify
from vision.reading import chip_reader

SIDE_PX = 720
ART = art_of(empty_board(drawn.profile().boards[0].pictures[0], SIDE_PX))
READER = chip_reader(drawn.profile())
SKIN = (120, 150, 200)


def hidden(board: drawn.Canvas, pieces: tuple[int, ...] = ()) -> float:
    seen = rectify(drawn.photo(board, drawn.pose()), drawn.pose(), SIDE_PX)
    spots = [tuple(drawn.spaces()[space] * SIDE_PX - 0.5) for space in pieces]
    return hidden_chips(hidden_print(seen, ART), [(float(x), float(y)) for x, y in spots])


def read(board: drawn.Canvas) -> BoardReading:
    return READER.read_board(drawn.photo(board, drawn.pose()), drawn.pose())


def with_fingers(board: drawn.Canvas) -> drawn.Canvas:
    """The tips of three fingers over the board's right edge, in its art's own pixels."""
    for row in (300, 360, 420):
        cv2.ellipse(board, (800, row), (150, 24), 0, 0, 360, SKIN, cv2.FILLED, cv2.LINE_AA)
    return board


def test_nothing_is_hidden_by_pieces_or_light() -> None:
    pieces = {space: drawn.Lying("blue-2", 40.0 * space) for space in (5, 6, 7, 20, 21)}

    assert hidden(drawn.laid({})) < 0.5
    assert hidden(drawn.laid(pieces), tuple(pieces)) < 0.5


def test_fingertips_over_the_rim_hide_more_than_any_piece() -> None:
    assert hidden(with_fingers(drawn.laid({}))) > HandLimits().chips


def test_a_hand_over_a_few_spaces_covers_the_board() -> None:
    assert read(with_fingers(drawn.laid({9: drawn.Lying("red-2", 20)}))).covered


@pytest.mark.parametrize("at", [(60, 60), (740, 400)])
def test_a_chip_or_a_die_beside_the_track_is_no_hand(at: tuple[int, int]) -> None:
    board = drawn.laid({9: drawn.Lying("red-2", 20)})
    drawn.lay(board, drawn.Lying("white-3", 30), at)
    cv2.rectangle(board, (60, 700), (100, 740), (240, 240, 240), cv2.FILLED)

    assert not read(board).covered
