"""Finding the chip near a space: which family, where its middle is and how it is turned."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from vision.gallery import SEARCH_DISC, TURNS, Gallery
from vision.occupancy import (
    SEARCH_SIDE_PX,
    FlatBoard,
    half_centre,
    likeness_at,
)

PerFamily: TypeAlias = npt.NDArray[np.float32]
"""One value for each family of a gallery, in its order: shape (families,), float32."""

REACH = 5
"""How far from its space a chip is looked for, in pixels at half size: 4 mm of a 20 mm chip."""


@dataclass(frozen=True, slots=True)
class Find:
    """What lies near a space, as seen by the search at half size.

    Attributes:
        likeness: Best correlation of each family with what lies there.
        spots_px: For each family where it fits best, (x, y) on the flat board, shape (families, 2).
        turns_rad: For each family its turn there.
        empty_likeness: Correlation of the empty board at the best family's spot.
        colour: Mean BGR at the best family's spot.
    """

    likeness: PerFamily
    spots_px: npt.NDArray[np.float64]
    turns_rad: npt.NDArray[np.float64]
    empty_likeness: float
    colour: npt.NDArray[np.float32]

    @property
    def best(self) -> int:
        """Index of the family that fits best."""
        return int(self.likeness.argmax())

    @property
    def spot_px(self) -> tuple[float, float]:
        """Where the best family fits best."""
        x_px, y_px = self.spots_px[self.best]
        return float(x_px), float(y_px)

    @property
    def unexplained(self) -> float:
        """What the best family leaves unexplained, as a part of what the empty board leaves.

        0 is a perfect chip, 1 and more is rather the empty board.
        """
        left = 1 - max(float(self.likeness[self.best]), 0.0) ** 2
        return math.sqrt(left / max(1 - max(self.empty_likeness, 0.0) ** 2, 1e-3))


def _windows() -> npt.NDArray[np.int64]:
    """Where each window's colours are in a flat patch, shape (windows, pixels x 3)."""
    patch_side = SEARCH_SIDE_PX + 2 * REACH
    patch = np.arange(patch_side**2).reshape(patch_side, patch_side)
    shape = (SEARCH_SIDE_PX, SEARCH_SIDE_PX)
    windows = np.lib.stride_tricks.sliding_window_view(patch, shape)
    pixels = windows[..., SEARCH_DISC].reshape((2 * REACH + 1) ** 2, -1, 1)
    return np.asarray((3 * pixels + np.arange(3)).reshape(len(pixels), -1), np.int64)


_WINDOWS = _windows()
_PIXELS = _WINDOWS.shape[1] // 3
_MEANS = np.tile(np.eye(3, dtype=np.float32), (_PIXELS, 1)) / np.float32(_PIXELS)


def search(board: FlatBoard, centre_px: npt.NDArray[np.float64], gallery: Gallery) -> Find:
    """Look for every family in every turn within ``REACH`` of a space."""
    seen, _ = board.around(centre_px, SEARCH_SIDE_PX + 2 * REACH)
    side = 2 * REACH + 1
    windows = np.take(seen, _WINDOWS, mode="clip")  # half the time of looking for indices too high
    # templates have no mean, so that the windows need not lose theirs before they are compared
    scores = (windows @ gallery.basis.T) @ gallery.templates.T
    scores /= _lengths(windows)[:, None]
    by_family = scores.reshape(side * side, len(gallery.families), TURNS).transpose(1, 0, 2)
    flat = by_family.reshape(len(gallery.families), -1)
    place, turn = np.divmod(flat.argmax(axis=1), TURNS)
    steps = np.stack([place % side - REACH, place // side - REACH], axis=1)
    spots = (np.array(half_centre(centre_px)) + steps) * 2 + 0.5
    best = int(flat.max(axis=1).argmax())
    return Find(
        likeness=flat.max(axis=1),
        spots_px=spots,
        turns_rad=turn * (2 * math.pi / TURNS),
        empty_likeness=likeness_at(board, spots[best], SEARCH_DISC),
        colour=np.asarray(windows[place[best]].reshape(-1, 3).mean(axis=0), np.float32),
    )


def _lengths(windows: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """What windows (n, 3 x pixels) would be long with each channel centred, shape (n,)."""
    means = windows @ _MEANS
    squares = np.einsum("nd,nd->n", windows, windows)
    spread = np.maximum(squares - (means * means).sum(axis=1) / _MEANS[0, 0], 0)
    return np.asarray(np.sqrt(spread) + np.float32(1e-6), np.float32)
