"""Replaying records of the games that have no pots."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from device.__main__ import main
from device.simulation import games
from engine.games import GAMES

GLASTONBURY = Path(__file__).parents[1] / "golden" / "records" / "glastonbury.jsonl"


def test_a_game_of_glastonbury_is_told_line_by_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(GLASTONBURY)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "over, 20 actions",
        "seat 0: 12 points",
        "seat 1: 13 points",
        "  round 1: seat 0 +0 own_colour P1a [card_games G1-P2]",
        "  round 1: seat 0 -2 kind N1a [card_games G1-P1]",
        "  round 1: seat 0 +14 immuto P1a [card_games G1-I2]",
        "  round 1: seat 1 +14 own_colour P2b [card_games G1-P2]",
        "  round 1: seat 1 -1 kind N5b [card_games G1-P1]",
        "over: won by seat 1",
    ]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_game_of_the_catalogue_is_replayed_to_its_end(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    header = {"format": 1, "game": name, "players": ["A", "B", "C"]}
    (played,) = games(header, 1, seed=5)
    lines = [header, *(GAMES[name].in_words(action) for action in played.actions)]
    path = tmp_path / "game.jsonl"
    path.write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
    assert main(["replay", str(path)]) == 0
    told = capsys.readouterr().out
    assert f"{len(played.actions)} actions" in told
    for seat, score in enumerate(played.outcome.scores):
        assert f"seat {seat}: {score} points" in told
