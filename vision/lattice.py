"""Cards in rows and columns: which cell each lies in, and where a cell lies in the frame."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.card_pose import CardPose
from vision.frame import Points

Cell: TypeAlias = tuple[int, int]
"""(row, column) as in the picture: row 0 at the top, column 0 at the left."""

_GAP = 1.06  # pitch in cards where no two neighbours are seen
_NEIGHBOURS = (0.8, 1.6)  # distance of the middles of neighbours in cards
_ASIDE = 0.4  # how far neighbours may lie out of line, in cards
_OFF_CELL = 0.3  # how far a card may lie from where its neighbour puts it, in cells
_LINES_FOR_TILT = 3
_FOR_TILT = 8  # cards from which the perspective can be told from careless hands


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """A regular grid of cells.

    Attributes:
        to_frame: From (column, row) to pixels of the frame, shape (3, 3).
        members: What lies in which cell.
    """

    to_frame: npt.NDArray[np.float64]
    members: Mapping[Cell, CardPose]

    def centre_px(self, cells: Points) -> Points:
        """Middles of cells, given as (column, row)."""
        return _through(self.to_frame, cells)

    def cells(self, points_px: Points) -> Points:
        """Points of the frame as (column, row)."""
        return _through(np.asarray(np.linalg.inv(self.to_frame), np.float64), points_px)

    def corners_px(self, cell: Cell, half: npt.NDArray[np.float64]) -> Points:
        """Corners, clockwise, of a card lying straight in a cell, ``half`` its size in cells."""
        row, column = cell
        corners = np.array([[-1.0, -1], [1, -1], [1, 1], [-1, 1]]) * half
        return self.centre_px(np.asarray(corners + np.array([column, row]), np.float64))


def fit_lattice(poses: Sequence[CardPose], aspect: float) -> Lattice | None:
    """The grid in which most of the poses lie; None if there are too few.

    Args:
        poses: Cards that lie about parallel, the surest first.
        aspect: Width of a card in heights.
    """
    if not poses:
        return None
    steps = _steps(poses, aspect)
    numbered = _numbered(poses, steps)
    members = _upright(numbered, steps)
    return refit(members, {cell: np.array(pose.centre_px) for cell, pose in members.items()})


def refit(
    members: Mapping[Cell, CardPose], centres_px: Mapping[Cell, npt.NDArray[np.float64]]
) -> Lattice | None:
    """The lattice of known members from their exact middles; None if they span no plane."""
    cells = np.array([[column, row] for row, column in centres_px], np.float64)
    seen = np.array(list(centres_px.values()), np.float64)
    lines = min(len(np.unique(cells[:, axis])) for axis in (0, 1))
    if lines == 1:
        return None
    if len(cells) >= _FOR_TILT and lines >= _LINES_FOR_TILT:
        found, _ = cv2.findHomography(cells, seen)
        if found is not None:
            return Lattice(np.asarray(found, np.float64), members)
    plane, *_ = np.linalg.lstsq(np.column_stack([cells, np.ones(len(cells))]), seen, rcond=None)
    return Lattice(np.vstack([plane.T, [0, 0, 1]]), members)


def _through(homography: npt.NDArray[np.float64], points: Points) -> Points:
    moved = cv2.perspectiveTransform(np.asarray(points, np.float64).reshape(-1, 1, 2), homography)
    return np.asarray(moved, np.float64).reshape(-1, 2)


def _steps(poses: Sequence[CardPose], aspect: float) -> npt.NDArray[np.float64]:
    """From one cell to the next in the frame: along the card's width, along its height."""
    height = float(np.median([pose.axes_px[0] for pose in poses]))
    turn = _usual_turn([pose.turn_rad for pose in poses])
    axes = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    sizes = np.array([aspect * height, height])
    at = np.array([pose.centre_px for pose in poses]) @ axes.T / sizes
    between = np.abs(at[:, None] - at[None]).reshape(-1, 2)
    pitches = [_pitch(between[:, axis], between[:, 1 - axis]) for axis in (0, 1)]
    return np.asarray(axes * (sizes * pitches)[:, None], np.float64)


def _usual_turn(turns: Sequence[float]) -> float:
    """The mean direction where half a turn is none."""
    return float(np.angle(np.mean(np.exp(2j * np.array(turns)))) / 2)


def _pitch(along: npt.NDArray[np.float64], aside: npt.NDArray[np.float64]) -> float:
    near, far = _NEIGHBOURS
    neighbours = along[(along > near) & (along < far) & (aside < _ASIDE)]
    return float(np.median(neighbours)) if len(neighbours) else _GAP


def _numbered(
    poses: Sequence[CardPose], steps: npt.NDArray[np.float64]
) -> dict[tuple[int, int], CardPose]:
    """Count steps from card to nearest card, from the surest on."""
    at = np.array([pose.centre_px for pose in poses]) @ np.linalg.inv(steps)
    cells: dict[int, npt.NDArray[np.int64]] = {0: np.zeros(2, np.int64)}
    left = set(range(1, len(poses)))
    while left:
        _, new, known = min(
            (float(np.abs(at[one] - at[other]).sum()), one, other)
            for one in left
            for other in cells
        )
        left.remove(new)
        away = at[new] - at[known]
        step = np.round(away).astype(np.int64)
        if step.any() and np.abs(away - step).max() < _OFF_CELL:
            cells[new] = cells[known] + step
    best: dict[tuple[int, int], CardPose] = {}
    for index in sorted(cells):  # the surest comes first
        first, second = cells[index].tolist()
        best.setdefault((first, second), poses[index])
    return best


def _upright(
    numbered: Mapping[tuple[int, int], CardPose], steps: npt.NDArray[np.float64]
) -> dict[Cell, CardPose]:
    """The same as (row, column) of the picture."""
    across = int(abs(steps[1, 0]) > abs(steps[0, 0]))
    column_sign = 1 if steps[across, 0] > 0 else -1
    row_sign = 1 if steps[1 - across, 1] > 0 else -1
    return {
        (row_sign * cell[1 - across], column_sign * cell[across]): pose
        for cell, pose in numbered.items()
    }


def windows(cells: Sequence[Cell], side: int) -> Iterator[Cell]:
    """Top left cells of every ``side`` by ``side`` window that holds the most of the cells."""
    held: dict[Cell, int] = {}
    rows, columns = ([cell[axis] for cell in cells] for axis in (0, 1))
    for row in range(min(rows) - side + 1, max(rows) + 1):
        for column in range(min(columns) - side + 1, max(columns) + 1):
            held[row, column] = sum(
                0 <= at[0] - row < side and 0 <= at[1] - column < side for at in cells
            )
    most = max(held.values())
    yield from (cell for cell, count in held.items() if count == most)
