"""Score sheets: every point with where it came from, against games worked out by hand."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from device.score_sheet import Row, ScoreSheet, Tied, behind, score_sheet
from engine.game import Ending, Outcome, Seat
from engine.games import GAMES
from engine.record import Record, Words, read_record
from tests.engine.baking import galletitas_headers
from tests.engine.casting import glastonbury_headers
from tests.engine.playing import DICE, header, quacks_headers, seat

RECORDS = Path(__file__).parents[1] / "golden" / "records"
QUACKS = [f"set_{n}" for n in (1, 2, 3, 4)]

short_headers = st.one_of(
    quacks_headers(first=8), glastonbury_headers(short=True), galletitas_headers(least=5)
)


def golden(name: str) -> Record:
    text = (RECORDS / f"{name}.jsonl").read_text(encoding="utf-8")
    return read_record(text.splitlines(), GAMES)


def played(start: Words, dice: random.Random, most: int = 200) -> Record:
    record = Record.begin(GAMES[str(start["game"])], start)
    while (legal := record.state.legal_actions()) and len(record.entries) < most:
        record = record.with_entry(record.game.in_words(dice.choice(legal)))
    return record


def rows(sheet: ScoreSheet) -> list[Row]:
    return [row for one in sheet.rounds for row in one.rows]


def begun(words: str) -> Record:
    two = {"format": 1, "game": "quacks", "players": ["Ada", "Ben"]}
    record = Record.begin(GAMES["quacks"], two)
    for line in words.splitlines():
        seat, do, *rest = line.split()
        more = dict(zip(("piece", "space"), rest, strict=False))
        said: dict[str, object] = {"seat": int(seat), "do": do, **more}
        if "space" in said:
            said["space"] = int(rest[1])
        record = record.with_entry(said)
    return record


@settings(max_examples=20, deadline=None)
@given(short_headers, DICE)
def test_lines_rounds_and_points_are_the_same_sum(start: Words, dice: random.Random) -> None:
    record = played(start, dice)
    sheet = score_sheet(record)
    lines = [row.line for row in rows(sheet)]
    assert sorted(map(repr, lines)) == sorted(map(repr, record.state.score_lines()))
    for n in range(record.state.seat_count):
        own = sum(line.points for line in lines if line.seat == n)
        assert own == sheet.total[n] == sum(one.gained[n] for one in sheet.rounds)
    if sheet.outcome is not None:
        assert sheet.total == sheet.outcome.scores


@settings(max_examples=10, deadline=None)
@given(short_headers, DICE)
def test_a_row_came_with_an_entry_that_stands(start: Words, dice: random.Random) -> None:
    record = played(start, dice)
    for row in rows(score_sheet(record)):
        if row.entry is None:
            assert row.line in record.states[0].score_lines()
            continue
        at = record.fold.numbers.index(row.entry)
        there = [state.score_lines().count(row.line) for state in record.states[at : at + 2]]
        assert there[0] < there[1]


@pytest.mark.parametrize("name", [*QUACKS, "galletitas"])
def test_games_worked_out_by_hand_have_their_lines_in_order(name: str) -> None:
    text = (RECORDS / f"{name}_scores.jsonl").read_text(encoding="utf-8")
    told = [json.loads(line) for line in text.splitlines()]
    lines = [row.line for row in rows(score_sheet(golden(name)))]
    wanted = [(one["seat"], one["points"], one["round"]) for one in told if "points" in one]
    assert [(line.seat, line.points, line.round) for line in lines] == wanted


def test_a_game_of_one_round_has_one() -> None:
    sheet = score_sheet(golden("glastonbury"))
    assert [one.number for one in sheet.rounds] == [1]
    assert sheet.brews == ()
    assert sheet.outcome is not None


@pytest.mark.parametrize("name", QUACKS)
def test_what_lies_behind_points_for_a_space_is_that_pot(name: str) -> None:
    record = golden(name)
    sheet = score_sheet(record)
    row = next(row for row in rows(sheet) if row.line.space is not None and row.line.round == 2)
    entries = [record.entries[number - 1] for number in behind(record, row)]
    assert {entry.seat for entry in entries} == {row.line.seat}
    assert {"draw", "stop"} <= {entry.words["do"] for entry in entries}
    brew = next(b for b in sheet.brews if (b.round, b.seat) == (2, row.line.seat))
    drawn = [entry for entry in entries if entry.words["do"] == "draw"]
    assert len(drawn) == len(brew.dared)


@pytest.mark.parametrize("name", QUACKS)
def test_a_pot_scores_its_length(name: str) -> None:
    sheet = score_sheet(golden(name))
    lengths = {(brew.round, brew.seat): brew.space for brew in sheet.brews}
    spaces = [row.line for row in rows(sheet) if row.line.reason.value == "space"]
    assert len(spaces) > 5
    assert all(lengths[line.round, line.seat] == line.space for line in spaces)


def test_risk_is_exact_draw_by_draw() -> None:
    record = begun("0 draw white-3 3\n0 draw white-2 5\n0 draw white-2 7\n0 draw white-1 8")
    (brew,) = score_sheet(record).brews
    assert (brew.space, brew.exploded) == (9, True)
    assert [one.odds for one in brew.dared] == [0, 0, 0, Fraction(2, 3)]
    assert [one.exploded for one in brew.dared] == [False, False, False, True]
    assert brew.expected == Fraction(2, 3)


def test_a_game_that_has_just_begun_is_empty() -> None:
    sheet = score_sheet(begun(""))
    assert (sheet.rounds, sheet.total, sheet.outcome, sheet.brews) == ((), (0, 0), None, ())


def ended(*seats: Words) -> ScoreSheet:
    """The last round, in which everybody stops and wants nothing more."""
    record = Record.begin(GAMES["quacks"], header(*seats))
    while prompts := record.state.prompts():
        legal = [record.game.in_words(one) for one in prompts[0].alternatives]
        mild = [one for one in legal if one["do"] == "stop" or one.get("answer") == "no"]
        record = record.with_entry((*mild, *legal)[0])
    return score_sheet(record)


def test_a_tie_is_told_with_what_decides_it() -> None:
    far = seat("", pot="blue-4@15", rubies=0)
    near = seat("", pot="blue-4@14", rubies=0, score=1)
    sheet = ended(near, far)
    assert sheet.outcome == Outcome(Ending.LAST_ROUND, (7, 7), (Seat.TWO,))
    assert [one.number for one in sheet.rounds] == [0, 9]
    assert sheet.tied == (Tied(Seat.ONE, 15), Tied(Seat.TWO, 16))


def test_where_one_has_most_nothing_is_tied() -> None:
    far, near = seat("", pot="blue-4@20", rubies=0), seat("", pot="blue-4@3", rubies=0)
    assert ended(near, far).tied == ()
