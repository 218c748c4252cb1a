"""What a backup holds, and where each part of it lives."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from device.errors import DeviceError
from device.regulars import FILE as REGULARS
from device.settings import FILE as SETTINGS

FORMAT = 1
"""Version of a backup; a reader reads its own and all earlier ones."""

MANIFEST = "manifest.json"
JOURNAL = "journal.sqlite"
CONFIG = "config.toml"
PROFILE = "profile"
BESIDE = (SETTINGS, REGULARS)
"""What is kept beside the journal and may be missing."""

FILES_MOST = 4_000
BYTES_MOST = 512 * 1024 * 1024
MANIFEST_BYTES_MOST = 1024 * 1024
"""More than any box ever holds; what claims more is no backup."""

_PART = r"[A-Za-z0-9_][A-Za-z0-9_.+-]{0,127}"
_SINGLE = "|".join(map(re.escape, (JOURNAL, CONFIG, *BESIDE)))
_NAME = re.compile(rf"{_SINGLE}|{PROFILE}/({_PART}/){{0,2}}{_PART}")


class BackupError(DeviceError, OSError):
    """A backup that cannot be made or taken; nothing has changed."""

    def __init__(self, file: Path, problem: str) -> None:
        super().__init__(f"{file}: {problem}")
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Places:
    """Where the parts of a box live.

    Attributes:
        records: Folder of the journal.
        profile: Folder of what this copy of a game looks like, with what was learnt of it; None:
            a profile is left aside.
        config: The configuration; None: it is left aside.
    """

    records: Path
    profile: Path | None = None
    config: Path | None = None

    @property
    def journal(self) -> Path:
        """The file of the journal."""
        return self.records / JOURNAL


def is_name(name: str) -> bool:
    """Whether a part of a backup may be called like this: nothing that leads anywhere else."""
    return _NAME.fullmatch(name) is not None
