"""``kesselwacht scan`` on pictures of card fields."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import pytest

from device.__main__ import main
from tests.vision.drawn_cards import back, face, lay, quad, table

CARDS = {(0, 0): "sun-1", (0, 5): "leaf-4", (2, 2): "back", (3, 3): "moon-9", (5, 1): "sun-6"}


@pytest.fixture(scope="module")
def picture(tmp_path_factory: pytest.TempPathFactory) -> Path:
    frame = table(1000, 1100)
    for (row, column), label in CARDS.items():
        suit, _, number = label.partition("-")
        card = back() if label == "back" else face(suit, int(number))
        frame = lay(frame, card, quad((150.0 + 114 * column, 150.0 + 160 * row), 150, 0.0))
    path = tmp_path_factory.mktemp("table") / "field.png"
    cv2.imwrite(str(path), frame)
    return path


@pytest.mark.parametrize("zones", [[], ["--zones", "fields"]])
def test_a_field_is_printed_as_rows_of_cells(
    card_profile: Path, picture: Path, zones: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["scan", "--profile", str(card_profile), *zones, "--json", str(picture)]) == 0
    told = json.loads(capsys.readouterr().out)
    (field,) = told["fields"]
    seen = {
        (row, column): cell["piece"]
        for row, cells in enumerate(field["cells"])
        for column, cell in enumerate(cells)
        if cell is not None
    }
    assert seen == CARDS
    assert (told["boards"], told["rows"], told["problems"]) == ([], [], [])
    assert field["cells"][2][2]["face_up"] is False


def test_a_field_is_told_in_words(
    card_profile: Path, picture: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["scan", "--profile", str(card_profile), str(picture)]) == 0
    assert "    sun-1 | - | - | - | - | leaf-4\n" in capsys.readouterr().out


def test_a_missing_field_is_a_problem(
    card_profile: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bare.png"
    cv2.imwrite(str(path), table(400, 300))
    assert main(["scan", "--profile", str(card_profile), "--zones", "fields", str(path)]) == 0
    assert "no field found" in capsys.readouterr().out
