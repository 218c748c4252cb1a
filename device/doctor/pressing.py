"""The press test: somebody presses every button, and what arrives is told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

from device.config import Config
from device.doctor.finding import Finding, Health
from device.errors import DeviceError
from device.events import Control, Hold
from device.hardware import Hardware, open_hardware
from device.presses import Button

WAIT_S = 30.0
"""For how long presses are waited for."""

STOP_IT = "sudo systemctl stop kesselwacht"


async def pressed(
    config: Config,
    *,
    is_running: bool,
    say: Callable[[str], None],
    wait_s: float = WAIT_S,
    opened: Callable[[Hardware], None] = lambda _: None,
) -> list[Finding]:
    """One finding for each button, once all were pressed or the time is over.

    Args:
        config: Which buttons there are.
        is_running: Whether the service holds them.
        say: Told what to do, and every press as it arrives.
        wait_s: For how long at most.
        opened: Called with the open hardware.
    """
    if is_running:
        return [Finding("press test", Health.DOUBTFUL, "the running service has them", STOP_IT)]
    try:
        with open_hardware(config) as hardware:
            opened(hardware)
            stuck = hardware.panel.down
            say(f"press every button once, within {wait_s:g} s: {_names(hardware)}")
            await _listen(hardware, stuck, say, wait_s)
            return list(_findings(hardware, stuck))
    except DeviceError as error:
        return [Finding("press test", Health.BROKEN, str(error), "kesselwacht doctor")]


async def _listen(
    hardware: Hardware, stuck: frozenset[Button], say: Callable[[str], None], wait_s: float
) -> None:
    panel = hardware.panel
    waiting = panel.pins.keys() - stuck
    try:
        async with asyncio.timeout(wait_s):
            async for press in panel.presses():
                held = ", held down" if press.hold is Hold.LONG else ""
                say(f"{name_of(press.button)} arrived{held}")
                waiting -= {press.button}
                if not waiting:
                    return
    except TimeoutError:
        return


def _findings(hardware: Hardware, stuck: frozenset[Button]) -> Iterator[Finding]:
    panel = hardware.panel
    for button, gpio in panel.pins.items():
        part = f"button {name_of(button)}"
        count = panel.pressed[button]
        wire = f"check its wire from GPIO {gpio} to ground"
        if button in stuck and button in panel.down:
            yield Finding(part, Health.BROKEN, "is down all the time", wire)
        elif count:
            yield Finding(part, Health.GOOD, f"arrived {count} {'time' if count == 1 else 'times'}")
        else:
            yield Finding(part, Health.DOUBTFUL, "did not arrive", wire)


def _names(hardware: Hardware) -> str:
    return ", ".join(name_of(button) for button in hardware.panel.pins)


def name_of(button: Button) -> str:
    """What is written on a button."""
    if isinstance(button, Control):
        return {Control.OK: "OK", Control.UNDO: "UNDO", Control.BOTH: "OK with UNDO"}[button]
    return str(int(button) + 1)
