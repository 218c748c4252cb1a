"""Checks of packages, configuration, profile and unit."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from importlib import metadata
from pathlib import Path

from device.config import Config
from device.doctor.finding import Finding, Health, Machine
from device.errors import ConfigError
from engine.errors import KesselwachtError
from vision.profile import Profile

NEEDED = ("numpy", "opencv-python-headless", "gpiozero", "luma.oled", "nicegui", "pillow")

CLASHES = {
    name: f"pip uninstall {name} && pip install --force-reinstall opencv-python-headless"
    for name in ("opencv-python", "opencv-contrib-python")
}
"""Packages that bring the same modules as ours, and what undoes it."""

TEACHING = "kesselwacht teach --game quacks PICTURES --profile FOLDER, then configure it as profile"

IMPORT_PICAMERA = "from picamera2 import Picamera2; print(len(Picamera2.global_camera_info()))"

UNIT = "kesselwacht.service"

INSTALL = f"sudo cp systemd/{UNIT} /etc/systemd/system/ && sudo systemctl enable --now {UNIT}"

Version = Callable[[str], str]


def packages(version: Version = metadata.version) -> Iterator[Finding]:
    """The packages that are there, those that are not, and those that get in each other's way."""
    asked = (*NEEDED, *CLASHES, "RPi.GPIO", "rpi-lgpio")
    found = {name: said for name in asked if (said := _version(name, version))}
    missing = [name for name in NEEDED if name not in found]
    if missing:
        mend = f"{Path(sys.executable).name} -m pip install kesselwacht"
        yield Finding("packages", Health.BROKEN, f"missing: {', '.join(missing)}", mend)
    else:
        there = ", ".join(f"{name} {found[name]}" for name in NEEDED)
        yield Finding("packages", Health.GOOD, f"Python {sys.version.split()[0]}, {there}")
    for name, mend in CLASHES.items():
        if name in found:
            what = f"{name} {found[name]} overwrites opencv-python-headless"
            yield Finding("packages", Health.DOUBTFUL, what, mend)
    if {"RPi.GPIO", "rpi-lgpio"} <= found.keys():
        what = "RPi.GPIO and rpi-lgpio bring the same module"
        yield Finding("packages", Health.DOUBTFUL, what, "pip uninstall RPi.GPIO")


def _version(name: str, version: Version) -> str | None:
    try:
        return version(name)
    except metadata.PackageNotFoundError:
        return None


def camera_library(machine: Machine) -> Iterator[Finding]:
    """Whether picamera2 can be imported; looked at in a process of its own."""
    if not machine.is_pi:
        yield Finding("picamera2", Health.ABSENT, "only needed on a Raspberry Pi")
        return
    cameras = machine.answer(sys.executable, "-c", IMPORT_PICAMERA)
    if cameras is None:
        mend = "sudo apt install python3-picamera2, and a venv made with --system-site-packages"
        yield Finding("picamera2", Health.BROKEN, "cannot be imported", mend)
    elif cameras.split()[-1] == "0":
        mend = "check the ribbon cable at both ends, then: rpicam-hello --list-cameras"
        yield Finding("picamera2", Health.BROKEN, "no camera is attached", mend)
    else:
        yield Finding("picamera2", Health.GOOD, f"cameras: {cameras.split()[-1]}")


def configuration(path: Path | None) -> tuple[Config | None, Finding]:
    """The configuration, if it can be used."""
    try:
        config = Config.load(path)
    except ConfigError as error:
        return None, Finding("configuration", Health.BROKEN, str(error), f"edit {path}")
    what = "all defaults" if path is None else f"{path} can be used"
    return config, Finding("configuration", Health.GOOD, what)


def profile(config: Config) -> Finding:
    """Whether the box has been taught a game."""
    if config.profile is None:
        what = "none is configured: the game goes by buttons"
        return Finding("profile", Health.DOUBTFUL, what, TEACHING)
    try:
        taught = Profile.load(config.profile)
    except (KesselwachtError, OSError) as error:
        return Finding("profile", Health.BROKEN, str(error), TEACHING)
    what = f"{taught.game}, {len(taught.pieces)} pieces"
    return Finding("profile", Health.GOOD, what)


def unit(machine: Machine) -> Finding:
    """Whether the service starts with the machine and runs."""
    said = machine.answer(
        "systemctl", "show", UNIT, "-p", "LoadState,ActiveState,UnitFileState,NRestarts"
    )
    state = dict(re.findall(r"(\w+)=(.*)", said or ""))
    if state.get("LoadState") != "loaded":
        return Finding("service", Health.ABSENT, "not installed", INSTALL)
    what = f"{state['ActiveState']}, {state['UnitFileState']}, {state['NRestarts']} restarts"
    if state["ActiveState"] != "active":
        mend = f"sudo systemctl start {UNIT}; why it is not: journalctl -u {UNIT} -n 30"
        return Finding("service", Health.BROKEN, what, mend)
    if state["UnitFileState"] != "enabled":
        return Finding("service", Health.DOUBTFUL, what, f"sudo systemctl enable {UNIT}")
    return Finding("service", Health.GOOD, what)
