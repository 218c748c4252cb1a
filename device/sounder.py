"""The sounder: one short tune for each signal, on gpiozero's TonalBuzzer."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import TypeAlias

from gpiozero import TonalBuzzer
from gpiozero.pins import Factory
from gpiozero.tones import Tone

from device.showing import Sound

Tune: TypeAlias = tuple[tuple[str, float], ...]
"""Notes, each with its length in seconds; an empty name is a rest."""

TUNES: Mapping[Sound, Tune] = {
    Sound.CONFIRMED: (("A5", 0.04),),
    Sound.QUESTION: (("E5", 0.08), ("A5", 0.1)),
    Sound.EXPLOSION: (("A4", 0.15), ("", 0.05), ("F4", 0.15), ("", 0.05), ("D4", 0.35)),
    Sound.ROUND_OVER: (("C5", 0.1), ("E5", 0.1), ("G5", 0.2)),
}


class Sounder:
    """Plays one tune at a time; a new one cuts off the old."""

    def __init__(self, pin: int, pin_factory: Factory) -> None:
        self._buzzer = TonalBuzzer(pin, octaves=2, pin_factory=pin_factory)
        self._playing: asyncio.Task[None] | None = None

    def play(self, sound: Sound) -> None:
        """Begin a tune; returns at once."""
        if self._playing is not None:
            self._playing.cancel()
        self._playing = asyncio.get_running_loop().create_task(self._play(TUNES[sound]))

    def close(self) -> None:
        """Fall silent and let go of the pin; closing twice is harmless."""
        if self._playing is not None:
            self._playing.cancel()
        self._buzzer.close()

    async def _play(self, tune: Tune) -> None:
        try:
            for note, length_s in tune:
                if note:
                    self._buzzer.play(Tone.from_note(note))
                else:
                    self._buzzer.stop()
                await asyncio.sleep(length_s)
        finally:
            self._buzzer.stop()
