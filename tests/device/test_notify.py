from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from device.notify import Supervisor


@pytest.fixture(params=["path", "abstract"])
def heard(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[socket.socket, str]]:
    address = str(tmp_path / "notify") if request.param == "path" else f"@{tmp_path}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as supervisor:
        supervisor.bind(address.replace("@", "\0"))
        supervisor.settimeout(5)
        yield supervisor, address


def test_it_is_told_what_goes_on(heard: tuple[socket.socket, str]) -> None:
    supervisor, address = heard
    told = Supervisor(address)
    told.ready()
    told.alive()
    told.status("Jörg\nbraut …")
    told.stopping()
    assert [supervisor.recv(200).decode() for _ in range(4)] == [
        "READY=1",
        "WATCHDOG=1",
        "STATUS=Jörg braut …",
        "STOPPING=1",
    ]


def test_without_a_supervisor_nothing_happens() -> None:
    told = Supervisor.from_environment({})
    told.ready()
    assert told == Supervisor(None, None)


def test_a_supervisor_that_has_gone_stops_nothing(tmp_path: Path) -> None:
    Supervisor(str(tmp_path / "gone")).alive()


def test_a_supervisor_that_does_not_read_blocks_nothing(heard: tuple[socket.socket, str]) -> None:
    _, address = heard
    for _ in range(5000):
        Supervisor(address).alive()


def test_the_environment_names_socket_and_watchdog() -> None:
    environment = {"NOTIFY_SOCKET": "/run/x", "WATCHDOG_USEC": "15000000"}
    assert Supervisor.from_environment(environment) == Supervisor("/run/x", 15.0)
