from __future__ import annotations

import json
from pathlib import Path

import pytest

from device.simulated import EDITION
from device.watching import NotWatchedError, watched
from tests.brewing import Brewing
from vision.scan import TableReader
from vision.scene_enrol import write_enrolment
from vision.teach import teach


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> TableReader:
    folder: Path = tmp_path_factory.mktemp("enrol")
    write_enrolment(folder, 3, EDITION)
    return TableReader(teach(folder, "quacks")[0])


def test_chips_laid_in_unquiet_light_under_many_hands_are_committed_right(
    reader: TableReader,
) -> None:
    tally = Brewing(reader, seats=2, seed=5).play(24)

    assert tally.laid >= 24
    assert tally.wrong == []
    assert (tally.right, tally.asked) == (tally.laid, 0)
    assert not tally.questions


def test_a_table_of_another_game_is_refused_before_any_picture_is_read(tmp_path: Path) -> None:
    header = {"format": 1, "game": "glastonbury", "players": ["A", "B"]}
    (tmp_path / "setup.jsonl").write_text(json.dumps(header) + "\n", encoding="utf-8")
    with pytest.raises(NotWatchedError, match="not yet of glastonbury"):
        next(watched(tmp_path, tmp_path / "setup.jsonl", tmp_path, 5.0))
