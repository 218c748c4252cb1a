from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.settle import Look, Patience, Settler

Weights = Mapping[int, Mapping[str, float]]

WHITE: Weights = {3: {"white-1": 1.0}}
EMPTY: Weights = {}


def let_through(
    settler: Settler[str], reading: Weights, *times_s: float, covered: bool = False
) -> list[Look[str] | None]:
    return [settler.update(reading, covered=covered, at_s=at_s) for at_s in times_s]


def test_a_reading_counts_once_it_has_rested_for_the_hold() -> None:
    first, early, *later = let_through(Settler(), WHITE, 10.0, 10.39, 10.41, 10.6)
    assert (first, early) == (None, None)
    assert [look is not None and look.reading == WHITE for look in later] == [True, True]


def test_a_hand_makes_the_wait_begin_again() -> None:
    settler = Settler[str]()
    let_through(settler, WHITE, 0.0, 0.3)
    assert let_through(settler, WHITE, 0.5, covered=True) == [None]
    assert let_through(settler, WHITE, 0.8) == [None]
    assert let_through(settler, WHITE, 1.0) != [None]


def test_the_frame_in_which_something_moved_last_already_shows_the_rest() -> None:
    settler = Settler[str]()
    let_through(settler, WHITE, 2.6, covered=True)
    (look,) = let_through(settler, WHITE, 3.2)
    assert look is not None
    assert not look.is_last_word


def test_another_chip_makes_the_wait_begin_again() -> None:
    settler = Settler[str]()
    let_through(settler, EMPTY, 0.0, 5.0)
    assert let_through(settler, WHITE, 5.2, 5.5) == [None, None]
    assert let_through(settler, WHITE, 5.7) != [None]


def test_waiting_longer_is_no_use_after_two_seconds_and_three_are_a_contradiction() -> None:
    looks = let_through(Settler(), WHITE, 0.0, 2.3, 2.41, 2.9, 3.0)[1:]
    told = [(look.is_last_word, look.contradicted) for look in looks if look is not None]
    assert told == [(False, False), (True, False), (True, False), (True, True)]


def test_other_patience_can_be_asked_for() -> None:
    settler = Settler[str](Patience(hold_s=1.0, ask_s=0.5, complain_s=9.0))
    assert let_through(settler, WHITE, 0.0, 0.9) == [None, None]
    (look,) = let_through(settler, WHITE, 1.6)
    assert look is not None
    assert look.is_last_word


def test_what_all_is_said_of_is_let_through_no_more_until_it_is_reconsidered() -> None:
    settler = Settler[str]()
    *_, look = let_through(settler, WHITE, 0.0, 0.5)
    assert look is not None
    settler.answered(look)
    assert let_through(settler, WHITE, 0.7, 9.0) == [None, None]
    settler.reconsider()
    assert let_through(settler, WHITE, 9.2) != [None]


def test_an_answer_to_an_earlier_rest_says_nothing_of_this_one() -> None:
    settler = Settler[str]()
    *_, look = let_through(settler, WHITE, 0.0, 0.5)
    assert look is not None
    let_through(settler, EMPTY, 1.0)
    settler.answered(look)
    assert let_through(settler, EMPTY, 1.5) != [None]


@given(st.lists(st.floats(0.0, 1.0), min_size=1, max_size=20))
def test_frames_of_one_rest_are_averaged_not_multiplied(shares: list[float]) -> None:
    settler = Settler[str](Patience(hold_s=0.0))
    for number, share in enumerate(shares):
        reading = {3: {"white-1": share, "white-2": 1.0 - share}}
        look = settler.update(reading, covered=False, at_s=0.2 * number)
        assert look is not None
        mean = sum(shares[: number + 1]) / (number + 1)
        assert look.reading[3]["white-1"] == pytest.approx(mean)
