"""The service under a real service manager: installed, watched over, unplugged, upgraded.

``.ci/hil systemd`` makes the machine and starts these tests in it; they need root and Linux.
"""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect, sync_playwright

from tests.e2e.looking import ARGUMENTS
from tests.hil.container import UNIT, Container, until

MACHINE = os.environ.get("KESSELWACHT_MACHINE", "")
WHEELS = Path(os.environ.get("KESSELWACHT_WHEELS", ""))
PROGRAMS = "/opt/kesselwacht/bin/python"
CONFIG = "/etc/kesselwacht/kesselwacht.toml"
GAMES = "var/lib/private/kesselwacht/journal.sqlite"
PAGE = "http://127.0.0.1:8080/"
SOON_MS = 40_000

pytestmark = [
    pytest.mark.hil,
    pytest.mark.timeout(240),
    pytest.mark.skipif(not MACHINE, reason="no machine: .ci/hil systemd makes one"),
]


def install(machine: Container, wheel: str, *arguments: str) -> str:
    """Run the install script on the machine, whose system has all that it needs."""
    command = ("/srv/kesselwacht/systemd/install", *arguments, f"/srv/wheels/{wheel}")
    return machine.call(*command, environment={"PIP_OPTIONS": "--no-deps --no-index"})


def wheel_of(version: str) -> str:
    return next(WHEELS.glob(f"*-{version}-*.whl")).name


@pytest.fixture(scope="module")
def machine() -> Iterator[Container]:
    """A machine where the service was installed as the guide says, and then switched off and on."""
    box = Container(Path(MACHINE), Path(sysconfig.get_path("purelib")))
    box.write("/usr/local/lib/python3.11/dist-packages/needs.pth", f"{Container.NEEDS}\n")
    box.write(
        "/etc/systemd/system/kesselwacht.service.d/patience.conf", "[Service]\nWatchdogSec=4\n"
    )
    home = Path(__file__).parents[2]
    shutil.copytree(home / "systemd", box.root / "srv/kesselwacht/systemd")
    shutil.copy(home / "constraints.txt", box.root / "srv/kesselwacht")
    shutil.copytree(WHEELS, box.root / "srv/wheels")
    box.boot()
    try:
        install(box, wheel_of("0.1.0"))
        yield box
    finally:
        box.cut_power()


@pytest.fixture
def service(machine: Container) -> Container:
    """The machine with its service running, whatever a test before did to it."""
    machine.call("systemctl", "start", UNIT)
    return machine


def main_pid(machine: Container) -> str:
    return machine.shown("MainPID")


def test_it_is_ready_and_says_with_umlauts_what_it_waits_for(service: Container) -> None:
    assert service.shown("ActiveState") == "active"
    until(lambda: "können" in service.shown("StatusText"), "a status with an umlaut")
    assert service.shown("StatusText").startswith("Wer spielt mit? | ")


def test_it_has_no_rights_but_those_of_the_unit(service: Container) -> None:
    status = service.call("cat", f"/proc/{main_pid(service)}/status")
    values = {
        line.partition(":")[0]: line.partition(":")[2].split() for line in status.splitlines()
    }
    assert values["Uid"][0] != "0"
    assert int(values["CapEff"][0], 16) == 0
    assert (values["NoNewPrivs"], values["Seccomp"]) == (["1"], ["2"])


def test_one_that_hangs_is_ended_by_the_watchdog_and_started_again(service: Container) -> None:
    hung, before = main_pid(service), int(service.shown("NRestarts"))
    service.call("kill", f"-{signal.SIGSTOP}", hung)
    until(lambda: int(service.shown("NRestarts")) > before, "a restart")
    until(lambda: service.shown("ActiveState") == "active", "ready again")
    assert main_pid(service) not in {hung, "0"}
    assert "Watchdog timeout" in service.call("journalctl", "--unit", UNIT, "--output", "cat")


def test_it_ends_cleanly_when_told_to(service: Container) -> None:
    service.call("systemctl", "stop", UNIT)
    assert service.shown("Result") == "success"
    assert (service.shown("ExecMainCode"), service.shown("ExecMainStatus")) == ("1", "0")


def test_a_wrong_configuration_is_not_tried_again_and_named_in_the_log(service: Container) -> None:
    right = service.call("cat", CONFIG)
    service.write(CONFIG, "[buttons]\nok = 4\n")
    service.call("systemctl", "reset-failed", UNIT, is_checked=False)
    service.call("systemctl", "restart", UNIT, is_checked=False)
    until(lambda: service.shown("ActiveState") == "failed", "given up")
    assert (service.shown("ExecMainStatus"), service.shown("NRestarts")) == ("78", "0")
    assert "GPIO 4" in service.call("journalctl", "--unit", UNIT, "--output", "cat")
    service.write(CONFIG, right)


@pytest.fixture
def phone() -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=list(ARGUMENTS)
        )
        yield browser.new_page()
        browser.close()


def moves(machine: Container) -> list[tuple[object, ...]]:
    """What the machine's disk holds of the game in progress."""
    journal = sqlite3.connect(f"file:{machine.root / GAMES}?mode=ro", uri=True)
    try:
        return journal.execute("SELECT * FROM entries ORDER BY game, number").fetchall()
    finally:
        journal.close()


def test_games_survive_a_power_cut_and_an_upgrade(service: Container, phone: Page) -> None:
    phone.goto(PAGE)
    for seat in ("1", "2"):
        phone.get_by_role("button", name=f"Taste {seat}", exact=True).click()
        until(lambda seat=seat: seat in service.shown("StatusText"), f"seat {seat}")  # type: ignore[misc]
    phone.get_by_role("button", name="OK").click()
    expect(phone.locator(".seat")).to_have_count(2, timeout=SOON_MS)
    until(lambda: "Wer spielt mit?" not in service.shown("StatusText"), "the game has begun")
    phone.get_by_role("button", name="Halten").first.click()
    until(lambda: len(moves(service)) == 1, "a move on the disk")
    until(lambda: "fertig" in service.shown("StatusText"), "the prompt after it")
    expect(phone.locator(".seat .lines").first).to_contain_text("fertig", timeout=SOON_MS)
    prompt, seats = service.shown("StatusText"), phone.locator(".seat .lines").all_text_contents()
    written = moves(service)

    service.cut_power()
    service.boot()
    until(lambda: service.shown("ActiveState") == "active", "up again by itself")
    assert service.shown("StatusText") == prompt
    phone.goto(PAGE)
    expect(phone.locator(".seat .lines")).to_have_text(seats, timeout=SOON_MS)
    assert moves(service) == written

    service.write(CONFIG, service.call("cat", CONFIG) + "\n# by hand\n")
    assert f"keeping {CONFIG}" in install(service, wheel_of("0.1.1"))
    asked = "import importlib.metadata as m; print(m.version('kesselwacht'))"
    assert service.call(PROGRAMS, "-c", asked) == "0.1.1\n"
    assert service.shown("ActiveState") == "active"
    assert service.shown("StatusText") == prompt
    assert service.call("tail", "-1", CONFIG) == "# by hand\n"
