"""Rows of cards: found, put in order, and read as far as they show."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.drawn_cards import back, face, lay, table, taught
from vision.card_pose import CardPose
from vision.frame import Frame, as_frame
from vision.profile import Profile
from vision.row_covers import LaidCard, covered_by
from vision.row_line import LineLimits, row_line, table_right
from vision.rows import RowReader, row_reader

HEIGHT_PX = 300.0
ASPECT = 168 / 240
WIDE = (1500, 800)


@pytest.fixture(scope="module")
def reader() -> RowReader:
    made = row_reader(taught())
    assert made is not None
    return made


def pose(x_px: float, y_px: float = 400, turn_deg: float = 0) -> CardPose:
    return CardPose.upright((x_px, y_px), HEIGHT_PX, np.deg2rad(turn_deg))


def laid(picture: Frame, card: Frame, where: CardPose) -> Frame:
    return lay(picture, card, where.corners_px(ASPECT))


def with_markers(picture: Frame, places: dict[int, tuple[int, int]]) -> Frame:
    pixels = picture.copy()
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for marker, (x, y) in places.items():
        pixels[y - 10 : y + 90, x - 10 : x + 90] = 255
        square = cv2.aruco.generateImageMarker(dictionary, marker, 80)
        pixels[y : y + 80, x : x + 80] = square[..., None]
    return as_frame(pixels)


def spread_row() -> Frame:
    picture = laid(table(*WIDE), face("sun", 7), pose(200, 390, 2))
    picture = laid(picture, back(), pose(470, 400, -1))
    picture = laid(picture, face("moon", 12), pose(740, 405, 181))
    return laid(picture, face("leaf", 3), pose(1010, 410))


def test_a_spread_row_is_read_from_left_to_right(reader: RowReader) -> None:
    row = reader.read(spread_row())

    assert row is not None
    assert [card.piece for card in row.cards] == ["sun-7", "back", "moon-12", "leaf-3"]
    assert [card.face_up for card in row.cards] == [True, False, True, True]
    assert [card.turned for card in row.cards] == [0, 0, 180, 0]
    assert [card.covers for card in row.cards] == [None] * 4
    assert all(card.sure for card in row.cards)


def test_centres_are_where_the_cards_lie(reader: RowReader) -> None:
    row = reader.read(spread_row())

    assert row is not None
    places = np.array([card.centre_px for card in row.cards])
    assert np.abs(places - [(200, 390), (470, 400), (740, 405), (1010, 410)]).max() < 4


def test_overlapping_cards_say_which_covers_which(reader: RowReader) -> None:
    picture = laid(table(*WIDE), face("sun", 5), pose(300))
    picture = laid(picture, face("leaf", 11), pose(620))
    picture = laid(picture, face("moon", 8), pose(460, 410, 2))  # over both

    row = reader.read(picture)

    assert row is not None
    assert [card.piece for card in row.cards] == ["sun-5", "moon-8", "leaf-11"]
    assert [card.covers for card in row.cards] == [None, 0, None]


def test_a_number_that_is_covered_is_never_sure(reader: RowReader) -> None:
    picture = laid(table(*WIDE), face("sun", 5), pose(300))
    cloth = picture.copy()
    cloth[250:550, 230:420] = (30, 30, 30)  # over the middle number and both below it
    cloth[250:330, 190:420] = (30, 30, 30)  # and the index above
    picture = laid(as_frame(cloth), face("leaf", 11), pose(700))

    row = reader.read(picture)

    assert row is not None
    assert not any(card.sure for card in row.cards if abs(card.centre_px[0] - 300) < 100)


def test_a_draw_pile_beside_the_row_is_none_of_it(reader: RowReader) -> None:
    tall = laid(table(1500, 1100), back(), pose(300, 900))
    picture = laid(tall, face("sun", 7), pose(300, 300))
    picture = laid(picture, face("moon", 12), pose(600, 310))
    picture = laid(picture, face("leaf", 3), pose(900, 320))

    row = reader.read(picture)

    assert row is not None
    assert [card.piece for card in row.cards] == ["sun-7", "moon-12", "leaf-3"]


def test_an_empty_table_has_no_row(reader: RowReader) -> None:
    assert reader.read(table(*WIDE)) is None


def test_markers_say_where_the_row_begins(reader: RowReader) -> None:
    turned_round = {40: (1380, 650), 41: (40, 650), 42: (40, 60), 43: (1380, 60)}

    row = reader.read(with_markers(spread_row(), turned_round))

    assert row is not None
    assert [card.piece for card in row.cards] == ["leaf-3", "moon-12", "back", "sun-7"]


def test_two_markers_of_one_side_do() -> None:
    frame = with_markers(table(*WIDE), {43: (100, 600), 42: (900, 620)})

    right = table_right(frame)

    assert right is not None
    assert right[0] == pytest.approx(800, abs=3)
    assert right[1] == pytest.approx(20, abs=3)


def test_without_markers_nobody_knows_the_tables_right() -> None:
    assert table_right(table(*WIDE)) is None


def test_a_line_runs_through_most_cards_and_not_to_the_pile() -> None:
    poses = [pose(200), pose(500, 900), pose(500, 410), pose(800, 420)]

    line = row_line(poses, [1.0] * 4, LineLimits(60, 0.25))

    aside = line.aside_px(np.array([(200, 400), (500, 410), (800, 420), (500, 900)]))
    assert (aside[:3] < 5).all()
    assert aside[3] > 400


def test_the_upper_card_is_told_by_its_art() -> None:
    lower, upper = pose(300), pose(400)
    picture = laid(laid(table(*WIDE), face("sun", 5), lower), face("leaf", 11), upper)
    cards = [
        LaidCard(upper.corners_px(ASPECT), face("leaf", 11)),
        LaidCard(lower.corners_px(ASPECT), face("sun", 5)),
    ]

    assert covered_by(picture, cards) == (frozenset(), frozenset({0}))
    assert covered_by(picture, [cards[0], LaidCard(cards[1].corners_px, None)])[1] == {0}


def test_a_profile_without_cards_reads_no_rows() -> None:
    assert row_reader(Profile("quacks", (), {})) is None


def test_a_line_keeps_to_what_is_trusted() -> None:
    poses = [pose(200), pose(800), pose(230, 520), pose(500, 520), pose(790, 520)]

    line = row_line(poses, [1.0, 1.0, 0.4, 0.4, 0.4], LineLimits(60, 0.25))

    assert line.aside_px(np.array([(500.0, 400.0)]))[0] < 1


def test_three_cards_upon_each_other_are_read(
    reader: RowReader,
) -> None:
    picture = laid(table(*WIDE), face("leaf", 5), pose(300))
    picture = laid(picture, face("moon", 8), pose(400, 405, 1))
    picture = laid(picture, face("sun", 3), pose(520, 395, -1))

    row = reader.read(picture)

    assert row is not None
    assert [card.piece for card in row.cards] == ["leaf-5", "moon-8", "sun-3"]
    assert [card.covers for card in row.cards] == [None, 0, 1]
    assert row.cards[2].sure
