"""The seats' lamps: what they say as colours, and the rows that light up."""

from __future__ import annotations

import contextlib
import logging
import math
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from typing import Protocol, Self, TypeAlias

import gpiozero
from gpiozero.pins import Factory
from PIL import Image

from device.showing import Lamp

LOG = logging.getLogger(__name__)

Rgb: TypeAlias = tuple[int, int, int]
"""Red, green, blue, each 0 to 255."""

SEAT_COLOURS: tuple[Rgb, ...] = (
    (255, 0, 0),
    (255, 180, 0),
    (0, 255, 0),
    (0, 60, 255),
    (190, 0, 255),
    (0, 255, 190),
)
"""Red, yellow, green, blue, purple and turquoise, in seat order."""

COLOURS: dict[Lamp, Rgb] = {
    Lamp.OFF: (0, 0, 0),
    Lamp.MAY_ACT: (255, 230, 200),
    Lamp.SAFE: (0, 255, 0),
    Lamp.RISKY: (255, 180, 0),
    Lamp.DANGEROUS: (255, 0, 0),
    Lamp.EXPLODED: (255, 0, 0),
    Lamp.CONFIRM: (0, 60, 255),
    Lamp.PUT_RIGHT: (255, 130, 0),
}

BLINK_S = 0.5
"""An exploded seat's lamp is on for so long, then off for as long."""

PULSE_S = 1.0
"""A lamp that asks is bright for so long, then dim for as long.

It steps instead of gliding: pictures count only while the lamps are steady, and the camera
must have most of the time for itself.
"""

DIM = 0.35
"""Share of the brightness in the dim half of a pulse."""

SWITCHED_SHARE = 0.5
"""A lamp that can only be switched lights the channels that are so bright beside its brightest:
it knows no dimming, so it must not go dark where a row would be dim."""

PERIODS_S = {Lamp.EXPLODED: BLINK_S, Lamp.CONFIRM: PULSE_S}


def colours(
    lamps: Sequence[Lamp],
    seat_colours: Sequence[Rgb],
    at_s: float,
    brightness: float,
) -> tuple[Rgb, ...]:
    """What every lamp shows at ``at_s``; ``brightness`` is 0 to 1."""
    return tuple(
        _scaled(seat if lamp is Lamp.SEAT else COLOURS[lamp], brightness * _share(lamp, at_s))
        for lamp, seat in zip(lamps, seat_colours, strict=False)
    )


def steady(lamps: Iterable[Lamp]) -> bool:
    """Whether the colours stay as they are until other lamps are shown."""
    return not any(lamp in PERIODS_S for lamp in lamps)


def next_change_s(lamps: Iterable[Lamp], at_s: float) -> float | None:
    """When the colours change by themselves the next time after ``at_s``; None: never."""
    halves = {PERIODS_S[lamp] for lamp in lamps if lamp in PERIODS_S}
    return min(((math.floor(at_s / half_s) + 1) * half_s for half_s in halves), default=None)


def _share(lamp: Lamp, at_s: float) -> float:
    if lamp not in PERIODS_S or math.floor(at_s / PERIODS_S[lamp]) % 2 == 0:
        return 1.0
    return 0.0 if lamp is Lamp.EXPLODED else DIM


def _scaled(colour: Rgb, share: float) -> Rgb:
    red, green, blue = (round(channel * share) for channel in colour)
    return red, green, blue


class PixelDevice(Protocol):
    """What of a luma device a lamp row needs."""

    def display(self, image: Image.Image) -> None:
        """Show an image of one pixel a lamp."""
        ...

    def cleanup(self) -> None:
        """Switch off and let go."""
        ...


def _let_go(device: PixelDevice) -> None:
    with contextlib.suppress(OSError):  # a row that fell off cannot be switched off
        device.cleanup()


class LampRow:
    """A row of lamps that remembers what it shows; a row that fails says so once and goes on.

    Attributes:
        shown: The colours as they were last wanted, whether or not the wire took them.
        changed_at_s: When they last became others; frames of that moment must not count.
        fault: Why the lamps do not answer; None while they do.
    """

    def __init__(self, light: Callable[[tuple[Rgb, ...]], None], opened: ExitStack) -> None:
        self.shown: tuple[Rgb, ...] = ()
        self.changed_at_s = -math.inf
        self.fault: str | None = None
        self._light = light
        self._opened = opened

    @classmethod
    def on_pixels(cls, device: PixelDevice, count: int) -> Self:
        """A row on a luma device of ``count`` x 1 pixels, mode RGBA; it is closed with the row."""

        def light(shown: tuple[Rgb, ...]) -> None:
            image = Image.new("RGBA", (count, 1))
            for x, colour in enumerate(shown[:count]):
                image.putpixel((x, 0), (*colour, 255))
            device.display(image)

        opened = ExitStack()
        opened.callback(_let_go, device)
        return cls(light, opened)

    @classmethod
    def on_switches(cls, pins: Sequence[tuple[int, int, int]], pin_factory: Factory) -> Self:
        """A row of RGB LEDs on the GPIO numbers of their red, green and blue; not dimmed."""
        leds: list[gpiozero.RGBLED] = []

        def light(shown: tuple[Rgb, ...]) -> None:
            for led, colour in zip(leds, shown, strict=False):
                from_value = max(1.0, SWITCHED_SHARE * max(colour))
                led.color = tuple(int(channel >= from_value) for channel in colour)

        opened = ExitStack()
        with opened:
            for channels in pins:
                led = gpiozero.RGBLED(*channels, pwm=False, pin_factory=pin_factory)
                leds.append(opened.enter_context(led))
            opened = opened.pop_all()
        return cls(light, opened)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc_info: object) -> None:
        self.close()

    def show(self, wanted: tuple[Rgb, ...], at_s: float) -> None:
        """Light the lamps; nothing goes over the wire if nothing has changed."""
        if wanted == self.shown and self.fault is None:
            return
        if wanted != self.shown:
            self.shown = wanted
            self.changed_at_s = at_s
        try:
            self._light(wanted)
        except OSError as error:
            if self.fault is None:
                LOG.warning("the lamps do not answer: %s", error)
            self.fault = str(error)
        else:
            self.fault = None

    def close(self) -> None:
        """Switch off and let go; closing twice is harmless."""
        self._opened.close()
