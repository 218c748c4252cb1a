"""Telling siblings apart: the value printed on a chip whose family is known."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.gallery import CHIP_PIXELS, SPARSE_PIXELS, Family
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


@dataclass(frozen=True, slots=True, eq=False)
class ChipGround:
    """A patch on which a chip lies.

    Attributes:
        whole: All its pixels, to compare what is printed.
        sparse: Every other one, to find out how it lies.
    """

    whole: Ground
    sparse: Ground


def ground_at(board: FlatBoard, spot_px: npt.NDArray[np.float64]) -> ChipGround:
    """The board around a spot, which lies exactly in the middle of the patch."""
    patch = board.patch(spot_px, PATCH_SIDE_PX)
    return ChipGround(Ground.of(patch, CHIP_PIXELS), Ground.of(patch, SPARSE_PIXELS))


def pose(ground: ChipGround, family: Family, turn_rad: float, blur: int) -> Placement:
    """Where a family lies on a patch, from its turn to the nearest ten degrees."""
    return ground.sparse.settled(family.pooled[blur], Placement(turn_rad=turn_rad), _POSE_STEPS)


def best_blur(ground: ChipGround, family: Family, placement: Placement) -> int:
    """Index of the blur that makes the taught family most like a chip."""
    likeness = [ground.whole.likeness(moved(pooled, placement)) for pooled in family.pooled]
    return int(np.argmax(likeness))


def read_digits(ground: ChipGround, family: Family, placement: Placement, blur: int) -> Digits:
    """Compare every sibling with a chip, each where it fits best itself."""
    steps = _SIBLING_STEPS if len(family.labels) > 1 else 0
    left, laid = [], []
    for picture in family.pictures[blur]:
        own = ground.sparse.settled(picture, placement, steps)
        laid.append(moved(picture, own))
        _, residual = ground.whole.explained(laid[-1])
        digit = np.take(moved(family.digit, own), CHIP_PIXELS.places)
        left.append(float(((residual * residual) @ digit).sum()))
    best = laid[int(np.argmin(left))]
    return Digits(np.array(left), ground.whole.likeness(best), placement)
