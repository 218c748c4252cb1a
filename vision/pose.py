"""Where a board lies in the picture, and the board seen upright."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Frame, Points, as_frame
from vision.observation import PointPx

UNIT_CORNERS = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
"""Top left, top right, bottom right, bottom left of the artwork in unit art coordinates."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardPose:
    """Where a board lies: unit art coordinates (x right, y down, 0 to 1) to frame pixels.

    Attributes:
        homography: Shape (3, 3), float64.
        inliers: Matches that agree on it; 0 where its corners were given.
    """

    homography: npt.NDArray[np.float64]
    inliers: int = 0

    @classmethod
    def from_corners(cls, corners_px: Sequence[Sequence[float]] | Points) -> BoardPose:
        """The exact pose of four corners: top left, top right, bottom right, bottom left."""
        unit = np.asarray(UNIT_CORNERS, np.float32)
        found = cv2.getPerspectiveTransform(unit, np.asarray(corners_px, np.float32))
        return cls(np.asarray(found, np.float64))

    @property
    def corners_px(self) -> tuple[PointPx, PointPx, PointPx, PointPx]:
        """Top left, top right, bottom right, bottom left of the artwork."""
        corners = self.to_frame(np.asarray(UNIT_CORNERS, np.float64))
        top_left, top_right, bottom_right, bottom_left = ((float(x), float(y)) for x, y in corners)
        return top_left, top_right, bottom_right, bottom_left

    @property
    def side_px(self) -> float:
        """Mean length of the four sides."""
        corners = np.asarray(self.corners_px, np.float64)
        return float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean())

    def to_frame(self, unit: Points) -> Points:
        """Points of the artwork, shape (n, 2), in pixels of the frame."""
        return _project(self.homography, unit)

    def to_unit(self, points_px: Points) -> Points:
        """Points of the frame, shape (n, 2), in unit art coordinates."""
        return _project(np.asarray(np.linalg.inv(self.homography), np.float64), points_px)


def fit_pose(unit: Points, seen: Points, tolerance_px: float) -> BoardPose | None:
    """The pose that most pairs of a place in the art and one in the frame agree on, if any.

    Args:
        unit: Shape (n, 2), unit art coordinates.
        seen: Shape (n, 2), pixels.
        tolerance_px: How far a pair may be off and still agree.
    """
    if len(unit) < len(UNIT_CORNERS):
        return None
    found, agreeing = cv2.findHomography(unit, seen, cv2.USAC_MAGSAC, tolerance_px)
    homography = np.asarray(found, np.float64)  # OpenCV answers None if nothing fits
    if homography.shape != (3, 3):
        return None
    kept = np.asarray(agreeing).ravel() > 0
    if kept.sum() < len(UNIT_CORNERS):
        return None
    mean, _ = cv2.findHomography(unit[kept], seen[kept], 0)  # all that agree, not MAGSAC's best few
    return BoardPose(np.asarray(mean, np.float64), int(kept.sum()))


def art_pixels(side_px: int) -> npt.NDArray[np.float64]:
    """The map from unit art coordinates to pixels of an upright board ``side_px`` wide.

    The artwork fills the picture to the outer edges of its pixels, hence the half pixel.
    """
    return np.array([[side_px, 0.0, -0.5], [0.0, side_px, -0.5], [0.0, 0.0, 1.0]])


def rectify(frame: Frame, pose: BoardPose, side_px: int) -> Frame:
    """The board upright, ``side_px`` x ``side_px``; what lies outside the frame is black."""
    upright = art_pixels(side_px) @ np.linalg.inv(pose.homography)
    pixels = cv2.warpPerspective(frame, upright, (side_px, side_px), flags=cv2.INTER_LINEAR)
    return as_frame(np.asarray(pixels, np.uint8))


def _project(homography: npt.NDArray[np.float64], points: Points) -> Points:
    homogeneous = np.column_stack([points, np.ones(len(points))]) @ homography.T
    projected: Points = homogeneous[:, :2] / homogeneous[:, 2:]
    return projected
