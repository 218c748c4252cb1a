"""The labelled pictures, and what the ``score.py`` beside them says of a scan."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

EDITIONS = ("alder", "brook", "dune")
PICTURES = Path(__file__).resolve().parents[2] / "shared" / "vision"


def score(paths: Sequence[Path], readings: Iterable[dict[str, object]]) -> Counter[str]:
    """What some pictures of one folder come to; readings are as ``scan --json`` prints them."""
    with tempfile.TemporaryDirectory() as scratch:
        for path in paths:
            truth = path.with_suffix(".json")
            (Path(scratch) / truth.name).symlink_to(truth.resolve())
        scan = Path(scratch) / "scan.jsonl"
        with scan.open("w", encoding="utf-8") as lines:
            lines.writelines(json.dumps(one) + "\n" for one in readings)
        command = [sys.executable, str(paths[0].parents[3] / "score.py"), scratch, str(scan)]
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return Counter(json.loads(told.strip().splitlines()[-1]))


def are_there(pictures: Path) -> bool:
    """Whether labelled pictures lie in a folder; says so if none do."""
    found = (pictures / "score.py").exists()
    if not found:
        print(f"no labelled pictures in {pictures}: nothing to measure")
    return found


def share(part: int, whole: int) -> str:
    """A part in per cent and in counts."""
    return f"{part / max(whole, 1):.1%} {part}/{whole}"
