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

Vectors: TypeAlias = npt.NDArray[np.float32]
"""Templates or windows as rows: shape (n, d), float32."""

EmptySpaces: TypeAlias = npt.NDArray[np.float32]
"""Rows of length 1 for each space, light and shift: shape (spaces, lights x 9, d), float32."""

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
        seen_half: The same at half size, for searching.
        empty_half: The empty board at half size.
    """

    seen: Pixels
    seen_half: Pixels
    empty_half: Pixels


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
    shown = seen.astype(np.float32)
    cells = _cells(shown) / np.float32(255)
    lights = [_light(cells, _cells(empty)) for empty in empties]
    best = min(range(len(lights)), key=lambda index: lights[index].odd)
    darker = 1 / (np.maximum(np.exp(lights[best].log_gain), _LEAST_GAIN) * np.float32(255))
    size = (seen.shape[1], seen.shape[0])
    level = np.asarray(shown * cv2.resize(darker, size, interpolation=cv2.INTER_LINEAR), np.float32)
    return FlatBoard(level, half(level), half(empties[best]))


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
    return np.lib.stride_tricks.sliding_window_view(patch, shape, axis=(0, 1))


def half_centre(centre_px: npt.NDArray[np.float64]) -> tuple[int, int]:
    """The pixel of the half-size board nearest to a point of the full-size board."""
    return round((float(centre_px[0]) - 0.5) / 2), round((float(centre_px[1]) - 0.5) / 2)


def empty_spaces(
    empties: tuple[Pixels, ...], centres_px: Points, mask: npt.NDArray[np.bool_]
) -> EmptySpaces:
    """Every space of the empty board in every light, lying up to 2 px aside.

    Args:
        empties: The empty board, laid flat, once for each light.
        centres_px: Middles of the spaces on it.
        mask: Which pixels of a search window count.
    """
    halves = [half(empty) for empty in empties]
    rows = [
        np.concatenate([_aside(picture, centre, mask) for picture in halves])
        for centre in centres_px
    ]
    return np.stack(rows)


def space_rows(board: FlatBoard, centres_px: Points, mask: npt.NDArray[np.bool_]) -> Vectors:
    """What is seen at every space, as a row of length 1 that no even change of light changes."""
    windows = [search_windows(board.seen_half, centre, 0)[0, 0] for centre in centres_px]
    return unit_rows(np.stack([window[:, mask].T for window in windows]))


def emptiness(rows: Vectors, empty: EmptySpaces) -> npt.NDArray[np.float32]:
    """Correlation of every space with the empty one where it fits best, shape (spaces,)."""
    return np.asarray(np.einsum("skd,sd->sk", empty, rows).max(axis=1), np.float32)


def likeness_at(
    board: FlatBoard, spot_px: npt.NDArray[np.float64], mask: npt.NDArray[np.bool_]
) -> float:
    """Correlation of the board with the empty board around any spot."""
    window = search_windows(board.seen_half, spot_px, 0)[0, 0]
    seen = unit_rows(window[:, mask].T[None])
    return float((_aside(board.empty_half, spot_px, mask) @ seen[0]).max())


def unit_rows(windows: npt.NDArray[np.float32]) -> Vectors:
    """Windows (n, pixels, 3) with each channel centred, as rows of length 1."""
    level = windows - windows.mean(axis=1, keepdims=True)
    rows = level.reshape(len(level), -1)
    return np.asarray(rows / (np.linalg.norm(rows, axis=1, keepdims=True) + 1e-6), np.float32)


def _aside(
    picture: Pixels, centre_px: npt.NDArray[np.float64], mask: npt.NDArray[np.bool_]
) -> Vectors:
    """The nine windows up to one half-size pixel around a point, as rows of length 1."""
    windows = search_windows(picture, centre_px, 1)[..., mask]
    return unit_rows(windows.reshape(9, 3, -1).transpose(0, 2, 1))


@dataclass(frozen=True, slots=True)
class _Light:
    """Log gain on the coarse grid, and how much it leaves unexplained on average."""

    log_gain: Pixels
    odd: float


def _cells(picture: Pixels) -> Pixels:
    """A board on the coarse grid."""
    cells = (picture.shape[1] // _CELL_PX, picture.shape[0] // _CELL_PX)
    return np.asarray(cv2.resize(picture, cells, interpolation=cv2.INTER_AREA), np.float32)


def _light(shown: Pixels, empty: Pixels) -> _Light:
    taught = empty + _FLOOR
    ratio = np.asarray(np.log((shown + _FLOOR) / taught), np.float32)
    return _smooth(ratio, np.asarray(np.clip(taught.mean(axis=2), _FLOOR, 1) ** 2, np.float32))


def _smooth(ratio: Pixels, trust: Map) -> _Light:
    lit = ratio[trust >= np.quantile(trust, _LIT_QUANTILE)]
    smooth = np.broadcast_to(np.median(lit, axis=0), ratio.shape).astype(np.float32)
    odd = np.abs(ratio - smooth).max(axis=2)
    for outlier in _OUTLIERS:
        weight = trust * np.exp(-((odd / np.float32(outlier)) ** 2) / 2) + np.float32(1e-5)
        total = cv2.GaussianBlur(weight, (0, 0), _LIGHT_SPREAD)[..., None]
        smooth = cv2.GaussianBlur(ratio * weight[..., None], (0, 0), _LIGHT_SPREAD) / total
        odd = np.abs(ratio - smooth).max(axis=2)
    return _Light(np.asarray(smooth, np.float32), float(odd.mean()))


def half(picture: Pixels) -> Pixels:
    """``picture`` at half size."""
    side = picture.shape[0] // 2
    return np.asarray(cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA), np.float32)
