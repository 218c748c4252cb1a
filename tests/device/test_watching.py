from __future__ import annotations

from pathlib import Path

import pytest

from device.simulated import EDITION
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
