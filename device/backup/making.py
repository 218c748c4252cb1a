"""Making a backup, also while the box is at work."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

from device.backup.places import (
    BESIDE,
    CONFIG,
    FORMAT,
    JOURNAL,
    MANIFEST,
    PROFILE,
    BackupError,
    Places,
    is_name,
)
from device.journal import Journal, now

_PACKED = {".png", ".jpg", ".jpeg"}
"""Endings of files that get no smaller."""

_PIECE_BYTES = 1 << 20


def back_up(places: Places, file: Path, made: datetime | None = None) -> tuple[str, ...]:
    """Write everything into one file; returns the names of what is in it.

    The journal is copied as it stands between two entries; a file that was there is replaced at the
    end.

    Raises:
        BackupError: If it cannot be written.
        JournalError: If the journal cannot be read.
    """
    new = file.with_name(file.name + ".new")
    try:
        with tempfile.TemporaryDirectory(dir=file.parent, prefix=".backup-") as folder:
            snapshot = Path(folder) / JOURNAL
            with closing(Journal.open(places.journal)) as journal:
                journal.snapshot(snapshot)
            parts = {JOURNAL: snapshot, **dict(_parts(places))}
            _write(new, parts, made or now())
        new.replace(file)
    except OSError as error:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        if error.strerror is None:  # one of ours, with its own words
            raise
        raise BackupError(file, f"cannot be written: {error.strerror}") from error
    return tuple(parts)


def _parts(places: Places) -> Iterator[tuple[str, Path]]:
    if places.config is not None and places.config.is_file():
        yield CONFIG, places.config
    for name in BESIDE:
        if (places.records / name).is_file():
            yield name, places.records / name
    if places.profile is None:
        return
    for path in sorted(places.profile.rglob("*")):
        name = f"{PROFILE}/{path.relative_to(places.profile).as_posix()}"
        if path.is_file() and not path.is_symlink() and is_name(name):
            yield name, path


def _write(file: Path, parts: dict[str, Path], made: datetime) -> None:
    listed: dict[str, dict[str, object]] = {}
    with file.open("wb") as written, zipfile.ZipFile(written, "w") as archive:
        for name, path in parts.items():
            listed[name] = _add(archive, name, path, made)
        manifest = {"format": FORMAT, "made": made.isoformat(timespec="seconds"), "files": listed}
        archive.writestr(_entry(MANIFEST, made), json.dumps(manifest, indent=1))
        archive.close()
        written.flush()
        os.fsync(written.fileno())


def _add(archive: zipfile.ZipFile, name: str, path: Path, made: datetime) -> dict[str, object]:
    """Add a file piece by piece: a journal may be larger than the memory of a small box."""
    entry, seen, size = _entry(name, made), hashlib.sha256(), 0
    is_packed = path.suffix.lower() in _PACKED
    entry.compress_type = zipfile.ZIP_STORED if is_packed else zipfile.ZIP_DEFLATED
    with path.open("rb") as file, archive.open(entry, "w") as written:
        while piece := file.read(_PIECE_BYTES):
            seen.update(piece)
            size += len(piece)
            written.write(piece)
    return {"bytes": size, "sha256": seen.hexdigest()}


def _entry(name: str, made: datetime) -> zipfile.ZipInfo:
    at = made.astimezone(UTC)
    entry = zipfile.ZipInfo(name, (at.year, at.month, at.day, at.hour, at.minute, at.second))
    entry.external_attr = 0o600 << 16
    return entry
