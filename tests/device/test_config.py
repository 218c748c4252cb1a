from __future__ import annotations

import tomllib
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from device.config import Buttons, Config, Sounder, Times
from device.errors import ConfigError

SHIPPED = Path(__file__).parents[2] / "systemd" / "kesselwacht.toml"


def test_the_shipped_configuration_is_the_default() -> None:
    assert Config.load(SHIPPED) == Config()


def test_the_shipped_configuration_names_every_entry() -> None:
    def keys(table: dict[str, Any], prefix: str = "") -> set[str]:
        named: set[str] = set()
        for name, value in table.items():
            inner = keys(value, f"{prefix}{name}.") if isinstance(value, dict) else set()
            named |= inner or {prefix + name}
        return named

    assert keys(tomllib.loads(SHIPPED.read_text(encoding="utf-8"))) == keys(asdict(Config()))


def test_without_a_file_it_is_the_default() -> None:
    assert Config.load(None) == Config()


def test_entries_override_the_default(tmp_path: Path) -> None:
    file = tmp_path / "kesselwacht.toml"
    file.write_text(
        'language = "en"\nprofile = "/games/quacks"\n'
        "[buttons]\nseats = [4, 5]\n[times]\nlong_press_s = 1\n"
    )
    config = Config.load(file)
    assert config.language == "en"
    assert config.profile == Path("/games/quacks")
    assert config.buttons == Buttons(seats=(4, 5))
    assert config.times == Times(long_press_s=1.0)


@pytest.mark.parametrize(
    ("toml", "key", "problem"),
    [
        ("colour = 1", "colour", "unknown; known are hardware"),
        ("[buttons]\nokay = 1", "buttons.okay", "unknown; known are seats, ok, undo"),
        ("buttons = 4", "buttons", "write [buttons] on a line of its own"),
        ('language = "fr"', "language", '"de", "en"'),
        ('[buttons]\nok = "17"', "buttons.ok", "a whole number"),
        ("[buttons]\nok = true", "buttons.ok", "a whole number"),
        ("[buttons]\nseats = 4", "buttons.seats", "a list in square brackets"),
        ("[buttons]\nseats = [4]", "buttons.seats", "2 to 6 pins"),
        ("[sounder]\non = 1", "sounder.on", "true or false"),
        ("profile = 1", "profile", "a text in quotation marks"),
        ("[lamps]\nbrightness = 1.5", "lamps.brightness", "0 to 1"),
        ("[lamps]\nbrightness = nan", "lamps.brightness", "0 to 1"),
        ('[lamps]\nkind = "rgb"\nrgb_pins = [23, 24]', "lamps.rgb_pins", "red, green and blue"),
        ("[display]\ni2c_address = 0x3C3C", "display.i2c_address", "8 to 119"),
        ('[camera]\nsource = "usb"', "camera.source", '"usb:0"'),
        ('[camera]\nsource = "pi:0"', "camera.source", '"usb:0"'),
        ('[camera]\nsource = "folder:"', "camera.source", '"folder:PATH"'),
        ("[camera]\nwidth_px = 1", "camera.width_px", "320 to"),
        ("[times]\nlong_press_s = 0", "times.long_press_s", "0.3 to 5 seconds"),
        ("[times]\nask_s = 0.2", "times.ask_s", "0.4 to 30 seconds"),
        ("[web]\nport = 0", "web.port", "1 to 65535"),
        ('[web]\nhost = ""', "web.host", "an address to listen on"),
        ("x =", "kesselwacht.toml", "is not TOML"),
    ],
)
def test_a_wrong_entry_is_named_with_its_remedy(
    tmp_path: Path, toml: str, key: str, problem: str
) -> None:
    file = tmp_path / "kesselwacht.toml"
    file.write_text(toml)
    with pytest.raises(ConfigError) as caught:
        Config.load(file)
    assert caught.value.key.removeprefix(f"{tmp_path}/") == key
    assert problem in caught.value.problem


def test_a_missing_file_is_a_wrong_configuration(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        Config.load(tmp_path / "absent.toml")


@pytest.mark.parametrize(
    ("toml", "key", "owner"),
    [
        ("[buttons]\nok = 5", "buttons.ok", "buttons.seats[1]"),
        ("[buttons]\nseats = [4, 4]", "buttons.seats[1]", "buttons.seats[0]"),
        ("[sounder]\npin = 22", "sounder.pin", "buttons.undo"),
        ("[buttons]\nok = 10", "buttons.ok", "SPI0"),
        ("[buttons]\nok = 8", "buttons.ok", "SPI0"),
        ("[buttons]\nundo = 3", "buttons.undo", "I2C"),
        ('[display]\nkind = "st7789"\n[sounder]\npin = 18', "sounder.pin", "SPI1"),
        ('[display]\nkind = "st7789"\ndc_pin = 22', "display.dc_pin", "buttons.undo"),
        ('[lamps]\nkind = "rgb"\nrgb_pins = [4, 7, 8]', "lamps.rgb_pins[0]", "buttons.seats[0]"),
    ],
)
def test_two_users_of_a_pin_are_both_named(toml: str, key: str, owner: str) -> None:
    with pytest.raises(ConfigError) as caught:
        Config.from_table(tomllib.loads(toml))
    assert caught.value.key == key
    assert owner in caught.value.problem


@pytest.mark.parametrize("pin", [-1, 0, 1, 28])
def test_a_pin_beside_the_header_is_refused(pin: int) -> None:
    with pytest.raises(ConfigError, match="not on the header"):
        Config(sounder=Sounder(pin=pin))


@pytest.mark.parametrize(
    "toml",
    [
        '[lamps]\nkind = "none"\n[buttons]\nok = 10',
        '[display]\nkind = "none"\n[buttons]\nok = 3',
        "[sounder]\non = false\npin = 4",
    ],
)
def test_a_part_that_is_switched_off_takes_no_pins(toml: str) -> None:
    Config.from_table(tomllib.loads(toml))


@pytest.mark.parametrize(
    ("kind", "size_px", "in_colour"), [("ssd1306", (128, 64), False), ("st7789", (240, 240), True)]
)
def test_the_display_knows_its_size(kind: str, size_px: tuple[int, int], in_colour: bool) -> None:  # noqa: FBT001 - a column
    display = Config.from_table({"display": {"kind": kind}}).display
    assert (display.size_px, display.in_colour) == (size_px, in_colour)
