"""Where cards lie, found by the details of their print."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.drawn_cards import back, face, lay, quad, table, taught
from vision.card_finder import CardFinder, card_finder
from vision.profile import Profile

ASPECT = 168 / 240


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
    assert len(found) == len(middles)
    for middle in middles:
        nearest = min(found, key=lambda pose: np.hypot(*np.subtract(pose.centre_px, middle)))
        assert np.hypot(*np.subtract(nearest.centre_px, middle)) < 4
        assert nearest.axes_px[0] == pytest.approx(190, rel=0.06)
        off = (np.rad2deg(nearest.turn_rad) + turned_deg + 90) % 180 - 90
        assert abs(off) < 3


def test_what_lies_turned_against_the_others_is_left_out(finder: CardFinder) -> None:
    frame = table(1000, 800)
    for middle, card, turned_deg in (
        ((200.0, 300.0), face("sun", 1), 0.0),
        ((450.0, 300.0), face("moon", 7), 4.0),
        ((750.0, 500.0), face("leaf", 3), 50.0),
    ):
        frame = lay(frame, card, quad(middle, 190, turned_deg))
    found = sorted(pose.centre_px for pose in finder.find(frame))
    assert [round(x_px, -1) for x_px, _ in found] == [200, 450]
