"""Things that lie alone on a plain table: their outlines, told by what differs from the table."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Frame, Points

LONGEST_PX = 640
"""Outlines are looked for in a frame whose longer side is this."""


@dataclass(frozen=True, slots=True)
class LoneLimits:
    """What counts as a thing; measured on cards laid alone on drawn tables.

    Attributes:
        rim: Part of the frame's shorter side along its edge that shows the table.
        quietest: Smallest spread of a table's colours, of 255.
        spreads: Spreads from the table's colour from which a pixel is none of it.
        least: Smallest thing in parts of the frame's area.
        filled: Part of its own hull that a thing fills; less is a shadow or a hand.
    """

    rim: float = 0.03
    quietest: float = 3.0
    spreads: float = 4.0
    least: float = 0.0004
    filled: float = 0.85


@dataclass(frozen=True, slots=True, eq=False)
class LoneThing:
    """The outline of a thing.

    Attributes:
        corners_px: Of the smallest rectangle around it, clockwise as seen, shape (4, 2).
        filled: Part of that rectangle that it fills: 1 for a card, pi / 4 for a chip.
    """

    corners_px: Points
    filled: float

    @property
    def sides_px(self) -> tuple[float, float]:
        """The shorter and the longer side of the rectangle."""
        first, second = np.linalg.norm(self.corners_px[1:3] - self.corners_px[:2], axis=1)
        return float(min(first, second)), float(max(first, second))

    @property
    def diameter_px(self) -> float:
        """Of the disc with the same area."""
        short_px, long_px = self.sides_px
        return math.sqrt(4 / math.pi * self.filled * short_px * long_px)

    @property
    def centre_px(self) -> tuple[float, float]:
        """The middle of the rectangle."""
        x_px, y_px = self.corners_px.mean(axis=0)
        return float(x_px), float(y_px)


def lone_things(frame: Frame, limits: LoneLimits | None = None) -> tuple[LoneThing, ...]:
    """Everything that lies on the table of ``frame`` without touching its edge, largest first."""
    limits = limits or LoneLimits()
    scale = min(1.0, LONGEST_PX / max(frame.shape[:2]))
    little = cv2.resize(frame, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    strange = _strange(np.asarray(little, np.uint8), limits)
    outlines, _ = cv2.findContours(strange, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    whole = [np.asarray(one, np.int32) for one in outlines]
    found = [_thing(one, scale) for one in whole if _is_thing(one, strange.shape, limits)]
    return tuple(sorted(found, key=lambda one: one.sides_px, reverse=True))


_OPEN_PX = 3  # grain of the table
_CLOSE_PX = 7  # pale print between dark print


def _strange(picture: Frame, limits: LoneLimits) -> npt.NDArray[np.uint8]:
    """255 where the table is hidden: shape (H, W)."""
    lab = cv2.cvtColor(cv2.GaussianBlur(picture, (0, 0), 1.0), cv2.COLOR_BGR2LAB)
    colours = np.asarray(lab, np.float32)
    rim_px = max(2, round(limits.rim * min(picture.shape[:2])))
    edge = np.ones(picture.shape[:2], np.bool_)
    edge[rim_px:-rim_px, rim_px:-rim_px] = False
    usual = np.median(colours[edge], axis=0)
    off = np.abs(colours - usual)
    spread = np.maximum(1.4826 * np.median(off[edge], axis=0), limits.quietest)
    mask = ((off / spread).max(axis=2) > limits.spreads).astype(np.uint8) * np.uint8(255)
    opened = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((_OPEN_PX,) * 2, np.uint8))
    closed = cv2.morphologyEx(opened, cv2.MORPH_CLOSE, np.ones((_CLOSE_PX,) * 2, np.uint8))
    return np.asarray(closed, np.uint8)


def _is_thing(outline: npt.NDArray[np.int32], shape: tuple[int, ...], limits: LoneLimits) -> bool:
    x, y, width, height = cv2.boundingRect(outline)
    inside = x > 0 and y > 0 and x + width < shape[1] and y + height < shape[0]
    area_px = cv2.contourArea(outline)
    large = area_px > limits.least * shape[0] * shape[1]
    return inside and large and area_px > limits.filled * cv2.contourArea(cv2.convexHull(outline))


def _thing(outline: npt.NDArray[np.int32], scale: float) -> LoneThing:
    rectangle = cv2.minAreaRect(outline)
    corners = np.asarray(cv2.boxPoints(rectangle), np.float64)
    width_px, height_px = rectangle[1]
    filled = cv2.contourArea(cv2.convexHull(outline)) / max(width_px * height_px, 1e-6)
    return LoneThing((corners + 0.5) / scale - 0.5, float(filled))
