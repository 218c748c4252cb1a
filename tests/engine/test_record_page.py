"""Every example of docs/record.md is a record that folds, and the page names everything."""

from __future__ import annotations

import re
from dataclasses import fields
from enum import Enum
from pathlib import Path

import pytest

from engine.game import Seat
from engine.games import GAMES
from engine.games.quacks.actions import Answer, Question
from engine.games.quacks.chips import Chip
from engine.games.quacks.game import HouseRules, Marker, Quacks
from engine.games.quacks.setup import PlacedStart, SeatStart, Start
from engine.record import UNDO, Record, read_record

PAGE = (Path(__file__).parents[2] / "docs" / "record.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def folded(example: str) -> Record:
    return read_record(example.split("\n"), GAMES)


def test_every_fence_of_the_page_holds_an_example() -> None:
    assert len(EXAMPLES) == PAGE.count("```") / 2
    assert len(EXAMPLES) == 8


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_is_a_record_in_the_words_that_would_be_written(example: str) -> None:
    assert folded(example).to_lines() == example.splitlines()


def test_every_deed_question_and_answer_has_an_example() -> None:
    words = [entry.words for example in EXAMPLES for entry in folded(example).entries]
    assert {one["do"] for one in words} == {"draw", "flask", "stop", "choose", "clear", UNDO}
    assert {one.get("question") for one in words} == {None, *values_of(Question)}


def values_of(names: type[Enum]) -> set[str]:
    return {str(one.value) for one in names}


@pytest.mark.parametrize("table", [Start, SeatStart, PlacedStart, HouseRules])
def test_the_page_names_every_key_of_a_header(table: type) -> None:
    for key in fields(table):
        assert f"`{key.name}`" in PAGE


@pytest.mark.parametrize("names", [Chip, Question, Answer])
def test_the_page_names_every_word_of_an_action(names: type[Enum]) -> None:
    for value in values_of(names):
        assert f"`{value}`" in PAGE


def test_the_examples_lead_where_the_page_says() -> None:
    explosion = next(folded(one).state for one in EXAMPLES if '"do": "clear"' in one)
    assert isinstance(explosion, Quacks)
    assert [(line.seat, line.points, line.space) for line in explosion.score_lines()] == [
        (0, 0, 2),
        (1, 2, 10),
    ]
    assert explosion.markers(Seat(0)) == {Marker.DROPLET: 0, Marker.RAT: 1}
