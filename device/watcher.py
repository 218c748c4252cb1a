"""From frames to observations, reading only boards in which something changed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from vision.change import BoardArea, Thumbnail, board_area, changed_share, thumbnail
from vision.frame import Frame
from vision.observation import BoardReading, Observation
from vision.pose import BoardPose
from vision.registration import Registration
from vision.scan import TableReader

LOOK_AGAIN_FRAMES = 10
"""After so many frames without all boards the whole picture is searched again."""

BUMPED_SHARE = 0.35
"""A board of which so much has changed for good was pushed, or the camera was."""

AGAIN = 2
"""How often a board at rest is read again: other noise, the same chips."""


@dataclass
class _Board:
    pose: BoardPose
    area: BoardArea
    rest: Thumbnail
    """As it looked when it was last read."""
    reading: BoardReading
    reads: int = 0


class Watcher:
    """Follows one table. It keeps what it saw last; time is none of its business.

    Attributes:
        boards: How many boards the game needs; None takes those of the first picture.
    """

    def __init__(self, reader: TableReader, boards: int | None = None) -> None:
        self.boards = boards
        self._reader = reader
        self._watched: list[_Board] = []
        self._last: Thumbnail | None = None
        self._problems: tuple[str, ...] = ()
        self._frames = 0

    def forget(self) -> None:
        """Search for the boards anew: the camera or the table was moved."""
        self._watched = []
        self._last = None

    def look(self, frame: Frame) -> Observation:
        """What lies on the boards, in seat order; a board on which something moves is covered."""
        small = thumbnail(frame)
        if self._is_incomplete:
            self._register(frame, small)
        boards = tuple(self._look_at(board, frame, small) for board in self._watched)
        self._last = small
        return Observation((frame.shape[1], frame.shape[0]), boards, self._problems)

    @property
    def _is_incomplete(self) -> bool:
        if not self._watched:
            return True
        self._frames += 1
        wanted = self.boards or 0
        return len(self._watched) < wanted and self._frames % LOOK_AGAIN_FRAMES == 0

    def _register(self, frame: Frame, small: Thumbnail) -> None:
        found = self._reader.register(frame)
        if len(found.poses) <= len(self._watched):
            self._problems = self._problems_of(found)
            return
        readings = self._reader.read(frame, found.poses).boards
        self._watched = [
            _Board(pose, board_area(pose, small), small, reading)
            for pose, reading in zip(found.poses, readings, strict=True)
        ]
        self._problems = self._problems_of(found)

    def _problems_of(self, found: Registration) -> tuple[str, ...]:
        if self.boards is None or not found.poses or len(found.poses) >= self.boards:
            return found.problems
        return (*found.problems, f"{len(found.poses)} of {self.boards} boards found")

    def _look_at(self, board: _Board, frame: Frame, small: Thumbnail) -> BoardReading:
        if self._last is not None and changed_share(self._last, small, board.area):
            return replace(board.reading, covered=True)
        changed = changed_share(board.rest, small, board.area)
        if changed:
            board.reads = 0
        if changed or board.reads < AGAIN:
            self._read(board, frame, small)
        if changed > BUMPED_SHARE and not board.reading.covered:
            self._find_again(board, frame, small)
        return board.reading

    def _read(self, board: _Board, frame: Frame, small: Thumbnail) -> None:
        (board.reading,) = self._reader.read(frame, (board.pose,)).boards
        board.rest = small
        board.reads += 1

    def _find_again(self, board: _Board, frame: Frame, small: Thumbnail) -> None:
        """The board was pushed: the nearest one of its size is taken for it."""
        found = self._reader.register(frame).poses
        near = [pose for pose in found if _apart(pose, board.pose) < board.pose.side_px / 2]
        if near:
            board.pose = min(near, key=lambda pose: _apart(pose, board.pose))
            board.area = board_area(board.pose, small)
            self._read(board, frame, small)


def _apart(one: BoardPose, other: BoardPose) -> float:
    (x, y), (u, v) = one.centre_px, other.centre_px
    return float(((x - u) ** 2 + (y - v) ** 2) ** 0.5)
