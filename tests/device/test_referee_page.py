"""``docs/referee.md`` names all that the referee answers, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from device.commands.referee import answers
from engine.games import GAMES
from engine.games.quacks.game import PromptKind
from engine.games.quacks.position import Phase, Reason
from engine.record import Record

PAGE = (Path(__file__).parents[2] / "docs" / "referee.md").read_text(encoding="utf-8")
SCORED = {"round": 9, "seats": [{"score": 3, "rats": 0}, {}]}


def told() -> dict[str, Any]:
    header = {"format": 1, "game": "quacks", "players": ["A", "B"], "start": SCORED}
    (answer,) = answers(Record.begin(GAMES["quacks"], header), ["{}"])
    return answer


def keys(heading: str, table: int = 0) -> list[str]:
    """The first column of a table under a heading."""
    section = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    tables = re.findall(r"(?:^\|.*\n)+", section, re.MULTILINE)
    return re.findall(r"^\| `(\w+)` \|", tables[table], re.MULTILINE)


ANSWER = told()


@pytest.mark.parametrize(
    ("heading", "table", "said"),
    [
        ("The answer", 0, ANSWER),
        ("`prompts`", 0, ANSWER["prompts"][0]),
        ("`scores`", 0, ANSWER["scores"][0]),
        ("`state` of Quacks", 0, ANSWER["state"]),
        ("`state` of Quacks", 1, ANSWER["state"]["seats"][0]),
    ],
)
def test_the_page_names_every_key(heading: str, table: int, said: dict[str, Any]) -> None:
    assert keys(heading, table) == list(said)


def test_the_page_names_every_kind_phase_and_reason() -> None:
    assert keys("`prompts`", 1) == [kind.value for kind in PromptKind]
    assert ", ".join(f"`{phase.value}`" for phase in Phase) in PAGE
    assert ", ".join(f"`{reason.value}`" for reason in Reason) in PAGE
