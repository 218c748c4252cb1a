"""Telling siblings apart: the value printed on a chip whose family is known."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.gallery import BLURS_PX, CHIP, Family
from vision.occupancy import FlatBoard
from vision.patches import PATCH_SIDE_PX, Pixels, Placement, fit, moved, settled

_POSE_STEPS = 6
_SIBLING_STEPS = 2


@dataclass(frozen=True, slots=True)
class Digits:
    """How well each sibling explains a chip.

    Attributes:
        unexplained: For each label of the family the power left where siblings differ.
        likeness: Correlation of the whole chip with the best sibling.
        gain: Contrast of the chip against the taught picture, mean over the channels.
        placement: Where the family lies on the patch.
    """

    unexplained: npt.NDArray[np.float64]
    likeness: float
    gain: float
    placement: Placement


def patch_at(board: FlatBoard, spot_px: npt.NDArray[np.float64]) -> Pixels:
    """The board around a spot, which lies exactly in the middle of the patch."""
    return board.patch(spot_px, PATCH_SIDE_PX)


def pose(patch: Pixels, family: Family, turn_rad: float, blur: int) -> Placement:
    """Where a family lies on a patch, from its turn to the nearest ten degrees."""
    start = Placement(turn_rad=turn_rad)
    return settled(patch, family.pooled[blur], CHIP, start, _POSE_STEPS)


def best_blur(patch: Pixels, family: Family, placement: Placement) -> int:
    """Index of the blur that makes the taught family most like a chip."""
    likeness = [
        fit(patch, moved(family.pooled[blur], placement), CHIP).likeness
        for blur in range(len(BLURS_PX))
    ]
    return int(np.argmax(likeness))


def read_digits(patch: Pixels, family: Family, placement: Placement, blur: int) -> Digits:
    """Compare every sibling with a chip, each where it fits best itself."""
    left, fits = [], []
    for picture in family.pictures[blur]:
        steps = _SIBLING_STEPS if len(family.labels) > 1 else 0
        own = settled(patch, picture, CHIP, placement, steps)
        found = fit(patch, moved(picture, own), CHIP)
        digit = moved(family.digit, own)
        power = digit.reshape(-1) @ (found.residual * found.residual).reshape(-1, 3)
        left.append(float(power.sum()))
        fits.append(found)
    best = fits[int(np.argmin(left))]
    return Digits(np.array(left), best.likeness, float(best.gain.mean()), placement)
