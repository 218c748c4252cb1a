"""Whether something large that is no piece lies over a board laid flat: a hand, however little."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import pi

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Frame
from vision.occupancy import EmptyBoard, Map
from vision.patches import DIAMETER_PX, Pixels

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
    """

    likeness: float = 0.5
    contrast: float = 0.01
    window_px: int = 9
    beside_chips: float = 0.7
    narrow_px: int = 9
    chips: float = 4.0


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


def hidden_chips(
    seen: Frame,
    art: Art,
    pieces_px: Sequence[tuple[float, float]],
    limits: HandLimits = DEFAULT_LIMITS,
) -> float:
    """The largest hidden part of a board, in areas of a chip.

    Args:
        seen: The board laid flat.
        art: What must show of it, in the same light.
        pieces_px: Where pieces lie on it.
        limits: Thresholds.
    """
    hidden = (_likeness(seen, art, limits) < limits.likeness) & (art.contrast > limits.contrast)
    mask = hidden.astype(np.uint8)
    radius = round(limits.beside_chips * DIAMETER_PX / _SHRINK)
    for x_px, y_px in pieces_px:
        middle = (round((x_px + 0.5) / _SHRINK - 0.5), round((y_px + 0.5) / _SHRINK - 0.5))
        cv2.circle(mask, middle, radius, 0, cv2.FILLED)
    brush = np.ones((limits.narrow_px, limits.narrow_px), np.uint8)
    wide = cv2.morphologyEx(mask, cv2.MORPH_OPEN, brush)
    _, _, parts, _ = cv2.connectedComponentsWithStats(wide, connectivity=4)
    areas = np.asarray(parts)[1:, cv2.CC_STAT_AREA]
    return float(areas.max(initial=0)) / _CHIP_AREA


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
