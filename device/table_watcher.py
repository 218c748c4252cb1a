"""From frames to observations, whatever the game lays on the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from device.card_watcher import CardWatcher
from device.show_watcher import ShowWatcher
from device.watcher import Watcher
from device.zones import SHOW, pots
from engine.game import Zone, ZoneKind
from vision.frame import Frame
from vision.observation import Observation
from vision.scan import TableReader


class TableWatcher:
    """Follows the zones of one game: its pots together, or the one zone of its cards.

    Beside pots, and only there, a card may be shown.
    """

    def __init__(self, reader: TableReader) -> None:
        self._pots = Watcher(reader)
        self._cards = CardWatcher(reader)
        self._shows = ShowWatcher(reader) if reader.has_cards else None
        self._zones: tuple[Zone, ...] = ()

    def follow(self, zones: Sequence[Zone]) -> None:
        """From now on look at these zones; none takes the boards of the first picture."""
        if SHOW not in zones and self._shows is not None:
            self._shows.forget()
        self._zones = tuple(zones)
        self._pots.boards = pots(zones) or None

    def forget(self) -> None:
        """Search for everything anew: the camera or the table was moved."""
        self._pots.forget()
        self._cards.forget()
        if self._shows is not None:
            self._shows.forget()

    def look(self, frame: Frame) -> Observation:
        """What lies in the zones; where something moves is covered."""
        kind = self._cards_kind
        if kind is not None:
            return self._cards.look(frame, kind)
        seen = self._pots.look(frame)
        if SHOW not in self._zones or self._shows is None:
            return seen
        return replace(seen, loose=self._shows.look(frame, self._pots.poses))

    @property
    def _cards_kind(self) -> ZoneKind | None:
        return next((z.kind for z in self._zones if z.seat is None and z != SHOW), None)

    @property
    def wants_still(self) -> bool:
        """Whether a picture of more pixels might tell more."""
        return self._cards_kind is None and self._pots.wants_still

    def look_closely(self, still: Frame) -> Observation:
        """What the last look showed, with what was too small read in a picture of more pixels."""
        return self._pots.look_closely(still)
