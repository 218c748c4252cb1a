"""One card by itself: any turn, other light, glare, and cards nobody taught."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.drawn_cards import (
    SUITS,
    back,
    blown_out,
    face,
    lay,
    other_back,
    quad,
    table,
    taught,
)
from vision.cards import CardReader, card_reader
from vision.frame import Frame, as_frame
from vision.observation import Doubt
from vision.profile import PieceArt, Profile


@pytest.fixture(scope="module")
def reader() -> CardReader:
    found = card_reader(taught())
    assert found is not None
    return found


def lit(picture: Frame, gains: tuple[float, float, float], veil: float = 0.0) -> Frame:
    seen = picture.astype(np.float64) * np.array(gains) + veil
    return as_frame(np.clip(seen, 0, 255).astype(np.uint8))


def test_a_profile_without_cards_has_no_reader() -> None:
    chip = PieceArt("white-1", (as_frame(np.zeros((128, 128, 3), np.uint8)),))
    assert card_reader(Profile("any", (), {"white-1": chip})) is None


@pytest.mark.parametrize("quarter_turns", range(4))
@pytest.mark.parametrize("number", [6, 9])
def test_a_six_and_a_nine_are_told_apart_in_every_turn(
    reader: CardReader, number: int, quarter_turns: int
) -> None:
    seen = reader.read(as_frame(np.rot90(face("sun", number), quarter_turns)))
    assert (seen.label, seen.sure) == (f"sun-{number}", True)
    assert seen.turned == 90 * quarter_turns


@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize("gains", [(0.45, 0.6, 0.8), (1.1, 0.9, 0.7), (0.3, 0.3, 0.3)])
def test_another_light_changes_nothing(
    reader: CardReader, suit: str, gains: tuple[float, float, float]
) -> None:
    seen = reader.read(lit(face(suit, 11), gains))
    assert (seen.label, seen.sure, seen.face_up) == (f"{suit}-11", True, True)


def test_a_veil_of_glare_over_half_the_card_changes_nothing(reader: CardReader) -> None:
    card = face("moon", 8).astype(np.float64)
    card[:120] = 0.5 * card[:120] + 90
    seen = reader.read(as_frame(card.astype(np.uint8)))
    assert (seen.label, seen.sure) == ("moon-8", True)


def test_a_number_lost_in_glare_is_a_question(reader: CardReader) -> None:
    card = face("sun", 3).copy()
    card[10:80] = 255
    card[100:145, 50:118] = 255
    card[-80:-10] = 255
    seen = reader.read(as_frame(card))
    assert not seen.sure
    assert seen.why is not None


def test_marks_that_contradict_each_other_are_a_question(reader: CardReader) -> None:
    card = face("leaf", 5).copy()
    card[10:50, 8:50] = face("leaf", 2)[10:50, 8:50]
    seen = reader.read(as_frame(card))
    assert not seen.sure


def test_a_card_nobody_taught_is_unknown(reader: CardReader) -> None:
    strange = np.full((240, 168, 3), 90, np.uint8)
    for y in range(0, 240, 12):
        cv2.line(strange, (0, y), (167, y + 40), (20, 200, 200), 3)
    seen = reader.read(as_frame(strange))
    assert (seen.sure, seen.why) == (False, Doubt.UNKNOWN_PIECE)


def test_a_back_lies_face_down(reader: CardReader) -> None:
    seen = reader.read(back())
    assert (seen.label, seen.face_up, seen.sure) == ("back", False, True)


@pytest.mark.parametrize("height_px", [130.0, 260.0, 500.0])
def test_a_card_is_found_where_its_corners_are_only_about_right(
    reader: CardReader, height_px: float
) -> None:
    corners = quad((400, 300), height_px, 117.0)
    frame = lay(table(800, 600), face("moon", 10), corners)
    off = corners + np.array([[0.02, 0.01], [-0.01, 0.02], [0.015, -0.02], [0, 0.02]]) * height_px
    seen = reader.read_quad(frame, np.roll(off, 2, axis=0))
    assert (seen.label, seen.sure, seen.turned) == ("moon-10", True, 180)
    assert np.abs(seen.corners_px - corners).max() < 0.01 * height_px


def test_what_another_card_hides_does_not_count(reader: CardReader) -> None:
    corners = quad((300, 300), 300, 0.0)
    frame = lay(table(600, 600), face("leaf", 4), corners)
    frame = lay(frame, back(), quad((420, 330), 300, 5.0))
    hidden = np.zeros(frame.shape[:2], np.bool_)
    hidden[:, 310:] = True
    seen = reader.read_quad(frame, corners, hidden)
    assert seen.label == "leaf-4"


def test_a_number_too_small_to_be_read_is_a_question(reader: CardReader) -> None:
    corners = quad((60, 60), 40, 0.0)
    seen = reader.read_quad(lay(table(120, 120), face("sun", 7), corners), corners)
    assert not seen.sure


def test_a_mark_under_another_card_leaves_the_decision_to_the_others(reader: CardReader) -> None:
    card = face("sun", 10).copy()
    card[150:, 90:] = back()[150:, 90:]  # not known to be hidden
    seen = reader.read(as_frame(card))
    assert (seen.label, seen.sure) == ("sun-10", True)


def test_a_highlight_over_every_mark_is_named_glare(reader: CardReader) -> None:
    card = face("sun", 3)
    for middle_px in ((28, 28), (84, 120), (140, 212)):
        card = blown_out(card, middle_px, 26)
    seen = reader.read(card)
    assert (seen.sure, seen.why) == (False, Doubt.GLARE)


def test_a_card_wiped_out_is_a_question_for_the_light(reader: CardReader) -> None:
    seen = reader.read(blown_out(face("leaf", 9), (84, 120), 150))
    assert (seen.sure, seen.why) == (False, Doubt.GLARE)


def test_a_highlight_over_one_mark_leaves_the_others_to_read(reader: CardReader) -> None:
    seen = reader.read(blown_out(face("leaf", 9), (84, 120), 24))
    assert (seen.label, seen.sure) == ("leaf-9", True)


def test_the_back_of_another_edition_is_unknown(reader: CardReader) -> None:
    seen = reader.read(other_back())
    assert (seen.sure, seen.why) == (False, Doubt.UNKNOWN_PIECE)
