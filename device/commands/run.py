"""``kesselwacht run``: the daemon."""

from __future__ import annotations

import argparse
import logging
import sys
from pathlib import Path

EXAMPLE = "kesselwacht run --config /etc/kesselwacht/kesselwacht.toml"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--config", type=Path, metavar="FILE", help="defaults to all defaults")
    parser.add_argument("--verbose", action="store_true", help="log what is expected, too")


def run(options: argparse.Namespace) -> int:
    """Run the box until it is told to stop."""
    import asyncio  # noqa: PLC0415 - so that --help answers at once

    from device.config import Config  # noqa: PLC0415
    from device.daemon import Beginning, work  # noqa: PLC0415
    from vision.profile import Profile  # noqa: PLC0415

    level = logging.DEBUG if options.verbose else logging.INFO
    logging.basicConfig(level=level, format="%(levelname)s %(name)s: %(message)s")
    config = Config.load(options.config)
    folder = config.profile
    profile = None if folder is None else lambda: Profile.load(folder)
    asyncio.run(work(config, Beginning(profile), listening=_tell))
    return 0


def _tell(url: str) -> None:
    sys.stdout.write(f"page: {url}\n")
    sys.stdout.flush()
