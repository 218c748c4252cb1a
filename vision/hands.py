"""Whether something large that is no piece lies over a board laid flat: a hand, however little."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import pi
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Frame
from vision.observation import PointPx
from vision.occupancy import EmptyBoard, Map
from vision.patches import DIAMETER_PX, Pixels

Mask: TypeAlias = npt.NDArray[np.uint8]
"""Where a board's print is hidden: shape (n, n) at a quarter of its size, 1 there and else 0."""

_SHRINK = 4  # a finger is still four pixels wide
_CHIP_AREA = pi / 4 * (DIAMETER_PX / _SHRINK) ** 2
_BLACK = np.float32(8 / 255)  # added before logarithms, so that noise in black print is nothing
_SOFT_PX = 0.7  # a pose is off by less


@dataclass(frozen=True, slots=True)
class HandLimits:
    """What lies over a board; measured on 117 boards of three editions, hands over six of them.

    Attributes:
        likeness: Correlation (-1 to 1) with the empty board below which its art is hidden.
        contrast: Variance of log brightness, summed over the channels, below which art is too
            plain to be missed.
        window_px: Side of the window that is compared, in pixels of the board at a quarter.
        beside_chips: How far from a piece's middle, in chip diameters, its rim and shadow reach.
        narrow_px: What is narrower hides nothing, in pixels as above: edges, seams, misfits.
        chips: Hidden area, in chips, from which a hand lies there: the six had 17 to 38, boards
            with props and chips beside their tracks up to 2.8.
        space_part: Part of a space's disc (0 to 1) that a hand hides from which no marker is
            seen there.
    """

    likeness: float = 0.5
    contrast: float = 0.01
    window_px: int = 9
    beside_chips: float = 0.7
    narrow_px: int = 9
    chips: float = 4.0
    space_part: float = 0.5


DEFAULT_LIMITS = HandLimits()


@dataclass(frozen=True, slots=True, eq=False)
class Art:
    """The empty board as it must show wherever nothing lies upon it.

    Attributes:
        tones: Log brightness at a quarter of the size, shape (n, n, 3).
        means: Its mean in the window around each pixel.
        contrast: Its variance there, summed over the channels, shape (n, n).
    """

    tones: Pixels
    means: Pixels
    contrast: Map


def art_of(empty: EmptyBoard, limits: HandLimits = DEFAULT_LIMITS) -> Art:
    """What must show of an empty board."""
    side_px = empty.side_px // _SHRINK
    small = cv2.resize(empty.half, (side_px, side_px), interpolation=cv2.INTER_AREA)
    tones = _tones(np.asarray(small, np.float32))
    means = _box(tones, limits)
    return Art(tones, means, _spread(tones, means, limits))


def hidden(seen: Frame, art: Art, limits: HandLimits = DEFAULT_LIMITS) -> Mask:
    """Where a board's own print is hidden, at a quarter of its size.

    Args:
        seen: The board laid flat.
        art: What must show of it, in the same light.
        limits: Thresholds.
    """
    unlike = _likeness(seen, art, limits) < limits.likeness
    return np.asarray(unlike & (art.contrast > limits.contrast), np.uint8)


def hidden_chips(
    mask: Mask, pieces_px: Sequence[PointPx], limits: HandLimits = DEFAULT_LIMITS
) -> float:
    """The largest hidden part of a board, in areas of a chip.

    Args:
        mask: Where its print is hidden.
        pieces_px: Where pieces lie on it, laid flat.
        limits: Thresholds.
    """
    _, areas = _parts(mask, pieces_px, limits)
    return float(areas[1:].max(initial=0)) / _CHIP_AREA


def under_hand(
    mask: Mask,
    pieces_px: Sequence[PointPx],
    spots_px: Sequence[PointPx],
    limits: HandLimits = DEFAULT_LIMITS,
) -> list[bool]:
    """Whether a hand lies over each of some spots.

    Args:
        mask: Where the board's print is hidden.
        pieces_px: Where pieces lie on it, laid flat: they are no hand.
        spots_px: Middles of what is asked about.
        limits: Thresholds.
    """
    labels, areas = _parts(mask, pieces_px, limits)
    large = areas >= limits.chips * _CHIP_AREA
    large[0] = False  # what is not hidden
    hand = large[labels].astype(np.float32)
    return [_share(hand, spot_px) >= limits.space_part for spot_px in spots_px]


def _parts(
    mask: Mask, pieces_px: Sequence[PointPx], limits: HandLimits
) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32]]:
    """Every wide hidden part's number at its pixels (0 elsewhere), and their areas by number."""
    rest = mask.copy()
    radius = round(limits.beside_chips * DIAMETER_PX / _SHRINK)
    for spot_px in pieces_px:
        cv2.circle(rest, _small(spot_px), radius, 0, cv2.FILLED)
    brush = np.ones((limits.narrow_px, limits.narrow_px), np.uint8)
    wide = cv2.morphologyEx(rest, cv2.MORPH_OPEN, brush)
    _, labels, parts, _ = cv2.connectedComponentsWithStats(wide, connectivity=4)
    return np.asarray(labels, np.int32), np.asarray(parts, np.int32)[:, cv2.CC_STAT_AREA]


def _share(hand: Map, spot_px: PointPx) -> float:
    """How much of a chip at a spot a hand covers."""
    disc = np.zeros(hand.shape, np.uint8)
    cv2.circle(disc, _small(spot_px), round(DIAMETER_PX / _SHRINK / 2), 1, cv2.FILLED)
    return float(hand[disc > 0].mean()) if disc.any() else 0.0


def _small(spot_px: PointPx) -> tuple[int, int]:
    x_px, y_px = spot_px
    return round((x_px + 0.5) / _SHRINK - 0.5), round((y_px + 0.5) / _SHRINK - 0.5)


def _likeness(seen: Frame, art: Art, limits: HandLimits) -> Map:
    """Correlation with the empty board around each pixel, whatever the light."""
    size = art.tones.shape[1::-1]
    small = cv2.resize(seen, size, interpolation=cv2.INTER_AREA)
    tones = _tones(np.asarray(small, np.float32) / np.float32(255))
    means = _box(tones, limits)
    shared = (_box(tones * art.tones, limits) - means * art.means).sum(axis=2)
    power = np.maximum(_spread(tones, means, limits) * art.contrast, np.float32(1e-12))
    return np.asarray(shared / np.sqrt(power), np.float32)


def _tones(picture: Pixels) -> Pixels:
    return np.asarray(cv2.GaussianBlur(np.log(picture + _BLACK), (0, 0), _SOFT_PX), np.float32)


def _box(values: Pixels, limits: HandLimits) -> Pixels:
    size = (limits.window_px, limits.window_px)
    return np.asarray(cv2.blur(values, size), np.float32)


def _spread(tones: Pixels, means: Pixels, limits: HandLimits) -> npt.NDArray[np.float32]:
    spread = (_box(tones * tones, limits) - means * means).sum(axis=2)
    return np.asarray(np.maximum(spread, np.float32(1e-6)), np.float32)
