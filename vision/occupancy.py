"""Which spaces of a board laid flat differ from the empty board, whatever the light."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Frame, Points
from vision.patches import Pixels

Map: TypeAlias = npt.NDArray[np.float32]
"""One value for each cell of a coarse grid over the board: shape (n, n), float32."""

SEARCH_SIDE_PX = 25
"""Side of the half-size window in which chips are looked for: a diameter of 24 px and one."""

_CELL_PX = 8  # the light is estimated on a grid this coarse
_FLOOR = np.float32(0.02)  # black print: below it a ratio of light is noise
_LIGHT_SPREAD = 8.0  # cells over which light is taken as smooth: three chip diameters
_OUTLIERS = (0.5, 0.35, 0.25, 0.25)  # log ratio that a piece, not the light, explains: ever less
_LIT_QUANTILE = 0.6  # the brighter cells say how bright the light is, black print only how hazy
_LEAST_GAIN = np.float32(0.05)


@dataclass(frozen=True, slots=True)
class FlatBoard:
    """A board laid flat and brought to the light in which its empty picture was taught.

    Attributes:
        seen: What the camera saw, shape (side, side, 3).
        empty: The empty board, same shape.
        seen_half: ``seen`` at half size, for searching.
        empty_half: ``empty`` at half size.
        strangeness: Log ratio of light that no smooth lighting explains, for cells of 8 px.
    """

    seen: Pixels
    empty: Pixels
    seen_half: Pixels
    empty_half: Pixels
    strangeness: Map


@dataclass(frozen=True, slots=True)
class Change:
    """How a space compares with the same space of the empty board.

    Attributes:
        difference: Root mean square of the colour difference, 0 to about 1.
        likeness: Correlation with the empty space, -1 to 1.
    """

    difference: float
    likeness: float


def as_pixels(picture: Frame, side_px: int) -> Pixels:
    """``picture`` as a square of floats with the given side."""
    size = (side_px, side_px)
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32) / np.float32(255)


def flatten(seen: Frame, empties: tuple[Pixels, ...]) -> FlatBoard:
    """Bring a rectified board to the light of whichever empty picture explains it best.

    Args:
        seen: The board laid flat, square, of the same side as every one of ``empties``.
        empties: The empty board, once for each light it was taught under.
    """
    pixels = np.asarray(seen, np.float32) / np.float32(255)
    lights = [_light(pixels, empty) for empty in empties]
    best = min(range(len(lights)), key=lambda index: float(np.mean(lights[index][1])))
    gain, strangeness = lights[best]
    level = np.asarray(pixels / np.maximum(gain, _LEAST_GAIN), np.float32)
    return FlatBoard(level, empties[best], _half(level), _half(empties[best]), strangeness)


def search_windows(picture: Pixels, centre_px: npt.NDArray[np.float64], reach: int) -> Pixels:
    """Every window of ``SEARCH_SIDE_PX`` whose middle is up to ``reach`` from ``centre_px``.

    Args:
        picture: A board at half size.
        centre_px: (x, y) in pixels of the board at full size.
        reach: In pixels at half size.

    Returns:
        Shape (2 reach + 1, 2 reach + 1, 3, side, side): rows, columns, channels, then pixels.
    """
    x_px, y_px = half_centre(centre_px)
    side = SEARCH_SIDE_PX + 2 * reach
    # getRectSubPix repeats the edge where a window leaves the board
    patch = cv2.getRectSubPix(picture, (side, side), (float(x_px), float(y_px)))
    shape = (SEARCH_SIDE_PX, SEARCH_SIDE_PX)
    return np.lib.stride_tricks.sliding_window_view(patch, shape, axis=(0, 1))  # type: ignore[call-overload,no-any-return]


def half_centre(centre_px: npt.NDArray[np.float64]) -> tuple[int, int]:
    """The pixel of the half-size board nearest to a point of the full-size board."""
    return round((float(centre_px[0]) - 0.5) / 2), round((float(centre_px[1]) - 0.5) / 2)


def changes(board: FlatBoard, centres_px: Points, mask: npt.NDArray[np.bool_]) -> list[Change]:
    """Compare every space with the empty board, allowing it to lie up to 2 px aside."""
    return [_change(board, centre, mask) for centre in centres_px]


def _change(
    board: FlatBoard, centre_px: npt.NDArray[np.float64], mask: npt.NDArray[np.bool_]
) -> Change:
    seen = search_windows(board.seen_half, centre_px, 0)[0, 0][:, mask].T
    empty = search_windows(board.empty_half, centre_px, 1)[..., mask].reshape(9, 3, -1)
    empty = empty.transpose(0, 2, 1)
    apart = np.sqrt(np.mean((empty - seen) ** 2, axis=(1, 2)))
    return Change(float(apart.min()), float(likenesses(seen[None], empty).max()))


def likenesses(
    one: npt.NDArray[np.float32], many: npt.NDArray[np.float32]
) -> npt.NDArray[np.float32]:
    """Correlation of colour windows, shapes (1, n, 3) and (k, n, 3), each channel centred."""
    first = one - one.mean(axis=1, keepdims=True)
    others = many - many.mean(axis=1, keepdims=True)
    shared = (first * others).sum(axis=(1, 2))
    power = (first * first).sum(axis=(1, 2)) * (others * others).sum(axis=(1, 2))
    return np.asarray(shared / np.sqrt(power + np.float32(1e-9)), np.float32)


def _light(seen: Pixels, empty: Pixels) -> tuple[Pixels, Map]:
    """Gain of each pixel and channel, and what it leaves unexplained on the coarse grid."""
    side_px = seen.shape[0]
    cells = (side_px // _CELL_PX, side_px // _CELL_PX)
    shown = cv2.resize(seen, cells, interpolation=cv2.INTER_AREA) + _FLOOR
    taught = cv2.resize(empty, cells, interpolation=cv2.INTER_AREA) + _FLOOR
    ratio = np.log(shown / taught)
    smooth, odd = _smooth(ratio, np.clip(taught.mean(axis=2), _FLOOR, 1) ** 2)
    full = cv2.resize(smooth, (side_px, side_px), interpolation=cv2.INTER_LINEAR)
    return np.exp(full), odd


def _smooth(ratio: Pixels, trust: Map) -> tuple[Pixels, Map]:
    lit = ratio[trust >= np.quantile(trust, _LIT_QUANTILE)]
    smooth = np.broadcast_to(np.median(lit, axis=0), ratio.shape).astype(np.float32)
    odd = np.abs(ratio - smooth).max(axis=2)
    for outlier in _OUTLIERS:
        weight = trust * np.exp(-((odd / np.float32(outlier)) ** 2) / 2) + np.float32(1e-5)
        total = cv2.GaussianBlur(weight, (0, 0), _LIGHT_SPREAD)[..., None]
        smooth = cv2.GaussianBlur(ratio * weight[..., None], (0, 0), _LIGHT_SPREAD) / total
        odd = np.abs(ratio - smooth).max(axis=2)
    return np.asarray(smooth, np.float32), np.asarray(odd, np.float32)


def _half(picture: Pixels) -> Pixels:
    side = picture.shape[0] // 2
    return np.asarray(cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA), np.float32)
