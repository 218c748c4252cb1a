from __future__ import annotations

import numpy as np
import pytest

from device.annotation import EMPTY_BGR, SURE_BGR, UNSURE_BGR, Canvas, annotated
from vision.frame import as_frame
from vision.observation import (
    BoardReading,
    CardSighting,
    Doubt,
    FieldReading,
    MarkerSighting,
    Observation,
    PointPx,
    RowReading,
    Sighting,
)

FRAME = as_frame(np.zeros((700, 900, 3), np.uint8))
SIZE = (900, 700)
STEP = 100


def card(label: str, at: PointPx, why: Doubt | None = None) -> CardSighting:
    return CardSighting(label, label != "back", at, 0.9, sure=why is None, why=why)


def cell_px(row: int, column: int) -> PointPx:
    return 150.0 + STEP * column, 80.0 + STEP * row


def field(**why: Doubt) -> FieldReading:
    """Six cards on the diagonal and one beside it."""
    cells = [[None for _ in range(6)] for _ in range(6)]
    laid = {(n, n): f"kind-{n}" for n in range(6)} | {(0, 1): "back"}
    for (row, column), label in laid.items():
        doubt = why.get(label.replace("-", "_"))
        cells[row][column] = card(label, cell_px(row, column), doubt)  # type: ignore[call-overload]
    return FieldReading(tuple(map(tuple, cells)))


def has_left_edge(drawn: Canvas, cell: tuple[int, int], colour: tuple[int, int, int]) -> bool:
    """Whether the middle of a cell's left edge has about this colour."""
    x, y = cell_px(*cell)
    strip = drawn[round(y) + 25, round(x) - 50 : round(x) - 40]
    brightest = strip[strip.sum(axis=1).argmax()]
    return bool(np.abs(brightest.astype(int) - colour).max() < 40)


def inked(drawn: Canvas, colour: tuple[int, int, int]) -> int:
    """How many pixels have about this colour."""
    return int((np.abs(drawn.astype(int) - colour).max(axis=2) < 40).sum())


def test_the_cells_of_a_field_are_coloured_by_how_sure_they_are() -> None:
    seen = Observation(SIZE, fields=(field(kind_2=Doubt.GLARE),))
    drawn = annotated(FRAME, seen)
    assert has_left_edge(drawn, (1, 1), SURE_BGR)
    assert has_left_edge(drawn, (0, 1), SURE_BGR)
    assert has_left_edge(drawn, (2, 2), UNSURE_BGR)
    assert has_left_edge(drawn, (5, 0), EMPTY_BGR)
    assert not FRAME.any()


def test_every_card_of_a_field_is_named() -> None:
    drawn = annotated(FRAME, Observation(SIZE, fields=(field(),)))
    for number in range(6):
        x, y = (round(value) for value in cell_px(number, number))
        assert inked(drawn[y - 20 : y + 20, x - 35 : x + 35], SURE_BGR) > 20


def test_cards_that_do_not_tell_how_the_field_lies_are_named_without_cells() -> None:
    line = [[card(f"kind-{n}", cell_px(0, n)) for n in range(6)], *([[None] * 6] * 5)]
    drawn = annotated(FRAME, Observation(SIZE, fields=(FieldReading(tuple(map(tuple, line))),)))
    assert inked(drawn, SURE_BGR) > 100
    assert inked(drawn, EMPTY_BGR) == 0


def test_a_row_is_drawn_as_a_line_through_its_cards() -> None:
    cards = (
        card("moon-12", (200, 300)),
        card("back", (400, 310)),
        card("sun-1", (600, 300), Doubt.HALF_HIDDEN),
    )
    drawn = annotated(FRAME, Observation(SIZE, rows=(RowReading(cards),)))
    assert drawn[305, 300].tolist() == list(EMPTY_BGR)
    assert drawn[300, 200].tolist() == list(SURE_BGR)
    assert drawn[300, 600].tolist() == list(UNSURE_BGR)
    assert (
        inked(drawn[310:460, 500:700], UNSURE_BGR) > inked(drawn[310:460, 300:500], SURE_BGR) > 20
    )


@pytest.mark.parametrize("at", [(-300.0, -300.0), (2000.0, 300.0), (0.0, 699.0), (899.0, 0.0)])
def test_what_lies_at_the_edge_or_outside_is_drawn_as_far_as_it_is_seen(at: PointPx) -> None:
    row = RowReading((card("moon-12", at),))
    drawn = annotated(FRAME, Observation(SIZE, rows=(row,)))
    assert (inked(drawn, SURE_BGR) > 0) == (0 <= at[0] < 900 and 0 <= at[1] < 700)


def test_an_empty_row_leaves_the_picture_as_it_is() -> None:
    assert not annotated(FRAME, Observation(SIZE, rows=(RowReading(()),))).any()


def test_the_chips_of_a_board_are_ringed_and_its_markers_noted() -> None:
    corners = ((100.0, 50.0), (700.0, 50.0), (700.0, 650.0), (100.0, 650.0))
    chips = (
        Sighting("red-1", 5, (300.0, 300.0), 0.99, sure=True),
        Sighting("red-2", 9, (500.0, 300.0), 0.6, sure=False, why=Doubt.BLUR),
    )
    board = BoardReading(
        corners, covered=False, chips=chips, droplet=MarkerSighting(3, 1), rat=None
    )
    drawn = annotated(FRAME, Observation(SIZE, boards=(board,)))
    assert drawn[280, 300].tolist() == list(SURE_BGR)
    assert drawn[280, 500].tolist() == list(UNSURE_BGR)
    assert inked(drawn[55:85, 105:300], SURE_BGR) > 50
    bare = BoardReading(corners, covered=False, chips=(), droplet=None, rat=None)
    assert not annotated(FRAME, Observation(SIZE, boards=(bare,)))[60:640, 110:690].any()
