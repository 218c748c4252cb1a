"""Opening what the configuration names: the one place that chooses backends."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self, TypeVar

from gpiozero import GPIOZeroError
from gpiozero.pins import Factory
from gpiozero.pins.mock import MockFactory, MockPWMPin
from luma.core.device import dummy

from device.camera import Camera, FolderCamera, PiCamera, VideoCamera
from device.config import Config
from device.errors import ConfigError
from device.events import Control
from device.lamps import LampPins, LampRow
from device.panel import Panel
from device.presses import Button, PressReader
from device.screen import Screen
from device.sounder import Sounder
from engine.game import Seat

LOG = logging.getLogger(__name__)

MODEL = Path("/proc/device-tree/model")
"""Names the board on a Raspberry Pi; does not exist elsewhere."""

PartT = TypeVar("PartT")


@dataclass(frozen=True, slots=True)
class Fault:
    """A part that could not be opened: the box works without it."""

    part: str
    reason: str


@dataclass(frozen=True, slots=True)
class Wires:
    """The far ends of simulated buttons: whoever plays presses here."""

    factory: MockFactory
    pins: Mapping[Button, int]

    def press(self, button: Button) -> None:
        """Pull the button's wire to ground."""
        self.factory.pin(self.pins[button]).drive_low()

    def release(self, button: Button) -> None:
        """Let the wire go."""
        self.factory.pin(self.pins[button]).drive_high()


@dataclass(frozen=True, slots=True)
class Hardware:
    """Everything that was opened; close it, or use it as a context manager.

    Attributes:
        panel: The buttons.
        lamps: The lamps; a row of nothing if there are none.
        screen: The display; a picture that nobody sees if there is none.
        sounder: None if there is none.
        camera: None if there is none.
        wires: The far ends of simulated buttons; None on a Pi.
        faults: What could not be opened.
    """

    panel: Panel
    lamps: LampRow | LampPins
    screen: Screen
    sounder: Sounder | None
    camera: Camera | None
    wires: Wires | None
    faults: tuple[Fault, ...]
    _opened: ExitStack

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc_info: object) -> None:
        self.close()

    def close(self) -> None:
        """Close all parts, the last opened first; closing twice is harmless."""
        self._opened.close()


class _Opening:
    """Opens one part after the other; a part that fails becomes a fault."""

    def __init__(self, opened: ExitStack) -> None:
        self.faults: list[Fault] = []
        self._opened = opened

    def part(self, name: str, open_it: Callable[[], PartT]) -> PartT | None:
        try:
            opened = open_it()
        except (GPIOZeroError, OSError, ImportError, RuntimeError, ValueError) as error:
            self.faults.append(Fault(name, str(error)))
            LOG.warning("%s cannot be opened: %s; the box works without it", name, error)
            return None
        if opened is not None:
            self._opened.callback(opened.close)  # type: ignore[attr-defined]
        return opened


def open_hardware(config: Config, *, simulated_camera: Camera | None = None) -> Hardware:
    """Open everything the configuration names; to be called on the running loop.

    Args:
        config: What to open.
        simulated_camera: The camera of a simulated table, in place of the configured one.

    Raises:
        ConfigError: If the pin factory of a Pi cannot be loaded.
    """
    simulated = is_simulated(config)
    with ExitStack() as opened:
        opening = _Opening(opened)
        camera = simulated_camera or opening.part("camera", lambda: _open_camera(config))
        factory = MockFactory(pin_class=MockPWMPin) if simulated else _pi_factory(config)
        opened.callback(factory.close)
        panel = _open_panel(config, factory)
        opened.callback(panel.close)
        lamps = opening.part("lamps", lambda: _open_lamps(config, factory, simulated=simulated))
        screen = opening.part("display", lambda: _open_screen(config, simulated=simulated))
        sounder = opening.part("sounder", lambda: Sounder(config.sounder.pin, factory))
        wires = Wires(factory, _button_pins(config)) if isinstance(factory, MockFactory) else None
        opening.faults += [Fault(f"button {one}", why) for one, why in panel.missing.items()]
        return Hardware(
            panel,
            lamps or LampRow(dummy(width=len(config.buttons.seats), height=1, mode="RGBA")),
            screen or Screen(lambda: _dummy_screen(config)),
            sounder if config.sounder.on else None,
            camera,
            wires,
            tuple(opening.faults),
            opened.pop_all(),
        )


def is_simulated(config: Config) -> bool:
    """Whether wires are imitated: as configured, or, by itself, wherever there is no Pi."""
    if config.hardware != "auto":
        return config.hardware == "sim"
    return not (MODEL.exists() and "Raspberry Pi" in MODEL.read_text(encoding="utf-8"))


def _pi_factory(config: Config) -> Factory:
    try:
        if config.pin_factory == "lgpio":
            from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415 - loads lgpio

            return LGPIOFactory()
        from gpiozero.pins.rpigpio import RPiGPIOFactory  # noqa: PLC0415 - loads RPi.GPIO

        return RPiGPIOFactory()
    except (ImportError, RuntimeError, GPIOZeroError) as error:
        package = "python3-lgpio" if config.pin_factory == "lgpio" else "python3-rpi.gpio"
        problem = f'cannot be used: {error}; apt install {package}, or hardware = "sim"'
        raise ConfigError("pin_factory", problem) from error


def _open_panel(config: Config, factory: Factory) -> Panel:
    times = config.times
    reader = PressReader(debounce_s=times.debounce_s, long_press_s=times.long_press_s)
    return Panel(_button_pins(config), reader, pin_factory=factory)


def _button_pins(config: Config) -> dict[Button, int]:
    pins: dict[Button, int] = {Seat(n): pin for n, pin in enumerate(config.buttons.seats)}
    return pins | {Control.OK: config.buttons.ok, Control.UNDO: config.buttons.undo}


def _open_lamps(config: Config, factory: Factory, *, simulated: bool) -> LampRow | LampPins | None:
    seats = len(config.buttons.seats)
    if config.lamps.kind == "rgb":
        pins = config.lamps.rgb_pins
        return LampPins([pins[n : n + 3] for n in range(0, len(pins), 3)], factory)
    if simulated or config.lamps.kind == "none":
        return LampRow(dummy(width=seats, height=1, mode="RGBA"))
    from luma.core.interface.serial import spi  # noqa: PLC0415 - loads spidev
    from luma.led_matrix.device import apa102  # noqa: PLC0415

    return LampRow(apa102(spi(port=0, device=0, bus_speed_hz=2_000_000), cascaded=seats))


def _open_screen(config: Config, *, simulated: bool) -> Screen:
    if simulated or config.display.kind == "none":
        return Screen(lambda: _dummy_screen(config))
    if config.display.kind == "st7789":
        return Screen(lambda: _st7789(config))
    return Screen(lambda: _ssd1306(config))


def _dummy_screen(config: Config) -> Any:  # noqa: ANN401 - luma is untyped
    width, height = config.display.size_px
    return dummy(width=width, height=height, mode="RGB" if config.display.in_colour else "1")


def _ssd1306(config: Config) -> Any:  # noqa: ANN401 - luma is untyped
    from luma.core.interface.serial import i2c  # noqa: PLC0415 - loads smbus2
    from luma.oled.device import ssd1306  # noqa: PLC0415

    return ssd1306(i2c(port=1, address=config.display.i2c_address))


def _st7789(config: Config) -> Any:  # noqa: ANN401 - luma is untyped
    from luma.core.interface.serial import spi  # noqa: PLC0415 - loads spidev
    from luma.lcd.device import st7789  # noqa: PLC0415

    display = config.display
    bus = spi(port=1, device=0, gpio_DC=display.dc_pin, gpio_RST=display.reset_pin)
    return st7789(bus, width=240, height=240, gpio_LIGHT=display.backlight_pin)


def _open_camera(config: Config) -> Camera | None:
    kind, _, where = config.camera.source.partition(":")
    match kind:
        case "pi":
            return PiCamera((config.camera.width_px, config.camera.height_px))
        case "usb":
            return VideoCamera(int(where))
        case "video":
            return VideoCamera(where)
        case "folder":
            return FolderCamera(Path(where))
        case _:
            return None
