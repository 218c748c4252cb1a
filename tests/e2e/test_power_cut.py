"""A box that is killed at any instant goes on where it was: nothing that it told is lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from device.evenings.power_cut import cut, resumed
from device.journal import Journal

pytestmark = pytest.mark.timeout(300)


@pytest.mark.parametrize("seed", range(4))
def test_nothing_that_was_told_is_lost_when_the_box_is_killed(tmp_path: Path, seed: int) -> None:
    left = cut(tmp_path / "journal.sqlite", seed)
    assert left.told >= 1
    assert left.is_whole


def test_an_entry_that_was_told_and_not_written_would_be_found(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    header = {"format": 1, "game": "quacks", "players": ["Ada", "Ben"]}
    told = [json.loads('{"seat": 0, "do": "reveal", "card": "charity"}')]
    with Journal.open(path) as journal:
        journal.begin(header)
    assert not resumed(path, told).is_whole
