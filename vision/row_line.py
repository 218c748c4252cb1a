"""Which cards make up the row, and from which end it is read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.card_pose import CardPose
from vision.frame import Frame, Points
from vision.observation import PointPx

ROW_MARKERS = (40, 41, 42, 43)
"""Ids of the markers beside a row: top left, top right, bottom right, bottom left."""


@dataclass(frozen=True, slots=True)
class RowLine:
    """The line through the middles of a row's cards.

    Attributes:
        origin_px: A point on it.
        along: Its direction, length 1, to the right in the frame.
    """

    origin_px: PointPx
    along: tuple[float, float]

    def aside_px(self, middles_px: Points) -> npt.NDArray[np.float64]:
        """Distance of points from the line, shape (n,)."""
        away = middles_px - self.origin_px
        return np.asarray(np.abs(away[:, 0] * self.along[1] - away[:, 1] * self.along[0]))

    def along_px(self, middles_px: Points) -> npt.NDArray[np.float64]:
        """How far along the line points lie, shape (n,)."""
        return np.asarray((middles_px - self.origin_px) @ np.array(self.along))


@dataclass(frozen=True, slots=True)
class LineLimits:
    """What lies on a line.

    Attributes:
        aside_px: How far a middle may lie off it.
        slant_rad: How far it may be turned against the cards.
    """

    aside_px: float
    slant_rad: float


def row_line(poses: Sequence[CardPose], trust: Sequence[float], limits: LineLimits) -> RowLine:
    """The line that most cards lie on; a draw pile or a card beside the row does not count.

    Args:
        poses: At least one, the surest first.
        trust: How much each counts.
        limits: What lies on a line.
    """
    weights = np.array(trust)
    middles = np.array([pose.centre_px for pose in poses])
    turn_rad = float(np.median([pose.turn_rad for pose in poses]))
    level = _line(middles[0], np.array([np.cos(turn_rad), np.sin(turn_rad)]))
    lines = [level, *_through_pairs(middles, turn_rad, limits.slant_rad)]
    best = max(lines, key=lambda line: _support(line, middles, weights, limits.aside_px))
    near = middles[best.aside_px(middles) <= limits.aside_px]
    return _fitted(near) if len(near) > 2 else best  # noqa: PLR2004


def table_right(frame: Frame) -> tuple[float, float] | None:
    """Where the row's markers say the table's right is in the frame; None if too few are seen."""
    small = cv2.resize(frame, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    detector = cv2.aruco.ArucoDetector(dictionary, cv2.aruco.DetectorParameters())
    outlines, ids, _ = detector.detectMarkers(small)
    seen = (
        {
            int(marker): np.asarray(outline, np.float64).reshape(-1, 2).mean(axis=0)
            for marker, outline in zip(np.ravel(ids).tolist(), outlines, strict=True)
        }
        if len(outlines)
        else {}
    )
    top_left, top_right, bottom_right, bottom_left = ROW_MARKERS
    for left, right in ((top_left, top_right), (bottom_left, bottom_right)):
        if left in seen and right in seen:
            away = 2 * (seen[right] - seen[left])
            return float(away[0]), float(away[1])
    return None


def _line(origin: npt.NDArray[np.float64], away: npt.NDArray[np.float64]) -> RowLine:
    along = away / max(float(np.linalg.norm(away)), 1e-9)
    if along[0] < 0:
        along = -along
    return RowLine((float(origin[0]), float(origin[1])), (float(along[0]), float(along[1])))


def _through_pairs(middles: Points, turn_rad: float, slant_rad: float) -> list[RowLine]:
    lines = []
    for first in range(len(middles)):
        for second in range(first):
            line = _line(middles[first], middles[second] - middles[first])
            turned = np.arctan2(line.along[1], line.along[0]) - turn_rad
            if abs((turned + np.pi / 2) % np.pi - np.pi / 2) < slant_rad:
                lines.append(line)
    return lines


def _support(
    line: RowLine, middles: Points, weights: npt.NDArray[np.float64], aside_px: float
) -> tuple[float, float]:
    aside = line.aside_px(middles)
    near = aside <= aside_px
    return float(weights[near].sum()), -float(aside[near].sum())


def _fitted(middles: Points) -> RowLine:
    origin = middles.mean(axis=0)
    _, _, axes = np.linalg.svd(middles - origin)
    return _line(origin, axes[0])
