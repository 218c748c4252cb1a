"""What docs/record.md says of Burning Galletitas is whole, and its examples lead where it says."""

from __future__ import annotations

import re
from dataclasses import Field, fields
from enum import Enum
from pathlib import Path

import pytest

from engine.games import GAMES
from engine.games.galletitas.actions import Direction
from engine.games.galletitas.cards import Colour
from engine.games.galletitas.game import Galletitas
from engine.games.galletitas.rules import HouseRules
from engine.games.galletitas.setup import (
    MODULES,
    READ_BY_OTHERS,
    Header,
    PlaceStart,
    SeatStart,
    Start,
)
from engine.games.galletitas.tables import Icon
from engine.record import Record, read_record
from tests.engine.baking import burnt

PAGE = (Path(__file__).parents[2] / "docs" / "record.md").read_text(encoding="utf-8")
SECTION = PAGE.split("## Actions of Burning Galletitas")[1].split("\n## ")[0]
EXAMPLES = re.findall(r"^```json\n(.*?)^```$", SECTION, re.MULTILINE | re.DOTALL)

DEEDS = {
    *("open", "overlap", "face_down", "reveal", "give_up"),
    *("icon", "give", "pass_on", "turn_over", "clear"),
}


def folded(example: str) -> Record:
    return read_record(example.split("\n"), GAMES)


def rows_of(title: str) -> dict[str, str]:
    """The rows of the table whose first column is called so: its first cell, and the rest."""
    table = SECTION.split(f"\n| {title} |")[1].split("\n\n")[0]
    rows = [line.split("|")[1:-1] for line in table.splitlines()[2:]]
    return {first.strip(): "|".join(rest) for first, *rest in rows}


def test_the_section_has_five_examples_of_this_game() -> None:
    assert [folded(one).header["game"] for one in EXAMPLES] == ["galletitas"] * 5


def test_every_deed_is_listed_and_has_an_example() -> None:
    recorded = [entry.words["do"] for one in EXAMPLES for entry in folded(one).entries]
    assert set(recorded) == DEEDS
    assert set(rows_of("`do` of Galletitas")) == {f"`{deed}`" for deed in DEEDS}


@pytest.mark.parametrize("field", fields(HouseRules), ids=lambda field: field.name)
def test_a_house_rule_is_listed_with_both_values_the_default_first(field: Field[bool]) -> None:
    values = [str(one).lower() for one in (field.default, not field.default)]
    listed = rows_of("house rule of Galletitas")[f"`{field.name}`"].split("|")[0]
    assert re.findall(r"`([a-z_]+)`", listed) == values


def test_an_example_departs_from_every_default() -> None:
    told = folded(EXAMPLES[1]).header["house_rules"]
    assert told == {field.name: not field.default for field in fields(HouseRules)}


@pytest.mark.parametrize("table", [Header, Start, PlaceStart, SeatStart, HouseRules])
def test_the_section_names_every_key_of_a_header(table: type) -> None:
    for key in fields(table):
        assert f"`{key.name}`" in SECTION or f"**{key.name}**" in SECTION


@pytest.mark.parametrize("names", [Icon, Direction])
def test_the_section_names_every_word_of_an_action(names: type[Enum]) -> None:
    for one in names:
        assert f"`{one.value}`" in SECTION


def test_the_section_names_colours_and_variants() -> None:
    for colour in Colour:
        assert f"`{colour.value}-7`" in SECTION
    for module in MODULES:
        assert f"`{module}`" in SECTION
    for key in READ_BY_OTHERS:
        assert f"`{key}`" in PAGE


def test_the_examples_lead_where_the_page_says() -> None:
    *_, bluffs, icons, taken_up = (folded(one).state for one in EXAMPLES)
    assert isinstance(bluffs, Galletitas)
    assert isinstance(icons, Galletitas)
    assert isinstance(taken_up, Galletitas)
    # the bluff of seat 1 did not fit: three pink cards
    assert (burnt(bluffs), bluffs.turn, bluffs.round) == ([0, 3, 0], 1, 2)
    # each neighbour of seat 0 drew a biscuit, seat 1 gave its own to seat 0, then all went left:
    # (1, 0, 1) to (1, 1, 0); in the end seat 2 gave up, and just the first card is orange
    assert (burnt(icons), icons.turn, icons.round) == ([1, 1, 1], 2, 2)
    # seat 1 gave two away; the bluff of seat 2 did not fit: three violet cards
    assert (burnt(taken_up), taken_up.turn, taken_up.round) == ([7, 0, 5], 2, 6)
