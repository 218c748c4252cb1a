"""The configuration of one box: frozen values from TOML, checked before anything is opened."""

from __future__ import annotations

import tomllib
import typing
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, is_dataclass
from pathlib import Path
from types import UnionType
from typing import Any, Literal, Self, TypeVar

from device.errors import ConfigError

PINS = range(2, 28)
"""The GPIO numbers (BCM) on the header that a box may use; 0 and 1 belong to add-on boards."""

I2C_PINS = (2, 3)
SPI0_PINS = (7, 8, 9, 10, 11)
SPI1_PINS = (18, 19, 20, 21)
"""Of SPI1 with one chip select: ``dtoverlay=spi1-1cs``."""

SEATS_MIN, SEATS_MAX = 2, 6
SWITCHED_LAMPS_MAX = 4

PartT = TypeVar("PartT")


@dataclass(frozen=True, slots=True)
class Play:
    """How the box takes part; all but ``confirm`` can be changed while it runs.

    Attributes:
        confirm: Which proposals need their player's button.
        odds: Whether the odds of an explosion are told.
        flask_reminders: Whether the box reminds of the flask after a white chip.
        spoken: Whether phones read prompts aloud.
    """

    confirm: Literal["decisions", "every_move"] = "decisions"
    odds: bool = True
    flask_reminders: bool = True
    spoken: bool = False


@dataclass(frozen=True, slots=True)
class Quiet:
    """How quiet the box is; all can be changed while it runs.

    Attributes:
        sound: ``"full"``, ``"short"`` or ``"off"``.
        night: ``"off"``, ``"on"``, or ``"hours"``: silent and dim.
        night_from_h: First hour of the night, 0 to 23.
        night_to_h: First hour of the day.
    """

    sound: Literal["full", "short", "off"] = "full"
    night: Literal["off", "on", "hours"] = "off"
    night_from_h: int = 22
    night_to_h: int = 7

    def __post_init__(self) -> None:
        check_within("quiet.night_from_h", self.night_from_h, 0, 23)
        check_within("quiet.night_to_h", self.night_to_h, 0, 23)


@dataclass(frozen=True, slots=True)
class Buttons:
    """Buttons to ground with internal pull-ups; GPIO numbers (BCM), seats clockwise."""

    seats: tuple[int, ...] = (4, 5, 6, 12, 13, 16)
    ok: int = 17
    undo: int = 22

    def __post_init__(self) -> None:
        check_within("buttons.seats", len(self.seats), SEATS_MIN, SEATS_MAX, "pins")


@dataclass(frozen=True, slots=True)
class Lamps:
    """The seats' lamps: a row of SK9822/APA102 on SPI0, or RGB LEDs that are only switched.

    Attributes:
        kind: ``"apa102"``, ``"rgb"`` or ``"none"``.
        brightness: Of the row, 0 to 1; bright lamps blind the camera.
        rgb_pins: Red, green, blue of every seat one after the other; only for ``"rgb"``.
    """

    kind: Literal["apa102", "rgb", "none"] = "apa102"
    brightness: float = 0.15
    rgb_pins: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        check_within("lamps.brightness", self.brightness, 0.0, 1.0)
        count = len(self.rgb_pins)
        _require(
            "lamps.rgb_pins",
            self.kind != "rgb" or count in range(3, 3 * SWITCHED_LAMPS_MAX + 1, 3),
            f"give red, green and blue for each of 1 to {SWITCHED_LAMPS_MAX} lamps",
        )


@dataclass(frozen=True, slots=True)
class Display:
    """The small display.

    Attributes:
        kind: ``"ssd1306"`` (128x64, I2C), ``"st7789"`` (240x240, SPI1) or ``"none"``.
        i2c_address: Of the SSD1306.
        dc_pin: Of the ST7789: command or picture.
        reset_pin: Of the ST7789.
        backlight_pin: Of the ST7789.
    """

    kind: Literal["ssd1306", "st7789", "none"] = "ssd1306"
    i2c_address: int = 0x3C
    dc_pin: int = 24
    reset_pin: int = 25
    backlight_pin: int = 23

    def __post_init__(self) -> None:
        check_within("display.i2c_address", self.i2c_address, 0x08, 0x77)

    @property
    def size_px(self) -> tuple[int, int]:
        """Width and height."""
        return (240, 240) if self.kind == "st7789" else (128, 64)

    @property
    def in_colour(self) -> bool:
        """Whether it shows more than black and white."""
        return self.kind == "st7789"


@dataclass(frozen=True, slots=True)
class Sounder:
    """A piezo through a transistor."""

    on: bool = True
    pin: int = 26


@dataclass(frozen=True, slots=True)
class Camera:
    """Where pictures come from.

    Attributes:
        source: ``"pi"``, ``"usb:NUMBER"``, ``"folder:PATH"``, ``"video:PATH"`` or ``"none"``.
        width_px: Of the pictures; 4608 on a Pi with the memory for it.
        height_px: Of the pictures.
        pictures_per_s: How many are read at most.
        timeout_s: A picture that takes longer counts as a lost camera.
    """

    source: str = "pi"
    width_px: int = 2304
    height_px: int = 1296
    pictures_per_s: float = 5.0
    timeout_s: float = 3.0

    def __post_init__(self) -> None:
        _check_source(self.source)
        check_within("camera.width_px", self.width_px, 320, 9152)
        check_within("camera.height_px", self.height_px, 240, 6944)
        check_within("camera.pictures_per_s", self.pictures_per_s, 0.2, 30.0)
        check_within("camera.timeout_s", self.timeout_s, 0.5, 60.0, "seconds")


@dataclass(frozen=True, slots=True)
class Times:
    """How long hands and tables take, in seconds.

    Attributes:
        debounce_s: A button's level counts once it has been the same for so long.
        long_press_s: A press that lasts so long is a long one.
        settle_s: A zone counts once it has stood still for so long.
        ask_s: An unsure zone is looked at for so long before the box asks.
        complain_s: A contradiction stands for so long before the box complains.
    """

    debounce_s: float = 0.02
    long_press_s: float = 0.8
    settle_s: float = 0.4
    ask_s: float = 2.0
    complain_s: float = 3.0

    def __post_init__(self) -> None:
        check_within("times.debounce_s", self.debounce_s, 0.005, 0.1, "seconds")
        check_within("times.long_press_s", self.long_press_s, 0.3, 5.0, "seconds")
        check_within("times.settle_s", self.settle_s, 0.1, 5.0, "seconds")
        check_within("times.ask_s", self.ask_s, self.settle_s, 30.0, "seconds")
        check_within("times.complain_s", self.complain_s, self.settle_s, 60.0, "seconds")


@dataclass(frozen=True, slots=True)
class Web:
    """The web page; ``names`` are the host names under which it may be asked for."""

    on: bool = True
    host: str = "127.0.0.1"
    port: int = 8080
    names: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        check_within("web.port", self.port, 1, 65535)
        problem = 'write an address to listen on, like "127.0.0.1"'
        _require("web.host", bool(self.host.strip()), problem)


@dataclass(frozen=True, slots=True)
class Config:
    """Everything about one box that is not the same for all of them.

    Attributes:
        hardware: ``"auto"`` is ``"pi"`` on a Raspberry Pi and ``"sim"`` elsewhere.
        pin_factory: What drives the pins of a Pi.
        language: Of display and page.
        profile: Folder of what this copy of a game looks like; None: no recognition.
        records: Folder of the games played; None: where the system keeps such files.
    """

    hardware: Literal["auto", "pi", "sim"] = "auto"
    pin_factory: Literal["lgpio", "rpigpio"] = "lgpio"
    language: Literal["de", "en"] = "de"
    profile: Path | None = None
    records: Path | None = None
    play: Play = field(default_factory=Play)
    quiet: Quiet = field(default_factory=Quiet)
    buttons: Buttons = field(default_factory=Buttons)
    lamps: Lamps = field(default_factory=Lamps)
    display: Display = field(default_factory=Display)
    sounder: Sounder = field(default_factory=Sounder)
    camera: Camera = field(default_factory=Camera)
    times: Times = field(default_factory=Times)
    web: Web = field(default_factory=Web)

    def __post_init__(self) -> None:
        _check_pins(self)

    @classmethod
    def load(cls, path: Path | None) -> Self:
        """The configuration in a TOML file; None: the default.

        Raises:
            ConfigError: If the file cannot be read, or an entry is unknown or cannot be used.
        """
        if path is None:
            return cls()
        try:
            table = tomllib.loads(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise ConfigError(str(path), f"cannot be read: {error.strerror}") from error
        except ValueError as error:
            raise ConfigError(str(path), f"is not TOML: {error}") from error
        return cls.from_table(table)

    @classmethod
    def from_table(cls, table: Mapping[str, object]) -> Self:
        """The configuration in a parsed TOML table.

        Raises:
            ConfigError: If an entry is unknown or cannot be used.
        """
        return read_part(cls, table, "")


def read_part(kind: type[PartT], table: object, key: str) -> PartT:
    """A part of the configuration from its table; raises ``ConfigError``."""
    if not isinstance(table, Mapping):
        raise ConfigError(key, f"must be a section: write [{key}] on a line of its own")
    types = typing.get_type_hints(kind)
    for name in table:
        if name not in types:
            raise ConfigError(_dotted(key, name), f"unknown; known are {', '.join(types)}")
    entries = {name: _value(types[name], v, _dotted(key, name)) for name, v in table.items()}
    return kind(**entries)


def _dotted(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name


def _value(kind: Any, value: object, key: str) -> object:  # noqa: ANN401 - a type of typing's
    if is_dataclass(kind):
        return read_part(typing.cast("type[object]", kind), value, key)
    origin = typing.get_origin(kind)
    if origin is Literal:
        return _option(typing.get_args(kind), value, key)
    if origin is tuple:
        return _row(typing.get_args(kind)[0], value, key)
    if origin is UnionType:  # the only one is Path | None
        return Path(str(_plain(str, value, key))) if value != "" else None
    return _plain(kind, value, key)


def _option(options: tuple[object, ...], value: object, key: str) -> object:
    if value not in options:
        known = ", ".join(f'"{option}"' for option in options)
        raise ConfigError(key, f"is {value!r} but must be one of {known}")
    return value


def _row(kind: type[object], value: object, key: str) -> tuple[object, ...]:
    if not isinstance(value, list):
        raise ConfigError(key, "must be a list in square brackets")
    return tuple(_plain(kind, one, key) for one in value)


_WORDS = {
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    str: "a text in quotation marks",
}


def _plain(kind: type[object], value: object, key: str) -> object:
    if kind is float and type(value) is int:
        return float(value)
    if type(value) is not kind:  # a bool is an int, but no pin
        raise ConfigError(key, f"is {value!r} but must be {_WORDS[kind]}")
    return value


def _require(key: str, fits: bool, problem: str) -> None:  # noqa: FBT001 - a condition
    if not fits:
        raise ConfigError(key, problem)


def check_within(key: str, value: float, low: float, high: float, unit: str = "") -> None:
    """Raise ``ConfigError`` unless a number lies between two others."""
    problem = f"is {value:g} but must be {low:g} to {high:g} {unit}".rstrip()
    _require(key, low <= value <= high, problem)


def _check_source(source: str) -> None:
    kind, _, where = source.partition(":")
    fits = {"pi": not where, "none": not where, "usb": where.isdecimal()}
    options = '"pi", "usb:0", "folder:PATH", "video:PATH" or "none"'
    is_known = fits.get(kind, kind in {"folder", "video"} and bool(where))
    _require("camera.source", is_known, f'is "{source}" but must be {options}')


def pins_used(config: Config) -> Iterator[tuple[int, str]]:
    """Every GPIO number that the box uses, with the key of the entry that uses it."""
    for number, pin in enumerate(config.buttons.seats):
        yield pin, f"buttons.seats[{number}]"
    yield config.buttons.ok, "buttons.ok"
    yield config.buttons.undo, "buttons.undo"
    if config.lamps.kind == "rgb":
        yield from ((pin, f"lamps.rgb_pins[{n}]") for n, pin in enumerate(config.lamps.rgb_pins))
    if config.sounder.on:
        yield config.sounder.pin, "sounder.pin"
    if config.display.kind == "st7789":
        for name in ("dc_pin", "reset_pin", "backlight_pin"):
            yield getattr(config.display, name), f"display.{name}"


def _bus_pins(config: Config) -> Iterator[tuple[int, str]]:
    if config.lamps.kind == "apa102":
        yield from ((pin, 'the lamps on SPI0 (lamps.kind = "apa102")') for pin in SPI0_PINS)
    if config.display.kind == "ssd1306":
        yield from ((pin, 'the display on I2C (display.kind = "ssd1306")') for pin in I2C_PINS)
    if config.display.kind == "st7789":
        yield from ((pin, 'the display on SPI1 (display.kind = "st7789")') for pin in SPI1_PINS)


def _check_pins(config: Config) -> None:
    taken = dict(_bus_pins(config))
    for pin, key in pins_used(config):
        if pin not in PINS:
            problem = f"GPIO {pin} is not on the header; use {PINS.start} to {PINS.stop - 1} (BCM)"
            raise ConfigError(key, problem)
        if pin in taken:
            raise ConfigError(key, f"GPIO {pin} is already used by {taken[pin]}; choose another")
        taken[pin] = key
