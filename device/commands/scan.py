"""``kesselwacht scan``: read single pictures of the table."""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

from device.errors import DeviceError

EXAMPLE = "kesselwacht scan --profile my-quacks --json table.jpg"


class UnreadPicturesError(DeviceError):
    """Some pictures could not be read; each has been named."""

    def __init__(self, count: int) -> None:
        super().__init__(f"{count} picture(s) could not be read")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--profile", type=Path, required=True, metavar="P", help="made by teach")
    parser.add_argument("--json", action="store_true", help="one JSON object a line and picture")
    parser.add_argument(
        "--annotate", type=Path, metavar="DIR", help="write pictures with the reading"
    )
    parser.add_argument(
        "--zones",
        choices=("boards", "rows", "fields", "show", "tray"),
        help="what to look for; without it boards if the profile has any, and where none is"
        " found the field or the row of cards",
    )
    parser.add_argument("images", type=Path, nargs="+", metavar="IMAGE")


def run(options: argparse.Namespace) -> int:
    """Read every picture; one that cannot be read does not stop the others."""
    from device.scanning import PictureScan  # noqa: PLC0415 - OpenCV loads only where it is used

    scan = PictureScan(options.profile, clock_s=time.perf_counter, zones=options.zones)
    unread = 0
    for number, image in enumerate(options.images, start=1):
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{number}/{len(options.images)} ")
        result = scan.read(image, options.annotate)
        unread += result["size_px"] is None
        if options.json:
            sys.stdout.write(json.dumps(result, ensure_ascii=False) + "\n")
        else:
            sys.stdout.write("\n".join(scan.in_words(result)) + "\n")
    if unread:
        raise UnreadPicturesError(unread)
    return 0
