"""Diagnoses: one file, without names, that the box plays again."""

from __future__ import annotations

import json
import random
import zipfile
from pathlib import Path

import numpy as np
import pytest

from device.bundle import BundleError, Diagnosis, Moment, write_bundle
from device.records import open_record
from device.simulated import EDITION, SimulatedTable
from device.watching import Loop, recorded
from engine.games import GAMES
from engine.record import Record
from vision.frame import as_frame
from vision.scan import TableReader
from vision.scene_enrol import write_enrolment
from vision.teach import teach

HEADER = {"format": 1, "game": "quacks", "players": ["Annegret", {"name": "Bert", "button": 3}]}
PLAIN = as_frame(np.full((90, 160, 3), 80, np.uint8))


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> TableReader:
    folder = tmp_path_factory.mktemp("enrol")
    write_enrolment(folder, 3, EDITION)
    return TableReader(teach(folder, "quacks")[0])


def begun() -> Record:
    return Record.begin(GAMES["quacks"], HEADER)


def test_what_was_seen_is_played_again_to_the_same_entries(
    reader: TableReader, tmp_path: Path
) -> None:
    now_s = 40.0
    table = SimulatedTable(2, random.Random(5), lambda: now_s)
    for seat in range(2):
        table.put_marker(seat, "droplet", 0)
        table.own(seat, ["white-1", "white-2", "orange-1"])
    loop, moments, said = Loop(begun(), reader), [], []
    for number in range(14):
        now_s = 40.0 + number * 0.4
        if number == 4:
            label = table.draw(0)
            table.lay(0, label, int(label.rpartition("-")[2]))
        moments.append(Moment(table.capture(), now_s, lamps_steady=True))
        said += loop.on(moments[-1].frame, now_s, lamps_steady=True)
    write_bundle(Diagnosis(begun(), tuple(moments), ()), tmp_path / "one.zip")
    with zipfile.ZipFile(tmp_path / "one.zip") as archive:
        archive.extractall(tmp_path)

    again = Loop(open_record(tmp_path / "record.jsonl"), reader)
    told = [
        line
        for frame, at_s, steady in recorded(tmp_path / "frames", 5.0)
        for line in again.on(frame, at_s, lamps_steady=steady)
    ]
    assert [one["do"] for one in told] == ["draw"]
    assert [{**one, "at_s": 0} for one in told] == [{**one, "at_s": 0} for one in said]


def test_nobody_is_named_in_it(tmp_path: Path) -> None:
    lines = ("INFO device: Annegret presses", "INFO device: all is well")
    moments = (Moment(PLAIN, 7.0, lamps_steady=True), Moment(PLAIN, 7.5, lamps_steady=False))
    write_bundle(Diagnosis(begun(), moments, lines), tmp_path / "one.zip")
    with zipfile.ZipFile(tmp_path / "one.zip") as archive:
        texts = {name: archive.read(name) for name in archive.namelist() if "png" not in name}
    assert not [name for name, text in texts.items() if b"Annegret" in text or b"Bert" in text]
    assert texts["log.txt"].decode().splitlines()[0] == "INFO device: A presses"
    header = json.loads(texts["record.jsonl"].decode().splitlines()[0])
    assert header["players"] == ["A", {"name": "B", "button": 3}]
    assert texts["frames/frames.csv"].decode().splitlines() == [
        "name,at_s,lamps",
        "0000.png,0.000,steady",
        "0001.png,0.500,changing",
    ]
    assert "python" in json.loads(texts["versions.json"])


def test_where_nothing_can_be_written_it_says_so(tmp_path: Path) -> None:
    with pytest.raises(BundleError, match="cannot be written"):
        write_bundle(Diagnosis(begun(), (), ()), tmp_path / "no" / "one.zip")
