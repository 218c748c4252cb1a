"""``kesselwacht scan`` on loose things: one card laid alone, and a tray."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import pytest

from device.__main__ import main
from tests.vision.drawn_cards import face, lay, other_back, quad, table
from vision.frame import Frame


def photographed(folder: Path, frame: Frame) -> str:
    path = folder / "shown.png"
    cv2.imwrite(str(path), frame)
    return str(path)


def test_a_shown_card_is_printed_among_the_loose_things(
    card_profile: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    image = photographed(
        tmp_path, lay(table(600, 500), face("leaf", 11), quad((300, 250), 260, 75))
    )
    assert main(["scan", "--profile", str(card_profile), "--zones", "show", "--json", image]) == 0
    told = json.loads(capsys.readouterr().out)
    (card,) = told["loose"]
    assert (card["piece"], card["sure"], card["why"]) == ("leaf-11", True, None)
    assert card["centre_px"] == pytest.approx([300, 250], abs=3)
    assert (told["rows"], told["fields"], told["problems"]) == ([], [], [])


def test_a_card_nobody_taught_is_told_as_unknown(
    card_profile: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    image = photographed(tmp_path, lay(table(600, 500), other_back(), quad((300, 250), 260, 10)))
    assert main(["scan", "--profile", str(card_profile), "--zones", "show", image]) == 0
    assert "  unknown card\n  1 x back? (unknown piece)" in capsys.readouterr().out


def test_an_empty_show_zone_is_a_problem(
    card_profile: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    image = photographed(tmp_path, table(600, 500))
    assert main(["scan", "--profile", str(card_profile), "--zones", "show", image]) == 0
    assert "no card shown: nothing has the shape of a card" in capsys.readouterr().out


def test_a_tray_is_counted(
    card_profile: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    frame = lay(table(900, 500), face("sun", 3), quad((180, 250), 240, 15))
    frame = lay(frame, face("moon", 9), quad((450, 250), 240, 200))
    frame = lay(frame, face("sun", 3), quad((720, 250), 240, 95))
    image = photographed(tmp_path, frame)
    assert main(["scan", "--profile", str(card_profile), "--zones", "tray", image]) == 0
    assert "shown.png:\n  1 x moon-9\n  2 x sun-3\n" in capsys.readouterr().out


def test_an_empty_tray_is_a_problem(
    card_profile: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    image = photographed(tmp_path, table(400, 300))
    assert main(["scan", "--profile", str(card_profile), "--zones", "tray", image]) == 0
    assert "  nothing found in the tray\n" in capsys.readouterr().out
