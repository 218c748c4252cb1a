from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.events import Control, Hold, Press
from device.presses import Button, Edge, PressReader
from engine.game import Seat

OK, UNDO = Control.OK, Control.UNDO


def reader() -> PressReader:
    return PressReader(debounce_s=0.02, long_press_s=0.8)


def down(button: Button, at_s: float) -> Edge:
    return Edge(button, is_down=True, at_s=at_s)


def up(button: Button, at_s: float) -> Edge:
    return Edge(button, is_down=False, at_s=at_s)


def read(*levels: tuple[float, Button, bool], until_s: float = 100.0) -> list[Press]:
    """The presses of (at_s, button, is_down), asking again whenever the reader wants it."""
    reads = reader()
    presses: list[Press] = []
    for at_s, button, is_down in levels:
        while (due_s := reads.due_s) is not None and due_s <= at_s:
            presses += reads.elapsed(due_s)
        presses += reads.update(Edge(button, is_down, at_s))
    while (due_s := reads.due_s) is not None and due_s <= until_s:
        presses += reads.elapsed(due_s)
    return [replace(press, at_s=round(press.at_s, 6)) for press in presses]


def test_a_short_press_is_decided_at_its_release() -> None:
    assert read((1.0, OK, True), (1.3, OK, False)) == [Press(OK, Hold.SHORT, 1.3)]


def test_a_long_press_is_decided_when_the_time_is_up() -> None:
    assert read((1.0, Seat.TWO, True)) == [Press(Seat.TWO, Hold.LONG, 1.8)]


def test_a_long_press_says_nothing_more_at_its_release() -> None:
    pressed = read((1.0, Seat.TWO, True), (2.5, Seat.TWO, False))
    assert pressed == [Press(Seat.TWO, Hold.LONG, 1.8)]


def test_a_press_may_follow_a_long_one() -> None:
    pressed = read((1, OK, True), (2, OK, False), (3, OK, True), (3.1, OK, False))
    assert pressed == [Press(OK, Hold.LONG, 1.8), Press(OK, Hold.SHORT, 3.1)]


@pytest.mark.parametrize("spike_s", [0.001, 0.019])
def test_a_spike_is_no_press(spike_s: float) -> None:
    assert read((1.0, OK, True), (1.0 + spike_s, OK, False)) == []


def test_a_spike_does_not_end_a_press() -> None:
    pressed = read((1.0, OK, True), (1.2, OK, False), (1.21, OK, True), (1.5, OK, False))
    assert pressed == [Press(OK, Hold.SHORT, 1.5)]


def test_bouncing_contacts_make_one_press() -> None:
    bounces = [(1.0 + n * 0.003, OK, n % 2 == 0) for n in range(7)]
    releases = [(1.4 + n * 0.003, OK, n % 2 == 1) for n in range(7)]
    assert read(*bounces, *releases) == [Press(OK, Hold.SHORT, 1.418)]


def test_the_level_must_be_asked_for_when_it_has_settled() -> None:
    reads = reader()
    assert reads.due_s is None
    reads.update(down(OK, 1.0))
    assert reads.due_s == pytest.approx(1.02)
    reads.elapsed(1.02)
    assert reads.due_s == pytest.approx(1.8)
    assert reads.elapsed(1.79) == ()
    assert reads.elapsed(1.8) == (Press(OK, Hold.LONG, 1.8),)
    assert reads.due_s is None


def test_a_lost_release_is_found_by_reading_the_level() -> None:
    reads = reader()
    reads.update(down(OK, 1.0))
    reads.update(up(OK, 1.25))
    assert reads.elapsed(1.3) == (Press(OK, Hold.SHORT, 1.25),)


def test_reading_an_unchanged_level_changes_nothing() -> None:
    levels = [(1.0 + n * 0.01, OK, True) for n in range(50)]
    assert read(*levels, (1.6, OK, False)) == [Press(OK, Hold.SHORT, 1.6)]


def test_ok_and_undo_held_together_are_one_press_of_both() -> None:
    pressed = read((1.0, OK, True), (1.1, UNDO, True), (3.0, OK, False), (3.1, UNDO, False))
    assert pressed == [Press(Control.BOTH, Hold.LONG, 1.9)]


def test_ok_and_undo_let_go_too_soon_do_nothing() -> None:
    assert read((1.0, OK, True), (1.1, UNDO, True), (1.5, OK, False), (1.6, UNDO, False)) == []


def test_two_seats_may_press_at_once() -> None:
    pressed = read(
        (1.0, Seat.ONE, True), (1.1, Seat.TWO, True), (1.2, Seat.ONE, False), (2.0, Seat.TWO, False)
    )
    assert pressed == [
        Press(Seat.ONE, Hold.SHORT, 1.2),
        Press(Seat.TWO, Hold.LONG, 1.9),
    ]


def test_a_button_that_is_down_at_the_start_counts_once_it_was_let_go() -> None:
    reads = reader()
    reads.begin(OK, is_down=True)
    assert reads.due_s is None
    reads.update(up(OK, 1.0))
    assert reads.elapsed(2.0) == ()
    reads.update(down(OK, 3.0))
    reads.update(up(OK, 3.1))
    assert reads.elapsed(4.0) == (Press(OK, Hold.SHORT, 3.1),)


edges = st.lists(
    st.tuples(st.integers(1, 1500), st.sampled_from([OK, UNDO, Seat.ONE]), st.booleans()),
    max_size=30,
)


@given(edges)
def test_asking_too_often_never_changes_the_answer(steps: list[tuple[int, Button, bool]]) -> None:
    at_ms = 0
    levels: list[tuple[float, Button, bool]] = []
    for pause_ms, button, is_down in steps:
        at_ms += pause_ms
        levels.append((at_ms / 1000, button, is_down))
    impatient = reader()
    presses: list[Press] = []
    for at_s, button, is_down in levels:
        for asked_ms in range(int(at_s * 1000) - 1500, int(at_s * 1000), 7):
            presses += impatient.elapsed(asked_ms / 1000)
        presses += impatient.update(Edge(button, is_down, at_s))
    presses += impatient.elapsed(1000.0)
    assert [replace(press, at_s=round(press.at_s, 6)) for press in presses] == read(*levels)
