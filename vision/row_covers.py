"""Which card lies upon which: where two overlap, the art of the upper one is seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Frame, Points
from vision.patches import Pixels

Mask: TypeAlias = npt.NDArray[np.bool_]
"""Which pixels count: shape (H, W), bool."""

HEIGHT_PX = 160
"""Height at which cards are compared."""


@dataclass(frozen=True, slots=True, eq=False)
class LaidCard:
    """A card of the row as far as it is known.

    Attributes:
        corners_px: Top left, top right, bottom right, bottom left in the frame.
        art: What it shows; None if that is unknown.
    """

    corners_px: Points
    art: Frame | None


def outline(corners_px: Points, size_px: tuple[int, int], grown: float = 1.0) -> Mask:
    """The pixels of a card in a frame of (height, width), the card a little larger or smaller."""
    middle = corners_px.mean(axis=0)
    corners = np.round(middle + (corners_px - middle) * grown).astype(np.int32)
    mask = np.zeros(size_px, np.uint8)
    cv2.fillConvexPoly(mask, corners, (1,))
    return np.asarray(mask > 0, np.bool_)


def covered_by(frame: Frame, cards: Sequence[LaidCard]) -> tuple[frozenset[int], ...]:
    """For each card the indices of those that lie upon it."""
    if not cards:
        return ()
    heights = [np.linalg.norm(card.corners_px[3] - card.corners_px[0]) for card in cards]
    scale = HEIGHT_PX / float(np.median(heights))
    small = cv2.resize(frame, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    seen = np.asarray(cv2.GaussianBlur(small, (0, 0), _SOFT_PX), np.float32) / np.float32(255)
    size = (seen.shape[0], seen.shape[1])
    places = [card.corners_px * scale for card in cards]
    outlines = [outline(corners, size, _INNER) for corners in places]
    count = np.sum(outlines, axis=0)
    strangeness = [
        _strangeness(seen, card, corners, (mask, count))
        for card, corners, mask in zip(cards, places, outlines, strict=True)
    ]
    return tuple(
        frozenset(
            other
            for other in range(len(cards))
            if other != index and _upper(other, index, outlines, strangeness)
        )
        for index in range(len(cards))
    )


_SOFT_PX = 0.8
_HAZE_PX = 4.0
_INNER = 0.98  # the rim of a card is shadow and cut
_LEAST_PX = 60  # overlap in pixels below which nothing of the lower card is lost
_LEAST_SHOWN = 0.05
_UNKNOWN = np.array([0.12, 0.04], np.float32)  # strangeness of a card of which nothing is known
_LEAST_GAIN, _MOST_GAIN = 0.1, 2.0


def _strangeness(
    seen: Pixels, card: LaidCard, corners: Points, masks: tuple[Mask, npt.NDArray[np.int64]]
) -> npt.NDArray[np.float32]:
    """How far every pixel is from what the card shows there, in its own light.

    Shape (H, W, 2): all in all, and without what is smooth, as glare is and print is not.
    """
    own, count = masks
    strange = np.tile(_UNKNOWN, (*own.shape, 1))
    if card.art is None or not own.any():
        return strange
    x, y, width, height = cv2.boundingRect(own.astype(np.uint8))
    near = (slice(y, y + height), slice(x, x + width))
    expected = _expected(card.art, corners - (x, y), (width, height))
    mine, alone = own[near], own[near] & (count[near] == 1)
    sample = alone if alone.sum() > _LEAST_SHOWN * mine.sum() else mine
    shown = seen[near]
    lit = np.stack([_lit(shown[..., c], expected[..., c], sample) for c in range(3)], axis=2)
    off = np.asarray(shown - lit, np.float32)
    strange[near] = np.stack([_size(off), _size(off - _smooth(off))], axis=2)
    return strange


def _size(off: Pixels) -> npt.NDArray[np.float32]:
    return np.asarray(np.abs(off).mean(axis=2), np.float32)


def _smooth(off: Pixels) -> Pixels:
    return np.asarray(cv2.GaussianBlur(off, (0, 0), _HAZE_PX), np.float32)


def _expected(art: Frame, corners: Points, size: tuple[int, int]) -> Pixels:
    height, width = art.shape[:2]
    ends = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
    place = cv2.getPerspectiveTransform(ends.astype(np.float32), corners.astype(np.float32))
    soft = cv2.GaussianBlur(art, (0, 0), _SOFT_PX * height / HEIGHT_PX)
    laid = cv2.warpPerspective(soft, place, size)
    return np.asarray(laid, np.float32) / np.float32(255)


def _lit(
    seen: npt.NDArray[np.float32], expected: npt.NDArray[np.float32], sample: Mask
) -> npt.NDArray[np.float32]:
    """``expected`` with the gain and the haze that explain the sample."""
    shown, taught = seen[sample], expected[sample]
    spread = float(taught.var()) + 1e-4
    gain = float(((taught - taught.mean()) * (shown - shown.mean())).mean()) / spread
    gain = min(max(gain, _LEAST_GAIN), _MOST_GAIN)
    return np.asarray(shown.mean() + gain * (expected - taught.mean()), np.float32)


def _upper(
    first: int,
    second: int,
    outlines: Sequence[Mask],
    strangeness: Sequence[npt.NDArray[np.float32]],
) -> bool:
    both = outlines[first] & outlines[second]
    if both.sum() < _LEAST_PX:
        return False
    ours, theirs = (
        float(strangeness[index][both].mean(axis=0).prod()) for index in (first, second)
    )
    return (ours, first) < (theirs, second)
