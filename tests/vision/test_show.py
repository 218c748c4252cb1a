"""The show zone: any taught card by its whole picture, and an honest word about any other."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.drawn_cards import back, face, lay, other_back, quad, table, taught
from vision.frame import Frame, as_frame
from vision.observation import Doubt, LooseSighting
from vision.profile import PieceArt, Profile
from vision.show import ShowReader, show_reader


def pictured(seed: int) -> Frame:
    """A card that shows some picture under a title, like those that tell fortunes."""
    rng = np.random.default_rng(seed)
    card = np.full((240, 168, 3), (190, 214, 226), np.uint8)
    cv2.rectangle(card, (6, 6), (161, 233), (60, 70, 80), 3)
    for _ in range(9):
        points = rng.integers((16, 30), (152, 170), (4, 2)).astype(np.int32)
        cv2.fillConvexPoly(card, cv2.convexHull(points), rng.integers(20, 235, 3).tolist())
    for line in range(180, 226, 14):
        cv2.line(card, (20, line), (int(rng.integers(90, 150)), line), (40, 40, 40), 3)
    return as_frame(card)


TAUGHT = {f"fortune-{number}": pictured(number) for number in range(1, 7)}


@pytest.fixture(scope="module")
def reader() -> ShowReader:
    fortunes = {
        label: PieceArt(label, (picture,), is_card=True) for label, picture in TAUGHT.items()
    }
    found = show_reader(Profile("any", (), {**fortunes, **taught().pieces}))
    assert found is not None
    return found


def shown(card: Frame, turned_deg: float, gain: float = 1.0) -> Frame:
    frame = lay(table(600, 500), card, quad((310, 245), 260, turned_deg))
    return as_frame((frame * gain).astype(np.uint8))


@pytest.mark.parametrize("turned_deg", [0.0, 37.0, 90.0, 141.0, 250.0])
def test_a_picture_is_recognised_in_every_turn(reader: ShowReader, turned_deg: float) -> None:
    seen = reader.read(shown(TAUGHT["fortune-4"], turned_deg, gain=0.7))
    assert seen is not None
    assert (seen.piece, seen.sure) == ("fortune-4", True)
    assert np.hypot(seen.centre_px[0] - 310, seen.centre_px[1] - 245) < 3


def test_a_card_of_a_suit_and_a_back_are_shown_like_any_other(reader: ShowReader) -> None:
    seen = [reader.read(shown(card, 63.0)) for card in (face("moon", 7), back())]
    assert [(one.piece, one.sure) for one in seen if one] == [("moon-7", True), ("back", True)]


def assert_unknown(seen: LooseSighting | None) -> None:
    assert seen is not None
    assert (seen.sure, seen.why) == (False, Doubt.UNKNOWN_PIECE)


@pytest.mark.parametrize("seed", [21, 22, 23])
def test_a_picture_nobody_taught_is_unknown(reader: ShowReader, seed: int) -> None:
    assert_unknown(reader.read(shown(pictured(seed), 20.0)))


def test_the_back_of_another_edition_is_unknown(reader: ShowReader) -> None:
    assert_unknown(reader.read(shown(other_back(), 100.0)))


def test_a_number_nobody_taught_is_not_taken_for_another() -> None:
    pieces = {label: art for label, art in taught().pieces.items() if label != "sun-8"}
    found = show_reader(Profile("any", (), pieces))
    assert found is not None
    seen = found.read(shown(face("sun", 8), 12.0))
    assert seen is not None
    assert not seen.sure


def test_nothing_is_shown_on_a_bare_table(reader: ShowReader) -> None:
    assert reader.read(table(600, 500)) is None
    assert show_reader(Profile("any", (), {})) is None
