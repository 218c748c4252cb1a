"""What a press of a seat's button means. Pure but for its memory; it owns no clock."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

from device.events import Hold
from device.face import Face
from device.questions import Asking, Way
from device.showing import Text
from engine.game import Seat

READ_S = 0.4
"""For how long a seat must have been shown something before a short press can mean it: nobody reads
faster, and an impatient finger presses twice within a quarter of a second."""


@dataclass
class Finger:
    """When each seat was last shown something that a press may mean."""

    _shown_s: dict[Seat, float] = field(default_factory=dict)

    def shown(self, seat: Seat, at_s: float) -> None:
        """Something new is shown to a seat."""
        self._shown_s[seat] = at_s

    def is_meant(self, seat: Seat, hold: Hold, at_s: float) -> bool:
        """Whether a press means what the seat is shown, and not what it was shown just before."""
        if hold is Hold.SHORT and at_s - self._shown_s.get(seat, -math.inf) < READ_S:
            return False
        self.shown(seat, at_s)
        return True


def which_is_meant(
    face: Face, seat: Seat, offered: tuple[Any, ...], secret: tuple[Text, ...]
) -> Asking:
    """The question which of the offered actions a press means; of what is secret, one must be."""
    ways: list[Way] = [(one,) for one in offered]
    ways += [] if secret else [()]
    return Asking(seat, face.which(offered), ways, private=secret)
