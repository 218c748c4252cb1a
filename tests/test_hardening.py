"""The list of what goes wrong names a test for each row, and each of them is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
LIST = TESTS.parent / "docs" / "hardening.md"
ROW = re.compile(r"^\| (?P<number>\d+b?) \| .+ \| (?:`(?P<test>[^`]+)`|none: .+) \|$", re.MULTILINE)
ROWS = {found["number"]: found["test"] for found in ROW.finditer(LIST.read_text(encoding="utf-8"))}


def test_every_row_is_there_once() -> None:
    numbers = [str(number) for number in range(1, 31)]
    assert sorted(ROWS) == sorted([*numbers, "12b", "29b"])


@pytest.mark.parametrize("name", sorted({name for name in ROWS.values() if name is not None}))
def test_a_test_that_is_named_is_there(name: str) -> None:
    file, _, function = name.partition("::")
    source = (TESTS / file).read_text(encoding="utf-8")
    assert re.search(rf"^ *(async )?def {function}\(", source, re.MULTILINE)
