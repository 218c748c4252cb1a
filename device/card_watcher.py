"""From frames to cards: a row, a field or a tray, read anew whenever it rests after it stirred."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

import numpy as np

from engine.game import ZoneKind
from vision.card_memory import CardMemory
from vision.change import Zone, glance_at, plain_zone, shrink
from vision.frame import Frame
from vision.observation import Observation, PointPx, RowReading
from vision.scan import TableReader

LOOK_AGAIN_FRAMES = 10
"""After so many frames what lies still across the edge of the cards is no hand."""

REACH = 0.25
"""How far around the cards the next one may be laid, in widths of the frame."""

EDGE = 0.06
"""Part of the frame along its edges in which a hand is seen to come in."""

CHIP = 0.045
"""What counts as the size of a chip beside cards, in widths of the frame: a third of a card's."""


class CardWatcher:
    """Follows the cards of one table. It keeps what it saw last; time is none of its business."""

    def __init__(self, reader: TableReader) -> None:
        self._read: Mapping[ZoneKind, Callable[[Frame], Observation]] = {
            ZoneKind.ROW: lambda frame: reader.read_rows(frame, self._memory),
            ZoneKind.FIELD: lambda frame: reader.read_fields(frame, self._memory),
            ZoneKind.TRAY: reader.read_tray,
        }
        self._kind: ZoneKind | None = None
        self.forget()

    def forget(self) -> None:
        """Read everything anew: the camera or the table was moved."""
        self._memory = CardMemory()
        self._last: Frame | None = None
        self._quiet: Frame | None = None
        self._zone: Zone | None = None
        self._seen = Observation((0, 0))
        self._still = 0

    def look(self, frame: Frame, kind: ZoneKind) -> Observation:
        """What lies there; cards over which something moves are covered."""
        small = shrink(frame)
        if kind is not self._kind or (self._last is not None and self._last.shape != small.shape):
            self.forget()
        self._kind = kind
        zone = self._zone = self._zone or _around(self._seen, frame, small)
        before, self._last = self._last, small
        if before is None or glance_at(before, small, zone).moved or self._is_hidden(small, zone):
            return _covered(self._seen)
        if self._quiet is None or glance_at(self._quiet, small, zone).moved:
            self._seen = _whole(self._read[kind](frame), kind)
            self._zone = _around(self._seen, frame, small)
            self._quiet, self._still = small, 0
        return self._seen

    def _is_hidden(self, small: Frame, zone: Zone) -> bool:
        """Whether a hand lies still over the cards: for a while, then it is none."""
        if self._quiet is None or not glance_at(self._quiet, small, zone).covered:
            self._still = 0
            return False
        self._still += 1
        return self._still < LOOK_AGAIN_FRAMES


def _whole(seen: Observation, kind: ZoneKind) -> Observation:
    """A row without any card is a row, too: the one that a round begins with."""
    is_empty = kind is ZoneKind.ROW and not seen.rows
    return replace(seen, rows=(RowReading(()),)) if is_empty else seen


def _covered(seen: Observation) -> Observation:
    return replace(
        seen,
        rows=tuple(replace(row, covered=True) for row in seen.rows),
        fields=tuple(replace(field, covered=True) for field in seen.fields),
        loose=(),
    )


def _around(seen: Observation, frame: Frame, small: Frame) -> Zone:
    """Where cards lie and may be laid next; the whole picture but its edges before any is seen."""
    height, width = frame.shape[:2]
    edge, size = EDGE * width, np.array([width, height])
    centres = np.array(list(_centres(seen)) or [(0, 0), (width, height)], np.float64)
    left, top = np.maximum(centres.min(axis=0) - REACH * width, edge)
    right, bottom = np.minimum(centres.max(axis=0) + REACH * width, size - edge)
    corners = np.array([(left, top), (right, top), (right, bottom), (left, bottom)])
    return plain_zone(corners, CHIP * width, small)


def _centres(seen: Observation) -> Iterator[PointPx]:
    """Where every card lies."""
    yield from (card.centre_px for row in seen.rows for card in row.cards)
    cells = (cell for field in seen.fields for line in field.cells for cell in line)
    yield from (card.centre_px for card in cells if card is not None)
    yield from (one.centre_px for one in seen.loose)
