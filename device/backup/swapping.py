"""Putting what was laid beside into its place: finished after any power cut, never half."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import chain, count
from pathlib import Path
from typing import Self

INTENT = "restore.json"
"""In the folder of the records; as long as it is there, what it says is still to be done."""

_WITH_IT = ("", "-wal", "-shm", "-journal")
"""Endings of the files that belong to a database."""


@dataclass(frozen=True, slots=True)
class Swap:
    """One part to be replaced.

    Attributes:
        staged: The new one.
        target: Where it belongs.
        aside: Where the old one goes.
    """

    staged: Path
    target: Path
    aside: Path

    @classmethod
    def of(cls, target: Path, at: datetime | None = None) -> Self:
        """Replaces ``target`` by what lies staged beside it."""
        stamp = f"{target.name}.before-{at or datetime.now(UTC):%Y%m%d-%H%M%S}"
        names = chain([stamp], (f"{stamp}-{number}" for number in count(2)))
        aside = next(path for path in map(target.with_name, names) if not path.exists())
        return cls(staged_beside(target), target, aside)

    def moves(self) -> Iterator[tuple[Path, Path]]:
        """The renames that are still to be made, each to be made before the next is asked for."""
        if not self.staged.exists():
            return
        for ending in _WITH_IT:
            old = self.target.with_name(self.target.name + ending)
            if old.exists():
                yield old, self.aside.with_name(self.aside.name + ending)
        yield self.staged, self.target


def staged_beside(target: Path) -> Path:
    """Where the new one lies: on the same disk, so that one rename puts it in its place."""
    return target.with_name(f"{target.name}.restoring")


def intend(records: Path, swaps: Sequence[Swap]) -> None:
    """Write down what shall be swapped; from here on it will be."""
    rows = [[str(one.staged), str(one.target), str(one.aside)] for one in swaps]
    new = records / f"{INTENT}.new"
    with new.open("w", encoding="utf-8") as file:
        json.dump({"format": 1, "swaps": rows}, file)
        file.flush()
        os.fsync(file.fileno())
    new.replace(records / INTENT)
    _sync(records)


def intended(records: Path) -> tuple[Swap, ...]:
    """What is still to be swapped."""
    try:
        said = json.loads((records / INTENT).read_text(encoding="utf-8"))
        return tuple(Swap(*map(Path, row)) for row in said["swaps"])
    except (FileNotFoundError, ValueError, KeyError, TypeError):  # no intent of ours
        return ()


def swap(records: Path) -> tuple[Swap, ...]:
    """Do what was intended, or finish it; call it while nobody uses the journal.

    Returns what was swapped, which is nothing if nothing was intended.
    """
    swaps = intended(records)
    for one in swaps:
        for old, new in one.moves():
            old.rename(new)
        _own_like_its_folder(one.target)
        _sync(one.target.parent)
    (records / INTENT).unlink(missing_ok=True)
    return swaps


def discard(records: Path) -> None:
    """Leave everything as it is: what was laid beside goes away."""
    swaps = intended(records)
    (records / INTENT).unlink(missing_ok=True)
    for one in swaps:
        if one.staged.is_dir():
            shutil.rmtree(one.staged)
        else:
            one.staged.unlink(missing_ok=True)


def _own_like_its_folder(target: Path) -> None:
    """A service must own its files also if root has restored them."""
    if os.geteuid() != 0:
        return
    owner = target.parent.stat()
    for path in (target, *(target.rglob("*") if target.is_dir() else ())):
        os.chown(path, owner.st_uid, owner.st_gid)


def _sync(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
