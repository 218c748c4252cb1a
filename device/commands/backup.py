"""``kesselwacht backup``: everything of the box in one file."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

EXAMPLE = "kesselwacht backup --config /etc/kesselwacht/kesselwacht.toml my-box.kesselwacht"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    add_places(parser)
    parser.add_argument("file", type=Path, metavar="FILE", help="made anew, or replaced")


def add_places(parser: argparse.ArgumentParser) -> None:
    """The options that say where the box keeps its things."""
    parser.add_argument("--config", type=Path, metavar="FILE", help="goes into the backup, too")
    parser.add_argument(
        "--records",
        type=Path,
        metavar="FOLDER",
        help="else as configured; of the installed service: /var/lib/kesselwacht",
    )
    parser.add_argument("--profile", type=Path, metavar="FOLDER", help="else as configured")


def run(options: argparse.Namespace) -> int:
    """Write the backup, also while the box is at work."""
    from device.backup.making import back_up  # noqa: PLC0415 - so that --help answers at once
    from device.backup.places import Places  # noqa: PLC0415
    from device.config import Config  # noqa: PLC0415
    from device.daemon import records_folder  # noqa: PLC0415

    config = Config.load(options.config)
    records = options.records or records_folder(config)
    places = Places(records, options.profile or config.profile, options.config)
    names = back_up(places, options.file)
    size = options.file.stat().st_size / 1e6
    sys.stdout.write(f"{options.file}: {len(names)} files, {size:.1f} MB\n")
    return 0
