"""The centres of all spaces of a track from the few that somebody tapped."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from vision.frame import Points
from vision.observation import PointPx

FEWEST_TAPS = 8
"""With fewer taps the curve is anybody's guess."""


def fill_in(taps: Mapping[int, PointPx], count: int) -> Points:
    """The centres of ``count`` spaces: shape (count, 2), in the taps' own unit.

    Between taps the centres follow a natural cubic spline through them, evenly by index. Tapped
    spaces stay where they were tapped.

    Args:
        taps: Index of a space to its centre; the first and the last space must be among them.
        count: How many spaces the track has.

    Raises:
        ValueError: If there are too few taps, or the first or the last is missing.
    """
    if len(taps) < FEWEST_TAPS or not {0, count - 1} <= taps.keys():
        problem = f"tap at least {FEWEST_TAPS} spaces, among them 0 and {count - 1}"
        raise ValueError(problem)
    indexes = np.array(sorted(taps))
    points = np.array([taps[int(index)] for index in indexes])
    wanted = np.arange(count)
    return np.column_stack([_smooth(indexes, points[:, axis], wanted) for axis in (0, 1)])


def _smooth(
    indexes: np.ndarray[tuple[int], np.dtype[np.int64]],
    values: np.ndarray[tuple[int], np.dtype[np.float64]],
    wanted: np.ndarray[tuple[int], np.dtype[np.int64]],
) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """A natural cubic spline through (index, value), read at ``wanted``."""
    gaps = np.diff(indexes).astype(np.float64)
    slopes = np.diff(values) / gaps
    size = len(indexes)
    system, right = np.eye(size), np.zeros(size)
    for n in range(1, size - 1):
        system[n, n - 1 : n + 2] = gaps[n - 1], 2 * (gaps[n - 1] + gaps[n]), gaps[n]
        right[n] = 6 * (slopes[n] - slopes[n - 1])
    bends = np.linalg.solve(system, right)
    part = np.clip(np.searchsorted(indexes, wanted, side="right") - 1, 0, size - 2)
    near, far = wanted - indexes[part], indexes[part + 1] - wanted
    gap = gaps[part]
    curved = (bends[part] * far**3 + bends[part + 1] * near**3) / (6 * gap)
    ends = (
        values[part] / gap - bends[part] * gap / 6,
        values[part + 1] / gap - bends[part + 1] * gap / 6,
    )
    return np.asarray(curved + ends[0] * far + ends[1] * near)
