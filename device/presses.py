"""From the levels of wires to presses: debounced, short or long, one button or both. Pure."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeAlias

from device.events import Control, Hold, Press
from engine.game import Seat

Button: TypeAlias = Seat | Control
"""A physical button: ``Control.BOTH`` is none, it is what two of them say together."""

PAIR = (Control.OK, Control.UNDO)
"""Held together they are ``Control.BOTH``."""


@dataclass(frozen=True, slots=True)
class Edge:
    """The level of a button's wire, as it was at ``at_s`` of the loop's steady clock."""

    button: Button
    is_down: bool
    at_s: float


@dataclass
class _Wire:
    is_down: bool = False
    """Debounced."""
    level: bool = False
    """As last read."""
    level_since_s: float = -math.inf
    down_since_s: float = -math.inf
    is_spent: bool = False
    """Whether this press has already said what it had to say."""


class PressReader:
    """Turns edges into presses; it owns no clock, the caller says what time it is.

    A level counts once it has lasted ``debounce_s``; a shorter one never was. OK and UNDO held
    together are one press of ``Control.BOTH`` and no press of either, even if let go too soon.
    """

    def __init__(self, *, debounce_s: float, long_press_s: float) -> None:
        self._debounce_s = debounce_s
        self._long_press_s = long_press_s
        self._wires: dict[Button, _Wire] = {}
        self._pair_since_s: float | None = None

    @property
    def due_s(self) -> float | None:
        """When to ask again although no edge has come; None: only at the next edge."""
        return min((at_s for at_s, _ in self._decisions()), default=None)

    def begin(self, button: Button, *, is_down: bool) -> None:
        """Watch a button from now on; one that is down already counts once it was let go."""
        self._wires[button] = _Wire(is_down=is_down, level=is_down, is_spent=is_down)

    def update(self, edge: Edge) -> tuple[Press, ...]:
        """Take in a level as it was read; reading an unchanged one again changes nothing."""
        presses = self.elapsed(edge.at_s)
        wire = self._wires.setdefault(edge.button, _Wire())
        if wire.level is not edge.is_down:
            wire.level = edge.is_down
            wire.level_since_s = edge.at_s
        return presses

    def elapsed(self, at_s: float) -> tuple[Press, ...]:
        """What has been decided by the mere passing of time, in the order of deciding."""
        presses = []
        while due := [one for one in self._decisions() if one[0] <= at_s]:
            _, button = min(due, key=lambda one: one[0])
            presses.append(self._decide(button))
        return tuple(press for press in presses if press is not None)

    def _decisions(self) -> list[tuple[float, Button]]:
        """What will be decided, and when, if no level changes."""
        decisions: list[tuple[float, Button]] = []
        for button, wire in self._wires.items():
            if wire.level is not wire.is_down:
                decisions.append((wire.level_since_s + self._debounce_s, button))
            elif wire.is_down and not wire.is_spent:
                decisions.append((wire.down_since_s + self._long_press_s, button))
        if self._pair_since_s is not None:
            decisions.append((self._pair_since_s + self._long_press_s, Control.BOTH))
        return decisions

    def _decide(self, button: Button) -> Press | None:
        if button is Control.BOTH:
            return self._pair_held()
        wire = self._wires[button]
        if wire.level is wire.is_down:
            wire.is_spent = True
            return Press(button, Hold.LONG, wire.down_since_s + self._long_press_s)
        wire.is_down = wire.level
        self._note_pair(button, wire)
        if wire.is_down or wire.is_spent:
            return None
        return Press(button, Hold.SHORT, wire.level_since_s)

    def _note_pair(self, button: Button, changed: _Wire) -> None:
        if changed.is_down:
            changed.down_since_s = changed.level_since_s
            changed.is_spent = False
        if button not in PAIR:
            return
        self._pair_since_s = None
        wires = [self._wires.get(one, _Wire()) for one in PAIR]
        if all(wire.is_down for wire in wires):
            self._pair_since_s = changed.level_since_s
            for wire in wires:
                wire.is_spent = True

    def _pair_held(self) -> Press:
        since_s = self._pair_since_s or 0.0
        self._pair_since_s = None
        return Press(Control.BOTH, Hold.LONG, since_s + self._long_press_s)
