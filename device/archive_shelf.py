"""The evenings of the box's own journal: listed, counted, deleted, brought back, backed up."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from device.album import Album, cut
from device.archive import Evening, evening
from device.archive_counting import count
from device.backup.making import back_up
from device.backup.places import Places
from device.backup.swapping import discard, intended
from device.backup.taking import stage
from device.journal import Journal, Kept
from device.web.companion import View
from engine.errors import BadRecordError
from engine.games import GAMES
from engine.record import Record, read_record


@dataclass
class Shelf:
    """The evenings in a journal. Every call reads the disk: a loop makes it in a worker thread.

    Attributes:
        journal: Where they are.
        profile: Folder of what this copy of a game looks like; goes into a backup, too.
        album: Pictures of what lay there; they go into no backup.
    """

    journal: Journal
    profile: Path | None = None
    album: Album | None = None
    _problems: dict[Kept, str] = field(default_factory=dict)

    def evenings(self) -> tuple[Evening, ...]:
        """All evenings, newest first, deleted ones too; what nobody counted yet is not counted."""
        kept = self.journal.kept()
        return tuple(self._evening(one, kept[-1]) for one in reversed(kept))

    def evening(self, number: int) -> Evening | None:
        """One evening, counted; None if there is none such; raises ``JournalError``."""
        one = self._find(number)
        if one is None or one.is_counted:
            return one
        self._count(number)
        return self._find(number)

    def count_one(self) -> bool:
        """Count one evening that nobody has counted yet; whether there was one.

        Raises:
            JournalError: If the count cannot be noted.
        """
        number = next((one.number for one in self.evenings() if not one.is_counted), None)
        if number is not None:
            self._count(number)
        return number is not None

    def record(self, number: int) -> Record:
        """The record of an evening.

        Raises:
            JournalError: If there is none such.
            BadRecordError: If it does not fold.
        """
        return read_record(self.journal.export(number), GAMES)

    def keep_picture(self, view: View, record: Record, written: int) -> None:
        """Keep what lay there when the last entries of the game in progress were written."""
        game, last = self.journal.name_of(), len(record.entries)
        if game is not None and self.album is not None:
            picture = cut(view, record.entries[-1].seat)
            self.album.keep(game, range(last - written + 1, last + 1), picture)

    def pictured(self, number: int | None) -> frozenset[int]:
        """Of which entries of an evening, or of the game in progress, there is a picture."""
        game = self.journal.name_of(number)
        return frozenset() if game is None or self.album is None else self.album.entries(game)

    def picture(self, number: int | None, entry: int) -> bytes | None:
        """What lay there when an entry was written, as JPEG; None if nobody knows."""
        game = self.journal.name_of(number)
        return None if game is None or self.album is None else self.album.picture(game, entry)

    def delete(self, number: int) -> None:
        """Put an evening into the bin; raises ``JournalError``."""
        self.journal.delete(number)

    def restore(self, number: int) -> None:
        """Bring an evening back; raises ``JournalError``."""
        self.journal.restore(number)

    @property
    def is_restoring(self) -> bool:
        """Whether a backup takes the place of everything at the next start."""
        return bool(intended(self._places.records))

    def back_up(self, file: Path) -> None:
        """Write journal and profile into one file; raises ``BackupError``."""
        back_up(self._places, file)

    def restore_all(self, file: Path) -> None:
        """Check a backup; it takes the place of everything at the next start.

        Raises:
            BackupError: If it cannot be taken.
        """
        stage(file, self._places)

    def restore_nothing(self) -> None:
        """Leave everything as it is at the next start."""
        discard(self._places.records)

    @property
    def folder(self) -> Path:
        """Where a file may lie for a moment."""
        return self._places.records

    @property
    def _places(self) -> Places:
        return Places(self.journal.path.parent, self.profile)

    def _find(self, number: int) -> Evening | None:
        return next((one for one in self.evenings() if one.number == number), None)

    def _evening(self, kept: Kept, newest: Kept) -> Evening:
        in_progress = kept is newest and not kept.is_over
        return evening(kept, self._problems.get(kept, ""), in_progress=in_progress)

    def _count(self, number: int) -> None:
        kept = next(one for one in self.journal.kept() if one.number == number)
        try:
            counted = count(self.record(number))
        except BadRecordError as error:
            self._problems[kept] = str(error)
        else:
            self.journal.note(number, counted.note())
