"""The ``kesselwacht`` command: every part of the companion by its name."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Sequence
from functools import partial

from device.errors import ConfigError
from engine.errors import KesselwachtError

COMMANDS = {
    "demo": "the whole companion with a virtual table in the browser, no hardware needed",
    "run": "the daemon: the real table, as configured",
    "teach": "make a profile of your copy of a game from taught pictures",
    "scan": "read single pictures of the table",
    "replay": "fold a record: state, scores line by line, winner",
    "referee": "the rules for other programs: one action a line in, one answer a line out",
    "watch": "run the loop over recorded pictures: committed actions and questions",
    "simulate": "bots play whole games: how often each wins, and how scores spread",
    "doctor": "is everything there that the box needs, and what mends it if not",
    "export": "hand a result on: to BG Stats, BoardGameGeek, a spreadsheet, or paper",
    "backup": "profile, records and configuration in one file, also while the box is at work",
    "restore": "a box as it was when the backup was made",
    "print": "markers, a board, chips and cards as PDF, to try it without the game",
    "odds": "odds of an explosion for the next draws, exact",
}

EXIT_FAILED = 1
EXIT_CONFIG = 78
EXIT_INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status is 2 for wrong use, 78 for a wrong configuration."""
    parser = argparse.ArgumentParser(
        prog="kesselwacht",
        description="The box beside the game table.",
        epilog="example: kesselwacht demo --players 3 --autoplay 1",
    )
    named = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, purpose in COMMANDS.items():
        named.add_parser(name, help=purpose, add_help=False)
    chosen, rest = parser.parse_known_args(arguments)
    command = importlib.import_module(f"device.commands.{chosen.command}")
    own = argparse.ArgumentParser(
        prog=f"kesselwacht {chosen.command}",
        description=COMMANDS[chosen.command].capitalize() + ".",
        epilog=f"example: {command.EXAMPLE}",
    )
    command.add_arguments(own)
    return _guarded(command.run, own.parse_args(rest))


def _guarded(run: object, options: argparse.Namespace) -> int:
    try:
        return int(run(options))  # type: ignore[operator]
    except ConfigError as error:
        sys.stderr.write(f"kesselwacht: {error}\n")
        return EXIT_CONFIG
    except (KesselwachtError, OSError) as error:
        sys.stderr.write(f"kesselwacht: {error}\n")
        return EXIT_FAILED
    except ExceptionGroup as errors:  # of tasks that ran side by side
        if errors.split((KesselwachtError, OSError))[1] is not None:
            raise
        return max(_guarded(partial(_raise, error), options) for error in errors.exceptions)
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED


def _raise(error: Exception, _options: argparse.Namespace) -> int:
    raise error


if __name__ == "__main__":
    sys.exit(main())
