"""The wiring of a box as a picture: the 40 pins, and what a configuration puts on each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape

from gpiozero import pi_info

from device.catalogue import Catalogue
from device.config import I2C_PINS, Config
from device.showing import Text, text

ANY_PI = "c03111"
"""A Pi 4; all boards with 40 pins have them in this order."""

LAMP_PINS = (10, 11)
"""Data and clock of SPI0, which drives the row of lamps; its other pins stay free of wires."""

COLOUR_DISPLAY_PINS = (20, 21, 18)
"""Data, clock and select of SPI1, which drives the colour display."""


@dataclass(frozen=True, slots=True)
class Wire:
    """What one pin is joined to.

    Attributes:
        pin: Its place on the header, 1 to 40.
        part: ``"button"``, ``"lamps"``, ``"display"``, ``"sounder"`` or ``"power"``.
        to: What it goes to.
    """

    pin: int
    part: str
    to: Text


def wires(config: Config) -> tuple[Wire, ...]:
    """Every wire of a box, by its place on the header."""
    signals = [Wire(_place(gpio), part, to) for gpio, part, to in _signals(config)]
    supplies = [Wire(pin, "power", text(f"wiring.{to}")) for pin, to in _SUPPLIES.items()]
    return tuple(sorted([*supplies, *signals], key=lambda wire: wire.pin))


_SUPPLIES = {1: "supply_3v3", 2: "supply_5v", 6: "ground_parts", 9: "ground_buttons"}


def _signals(config: Config) -> Iterator[tuple[int, str, Text]]:
    for number, gpio in enumerate(config.buttons.seats, 1):
        yield gpio, "button", text("wiring.button", n=number)
    yield config.buttons.ok, "button", text("wiring.button_ok")
    yield config.buttons.undo, "button", text("wiring.button_undo")
    if config.lamps.kind == "apa102":
        for gpio, end in zip(LAMP_PINS, ("data", "clock"), strict=True):
            yield gpio, "lamps", text(f"wiring.lamps_{end}")
    if config.lamps.kind == "rgb":
        for number, gpio in enumerate(config.lamps.rgb_pins):
            colour = text(f"wiring.{_CHANNELS[number % len(_CHANNELS)]}")
            yield gpio, "lamps", text("wiring.lamp", n=number // len(_CHANNELS) + 1, colour=colour)
    for gpio, end in _display(config):
        yield gpio, "display", text(f"wiring.display_{end}")
    if config.sounder.on:
        yield config.sounder.pin, "sounder", text("wiring.sounder")


_CHANNELS = ("red", "green", "blue")


def _display(config: Config) -> Iterator[tuple[int, str]]:
    display = config.display
    if display.kind == "ssd1306":
        yield from zip(I2C_PINS, ("data", "clock"), strict=True)
    elif display.kind == "st7789":
        yield from zip(COLOUR_DISPLAY_PINS, ("data", "clock", "select"), strict=True)
        yield from ((display.dc_pin, "dc"), (display.reset_pin, "reset"))
        yield display.backlight_pin, "backlight"


def _place(gpio: int) -> int:
    return next(pin for pin, name in _NAMES.items() if name == f"GPIO{gpio}")


_NAMES: Mapping[int, str] = {
    number: pin.name for number, pin in pi_info(ANY_PI).headers["J8"].pins.items()
}

_COLOURS = {
    "button": "#2f6fb3",
    "lamps": "#c2571a",
    "display": "#2e7d4f",
    "sounder": "#7a4aa0",
    "power": "#8a1f2b",
}
_ROW, _TOP, _MIDDLE, _WIDTH = 26, 96, 520, 1040
_PIN, _REACH = 9, 132
_NOTE_ROW = 22
_ROWS = 20


def drawing(config: Config, catalogue: Catalogue) -> str:
    """The picture as SVG, in the catalogue's language; wires never cross."""
    own = {wire.pin: wire for wire in wires(config)}
    notes = list(_notes(config))
    foot = _TOP + _ROWS * _ROW + 30
    height = foot + _NOTE_ROW * len(notes) + 24
    box = f'viewBox="0 0 {_WIDTH} {height}" font-family="sans-serif"'
    strip = f'width="60" height="{_ROWS * _ROW + 10}" rx="6" fill="#2b2b2b"'
    rows = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {box}>',
        f'<rect width="{_WIDTH}" height="{height}" fill="#fdfbf6"/>',
        _words((_MIDDLE, 34), catalogue.say(text("wiring.title")), "#222", size=20),
        _words((_MIDDLE, 62), catalogue.say(text("wiring.seen")), "#666", size=13),
        f'<rect x="{_MIDDLE - 30}" y="{_TOP - 18}" {strip}/>',
    ]
    for pin in _NAMES:
        rows += _pin(pin, own.get(pin), catalogue)
    for number, note in enumerate(notes):
        y = foot + _NOTE_ROW * number
        rows.append(_words((60, y), catalogue.say(note), "#333", "start", 13))
    return "\n".join([*rows, "</svg>", ""])


def _pin(pin: int, wire: Wire | None, catalogue: Catalogue) -> Iterator[str]:
    side = -1 if pin % 2 else 1
    y = _TOP + (pin - 1) // 2 * _ROW
    x = _MIDDLE + side * 14
    anchor = "end" if side < 0 else "start"
    colour = "#9a9a9a" if wire is None else _COLOURS[wire.part]
    yield f'<circle cx="{x}" cy="{y}" r="{_PIN}" fill="{colour}" stroke="#fdfbf6"/>'
    yield _words((x, y + 4), str(pin), "#fff", size=10)
    name = f"GPIO {_NAMES[pin][4:]}" if _NAMES[pin].startswith("GPIO") else _NAMES[pin]
    yield _words((x + side * 26, y + 5), name, "#333" if wire else "#999", anchor, 13)
    if wire is not None:
        start, end = x + side * 92, x + side * _REACH
        yield f'<path d="M{start} {y}H{end}" stroke="{colour}" stroke-width="4"/>'
        yield _words((end + side * 8, y + 5), catalogue.say(wire.to), colour, anchor)


def _notes(config: Config) -> Iterator[Text]:
    """How each kind of part is joined beyond its pins."""
    yield text("wiring.note_button")
    if config.lamps.kind != "none":
        yield text(f"wiring.note_lamps_{config.lamps.kind}")
    if config.display.kind != "none":
        yield text(f"wiring.note_display_{config.display.kind}")
    if config.sounder.on:
        yield text("wiring.note_sounder")
    yield text("wiring.note_power")


def _words(
    at: tuple[int, int], said: str, colour: str, anchor: str = "middle", size: int = 14
) -> str:
    place = f'x="{at[0]}" y="{at[1]}" text-anchor="{anchor}"'
    return f'<text {place} fill="{colour}" font-size="{size}">{escape(said)}</text>'
