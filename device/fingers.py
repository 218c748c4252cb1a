"""Presses of the box's buttons that come from the page: a hand on the simulated wires."""

from __future__ import annotations

import asyncio

from device.events import Control, Hold
from device.hardware import Wires
from engine.game import Seat

SHORT_S = 0.1
"""How long a simulated short press holds the wire down."""


class Fingers:
    """Push buttons down and let them go in time.

    Args:
        wires: The simulated ones; None on a real box, where nothing is pushed.
        long_press_s: How long a long press lasts at least.
    """

    def __init__(self, wires: Wires | None, long_press_s: float) -> None:
        self._wires = wires
        self._long_press_s = long_press_s
        self._pushes: set[asyncio.Task[None]] = set()

    def press(self, button: Seat | Control, hold: Hold) -> None:
        """Push a button; returns at once."""
        if self._wires is not None:
            push = asyncio.create_task(self._push(self._wires, button, hold))
            self._pushes.add(push)
            push.add_done_callback(self._pushes.discard)

    async def _push(self, wires: Wires, button: Seat | Control, hold: Hold) -> None:
        pushed = (Control.OK, Control.UNDO) if button is Control.BOTH else (button,)
        for one in pushed:
            wires.press(one)
        await asyncio.sleep(SHORT_S + (self._long_press_s if hold is Hold.LONG else 0.0))
        for one in pushed:
            wires.release(one)
