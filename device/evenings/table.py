"""What lies on the table of an evening, whatever the box believes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from device.face import Face
from engine.game import Place, Seat, State, Zone, ZoneKind
from engine.games.quacks.game import Quacks

Pieces = Mapping[Place, Any]


@dataclass
class Table:
    """The pieces that people move, and what keeps the camera from seeing them.

    Attributes:
        lying: What lies in each watched zone.
        markers: Droplet and rat stone of every pot, by their names.
        hands: The zones that a hand is over.
        lost: The zones that are not found, as after a knock.
        shown: The card that was laid beside the pots last.
    """

    lying: dict[Zone, Pieces] = field(default_factory=dict)
    markers: dict[Seat, Mapping[str, int]] = field(default_factory=dict)
    hands: set[Zone] = field(default_factory=set)
    lost: set[Zone] = field(default_factory=set)
    shown: Enum | None = None

    def set_right(self, face: Face, state: State[Any, Any], *left: Zone) -> None:
        """Lay everything as it should lie in ``state``, but what is ``left`` as it is."""
        for zone in face.zones(state):
            if zone not in left:
                self.lying[zone] = lying_in(state, zone)
        if isinstance(state, Quacks):
            for seat in state.seats:
                self.markers[seat] = {m.value: at for m, at in state.markers(seat).items()}


def lying_in(state: State[Any, Any], zone: Zone) -> Pieces:
    """What should lie in a zone; nothing in a tray that only shows what is asked for."""
    return {} if zone.kind is ZoneKind.TRAY else dict(state.visible_in(zone))
