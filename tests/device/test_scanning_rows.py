"""``kesselwacht scan`` on pictures of a row of cards."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import pytest

from device.__main__ import main
from tests.vision.drawn_cards import back, face, lay, quad, table


@pytest.fixture(scope="module")
def picture(tmp_path_factory: pytest.TempPathFactory) -> Path:
    frame = lay(table(900, 500), face("moon", 12), quad((170, 240), 280, 1.0))
    frame = lay(frame, back(), quad((420, 245), 280, 0.0))
    frame = lay(frame, face("leaf", 3), quad((670, 250), 280, -1.0))
    path = tmp_path_factory.mktemp("table") / "row.png"
    cv2.imwrite(str(path), frame)
    return path


@pytest.mark.parametrize("zones", [[], ["--zones", "rows"]])
def test_a_row_is_printed_card_by_card(
    card_profile: Path, picture: Path, zones: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["scan", "--profile", str(card_profile), *zones, "--json", str(picture)]) == 0
    told = json.loads(capsys.readouterr().out)
    (row,) = told["rows"]
    cards = [(card["order"], card["piece"], card["face_up"]) for card in row["cards"]]
    assert cards == [(0, "moon-12", True), (1, "back", False), (2, "leaf-3", True)]
    assert (told["boards"], told["fields"], told["problems"]) == ([], [], [])


def test_a_row_is_told_in_words(
    card_profile: Path, picture: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["scan", "--profile", str(card_profile), "--zones", "rows", str(picture)]) == 0
    assert "  row\n    moon-12 | back | leaf-3\n" in capsys.readouterr().out


def test_no_row_is_a_problem(
    card_profile: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bare.png"
    cv2.imwrite(str(path), table(900, 500))
    assert (
        main(["scan", "--profile", str(card_profile), "--zones", "rows", "--json", str(path)]) == 0
    )
    told = json.loads(capsys.readouterr().out)
    assert told["rows"] == []
    assert told["problems"] == ["no row found: no card looks like a taught one"]
