"""Checks of the board: buses, cameras on USB, disk, clock, power."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from device.config import Config
from device.doctor.finding import Finding, Health, Machine
from device.screen import I2C_PORT

FREE_MB = 200
"""What the records of some hundred evenings take, with room to spare."""

SLOW_SYNC_MS = 250.0
"""A press is only shown as done once it is on the disk."""

RASPI_CONFIG = "sudo raspi-config nonint {} 0 && sudo reboot"

THROTTLED = {
    0: "under-voltage now",
    1: "slowed down now",
    2: "throttled now",
    16: "under-voltage before",
    18: "throttled before",
}
"""Bits of ``vcgencmd get_throttled``."""

MEND_POWER = "use the board's own power supply and a short cable"


def buses(machine: Machine, config: Config) -> Iterator[Finding]:
    """Whether the buses that the configuration needs are switched on and may be used."""
    if config.display.kind == "ssd1306":
        yield _bus(machine, "I2C", f"/dev/i2c-{I2C_PORT}", RASPI_CONFIG.format("do_i2c"))
    if config.lamps.kind == "apa102":
        yield _bus(machine, "SPI", "/dev/spidev0.0", RASPI_CONFIG.format("do_spi"))
    yield _bus(machine, "GPIO", "/dev/gpiochip0", "sudo apt full-upgrade && sudo reboot")


def _bus(machine: Machine, name: str, file: str, mend: str) -> Finding:
    if not machine.is_pi:
        return Finding(name, Health.ABSENT, "simulated: this is no Raspberry Pi")
    if not machine.path(file).exists():
        return Finding(name, Health.BROKEN, f"{file} is not there", mend)
    if not os.access(machine.path(file), os.R_OK | os.W_OK):
        mend = f"sudo usermod -aG {name.lower()} $USER, and log in again"
        return Finding(name, Health.BROKEN, f"{file} may not be opened", mend)
    return Finding(name, Health.GOOD, file)


def usb_camera(machine: Machine, config: Config) -> Iterator[Finding]:
    """Whether a camera on USB is there, if one is configured."""
    kind, _, number = config.camera.source.partition(":")
    if kind != "usb":
        return
    file = f"/dev/video{number}"
    if machine.path(file).exists():
        yield Finding("camera", Health.GOOD, file)
    else:
        yield Finding("camera", Health.BROKEN, f"{file} is not there", "v4l2-ctl --list-devices")


def disk(folder: Path) -> Iterator[Finding]:
    """Whether records find room, and how long one takes to be safe."""
    free_mb = shutil.disk_usage(folder).free // 2**20
    if free_mb < FREE_MB:
        mend = f"delete what is not needed; what is large: du -xh {folder.anchor} | sort -h | tail"
        yield Finding("disk", Health.DOUBTFUL, f"only {free_mb} MB are free in {folder}", mend)
    else:
        yield Finding("disk", Health.GOOD, f"{free_mb} MB are free in {folder}")
    took_ms = 1000 * median(_sync_s(folder) for _ in range(5))
    what = f"a record takes {took_ms:.0f} ms to be safe"
    if took_ms > SLOW_SYNC_MS:
        yield Finding("disk", Health.DOUBTFUL, what, "use a faster card (class A1 or better)")
    else:
        yield Finding("disk", Health.GOOD, what)


def _sync_s(folder: Path) -> float:
    with tempfile.TemporaryFile(dir=folder) as file:
        file.write(b"x" * 400)
        started_s = time.perf_counter()
        file.flush()
        os.fsync(file.fileno())
        return time.perf_counter() - started_s


def clock(machine: Machine) -> Finding:
    """Whether the clock is right; records carry it, games do not need it."""
    said = machine.answer("timedatectl", "show", "-p", "NTPSynchronized", "--value")
    if said is None:
        return Finding("clock", Health.ABSENT, "nothing tells whether it is right")
    if said != "yes":
        what = "not set by the network: dates of records may be wrong"
        return Finding("clock", Health.DOUBTFUL, what, "sudo timedatectl set-ntp true")
    return Finding("clock", Health.GOOD, "set by the network")


def power(machine: Machine) -> Finding:
    """Whether the supply has been too weak since the start."""
    said = machine.answer("vcgencmd", "get_throttled") if machine.is_pi else None
    if said is None:
        return Finding("power", Health.ABSENT, "not measured here")
    bits = int(said.partition("=")[2], 16)
    told = [what for bit, what in THROTTLED.items() if bits >> bit & 1]
    if told:
        return Finding("power", Health.DOUBTFUL, ", ".join(told), MEND_POWER)
    return Finding("power", Health.GOOD, "enough since the start")
