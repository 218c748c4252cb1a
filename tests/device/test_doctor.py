"""What the doctor finds, on a machine of files and programs made for it."""

from __future__ import annotations

import json
from importlib import metadata
from pathlib import Path

import pytest

from device.__main__ import main
from device.config import Config
from device.doctor import board, parts, software
from device.doctor.finding import Finding, Health, Machine
from tests.vision import drawn


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path, is_pi=True)


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of programs before all others."""
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
    return folder


def program(folder: Path, name: str, prints: str, status: int = 0) -> None:
    file = folder / name
    file.write_text(f"#!/bin/sh\necho '{prints}'\nexit {status}\n", encoding="utf-8")
    file.chmod(0o755)


def only(findings: object) -> Finding:
    (found,) = findings  # type: ignore[misc]
    assert isinstance(found, Finding)
    return found


def versions(**there: str) -> object:
    known = {"numpy": "2.1", "opencv-python-headless": "5.0", "gpiozero": "2.0.1"}
    known |= {"luma.oled": "3.13", "nicegui": "3.1", "pillow": "12"}
    known |= {name.replace("_", "-"): said for name, said in there.items()}

    def version(name: str) -> str:
        if not known.get(name):
            raise metadata.PackageNotFoundError(name)
        return known[name]

    return version


def test_packages_that_are_all_there_are_told_with_their_versions() -> None:
    found = only(software.packages(versions()))  # type: ignore[arg-type]
    assert found.health is Health.GOOD
    assert "opencv-python-headless 5.0" in found.what


def test_a_missing_package_is_named_with_what_brings_it() -> None:
    found = only(software.packages(versions(pillow="")))  # type: ignore[arg-type]
    assert (found.health, found.what) == (Health.BROKEN, "missing: pillow")
    assert "pip install" in found.mend


@pytest.mark.parametrize("name", ["opencv-python", "opencv-contrib-python"])
def test_two_packages_of_opencv_get_in_each_others_way(name: str) -> None:
    _, found = software.packages(versions(**{name: "4.13"}))  # type: ignore[arg-type]
    assert found.health is Health.DOUBTFUL
    assert found.mend.startswith(f"pip uninstall {name} ")


def test_rpi_gpio_and_its_shim_bring_the_same_module() -> None:
    known = {"RPi.GPIO": "0.7.1", "rpi-lgpio": "0.6"}
    _, found = software.packages(versions(**known))  # type: ignore[arg-type]
    assert found.mend == "pip uninstall RPi.GPIO"


def test_the_cameras_library_is_only_needed_on_a_pi(tmp_path: Path) -> None:
    assert only(software.camera_library(Machine(tmp_path))).health is Health.ABSENT


@pytest.mark.parametrize(
    ("prints", "status", "health", "what"),
    [
        ("1", 0, Health.GOOD, "cameras: 1"),
        ("[log] started\n0", 0, Health.BROKEN, "no camera is attached"),
        ("", 1, Health.BROKEN, "cannot be imported"),
    ],
)
def test_the_cameras_library_is_tried_in_a_process_of_its_own(  # noqa: PLR0913
    *,
    machine: Machine,
    programs: Path,
    monkeypatch: pytest.MonkeyPatch,
    prints: str,
    status: int,
    health: Health,
    what: str,
) -> None:
    program(programs, "python", prints, status)
    monkeypatch.setattr("sys.executable", str(programs / "python"))
    found = only(software.camera_library(machine))
    assert (found.health, found.what) == (health, what)
    assert bool(found.mend) == (health is Health.BROKEN)


def test_a_configuration_that_cannot_be_used_is_broken(tmp_path: Path) -> None:
    file = tmp_path / "kesselwacht.toml"
    file.write_text("[buttons]\nok = 2\n", encoding="utf-8")
    config, found = software.configuration(file)
    assert config is None
    assert (found.health, found.mend) == (Health.BROKEN, f"edit {file}")
    file.write_text('language = "de"\n', encoding="utf-8")
    config, found = software.configuration(file)
    assert config == Config()
    assert found.health is Health.GOOD


def test_a_profile_is_told_with_its_pieces(tmp_path: Path) -> None:
    assert software.profile(Config()).health is Health.DOUBTFUL
    assert software.profile(Config(profile=tmp_path / "none")).health is Health.BROKEN
    drawn.profile().save(tmp_path / "drawn")
    found = software.profile(Config(profile=tmp_path / "drawn"))
    assert found.health is Health.GOOD
    assert found.what == "drawn, 12 pieces"


STATE = "LoadState=loaded\nActiveState={}\nUnitFileState={}\nNRestarts=3"


@pytest.mark.parametrize(
    ("active", "enabled", "health", "mend"),
    [
        ("active", "enabled", Health.GOOD, ""),
        ("active", "disabled", Health.DOUBTFUL, "sudo systemctl enable kesselwacht.service"),
        ("failed", "enabled", Health.BROKEN, "sudo systemctl start kesselwacht.service; "),
    ],
)
def test_the_service_is_told_with_its_restarts(  # noqa: PLR0913
    *, machine: Machine, programs: Path, active: str, enabled: str, health: Health, mend: str
) -> None:
    program(programs, "systemctl", STATE.format(active, enabled))
    found = software.unit(machine)
    assert (found.health, found.what) == (health, f"{active}, {enabled}, 3 restarts")
    assert found.mend.startswith(mend)


def test_a_service_that_is_not_installed_is_absent(machine: Machine, programs: Path) -> None:
    program(programs, "systemctl", "LoadState=not-found")
    assert software.unit(machine).health is Health.ABSENT
    program(programs, "systemctl", "", 1)
    assert software.unit(machine).health is Health.ABSENT


def test_a_bus_that_is_off_is_switched_on_by_the_boards_own_tool(machine: Machine) -> None:
    found = {one.part: one for one in board.buses(machine, Config())}
    assert {one.health for one in found.values()} == {Health.BROKEN}
    assert found["I2C"].mend == "sudo raspi-config nonint do_i2c 0 && sudo reboot"
    assert found["SPI"].mend == "sudo raspi-config nonint do_spi 0 && sudo reboot"


def test_a_bus_that_is_there_is_good(machine: Machine) -> None:
    (machine.root / "dev").mkdir()
    for name in ("i2c-1", "spidev0.0", "gpiochip0"):
        (machine.root / "dev" / name).touch()
    assert {one.health for one in board.buses(machine, Config())} == {Health.GOOD}


def test_a_pc_has_no_buses(tmp_path: Path) -> None:
    found = board.buses(Machine(tmp_path), Config())
    assert {one.health for one in found} == {Health.ABSENT}


def test_a_camera_on_usb_is_looked_for(machine: Machine) -> None:
    config = Config.from_table({"camera": {"source": "usb:2"}})
    found = only(board.usb_camera(machine, config))
    assert (found.health, found.mend) == (Health.BROKEN, "v4l2-ctl --list-devices")
    (machine.root / "dev").mkdir()
    (machine.root / "dev" / "video2").touch()
    assert only(board.usb_camera(machine, config)).health is Health.GOOD
    assert list(board.usb_camera(machine, Config())) == []


def test_a_disk_is_told_with_its_room_and_its_speed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert [one.part for one in board.disk(tmp_path)] == ["disk", "disk"]
    monkeypatch.setattr(board, "FREE_MB", 2**40)
    monkeypatch.setattr(board, "SLOW_SYNC_MS", -1.0)
    assert {one.health for one in board.disk(tmp_path)} == {Health.DOUBTFUL}


def test_a_clock_is_right_if_the_network_sets_it(machine: Machine, programs: Path) -> None:
    program(programs, "timedatectl", "yes")
    assert board.clock(machine).health is Health.GOOD
    program(programs, "timedatectl", "no")
    assert board.clock(machine).mend == "sudo timedatectl set-ntp true"
    program(programs, "timedatectl", "", 1)
    assert board.clock(machine).health is Health.ABSENT


@pytest.mark.parametrize(
    ("bits", "what"),
    [
        ("0x0", "enough since the start"),
        ("0x50005", "under-voltage now, throttled now, under-voltage before, throttled before"),
        ("0x10000", "under-voltage before"),
    ],
)
def test_a_weak_supply_is_told(machine: Machine, programs: Path, bits: str, what: str) -> None:
    program(programs, "vcgencmd", f"throttled={bits}")
    assert board.power(machine).what == what


def test_a_pc_does_not_measure_its_supply(tmp_path: Path) -> None:
    assert board.power(Machine(tmp_path)).health is Health.ABSENT


async def test_parts_are_opened_as_the_daemon_opens_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "DISPLAY_S", 0.0)
    config = Config.from_table({"hardware": "sim"})
    found = await parts.wired(config, is_running=False)
    assert [one.part for one in found] == ["buttons", "lamps", "display", "sounder"]
    assert {one.health for one in found} == {Health.GOOD}


async def test_parts_that_a_running_service_holds_are_left_alone() -> None:
    (found,) = await parts.wired(Config.from_table({"hardware": "pi"}), is_running=True)
    assert found.what == "held by the running service"


async def test_pins_that_cannot_be_had_are_broken() -> None:
    found = await parts.wired(Config.from_table({"hardware": "pi"}), is_running=False)
    assert found[0].health is Health.BROKEN


def test_the_command_prints_what_it_finds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(parts, "DISPLAY_S", 0.0)
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    assert main(["doctor"]) == 0
    assert "  ok  configuration: all defaults\n" in capsys.readouterr().out
    assert main(["doctor", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["format"], said["ok"]) == (1, True)
    assert {one["part"] for one in said["findings"]} >= {"packages", "disk", "display", "service"}


def test_the_command_fails_if_something_is_broken(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "kesselwacht.toml"
    file.write_text("nonsense = 1\n", encoding="utf-8")
    assert main(["doctor", "--config", str(file)]) == 1
    out = capsys.readouterr().out
    assert "  !!  configuration: " in out
    assert f"      mend: edit {file}\n" in out
