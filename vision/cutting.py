"""Cutting the spaces of a registered board out of a frame, without laying the rest of it flat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Frame, Points
from vision.gallery import SEARCH_DISC
from vision.occupancy import (
    SEARCH_SIDE_PX,
    EmptyBoard,
    FlatBoard,
    Lighting,
    flatten_part,
    half_centre,
)
from vision.pose import BoardPose, art_pixels

PART_PX = 96
"""Side of the part of a flat board in which one space is read: search, then a patch around it."""

Cut: TypeAlias = Callable[[int], tuple[Frame, tuple[int, int]]]
"""Cuts the flat board around a space out, and says where that part of it begins."""

_TILE_PX = 2 * SEARCH_SIDE_PX


@dataclass(frozen=True, slots=True, eq=False)
class Cutter:
    """Where a board's spaces are in a frame; made once for a pose and its light.

    Attributes:
        pose: Where the board lies.
        centres_px: Middles of its spaces on the flat board.
        light: How it is lit.
        coarse: Nearest pixel of the frame for each pixel of the spaces, one below the other,
            shape (spaces x 50, 50, 2), as ``cv2.convertMaps`` makes it.
        fine: What is left of it, shape (spaces x 50, 50).
        dimming: Factor that brings each pixel to the empty board's light, (spaces, pixels, 3).
    """

    pose: BoardPose
    centres_px: Points
    light: Lighting
    coarse: npt.NDArray[np.int16]
    fine: npt.NDArray[np.uint16]
    dimming: npt.NDArray[np.float32]

    def discs(self, frame: Frame) -> npt.NDArray[np.float32]:
        """What lies within a chip's reach of every space at half size, (spaces, pixels, 3)."""
        stack = cv2.remap(frame, self.coarse, self.fine, cv2.INTER_LINEAR)
        size = (SEARCH_SIDE_PX, len(self.centres_px) * SEARCH_SIDE_PX)
        small = cv2.resize(stack, size, interpolation=cv2.INTER_AREA)
        tiles = np.reshape(small, (-1, SEARCH_SIDE_PX, SEARCH_SIDE_PX, 3))
        return np.asarray(tiles[:, SEARCH_DISC] * self.dimming, np.float32)

    def part(self, frame: Frame, space: int) -> tuple[Frame, tuple[int, int]]:
        """The flat board around one space, and where that part of it begins."""
        low, high = _bounds(self.centres_px[space], self.light.side_px)
        left, top = low
        shift = np.array([[1.0, 0.0, -left], [0.0, 1.0, -top], [0.0, 0.0, 1.0]])
        upright = shift @ art_pixels(self.light.side_px) @ np.linalg.inv(self.pose.homography)
        size = (high[0] - left, high[1] - top)
        seen = cv2.warpPerspective(frame, upright, size, flags=cv2.INTER_LINEAR)
        return np.asarray(seen, np.uint8), low


class Parts:
    """A board of which only the spaces that are read are brought to light, each at most once."""

    def __init__(self, cut: Cut, light: Lighting, empties: Sequence[EmptyBoard]) -> None:
        self._cut, self._light, self._empties = cut, light, empties
        self._flat: dict[int, FlatBoard] = {}

    @property
    def side_px(self) -> int:
        """Side of the whole board."""
        return self._light.side_px

    def at(self, space: int, /) -> FlatBoard:
        """The board around a space."""
        if space not in self._flat:
            seen, corner_px = self._cut(space)
            self._flat[space] = flatten_part(seen, self._empties, self._light, corner_px)
        return self._flat[space]


def cut_of(flat: Frame, centres_px: Points) -> Cut:
    """Cuts the parts around spaces out of a board that lies flat."""

    def part(space: int) -> tuple[Frame, tuple[int, int]]:
        (left, top), (right, bottom) = _bounds(centres_px[space], len(flat))
        return flat[top:bottom, left:right], (left, top)

    return part


def cutter(pose: BoardPose, centres_px: Points, light: Lighting) -> Cutter:
    """A cutter for a board that lies at ``pose``, its spaces at ``centres_px`` when laid flat."""
    axis = np.arange(_TILE_PX) - 2 * (SEARCH_SIDE_PX // 2)
    starts = [np.array(half_centre(centre)) * 2 for centre in centres_px]
    grid = np.stack(np.meshgrid(axis, axis), axis=-1)
    flat = np.concatenate([start + grid for start in starts])
    inside = np.clip(flat, 0, light.side_px - 1).reshape(-1, 2)
    unit = (inside + 0.5) / light.side_px
    seen = pose.to_frame(unit).reshape(flat.shape).astype(np.float32)
    coarse, fine = cv2.convertMaps(seen[..., 0], seen[..., 1], cv2.CV_16SC2)
    tiles = [_dimming(light, start) for start in starts]
    return Cutter(
        pose=pose,
        centres_px=centres_px,
        light=light,
        coarse=np.asarray(coarse, np.int16),
        fine=np.asarray(fine, np.uint16),
        dimming=np.stack(tiles),
    )


def _dimming(light: Lighting, start: npt.NDArray[np.int64]) -> npt.NDArray[np.float32]:
    corner = start - 2 * (SEARCH_SIDE_PX // 2)
    tile = light.over((int(corner[0]), int(corner[1])), (SEARCH_SIDE_PX, SEARCH_SIDE_PX), 2)
    return tile[SEARCH_DISC]


def _bounds(
    centre_px: npt.NDArray[np.float64], side_px: int
) -> tuple[tuple[int, int], tuple[int, int]]:
    """First pixel and the one after the last of a part, both even and on the board."""
    starts = [2 * round((float(middle) - PART_PX / 2) / 2) for middle in centre_px]
    low_x, low_y = (max(start, 0) for start in starts)
    high_x, high_y = (min(start + PART_PX, side_px) for start in starts)
    return (low_x, low_y), (high_x, high_y)
