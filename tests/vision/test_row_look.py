"""What is kept of a card of a row that is read several times, and how much of it must show."""

from __future__ import annotations

import numpy as np
import pytest

from vision.card_pose import CardPose
from vision.cards import CardGuess
from vision.frame import Points
from vision.observation import Doubt
from vision.row_look import Look
from vision.row_overlap import meeting, shown_part

ASPECT = 0.7


def card_at(x_px: float) -> Points:
    return CardPose.upright((x_px, 400.0), 300.0, 0.0).corners_px(ASPECT)


def look(
    label: str, alike: float, why: Doubt | None = None, under: tuple[int, ...] = (), **is_: bool
) -> Look:
    corners = card_at(300)
    guess = CardGuess(label, 0.99, why is None, 0, label != "back", why, alike, corners)
    known, voted = is_.get("known", True), is_.get("voted", True)
    return Look(corners, guess, known, frozenset({frozenset(under)}), voted)


def test_a_voted_card_keeps_its_best_reading() -> None:
    best = look("sun-7", 0.8)
    worse = look("sun-5", 0.9, Doubt.HALF_HIDDEN, (1,))

    kept = best.or_better(worse)

    assert (kept.guess.label, kept.sure) == ("sun-7", True)
    assert kept.tried == {frozenset(), frozenset({1})}
    assert worse.or_better(best).guess.label == "sun-7"


def test_what_is_known_beats_what_is_none() -> None:
    unread = look("moon-1", 0.3, Doubt.UNKNOWN_PIECE, known=False)
    read = look("sun-7", 0.5, Doubt.TWO_ALIKE, (1,))

    assert unread.or_better(read).guess.label == "sun-7"


def test_two_sure_readings_that_differ_are_a_question() -> None:
    kept = look("sun-7", 0.8).or_better(look("sun-5", 0.7, under=(1,)))

    assert (kept.guess.label, kept.sure, kept.guess.why) == ("sun-7", False, Doubt.TWO_ALIKE)


def test_what_only_looked_like_a_back_is_read_anew() -> None:
    seemed = look("back", 0.8, voted=False)

    assert not seemed.or_better(look("back", 0.1, known=False, voted=False)).is_card


def test_a_voted_card_that_cannot_be_read_is_a_question() -> None:
    unread = look("sun-7", 0.3, known=False)

    seen = unread.sighting(covers=None)

    assert unread.is_card
    assert (seen.sure, seen.why) == (False, Doubt.HALF_HIDDEN)
    assert not look("sun-7", 0.3, known=False, voted=False).is_card


def test_of_a_back_that_did_not_vote_enough_must_show() -> None:
    seemed = look("back", 0.8, voted=False)

    assert seemed.trusted(shown=0.4, least=0.35).sure
    hidden = seemed.trusted(shown=0.3, least=0.35)
    assert (hidden.sure, hidden.guess.why) == (False, Doubt.HALF_HIDDEN)
    assert look("back", 0.8).trusted(shown=0.3, least=0.35).sure


def test_cards_that_overlap_meet_and_hide_a_part() -> None:
    quads = [card_at(300), card_at(300 + 0.25 * 210), card_at(800)]

    assert meeting(quads, 0) == {1}
    assert shown_part(quads, 0, {1}) == pytest.approx(0.25, abs=0.02)
    assert shown_part(quads, 0, {2}) == pytest.approx(1.0)
    assert np.isclose(shown_part(quads, 2, meeting(quads, 2)), 1.0)
