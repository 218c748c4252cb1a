"""Display, lamps and sounder by day and night."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

import pytest

from device.catalogue import Catalogue
from device.config import Config
from device.front import Front
from device.hardware import Hardware, open_hardware
from device.screen import BRIGHT, DIM
from device.settings import NIGHT_SHARE, Settings
from device.showing import Lamp, Page, Showing, Sound, text
from engine.game import Seat

Run = Callable[[Coroutine[Any, Any, None]], None]

PAGE = Page(text("start.title"), (text("start.wait"),))
ASKED = Showing(PAGE, sound=Sound.QUESTION)
DAY, NIGHT = Settings(brightness=1.0), Settings(brightness=1.0, night="on")
LIT = {Seat.ONE: Lamp.SAFE}


def config(**more: object) -> Config:
    return Config.from_table({"hardware": "sim", **more})


def front(hardware: Hardware, box: Config, hour: int = 12) -> Front:
    return Front(box, hardware, Catalogue.load("en"), lambda: None, hour=lambda: hour)


def brightest(hardware: Hardware) -> int:
    """The brightest channel on the display."""
    image = hardware.screen.image
    assert image is not None
    return max(image.convert("L").getextrema())  # type: ignore[type-var] # of one channel


@pytest.mark.parametrize(
    ("settings", "for_s"),
    [
        (DAY, 0.3),
        (replace(DAY, sound="short"), 0.1),
        (replace(DAY, sound="off"), 0.0),
        (NIGHT, 0.0),
    ],
)
def test_a_sound_is_heard_unless_the_box_is_quiet(
    hurried: Run, settings: Settings, for_s: float
) -> None:
    async def evening() -> None:
        with open_hardware(config()) as hardware:
            shown, buzzer = front(hardware, config()), hardware.sounder._buzzer
            assert buzzer is not None
            shown.settle(settings)
            shown.show(ASKED, LIT)
            heard = []
            for _ in range(40):
                await asyncio.sleep(0.01)
                heard.append(buzzer.is_active)
            last = max((n for n, one in enumerate(heard, 1) if one), default=0)
            assert last * 0.01 == pytest.approx(for_s, abs=0.011)

    hurried(evening())


def test_lamps_and_a_colour_display_are_dim_at_night(hurried: Run) -> None:
    box = config(display={"kind": "st7789"})

    async def evening() -> None:
        with open_hardware(box) as hardware:
            shown = front(hardware, box)
            shown.settle(DAY)
            shown.show(ASKED, LIT)
            by_day = brightest(hardware)
            assert hardware.lamps.shown[0] == (0, 255, 0)
            shown.settle(NIGHT)
            assert brightest(hardware) == pytest.approx(by_day * NIGHT_SHARE, abs=2)
            assert hardware.lamps.shown[0] == (0, round(255 * NIGHT_SHARE), 0)
            shown.settle(DAY)
            assert brightest(hardware) == by_day

    hurried(evening())


@pytest.mark.parametrize(("hour", "level"), [(23, DIM), (12, BRIGHT)])
def test_the_small_display_has_less_contrast_by_the_hour(
    hurried: Run, hour: int, level: int
) -> None:
    async def evening() -> None:
        with open_hardware(config()) as hardware:
            shown = front(hardware, config(), hour)
            shown.settle(replace(DAY, night="hours"))
            shown.show(ASKED, LIT)
            assert hardware.screen.contrast == level

    hurried(evening())
