"""Whole games of nine rounds, one for each set of books, worked out by hand from the fact sheet.

Beside each record in ``golden/records`` lies what the sheet says it scores: every line of points,
and after each round the rubies and droplets.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.game import Ending, Outcome, Seat
from engine.games import GAMES
from engine.games.quacks.cards import Card
from engine.games.quacks.chips import Chip, Colour
from engine.games.quacks.game import Quacks
from engine.games.quacks.tables import TABLES
from engine.record import Record, Words, read_record

RECORDS = Path(__file__).parents[1] / "golden" / "records"
WORKED = (1, 2, 3, 4)
ROUNDS = range(1, 10)


@cache
def record(number: int) -> Record:
    """The game with all five books of one set."""
    lines = (RECORDS / f"set_{number}.jsonl").read_text(encoding="utf-8")
    return read_record(lines.splitlines(), GAMES)


def states(number: int) -> tuple[Quacks, ...]:
    """The game after its set-up and after each of its actions."""
    return tuple(one for one in record(number).states if isinstance(one, Quacks))


def worked_out(number: int) -> list[dict[str, Any]]:
    """What the sheet says: a line of points, or rubies and droplets at the end of a round."""
    lines = (RECORDS / f"set_{number}_scores.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in lines.splitlines()]


def words_of(number: int) -> list[Words]:
    """All that happened, as it is written."""
    return [entry.words for entry in record(number).entries]


@pytest.mark.parametrize("number", WORKED)
def test_a_worked_game_scores_every_line_that_the_sheet_says(number: int) -> None:
    assert [
        {
            "seat": int(line.seat),
            "points": line.points,
            "round": line.round,
            "reason": line.reason.value,
            "space": line.space,
            "rule": line.rule,
            "piece": line.piece.value if line.piece else None,
        }
        for line in states(number)[-1].score_lines()
    ] == [one for one in worked_out(number) if "seat" in one]


@pytest.mark.parametrize("number", WORKED)
def test_a_worked_game_has_the_rubies_and_droplets_of_the_sheet_after_each_round(
    number: int,
) -> None:
    assert [
        {
            "end_of_round": each,
            "rubies": [player.rubies for player in end.players],
            "droplets": [player.pot.droplet for player in end.players],
        }
        for each in ROUNDS
        for end in [_end_of_round(number, each)]
    ] == [one for one in worked_out(number) if "end_of_round" in one]


def _end_of_round(number: int, each: int) -> Quacks:
    """The first state after a round, or the last one of all."""
    later = (state for state in states(number) if state.round > each)
    return next(later, states(number)[-1])


@pytest.mark.parametrize(
    ("number", "scores", "winner"),
    [(1, (62, 54), 0), (2, (52, 58), 1), (3, (77, 65), 0), (4, (78, 74), 0)],
)
def test_a_worked_game_ends_as_the_sheet_sums_it_up(
    number: int, scores: tuple[int, int], winner: int
) -> None:
    outcome = Outcome(Ending.LAST_ROUND, scores, (Seat(winner),))
    assert states(number)[-1].outcome() == outcome


@pytest.mark.parametrize("number", WORKED)
def test_a_worked_game_has_the_books_of_its_set_and_the_words_of_its_record(number: int) -> None:
    coloured = [book for book in states(number)[0].rules.books.values() if book.set]
    assert {book.set for book in coloured} == {number}
    assert len(coloured) == 5
    text = (RECORDS / f"set_{number}.jsonl").read_text(encoding="utf-8")
    assert record(number).to_lines() == text.splitlines()


@pytest.mark.parametrize("number", WORKED)
def test_a_worked_game_lays_chips_of_every_colour_explodes_and_spends_both_ways(
    number: int,
) -> None:
    said = words_of(number)
    drawn = {Chip(str(one["piece"])).colour for one in said if one["do"] == "draw"}
    assert drawn == set(Colour) - {Colour.LOCOWEED}
    chosen = {(one["question"], one["answer"]) for one in said if one["do"] == "choose"}
    assert chosen >= {("points_or_coins", "points"), ("points_or_coins", "coins")}
    assert chosen >= {("spend", "droplet"), ("spend", "flask")}
    assert {one["do"] for one in said} >= {"reveal", "draw", "flask", "stop", "roll", "buy"}
    assert 2 in [len(pieces) for one in said if isinstance(pieces := one.get("pieces"), list)]


@pytest.mark.parametrize("number", WORKED)
def test_in_a_worked_game_black_chips_are_once_even_and_once_more(number: int) -> None:
    counts = [
        tuple(player.pot.count(Colour.BLACK) for player in one.players) for one in states(number)
    ]
    assert any(mine == other > 0 for mine, other in counts)
    assert any(mine != other for mine, other in counts)


def test_the_worked_games_reveal_every_card() -> None:
    cards = [Card(str(one["card"])) for n in WORKED for one in words_of(n) if "card" in one]
    assert len(cards) == 9 * len(WORKED)
    assert set(cards) == set(TABLES.cards)
