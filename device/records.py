"""Records on the disk: JSON lines, or the live journal."""

from __future__ import annotations

from pathlib import Path

from device.journal import Journal
from engine.games import GAMES
from engine.record import Record, read_record

SQLITE_MAGIC = b"SQLite format 3\0"


def open_record(path: Path) -> Record:
    """The record in a file of JSON lines, or the newest game of a journal.

    Raises:
        BadRecordError: If a line cannot be read or does not fold.
        OSError: If the file cannot be opened.
    """
    with path.open("rb") as file:
        is_journal = file.read(len(SQLITE_MAGIC)) == SQLITE_MAGIC
    if is_journal:
        with Journal.open(path) as journal:
            return read_record(journal.export(), GAMES)
    return read_record(path.read_text(encoding="utf-8", errors="replace").split("\n"), GAMES)
