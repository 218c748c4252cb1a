"""Where a board lies in the picture, and how it looks from straight above."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Frame, Points
from vision.observation import PointPx

UNIT_CORNERS: Points = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])
"""Top left, top right, bottom right, bottom left of the artwork in unit coordinates."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardPose:
    """A board in a picture: unit art coordinates (x right, y down, 0 to 1) to frame pixels.

    Attributes:
        homography: Shape (3, 3), float64.
        inliers: How many matches of the art agree; 0 where the corners were given.
    """

    homography: npt.NDArray[np.float64]
    inliers: int = 0

    @classmethod
    def from_corners(cls, corners_px: Points) -> Self:
        """The pose of a board whose corners are known: top left, then clockwise, shape (4, 2)."""
        return cls(_four_point(UNIT_CORNERS, corners_px))

    def to_frame(self, unit: Points) -> Points:
        """Points of the artwork in frame pixels: shape (n, 2) to shape (n, 2)."""
        return _projected(self.homography, unit)

    def to_unit(self, points_px: Points) -> Points:
        """Points of the frame in unit coordinates of the artwork: shape (n, 2) to shape (n, 2)."""
        return _projected(np.linalg.inv(self.homography).astype(np.float64), points_px)

    @property
    def corners_px(self) -> tuple[PointPx, PointPx, PointPx, PointPx]:
        """Top left, top right, bottom right, bottom left of the artwork in the frame."""
        one, two, three, four = ((float(x), float(y)) for x, y in self.to_frame(UNIT_CORNERS))
        return one, two, three, four

    @property
    def side_px(self) -> float:
        """Mean length of the four sides."""
        corners = self.to_frame(UNIT_CORNERS)
        return float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean())

    @property
    def centre_px(self) -> PointPx:
        """The middle of the board in the frame."""
        x, y = self.to_frame(np.array([[0.5, 0.5]]))[0]
        return float(x), float(y)


def rectify(frame: Frame, pose: BoardPose, side_px: int) -> Frame:
    """The board as from straight above: shape (side_px, side_px, 3), read-only."""
    # unit u falls on pixel u * side - 0.5, so that the picture's edge is the artwork's edge
    to_pixels = np.array([[side_px, 0.0, -0.5], [0.0, side_px, -0.5], [0.0, 0.0, 1.0]])
    warp = to_pixels @ np.linalg.inv(pose.homography)
    flat = cv2.warpPerspective(frame, warp, (side_px, side_px), flags=cv2.INTER_LINEAR)
    flat.setflags(write=False)
    return np.asarray(flat, np.uint8)


def in_seat_order(poses: tuple[BoardPose, ...]) -> tuple[BoardPose, ...]:
    """The boards clockwise around the table, from the one nearest the picture's top left corner."""
    if not poses:
        return ()
    centres = np.array([pose.centre_px for pose in poses])
    middle = centres.mean(axis=0)
    angles = np.arctan2(*(centres - middle).T[::-1])  # y is down, so rising angles are clockwise
    first = angles[int(np.argmin(centres.sum(axis=1)))]
    turns = np.mod(angles - first, 2 * np.pi)
    return tuple(poses[n] for n in np.argsort(turns, kind="stable"))


def _four_point(source: Points, target: Points) -> npt.NDArray[np.float64]:
    corners = np.asarray(target, np.float32)
    return np.asarray(cv2.getPerspectiveTransform(source.astype(np.float32), corners), np.float64)


def _projected(homography: npt.NDArray[np.float64], points: Points) -> Points:
    flat = np.asarray(points, np.float64).reshape(-1, 1, 2)
    return np.asarray(cv2.perspectiveTransform(flat, homography), np.float64).reshape(-1, 2)
