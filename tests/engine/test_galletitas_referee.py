"""A whole game from a file of lines, told to the referee."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from device.__main__ import main
from device.commands.referee import answers
from engine.games import GAMES
from engine.record import Record, read_record
from tests.engine.baking import GALLETITAS
from tests.engine.playing import playout

HEADER = {
    "format": 1,
    "game": "galletitas",
    "players": ["Seat 0", "Seat 1", "Seat 2"],
    "modules": [],
}


def whole_game(seed: int) -> list[str]:
    """Every line of a game that was played by dice."""
    steps = playout(GALLETITAS.set_up(HEADER), random.Random(seed))
    return [json.dumps(GALLETITAS.in_words(action)) for _, action, _ in steps]


def test_a_whole_game_is_followed_to_its_end() -> None:
    lines = whole_game(seed=5)
    told: list[dict[str, Any]] = list(answers(Record.begin(GALLETITAS, HEADER), lines))
    assert all(answer["ok"] for answer in told)
    assert len(told) == len(lines)
    assert told[-1]["legal"] == told[-1]["prompts"] == []
    counts = [seat["burnt"] for seat in told[-1]["state"]["seats"]]
    assert max(counts) >= 8
    assert sum(line["points"] for line in told[-1]["scores"]) == -sum(counts)
    for answer in told[:-1]:
        (prompt,) = answer["prompts"]
        assert prompt["alternatives"] == answer["legal"] != []
        assert max(seat["burnt"] for seat in answer["state"]["seats"]) < 8


def test_the_same_game_is_a_record() -> None:
    record = read_record([json.dumps(HEADER), *whole_game(seed=5)], GAMES)
    assert record.state.outcome() is not None


def test_the_command_takes_it_from_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "evening.jsonl"
    file.write_text("\n".join(whole_game(seed=6)) + "\n", encoding="utf-8")
    with file.open(encoding="utf-8") as lines:
        monkeypatch.setattr("sys.stdin", lines)
        assert main(["referee", "--game", "galletitas", "--players", "3"]) == 0
    last = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (last["ok"], last["error"], last["legal"]) == (True, None, [])
    assert last["state"]["phase"] == "over"


def test_replay_tells_the_biscuits_of_a_record(capsys: pytest.CaptureFixture[str]) -> None:
    path = Path(__file__).parents[1] / "golden" / "records" / "galletitas.jsonl"
    assert main(["replay", str(path)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[:2] == ["round 6, over, 58 actions", "seat 0: -10 points"]
    assert "  round 2: seat 1 +1 given [card_games G2-A4]" in told
    assert "  round 6: seat 0 -1 burnt violet_star-11 [card_games G2-R2]" in told
    assert told[-1] == "over: won by seat 1"
