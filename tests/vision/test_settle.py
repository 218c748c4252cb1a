from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from vision.settle import Patience, Settled, Settler


def test_a_confident_reading_is_let_through_once_and_only_after_the_hold() -> None:
    settler = Settler[str]()
    settler.stir(10.0)
    times = [10.1, 10.39, 10.4, 10.5, 12.0, 60.0]
    let_through = [settler.update("white-1", at_s, confident=True) for at_s in times]
    assert let_through == [None, None, Settled("white-1", sure=True), None, None, None]


def test_a_zone_that_nobody_saw_stir_counts_from_its_first_frame() -> None:
    settler = Settler[str]()
    assert [settler.is_still(at_s) for at_s in (5.0, 5.3, 5.4)] == [False, False, True]


def test_a_hand_makes_the_wait_begin_again() -> None:
    settler = Settler[str]()
    settler.stir(0.0)
    settler.stir(0.3)
    assert [settler.is_still(at_s) for at_s in (0.5, 0.69, 0.71)] == [False, False, True]


def test_a_hand_after_the_reading_asks_for_the_same_reading_anew() -> None:
    settler = Settler[str]()
    settler.stir(0.0)
    assert settler.update("a", 0.5, confident=True) == Settled("a", sure=True)
    settler.stir(1.0)
    assert settler.update("a", 1.1, confident=True) is None
    assert settler.update("a", 1.5, confident=True) == Settled("a", sure=True)


def test_an_unsure_reading_waits_for_frames_and_is_asked_after_two_seconds() -> None:
    settler = Settler[str]()
    settler.stir(0.0)
    times = [0.5, 1.0, 2.3, 2.41, 2.6]
    let_through = [settler.update("white-2", at_s, confident=False) for at_s in times]
    assert let_through == [None, None, None, Settled("white-2", sure=False), None]


def test_frames_that_make_a_reading_confident_end_the_wait() -> None:
    settler = Settler[str]()
    settler.stir(0.0)
    assert settler.update("white-2", 0.5, confident=False) is None
    assert settler.update("white-3", 0.9, confident=True) == Settled("white-3", sure=True)


def test_a_question_is_taken_back_by_a_confident_reading() -> None:
    settler = Settler[str]()
    settler.stir(0.0)
    assert settler.update("white-2", 2.5, confident=False) == Settled("white-2", sure=False)
    assert settler.update("white-2", 2.7, confident=True) == Settled("white-2", sure=True)


def test_a_chip_laid_unseen_must_stand_still_like_any_other() -> None:
    settler = Settler[str]()
    settler.stir(0.0)
    settler.update("a", 0.5, confident=True)
    times = [5.0, 5.2, 5.4]
    let_through = [settler.update("b", at_s, confident=True) for at_s in times]
    assert let_through == [None, None, Settled("b", sure=True)]


def test_a_flicker_that_is_not_confident_changes_nothing() -> None:
    settler = Settler[str]()
    settler.stir(0.0)
    settler.update("a", 0.5, confident=True)
    assert [settler.update("b", at_s, confident=False) for at_s in (1.0, 9.0)] == [None, None]


def test_a_contradiction_is_complained_of_once_after_three_seconds() -> None:
    settler = Settler[str]()
    times = [1.0, 2.0, 3.9, 4.0, 4.1, 9.0]
    complaints = [settler.complains(at_s, contradicts=True) for at_s in times]
    assert complaints == [False, False, False, True, False, False]


def test_a_hand_that_puts_it_right_stops_the_complaint() -> None:
    settler = Settler[str]()
    settler.complains(1.0, contradicts=True)
    settler.stir(3.0)
    assert not settler.complains(4.5, contradicts=True)
    assert settler.complains(7.5, contradicts=True)


def test_a_reading_that_fits_again_starts_the_complaint_over() -> None:
    settler = Settler[str]()
    settler.complains(1.0, contradicts=True)
    settler.complains(3.0, contradicts=False)
    assert not settler.complains(4.5, contradicts=True)


def test_patience_can_be_set() -> None:
    settler = Settler[str](Patience(hold_s=0.1, ask_s=0.2))
    settler.stir(0.0)
    assert settler.update("a", 0.31, confident=False) == Settled("a", sure=False)


@given(st.lists(st.tuples(st.floats(0.01, 0.5), st.booleans(), st.booleans()), max_size=40))
def test_nothing_is_let_through_within_the_hold_after_a_hand(
    frames: list[tuple[float, bool, bool]],
) -> None:
    settler, at_s, stirred_s = Settler[str](), 0.0, 0.0
    settler.stir(0.0)
    for step_s, hand, confident in frames:
        at_s += step_s
        if hand:
            settler.stir(at_s)
            stirred_s = at_s
        elif settler.update("a", at_s, confident=confident) is not None:
            assert at_s - stirred_s >= 0.4
