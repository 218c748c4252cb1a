"""Which spaces of a board laid flat differ from the empty board, whatever the light."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol, TypeAlias

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

_ASIDE_PX = SEARCH_SIDE_PX + 2  # a window and one pixel around it
_CELL_PX = 8  # the light is estimated on a grid this coarse
_FLOOR = np.float32(0.02)  # black print: below it a ratio of light is noise
_LIGHT_SPREAD = 8.0  # cells over which light is taken as smooth: three chip diameters
_OUTLIERS = (0.5, 0.35, 0.25, 0.25)  # log ratio that a piece, not the light, explains: ever less
_LIT_QUANTILE = 0.6  # the brighter cells say how bright the light is, black print only how hazy
_LEAST_GAIN = np.float32(0.05)
_LEFT_BY_GLARE = 0.3  # part of a space that a highlight must leave to tell what lies there
_BURNT, _WHITE = (250, 250, 250), (255, 255, 255)  # every channel at its end: no colour is left


@dataclass(frozen=True, slots=True, eq=False)
class EmptyBoard:
    """The empty board laid flat, as it was taught under one light.

    Attributes:
        side_px: Its side.
        half: Its picture at half size.
        cells: The same on the coarse grid.
    """

    side_px: int
    half: Pixels
    cells: Pixels


@dataclass(frozen=True, slots=True)
class FlatBoard:
    """A board, or a part of one, laid flat and brought to the light of its empty picture.

    Attributes:
        seen: What the camera saw, shape (height, width, 3).
        seen_half: The same at half size, for searching.
        empty_half: The empty board at half size.
        burnt_half: Where a highlight left nothing to see, at half size: above 0, shape (h, w, 1).
        corner_px: The part's top left pixel on the whole board, (x, y), both even.
    """

    seen: Pixels
    seen_half: Pixels
    empty_half: Pixels
    burnt_half: Pixels
    corner_px: tuple[int, int] = (0, 0)

    @property
    def side_px(self) -> int:
        """Its side, where it is a whole board."""
        return int(self.seen.shape[0])

    def at(self, _space: int) -> FlatBoard:
        """Where a space is read: all of a whole board."""
        return self

    def patch(self, spot_px: npt.NDArray[np.float64], side_px: int) -> Pixels:
        """The square around a spot of the whole board, which lies exactly in its middle."""
        middle = (float(spot_px[0]) - self.corner_px[0], float(spot_px[1]) - self.corner_px[1])
        return np.asarray(cv2.getRectSubPix(self.seen, (side_px, side_px), middle), np.float32)

    def around(self, centre_px: npt.NDArray[np.float64], side_px: int) -> tuple[Pixels, Pixels]:
        """What is seen around a point of the whole board, and the empty board, at half size."""
        x_px, y_px = half_centre(centre_px)
        middle = (x_px - self.corner_px[0] // 2, y_px - self.corner_px[1] // 2)
        return _around(self.seen_half, middle, side_px), _around(self.empty_half, middle, side_px)

    def burnt_around(self, centre_px: npt.NDArray[np.float64]) -> npt.NDArray[np.bool_]:
        """Which pixels of a search window around a point of the whole board are burnt."""
        x_px, y_px = half_centre(centre_px)
        middle = (x_px - self.corner_px[0] // 2, y_px - self.corner_px[1] // 2)
        return np.asarray(_around(self.burnt_half, middle, SEARCH_SIDE_PX) > 0, np.bool_)


class Laid(Protocol):
    """A board laid flat, at least around the spaces that are read."""

    @property
    def side_px(self) -> int:
        """Side of the whole board."""

    def at(self, space: int, /) -> FlatBoard:
        """The board around a space."""


@dataclass(frozen=True, slots=True, eq=False)
class Lighting:
    """How a board is lit, against the empty picture whose light explains it best.

    Attributes:
        empty: Which of the empty pictures that is.
        side_px: Side of the board laid flat.
        dimming: Factor on the coarse grid that brings what is seen (0 to 255) to its light.
    """

    empty: int
    side_px: int
    dimming: Pixels

    def over(self, corner_px: tuple[int, int], size_px: tuple[int, int], step_px: int) -> Pixels:
        """The factor at every ``step_px``-th pixel of a part of the flat board.

        Args:
            corner_px: Where the part begins, (x, y).
            size_px: How many such pixels it has across and down.
            step_px: 1 or 2; pixels of 2 are means of four.
        """
        share = self.dimming.shape[0] / self.side_px
        along = [(edge + step_px / 2) * share - 0.5 for edge in corner_px]
        to_grid = np.array([[step_px * share, 0.0, along[0]], [0.0, step_px * share, along[1]]])
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        mode = cv2.BORDER_REPLICATE
        grid = cv2.warpAffine(self.dimming, to_grid, size_px, flags=flags, borderMode=mode)
        return np.asarray(grid, np.float32)


def as_pixels(picture: Frame, side_px: int) -> Pixels:
    """``picture`` as a square of floats with the given side."""
    size = (side_px, side_px)
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32) / np.float32(255)


def empty_board(picture: Frame, side_px: int) -> EmptyBoard:
    """The empty board from its taught picture, upright and square."""
    flat = as_pixels(picture, side_px)
    return EmptyBoard(side_px, half(flat), _cells(flat))


def lighting(seen: Frame, empties: Sequence[EmptyBoard]) -> Lighting:
    """How a rectified board is lit.

    Args:
        seen: The board laid flat, square, of the same side as every one of ``empties``.
        empties: The empty board, once for each light it was taught under.
    """
    cells = _cells(seen.astype(np.float32)) / np.float32(255)
    lights = [_light(cells, empty.cells) for empty in empties]
    best = min(range(len(lights)), key=lambda index: lights[index].odd)
    darker = 1 / (np.maximum(np.exp(lights[best].log_gain), _LEAST_GAIN) * np.float32(255))
    return Lighting(best, len(seen), np.ascontiguousarray(darker, np.float32))


def flatten(seen: Frame, empties: Sequence[EmptyBoard]) -> FlatBoard:
    """Bring a rectified board to the light of whichever empty picture explains it best."""
    return flatten_part(seen, empties, lighting(seen, empties))


def flatten_part(
    seen: Frame,
    empties: Sequence[EmptyBoard],
    light: Lighting,
    corner_px: tuple[int, int] = (0, 0),
) -> FlatBoard:
    """The same in a light that is known, for all of the board or for a part of it.

    Args:
        seen: The part laid flat.
        empties: The empty board, once for each light it was taught under.
        light: How the whole board is lit.
        corner_px: The part's top left pixel on the whole board, (x, y), both even.
    """
    level = seen.astype(np.float32) * light.over(corner_px, seen.shape[1::-1], 1)
    seen_half = half(np.asarray(level, np.float32))
    left, top = (edge // 2 for edge in corner_px)
    height, width = seen_half.shape[:2]
    empty_half = empties[light.empty].half[top : top + height, left : left + width]
    burnt_half = burnt(seen, (width, height))
    return FlatBoard(np.asarray(level, np.float32), seen_half, empty_half, burnt_half, corner_px)


def burnt(seen: Frame, size_px: tuple[int, int]) -> Pixels:
    """Where a highlight left nothing to see of a picture, at another size: above 0."""
    return np.asarray(cv2.resize(cv2.inRange(seen, _BURNT, _WHITE), size_px), np.float32)


def windows_of(patch: Pixels) -> Pixels:
    """Every window of ``SEARCH_SIDE_PX`` in a patch at half size.

    Returns:
        Shape (rows, columns, 3, side, side): where it lies, channel, then pixels.
    """
    shape = (SEARCH_SIDE_PX, SEARCH_SIDE_PX)
    return np.lib.stride_tricks.sliding_window_view(patch, shape, axis=(0, 1))


def half_centre(centre_px: npt.NDArray[np.float64]) -> tuple[int, int]:
    """The pixel of the half-size board nearest to a point of the full-size board."""
    return round((float(centre_px[0]) - 0.5) / 2), round((float(centre_px[1]) - 0.5) / 2)


def empty_spaces(
    empties: Sequence[EmptyBoard], centres_px: Points, mask: npt.NDArray[np.bool_]
) -> EmptySpaces:
    """Every space of the empty board in every light, lying up to 2 px aside.

    Args:
        empties: The empty board, laid flat, once for each light.
        centres_px: Middles of the spaces on it.
        mask: Which pixels of a search window count.
    """
    rows = [
        [_aside(_around(one.half, half_centre(centre), _ASIDE_PX), mask) for one in empties]
        for centre in centres_px
    ]
    return np.stack([np.concatenate(lights) for lights in rows])


def lit_half(seen: Frame, light: Lighting) -> Pixels:
    """A whole board laid flat, at half size and in the light of its empty picture."""
    size = (seen.shape[1] // 2, seen.shape[0] // 2)
    small = cv2.resize(seen, size, interpolation=cv2.INTER_AREA)
    return np.asarray(small * light.over((0, 0), size, 2), np.float32)


def space_rows(seen_half: Pixels, centres_px: Points, mask: npt.NDArray[np.bool_]) -> Vectors:
    """What is seen at every space, as a row of length 1 that no even change of light changes."""
    height, width = seen_half.shape[:2]
    down, right = np.nonzero(mask)
    middles = np.array([half_centre(centre) for centre in centres_px]) - SEARCH_SIDE_PX // 2
    x_px = np.clip(middles[:, :1] + right, 0, width - 1)
    y_px = np.clip(middles[:, 1:] + down, 0, height - 1)
    return unit_rows(np.take(seen_half.reshape(-1, 3), y_px * width + x_px, axis=0))


def emptiness(rows: Vectors, empty: EmptySpaces) -> npt.NDArray[np.float32]:
    """Correlation of every space with the empty one where it fits best, shape (spaces,)."""
    return np.asarray(np.einsum("skd,sd->sk", empty, rows).max(axis=1), np.float32)


def likeness_at(
    board: FlatBoard, spot_px: npt.NDArray[np.float64], mask: npt.NDArray[np.bool_]
) -> float:
    """Correlation of the board with the empty board around any spot."""
    seen, empty = board.around(spot_px, _ASIDE_PX)
    row = unit_rows(seen[1:-1, 1:-1][mask][None])[0]
    return float((_aside(empty, mask) @ row).max())


def beside_glare(
    board: FlatBoard, centre_px: npt.NDArray[np.float64], mask: npt.NDArray[np.bool_]
) -> float:
    """Correlation with the empty board where no highlight lies; 1 if too little of it is left."""
    burnt = board.burnt_around(centre_px).astype(np.uint8)
    left = mask & (cv2.dilate(burnt, np.ones((3, 3), np.uint8)) == 0)
    if np.count_nonzero(left) < _LEFT_BY_GLARE * np.count_nonzero(mask):
        return 1.0
    seen, empty = board.around(centre_px, _ASIDE_PX)
    row = unit_rows(seen[1:-1, 1:-1][left][None])[0]
    return float((_aside(empty, left) @ row).max())


def unit_rows(windows: npt.NDArray[np.float32]) -> Vectors:
    """Windows (n, pixels, 3) with each channel centred, as rows of length 1."""
    level = windows - windows.mean(axis=1, keepdims=True)
    rows = level.reshape(len(level), -1)
    return np.asarray(rows / (np.linalg.norm(rows, axis=1, keepdims=True) + 1e-6), np.float32)


def _around(picture: Pixels, middle_px: tuple[int, int], side_px: int) -> Pixels:
    """A square of a picture; where it leaves the picture, the edge is repeated."""
    middle = (float(middle_px[0]), float(middle_px[1]))
    return np.asarray(cv2.getRectSubPix(picture, (side_px, side_px), middle), np.float32)


def _aside(patch: Pixels, mask: npt.NDArray[np.bool_]) -> Vectors:
    """The nine windows in a patch of ``_ASIDE_PX``, as rows of length 1."""
    windows = windows_of(patch)[..., mask]
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
    planes = np.ascontiguousarray(ratio.transpose(2, 0, 1))
    rows, columns = (_softening(cells) for cells in trust.shape)
    smooth = np.median(lit, axis=0)[:, None, None].astype(np.float32)
    odd = np.abs(planes - smooth).max(axis=0)
    for outlier in _OUTLIERS:
        weight = trust * np.exp(-((odd / np.float32(outlier)) ** 2) / 2) + np.float32(1e-5)
        soft = rows @ np.concatenate([weight[None], planes * weight]) @ columns.T
        smooth = soft[1:] / soft[0]
        odd = np.abs(planes - smooth).max(axis=0)
    return _Light(np.asarray(smooth.transpose(1, 2, 0), np.float32), float(odd.mean()))


@lru_cache(maxsize=4)
def _softening(cells: int) -> Map:
    """What columns of so many cells are multiplied with to soften them.

    The kernel is so wide that this is five times as fast as ``cv2.GaussianBlur``.
    """
    one_way = (1, 8 * round(_LIGHT_SPREAD) + 1)
    return np.asarray(cv2.GaussianBlur(np.eye(cells, dtype=np.float32), one_way, _LIGHT_SPREAD))


def half(picture: Pixels) -> Pixels:
    """``picture`` at half size."""
    side = picture.shape[0] // 2
    return np.asarray(cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA), np.float32)
