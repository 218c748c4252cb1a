from __future__ import annotations

import asyncio
import contextlib
import math
import threading

import numpy as np
import pytest

from device import lookout as lookout_module
from device.lookout import Lookout
from engine.game import Seat, Zone, ZoneKind
from vision.frame import Frame, as_frame
from vision.observation import Observation

BLACK = as_frame(np.zeros((90, 160, 3), np.uint8))


class Slow:
    """A camera and its own watcher, which reads until it is let go."""

    def __init__(self) -> None:
        self.begun, self.free = asyncio.Event(), threading.Event()
        self._loop = asyncio.get_running_loop()

    def capture(self) -> Frame:
        return BLACK

    def close(self) -> None:
        """Nothing is held open."""

    def follow(self, zones: tuple[Zone, ...]) -> None:
        """Whatever it is, it takes its time."""

    def forget(self) -> None:
        """Nothing is remembered."""

    def look(self, _frame: Frame) -> Observation:
        self._loop.call_soon_threadsafe(self.begun.set)
        self.free.wait(10)
        return Observation((160, 90))


@pytest.mark.parametrize(
    ("zone", "longest_s", "is_long"),
    [
        (Zone(ZoneKind.FIELD), 300.0, True),
        (Zone(ZoneKind.FIELD), 0.0, False),
        (Zone(ZoneKind.POT, Seat.ONE), 300.0, False),
    ],
    ids=["cards", "cards for too long", "a pot"],
)
async def test_only_cards_are_read_at_length_and_not_for_ever(
    zone: Zone, longest_s: float, monkeypatch: pytest.MonkeyPatch, *, is_long: bool
) -> None:
    monkeypatch.setattr(lookout_module, "LONGEST_READ_S", longest_s)
    slow, posted = Slow(), asyncio.Queue[object]()
    lookout = Lookout(lambda: slow, 100.0, posted.put_nowait, lambda: -math.inf)
    lookout.expect((zone,))
    lookout.look_with(slow)  # type: ignore[arg-type]
    running = asyncio.create_task(lookout.run())
    await slow.begun.wait()
    assert lookout.is_reading_cards is is_long
    slow.free.set()
    await posted.get()
    assert not lookout.is_reading_cards
    running.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await running
