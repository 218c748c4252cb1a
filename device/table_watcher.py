"""From frames to observations, whatever the game lays on the table."""

from __future__ import annotations

from collections.abc import Sequence

from device.card_watcher import CardWatcher
from device.watcher import Watcher
from device.zones import pots
from engine.game import Zone, ZoneKind
from vision.frame import Frame
from vision.observation import Observation
from vision.scan import TableReader


class TableWatcher:
    """Follows the zones of one game: its pots together, or the one zone of its cards."""

    def __init__(self, reader: TableReader) -> None:
        self._pots = Watcher(reader)
        self._cards = CardWatcher(reader)
        self._zones: tuple[Zone, ...] = ()

    def follow(self, zones: Sequence[Zone]) -> None:
        """From now on look at these zones; none takes the boards of the first picture."""
        self._zones = tuple(zones)
        self._pots.boards = pots(zones) or None

    def forget(self) -> None:
        """Search for everything anew: the camera or the table was moved."""
        self._pots.forget()
        self._cards.forget()

    def look(self, frame: Frame) -> Observation:
        """What lies in the zones; where something moves is covered."""
        kind = self._cards_kind
        return self._pots.look(frame) if kind is None else self._cards.look(frame, kind)

    @property
    def _cards_kind(self) -> ZoneKind | None:
        return next((zone.kind for zone in self._zones if zone.seat is None), None)

    @property
    def wants_still(self) -> bool:
        """Whether a picture of more pixels might tell more."""
        return self._cards_kind is None and self._pots.wants_still

    def look_closely(self, still: Frame) -> Observation:
        """What the last look showed, with what was too small read in a picture of more pixels."""
        return self._pots.look_closely(still)
