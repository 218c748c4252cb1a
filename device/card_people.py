"""Simulated people at a game of cards: they play whatever comes, by buttons alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Protocol

from device.events import Control, Hold
from device.face import Face
from device.questions import STRIDE
from device.showing import Proposal, Showing
from engine.game import Seat

PRESS_S = {Hold.SHORT: 0.5, Hold.LONG: 2.0}
"""How long people wait after a press, longer than it takes, before they look at the box again."""

BOLD = 0.2
"""How often somebody holds the button down where that means something."""


class Box(Protocol):
    """What people see of the box, and what they can press."""

    @property
    def state(self) -> Any:  # noqa: ANN401 - any game's state
        """The game as the box has it."""
        ...

    @property
    def showing(self) -> Showing:
        """What the box shows."""
        ...

    def press(self, button: Seat | Control, hold: Hold) -> None:
        """Press a button."""
        ...


@dataclass
class CardPeople:
    """The players of a game of cards.

    Attributes:
        box: The companion that they play with.
        face: What their buttons mean.
        dice: What they choose; seeded by the caller.
    """

    box: Box
    face: Face
    dice: random.Random
    _wanted: dict[int, int] = field(default_factory=dict)

    def play(self) -> Iterator[float]:
        """Play to the end; yields the seconds to wait before going on."""
        while self.box.state.outcome() is None:
            asked = next(iter(self.box.showing.proposals), None)
            button, hold = self._turn() if asked is None else self._answer(asked)
            self.box.press(button, hold)
            yield PRESS_S[hold]

    def _turn(self) -> tuple[Seat, Hold]:
        seat = self.box.state.prompts()[0].seat
        meant = [hold for hold in Hold if self.face.offered(self.box.state, seat, hold)]
        if len(meant) > 1:
            return seat, Hold.LONG if self.dice.random() < BOLD else Hold.SHORT
        return seat, meant[0]

    def _answer(self, asked: Proposal) -> tuple[Seat | Control, Hold]:
        wanted = self._wanted.setdefault(asked.id, self.dice.randrange(len(asked.choices)))
        ahead = (wanted - asked.selected) % len(asked.choices)
        if not ahead:
            return asked.seat, Hold.SHORT
        return Control.OK, Hold.LONG if ahead >= STRIDE else Hold.SHORT
