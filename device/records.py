"""Records on the disk: JSON lines, or the live journal."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from device.archive import evening
from device.journal import Journal
from engine.games import GAMES
from engine.record import Record, read_record

SQLITE_MAGIC = b"SQLite format 3\0"


@dataclass(frozen=True, slots=True)
class Timed:
    """A record, when it began, and how many minutes it lasted if anybody timed it."""

    record: Record
    begun: datetime
    minutes: int | None


def open_record(path: Path) -> Record:
    """The record in a file of JSON lines, or the newest game of a journal.

    Raises:
        BadRecordError: If a line cannot be read or does not fold.
        OSError: If the file cannot be opened.
    """
    return open_timed(path).record


def open_timed(path: Path, number: int | None = None) -> Timed:
    """The record in a file of JSON lines, or a game of a journal, None the newest.

    A file of JSON lines has its own time, as nothing in it tells when it began.

    Raises:
        BadRecordError: If a line cannot be read or does not fold.
        JournalError: If the journal has no such game.
        OSError: If the file cannot be opened.
    """
    written = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    with path.open("rb") as file:
        is_journal = file.read(len(SQLITE_MAGIC)) == SQLITE_MAGIC
    if is_journal:
        with Journal.open(path) as journal:
            return _of_journal(journal, number, written)
    lines = path.read_text(encoding="utf-8", errors="replace").split("\n")
    return Timed(read_record(lines, GAMES), written, None)


def _of_journal(journal: Journal, number: int | None, written: datetime) -> Timed:
    number = max(journal.games, default=None) if number is None else number
    record = read_record(journal.export(number), GAMES)
    kept = next(one for one in journal.kept() if one.number == number)
    return Timed(record, kept.begun or written, evening(kept).minutes)
