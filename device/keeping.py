"""Small files that are kept whole or not at all, whenever the power goes."""

from __future__ import annotations

import os
from pathlib import Path


def keep(path: Path, written: str) -> None:
    """Replace a file by another one that is on the disk already; raises ``OSError``."""
    new = path.with_suffix(".new")
    with new.open("w", encoding="utf-8") as file:
        file.write(written)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
