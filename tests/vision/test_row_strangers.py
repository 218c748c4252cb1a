"""Cards of a row that were never taught: told by their edges, and no ghosts elsewhere."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.drawn_cards import face, lay, table, taught
from vision.card_pose import CardPose
from vision.frame import Frame, Points, as_frame
from vision.observation import Doubt
from vision.row_strangers import StrangerLimits, strangers
from vision.rows import row_reader

ASPECT = 168 / 240
LIMITS = StrangerLimits()


def quad(x_px: float, y_px: float = 300, turn_deg: float = 0) -> Points:
    return CardPose.upright((x_px, y_px), 240.0, np.deg2rad(turn_deg)).corners_px(ASPECT)


def foreign() -> Frame:
    """A card without any print that was taught: pale, with a dark disc."""
    card = np.full((240, 168, 3), (225, 232, 236), np.uint8)
    cv2.circle(card, (84, 150), 38, (60, 40, 90), -1, cv2.LINE_AA)
    return as_frame(card)


def row(*places: Points) -> Frame:
    """Two taught cards, and foreign ones at some places."""
    picture = table(1300, 620)
    picture = lay(picture, face("sun", 7), KNOWN[0])
    picture = lay(picture, face("moon", 12), KNOWN[1])
    for place in places:
        picture = lay(picture, foreign(), place)
    return picture


KNOWN = (quad(300), quad(700, 310, 181))


@pytest.mark.parametrize("place", [quad(500, 304, 2), quad(910, 318, -1), quad(110, 292)])
def test_a_card_between_or_beside_others_is_found(place: Points) -> None:
    found = strangers(row(place), KNOWN, ASPECT, LIMITS)

    assert len(found) == 1
    assert np.abs(found[0].mean(axis=0) - place.mean(axis=0)).max() < 12


def test_the_bare_table_holds_none() -> None:
    assert strangers(row(), KNOWN, ASPECT, LIMITS) == []


def test_what_lies_off_the_line_or_far_away_is_none_of_the_row() -> None:
    far = quad(700 + 2.4 * 168, 310)

    assert strangers(row(quad(500, 420), far), KNOWN, ASPECT, LIMITS) == []


def test_one_card_makes_no_line() -> None:
    assert strangers(row(quad(500)), KNOWN[:1], ASPECT, LIMITS) == []


def test_a_band_across_the_row_is_no_card() -> None:
    picture = row().copy()
    picture[250:350, 390:610] = (225, 232, 236)

    assert strangers(as_frame(picture), KNOWN, ASPECT, LIMITS) == []


def test_a_foreign_card_in_a_row_is_a_question_in_its_place() -> None:
    reader = row_reader(taught())
    assert reader is not None

    seen = reader.read(lay(row(quad(500, 304, 2)), face("leaf", 3), quad(910, 318)))

    assert seen is not None
    assert [card.sure for card in seen.cards] == [True, False, True, True]
    assert seen.cards[1].why is Doubt.UNKNOWN_PIECE
    assert [seen.cards[index].piece for index in (0, 2, 3)] == ["sun-7", "moon-12", "leaf-3"]
