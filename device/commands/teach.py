"""``kesselwacht teach``: a profile of your copy of a game."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

EXAMPLE = "kesselwacht teach --game quacks my-pictures --profile my-quacks"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("pictures", type=Path, metavar="DIR", help="the taught pictures")
    parser.add_argument("--game", choices=("quacks", "any"), default="quacks")
    parser.add_argument("--profile", type=Path, required=True, metavar="OUT")


def run(options: argparse.Namespace) -> int:
    """Write the profile and say what was learnt."""
    from vision.teach import teach  # noqa: PLC0415 - OpenCV loads only where pictures are read

    profile, report = teach(options.pictures, options.game)
    profile.save(options.profile)
    for name, count in report.boards:
        sys.stdout.write(f"board {name}: {count} picture(s)\n")
    labels = ", ".join(f"{label} ({count})" for label, count in sorted(report.pieces))
    sys.stdout.write(f"{len(report.pieces)} kinds of pieces: {labels}\n")
    for aside in report.left_aside:
        sys.stdout.write(f"left aside: {aside}\n")
    sys.stdout.write(f"profile written to {options.profile}\n")
    return 0
