"""What the camera has shown of every zone, and what is still to be said of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from device.events import Observed
from device.face import Face
from device.questions import Sight
from device.showing import Text, text
from device.zones import Found, found_in, pots
from engine.game import Seat, Zone, ZoneKind
from vision.settle import Patience, Settler


@dataclass
class Attention:
    """The zones as they come to rest; it owns no clock.

    Attributes:
        patience: How long a zone is waited for.
        needs_all: Whether pictures count only if they show a pot for every seat that has one.
        markers: What lies beside its place in each zone.
        sights: Every zone as it last rested.
    """

    patience: Patience
    needs_all: bool
    markers: dict[Zone, tuple[Text, ...]] = field(default_factory=dict)
    sights: dict[Zone, Sight] = field(default_factory=dict)
    _settlers: dict[Zone, Settler[Any]] = field(default_factory=dict)
    _undone: dict[Zone, int | None] = field(default_factory=dict)
    _boards: int | None = None

    def found(self, event: Observed, zones: tuple[Zone, ...]) -> Iterator[tuple[Zone, Found]]:
        """What a picture shows of the zones; nothing while nobody knows whose board is missing."""
        self._boards = len(event.observation.boards)
        if self._boards < pots(zones) and self.needs_all:
            return
        for zone in zones:
            found = found_in(zone, event.observation)
            if found is not None:
                yield zone, found

    def rested(self, face: Face, state: Any, zone: Zone, seen: tuple[Found, float]) -> Sight | None:  # noqa: ANN401 - any game's state
        """The zone at rest once ``seen`` was found there at that time; None while it moves."""
        found, at_s = seen
        settler = self._settlers.setdefault(zone, Settler(self.patience))
        look = settler.update(face.reading(state, zone, found), covered=found.covered, at_s=at_s)
        if not found.covered:
            self.markers[zone] = face.put_right(state, zone, found)
        if look is None:
            return None
        self.sights[zone] = Sight(zone, look)
        return self.sights[zone]

    def answered(self, sight: Sight) -> None:
        """All is said of this rest."""
        self._settlers[sight.zone].answered(sight.look)

    def unchanged(self, sight: Sight) -> None:
        """The record says what lies there: nothing is left to be said of it."""
        self._undone.pop(sight.zone, None)
        self.answered(sight)

    def reconsider(self, seat: object, before: Any, after: Any) -> None:  # noqa: ANN401 - any game's state
        """Look again at every zone that the rules now see with other eyes.

        What is left in a zone that has just been cleared away is nothing new.
        """
        for zone, settler in self._settlers.items():
            if _is_cleared(zone, before, after):
                self._undone[zone] = None
            is_own = seat is None or zone.seat in (None, seat)
            if is_own or before.legal_actions(zone.seat) != after.legal_actions(zone.seat):
                settler.reconsider()

    def mark_undone(self, zones: Iterable[Zone], whose: Seat | None) -> None:
        """What now lies in the zones of a seat was taken back by hand."""
        self._undone |= {
            zone: None for zone in zones if whose is None or zone.seat in (None, whose)
        }

    def was_undone(self, sight: Sight) -> bool:
        """Whether this was taken back by hand and still lies there: nobody records it by itself."""
        if sight.zone not in self._undone:
            return False
        rest = self._undone[sight.zone] or sight.look.rest
        self._undone[sight.zone] = rest
        return rest == sight.look.rest

    def forget(self) -> Iterable[Zone]:
        """Forget every picture; the zones of which there was one."""
        zones = tuple(self._settlers)
        for memory in (self._settlers, self.sights, self.markers, self._undone):
            memory.clear()
        self._boards = None
        return zones

    def missing(self, zones: Iterable[Zone]) -> tuple[Text, ...]:
        """How many boards were seen, if they are too few."""
        wanted = pots(zones)
        if self._boards is None or self._boards >= wanted:
            return ()
        return (text("camera.boards", n=self._boards, wanted=wanted),)


def _is_cleared(zone: Zone, before: Any, after: Any) -> bool:  # noqa: ANN401 - any game's state
    """Whether pieces lay in a zone that the record follows, and none does any more."""
    is_followed = zone.kind not in {ZoneKind.TRAY, ZoneKind.SHOW}
    return is_followed and bool(before.visible_in(zone)) and not after.visible_in(zone)
