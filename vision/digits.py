"""Telling siblings apart: the value printed on a chip whose family is known."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.gallery import CHIP_PIXELS, Family
from vision.occupancy import FlatBoard
from vision.patches import PATCH_SIDE_PX, Ground, Placement, moved

_POSE_STEPS = 6
_SIBLING_STEPS = 2


@dataclass(frozen=True, slots=True)
class Digits:
    """How well each sibling explains a chip.

    Attributes:
        unexplained: For each label of the family the power left where siblings differ.
        likeness: Correlation of the whole chip with the best sibling.
        placement: Where the family lies on the patch.
    """

    unexplained: npt.NDArray[np.float64]
    likeness: float
    placement: Placement


def ground_at(board: FlatBoard, spot_px: npt.NDArray[np.float64]) -> Ground:
    """The board around a spot, which lies exactly in the middle of the patch."""
    return Ground.of(board.patch(spot_px, PATCH_SIDE_PX), CHIP_PIXELS)


def pose(ground: Ground, family: Family, turn_rad: float, blur: int) -> Placement:
    """Where a family lies on a patch, from its turn to the nearest ten degrees."""
    return ground.settled(family.pooled[blur], Placement(turn_rad=turn_rad), _POSE_STEPS)


def best_blur(ground: Ground, family: Family, placement: Placement) -> int:
    """Index of the blur that makes the taught family most like a chip."""
    likeness = [ground.likeness(moved(pooled, placement)) for pooled in family.pooled]
    return int(np.argmax(likeness))


def read_digits(ground: Ground, family: Family, placement: Placement, blur: int) -> Digits:
    """Compare every sibling with a chip, each where it fits best itself."""
    steps = _SIBLING_STEPS if len(family.labels) > 1 else 0
    left, laid = [], []
    for picture in family.pictures[blur]:
        own = ground.settled(picture, placement, steps)
        laid.append(moved(picture, own))
        _, residual = ground.explained(laid[-1])
        digit = np.take(moved(family.digit, own), ground.counted.places)
        left.append(float(((residual * residual) @ digit).sum()))
    best = laid[int(np.argmin(left))]
    return Digits(np.array(left), ground.likeness(best), placement)
