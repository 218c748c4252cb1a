"""``kesselwacht demo``: the whole companion beside a virtual table."""

from __future__ import annotations

import argparse
import random
import sys
import time

from engine.games import GAMES
from engine.record import FORMAT

EXAMPLE = "kesselwacht demo --players 3 --autoplay 1"

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--game", choices=sorted(GAMES), default="quacks")
    parser.add_argument("--players", type=int, choices=range(2, 7), default=3)
    parser.add_argument("--language", choices=("de", "en"), default="de")
    parser.add_argument("--port", type=_port, default=8080, help="0 takes any that is free")
    parser.add_argument(
        "--autoplay",
        type=int,
        metavar="SEED",
        help="simulated people play: a first round of quacks, else all of it",
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
    header = {
        "format": FORMAT,
        "game": options.game,
        "players": list(NAMES[: options.players]),
    }
    GAMES[options.game].set_up(header)  # refuses what cannot be played before anything opens
    demonstration = Demonstration(header, options.language, options.port, dice)
    watch = options.autoplay is not None
    asyncio.run(demonstration.run(autoplay=watch, say=_line, clock_s=time.monotonic))
    return 0


def _line(words: str) -> None:
    sys.stdout.write(words + "\n")
    sys.stdout.flush()
