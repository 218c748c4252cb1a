"""Where cards lie, found by the details of their print."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.drawn_cards import back, face, lay, quad, table, taught
from vision.card_votes import CardFinder, CardSpot, card_finder
from vision.profile import Profile


@pytest.fixture(scope="module")
def finder() -> CardFinder:
    found = card_finder(taught())
    assert found is not None
    return found


def test_a_profile_without_cards_has_no_finder() -> None:
    assert card_finder(Profile("any", (), {})) is None


def test_nothing_is_found_on_a_bare_table(finder: CardFinder) -> None:
    assert finder.find(table(800, 600)) == ()


@pytest.mark.parametrize("turned_deg", [0.0, 33.0, 90.0, 200.0])
def test_every_card_of_a_group_is_found(finder: CardFinder, turned_deg: float) -> None:
    frame = table(1000, 800)
    middles = [(250.0, 200.0), (600.0, 220.0), (400.0, 550.0), (800.0, 600.0)]
    cards = [face("sun", 1), face("moon", 7), face("leaf", 12), back()]
    for middle, card in zip(middles, cards, strict=True):
        frame = lay(frame, card, quad(middle, 190, turned_deg))
    found = finder.find(frame)
    for middle in middles:
        nearest = min(found, key=lambda spot: np.hypot(*np.subtract(spot.centre_px, middle)))
        assert np.hypot(*np.subtract(nearest.centre_px, middle)) < 8
        assert nearest.height_px == pytest.approx(190, rel=0.12)  # few details: roughly
        off = (np.rad2deg(nearest.turned_rad) + turned_deg + 90) % 180 - 90
        assert abs(off) < 5


def test_corners_go_clockwise_round_the_middle() -> None:
    spot = CardSpot((100.0, 50.0), 40.0, np.pi / 2, 9.0)
    expected = [[120, 36], [120, 64], [80, 64], [80, 36]]
    assert spot.corners_px(0.7) == pytest.approx(np.array(expected, np.float64))
