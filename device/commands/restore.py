"""``kesselwacht restore``: a box as it was when the backup was made."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from device.commands.backup import add_places

if TYPE_CHECKING:
    from device.backup.places import Places

EXAMPLE = "kesselwacht restore --config /etc/kesselwacht/kesselwacht.toml my-box.kesselwacht"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    add_places(parser)
    parser.add_argument("file", type=Path, metavar="FILE", help="made by backup")


def run(options: argparse.Namespace) -> int:
    """Check the backup, then put it in place of what is there, which is kept beside it."""
    from device.backup.places import BackupError  # noqa: PLC0415 - so that --help answers at once
    from device.backup.swapping import swap  # noqa: PLC0415
    from device.backup.taking import stage  # noqa: PLC0415
    from device.journal import is_open  # noqa: PLC0415

    places = _places(options)
    if is_open(places.journal):
        problem = "the box is at work; stop it first: systemctl stop kesselwacht"
        raise BackupError(places.journal, problem)
    places.records.mkdir(parents=True, exist_ok=True)
    stage(options.file, places)
    for one in swap(places.records):
        kept = f"; what was there is kept as {one.aside.name}" if one.aside.exists() else ""
        sys.stdout.write(f"{one.target}: restored{kept}\n")
    return 0


def _places(options: argparse.Namespace) -> Places:
    """Where the restored configuration wants everything; without one, where the present one does.

    A profile that is configured nowhere goes beside the records.
    """
    from device.backup.places import PROFILE, Places  # noqa: PLC0415
    from device.backup.taking import config_in  # noqa: PLC0415
    from device.config import Config  # noqa: PLC0415
    from device.daemon import records_folder  # noqa: PLC0415

    config = config_in(options.file) if options.config else None
    config = config or Config()
    records = options.records or records_folder(config)
    profile = options.profile or config.profile or records / PROFILE
    return Places(records, profile, options.config)
