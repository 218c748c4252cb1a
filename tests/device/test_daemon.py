from __future__ import annotations

import asyncio
import io
import logging
import signal
import socket
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from device.__main__ import main
from device.config import Web
from device.daemon import PAGE_PAUSE_S, _serve
from device.events import Event, Noticed
from device.showing import text
from tests.conftest import LogAlarm


class EndingOutput(io.StringIO):
    """Whoever reads the page's address here ends the program."""

    def write(self, words: str) -> int:
        if "http://" in words:
            signal.raise_signal(signal.SIGTERM)
        return super().write(words)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def test_run_opens_its_page_and_goes_on_without_its_profile_until_it_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log_alarm: LogAlarm
) -> None:
    log_alarm.expect("device.daemon", logging.ERROR)
    output = EndingOutput()
    monkeypatch.setattr("sys.stdout", output)
    port = free_port()
    config = tmp_path / "kesselwacht.toml"
    config.write_text(
        f'hardware = "sim"\nrecords = "{tmp_path / "records"}"\nprofile = "{tmp_path / "none"}"\n'
        f'[camera]\nsource = "folder:{tmp_path}"\n[web]\nport = {port}\n',
        encoding="utf-8",
    )
    assert main(["run", "--config", str(config)]) == 0
    assert output.getvalue() == f"page: http://127.0.0.1:{port}/\n"
    assert (tmp_path / "records" / "journal.sqlite").exists()


def test_demo_ends_while_it_still_learns_to_read(monkeypatch: pytest.MonkeyPatch) -> None:
    output = EndingOutput()
    monkeypatch.setattr("sys.stdout", output)
    assert main(["demo", "--players", "2", "--language", "en", "--port", "0"]) == 0
    assert output.getvalue().startswith("The virtual table: http://127.0.0.1:")


class Posted:
    """All of a companion that a page which cannot be had ever meets."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def post(self, event: Event) -> None:
        self.events.append(event)


def test_a_port_that_stays_taken_is_told_once(
    hurried: Callable[[Coroutine[Any, Any, None]], None], log_alarm: LogAlarm
) -> None:
    log_alarm.expect("device.daemon", logging.ERROR)
    box = Posted()

    async def waiting() -> None:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            web = Web(port=taken.getsockname()[1])
            serving = asyncio.create_task(_serve(box, web, lambda _: None))  # type: ignore[arg-type]
            await asyncio.sleep(5 * PAGE_PAUSE_S)
            serving.cancel()
            await asyncio.wait([serving])
            assert box.events == [Noticed(text("fault.page", port=web.port))]

    hurried(waiting())
