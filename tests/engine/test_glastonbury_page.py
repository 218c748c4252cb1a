"""The section on Glastonbury in docs/record.md names everything, and shows all of it."""

from __future__ import annotations

import re
from dataclasses import Field, fields
from enum import Enum
from pathlib import Path

import pytest

from engine.games import GAMES
from engine.games.glastonbury.rules import HouseRules, SpellCopies
from engine.games.glastonbury.setup import HEADER_KEYS, MODULES, SeatStart, Start
from engine.record import Record, read_record

PAGE = (Path(__file__).parents[2] / "docs" / "record.md").read_text(encoding="utf-8")
SECTION = PAGE.split("## Actions of Glastonbury\n")[1].split("\n## ")[0]
EXAMPLES = re.findall(r"^```json\n(.*?)^```$", SECTION, re.MULTILINE | re.DOTALL)

DEEDS = {"turn_up", "take", "accio", "declinatio", "pass", "looked", "keep", "recipe"}


def folded(example: str) -> Record:
    return read_record(example.split("\n"), GAMES)


def column(title: str) -> dict[str, str]:
    """The table whose first column is called so: its first cells, and what stands beside each."""
    rows = SECTION.split(f"\n| {title} |")[1].split("\n\n")[0].splitlines()[2:]
    return {row.split("|")[1].strip(): row.split("|")[2] for row in rows}


def test_every_deed_has_an_example_and_a_row_of_the_table() -> None:
    shown = {str(entry.words["do"]) for one in EXAMPLES for entry in folded(one).entries}
    assert shown == DEEDS
    assert set(column("`do` of Glastonbury")) == {f"`{deed}`" for deed in DEEDS}


def test_both_answers_to_the_last_card_have_an_example() -> None:
    entries = [entry.words for one in EXAMPLES for entry in folded(one).entries]
    assert {one["answer"] for one in entries if one["do"] == "keep"} == {"yes", "no"}


@pytest.mark.parametrize("field", fields(HouseRules), ids=lambda field: field.name)
def test_a_house_rule_is_listed_with_its_alternatives_the_default_first(
    field: Field[object],
) -> None:
    listed = re.findall(r"`([a-z_]+)`", column("house rule of Glastonbury")[f"`{field.name}`"])
    match field.default:
        case Enum() as default:
            values = [one.value for one in type(default)]
            assert listed == [default.value, *(one for one in values if one != default.value)]
        case bool() as default:
            assert listed == [str(default).lower(), str(not default).lower()]
        case _:
            assert listed == [one.name for one in fields(SpellCopies)]


def test_an_example_departs_from_every_default_of_the_house_rules() -> None:
    told = [folded(one).header.get("house_rules", {}) for one in EXAMPLES]
    assert {name for one in told if isinstance(one, dict) for name in one} == {
        field.name for field in fields(HouseRules)
    }


@pytest.mark.parametrize("table", [Start, SeatStart, SpellCopies, HouseRules])
def test_the_section_names_every_key_of_a_header(table: type) -> None:
    for key in fields(table):
        assert f"`{key.name}`" in SECTION


@pytest.mark.parametrize("key", [*HEADER_KEYS, *MODULES])
def test_the_page_names_every_key_and_module(key: str) -> None:
    assert f"`{key}`" in (PAGE if key == "format" else SECTION)


def test_the_examples_lead_where_the_section_says() -> None:
    vanesco = next(folded(one).state for one in EXAMPLES if '"card": "vanesco"' in one)
    assert [str(card) for card in vanesco.under] == ["P1a-2"]
    recipes = next(folded(one).state for one in EXAMPLES if '"do": "recipe"' in one)
    assert recipes.scores() == (6, 9)
