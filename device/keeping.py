"""Small files that are kept whole or not at all, whenever the power goes."""

from __future__ import annotations

import os
from pathlib import Path

EVERYBODY, OWNER_ONLY = 0o666, 0o600
"""Who may open a file, before the process's own mask."""


def keep(path: Path, written: str, mode: int = EVERYBODY) -> None:
    """Replace a file by another one that is on the disk already; raises ``OSError``."""
    new = path.with_suffix(".new")
    opened = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
    with open(opened, "w", encoding="utf-8") as file:  # noqa: PTH123 - Path has no mode
        file.write(written)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
