from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.commands.set_up import add_set_up, header_of
from device.learnt import FILE, Learnt, LearntError, Spaces
from engine.games.quacks.setup import set_up

PRINTED = st.text(st.characters(exclude_categories=["C"]), max_size=12)
TABLES = st.dictionaries(PRINTED, PRINTED, max_size=4)


@given(TABLES, TABLES)
def test_what_is_kept_is_read_again(
    tmp_path_factory: pytest.TempPathFactory, names: dict[str, str], icons: dict[str, str]
) -> None:
    folder = tmp_path_factory.getbasetemp()
    Learnt(names, icons).save(folder)
    assert Learnt.load(folder) == Learnt(names, icons)
    assert [file.name for file in folder.glob("learnt*")] == [FILE]


def test_a_folder_without_the_file_has_taught_nothing(tmp_path: Path) -> None:
    assert Learnt.load(tmp_path) == Learnt()


@pytest.mark.parametrize("damaged", ["[icons", "icons = 3", "[icons]\n7 = 3", '[names]\na = ["b"]'])
def test_a_damaged_file_is_refused_by_name(tmp_path: Path, damaged: str) -> None:
    (tmp_path / FILE).write_text(damaged)
    with pytest.raises(LearntError, match=FILE):
        Learnt.load(tmp_path)


def test_a_folder_that_is_gone_keeps_nothing(tmp_path: Path) -> None:
    with pytest.raises(LearntError, match="No such file"):
        Learnt().save(tmp_path / "gone")


def test_taught_names_and_the_words_of_records_lead_to_each_other() -> None:
    learnt = Learnt(names={"bat wing": "P1a"})
    assert learnt.label("bat wing-3") == "P1a-3"
    assert learnt.label("P2a-1") == "P2a-1"
    assert learnt.label("back") == "back"
    assert learnt.taught_as("P1a") == "bat wing"
    assert learnt.taught_as("P2a") == "P2a"


def test_an_icon_that_is_told_anew_replaces_the_old_one() -> None:
    learnt = Learnt(icons={"pink_triangle-7": "flame", "green_diamond-1": "none"})
    told = learnt.with_icons({"pink_triangle-7": "mixer"})
    assert told.icons == {"pink_triangle-7": "mixer", "green_diamond-1": "none"}


CORRECTIONS: Mapping[str, Spaces] = {
    "chicken-eyes": {"3": {"swap": 2, "rubies": 1}, "10": {"chip": "red-1", "flask": True}},
    "nervousness": {},
}


def test_corrections_of_a_copy_are_kept_beside_what_else_is_learnt(tmp_path: Path) -> None:
    Learnt(corrections=CORRECTIONS).with_icons({"pink-1": "flame"}).save(tmp_path)
    kept = Learnt.load(tmp_path)
    assert kept.corrections == CORRECTIONS
    assert kept.icons == {"pink-1": "flame"}


@pytest.mark.parametrize("damaged", ["corrections = 1", "[corrections]\nnervousness = 1"])
def test_corrections_that_are_no_tables_are_refused(tmp_path: Path, damaged: str) -> None:
    (tmp_path / "learnt.toml").write_text(damaged)
    with pytest.raises(LearntError, match="corrections must be a table"):
        Learnt.load(tmp_path)


def test_a_game_with_the_alchemists_begins_with_the_corrections_of_its_copy(
    tmp_path: Path,
) -> None:
    Learnt(corrections=CORRECTIONS).save(tmp_path)
    parser = argparse.ArgumentParser()
    add_set_up(parser, players=2)
    said = ["--profile", str(tmp_path), "--patients", "chicken-eyes,nervousness,vampirism"]
    header = header_of(parser.parse_args([*said, "--modules", "alchemists"]))
    assert header["corrections"] == CORRECTIONS
    state = set_up(json.loads(json.dumps(header)))
    assert state.rules.corrections
    assert "corrections" not in header_of(parser.parse_args(said))
