"""docs/thresholds.md names every number that the benchmark varies, with the value it has."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

from benchmarks.sensitivity import NAMES, times

DOC = Path(__file__).parent.parent / "docs" / "thresholds.md"
ROW = re.compile(r"^\| `(?P<name>[\w.]+)` \| (?P<value>[^|]+) \|", re.MULTILINE)
ROWS = {found["name"]: found["value"].strip() for found in ROW.finditer(DOC.read_text("utf-8"))}
ALL = tuple(name for names in NAMES.values() for name in names)


def numbers(value: object) -> tuple[float, ...]:
    parts = value if isinstance(value, tuple) else (value,)
    return tuple(float(part) for part in parts)


def test_every_number_has_its_row() -> None:
    assert sorted(ROWS) == sorted(ALL)


@pytest.mark.parametrize("name", ALL)
def test_a_row_says_what_the_reader_uses(name: str) -> None:
    module, _, attribute = name.partition(".")
    used = numbers(getattr(importlib.import_module(f"vision.{module}"), attribute))
    told = tuple(map(float, re.findall(r"[\d.]+", ROWS[name])))
    assert told == pytest.approx(used, rel=2e-3)


@pytest.mark.parametrize(
    ("value", "factor", "varied"),
    [(2.5, 2.0, 5.0), ((1.0, 2.0), 0.5, (0.5, 1.0)), (2, 1.3, 3), (2, 1 / 1.3, 1), (1, 0.5, 1)],
)
def test_a_number_is_varied_in_its_own_kind(value: object, factor: float, varied: object) -> None:
    found = times(value, factor)
    assert (found, type(found)) == (varied, type(value))
