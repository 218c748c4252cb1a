"""``kesselwacht odds``: exact odds of an explosion."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable

from engine.games.quacks.chips import Chip, Colour
from engine.games.quacks.odds import explosion_odds
from engine.games.quacks.tables import TABLES

EXAMPLE = "kesselwacht odds --bag white-1*4,white-2*2,white-3,orange-1 --pot white-3,white-2"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--bag", type=chips, required=True, metavar="CHIPS")
    parser.add_argument("--pot", type=chips, default=(), metavar="CHIPS")
    parser.add_argument("--draws", type=int, default=1, metavar="K", help="how far to look ahead")


def run(options: argparse.Namespace) -> int:
    """Print one line for each of the next draws."""
    whites = sum(chip.number for chip in options.pot if chip.colour is Colour.WHITE)
    left = TABLES.limits.white_sum - whites
    if left < 0:
        sys.stdout.write(f"exploded already: white sum {whites}\n")
        return 0
    if not options.bag:
        sys.stdout.write("the bag is empty: nothing can explode\n")
        return 0
    draws = min(max(1, options.draws), len(options.bag))
    for draw, odds in enumerate(explosion_odds(options.bag, left, draws), start=1):
        sys.stdout.write(f"{draw}: {odds} = {float(odds):.2%}\n")
    return 0


def chips(written: str) -> tuple[Chip, ...]:
    """Chips as ``white-1*4,orange-1``.

    Raises:
        ArgumentTypeError: If something is no chip, naming those that are, or more than the box has.
    """
    return tuple(_each(part.strip() for part in written.split(",") if part.strip()))


def _each(parts: Iterable[str]) -> Iterable[Chip]:
    counted: Counter[Chip] = Counter()
    for part in parts:
        label, _, count = part.partition("*")
        try:
            counted[Chip(label)] += int(count or 1)
        except ValueError:
            known = ", ".join(chip.value for chip in Chip)
            problem = f"{part!r} is no chip; write white-1 or white-1*4, of {known}"
            raise argparse.ArgumentTypeError(problem) from None
    for chip, number in counted.items():
        if not 0 <= number <= TABLES.supply[chip]:
            problem = f"{number} of {chip.value}: the box has {TABLES.supply[chip]}"
            raise argparse.ArgumentTypeError(problem)
    return counted.elements()
