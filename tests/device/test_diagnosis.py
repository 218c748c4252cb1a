"""The diagnosis as a download: only for those who may act, and gone once it was sent."""

from __future__ import annotations

import logging
import zipfile
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse

from device.web.diagnosis import FORBIDDEN, NOTHING_PLAYED, Diagnoses, LogTail
from device.web.door import Door
from tests.e2e.known_games import box, golden

HERE = {
    "type": "http",
    "method": "GET",
    "path": "/diagnosis.zip",
    "headers": [(b"host", b"127.0.0.1:8080")],
    "client": ("127.0.0.1", 40_000),
    "server": ("127.0.0.1", 8080),
}


def is_there(path: object) -> bool:
    return Path(str(path)).exists()


async def test_who_may_act_gets_the_picture_and_the_game() -> None:
    tabletop = box("en", golden("set_1", 20))
    response = await Diagnoses(tabletop, watched_s=0.0).download(Request(HERE))
    assert isinstance(response, FileResponse)
    with zipfile.ZipFile(response.path) as archive:
        assert "frames/0000.png" in archive.namelist()
        assert len(archive.read("record.jsonl").splitlines()) == 21
    assert response.background is not None
    await response.background()
    assert not is_there(response.path)
    assert tabletop.watchers == []


async def test_who_only_looks_gets_nothing() -> None:
    tabletop = box("en", golden("set_1", 20))
    tabletop.door = Door(trusts_local=False)
    response = await Diagnoses(tabletop, watched_s=0.0).download(Request(HERE))
    assert (response.status_code, response.body) == (FORBIDDEN, b"")


async def test_without_a_game_there_is_nothing_to_diagnose() -> None:
    response = await Diagnoses(box("en", None), watched_s=0.0).download(Request(HERE))
    assert response.status_code == NOTHING_PLAYED


def test_the_log_keeps_its_newest_lines() -> None:
    tail = LogTail()
    for number in range(300):
        tail.handle(logging.LogRecord("device", logging.INFO, "", 0, "line %d", (number,), None))
    assert len(tail.lines) == 200
    assert tail.lines[-1].endswith("INFO device: line 299")
