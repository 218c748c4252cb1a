"""``kesselwacht export``: hand a result on."""

from __future__ import annotations

import argparse
import sys
from datetime import UTC, datetime
from pathlib import Path

from device.catalogue import Catalogue
from device.exporting.bgstats import bgstats_link
from device.exporting.formats import FORMATS
from device.exporting.result import Result, result_of
from device.records import open_timed

EXAMPLE = "kesselwacht export evening.jsonl --to html --out sheet.html"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("record", type=Path, metavar="RECORD", help="JSON lines, or the journal")
    parser.add_argument("--to", choices=tuple(FORMATS), required=True)
    parser.add_argument("--number", type=int, metavar="N", help="of a journal; else its newest")
    parser.add_argument(
        "--begun",
        type=a_time,
        metavar="TIME",
        help="as 2026-12-01T19:30; else what the journal says, or the time of the file",
    )
    parser.add_argument("--language", choices=("de", "en"), default="de", help="of the HTML")
    parser.add_argument("--link", action="store_true", help="with bgstats: the link to the app")
    parser.add_argument("--out", type=Path, metavar="FILE", help="else it is printed")


def run(options: argparse.Namespace) -> int:
    """Write the result in one format."""
    timed = open_timed(options.record, options.number)
    result = result_of(timed.record, options.begun or timed.begun.astimezone(), timed.minutes)
    written = _written(result, options)
    if options.out is None:
        sys.stdout.buffer.write(written.encode())
        sys.stdout.flush()
    else:
        options.out.write_bytes(written.encode())
    return 0


def a_time(written: str) -> datetime:
    """A time as ``2026-12-01T19:30``, in the zone of this machine unless it says another.

    Raises:
        ArgumentTypeError: If it is not written like this.
    """
    try:
        return datetime.fromisoformat(written).astimezone()
    except (ValueError, OverflowError):
        example = datetime(2026, 12, 1, 19, 30, tzinfo=UTC).strftime("%Y-%m-%dT%H:%M")
        problem = f"{written!r}: write {example}"
        raise argparse.ArgumentTypeError(problem) from None


def _written(result: Result, options: argparse.Namespace) -> str:
    if options.to == "bgstats" and options.link:
        return bgstats_link(result) + "\n"
    written = FORMATS[options.to].write(result, Catalogue.load(options.language))
    return written if written.endswith("\n") else written + "\n"
