"""Where the cards of a row lie: by their print or by the look of a back, all on one line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from vision.card_finder import CardFinder
from vision.card_pose import CardPose
from vision.cards import BACK
from vision.frame import Frame
from vision.profile import PieceArt
from vision.row_backs import BackLimits, find_backs
from vision.row_line import LineLimits, row_line, table_right


@dataclass(frozen=True, slots=True)
class PlaceLimits:
    """What belongs to a row; measured on twelve rows of two editions.

    Attributes:
        backs: What counts as a back.
        aside: Heights of a card by which a card's middle may lie off the row's line.
        slant_rad: How far the line may be turned against its cards.
        apart: Widths of a card between the middles of two cards.
    """

    backs: BackLimits = field(default_factory=BackLimits)
    aside: float = 0.2
    slant_rad: float = 0.25
    apart: float = 0.25


@dataclass(frozen=True, slots=True, eq=False)
class RowPlace:
    """Where a card of the row lies.

    Attributes:
        pose: Where.
        voted: Whether its print voted for it; else it only looked like a back.
    """

    pose: CardPose
    voted: bool


def row_places(
    frame: Frame, finder: CardFinder, arts: Mapping[str, PieceArt], limits: PlaceLimits
) -> list[RowPlace]:
    """Where cards of the row lie, left to right in the table's frame."""
    found = finder.find(frame)
    if not found:
        return []
    height_px = float(np.median([pose.axes_px[0] for pose in found]))
    reach_px = limits.aside * height_px
    backs = _backs(frame, found, arts, limits.backs)
    poses, trust = [*found, *backs], [1.0] * len(found) + [_BACK_TRUST] * len(backs)
    line = row_line(poses, trust, LineLimits(reach_px, limits.slant_rad))
    middles = np.array([pose.centre_px for pose in poses])
    aside, along = line.aside_px(middles), line.along_px(middles)
    apart_px = limits.apart * finder.aspect * height_px
    row: list[int] = []
    for index in np.flatnonzero(aside <= reach_px).tolist():
        if all(abs(along[index] - along[other]) >= apart_px for other in row):
            row.append(index)
    right = table_right(frame)
    turned = right is not None and float(np.dot(right, line.along)) < 0
    row.sort(key=lambda index: float(along[index]), reverse=turned)
    return [RowPlace(poses[index], index < len(found)) for index in row]


def straightened(poses: Sequence[CardPose]) -> list[CardPose]:
    """The same places, each card turned and sized like the usual one."""
    if not poses:
        return []
    linear = np.median([pose.affine[:, :2] for pose in poses], axis=0)
    return [CardPose(np.column_stack([linear, pose.affine[:, 2]])) for pose in poses]


_BACK_TRUST = 0.2  # ghosts of a back, up to three about a foreign card, never outweigh a face


def _backs(
    frame: Frame, found: Sequence[CardPose], arts: Mapping[str, PieceArt], limits: BackLimits
) -> tuple[CardPose, ...]:
    if BACK not in arts:
        return ()
    return find_backs(frame, arts[BACK].pictures[:1], straightened(found)[0], limits)
