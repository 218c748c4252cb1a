"""The one place that chooses what the box runs on, and opens it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal, Self

from gpiozero.pins import Factory
from gpiozero.pins.mock import MockFactory, MockPWMPin
from luma.core.device import dummy
from luma.core.error import Error as LumaError
from luma.core.interface.serial import noop, spi
from luma.led_matrix.device import apa102

from device.config import Config
from device.errors import ConfigError, PinTakenError
from device.events import Control
from device.lamps import LampRow
from device.panel import PIN_ERRORS, Panel
from device.presses import Button, PressReader
from device.screen import Screen, opener
from device.sounder import CallLater, Sounder
from engine.game import Seat

LOG = logging.getLogger(__name__)

MODEL = Path("/proc/device-tree/model")
"""Where the kernel says which board this is."""

LAMPS_HZ = 1_000_000
"""Slow for a lamp row, but it must get through a level shifter and a metre of cable."""

FULL_CONTRAST = 0xF0
"""Of the row's own dimming; ours is in the colours, which it shows without a flicker."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A part that does not work; the game goes on without it.

    Attributes:
        part: ``"button"``, ``"lamps"``, ``"display"`` or ``"sounder"``.
        reason: What to check.
        button: Which one, if it is a button.
    """

    part: Literal["button", "lamps", "display", "sounder"]
    reason: str
    button: Button | None = None

    @property
    def name(self) -> str:
        """The part, for the log."""
        return self.part if self.button is None else f"button {self.button.name.lower()}"


@dataclass(frozen=True, slots=True)
class Pins:
    """A pin factory and what it raises when a pin cannot be had."""

    factory: Factory
    errors: tuple[type[Exception], ...] = PIN_ERRORS

    @property
    def are_simulated(self) -> bool:
        """Whether there are no real wires."""
        return isinstance(self.factory, MockFactory)


class Wires:
    """The simulated wires: what hands do to buttons, from any thread."""

    def __init__(self, pins: Mapping[Button, int], factory: MockFactory) -> None:
        self._pins = pins
        self._factory = factory

    def press(self, button: Button) -> None:
        """Push a button down; a button that the box lacks cannot be pushed."""
        if button in self._pins:
            self._factory.pin(self._pins[button]).drive_low()

    def release(self, button: Button) -> None:
        """Let a button go."""
        if button in self._pins:
            self._factory.pin(self._pins[button]).drive_high()


class Hardware:
    """Everything that is opened; a part that cannot be had is silent, and named in ``faults``.

    Attributes:
        panel: The buttons.
        lamps: The seats' lamps.
        screen: The small display.
        sounder: The piezo.
        wires: The simulated wires; None on a real box.
    """

    def __init__(self, config: Config, pins: Pins, on_fault: Callable[[], None]) -> None:
        loop = asyncio.get_running_loop()
        self._faults: list[Fault] = []
        self.wires: Wires | None = None
        with ExitStack() as opening:
            opening.callback(pins.factory.close)
            self.panel = opening.enter_context(_panel(config, pins))
            self.lamps = opening.enter_context(self._lamps(config, pins))
            self.sounder = opening.enter_context(self._sounder(config, loop.call_later, pins))
            report = partial(_call_on, loop, on_fault)
            open_display = opener(config.display, pins.factory, is_simulated=pins.are_simulated)
            self.screen = opening.enter_context(Screen(open_display, report=report))
            if isinstance(pins.factory, MockFactory):
                self.wires = Wires(self.panel.pins, pins.factory)
            self._opened = opening.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc_info: object) -> None:
        self.close()

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What does not work now."""
        found = [Fault("button", reason, button) for button, reason in self.panel.missing.items()]
        found += self._faults
        if self.lamps.fault is not None:
            found.append(Fault("lamps", self.lamps.fault))
        if self.screen.lost is not None:
            found.append(Fault("display", self.screen.lost.reason))
        return tuple(found)

    def close(self) -> None:
        """Let go of everything, in the reverse order of opening; closing twice is harmless."""
        self._opened.close()

    def _lamps(self, config: Config, pins: Pins) -> LampRow:
        try:
            return _open_lamps(config, pins)
        except (*pins.errors, LumaError, ImportError) as error:
            self._faults.append(Fault("lamps", f"{error}: check that SPI is on and its wires"))
            return _silent_lamps(config)

    def _sounder(self, config: Config, call_later: CallLater, pins: Pins) -> Sounder:
        if config.sounder.on:
            try:
                return Sounder.on_pin(config.sounder.pin, call_later, pins.factory)
            except pins.errors as error:
                taken = PinTakenError(config.sounder.pin, str(error))
                self._faults.append(Fault("sounder", str(taken)))
        return Sounder(None, call_later)


def is_pi(model: Path = MODEL) -> bool:
    """Whether this machine is a Raspberry Pi."""
    try:
        return "raspberry pi" in model.read_bytes().decode(errors="replace").lower()
    except OSError:
        return False


def open_hardware(
    config: Config, *, on_fault: Callable[[], None] = lambda: None, model: Path = MODEL
) -> Hardware:
    """Open buttons, lamps, display and sounder, on the running loop.

    Args:
        config: What there is.
        on_fault: Called on the loop's thread whenever ``Hardware.faults`` may have changed.
        model: Where the kernel says which board this is.

    Raises:
        ConfigError: If the pins of this machine cannot be had at all.
    """
    on_a_pi = config.hardware == "pi" or (config.hardware == "auto" and is_pi(model))
    hardware = Hardware(config, _open_pins(config) if on_a_pi else _mock_pins(), on_fault)
    for fault in hardware.faults:
        LOG.warning("the game goes on without %s: %s", fault.name, fault.reason)
    return hardware


def _mock_pins() -> Pins:
    return Pins(MockFactory(pin_class=MockPWMPin))


def _open_pins(config: Config) -> Pins:
    try:
        return _lgpio_pins() if config.pin_factory == "lgpio" else _rpigpio_pins()
    except ImportError as error:
        package = {"lgpio": "python3-lgpio", "rpigpio": "python3-rpi.gpio"}[config.pin_factory]
        problem = f"{error}; apt install {package}, in a venv with --system-site-packages"
        raise _no_pins(problem) from error
    except PIN_ERRORS as error:
        problem = f"{error}; is this a Raspberry Pi, and is the user in the group gpio?"
        raise _no_pins(problem) from error


def _no_pins(problem: str) -> ConfigError:
    return ConfigError("pin_factory", problem)


def _lgpio_pins() -> Pins:
    import lgpio  # type: ignore[import-not-found,unused-ignore] # noqa: PLC0415 - on a Pi only
    from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415

    try:
        return Pins(LGPIOFactory(), (*PIN_ERRORS, lgpio.error))
    except lgpio.error as error:
        raise OSError(str(error)) from error


def _rpigpio_pins() -> Pins:
    from gpiozero.pins.rpigpio import RPiGPIOFactory  # noqa: PLC0415 - only there on a Pi

    return Pins(RPiGPIOFactory())


def _panel(config: Config, pins: Pins) -> Panel:
    reader = PressReader(debounce_s=config.times.debounce_s, long_press_s=config.times.long_press_s)
    wiring = _button_pins(config)
    return Panel(wiring, reader, pin_factory=pins.factory, pin_errors=pins.errors)


def _button_pins(config: Config) -> dict[Button, int]:
    seats: dict[Button, int] = {Seat(n): pin for n, pin in enumerate(config.buttons.seats)}
    return {**seats, Control.OK: config.buttons.ok, Control.UNDO: config.buttons.undo}


def _open_lamps(config: Config, pins: Pins) -> LampRow:
    if config.lamps.kind == "rgb":
        channels = config.lamps.rgb_pins
        triples = list(zip(channels[::3], channels[1::3], channels[2::3], strict=True))
        return LampRow.on_switches(triples, pins.factory)
    if config.lamps.kind == "none" or pins.are_simulated:
        return _silent_lamps(config)
    wire = spi(port=0, device=0, bus_speed_hz=LAMPS_HZ, gpio=noop())
    row = apa102(wire, width=len(config.buttons.seats), height=1)
    row.contrast(FULL_CONTRAST)
    return LampRow.on_pixels(row, len(config.buttons.seats))


def _silent_lamps(config: Config) -> LampRow:
    count = len(config.buttons.seats)
    return LampRow.on_pixels(dummy(width=count, height=1, mode="RGBA"), count)


def _call_on(loop: asyncio.AbstractEventLoop, called: Callable[[], None]) -> None:
    with contextlib.suppress(RuntimeError):  # the loop has ended before the display's worker
        loop.call_soon_threadsafe(called)
