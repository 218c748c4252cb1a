"""The field of six by six: every turn, cards face down, and what may not be guessed."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.drawn_cards import (
    NUMBERS,
    SUITS,
    back,
    blown_out,
    face,
    lay,
    quad,
    table,
    taught,
)
from vision.fields import MARKERS, FieldReader, field_reader
from vision.frame import Frame, as_frame
from vision.observation import CardSighting, Doubt, FieldReading
from vision.profile import Profile

LABELS = [f"{suit}-{number}" for number in NUMBERS for suit in SUITS]
HEIGHT_PX = 150
STEP_PX = (114, 160)


@pytest.fixture(scope="module")
def reader() -> FieldReader:
    found = field_reader(taught())
    assert found is not None
    return found


def layout(bare: set[tuple[int, int]], down: set[tuple[int, int]]) -> dict[tuple[int, int], str]:
    cells = [(row, column) for row in range(6) for column in range(6)]
    named = dict(zip(cells, LABELS, strict=True))
    return {
        cell: "back" if cell in down else label for cell, label in named.items() if cell not in bare
    }


def shown(cards: dict[tuple[int, int], str], turned_deg: float = 0.0) -> Frame:
    """A field in the middle of a table, its cards a little askew."""
    frame = table(1400, 1200)
    wobble = np.random.default_rng(8).normal(0, 1, (6, 6, 3))
    turn = -np.deg2rad(turned_deg)
    axes = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    for (row, column), label in cards.items():
        x, y, askew = wobble[row, column] * (3, 3, 1.5)
        cell = np.array([(column - 2.5) * STEP_PX[0] + x, (row - 2.5) * STEP_PX[1] + y])
        suit, _, number = label.partition("-")
        picture = back() if label == "back" else face(suit, int(number))
        middle = cell @ axes + np.array([700, 600])
        spot = (float(middle[0]), float(middle[1]))
        frame = lay(frame, picture, quad(spot, HEIGHT_PX, turned_deg + askew))
    return frame


def named(card: CardSighting | None) -> str | None:
    return None if card is None else card.piece


def assert_read(
    seen: FieldReading | None, cards: dict[tuple[int, int], str], quarters: int = 0
) -> None:
    assert seen is not None
    expected = np.full((6, 6), None, object)
    for cell, label in cards.items():
        expected[cell] = label
    assert [[named(card) for card in row] for row in seen.cells] == np.rot90(
        expected, quarters
    ).tolist()
    found = [card for row in seen.cells for card in row if card is not None]
    assert all(card.sure for card in found)
    assert [card.face_up for card in found] == [card.piece != "back" for card in found]


BARE = {(0, 0), (0, 5), (5, 0), (5, 5), (2, 3), (4, 1)}
DOWN = {(1, 1), (3, 4), (0, 2)}


@pytest.mark.parametrize(("turned_deg", "quarters"), [(0.0, 0), (17.0, 0), (90.0, 1), (184.0, 2)])
def test_a_field_is_read_in_every_turn(
    reader: FieldReader, turned_deg: float, quarters: int
) -> None:
    cards = layout(BARE, DOWN)
    assert_read(reader.read(shown(cards, turned_deg)), cards, quarters)


def test_a_bare_table_has_no_field(reader: FieldReader) -> None:
    assert reader.read(table(900, 700)) is None
    assert field_reader(Profile("any", (), {})) is None


OUTER_ROW = {(5, column) for column in range(6)}


def test_a_bare_outer_row_makes_every_cell_a_question(reader: FieldReader) -> None:
    seen = reader.read(shown(layout(OUTER_ROW, set())))
    assert seen is not None
    assert seen.problems
    doubts = {card.why for row in seen.cells for card in row if card is not None}
    assert doubts == {Doubt.WHICH_CELL}


def test_markers_tell_which_row_is_bare(reader: FieldReader) -> None:
    cards = layout(OUTER_ROW, set())
    frame = shown(cards).copy()
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for marker, (x, y) in zip(
        MARKERS, [(180, 60), (1160, 60), (1160, 1080), (180, 1080)], strict=True
    ):
        frame[y - 12 : y + 72, x - 12 : x + 72] = 255
        tag = cv2.aruco.generateImageMarker(dictionary, marker, 60)
        frame[y : y + 60, x : x + 60] = tag[..., None]
    assert_read(reader.read(as_frame(frame)), cards)


def test_a_strange_thing_in_a_cell_is_never_a_sure_card(reader: FieldReader) -> None:
    frame = shown(layout(BARE, DOWN)).copy()
    middle = (round(700 + 0.5 * STEP_PX[0]), round(600 - 0.5 * STEP_PX[1]))
    cv2.circle(frame, middle, 40, (30, 30, 200), -1)
    cv2.circle(frame, middle, 22, (240, 240, 240), -1)
    seen = reader.read(as_frame(frame))
    assert seen is not None
    card = seen.cells[2][3]
    assert card is None or not card.sure


def test_cards_beside_the_field_do_not_move_it(reader: FieldReader) -> None:
    cards = layout(BARE, DOWN)
    frame = shown(cards)
    beside = (700 + 4.6 * STEP_PX[0], 600 - 0.5 * STEP_PX[1])
    frame = lay(frame, face("sun", 12), quad(beside, HEIGHT_PX, 4.0))
    assert_read(reader.read(frame), cards)


def test_a_card_wiped_out_by_glare_is_a_question_and_no_empty_cell(reader: FieldReader) -> None:
    cards = layout(BARE, DOWN)
    middle_px = (700 + 0.5 * STEP_PX[0], 600 + 0.5 * STEP_PX[1])
    seen = reader.read(blown_out(shown(cards), middle_px, 0.62 * HEIGHT_PX))
    assert seen is not None
    card = seen.cells[3][3]
    assert card is not None
    assert (card.sure, card.why) == (False, Doubt.GLARE)
