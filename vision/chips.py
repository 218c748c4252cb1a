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
    unit_rows,
    windows_of,
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


def search(board: FlatBoard, centre_px: npt.NDArray[np.float64], gallery: Gallery) -> Find:
    """Look for every family in every turn within ``REACH`` of a space."""
    seen, _ = board.around(centre_px, SEARCH_SIDE_PX + 2 * REACH)
    windows = windows_of(seen)[..., SEARCH_DISC]
    side = 2 * REACH + 1
    pixels = windows.transpose(0, 1, 3, 2).reshape(side * side, -1, 3)
    scores = (unit_rows(pixels) @ gallery.basis.T) @ gallery.templates.T
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
        colour=np.asarray(pixels[place[best]].mean(axis=0), np.float32),
    )
