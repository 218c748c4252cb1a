from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

UNIT = Path(__file__).parents[2] / "systemd" / "kesselwacht.service"
PROGRAM = "/opt/kesselwacht/bin/kesselwacht"
EXPOSURE_TENTHS = 20
"""Of 100; what systemd calls OK."""

analyze = shutil.which("systemd-analyze")
needs_systemd = pytest.mark.skipif(analyze is None, reason="systemd-analyze is not installed")


def analysed(*arguments: str) -> subprocess.CompletedProcess[str]:
    assert analyze is not None
    command = [analyze, *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=50, check=False)


def verified(folder: Path, unit: str) -> str:
    """Everything ``systemd-analyze verify`` says: for a misspelt key it talks but succeeds."""
    copy = folder / UNIT.name
    copy.write_text(unit.replace(PROGRAM, sys.executable))
    done = analysed("verify", "--man=no", str(copy))
    return done.stdout + done.stderr


@needs_systemd
def test_the_unit_is_faultless(tmp_path: Path) -> None:
    assert verified(tmp_path, UNIT.read_text()) == ""


@needs_systemd
def test_a_misspelt_key_would_be_noticed(tmp_path: Path) -> None:
    wrong = UNIT.read_text().replace("WatchdogSec", "WatchdogSek")
    assert "WatchdogSek" in verified(tmp_path, wrong)


@needs_systemd
def test_the_service_is_hardened() -> None:
    done = analysed("security", "--offline=true", f"--threshold={EXPOSURE_TENTHS}", str(UNIT))
    assert done.returncode == 0, done.stdout[-500:]


def entries() -> list[tuple[str, str]]:
    lines = [line for line in UNIT.read_text().splitlines() if "=" in line and line[0] != "#"]
    return [(line.partition("=")[0], line.partition("=")[2]) for line in lines]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("Type", "notify"),
        ("ExecStart", f"{PROGRAM} run --config /etc/kesselwacht/kesselwacht.toml"),
        ("RestartPreventExitStatus", "78"),
        ("Restart", "on-failure"),
        ("WorkingDirectory", "%t/kesselwacht"),
        ("Environment", "LG_WD=%t/kesselwacht"),
        ("DynamicUser", "yes"),
    ],
)
def test_the_unit_says_what_the_box_relies_on(key: str, value: str) -> None:
    assert (key, value) in entries()


def test_the_unit_does_not_hide_which_board_it_is() -> None:
    assert ("ProcSubset", "pid") not in entries()
