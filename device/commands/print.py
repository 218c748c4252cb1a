"""``kesselwacht print``: markers, boards and pieces for the table, and how the box is wired."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from device.printing.paper import Paper

EXAMPLE = "kesselwacht print proxies --game quacks --out chips.pdf"

WHAT = ("markers", "mats", "proxies", "wiring")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument(
        "what",
        choices=WHAT,
        help="markers; a pot board; chips or cards; the wires of the box as SVG",
    )
    parser.add_argument("--game", choices=("quacks", "glastonbury", "galletitas"), default="quacks")
    parser.add_argument("--language", choices=("de", "en"), default="de", help="of the notes")
    parser.add_argument(
        "--config", type=Path, metavar="FILE", help="whose wiring; the default if absent"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="else named after what it is")


def run(options: argparse.Namespace) -> int:
    """Write the PDF, A4, to be printed at its own size; the wiring as SVG."""
    if options.what == "wiring":
        return _draw_wiring(options)
    from device.printing.paper import write_pdf  # noqa: PLC0415 - OpenCV loads only where needed

    file = options.out or Path(f"{options.what}.pdf")
    count = write_pdf(_sheets(options), file)
    sys.stdout.write(f"{file}: {count} {'page' if count == 1 else 'pages'}\n")
    return 0


def _draw_wiring(options: argparse.Namespace) -> int:
    from device.catalogue import Catalogue  # noqa: PLC0415
    from device.config import Config  # noqa: PLC0415
    from device.printing.wiring import drawing  # noqa: PLC0415

    file = options.out or Path("wiring.svg")
    picture = drawing(Config.load(options.config), Catalogue.load(options.language))
    file.write_text(picture, encoding="utf-8")
    sys.stdout.write(f"{file}\n")
    return 0


def _sheets(options: argparse.Namespace) -> Iterator[Paper]:
    from device.catalogue import Catalogue  # noqa: PLC0415
    from device.printing.markers import marker_sheets  # noqa: PLC0415
    from device.printing.mats import mat_sheets  # noqa: PLC0415
    from device.printing.proxies import PROXIES  # noqa: PLC0415

    catalogue = Catalogue.load(options.language)
    if options.what == "markers":
        return marker_sheets(catalogue)
    if options.what == "mats":
        return mat_sheets(catalogue)
    return PROXIES[options.game](catalogue)
