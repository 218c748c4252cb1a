"""Which game is played, as options of a command."""

from __future__ import annotations

import argparse
from pathlib import Path

from device.learnt import NOTHING, Learnt
from engine.games import GAMES
from engine.record import FORMAT, Words


def add_set_up(parser: argparse.ArgumentParser, *, players: int) -> None:
    """The options that ``header_of`` reads."""
    parser.add_argument("--game", choices=sorted(GAMES), default="quacks")
    parser.add_argument("--modules", default="", metavar="M,...", help="variants to switch on")
    parser.add_argument(
        "--sets", type=sets, default={}, metavar="COLOUR=N,...", help="ingredient books"
    )
    parser.add_argument("--players", type=int, default=players, metavar="N")
    parser.add_argument("--witches", type=names, metavar="W,...", help="one for each coin")
    parser.add_argument("--patients", type=names, metavar="P,...", help="those to choose from")
    parser.add_argument(
        "--profile", type=Path, metavar="FOLDER", help="corrections of your copy's cards"
    )
    parser.add_argument("--rack", choices=("brown", "green"), help="of the exchange office")


def header_of(options: argparse.Namespace) -> Words:
    """The header of a record that begins such a game; raises ``LearntError``."""
    modules = names(options.modules)
    learnt = NOTHING if options.profile is None else Learnt.load(options.profile)
    is_corrected = "alchemists" in modules and bool(learnt.corrections)
    return {
        "format": FORMAT,
        "game": options.game,
        "players": [f"Seat {seat}" for seat in range(options.players)],
        "modules": modules,
        **({"corrections": learnt.corrections} if is_corrected else {}),
        **({"sets": options.sets} if options.sets else {}),
        **{key: getattr(options, key) for key in OF_EXPANSIONS if getattr(options, key)},
    }


OF_EXPANSIONS = ("witches", "patients", "rack")


def names(written: str) -> list[str]:
    """Several names, as ``silver-six,gold-bag``."""
    return [name.strip() for name in written.split(",") if name.strip()]


def sets(written: str) -> dict[str, int | str]:
    """Ingredient sets as ``green=3,red=2,locoweed=A``.

    Raises:
        ArgumentTypeError: If it is not written like this.
    """
    try:
        pairs = (part.split("=") for part in written.split(",") if part.strip())
        return {colour.strip(): _number_or_letter(said.strip()) for colour, said in pairs}
    except ValueError:
        problem = f"{written!r}: write green=3,red=2"
        raise argparse.ArgumentTypeError(problem) from None


def _number_or_letter(said: str) -> int | str:
    return said if len(said) == 1 and said.isalpha() else int(said)
