"""What a press of a seat's button means. Pure but for its memory; it owns no clock."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

from device.events import Control
from device.face import Face
from device.questions import Asking, Way
from device.showing import Text
from engine.game import Seat

READ_S = 0.4
"""For how long something must have been shown before a short press can mean it: nobody reads
faster, and an impatient finger presses twice within a quarter of a second."""


@dataclass
class Finger:
    """When each seat, or whoever takes back, was last shown something that a press may mean."""

    _shown_s: dict[Seat | Control, float] = field(default_factory=dict)

    def shown(self, button: Seat | Control, at_s: float) -> None:
        """Something new is shown to whoever has this button."""
        self._shown_s[button] = at_s

    def is_meant(self, button: Seat | Control, at_s: float) -> bool:
        """Whether a short press means what is shown now, and not what was shown just before."""
        if at_s - self._shown_s.get(button, -math.inf) < READ_S:
            return False
        self.shown(button, at_s)
        return True


def which_is_meant(
    face: Face, seat: Seat, offered: tuple[Any, ...], secret: tuple[Text, ...]
) -> Asking:
    """The question which of the offered actions a press means; of what is secret, one must be."""
    ways: list[Way] = [(one,) for one in offered]
    ways += [] if secret else [()]
    return Asking(seat, face.which(offered), ways, private=secret)
