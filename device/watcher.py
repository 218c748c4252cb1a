"""From frames to observations, reading only boards on which something was laid."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from vision.change import Zone, glance_at, shrink, zone_of
from vision.frame import Frame
from vision.observation import BoardReading, Doubt, Observation, PointPx
from vision.pose import BoardPose
from vision.reading import Seen
from vision.registration import Registration
from vision.scan import TableReader

LOOK_AGAIN_FRAMES = 10
"""After so many frames without all boards, or with one still and covered, we search again."""

BUMPED = 0.35
"""Part of a board that has changed for good once it, or the camera, was pushed."""


@dataclass
class _Board:
    """One board and how it looked when it was last read."""

    art: int
    zone: Zone
    quiet: Frame
    seen: Seen
    still: int = 0
    """For how many frames it has looked covered with nothing moving."""
    closer: BoardReading | None = None
    """What a picture of more pixels has shown; it holds until something changes."""

    @property
    def pose(self) -> BoardPose:
        return self.seen.pose

    @property
    def reading(self) -> BoardReading:
        return self.closer or self.seen.reading

    @property
    def has_small_chips(self) -> bool:
        """Whether more pixels might tell what nobody has looked at more closely yet."""
        doubts = {chip.why for chip in self.seen.reading.chips}
        return self.closer is None and not self.seen.reading.covered and Doubt.TOO_SMALL in doubts


class Watcher:
    """Follows one table. It keeps what it saw last; time is none of its business.

    Attributes:
        boards: How many boards the game needs; None takes those of the first picture.
    """

    def __init__(self, reader: TableReader, boards: int | None = None) -> None:
        self.boards = boards
        self._reader = reader
        self._watched: list[_Board] = []
        self._last: Frame | None = None
        self._problems: tuple[str, ...] = ()
        self._frames = 0
        self._size_px = (0, 0)
        self._seen = Observation(self._size_px)

    @property
    def poses(self) -> tuple[BoardPose, ...]:
        """Where the boards lie that have been found."""
        return tuple(board.pose for board in self._watched)

    def forget(self) -> None:
        """Search for the boards anew: the camera or the table was moved."""
        self._watched = []
        self._last = None

    def look(self, frame: Frame) -> Observation:
        """What lies on the boards, in seat order; one on which something moves is covered."""
        small = shrink(frame)
        if self._last is not None and self._last.shape != small.shape:
            self.forget()  # another camera
        if self._is_incomplete:
            self._register(frame, small)
        boards = tuple(self._look_at(board, frame, small) for board in self._watched)
        self._last = small
        self._size_px = (frame.shape[1], frame.shape[0])
        self._seen = Observation(self._size_px, boards, self._problems)
        return self._seen

    @property
    def wants_still(self) -> bool:
        """Whether the table rests and chips on it were too small to be read."""
        rests = not any(board.covered for board in self._seen.boards)
        return rests and any(board.has_small_chips for board in self._watched)

    def look_closely(self, still: Frame) -> Observation:
        """The table of the last ``look`` with its small chips read in a picture of more pixels."""
        scale = still.shape[1] / self._size_px[0]
        for board in self._watched:
            if board.has_small_chips:
                larger = BoardPose(_scaling(scale) @ board.pose.homography)
                reading = self._reader.read_board(still, larger, board.art)
                seen = board.seen.reading
                board.closer = seen if reading.covered else _shrunk(reading, board.pose, scale)
        boards = tuple(board.reading for board in self._watched)
        self._seen = replace(self._seen, boards=boards)
        return self._seen

    @property
    def _is_incomplete(self) -> bool:
        self._frames += 1
        if not self._watched:
            return True
        return len(self._watched) < (self.boards or 0) and self._frames % LOOK_AGAIN_FRAMES == 0

    def _register(self, frame: Frame, small: Frame) -> None:
        found = self._reader.register(frame, self.boards or 1)
        self._problems = self._problems_of(found)
        if len(found.poses) > len(self._watched):
            self._watched = [
                self._new_board(frame, small, pose, art)
                for pose, art in zip(found.poses, found.arts, strict=True)
            ]

    def _problems_of(self, found: Registration) -> tuple[str, ...]:
        if self.boards is None or not found.poses or len(found.poses) >= self.boards:
            return found.problems
        return (*found.problems, f"{len(found.poses)} of {self.boards} boards found")

    def _new_board(self, frame: Frame, small: Frame, pose: BoardPose, art: int) -> _Board:
        taught = self._reader.art(art)
        zone = zone_of(pose, taught.spaces, taught.chip_side, small)
        return _Board(art, zone, small, self._reader.see(frame, pose, art))

    def _look_at(self, board: _Board, frame: Frame, small: Frame) -> BoardReading:
        if self._last is not None and glance_at(self._last, small, board.zone).moved:
            board.still = 0
            return replace(board.reading, covered=True)
        if board.reading.covered:  # it has not been seen free yet: nothing to compare with
            return self._uncovered(board, frame, small)
        since = glance_at(board.quiet, small, board.zone)
        if since.covered:
            return self._hidden(board, frame, small)
        board.still = 0
        if since.changed > BUMPED:
            self._find_again(board, frame, small)
        elif since.moved:
            self._read(board, frame, small)
        return board.reading

    def _uncovered(self, board: _Board, frame: Frame, small: Frame) -> BoardReading:
        """Look again until the hand is gone; what lies still for so long is no hand."""
        self._read(board, frame, small)
        board.still = board.still + 1 if board.reading.covered else 0
        is_hand = board.reading.covered and board.still < LOOK_AGAIN_FRAMES
        return replace(board.reading, covered=is_hand)

    def _hidden(self, board: _Board, frame: Frame, small: Frame) -> BoardReading:
        """A hand, or a pushed board looks like one; no hand is still for so many frames."""
        board.still += 1
        if board.still % LOOK_AGAIN_FRAMES:
            return replace(board.reading, covered=True)
        self._find_again(board, frame, small)
        return board.reading

    def _read(self, board: _Board, frame: Frame, small: Frame) -> None:
        board.seen = self._reader.see_again(frame, board.seen, board.art)
        board.quiet, board.closer = small, None

    def _find_again(self, board: _Board, frame: Frame, small: Frame) -> None:
        """The board was pushed, or the light changed: the nearest board found is taken for it."""
        found = self._reader.register(frame, len(self._watched))
        near = [
            (_apart(pose, board.pose), pose, art)
            for pose, art in zip(found.poses, found.arts, strict=True)
            if _apart(pose, board.pose) < board.pose.side_px / 2
        ]
        if not near:
            self._read(board, frame, small)
            return
        _, pose, art = min(near, key=lambda one: one[0])
        anew = self._new_board(frame, small, pose, art)
        board.art, board.zone, board.quiet, board.seen = art, anew.zone, small, anew.seen
        board.closer = None


def _scaling(scale: float) -> npt.NDArray[np.float64]:
    """From pixels of a frame to those of the same view in ``scale`` times as many a line."""
    return np.array([[scale, 0, (scale - 1) / 2], [0, scale, (scale - 1) / 2], [0, 0, 1]])


def _shrunk(reading: BoardReading, pose: BoardPose, scale: float) -> BoardReading:
    """A reading of a still in pixels of the frame."""
    chips = tuple(replace(chip, centre_px=_down(chip.centre_px, scale)) for chip in reading.chips)
    return replace(reading, corners_px=pose.corners_px, chips=chips)


def _down(point: PointPx, scale: float) -> PointPx:
    return (point[0] + 0.5) / scale - 0.5, (point[1] + 0.5) / scale - 0.5


def _apart(one: BoardPose, other: BoardPose) -> float:
    return float(
        np.linalg.norm(np.mean(one.corners_px, axis=0) - np.mean(other.corners_px, axis=0))
    )
