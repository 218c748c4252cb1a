"""Sheets to print: everything has its true size, and the box reads what is printed."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from device.__main__ import main
from device.catalogue import Catalogue
from device.printing.cards import biscuits, card_picture, ingredients
from device.printing.markers import SIDE_MM, TILE_MM, marker_sheets
from device.printing.mats import TILE_MM as PART_MM
from device.printing.mats import mat_sheets
from device.printing.paper import BAR_MM, DPI, Paper, px, write_pdf
from device.printing.proxies import PROXIES, chips
from engine.games.quacks.tables import TABLES
from vision.art import BOARD_SIDE_MM
from vision.fields import MARKERS
from vision.markers import CENTRES
from vision.scene_pieces import CHIP_DIAMETER_MM

GERMAN = Catalogue.load("de")


def grey(paper: Paper) -> npt.NDArray[np.uint8]:
    return np.asarray(paper.picture.convert("L"))


def test_a_page_is_a4_and_its_bar_is_fifty_millimetres(tmp_path: Path) -> None:
    paper = Paper.blank("measure")
    assert write_pdf([paper, paper], tmp_path / "two.pdf") == 2
    content = (tmp_path / "two.pdf").read_bytes()
    boxes = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", content)
    assert re.findall(rb"/Count (\d+)", content)[-1] == b"2"
    assert boxes
    for width, height in boxes:
        assert float(width) / 72 * 25.4 == pytest.approx(210, abs=0.1)
        assert float(height) / 72 * 25.4 == pytest.approx(297, abs=0.1)
    row = grey(paper)[px(287.0)]
    dark = np.flatnonzero(row[: px(73.0)] < 128)
    assert (dark[-1] - dark[0] + 1) / DPI * 25.4 == pytest.approx(BAR_MM, abs=0.1)


def test_a_page_that_cannot_be_drawn_leaves_the_file_that_was_there(tmp_path: Path) -> None:
    file = tmp_path / "old.pdf"
    file.write_bytes(b"old")

    def failing() -> object:
        yield Paper.blank("")
        raise RuntimeError

    with pytest.raises(RuntimeError):
        write_pdf(failing(), file)  # type: ignore[arg-type]
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


def test_every_marker_is_read_and_has_its_size() -> None:
    (paper,) = marker_sheets(GERMAN)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    detector = cv2.aruco.ArucoDetector(dictionary, cv2.aruco.DetectorParameters())
    outlines, ids, _ = detector.detectMarkers(grey(paper))
    assert sorted(np.ravel(ids).tolist()) == [*range(20), *MARKERS]
    for outline in outlines:
        sides = np.linalg.norm(outline[0] - np.roll(outline[0], 1, axis=0), axis=1)
        assert sides / DPI * 25.4 == pytest.approx(SIDE_MM, abs=0.15)


def test_a_marker_that_touches_the_corner_lies_where_it_is_looked_for() -> None:
    off_mm = -CENTRES[0][0] * BOARD_SIDE_MM
    assert pytest.approx(off_mm, abs=0.1) == TILE_MM / 2


def test_four_parts_are_the_whole_board() -> None:
    papers = list(mat_sheets(GERMAN))
    assert len(papers) == 4
    assert 2 * PART_MM == BOARD_SIDE_MM
    first = grey(papers[0])
    inked = np.flatnonzero(first[px(100.0)] < 250)
    assert (inked[-1] - inked[0]) / DPI * 25.4 == pytest.approx(PART_MM + 8, abs=0.5)


def test_there_is_every_chip_of_the_box_and_each_players_markers() -> None:
    counted = Counter(chips())
    assert {chip: counted[chip.value] for chip in TABLES.supply} == dict(TABLES.supply)
    assert (counted["droplet"], counted["rat"], counted["ruby"]) == (4, 4, 20)


def test_a_chip_has_its_true_size() -> None:
    page = grey(next(PROXIES["quacks"](GERMAN)))
    row = page[px(34.0), px(21.0) : px(45.0)]
    inked = np.flatnonzero(row < 245)
    assert (inked[-1] - inked[0] + 1) / DPI * 25.4 == pytest.approx(CHIP_DIAMETER_MM, abs=0.4)


def test_the_decks_are_whole() -> None:
    assert len(ingredients()) == 84
    assert len(biscuits()) == len(set(biscuits())) == 80


@pytest.mark.parametrize(
    "deck", [ingredients()[::2], biscuits()[::3]], ids=["glastonbury", "biscuits"]
)
def test_no_two_cards_look_alike(deck: tuple[object, ...]) -> None:
    small = {
        card: cv2.resize(card_picture(card), (56, 80), interpolation=cv2.INTER_AREA).astype(int)  # type: ignore[arg-type]
        for card in dict.fromkeys(deck)
    }
    apart = [np.abs(one - other).max() for one, other in combinations(small.values(), 2)]
    assert min(apart) > 100


@pytest.mark.parametrize("game", PROXIES)
def test_pieces_are_printed_page_by_page(game: str) -> None:
    page = next(PROXIES[game](GERMAN))
    assert page.picture.size == (px(210.0), px(297.0))
    assert (grey(page)[px(60.0) : px(250.0)] < 200).mean() > 0.02


def test_the_command_writes_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "markers.pdf"
    assert main(["print", "markers", "--language", "en", "--out", str(file)]) == 0
    assert capsys.readouterr().out == f"{file}: 1 page\n"
    assert file.read_bytes().startswith(b"%PDF")
