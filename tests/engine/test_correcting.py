"""Corrections of a record: another past, and everything that follows folded again."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import ContradictedError, IllegalActionError
from engine.game import Seat
from engine.games import GAMES
from engine.record import Entry, Record, Words, read_record
from tests.engine.playing import DICE, WHOLE_GAMES, words
from tests.engine.test_every_game import SHORT, begun, folded, played_out

HEADER: Words = {"format": 1, "game": "quacks", "players": ["Ada", "Ben"]}

short_headers = st.sampled_from(sorted(GAMES)).flatmap(SHORT.__getitem__)


def record(*deeds: str) -> Record:
    """What Ada did; deeds of Ben begin with ``ben``."""
    made = begun(HEADER)
    for deed in deeds:
        of, said = (1, deed[4:]) if deed.startswith("ben ") else (0, deed)
        made = made.with_entry(words(said, of), {"for": deed})
    return made


def correct(entry: int, instead: str | None, **more: object) -> Words:
    return {
        "do": "correct",
        "entry": entry,
        "with": None if instead is None else words(instead),
        **more,
    }


def deeds(of: Record) -> list[object]:
    return [entry.words.get("piece", entry.words["do"]) for entry in of.standing]


def test_a_correction_puts_another_action_in_the_place_of_an_entry() -> None:
    made = record("draw white-1", "ben draw orange-1", "stop").with_entry(
        correct(1, "draw green-1")
    )
    assert deeds(made) == ["green-1", "orange-1", "stop"]
    assert made.state == record("draw green-1", "ben draw orange-1", "stop").state
    assert made.entries[-1].words == {
        "seat": 0,
        "do": "correct",
        "entry": 1,
        "with": {"seat": 0, "do": "draw", "piece": "green-1", "space": 1},
    }


def test_what_follows_keeps_its_evidence_and_the_corrected_entry_has_that_of_the_correction() -> (
    None
):
    made = record("draw white-1", "stop").with_entry(correct(1, "draw green-1"), {"by": "phone"})
    assert [entry.evidence for entry in made.standing] == [{"by": "phone"}, {"for": "stop"}]
    assert made.entries[0].evidence == {"for": "draw white-1"}


def test_an_entry_is_dropped_by_a_correction_with_nothing() -> None:
    made = record("draw white-1", "stop").with_entry(correct(1, None))
    assert deeds(made) == ["stop"]
    assert made.entries[-1].words == {"seat": 0, "do": "correct", "entry": 1, "with": None}


def test_an_entry_may_become_several() -> None:
    both: Words = {**correct(1, None), "with": [words("draw green-1"), words("draw white-1")]}
    made = record("draw white-1", "stop").with_entry(both)
    assert deeds(made) == ["green-1", "white-1", "stop"]
    again = made.with_entry(correct(1, "draw orange-1"))
    assert deeds(again) == ["orange-1", "stop"]
    assert read_record(again.to_lines(), GAMES) == again


def test_the_first_entry_that_contradicts_is_named_with_the_reason() -> None:
    before = record("draw white-1", "ben stop", "draw green-1", "draw white-2")
    with pytest.raises(ContradictedError) as refused:
        before.with_entry(correct(1, "draw white-3"))
    error = refused.value
    assert error.entry == 3
    assert json.loads(str(error.action)) == words("draw green-1@2")
    assert str(error).startswith('entry 3 contradicts that: {"seat": 0, "do": "draw"')
    assert "draw green-1 4" in error.legal


def test_what_contradicts_is_told_and_may_be_dropped_one_by_one() -> None:
    before = record("draw white-1", "ben stop", "draw green-1", "draw white-2", "stop")
    said = correct(1, "draw white-3")
    assert before.contradicted(said) == (3, 4)
    made = before.with_entry({**said, "drop": [3, 4]})
    assert deeds(made) == ["white-3", "stop", "stop"]
    assert made.entries[-1].words["drop"] == [3, 4]


def test_a_correction_that_is_no_legal_action_there_is_refused_as_such() -> None:
    with pytest.raises(IllegalActionError) as refused:
        record("draw white-1").with_entry(correct(1, "draw red-1"))
    assert not isinstance(refused.value, ContradictedError)


@pytest.mark.parametrize(
    "said",
    [
        correct(0, None),
        correct(3, None),
        correct(1, None, seat=1),
        correct(1, None, seat=9),
        correct(1, None, seat=False),
        correct(1, None, why="?"),
        correct(1, None, drop=2),
        correct(1, None, drop=["2"]),
        {"do": "correct", "entry": 1},
        {"do": "correct", "entry": True, "with": None},
        {"do": "correct", "entry": 1, "with": ["stop"]},
        {"do": "correct", "entry": 1, "with": {"do": "correct", "entry": 1, "with": None}},
    ],
)
def test_a_correction_of_nothing_or_in_other_words_is_refused(said: Words) -> None:
    with pytest.raises(IllegalActionError, match="legal would be"):
        record("draw white-1", "stop").with_entry(said)


def test_an_entry_that_does_not_stand_cannot_be_corrected() -> None:
    dropped = record("draw white-1", "stop").with_entry(correct(1, None))
    with pytest.raises(IllegalActionError):
        dropped.with_entry(correct(1, "draw white-1"))


def test_an_undo_takes_back_the_correction_before_what_it_corrects() -> None:
    before = record("draw white-1", "stop")
    made = before.with_entry(correct(1, "draw green-1"))
    assert made.last_line == made.entries[-1]
    undone = made.with_entry({"do": "undo"})
    assert undone.fold == before.fold
    assert deeds(undone.with_entry({"do": "undo"})) == ["white-1"]


def test_an_undo_of_a_seat_takes_back_its_own_correction_or_action_whichever_came_last() -> None:
    made = record("draw white-1", "ben draw orange-1").with_entry(correct(1, "draw green-1"))
    assert deeds(made.with_entry({"do": "undo", "seat": 0})) == ["white-1", "orange-1"]
    assert deeds(made.with_entry({"do": "undo", "seat": 1})) == ["green-1"]
    drawn = made.with_entry(words("draw white-1"))
    assert deeds(drawn.with_entry({"do": "undo", "seat": 0})) == ["green-1", "orange-1"]


def test_an_undo_of_a_seat_passes_over_what_a_correction_has_dropped() -> None:
    made = record("draw white-1", "draw green-1", "ben stop")
    made = made.with_entry(words("stop")).with_entry(correct(3, None, drop=[4]))
    assert deeds(made.with_entry({"do": "undo", "seat": 0})) == ["white-1"]


def test_the_past_of_a_seat_ends_at_its_last_correction() -> None:
    made = record("draw white-1", "ben draw orange-1").with_entry(correct(1, "draw green-1"))
    assert made.before(Seat(0)) == made.before(None) == ()
    assert made.before(Seat(1)) == (made.states[1],)


def test_nothing_was_written_last_in_an_empty_record() -> None:
    assert record().last_line is None


# Over whole games


@WHOLE_GAMES
@given(short_headers, DICE)
def test_a_corrected_record_is_the_fold_of_its_lines_and_an_undo_brings_the_old_one_back(
    header: Words, dice: random.Random
) -> None:
    played = played_out(header, dice)
    said = any_correction(played, dice)
    said = {**said, "drop": list(played.contradicted(said))}
    made = played.with_entry(said, {"by": "phone"})
    assert read_record(made.to_lines(), GAMES) == made
    assert made.state == folded(header, made.standing).state
    left = dict(zip(made.fold.numbers, made.standing, strict=True))
    kept = [n for n in played.fold.numbers if n != said["entry"] and n not in said["drop"]]
    assert [n for n in left if n != said["entry"]] == kept
    assert all(left[number] == played.entries[number - 1] for number in kept)
    undone = made.with_entry({"do": "undo"})
    assert (undone.fold, undone.lines) == (played.fold, played.lines)


@WHOLE_GAMES
@given(short_headers, DICE)
def test_a_correction_is_refused_exactly_if_something_contradicts_and_names_the_first(
    header: Words, dice: random.Random
) -> None:
    played = played_out(header, dice)
    said = any_correction(played, dice)
    contradicted = played.contradicted(said)
    if not contradicted:
        assert played.with_entry(said).lines[-1] == len(played.entries) + 1
        return
    with pytest.raises(ContradictedError) as refused:
        played.with_entry(said)
    assert refused.value.entry == contradicted[0]
    assert json.loads(str(refused.value.action)) == played.entries[contradicted[0] - 1].words


def any_correction(played: Record, dice: random.Random) -> Words:
    """Some entry, corrected by anything that was legal there, or dropped."""
    at = dice.randrange(len(played.standing))
    instead = dice.choice([None, *map(played.game.in_words, played.states[at].legal_actions())])
    return {"do": "correct", "entry": played.fold.numbers[at], "with": instead}


def test_an_entry_of_before_the_correction_keeps_its_own_words() -> None:
    made = record("draw white-1").with_entry(correct(1, "draw green-1"))
    assert made.entries[0] == Entry(words("draw white-1@1"), {"for": "draw white-1"})
