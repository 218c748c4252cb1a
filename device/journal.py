"""The record on the disk: one synced commit an entry, several games in one file."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Self

from device.errors import JournalError

Entry = Mapping[str, object]
"""One plain JSON object; what it means is the engine's business."""

APPLICATION_ID = 0x4B455353
"""Written into the file's header: "KESS"."""

FORMAT = 2
"""Version of the tables."""

KEPT = timedelta(days=30)
"""How long a deleted game can be brought back."""

_STEPS = (
    """
    CREATE TABLE games (
        id INTEGER PRIMARY KEY, header TEXT NOT NULL, is_over INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE entries (
        game INTEGER NOT NULL REFERENCES games, number INTEGER NOT NULL, entry TEXT NOT NULL,
        PRIMARY KEY (game, number)
    ) WITHOUT ROWID;
    """,
    """
    ALTER TABLE games ADD COLUMN begun_s INTEGER;
    ALTER TABLE games ADD COLUMN deleted_s INTEGER;
    ALTER TABLE games ADD COLUMN summary TEXT;
    ALTER TABLE entries ADD COLUMN at_s INTEGER;
    """,
)
"""What makes each format of the one before; times are in seconds since 1970, UTC."""

_APPEND = """
INSERT INTO entries (game, number, entry, at_s)
SELECT :game, coalesce(max(number), 0) + 1, :entry, :at_s FROM entries WHERE game = :game
RETURNING number
"""

_LISTED = """
SELECT id, header, is_over, begun_s, deleted_s, summary, coalesce(last, 0),
    (SELECT at_s FROM entries WHERE game = id AND number = last)
FROM (SELECT *, (SELECT max(number) FROM entries WHERE game = id) AS last FROM games)
ORDER BY id
"""


def now() -> datetime:
    """The time by the box's clock."""
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Kept:
    """One game of a journal, without its entries.

    Attributes:
        number: In the journal.
        header: As it was written: one line of JSON.
        is_over: Whether it is not taken up again.
        begun: When it began; None in a journal of format 1.
        last: When its newest entry was written; None without one, or in format 1.
        deleted: When it was deleted; None if it was not.
        summary: What was counted of it, as it was noted; None if nothing was.
        entries: How many entries it has.
    """

    number: int
    header: str
    is_over: bool
    begun: datetime | None
    last: datetime | None
    deleted: datetime | None
    summary: str | None
    entries: int


class Journal:
    """The games of one box; the newest is in progress until it is over.

    What ``begin``, ``append`` and ``finish`` have returned from is on the disk: write-ahead log,
    synced at every commit. The calls block for as long as the disk takes (a few milliseconds, on
    an SD card now and then hundreds), so a loop makes them in a worker thread. Any thread may call:
    calls wait for one another.
    """

    def __init__(
        self, path: Path, database: sqlite3.Connection, clock: Callable[[], datetime] = now
    ) -> None:
        self.path = path
        self._database = database
        self._clock = clock
        self._turn = threading.RLock()

    @classmethod
    def open(cls, path: Path, clock: Callable[[], datetime] = now) -> Self:
        """Open a journal, or create it; what a power cut left unfinished is dropped.

        A journal of an earlier format becomes one of this.

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
        return cls(path, database, clock)

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

        What was deleted long enough ago goes for good.

        Raises:
            JournalError: If it cannot be written.
        """
        with self._turn, _told(self.path), self._database_at_once():
            begun_s = _seconds(self._clock())
            self._forget(begun_s - round(KEPT.total_seconds()))
            row = self._database.execute(
                "INSERT INTO games (header, begun_s) VALUES (?, ?) RETURNING id",
                (_json(header), begun_s),
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
            at_s = _seconds(self._clock())
            values = {"game": game, "entry": _json(entry), "at_s": at_s}
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

    def delete(self, game: int) -> None:
        """Put a game aside; it can be brought back for ``KEPT``.

        Raises:
            JournalError: If it cannot be written, is not there, or is in progress.
        """
        with self._turn:
            if game == self._in_progress:
                problem = f"game {game} is in progress; it can be deleted once it is over"
                raise JournalError(str(self.path), problem)
            self._set(game, "deleted_s = coalesce(deleted_s, ?)", _seconds(self._clock()))

    def restore(self, game: int) -> None:
        """Bring a deleted game back.

        Raises:
            JournalError: If it cannot be written, or is not there any more.
        """
        self._set(game, "deleted_s = ?", None)

    def note(self, game: int, summary: str) -> None:
        """Keep what was counted of a game beside it.

        Raises:
            JournalError: If it cannot be written, or is not there any more.
        """
        self._set(game, "summary = ?", summary)

    def snapshot(self, path: Path) -> None:
        """Copy the journal as it stands into a new file, also while games are recorded.

        Raises:
            JournalError: If it cannot be read or written.
        """
        with self._turn, _told(path), closing(sqlite3.connect(path)) as copy:
            self._database.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")

    def kept(self) -> tuple[Kept, ...]:
        """All games without their entries, oldest first, deleted ones too."""
        return tuple(_kept(*row) for row in self._rows(_LISTED))

    @property
    def games(self) -> tuple[int, ...]:
        """The numbers of all games that are not deleted, oldest first."""
        query = "SELECT id FROM games WHERE deleted_s IS NULL ORDER BY id"
        return tuple(row[0] for row in self._rows(query))

    @property
    def header(self) -> dict[str, object] | None:
        """The header of the game in progress; None if there is none."""
        rows = self._rows("SELECT header FROM games WHERE id = ?", self._in_progress)
        return dict(json.loads(rows[0][0])) if rows else None

    def name_of(self, game: int | None = None) -> str | None:
        """What no other game is ever called; None if there is no such game, or none in progress."""
        game = self._in_progress if game is None else game
        rows = self._rows("SELECT id, coalesce(begun_s, 0) FROM games WHERE id = ?", game)
        return " ".join(map(str, rows[0])) if rows else None

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

    def _set(self, game: int, change: str, value: object) -> None:
        query = f"UPDATE games SET {change} WHERE id = ? RETURNING id"  # noqa: S608 - our own words
        if not self._rows(query, value, game):
            raise JournalError(str(self.path), "holds no such game")

    def _forget(self, before_s: int) -> None:
        gone = "SELECT id FROM games WHERE deleted_s < ?"
        self._database.execute(f"DELETE FROM entries WHERE game IN ({gone})", (before_s,))  # noqa: S608
        self._database.execute("DELETE FROM games WHERE deleted_s < ?", (before_s,))

    @contextmanager
    def _database_at_once(self) -> Iterator[None]:
        """All of what is written within, or nothing."""
        self._database.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._database.execute("COMMIT")
        except BaseException:
            if self._database.in_transaction:  # a full disk ends it by itself
                self._database.execute("ROLLBACK")
            raise

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


def is_open(path: Path) -> bool:
    """Whether another program has a journal open just now."""
    if not path.exists():
        return False
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", timeout=0, uri=True)) as db:
        try:  # only a database that nobody else has open can leave its write-ahead log
            db.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.OperationalError:
            return True
    return False


def _json(entry: Entry) -> str:
    return json.dumps(entry, ensure_ascii=False)


def _seconds(at: datetime) -> int:
    return round(at.timestamp())


def _time(at_s: int | None) -> datetime | None:
    return None if at_s is None else datetime.fromtimestamp(at_s, UTC)


def _kept(number: int, header: str, is_over: int, *rest: Any) -> Kept:  # noqa: ANN401 - a row
    begun_s, deleted_s, summary, entries, last_s = rest
    times = (_time(begun_s), _time(last_s), _time(deleted_s))
    return Kept(number, header, bool(is_over), *times, summary, entries)


def _prepare(path: Path, database: sqlite3.Connection) -> None:
    _check_kind(path, database)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    damage = str(database.execute("PRAGMA integrity_check(1)").fetchone()[0])
    if damage != "ok":
        problem = f"is damaged ({damage.splitlines()[-1]}); move it away or restore a backup"
        raise JournalError(str(path), problem)
    missing = _STEPS[_pragma(database, "user_version") :]
    if missing:
        database.executescript(
            f"BEGIN; {''.join(missing)} PRAGMA application_id = {APPLICATION_ID};"
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
