"""Taking a backup: checked whole and laid beside what is there, before anything is changed."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tomllib
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from device.backup.places import (
    BESIDE,
    BYTES_MOST,
    CONFIG,
    FILES_MOST,
    FORMAT,
    JOURNAL,
    MANIFEST,
    MANIFEST_BYTES_MOST,
    PROFILE,
    BackupError,
    Places,
    is_name,
)
from device.backup.swapping import Swap, discard, intend, staged_beside
from device.config import Config
from device.errors import ConfigError, JournalError
from device.journal import Journal
from vision.errors import VisionError
from vision.profile import Profile

_CHUNK_BYTES = 1 << 16


def stage(file: Path, places: Places) -> tuple[str, ...]:
    """Check a backup and lay its parts beside those that they shall replace.

    Until ``swap`` is called everything is as it was. Returns the names of what will be replaced.

    Raises:
        BackupError: If it is no backup, damaged, too large, of a newer format, or unsafe.
    """
    targets = _targets(places)
    with _opened(file) as archive:
        listed = _listed(file, archive)
        discard(places.records)
        taken = [name for name in listed if name.split("/")[0] in targets]
        _clear(targets)
        try:
            for name in taken:
                _take(file, archive, name, listed[name], targets)
            _check(file, {name.split("/")[0] for name in taken}, targets)
        except BaseException:
            _clear(targets)
            raise
    kinds = dict.fromkeys(name.split("/")[0] for name in taken)
    intend(places.records, [Swap.of(targets[kind]) for kind in kinds])
    return tuple(kinds)


def config_in(file: Path) -> Config | None:
    """The configuration that a backup holds; None if it holds none.

    Raises:
        BackupError: If it is no backup, or damaged.
        ConfigError: If the configuration cannot be used.
    """
    with _opened(file) as archive:
        listed = _listed(file, archive)
        if CONFIG not in listed:
            return None
        content = b"".join(_content(file, archive, CONFIG, listed[CONFIG]))
    try:
        return Config.from_table(tomllib.loads(content.decode()))
    except ValueError as error:
        raise ConfigError(CONFIG, f"cannot be used: {error}") from error


def _targets(places: Places) -> dict[str, Path]:
    named = {JOURNAL: places.journal, PROFILE: places.profile, CONFIG: places.config}
    named |= {name: places.records / name for name in BESIDE}
    return {kind: path for kind, path in named.items() if path is not None}


def _clear(targets: Mapping[str, Path]) -> None:
    for target in targets.values():
        staged = staged_beside(target)
        if staged.is_dir():
            shutil.rmtree(staged)
        for ending in ("", "-wal", "-shm", "-journal"):
            staged.with_name(staged.name + ending).unlink(missing_ok=True)


@contextmanager
def _opened(file: Path) -> Iterator[zipfile.ZipFile]:
    try:
        with zipfile.ZipFile(file) as archive:
            yield archive
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError) as error:
        raise BackupError(file, f"is no backup, or is damaged ({error})") from error
    except OSError as error:
        if error.strerror is None:
            raise
        raise BackupError(file, f"cannot be taken: {error.strerror}") from error


def _listed(file: Path, archive: zipfile.ZipFile) -> dict[str, dict[str, Any]]:
    """What the manifest lists, once it and the archive agree on it."""
    entries = archive.infolist()
    names = [entry.filename for entry in entries]
    if len(entries) > FILES_MOST or len({name.casefold() for name in names}) < len(names):
        raise BackupError(file, "holds too many files, or one twice: it is no backup of ours")
    manifest = _manifest(file, archive, names)
    listed = manifest.get("files")
    if not isinstance(listed, dict) or {*listed, MANIFEST} != set(names) or JOURNAL not in listed:
        raise BackupError(file, "does not hold what it lists; it is damaged or was changed")
    if not all(isinstance(said, dict) for said in listed.values()):
        raise BackupError(file, "its manifest cannot be read")
    unsafe = [name for name in listed if not is_name(name)]
    if unsafe:
        raise BackupError(file, f"holds a file {unsafe[0]!r} that belongs nowhere; nothing is read")
    if sum(entry.file_size for entry in entries) > BYTES_MOST:
        raise BackupError(file, f"would be larger than {BYTES_MOST >> 20} MiB; nothing is read")
    return listed


def _manifest(file: Path, archive: zipfile.ZipFile, names: list[str]) -> dict[str, Any]:
    if MANIFEST not in names:
        raise BackupError(file, "is no backup of ours: it has no manifest")
    with archive.open(MANIFEST) as entry:
        content = entry.read(MANIFEST_BYTES_MOST + 1)
    try:
        said = json.loads(content[:MANIFEST_BYTES_MOST])
        version = said["format"]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise BackupError(file, "its manifest cannot be read") from error
    if type(version) is not int or not 1 <= version <= FORMAT:
        problem = f"was made by a newer version (format {version!r}); update this box first"
        raise BackupError(file, problem)
    return dict(said)


def _take(
    file: Path,
    archive: zipfile.ZipFile,
    name: str,
    listed: dict[str, Any],
    targets: Mapping[str, Path],
) -> None:
    kind, _, rest = name.partition("/")
    path = staged_beside(targets[kind]) / rest if rest else staged_beside(targets[kind])
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as written:
        for chunk in _content(file, archive, name, listed):
            written.write(chunk)
        written.flush()
        os.fsync(written.fileno())


def _content(
    file: Path, archive: zipfile.ZipFile, name: str, listed: dict[str, Any]
) -> Iterator[bytes]:
    """What an entry holds; never more of it than it was said to hold."""
    left, seen = archive.getinfo(name).file_size, hashlib.sha256()
    with archive.open(name) as entry:
        while chunk := entry.read(_CHUNK_BYTES):
            left -= len(chunk)
            if left < 0:
                break
            seen.update(chunk)
            yield chunk
    if left or seen.hexdigest() != listed.get("sha256"):
        raise BackupError(file, f"{name} is damaged; take another backup")


def _check(file: Path, kinds: set[str], targets: Mapping[str, Path]) -> None:
    """Whether every part can be used once it is in its place."""
    try:
        Journal.open(staged_beside(targets[JOURNAL])).close()
        if CONFIG in kinds:
            Config.load(staged_beside(targets[CONFIG]))
        if PROFILE in kinds:
            Profile.load(staged_beside(targets[PROFILE]))
    except (JournalError, ConfigError, VisionError) as error:
        raise BackupError(file, f"cannot be used: {error}") from error
