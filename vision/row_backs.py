"""Cards of a row that lie face down: too little print to vote, so the whole back is looked for."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.card_pose import CardPose
from vision.frame import Frame
from vision.patches import Pixels

HEIGHT_PX = 72
"""Height of a card while its back is looked for."""


@dataclass(frozen=True, slots=True)
class BackLimits:
    """What counts as a back; measured on the rows of two editions.

    Attributes:
        likeness: Correlation from which a back is tried; 15 backs had 0.43 to 0.92, 76 faces up
            to 0.31.
        shown: Part of a card's width that is looked for at either side, for covered ones.
        apart: Widths of a card between the middles of two backs.
        scales: Sizes of a card by the usual one, for rows that come nearer to the camera.
    """

    likeness: float = 0.38
    shown: float = 0.65
    apart: float = 0.3
    scales: tuple[float, ...] = (0.88, 1.0, 1.12)


def find_backs(
    frame: Frame, backs: Sequence[Frame], usual: CardPose, limits: BackLimits
) -> tuple[CardPose, ...]:
    """Every back in ``frame`` of the size and the turn of ``usual``, half a turn aside or not.

    Args:
        frame: The picture.
        backs: Taught pictures of the back, each ``CARD_HEIGHT_PX`` high.
        usual: Where some card of the row lies.
        limits: Thresholds.
    """
    found = [
        (value, pose)
        for scale in limits.scales
        for value, pose in _at_one_size(frame, backs, _scaled(usual, scale), limits)
    ]
    apart_px = limits.apart * usual.axes_px[0] * backs[0].shape[1] / backs[0].shape[0]
    kept: list[CardPose] = []
    for _, pose in sorted(found, key=lambda each: -each[0]):
        if all(math.dist(pose.centre_px, other.centre_px) > apart_px for other in kept):
            kept.append(pose)
    return tuple(kept)


def _scaled(pose: CardPose, scale: float) -> CardPose:
    return CardPose(pose.affine * (scale, scale, 1.0))


def _at_one_size(
    frame: Frame, backs: Sequence[Frame], usual: CardPose, limits: BackLimits
) -> Iterator[tuple[float, CardPose]]:
    level = _level(frame, usual)
    likeness = np.max([_likeness(level.picture, back, limits) for back in _turned(backs)], axis=0)
    to_frame = cv2.invertAffineTransform(level.from_frame)
    radius = round(limits.apart * HEIGHT_PX * backs[0].shape[1] / backs[0].shape[0])
    while likeness.max() > limits.likeness:
        y, x = np.unravel_index(int(likeness.argmax()), likeness.shape)
        middle_px = to_frame @ (float(x), float(y), 1.0)
        pose = CardPose(np.column_stack([usual.affine[:, :2], middle_px]))
        yield float(likeness[y, x]), pose
        cv2.circle(likeness, (int(x), int(y)), radius, (-1.0,), -1)


_RIM_PX = 3  # the rim of a card may be covered or cast a shadow


@dataclass(frozen=True, slots=True, eq=False)
class _Level:
    """The frame, small, with its row level, and the map that made it so."""

    picture: Pixels
    from_frame: npt.NDArray[np.float64]


def _level(frame: Frame, usual: CardPose) -> _Level:
    height, width = frame.shape[:2]
    shrink = usual.axes_px[0] / HEIGHT_PX
    linear = np.linalg.inv(usual.affine[:, :2]) * HEIGHT_PX
    ends = np.array([[0, 0], [width, 0], [0, height], [width, height]]) @ linear.T
    moved = np.column_stack([linear, -ends.min(axis=0)])
    size = np.ceil(np.ptp(ends, axis=0)).astype(int)
    soft = cv2.GaussianBlur(frame, (0, 0), max(0.4 * shrink, 0.1))
    flat = cv2.warpAffine(
        soft, moved, (int(size[0]), int(size[1])), borderMode=cv2.BORDER_REPLICATE
    )
    return _Level(np.asarray(flat, np.float32), moved)


def _turned(backs: Sequence[Frame]) -> Iterator[Pixels]:
    for back in backs:
        size = (round(HEIGHT_PX * back.shape[1] / back.shape[0]), HEIGHT_PX)
        small = np.asarray(cv2.resize(back, size, interpolation=cv2.INTER_AREA), np.float32)
        yield small
        yield small[::-1, ::-1]


def _likeness(picture: Pixels, back: Pixels, limits: BackLimits) -> npt.NDArray[np.float32]:
    """Best correlation of the whole back, its left or its right, by the middle of the card."""
    height, width = back.shape[:2]
    likeness = np.full(picture.shape[:2], -1.0, np.float32)
    shown = round(limits.shown * width)
    for left, right in ((0, width), (0, shown), (width - shown, width)):
        first, last = max(left, _RIM_PX), min(right, width - _RIM_PX)
        part = np.ascontiguousarray(back[_RIM_PX : height - _RIM_PX, first:last])
        found = cv2.matchTemplate(picture, part, cv2.TM_CCOEFF_NORMED)
        y, x = height // 2 - _RIM_PX, width // 2 - first
        # a row at the frame's edge: the middle of a card lies inside it all the same
        rows, columns = found.shape
        shift = max(-x, 0)
        here = likeness[y : y + rows, max(x, 0) : x + columns]
        np.maximum(here, found[:, shift : shift + here.shape[1]], out=here)
    return likeness
