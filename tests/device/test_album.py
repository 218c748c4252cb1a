"""Pictures of what lay there: kept for a while, and never in anybody's way."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from device.album import FILE, GAMES, SIDE_PX, Album, cut
from device.web.companion import View
from engine.game import Seat
from tests.conftest import LogAlarm
from vision.frame import Frame, as_frame
from vision.observation import BoardReading, Observation

JPEG = b"\xff\xd8 a picture"


def decoded(jpeg: bytes) -> Frame:
    return as_frame(np.asarray(cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)))


def view() -> View:
    """Two pots on a grey table, the first red, the second blue and upside down."""
    frame = np.full((450, 800, 3), 128, np.uint8)
    frame[50:350, 50:350] = (0, 0, 200)
    frame[50:350, 450:750] = (200, 0, 0)
    frame[60:100, 460:500] = (255, 255, 255)
    left = ((50.0, 50.0), (350.0, 50.0), (350.0, 350.0), (50.0, 350.0))
    right = ((750.0, 350.0), (450.0, 350.0), (450.0, 50.0), (750.0, 50.0))
    boards = tuple(
        BoardReading(one, covered=False, chips=(), droplet=None, rat=None) for one in (left, right)
    )
    return View(as_frame(frame), Observation((800, 450), boards), 0.0, {})


def test_a_pot_is_cut_out_upright() -> None:
    first, second = decoded(cut(view(), Seat.ONE)), decoded(cut(view(), Seat.TWO))
    assert first.shape == (SIDE_PX, SIDE_PX, 3)
    assert first[SIDE_PX // 2, SIDE_PX // 2, 2] > 150 > first[SIDE_PX // 2, SIDE_PX // 2, 0]
    assert second[-30, -30].min() > 200  # the white corner, now at the lower right
    assert second[30, 30, 0] > 150 > second[30, 30, 2]


def test_who_has_no_pot_gets_the_whole_table() -> None:
    for seat in (None, Seat.THREE):
        assert decoded(cut(view(), seat)).shape == (180, SIDE_PX, 3)


def test_what_was_kept_is_found_by_each_of_its_entries(tmp_path: Path) -> None:
    album = Album(tmp_path)
    album.keep("1 0", range(4, 6), JPEG)
    album.keep("1 0", range(9, 10), b"another")
    again = Album(tmp_path)
    assert again.entries("1 0") == {4, 5, 9}
    found = [again.picture("1 0", entry) for entry in (3, 4, 5, 6, 9)]
    assert found == [None, JPEG, JPEG, None, b"another"]
    assert again.entries("2 0") == frozenset()


def test_only_the_newest_games_keep_their_pictures(tmp_path: Path) -> None:
    album = Album(tmp_path)
    names = [f"{number} 0" for number in range(GAMES + 2)]
    for name in names:
        album.keep(name, range(1, 2), JPEG)
    assert [bool(album.entries(name)) for name in names] == [False] * 2 + [True] * GAMES


def test_a_damaged_album_is_begun_anew(tmp_path: Path, log_alarm: LogAlarm) -> None:
    (tmp_path / FILE).write_bytes(b"this is no database" * 100)
    log_alarm.expect("device.album")
    album = Album(tmp_path)
    assert album.entries("1 0") == frozenset()
    album.keep("1 0", range(1, 2), JPEG)
    assert album.picture("1 0", 1) == JPEG


def test_a_folder_that_takes_nothing_costs_a_picture_only(
    tmp_path: Path, log_alarm: LogAlarm
) -> None:
    log_alarm.expect("device.album")
    album = Album(tmp_path / "nowhere")
    album.keep("1 0", range(1, 2), JPEG)
    assert album.picture("1 0", 1) is None
