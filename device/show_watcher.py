"""From frames to the card that is shown beside the boards, read anew whenever the table rests."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.change import DEFAULT_WATCH, Zone, glance_at, plain_zone, shrink
from vision.frame import Frame
from vision.observation import LooseSighting
from vision.pose import BoardPose
from vision.scan import TableReader
from vision.show import beside

CARD = 0.03
"""What counts as large beside the boards, in widths of the frame: half of a small card's."""


class ShowWatcher:
    """Follows what lies beside the boards. Time is none of its business."""

    def __init__(self, reader: TableReader) -> None:
        self._reader = reader
        self.forget()

    def forget(self) -> None:
        """Read anew: the camera or the table was moved, or another card is expected."""
        self._last: Frame | None = None
        self._quiet: Frame | None = None
        self._shown: tuple[LooseSighting, ...] = ()

    def look(self, frame: Frame, boards: Sequence[BoardPose]) -> tuple[LooseSighting, ...]:
        """The card that is shown, if it is one of the taught; none while something moves."""
        small = beside(shrink(frame), boards, DEFAULT_WATCH.pixel_px)
        if self._last is not None and self._last.shape != small.shape:
            self.forget()
        zone = _everywhere(frame, small)
        before, self._last = self._last, small
        if before is None or glance_at(before, small, zone).moved:
            return ()
        if self._quiet is None or glance_at(self._quiet, small, zone).moved:
            seen = self._reader.read_show(beside(frame, boards)).loose
            self._shown = tuple(one for one in seen if one.sure)
            self._quiet = small
        return self._shown


def _everywhere(frame: Frame, small: Frame) -> Zone:
    height, width = frame.shape[:2]
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)]) - 0.5
    return plain_zone(corners, CARD * width, small)
