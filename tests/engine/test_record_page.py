"""Every example of docs/record.md is a record that folds, and the page names everything."""

from __future__ import annotations

import re
from dataclasses import Field, fields
from enum import Enum
from pathlib import Path

import pytest

from engine.correcting import CORRECT
from engine.fold import AMENDMENTS
from engine.game import Seat
from engine.games import GAMES
from engine.games.quacks.actions import Answer, Question
from engine.games.quacks.cards import Card, Coin, Witch
from engine.games.quacks.chips import Chip
from engine.games.quacks.game import Quacks
from engine.games.quacks.position import Marker
from engine.games.quacks.rules import HouseRules
from engine.games.quacks.setup import HEADER_KEYS, MODULES
from engine.games.quacks.starts import PlacedStart, SeatStart, Start
from engine.games.quacks.tables import Face
from engine.record import UNDO, Record, Words, read_record

DOCS = Path(__file__).parents[2] / "docs"
PAGE = "\n".join(
    (DOCS / name).read_text(encoding="utf-8") for name in ("record.md", "record_expansions.md")
)
EXAMPLES = re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
QUACKS = [example for example in EXAMPLES if '"game": "quacks"' in example]

DEEDS = {
    "reveal",
    "draw",
    "lay",
    "spill",
    "flask",
    "stop",
    "choose",
    "upgrade",
    "roll",
    "buy",
    "clear",
    UNDO,
    CORRECT,
    *AMENDMENTS,
}
DEEDS_OF_THEIR_OWN = {"die", "buy", "buy_by_purple"}
"""Questions that are answered by no choice."""


def folded(example: str) -> Record:
    return read_record(example.split("\n"), GAMES)


def test_every_fence_of_the_page_holds_an_example() -> None:
    assert len(EXAMPLES) == PAGE.count("```") / 2
    assert len(QUACKS) > 32


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_is_a_record_in_the_words_that_would_be_written(example: str) -> None:
    assert folded(example).to_lines() == example.splitlines()


def recorded() -> list[Words]:
    """Every line of every example of Quacks."""
    return [entry.words for example in QUACKS for entry in folded(example).entries]


def test_every_deed_and_question_has_an_example() -> None:
    assert {one["do"] for one in recorded()} == DEEDS
    asked = {one["question"] for one in recorded() if "question" in one}
    assert asked == values_of(Question) - DEEDS_OF_THEIR_OWN


def rows_of(title: str) -> dict[str, str]:
    """The rows of all tables whose first column is called so: its first cell, and the rest."""
    tables = [part.split("\n\n")[0] for part in PAGE.split(f"\n| {title} |")[1:]]
    rows = [line.split("|")[1:-1] for table in tables for line in table.splitlines()[2:]]
    return {first.strip(): "|".join(rest) for first, *rest in rows}


def test_the_table_of_questions_is_whole_and_lists_the_answers_of_the_examples() -> None:
    rows = rows_of("`question`")
    assert set(rows) == {f"`{one}`" for one in values_of(Question)}
    words = values_of(Answer) | {str(chip.value) for chip in Chip if chip.number == 1}
    for one in recorded():
        if one.get("answer") in words and one["question"] not in _ANY_CHIP:
            answers = rows[f"`{one['question']}`"].split("|")[0]
            assert f"`{one['answer']}`" in answers


_ANY_CHIP = {
    "ruby_for_chip",
    "strong_ingredient",
    "return_red",
    "place_red",
    "take_chip",
    "lay_kept",
    "keep_for_next",
    "extra_chip",
    "lay_out",
}
"""Questions whose chips the page does not list one by one."""


def test_every_word_that_answers_a_question_has_an_example() -> None:
    """``no``, ``yes``, ``pot`` and so on, question by question."""
    shown = {(one["question"], one["answer"]) for one in recorded() if "answer" in one}
    for question, rest in rows_of("`question`").items():
        for answer in re.findall(r"`([a-z]+)`", rest.split("|")[0]):
            assert (question.strip("`"), answer) in shown


def test_every_deed_of_the_table_is_one_of_a_record() -> None:
    assert set(rows_of("`do`")) == {f"`{one}`" for one in DEEDS - {UNDO, CORRECT, *AMENDMENTS}}


@pytest.mark.parametrize("field", fields(HouseRules), ids=lambda field: field.name)
def test_a_house_rule_is_listed_with_its_alternatives_the_default_first(
    field: Field[object],
) -> None:
    default = field.default
    if isinstance(default, Enum):
        values = [default.value, *(one.value for one in type(default) if one is not default)]
    else:
        values = [str(one).lower() for one in (default, not default)]
    listed = rows_of("house rule")[f"`{field.name}`"].split("|")[0]
    assert re.findall(r"`([a-z_]+)`", listed) == values


def test_an_example_departs_from_every_default_of_the_house_rules() -> None:
    told = [folded(one).header.get("house_rules", {}) for one in QUACKS]
    assert {name for one in told if isinstance(one, dict) for name in one} == {
        field.name for field in fields(HouseRules)
    }


def values_of(names: type[Enum]) -> set[str]:
    return {str(one.value) for one in names}


@pytest.mark.parametrize("table", [Start, SeatStart, PlacedStart, HouseRules])
def test_the_page_names_every_key_of_a_header(table: type) -> None:
    for key in fields(table):
        assert f"`{key.name}`" in PAGE


@pytest.mark.parametrize("key", [*HEADER_KEYS, *MODULES])
def test_the_page_names_every_key_and_module(key: str) -> None:
    assert f"`{key}`" in PAGE


@pytest.mark.parametrize("names", [Chip, Card, Face, Question, Answer, Witch, Coin])
def test_the_page_names_every_word_of_an_action(names: type[Enum]) -> None:
    for value in values_of(names):
        assert f"`{value}`" in PAGE


def test_the_examples_lead_where_the_page_says() -> None:
    explosion = next(folded(one).state for one in QUACKS if '"do": "clear"' in one)
    assert isinstance(explosion, Quacks)
    assert [(line.seat, line.points, line.space) for line in explosion.score_lines()] == [
        (0, 0, 5),
        (1, 2, 10),
    ]
    assert [player.rubies for player in explosion.players] == [2, 1]
    assert Chip.BLUE_1 in explosion.players[0].pot.bag
    assert explosion.markers(Seat(0)) == {Marker.DROPLET: 1, Marker.RAT: 2}
