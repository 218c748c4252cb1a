"""The wiring picture: every configured pin is in it, and those in docs/ are what it makes."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from device.catalogue import Catalogue
from device.config import Config, pins_used
from device.printing.wiring import drawing, wires

DOCS = Path(__file__).parent.parent / "docs"
CONFIGS = {
    "default": Config(),
    "rgb": Config.from_table(
        {
            "buttons": {"seats": [4, 5, 6, 12]},
            "lamps": {"kind": "rgb", "rgb_pins": [7, 8, 9, 13, 14, 15, 16, 19, 27]},
        }
    ),
    "colour": Config.from_table({"display": {"kind": "st7789"}, "sounder": {"on": False}}),
    "bare": Config.from_table({"display": {"kind": "none"}, "lamps": {"kind": "none"}}),
}


def said(config: Config, language: str = "en") -> list[str]:
    picture = ET.fromstring(drawing(config, Catalogue.load(language)))  # noqa: S314 - our own
    return [one.text or "" for one in picture.iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize("name", CONFIGS)
def test_every_configured_pin_has_its_wire_and_no_pin_has_two(name: str) -> None:
    config = CONFIGS[name]
    places = [wire.pin for wire in wires(config)]
    assert len(set(places)) == len(places)
    signals = [wire for wire in wires(config) if wire.part != "power"]
    assert len(signals) >= len(list(pins_used(config)))
    written = said(config)
    assert all(f"GPIO {pin}" in written for pin, _ in pins_used(config))


def test_pins_stand_where_the_header_has_them() -> None:
    places = {wire.to.key: wire.pin for wire in wires(Config())}
    assert places["wiring.button_ok"] == 11
    assert places["wiring.display_data"] == 3
    assert places["wiring.lamps_clock"] == 23
    assert places["wiring.sounder"] == 37


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("name", CONFIGS)
def test_all_words_fit_beside_the_header(name: str, language: str) -> None:
    letter_px = 7.6  # of the drawing's widest letters on average, at its size
    room_px = 1040 / 2 - 14 - 132 - 8
    labels = [Catalogue.load(language).say(wire.to) for wire in wires(CONFIGS[name])]
    assert max(map(len, labels)) * letter_px < room_px


@pytest.mark.parametrize(("language", "name"), [("en", "wiring"), ("de", "verdrahtung")])
def test_the_pictures_in_the_documentation_are_up_to_date(language: str, name: str) -> None:
    committed = (DOCS / f"{name}.svg").read_text(encoding="utf-8")
    assert committed == drawing(Config(), Catalogue.load(language))
