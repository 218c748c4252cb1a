from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from device.catalogue import Catalogue
from device.companion import Companion
from device.config import Config
from device.daemon import Beginning, companion_at_work
from device.events import Hold
from device.hardware import open_hardware
from device.journal import Journal
from device.parts import Parts
from device.showing import Showing
from engine.game import Seat
from engine.games import GAMES
from engine.record import read_record

ROOT = Path(__file__).parents[2]

HEADER = {"format": 1, "game": "quacks", "players": ["Ada", "Ben", "Cleo"]}


def simulated(records: Path) -> Config:
    table = {
        "hardware": "sim",
        "records": str(records),
        "camera": {"source": "none"},
        "web": {"on": False},
    }
    return Config.from_table(table)


def config_file(folder: Path) -> Path:
    path = folder / "kesselwacht.toml"
    path.write_text(
        f'hardware = "sim"\nrecords = "{folder}"\n[camera]\nsource = "none"\n[web]\non = false\n',
        encoding="utf-8",
    )
    return path


@pytest.mark.timeout(60)
def test_the_daemon_says_ready_and_ends_at_sigterm_with_0(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as supervisor:
        supervisor.bind(str(tmp_path / "notify"))
        supervisor.settimeout(30)
        daemon = subprocess.Popen(
            [sys.executable, "-m", "device", "run", "--config", str(config_file(tmp_path))],
            cwd=ROOT,
            env={**os.environ, "NOTIFY_SOCKET": str(tmp_path / "notify")},
        )
        try:
            assert supervisor.recv(500) == b"READY=1"
            assert supervisor.recv(500).startswith(b"STATUS=Wer spielt mit? | ")
            daemon.send_signal(signal.SIGTERM)
            assert supervisor.recv(500) == b"STOPPING=1"
            assert daemon.wait(20) == 0
        finally:
            daemon.kill()
            daemon.wait()


@pytest.mark.timeout(60)
def test_a_wrong_configuration_ends_with_78_and_names_the_key(tmp_path: Path) -> None:
    path = tmp_path / "kesselwacht.toml"
    path.write_text("[buttons]\nok = 4\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "device", "run", "--config", str(path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 78
    assert done.stderr.count("\n") == 1
    assert "GPIO 4" in done.stderr


def fresh_showing(records: Path) -> Showing:
    """What a box shows that is switched on with these records."""

    async def switch_on() -> Showing:
        with (
            open_hardware(simulated(records)) as hardware,
            Journal.open(records / "journal.sqlite") as journal,
        ):
            parts = Parts(simulated(records), hardware, None, journal, Catalogue.load("en"))
            return Companion(parts).showing

    return asyncio.run(switch_on())


@pytest.mark.timeout(120)
@pytest.mark.parametrize("seed", range(4))
def test_after_kill_9_no_acknowledged_action_is_lost_and_the_prompt_is_the_same(
    tmp_path: Path, seed: int
) -> None:
    dice = random.Random(seed)
    player = subprocess.Popen(
        [sys.executable, str(ROOT / "tests" / "e2e" / "busy_game.py"), str(tmp_path), str(seed)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert player.stdout is not None
    acknowledged = [json.loads(player.stdout.readline()) for _ in range(dice.randrange(1, 60))]
    player.send_signal(signal.SIGKILL)
    player.wait()
    acknowledged += [json.loads(line) for line in player.stdout if line.endswith("\n")]
    player.stdout.close()
    with Journal.open(tmp_path / "journal.sqlite") as journal:
        record = read_record(journal.export(), GAMES)
    written = [dict(entry.words) for entry in record.entries]
    assert written[: len(acknowledged)] == acknowledged
    assert len(written) <= len(acknowledged) + 1
    showing = fresh_showing(tmp_path)
    assert showing == fresh_showing(tmp_path)
    assert len(showing.seats) == 3


async def test_presses_on_wires_reach_display_lamps_and_journal(tmp_path: Path) -> None:
    config = simulated(tmp_path)
    async with companion_at_work(config, Beginning(header=HEADER)) as companion:
        working = asyncio.create_task(companion.run())
        before = companion.screen_png()
        told = asyncio.Event()
        companion.watch(told.set)
        companion.press(Seat.TWO, Hold.LONG)
        async with asyncio.timeout(10):
            while not companion.state.players[1].pot.stopped or companion.screen_png() == before:
                told.clear()
                await told.wait()
        working.cancel()
        await asyncio.wait([working])
    with Journal.open(tmp_path / "journal.sqlite") as journal:
        (entry,) = journal.entries()
    assert (entry["seat"], entry["do"]) == (1, "stop")
