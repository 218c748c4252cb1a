"""Telling siblings apart: the value printed on a chip whose family is known."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.gallery import CHIP_PIXELS, Family
from vision.occupancy import FlatBoard
from vision.patches import PATCH_SIDE_PX, Pixels, Placement, moved
from vision.stencil import Ground

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
        patch: The chip in its middle.
        whole: All its pixels that count, to compare what is printed.
    """

    patch: Pixels
    whole: Ground


def ground_at(board: FlatBoard, spot_px: npt.NDArray[np.float64]) -> ChipGround:
    """The board around a spot, which lies exactly in the middle of the patch."""
    patch = board.patch(spot_px, PATCH_SIDE_PX)
    return ChipGround(patch, Ground.of(patch, CHIP_PIXELS))


def pose(ground: ChipGround, family: Family, turn_rad: float, blur: int) -> Placement:
    """Where a family lies on a patch, from its turn to the nearest ten degrees."""
    start = Placement(turn_rad=turn_rad)
    return family.pooled[blur].settled(ground.patch, start, _POSE_STEPS)


def best_blur(ground: ChipGround, family: Family, placement: Placement) -> int:
    """Index of the blur that makes the taught family most like a chip."""
    likeness = [ground.whole.likeness(pooled.laid(placement)) for pooled in family.pooled]
    return int(np.argmax(likeness))


def read_digits(ground: ChipGround, family: Family, placement: Placement, blur: int) -> Digits:
    """Compare every sibling with a chip, each where it fits best itself."""
    steps = _SIBLING_STEPS if len(family.labels) > 1 else 0
    left, laid = [], []
    for sibling in family.siblings[blur]:
        own = sibling.settled(ground.patch, placement, steps)
        laid.append(sibling.laid(own))
        residual = ground.whole.residual(laid[-1])
        digit = np.take(moved(family.digit, own), CHIP_PIXELS.places)
        left.append(float(((residual * residual) @ digit).sum()))
    best = laid[int(np.argmin(left))]
    return Digits(np.array(left), ground.whole.likeness(best), placement)
