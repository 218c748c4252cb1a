from __future__ import annotations

from pathlib import Path

import pytest

from device.showing import Lamp, Sound
from engine.game import Seat
from engine.games import GAMES
from engine.games.quacks.game import Phase
from engine.record import read_record
from tests.evening import VirtualEvening
from vision.scan import TableReader
from vision.scene_enrol import write_enrolment
from vision.teach import teach

pytestmark = pytest.mark.timeout(300)


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> TableReader:
    folder: Path = tmp_path_factory.mktemp("enrol")
    write_enrolment(folder, seed=7)
    profile, _ = teach(folder, "quacks")
    return TableReader(profile)


def test_a_round_is_recorded_as_it_was_played_and_the_record_folds(reader: TableReader) -> None:
    evening = VirtualEvening(reader, seats=2, seed=1)
    evening.let(evening.people.play_round())
    assert evening.state.phase is Phase.CLEARING
    for seat in range(2):
        recorded = {one.space: one.chip.value for one in evening.state.players[seat].pot.placed}
        assert recorded == evening.table.pieces(seat)
    assert evening.sounds.count(Sound.EXPLOSION) == 1
    assert [key for key in evening.questions.values() if key.startswith("ask.what")] == []
    again = read_record(evening.session.record.to_lines(), GAMES)
    assert again.state == evening.state


def test_a_cleared_table_begins_the_next_round_with_rats(reader: TableReader) -> None:
    evening = VirtualEvening(reader, seats=2, seed=2)
    evening.let(evening.people.play_round())
    evening.let(evening.people.clear_up())
    assert evening.state.round == 2
    trailing = [seat for seat in (0, 1) if evening.state.players[seat].pot.rats]
    evening.wait(1.0)
    keys = [line.key for seat in trailing for line in evening.showing.seats[seat].lines]
    assert keys.count("marker.rat") == len(trailing)


def test_a_misplaced_chip_is_complained_of_and_put_right_by_hand(reader: TableReader) -> None:
    evening = VirtualEvening(reader, seats=2, seed=3)
    evening.wait(1.0)
    evening.table.lay(0, "orange-1", 4)
    evening.wait(4.0)
    assert evening.lines == []
    assert evening.showing.seats[0].lamp is Lamp.PUT_RIGHT
    assert evening.showing.proposals[0].seat == Seat.ONE
    evening.table.lift(0, 4)
    evening.table.lay(0, "orange-1", 1)
    evening.wait(2.0)
    assert [words["space"] for words, _ in evening.lines] == [1]
    assert evening.showing.seats[0].lamp is not Lamp.PUT_RIGHT
    assert evening.showing.proposals == ()
