"""Data files that do not have the shape of their table are refused, with the place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

import pytest

from engine.errors import RuleError
from engine.games.quacks.tables import TABLES, Tables
from engine.rulebook import BadTableError, as_table, rulebook


class Metal(Enum):
    TIN = "tin"
    LEAD = "lead"


@dataclass(frozen=True, slots=True)
class Spoon:
    metal: Metal
    length: int = 12


@dataclass(frozen=True, slots=True)
class Drawer:
    name: str
    spoons: tuple[Spoon, ...] = ()
    prices: Mapping[Metal, int] = field(default_factory=dict)
    depth: int | None = None
    locked: bool = False


def test_rows_become_a_table_with_enums_tuples_and_defaults() -> None:
    rows = {
        "name": "top",
        "spoons": [{"metal": "tin"}, {"metal": "lead", "length": 9}],
        "prices": {"tin": 3},
        "depth": 4,
        "locked": True,
    }
    spoons = (Spoon(Metal.TIN), Spoon(Metal.LEAD, 9))
    assert as_table(Drawer, rows) == Drawer("top", spoons, {Metal.TIN: 3}, 4, locked=True)
    assert as_table(Drawer, {"name": "low"}) == Drawer("low")


def test_what_may_be_nothing_may_be_said_to_be_nothing() -> None:
    assert as_table(Drawer, {"name": "low", "depth": None}) == Drawer("low")


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ({"name": "a", "nmae": "b"}, "nmae: unknown key; known are name, spoons, prices"),
        ({}, "name: missing"),
        ({"name": 3}, "name: 3 is not of type str"),
        ({"name": None}, "name: None is not of type str"),
        ({"name": "a", "depth": "4"}, "depth: '4' is not of type int"),
        ({"name": "a", "depth": True}, "depth: True is not of type int"),
        ({"name": "a", "depth": 4.0}, "depth: 4.0 is not of type int"),
        ({"name": "a", "locked": 1}, "locked: 1 is not of type bool"),
        ({"name": "a", "spoons": {}}, "spoons: {} is not of type tuple"),
        ({"name": "a", "spoons": ["tin"]}, "spoons[0]: 'tin' is not of type Spoon"),
        ({"name": "a", "spoons": [{"metal": "tin"}, {}]}, "spoons[1].metal: missing"),
        (
            {"name": "a", "spoons": [{"metal": "gold"}]},
            "spoons[0].metal: 'gold' is none of tin, lead",
        ),
        ({"name": "a", "spoons": [{"metal": ["tin"]}]}, "spoons[0].metal: ['tin'] is none of"),
        ({"name": "a", "spoons": [{"metal": "tin", "x": 1}]}, "spoons[0].x: unknown key"),
        ({"name": "a", "prices": []}, "prices: [] is not of type Mapping"),
        ({"name": "a", "prices": {"gold": 1}}, "prices: 'gold' is none of tin, lead"),
        ({"name": "a", "prices": {"tin": "1"}}, "prices.tin: '1' is not of type int"),
    ],
)
def test_rows_of_another_shape_are_refused_with_their_place(
    rows: Mapping[str, object], message: str
) -> None:
    with pytest.raises(BadTableError) as refused:
        as_table(Drawer, rows)
    assert str(refused.value).startswith(message)
    assert message.startswith(refused.value.where)
    assert isinstance(refused.value, RuleError)


def test_a_whole_table_of_another_shape_is_called_table() -> None:
    assert str(BadTableError("", "empty")) == "table: empty"


def test_the_rulebook_of_quacks_is_read_from_its_file() -> None:
    assert rulebook(Tables, "quacks") == TABLES
