"""Short signals on a piezo; without one they are silent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol, Self

import gpiozero
from gpiozero.pins import Factory
from gpiozero.tones import Tone

from device.showing import Sound

OCTAVES = 2
"""Around A4, 440 Hz: what the tunes below need."""


@dataclass(frozen=True, slots=True)
class Beep:
    """A tone of ``hz``, or a rest if that is None, for ``for_s``."""

    hz: float | None
    for_s: float


TUNES: Mapping[Sound, tuple[Beep, ...]] = {
    Sound.CONFIRMED: (Beep(880, 0.08),),
    Sound.QUESTION: (Beep(660, 0.1), Beep(None, 0.05), Beep(880, 0.15)),
    Sound.EXPLOSION: (Beep(330, 0.15), Beep(220, 0.15), Beep(165, 0.4)),
    Sound.ROUND_OVER: (Beep(523, 0.12), Beep(659, 0.12), Beep(784, 0.25)),
}


SHORT_SHARE = 1 / 3
"""How long a tune is that is to be short: a piezo has no volume, but less of it is quieter."""


class Cancellable(Protocol):
    """Something that will be called later, unless it is cancelled."""

    def cancel(self) -> None:
        """Do not call it."""
        ...


CallLater = Callable[[float, Callable[[], None]], Cancellable]
"""Call a function after so many seconds: ``loop.call_later``."""


class Sounder:
    """Plays one tune at a time; a new one ends the one before."""

    def __init__(self, buzzer: gpiozero.TonalBuzzer | None, call_later: CallLater) -> None:
        self._buzzer = buzzer
        self._call_later = call_later
        self._coming: list[Cancellable] = []

    @classmethod
    def on_pin(cls, pin: int, call_later: CallLater, pin_factory: Factory) -> Self:
        """A sounder on a GPIO number."""
        buzzer = gpiozero.TonalBuzzer(pin, octaves=OCTAVES, pin_factory=pin_factory)
        return cls(buzzer, call_later)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc_info: object) -> None:
        self.close()

    def play(self, sound: Sound, *, share: float = 1.0) -> None:
        """Begin a tune that takes this share of its time; returns at once."""
        self._stop()
        after_s = 0.0
        for beep in (*TUNES[sound], Beep(None, 0.0)):
            self._coming.append(self._call_later(after_s, self._sounding(beep.hz)))
            after_s += beep.for_s * share

    def close(self) -> None:
        """Fall silent and let go of the pin; closing twice is harmless."""
        self._stop()
        if self._buzzer is not None:
            self._buzzer.close()
            self._buzzer = None

    def _sounding(self, hz: float | None) -> Callable[[], None]:
        def sound() -> None:
            if self._buzzer is not None:
                self._buzzer.play(Tone(frequency=hz) if hz else None)

        return sound

    def _stop(self) -> None:
        for coming in self._coming:
            coming.cancel()
        self._coming.clear()
        if self._buzzer is not None:
            self._buzzer.stop()
