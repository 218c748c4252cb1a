"""Whether anything moved on the boards since the last look: cheap enough for every frame."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Frame
from vision.pose import BoardPose

Thumbnail: TypeAlias = npt.NDArray[np.uint8]
"""A frame made small: shape (H / SHRINK, W / SHRINK, 3), uint8, BGR."""

SHRINK = 4
"""How many times a thumbnail is smaller; a chip of 30 px keeps 7."""

STEP = 14.0
"""Difference of the mean of 5 x 5 thumbnail pixels, in levels, that is a change. On 36 settled
pairs of the development sequence noise stays below 9.4; the faintest of 17 chips laid makes 40."""

ENOUGH = 6
"""Thumbnail pixels that must have changed: the heart of the smallest chip."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardArea:
    """The part of a thumbnail that a board covers: its box and a mask within the box."""

    rows: slice
    columns: slice
    mask: npt.NDArray[np.bool_]


def thumbnail(frame: Frame) -> Thumbnail:
    """The frame, SHRINK times smaller, each pixel the mean of those it stands for."""
    size = (frame.shape[1] // SHRINK, frame.shape[0] // SHRINK)
    return np.asarray(cv2.resize(frame, size, interpolation=cv2.INTER_AREA), np.uint8)


def board_area(pose: BoardPose, small: Thumbnail) -> BoardArea:
    """Where a board lies in a thumbnail; what lies outside the picture is left out."""
    height, width = small.shape[:2]
    corners = np.array(pose.corners_px) / SHRINK
    left, top = np.clip(np.floor(corners.min(axis=0)).astype(int), 0, (width - 1, height - 1))
    right, bottom = np.clip(np.ceil(corners.max(axis=0)).astype(int) + 1, 1, (width, height))
    mask = np.zeros((bottom - top, right - left), np.uint8)
    outline = np.round(corners - (left, top)).astype(np.int32).reshape(-1, 1, 2)
    cv2.fillConvexPoly(mask, outline, 1)
    return BoardArea(slice(int(top), int(bottom)), slice(int(left), int(right)), mask > 0)


def changed_share(before: Thumbnail, now: Thumbnail, area: BoardArea) -> float:
    """Share of a board's area that is no longer as it was, 0 to 1; 0 if it is only noise.

    The light as a whole may change: each colour's median is levelled first.
    """
    old = before[area.rows, area.columns].astype(np.float32)
    new = now[area.rows, area.columns].astype(np.float32)
    gain = (np.median(old[area.mask], axis=0) + 1) / (np.median(new[area.mask], axis=0) + 1)
    off = np.abs(cv2.blur(np.asarray(new * gain - old, np.float32), (5, 5))).max(axis=2)
    changed = int(np.count_nonzero(off[area.mask] > STEP))
    return changed / int(area.mask.sum()) if changed >= ENOUGH else 0.0
