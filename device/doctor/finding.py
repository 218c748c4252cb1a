"""What a check finds, and the machine that it looks at."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

PATIENCE_S = 20.0
"""How long a program of the machine may take to answer."""


class Health(Enum):
    """How a part is."""

    GOOD = "good"
    DOUBTFUL = "doubtful"
    """It works, but not as it should."""
    BROKEN = "broken"
    ABSENT = "absent"
    """There is none, and none is needed here."""


@dataclass(frozen=True, slots=True)
class Finding:
    """How one part is.

    Attributes:
        part: What was looked at.
        health: How it is.
        what: What was found, in one line.
        mend: The command or the deed that mends it; empty if nothing is to be mended.
    """

    part: str
    health: Health
    what: str
    mend: str = ""

    def in_words(self) -> Mapping[str, str]:
        """As plain JSON values."""
        return {
            "part": self.part,
            "health": self.health.value,
            "what": self.what,
            "mend": self.mend,
        }


@dataclass(frozen=True, slots=True)
class Machine:
    """The machine as far as checks look at it.

    Attributes:
        root: What its file system hangs from; another folder in tests.
        is_pi: Whether it is a Raspberry Pi.
    """

    root: Path = Path("/")
    is_pi: bool = False

    def path(self, name: str) -> Path:
        """A file of the machine by its absolute name."""
        return self.root / name.lstrip("/")

    def answer(self, *command: str) -> str | None:
        """What a program prints; None if it is not there, fails, or does not answer in time."""
        try:
            done = subprocess.run(  # noqa: S603 - named by our own checks
                command, capture_output=True, check=True, text=True, timeout=PATIENCE_S
            )
        except (OSError, subprocess.SubprocessError):
            return None
        return done.stdout.strip()
