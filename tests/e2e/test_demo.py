"""The demo and the daemon as a newcomer starts them: real processes, real signals."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = re.compile(r"http://127\.0\.0\.1:\d+/")

pytestmark = pytest.mark.timeout(120)


@contextmanager
def started(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "device", *arguments],
        cwd=ROOT,
        env={**os.environ, "OMP_NUM_THREADS": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def page_of(process: subprocess.Popen[str]) -> str:
    """The address of the page, as soon as the process says it."""
    assert process.stdout is not None
    found = PAGE.search(process.stdout.readline())
    assert found is not None
    return found.group()


def ended(process: subprocess.Popen[str]) -> tuple[int, str]:
    """Exit status and what stands on stderr, once told to stop."""
    process.send_signal(signal.SIGTERM)
    _, errors = process.communicate(timeout=60)
    return process.returncode, errors


def test_the_daemon_plays_by_buttons_without_profile_and_with_its_port_taken(
    tmp_path: Path,
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        config = tmp_path / "kesselwacht.toml"
        config.write_text(
            f'hardware = "sim"\nrecords = "{tmp_path}"\nprofile = "{tmp_path / "none"}"\n'
            f"[web]\nport = {port}\n",
            encoding="utf-8",
        )
        with started("run", "--config", str(config)) as daemon:
            assert daemon.stderr is not None
            lines = sorted(
                next(line for line in daemon.stderr if line.startswith("ERROR")) for _ in range(2)
            )
            status, errors = ended(daemon)
    assert "is no usable profile" in lines[0]
    assert f"no page at 127.0.0.1, port {port}" in lines[1]
    assert (status, "Traceback" in errors) == (0, False)


def test_records_that_cannot_be_written_are_one_line_and_exit_1(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    config = tmp_path / "kesselwacht.toml"
    config.write_text(f'hardware = "sim"\nrecords = "{tmp_path / "file" / "records"}"\n')
    with started("run", "--config", str(config)) as daemon:
        _, errors = daemon.communicate(timeout=60)
    assert daemon.returncode == 1
    said = [line for line in errors.splitlines() if not line.startswith("INFO")]
    assert len(said) == 1
    assert said[0].startswith("kesselwacht: ")


def test_a_configuration_that_is_not_there_is_one_line_and_exit_78(tmp_path: Path) -> None:
    with started("run", "--config", str(tmp_path / "none.toml")) as daemon:
        _, errors = daemon.communicate(timeout=60)
    assert daemon.returncode == 78
    said = f"kesselwacht: {tmp_path / 'none.toml'}: cannot be read: No such file or directory\n"
    assert errors == said
