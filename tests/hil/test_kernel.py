"""What the daemon did on a real kernel: lines, bus and camera as ``guest.py`` saw them.

``.ci/hil kernel`` starts the emulated computer and then these tests, on what it left behind.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

from device.journal import Journal
from engine.games import GAMES
from engine.record import read_record

LEFT = os.environ.get("KESSELWACHT_SEEN", "")
SEEN = Path(LEFT)
WHITE, GREEN, DARK = [1, 1, 1], [0, 1, 0], [0, 0, 0]
OLED_PX = (64, 128)
DATA = 0x40
"""First byte of a message to the display that carries picture, not commands."""

pytestmark = [
    pytest.mark.hil,
    pytest.mark.skipif(not LEFT, reason="no computer: .ci/hil kernel starts one"),
]


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    words: dict[str, Any] = json.loads((SEEN / "seen.json").read_text())
    return words


def moment(told: dict[str, Any], name: str) -> dict[str, Any]:
    """The last moment of that name."""
    found: dict[str, Any] = [one for one in told["seen"] if one["moment"] == name][-1]
    return found


def moves() -> list[dict[str, Any]]:
    with Journal.open(SEEN / "records" / "journal.sqlite") as journal:
        return [dict(entry) for entry in journal.entries()]


def dots(message: str) -> npt.NDArray[np.bool_]:
    """The dots of a picture: bytes are columns of eight, lowest first."""
    sent = bytes.fromhex(message)
    assert sent[0] == DATA
    columns = np.frombuffer(sent[1:], np.uint8).reshape(8, 1, 128)
    return np.unpackbits(columns, axis=1, bitorder="little").reshape(OLED_PX).astype(bool)


def test_the_round_was_played_to_its_end_and_the_daemon_ended_cleanly(told: dict[str, Any]) -> None:
    assert (told["failure"], told["exit"]) == ("", 0)


def test_presses_on_lines_seated_the_players() -> None:
    with Journal.open(SEEN / "records" / "journal.sqlite") as journal:
        assert journal.header is not None
        players = journal.header["players"]
    assert [one["button"] for one in players] == [0, 1]


def test_chips_were_read_from_the_camera_and_recorded() -> None:
    drawn = [one for one in moves() if one["do"] == "draw"]
    assert [(one["seat"], one["piece"], one["space"]) for one in drawn] == [
        (0, "white-1", 1),
        (1, "orange-1", 1),
    ]


def test_stops_came_from_long_presses() -> None:
    assert [one["seat"] for one in moves() if one["do"] == "stop"] == [0, 1]


def test_the_record_can_be_read_again() -> None:
    with Journal.open(SEEN / "records" / "journal.sqlite") as journal:
        assert len(read_record(journal.export(), GAMES).entries) == len(moves())


def test_lamps_on_lines_say_whose_turn_it_is(told: dict[str, Any]) -> None:
    assert moment(told, "Wer spielt mit?")["lamps"] == DARK + DARK
    assert moment(told, "begun")["lamps"] == WHITE + DARK
    assert moment(told, "chip 2")["lamps"] == GREEN + GREEN


def test_each_moment_has_its_own_picture_on_the_bus(told: dict[str, Any], tmp_path: Path) -> None:
    pictures = [dots(one["picture"]) for one in told["seen"]]
    for number, picture in enumerate(pictures):
        Image.fromarray(picture).save(tmp_path / f"{number}.png")
    assert all(picture.any() for picture in pictures)
    assert len({picture.tobytes() for picture in pictures}) >= 5


def test_a_display_that_fell_off_came_back_with_the_newest_picture(told: dict[str, Any]) -> None:
    log = (SEEN / "log.txt").read_text()
    assert "display lost" in log
    assert "the display is back" in log
    begun, first, second = (moment(told, name) for name in ("begun", "chip 1", "chip 2"))
    assert first["picture"] == begun["picture"]  # it was off the bus then
    assert second["picture"] != begun["picture"]
