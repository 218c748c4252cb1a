"""What stirs on the boards, seen cheaply in a small picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Frame, Points
from vision.pose import UNIT_CORNERS, BoardPose

Mask: TypeAlias = npt.NDArray[np.uint8]
"""Which pixels of a part of the small picture count: shape (H, W), uint8, 0 or 255."""


@dataclass(frozen=True, slots=True)
class Watch:
    """How the boards are watched.

    Attributes:
        halvings: How often the frame is halved to the small picture.
        differs: Difference of any channel (0 to 255) that is no noise; in 18 pairs of frames of
            a dim settled table the largest was 15.
        stirred_chips: Changed area of a board, in chips, from which something moves.
        space_part: Part of a space's disc (0 to 1) that must have changed.
        hand_chips: Area, in chips, of the smallest hand.
        margin: How far beyond a board's edge a hand is looked for, in sides.
    """

    halvings: int = 2
    differs: int = 20
    stirred_chips: float = 0.12
    space_part: float = 0.3
    hand_chips: float = 3.0
    margin: float = 0.06

    @property
    def pixel_px(self) -> int:
        """Frame pixels along a side of one small pixel."""
        return 1 << self.halvings


@dataclass(frozen=True, slots=True, eq=False)
class Zone:
    """Where one board lies in the small picture.

    Attributes:
        rows: First row and the row after the last of the part looked at.
        columns: Likewise.
        board: The board's own area in that part.
        around: The board and ``Watch.margin`` around it.
        spaces: Index of the space plus 1 at each pixel, 0 between them.
        chip_area: Area of a chip in small pixels.
    """

    rows: tuple[int, int]
    columns: tuple[int, int]
    board: Mask
    around: Mask
    spaces: npt.NDArray[np.uint8]
    chip_area: float

    def part(self, small: Frame) -> Frame:
        """The zone's part of the small picture."""
        return small[self.rows[0] : self.rows[1], self.columns[0] : self.columns[1]]


@dataclass(frozen=True, slots=True)
class Glance:
    """What differs on one board between two frames.

    Attributes:
        moved: Whether anything on the board differs by more than noise.
        spaces: Spaces whose picture changed, in order.
        changed: Part of the board's area (0 to 1) that differs; a bumped camera changes much.
        covered: Whether what differs is large and reaches across the board's edge: a hand.
    """

    moved: bool
    spaces: tuple[int, ...]
    changed: float
    covered: bool


DEFAULT_WATCH = Watch()


def shrink(frame: Frame, watch: Watch = DEFAULT_WATCH) -> Frame:
    """The small picture in which changes are looked for."""
    coarse: cv2.typing.MatLike = frame
    for _ in range(watch.halvings):  # three times as fast as one step, which OpenCV has not tuned
        size = (coarse.shape[1] // 2, coarse.shape[0] // 2)
        coarse = cv2.resize(coarse, size, interpolation=cv2.INTER_AREA)
    small = np.asarray(cv2.blur(coarse, (3, 3)), np.uint8)  # noise of a dark room is wild
    small.setflags(write=False)
    return small


def zone_of(
    pose: BoardPose, spaces: Points, chip_side: float, small: Frame, watch: Watch = DEFAULT_WATCH
) -> Zone:
    """Where a board lies; made once for each registration.

    Args:
        pose: Where it lies in the full frame.
        spaces: Middles of its spaces in unit art coordinates: shape (n, 2).
        chip_side: Diameter of a chip in sides of the board.
        small: Any small picture, for its size.
        watch: How it was shrunk.
    """
    unit = np.array(UNIT_CORNERS)
    wide = _small(pose, (unit - 0.5) * (1 + 2 * watch.margin) + 0.5, watch)
    height, width = small.shape[:2]
    low = np.clip(np.floor(wide.min(axis=0)), 0, (width - 1, height - 1)).astype(int)
    high = np.clip(np.ceil(wide.max(axis=0)) + 1, low + 1, (width, height)).astype(int)
    size = (int(high[1] - low[1]), int(high[0] - low[0]))
    diameter = chip_side * pose.side_px / watch.pixel_px
    return Zone(
        (int(low[1]), int(high[1])),
        (int(low[0]), int(high[0])),
        _area(size, _small(pose, unit, watch) - low),
        _area(size, wide - low),
        _discs(size, _small(pose, spaces, watch) - low, diameter / 2),
        float(np.pi / 4 * diameter**2),
    )


def glance(
    before: Frame, now: Frame, zones: Sequence[Zone], watch: Watch = DEFAULT_WATCH
) -> tuple[Glance, ...]:
    """What differs on each board between two small pictures; all else on the table is ignored.

    Compare with the frame before to know whether a board stands still, and with the last quiet
    frame to know what was laid on it and whether a hand covers it.
    """
    return tuple(_glance(before, now, zone, watch) for zone in zones)


def glance_at(before: Frame, now: Frame, zone: Zone) -> Glance:
    """The same for one zone."""
    return _glance(before, now, zone, DEFAULT_WATCH)


def plain_zone(corners_px: Points, chip_px: float, small: Frame) -> Zone:
    """A part of the picture without a board.

    Args:
        corners_px: In the full frame, clockwise from the top left: shape (4, 2).
        chip_px: What counts as the size of a chip there, in pixels of the full frame.
        small: Any small picture, for its size.
    """
    pose = BoardPose.from_corners(corners_px)
    return zone_of(pose, np.empty((0, 2), np.float64), chip_px / pose.side_px, small)


def covered(before: Frame, now: Frame, zone: Zone, watch: Watch = DEFAULT_WATCH) -> bool:
    """Whether a hand lies over a board that was free ``before``: no chip, no lamp, no shadow."""
    return _has_hand(_differing(before, now, zone, watch), zone, watch)


def _glance(before: Frame, now: Frame, zone: Zone, watch: Watch) -> Glance:
    differing = _differing(before, now, zone, watch)
    on_board = np.asarray(cv2.bitwise_and(differing, zone.board), np.uint8)
    area = cv2.countNonZero(on_board)
    if area < watch.stirred_chips * zone.chip_area:
        return Glance(moved=False, spaces=(), changed=0.0, covered=False)
    part = area / max(1, cv2.countNonZero(zone.board))
    hand = _has_hand(differing, zone, watch)
    spaces = _spaces(on_board, zone, watch)
    return Glance(moved=True, spaces=spaces, changed=float(part), covered=hand)


def _differing(before: Frame, now: Frame, zone: Zone, watch: Watch) -> Mask:
    apart = cv2.absdiff(zone.part(before), zone.part(now))
    _, mask = cv2.threshold(apart, watch.differs - 1, 255, cv2.THRESH_BINARY)
    blue, green, red = cv2.split(mask)
    return np.asarray(cv2.bitwise_or(cv2.bitwise_or(blue, green), red), np.uint8)


def _spaces(on_board: Mask, zone: Zone, watch: Watch) -> tuple[int, ...]:
    whole = np.bincount(zone.spaces.ravel(), minlength=2)
    changed = np.bincount(zone.spaces[on_board > 0], minlength=len(whole))
    chosen = np.flatnonzero(changed[1:] > watch.space_part * np.maximum(whole[1:], 1))
    return tuple(int(index) for index in chosen)


def _has_hand(differing: Mask, zone: Zone, watch: Watch) -> bool:
    """Whether one large piece of what differs lies on both sides of the edge."""
    near = cv2.bitwise_and(differing, zone.around)
    if cv2.countNonZero(near) < watch.hand_chips * zone.chip_area:
        return False
    closed = cv2.morphologyEx(near, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    _, labels = cv2.connectedComponents(closed)
    labels = np.asarray(labels, np.int32)
    inside = np.bincount(labels[zone.board > 0], minlength=int(labels.max()) + 1)[1:]
    total = np.bincount(labels.ravel(), minlength=int(labels.max()) + 1)[1:]
    outside = total - inside
    reaching = (inside > 0) & (outside > _ACROSS_CHIPS * zone.chip_area)
    return bool((reaching & (inside >= watch.hand_chips * zone.chip_area)).any())


_ACROSS_CHIPS = 0.3  # least area of a hand beyond the edge
_DEPTH = 4  # binary digits behind the point for OpenCV's filled shapes


def _small(pose: BoardPose, unit: Points, watch: Watch) -> Points:
    small: Points = (pose.to_frame(unit) + 0.5) / watch.pixel_px - 0.5
    return small


def _area(size: tuple[int, int], outline: Points) -> Mask:
    mask = np.zeros(size, np.uint8)
    fixed = np.round(outline * 2**_DEPTH).astype(np.int32)
    cv2.fillConvexPoly(mask, fixed, 255, shift=_DEPTH)
    return mask


def _discs(size: tuple[int, int], centres: Points, radius: float) -> npt.NDArray[np.uint8]:
    labels = np.zeros(size, np.uint8)
    for index, (x, y) in enumerate(np.round(centres * 2**_DEPTH).astype(int).tolist()):
        cv2.circle(labels, (x, y), round(radius * 2**_DEPTH), index + 1, cv2.FILLED, shift=_DEPTH)
    return labels
