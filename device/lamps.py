"""The seat lamps: what each says as a colour, on a row of APA102 pixels or on RGB LEDs."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from typing import Protocol, Self, TypeAlias

from gpiozero import RGBLED
from gpiozero.pins import Factory
from PIL import Image

from device.showing import Lamp

Rgb: TypeAlias = tuple[int, int, int]
"""Red, green, blue, each 0 to 255."""

BLACK: Rgb = (0, 0, 0)

COLOURS: Mapping[Lamp, Rgb] = {
    Lamp.OFF: BLACK,
    Lamp.MAY_ACT: (255, 255, 255),
    Lamp.SAFE: (0, 255, 0),
    Lamp.RISKY: (255, 190, 0),
    Lamp.DANGEROUS: (255, 0, 0),
    Lamp.EXPLODED: (255, 0, 0),
    Lamp.CONFIRM: (0, 70, 255),
    Lamp.PUT_RIGHT: (255, 90, 0),
}

SEAT_COLOURS: Sequence[Rgb] = (
    (255, 0, 0),
    (255, 200, 0),
    (0, 255, 0),
    (0, 0, 255),
    (200, 0, 255),
    (0, 220, 220),
)
"""Each seat's own colour, shown only while players are seated."""

BLINK_S = 0.8
"""How long one blink takes, half of it lit."""

PULSE_S = 1.6
"""How long one pulse takes."""

MOVING = {Lamp.EXPLODED, Lamp.CONFIRM}


def is_moving(lamps: Sequence[Lamp]) -> bool:
    """Whether the colours change with time."""
    return not MOVING.isdisjoint(lamps)


def colours(lamps: Sequence[Lamp], at_s: float, brightness: float) -> tuple[Rgb, ...]:
    """The colour of each lamp at one moment.

    Args:
        lamps: What each seat's lamp says, in seat order.
        at_s: Any steady clock.
        brightness: From 0 to 1.
    """
    return tuple(
        _dimmed(_colour(lamp, seat), brightness * _share(lamp, at_s))
        for seat, lamp in enumerate(lamps)
    )


def _colour(lamp: Lamp, seat: int) -> Rgb:
    return SEAT_COLOURS[seat] if lamp is Lamp.SEAT else COLOURS[lamp]


def _share(lamp: Lamp, at_s: float) -> float:
    if lamp is Lamp.EXPLODED:
        return 1.0 if at_s % BLINK_S < BLINK_S / 2 else 0.0
    if lamp is Lamp.CONFIRM:
        return 0.65 - 0.35 * math.cos(2 * math.pi * at_s / PULSE_S)
    return 1.0


def _dimmed(colour: Rgb, share: float) -> Rgb:
    red, green, blue = (round(part * share) for part in colour)
    return red, green, blue


class LampBoard(Protocol):
    """Lamps that can be lit."""

    def light(self, wanted: Sequence[Rgb]) -> None:
        """Show one colour a seat; seats without a lamp are left out."""
        ...

    def close(self) -> None:
        """Switch everything off and let go."""
        ...


class LampRow:
    """A row of APA102 pixels, one a seat, on a luma device: an image N x 1."""

    def __init__(self, device: object) -> None:
        self._device = device

    def light(self, wanted: Sequence[Rgb]) -> None:
        """Show one colour a seat; seats beyond the row are left out."""
        width, height = self._device.size  # type: ignore[attr-defined]
        image = Image.new("RGBA", (width, height), (*BLACK, 255))
        for seat, colour in enumerate(wanted[:width]):
            image.putpixel((seat, 0), (*colour, 255))
        self._device.display(image.convert(self._device.mode))  # type: ignore[attr-defined]

    def close(self) -> None:
        """Switch the row off."""
        self._device.cleanup()  # type: ignore[attr-defined]


class LampPins:
    """RGB LEDs through transistors: switched, never dimmed, so that no picture flickers."""

    def __init__(self, pins: Sequence[Sequence[int]], pin_factory: Factory) -> None:
        with ExitStack() as opened:
            self._lamps = [
                opened.enter_context(RGBLED(*three, pwm=False, pin_factory=pin_factory))
                for three in pins
            ]
            self._opened = opened.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc_info: object) -> None:
        self.close()

    def light(self, wanted: Sequence[Rgb]) -> None:
        """Show one colour a seat: each part is on if it is more than half of the brightest."""
        for lamp, colour in zip(self._lamps, wanted, strict=False):
            brightest = max(colour)
            lamp.value = tuple(float(brightest > 0 and part > brightest / 2) for part in colour)

    def close(self) -> None:
        """Let go of every pin; closing twice is harmless."""
        self._opened.close()
