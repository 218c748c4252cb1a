"""Pictures of what lay there when something was recorded: beside the journal, and worth less."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from device.web.companion import View
from engine.game import Seat
from vision.frame import Frame
from vision.pose import BoardPose, rectify

LOG = logging.getLogger(__name__)

FILE = "album.sqlite"

GAMES = 3
"""So many games keep their pictures: points are doubted in the same evening."""

SIDE_PX = 320
"""Side of a pot's picture, and width of a whole table's: some 15 kB."""

QUALITY = 70

_TABLE = """
CREATE TABLE IF NOT EXISTS pictures (
    id INTEGER PRIMARY KEY, game TEXT NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,
    jpeg BLOB NOT NULL
);
CREATE INDEX IF NOT EXISTS pictures_by_game ON pictures (game, id);
"""

_KEEP = "INSERT INTO pictures (game, first, last, jpeg) VALUES (?, ?, ?, ?)"

_FORGET = """
DELETE FROM pictures WHERE game NOT IN
    (SELECT game FROM pictures GROUP BY game ORDER BY max(id) DESC LIMIT ?)
"""


class Album:
    """The pictures of the newest games in a folder.

    That they cannot be kept, or are gone, is nobody's trouble: the log says so, and the game goes
    on. Calls block for as long as the disk takes.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._is_missed = False

    def keep(self, game: str, entries: range, jpeg: bytes) -> None:
        """Keep what lay there when these entries of a game were written."""
        row = (game, entries.start, entries.stop - 1, jpeg)
        self._do((_KEEP, row), (_FORGET, (GAMES,)))

    def entries(self, game: str) -> frozenset[int]:
        """Of which entries of a game there is a picture."""
        spans = self._do(("SELECT first, last FROM pictures WHERE game = ?", (game,)))
        return frozenset(number for first, last in spans for number in range(first, last + 1))

    def picture(self, game: str, entry: int) -> bytes | None:
        """What lay there when an entry was written, as JPEG; None if nobody knows."""
        query = "SELECT jpeg FROM pictures WHERE game = ? AND ? BETWEEN first AND last"
        found = self._do((query, (game, entry)))
        return bytes(found[0][0]) if found else None

    def _do(self, *steps: tuple[str, tuple[object, ...]]) -> list[tuple[Any, ...]]:
        """The rows of the last of some statements with their values, all or none of which hold."""
        try:
            with closing(sqlite3.connect(self._path)) as database, database:
                database.execute("PRAGMA journal_mode = WAL")
                database.execute("PRAGMA synchronous = OFF")  # a power cut may take the last ones
                database.executescript(_TABLE)
                return [database.execute(*step).fetchall() for step in steps][-1]
        except sqlite3.OperationalError as error:
            self._miss(error)
        except sqlite3.DatabaseError as error:  # it is damaged: begin anew
            self._miss(error)
            for ending in ("", "-wal", "-shm"):
                self._path.with_name(FILE + ending).unlink(missing_ok=True)
        return []

    def _miss(self, error: sqlite3.Error) -> None:
        """Say it once: pictures come with every action."""
        if not self._is_missed:
            LOG.warning("pictures are not kept: %s: %s", self._path, error)
        self._is_missed = True


def cut(view: View, seat: Seat | None) -> bytes:
    """What a seat's pot looked like, upright; the whole table where it has none. JPEG."""
    boards = view.observation.boards
    if seat is not None and seat < len(boards):
        picture = rectify(view.frame, BoardPose.from_corners(boards[seat].corners_px), SIDE_PX)
    else:
        picture = _narrow(view.frame)
    _, encoded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return encoded.tobytes()


def _narrow(frame: Frame) -> Frame:
    height_px, width_px = frame.shape[:2]
    size = (SIDE_PX, max(1, round(height_px * SIDE_PX / width_px)))
    return np.asarray(cv2.resize(frame, size, interpolation=cv2.INTER_AREA), np.uint8)
