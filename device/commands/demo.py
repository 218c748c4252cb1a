"""``kesselwacht demo``: the whole companion beside a virtual table."""

from __future__ import annotations

import argparse
import random
import sys
import time

EXAMPLE = "kesselwacht demo --players 3 --autoplay 1"

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--game", choices=("quacks",), default="quacks")
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=3)
    parser.add_argument("--language", choices=("de", "en"), default="de")
    parser.add_argument("--port", type=_port, default=8080, help="0 takes any that is free")
    parser.add_argument(
        "--autoplay", type=int, metavar="SEED", help="simulated people play a first round"
    )


def _port(word: str) -> int:
    port = int(word)
    if port not in range(1 << 16):
        problem = "must be 0 to 65535"
        raise argparse.ArgumentTypeError(problem)
    return port


def run(options: argparse.Namespace) -> int:
    """Run the companion on simulated hardware until Ctrl-C."""
    import asyncio  # noqa: PLC0415 - so that --help answers at once

    from device.demonstration import Demonstration  # noqa: PLC0415

    dice = random.Random(options.autoplay)  # noqa: S311 - dice, no secret
    names = NAMES[: options.players]
    demonstration = Demonstration(names, options.language, options.port, dice)
    watch = options.autoplay is not None
    asyncio.run(demonstration.run(autoplay=watch, say=_line, clock_s=time.monotonic))
    return 0


def _line(words: str) -> None:
    sys.stdout.write(words + "\n")
    sys.stdout.flush()
