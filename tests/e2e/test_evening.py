from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.__main__ import main
from device.showing import Lamp, Sound
from device.simulated import SimulatedTable
from device.watcher import LOOK_AGAIN_FRAMES, Watcher
from engine.game import Seat
from engine.games import GAMES
from engine.games.quacks.game import Quacks
from engine.games.quacks.position import Phase
from engine.record import read_record
from tests.evening import VirtualEvening
from vision.frame import as_frame
from vision.observation import BoardReading
from vision.profile import Profile
from vision.scan import TableReader
from vision.scene_enrol import write_enrolment
from vision.teach import teach

pytestmark = pytest.mark.timeout(300)


@pytest.fixture(scope="module")
def profile(tmp_path_factory: pytest.TempPathFactory) -> Profile:
    folder: Path = tmp_path_factory.mktemp("enrol")
    write_enrolment(folder, seed=7)
    return teach(folder, "quacks")[0]


@pytest.fixture(scope="module")
def reader(profile: Profile) -> TableReader:
    return TableReader(profile)


def test_a_round_is_recorded_as_it_was_played_and_the_record_folds(reader: TableReader) -> None:
    evening = VirtualEvening(reader, seats=2, seed=1)
    evening.let(evening.people.play_round())
    assert evening.state.phase is Phase.CLEARING
    for seat in range(2):
        recorded = {one.space: one.chip.value for one in evening.state.players[seat].pot.placed}
        assert recorded == evening.table.pieces(seat)
        owned = [*evening.table.bag(seat), *evening.table.pieces(seat).values()]
        assert Counter(owned) == chips_of(evening.state, seat)
    assert evening.sounds.count(Sound.EXPLOSION) == 1
    assert [key for key in evening.questions.values() if key.startswith("ask.what")] == []
    again = read_record(evening.session.record.to_lines(), GAMES)
    assert again.state == evening.state


def test_a_cleared_table_begins_the_next_round_with_rats(reader: TableReader) -> None:
    evening = VirtualEvening(reader, seats=2, seed=2)
    evening.let(evening.people.play_round())
    evening.let(evening.people.clear_up())
    assert evening.state.round == 2
    evening.let(evening.people.reveal())
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


def test_a_recorded_explosion_is_watched_with_its_question(
    profile: Profile, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pot = [{"piece": "white-3", "space": 3}, {"piece": "white-2", "space": 5}]
    start = {"seats": [{"bag": {"white-3": 1}, "pot": pot}, {"stopped": True}]}
    header = {"format": 1, "game": "quacks", "players": ["A", "B"], "start": start}
    (tmp_path / "setup.jsonl").write_text(json.dumps(header) + "\n", encoding="utf-8")
    profile.save(tmp_path / "profile")
    table = SimulatedTable(2, random.Random(3), lambda: 0.0)
    table.fill_bag(0, ["white-3", "white-3", "white-2"])
    for seat in (0, 1):
        table.put_marker(seat, "droplet", 0)
    (tmp_path / "frames").mkdir()
    for number, (label, space) in enumerate((("white-3", 3), ("white-2", 5), ("white-3", 8))):
        table.lay(0, label, space)
        for n in (2 * number, 2 * number + 1) if number else ():
            cv2.imwrite(str(tmp_path / "frames" / f"{n}.png"), table.capture())
    arguments = ["--profile", str(tmp_path / "profile"), "--record", str(tmp_path / "setup.jsonl")]
    assert main(["watch", *arguments, "--fps", "1", str(tmp_path / "frames")]) == 0
    drawn, *told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (drawn["do"], drawn["piece"], drawn["space"]) == ("draw", "white-3", 8)
    assert told[0]["say"] == "explosion"
    assert told[1]["ask"] == "question.die"
    assert len(told) == 2


def test_a_pushed_board_another_camera_and_a_hidden_board_are_found_again(
    reader: TableReader,
) -> None:
    table = SimulatedTable(2, random.Random(3), lambda: 0.0)
    table.fill_bag(0, ["orange-1"])
    table.lay(0, "orange-1", 1)
    frame = table.capture()
    hidden = frame.copy()
    hidden[:, : frame.shape[1] // 2] = 90
    watcher = Watcher(reader, 2)
    seen = watcher.look(as_frame(hidden))
    assert (len(seen.boards), seen.problems[-1]) == (1, "1 of 2 boards found")
    for _ in range(LOOK_AGAIN_FRAMES):
        seen = watcher.look(frame)
    assert [spaces(one) for one in seen.boards] == [[1], []]
    shift = np.float32([[1, 0, 24], [0, 1, 10]])
    pushed = as_frame(cv2.warpAffine(frame, shift, frame.shape[1::-1], borderMode=1))
    assert all(one.covered for one in watcher.look(pushed).boards)  # it moves
    for _ in range(LOOK_AGAIN_FRAMES):
        moved = watcher.look(pushed)
    assert not any(one.covered for one in moved.boards)
    assert [spaces(one) for one in moved.boards] == [[1], []]
    assert moved.boards[0].corners_px[0][0] - seen.boards[0].corners_px[0][0] == pytest.approx(
        24, abs=3
    )
    small = as_frame(cv2.resize(frame, None, fx=0.75, fy=0.75, interpolation=cv2.INTER_AREA))
    assert [spaces(one) for one in watcher.look(small).boards] == [[1], []]


def chips_of(state: Quacks, seat: int) -> Counter[str]:
    """What a player owns by the record, bought chips among it."""
    return Counter(chip.value for chip in state.players[seat].chips().elements())


def spaces(board: BoardReading) -> list[int]:
    return [chip.space for chip in board.chips]
