"""Printed markers beside the boards: a first guess where the art alone is not found."""

from __future__ import annotations

from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Points
from vision.pose import BoardPose, fit_pose

Grey: TypeAlias = npt.NDArray[np.uint8]
"""A grey image: shape (H, W), uint8."""

CENTRES = ((-0.045, 0.045), (1.045, 0.045), (1.045, 0.955), (-0.045, 0.955))
"""Where the markers of the corners TL, TR, BR, BL lie, in unit art coordinates.

People lay them within 20 mm of this, so a pose from them is right to a twentieth of a side only.
"""

_BOARDS = 10  # ids 40 to 49 belong to rows and fields
_TOLERANCE_PX = 1e6  # four markers fit exactly; none is an outlier


def marker_poses(grey: Grey) -> tuple[BoardPose, ...]:
    """A rough pose for each board of which all four markers are seen (id 4 x board + corner)."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    detector = cv2.aruco.ArucoDetector(dictionary, cv2.aruco.DetectorParameters())
    outlines, ids, _ = detector.detectMarkers(grey)
    if not len(outlines):
        return ()
    seen: dict[int, list[Points]] = {}
    for marker, outline in zip(np.ravel(ids).tolist(), outlines, strict=True):
        seen.setdefault(int(marker), []).append(np.asarray(outline, np.float64).reshape(-1, 2))
    poses = (_pose_of(board, seen) for board in range(_BOARDS))
    return tuple(pose for pose in poses if pose is not None)


def _pose_of(board: int, seen: dict[int, list[Points]]) -> BoardPose | None:
    """Its pose, if each of its ids was seen exactly once: art sets off false ids."""
    corners = [seen.get(len(CENTRES) * board + corner, []) for corner in range(len(CENTRES))]
    if any(len(found) != 1 for found in corners):
        return None
    centres = np.array([found[0].mean(axis=0) for found in corners])
    pose = fit_pose(np.array(CENTRES), centres, _TOLERANCE_PX)
    return None if pose is None else BoardPose(pose.homography)
