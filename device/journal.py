"""The record on the disk: one synced commit an entry, several games in one file."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from device.errors import JournalError

Entry = Mapping[str, object]
"""One plain JSON object; what it means is the engine's business."""

APPLICATION_ID = 0x4B455353
"""Written into the file's header: "KESS"."""

FORMAT = 1
"""Version of the tables."""

_TABLES = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY, header TEXT NOT NULL, is_over INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE entries (
    game INTEGER NOT NULL REFERENCES games, number INTEGER NOT NULL, entry TEXT NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
"""

_APPEND = """
INSERT INTO entries (game, number, entry)
SELECT :game, coalesce(max(number), 0) + 1, :entry FROM entries WHERE game = :game
RETURNING number
"""


class Journal:
    """The games of one box; the newest is in progress until it is over.

    What ``begin``, ``append`` and ``finish`` have returned from is on the disk: write-ahead log,
    synced at every commit. The calls block for as long as the disk takes (a few milliseconds, on
    an SD card now and then hundreds), so a loop makes them in a worker thread. Any thread may call:
    calls wait for one another.
    """

    def __init__(self, path: Path, database: sqlite3.Connection) -> None:
        self.path = path
        self._database = database
        self._turn = threading.RLock()

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open a journal, or create it; what a power cut left unfinished is dropped.

        Raises:
            JournalError: If the file cannot be opened, is no journal, or is damaged.
        """
        with _told(path):
            database = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            try:
                _prepare(path, database)
            except BaseException:
                database.close()
                raise
        return cls(path, database)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc_info: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file once a call under way has ended; closing twice is harmless."""
        with self._turn:
            self._database.close()

    def begin(self, header: Entry) -> int:
        """Begin a game; the one in progress, if any, is kept as it is. Returns its number.

        Raises:
            JournalError: If it cannot be written.
        """
        with self._turn, _told(self.path):
            row = self._database.execute(
                "INSERT INTO games (header) VALUES (?) RETURNING id", (_json(header),)
            ).fetchall()
        return int(row[0][0])

    def append(self, entry: Entry) -> int:
        """Write one entry under the game in progress. Returns its number, counted from 1.

        Raises:
            JournalError: If it cannot be written, or no game is in progress.
        """
        with self._turn, _told(self.path):
            game = self._in_progress
            if game is None:
                problem = "no game is in progress, so nothing can be recorded"
                raise JournalError(str(self.path), problem)
            values = {"game": game, "entry": _json(entry)}
            row = self._database.execute(_APPEND, values).fetchall()
        return int(row[0][0])

    def finish(self) -> None:
        """Mark the game in progress as over; it is kept, but not taken up again.

        Raises:
            JournalError: If it cannot be written.
        """
        with self._turn, _told(self.path):
            self._database.execute(
                "UPDATE games SET is_over = 1 WHERE id = ?", (self._in_progress,)
            )

    @property
    def games(self) -> tuple[int, ...]:
        """The numbers of all games, oldest first."""
        return tuple(row[0] for row in self._rows("SELECT id FROM games ORDER BY id"))

    @property
    def header(self) -> dict[str, object] | None:
        """The header of the game in progress; None if there is none."""
        rows = self._rows("SELECT header FROM games WHERE id = ?", self._in_progress)
        return dict(json.loads(rows[0][0])) if rows else None

    def entries(self) -> tuple[dict[str, object], ...]:
        """The entries of the game in progress, in the order in which they were appended."""
        return tuple(json.loads(line) for line in self._lines(self._in_progress))

    def export(self, game: int | None = None) -> tuple[str, ...]:
        """A game as JSON lines, header first; None is the newest, over or not.

        Raises:
            JournalError: If there is no such game.
        """
        game = max(self.games, default=None) if game is None else game
        headers = self._rows("SELECT header FROM games WHERE id = ?", game)
        if not headers:
            raise JournalError(str(self.path), "holds no such game")
        return (headers[0][0], *self._lines(game))

    @property
    def _in_progress(self) -> int | None:
        newest = "SELECT id, is_over FROM games ORDER BY id DESC LIMIT 1"
        return next((int(game) for game, is_over in self._rows(newest) if not is_over), None)

    def _lines(self, game: int | None) -> list[str]:
        query = "SELECT entry FROM entries WHERE game = ? ORDER BY number"
        return [row[0] for row in self._rows(query, game)]

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with self._turn, _told(self.path):
            return self._database.execute(query, values).fetchall()


def _json(entry: Entry) -> str:
    return json.dumps(entry, ensure_ascii=False)


def _prepare(path: Path, database: sqlite3.Connection) -> None:
    _check_kind(path, database)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    damage = str(database.execute("PRAGMA integrity_check(1)").fetchone()[0])
    if damage != "ok":
        problem = f"is damaged ({damage.splitlines()[-1]}); move it away or restore a backup"
        raise JournalError(str(path), problem)
    if _pragma(database, "user_version") == 0:
        database.executescript(
            f"BEGIN; {_TABLES} PRAGMA application_id = {APPLICATION_ID};"
            f"PRAGMA user_version = {FORMAT}; COMMIT;"
        )


def _check_kind(path: Path, database: sqlite3.Connection) -> None:
    version = _pragma(database, "user_version")
    owner = _pragma(database, "application_id")
    if version > FORMAT:
        raise JournalError(str(path), f"was written by a newer version (format {version})")
    is_new = (
        version == owner == 0 and not database.execute("SELECT 1 FROM sqlite_schema").fetchall()
    )
    if owner != APPLICATION_ID and not is_new:
        raise JournalError(str(path), "is a database, but not a journal of Kesselwacht")


def _pragma(database: sqlite3.Connection, name: str) -> int:
    return int(database.execute(f"PRAGMA {name}").fetchone()[0])


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Tell errors of the database as errors of the journal."""
    try:
        yield
    except sqlite3.Error as error:
        raise JournalError(str(path), _remedy(error)) from error


def _remedy(error: sqlite3.Error) -> str:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return {
        sqlite3.SQLITE_FULL: "the disk is full; make room",
        sqlite3.SQLITE_READONLY: "cannot be written; check its owner, and that the disk is sound",
        sqlite3.SQLITE_IOERR: f"the disk does not answer ({error}); copy the file and change it",
        sqlite3.SQLITE_CANTOPEN: "cannot be opened; check that the folder exists and is yours",
        sqlite3.SQLITE_BUSY: "is in use by another program; only one box may write it",
        sqlite3.SQLITE_NOTADB: "is not a journal; move it away",
        sqlite3.SQLITE_CORRUPT: f"is damaged ({error}); move it away or restore a backup",
    }.get(code, str(error))
