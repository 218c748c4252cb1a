"""Checks of what is wired up: the box's own parts are opened as the daemon opens them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from device.config import Config
from device.doctor.finding import Finding, Health
from device.errors import DeviceError
from device.hardware import Hardware, open_hardware

DISPLAY_S = 2.0
"""How long the display may take to answer."""

HELD = "held by the running service"


async def wired(config: Config, *, is_running: bool) -> list[Finding]:
    """Buttons, lamps, display and sounder; a running service holds them, so that none is opened."""
    if is_running:
        return [Finding("parts", Health.GOOD, HELD, "")]
    try:
        with open_hardware(config) as hardware:
            await asyncio.sleep(DISPLAY_S)
            return list(_opened(hardware))
    except DeviceError as error:
        mend = "sudo usermod -aG gpio,i2c,spi $USER, and log in again"
        return [Finding("parts", Health.BROKEN, str(error), mend)]


def _opened(hardware: Hardware) -> Iterator[Finding]:
    faults = hardware.faults
    for fault in faults:
        mend = "gpioinfo | grep -i used" if fault.part == "button" else "check its wires"
        yield Finding(fault.name, Health.BROKEN, fault.reason, mend)
    broken = {fault.part for fault in faults}
    simulated = "simulated" if hardware.wires is not None else "answers"
    for part in ("button", "lamps", "display", "sounder"):
        if part not in broken:
            name = "buttons" if part == "button" else part
            yield Finding(name, Health.GOOD, simulated)
