"""Bots that play whole games."""

from __future__ import annotations

import json
from typing import Any

import pytest

from device.__main__ import main
from device.simulation import games
from engine.games import GAMES
from engine.record import Record

HEADER = {"format": 1, "game": "quacks", "players": ["A", "B", "C"]}


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    assert main(["simulate", *arguments]) == 0
    lines = capsys.readouterr().out.splitlines()
    return [json.loads(line) for line in lines if line.startswith("{")]


def test_a_simulated_game_folds_to_its_outcome() -> None:
    (played,) = games(HEADER, 1, seed=4)
    record = Record.begin(GAMES["quacks"], played.header)
    for action in played.actions:
        record = record.with_entry(record.game.in_words(action))
    assert record.state.outcome() == played.outcome
    assert {record.game.in_words(one)["do"] for one in played.actions} >= {
        *("reveal", "draw", "stop", "roll", "buy", "clear"),
    }


@pytest.mark.parametrize("sets", [1, 2, 3, 4])
def test_all_sets_are_played_to_the_end(sets: int) -> None:
    chosen = dict.fromkeys(("green", "blue", "red", "yellow", "purple"), sets)
    for played in games({**HEADER, "sets": chosen, "modules": ["test_tubes"]}, 2, seed=sets):
        assert len(played.outcome.scores) == 3
        assert max(played.outcome.scores) > 20


def test_the_cards_of_the_alchemists_are_played_to_the_end() -> None:
    for played in games({**HEADER, "modules": ["herb_witches", "alchemists"]}, 3, seed=1):
        assert len(played.outcome.scores) == 3


@pytest.mark.parametrize(("game", "players"), [("galletitas", 3), ("glastonbury", 2)])
def test_card_games_are_played_by_chance_alone_to_the_end(game: str, players: int) -> None:
    header = {"format": 1, "game": game, "players": ["A", "B", "C"][:players]}
    played, other = games(header, 2, seed=1)
    assert played.bots == ("random",) * players
    assert played.actions != other.actions
    record = Record.begin(GAMES[game], header)
    for action in played.actions:
        record = record.with_entry(record.game.in_words(action))
    assert record.state.outcome() == played.outcome


def test_the_same_seed_plays_the_same_games_and_another_others() -> None:
    first, again, other = (list(games(HEADER, 2, seed)) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_bots_change_seats_from_game_to_game() -> None:
    seated = [played.bots for played in games({**HEADER, "players": ["A", "B"]}, 3, seed=1)]
    assert seated == [("careful", "greedy"), ("greedy", "odds"), ("odds", "careful")]


def test_every_game_and_then_the_sum_are_json_lines(capsys: pytest.CaptureFixture[str]) -> None:
    *rows, summary = told(capsys, "--players", "2", "--games", "3", "--json")
    assert [len(row["scores"]) for row in rows] == [2, 2, 2]
    assert summary["games"] == 3
    assert summary["games_per_second"] > 0
    assert summary["actions"] == sum(row["actions"] for row in rows)
    assert sum(bot["played"] for bot in summary["bots"].values()) == 6
    assert sum(bot["won"] for bot in summary["bots"].values()) >= 3


def test_people_read_a_table_and_the_sum(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--players", "2", "--games", "1", "--sets", "green=3"]) == 0
    heading, *rows, summary = capsys.readouterr().out.splitlines()
    assert heading.split() == ["bot", "played", "won", "least", "1/4", "median", "3/4", "most"]
    assert [row.split()[0] for row in rows] == ["careful", "greedy"]
    assert json.loads(summary)["games"] == 1


@pytest.mark.parametrize(
    ("arguments", "status", "says"),
    [
        (["--sets", "green"], 2, "write green=3,red=2"),
        (["--sets", "green=9"], 1, "choose 1 to 4"),
        (["--players", "7"], 1, "2 to 4 players"),
        (["--modules", "dragons"], 1, "test_tubes"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_line(
    arguments: list[str], status: int, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        ended = main(["simulate", "--games", "1", *arguments])
    except SystemExit as exit_:
        ended = int(exit_.code or 0)
    assert ended == status
    assert says in capsys.readouterr().err
