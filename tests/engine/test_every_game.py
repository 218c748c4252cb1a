"""The contract that every game of the catalogue keeps, by random play-outs."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import IllegalActionError
from engine.game import Action, Seat, State, Zone
from engine.games import GAMES
from engine.record import Record, Words, read_record
from engine.witness import (
    Doubtful,
    Explanation,
    Happened,
    Reading,
    TakenBack,
    Unchanged,
    explain,
)
from tests.engine.baking import galletitas_headers
from tests.engine.casting import glastonbury_headers
from tests.engine.playing import DICE, WHOLE_GAMES, playout, quacks_headers

HEADERS = {
    "galletitas": galletitas_headers(),
    "glastonbury": glastonbury_headers(),
    "quacks": quacks_headers(),
}
SHORT = {
    "galletitas": galletitas_headers(least=5),
    "glastonbury": glastonbury_headers(short=True),
    "quacks": quacks_headers(first=8),
}
"""Games near their end, for properties that look at every step from many sides."""

headers = st.sampled_from(sorted(GAMES)).flatmap(HEADERS.__getitem__)
short_headers = st.sampled_from(sorted(GAMES)).flatmap(SHORT.__getitem__)


def begun(header: Words) -> Record:
    return Record.begin(GAMES[str(header["game"])], header)


def played_out(header: Words, dice: random.Random, most: int = 1000) -> Record:
    record = begun(header)
    while (legal := record.state.legal_actions()) and len(record.entries) < most:
        record = record.with_entry(record.game.in_words(dice.choice(legal)))
    return record


def test_every_game_of_the_catalogue_is_tested_here() -> None:
    assert HEADERS.keys() == SHORT.keys() == GAMES.keys()


@WHOLE_GAMES
@given(headers, DICE)
def test_a_game_is_over_exactly_if_nothing_is_legal_and_nobody_is_asked(
    header: Words, dice: random.Random
) -> None:
    state = begun(header).state
    for before, _, after in playout(state, dice):
        assert before.outcome() is None
        assert_asks_for_all_that_is_legal(before)
        state = after
    assert state.outcome() is not None
    assert_asks_for_all_that_is_legal(state)


def assert_asks_for_all_that_is_legal(state: State[Any, Any]) -> None:
    prompts = state.prompts()
    assert (prompts == ()) == (state.outcome() is not None) == (state.legal_actions() == ())
    seats = [prompt.seat for prompt in prompts]
    assert seats == sorted(set(seats))
    for prompt in prompts:
        assert prompt.alternatives
        assert prompt.alternatives == state.legal_actions(prompt.seat)
    assert sum((prompt.alternatives for prompt in prompts), ()) == state.legal_actions()
    assert not any(state.legal_actions(Seat(s)) for s in range(state.seat_count, len(Seat)))


def test_the_check_of_prompts_sees_a_seat_that_is_left_out() -> None:
    class Forgetful:
        """Lets the second seat act, but asks the first one only."""

        def __init__(self, state: State[Any, Any]) -> None:
            self.seat_count, self.legal_actions = state.seat_count, state.legal_actions
            self.outcome, self.prompts = state.outcome, lambda: state.prompts()[:1]

    state: Any = Forgetful(begun({"game": "quacks", "format": 1, "players": ["A", "B"]}).state)
    with pytest.raises(AssertionError):
        assert_asks_for_all_that_is_legal(state)


@WHOLE_GAMES
@given(short_headers, short_headers, DICE)
def test_a_state_accepts_exactly_what_is_legal(
    header: Words, other: Words, dice: random.Random
) -> None:
    steps = list(playout(begun(header).state, dice))
    elsewhere = list(playout(begun(other).state, dice))
    anything = list(
        {action for before, _, _ in steps + elsewhere for action in before.legal_actions()}
    )
    for before, _, after in steps:
        for state in (before, after):
            for action in dice.sample(anything, min(6, len(anything))):
                assert_accepted_exactly_if_legal(state, action)


def assert_accepted_exactly_if_legal(state: State[Any, Any], action: Action) -> None:
    if action in state.legal_actions():
        assert state.after(action) != state
        return
    with pytest.raises(IllegalActionError) as refused:
        state.after(action)
    of_seat = state.legal_actions(action.seat)
    assert refused.value.action == action
    assert refused.value.legal == of_seat
    assert all(str(one) in str(refused.value) for one in of_seat)


@WHOLE_GAMES
@given(headers, DICE)
def test_equal_histories_make_equal_states_of_equal_hash(
    header: Words, dice: random.Random
) -> None:
    first, second = begun(header).state, begun(header).state
    assert first is not second
    for _, action, after in playout(first, dice):
        first, second = after, second.after(action)
        assert first == second
        assert hash(first) == hash(second)


@WHOLE_GAMES
@given(headers, DICE)
def test_the_score_is_the_sum_of_its_lines(header: Words, dice: random.Random) -> None:
    record = played_out(header, dice)
    outcome, lines = record.state.outcome(), record.state.score_lines()
    assert outcome is not None
    seats = [Seat(s) for s in range(record.state.seat_count)]
    sums = [sum(line.points for line in lines if line.seat == seat) for seat in seats]
    assert list(outcome.scores) == sums
    assert [sums[winner] for winner in outcome.winners] == [max(sums)] * len(outcome.winners)
    assert outcome.winners
    rounds = [line.round for line in lines]
    assert rounds == sorted(rounds)


@WHOLE_GAMES
@given(headers, DICE, st.integers(0, 200))
def test_a_record_says_the_same_once_it_is_written_and_read(
    header: Words, dice: random.Random, most: int
) -> None:
    record = played_out(header, dice, most)
    lines = record.to_lines()
    assert len(lines) == 1 + len(record.entries)
    again = read_record(lines, GAMES)
    assert again == record
    assert again.to_lines() == lines


@WHOLE_GAMES
@given(short_headers, DICE)
def test_likelihoods_are_a_share_of_what_may_happen(header: Words, dice: random.Random) -> None:
    for before, _, _ in playout(begun(header).state, dice):
        for action in before.legal_actions():
            assert 0 < before.likelihood(action) <= 1


@WHOLE_GAMES
@given(short_headers, DICE)
def test_every_step_is_explained_by_what_is_visible(header: Words, dice: random.Random) -> None:
    for before, action, after in playout(begun(header).state, dice):
        for zone in before.visible():
            if zone.seat == action.seat:
                seen = sharp(after, zone)
                told = explain(before, zone, seen)
                if seen == sharp(before, zone):
                    assert told == Unchanged()
                else:
                    assert Happened((action,), 0.0) in without_confidence(told)
            else:
                assert explain(before, zone, sharp(before, zone)) == Unchanged()


@WHOLE_GAMES
@given(short_headers, DICE)
def test_the_earlier_state_of_a_step_that_is_taken_back_is_among_the_explanations(
    header: Words, dice: random.Random
) -> None:
    for before, action, after in playout(begun(header).state, dice):
        for zone in before.visible():
            seen = sharp(before, zone)
            if zone.seat == action.seat and seen != sharp(after, zone):
                told = explain(after, zone, seen, (before,))
                assert TakenBack(1, 0.0) in without_confidence(told)


def sharp(state: State[Any, Any], zone: Zone) -> Reading[Any]:
    """What a camera without any doubt reads."""
    return {place: {piece: 1.0} for place, piece in state.visible()[zone].items()}


def without_confidence(told: Explanation[Any, Any]) -> list[object]:
    """All candidates of an explanation, each with confidence 0 so that they can be compared."""
    match told:
        case Doubtful(candidates):
            return [one for candidate in candidates for one in without_confidence(candidate)]
        case Happened(actions):
            return [Happened(actions, 0.0)]
        case TakenBack(steps):
            return [TakenBack(steps, 0.0)]
        case _:
            return [told]


@WHOLE_GAMES
@given(headers, DICE, st.integers(0, 60), st.none() | st.sampled_from(list(Seat)[:4]))
def test_an_undo_leaves_a_record_without_that_action_and_doing_it_again_restores_the_state(
    header: Words, dice: random.Random, most: int, seat: Seat | None
) -> None:
    record = played_out(header, dice, most)
    mine = [n for n, entry in enumerate(record.standing) if seat is None or entry.seat == seat]
    undo: Words = {"do": "undo"} if seat is None else {"seat": int(seat), "do": "undo"}
    try:
        undone = record.with_entry(undo)
    except IllegalActionError:
        # nothing to take back, or somebody went on from where it led: the record is as it was
        assert not mine or mine[-1] < len(record.standing) - 1
        return
    last = record.standing[mine[-1]]
    left = (*record.standing[: mine[-1]], *record.standing[mine[-1] + 1 :])
    assert undone.standing == left
    assert undone.entries[:-1] == record.entries
    assert undone.state == folded(header, left).state
    assert undone.before(None)[::-1] == undone.states[:-1]
    assert read_record(undone.to_lines(), GAMES) == undone
    assert undone.with_entry(last.words).state == record.state


def folded(header: Words, entries: tuple[Any, ...]) -> Record:
    record = begun(header)
    for entry in entries:
        record = record.with_entry(entry.words)
    return record
