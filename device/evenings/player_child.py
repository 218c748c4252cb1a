"""A box of its own that plays an evening into a journal until somebody kills it.

Usage: python -m device.evenings.player_child JOURNAL SEED

Each entry is told on standard output once the journal has taken it: what is told must survive.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from device.evenings.evening import Evening
from device.evenings.invitations import header_of
from device.journal import Journal
from device.step import Line


def main(path: Path, seed: int) -> None:
    """Play the evening of that seed; every line is on the disk before it is told."""
    header = header_of(seed)
    with Journal.open(path) as journal:
        journal.begin(header)

        def written(line: Line) -> None:
            words, evidence = line
            journal.append({**words, "evidence": evidence})
            sys.stdout.write(json.dumps(words) + "\n")
            sys.stdout.flush()

        Evening(header, seed, written=written).play()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
