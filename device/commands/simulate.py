"""``kesselwacht simulate``: bots play whole games."""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from device.commands.set_up import add_set_up, header_of
from device.simulation import Played, games

EXAMPLE = "kesselwacht simulate --players 4 --games 200 --seed 1 --sets green=3,red=2"

PROGRESS_S = 2.0
"""How often long work says how far it is, where somebody looks on."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    add_set_up(parser, players=4, games=("quacks",))  # no bots play the others
    parser.add_argument("--games", type=int, default=100, metavar="K")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")


def run(options: argparse.Namespace) -> int:
    """Play the games, and tell how they went."""
    begun_s = said_s = time.perf_counter()
    played: list[Played] = []
    for one in games(header_of(options), max(options.games, 1), options.seed):
        played.append(one)
        if options.json:
            _line(_game_in_words(one))
        elif time.perf_counter() - said_s > PROGRESS_S and sys.stderr.isatty():
            said_s = time.perf_counter()
            sys.stderr.write(f"{len(played)} of {options.games} games\n")
    summary = _summary(played, time.perf_counter() - begun_s)
    if not options.json:
        _table(summary["bots"])
    _line(summary)
    return 0


def _line(words: Mapping[str, Any]) -> None:
    sys.stdout.write(json.dumps(words) + "\n")


def _game_in_words(one: Played) -> dict[str, Any]:
    return {
        "format": 1,
        "bots": list(one.bots),
        "actions": len(one.actions),
        "scores": list(one.outcome.scores),
        "winners": [int(seat) for seat in one.outcome.winners],
    }


def _summary(played: Sequence[Played], took_s: float) -> dict[str, Any]:
    scores: dict[str, list[int]] = {}
    wins: Counter[str] = Counter()
    for one in played:
        for seat, bot in enumerate(one.bots):
            scores.setdefault(bot, []).append(one.outcome.scores[seat])
            wins[bot] += seat in one.outcome.winners
    return {
        "format": 1,
        "games": len(played),
        "actions": sum(len(one.actions) for one in played),
        "games_per_second": round(len(played) / took_s, 2),
        "bots": {bot: _spread(of, wins[bot]) for bot, of in sorted(scores.items())},
    }


def _spread(scores: Sequence[int], wins: int) -> dict[str, Any]:
    several = scores if len(scores) > 1 else [*scores, *scores]
    return {
        "played": len(scores),
        "won": wins,
        "least": min(scores),
        "quartiles": statistics.quantiles(several, n=4, method="inclusive"),
        "most": max(scores),
    }


def _table(bots: Mapping[str, Mapping[str, Any]]) -> None:
    row = "{:<10}{:>8}{:>6}{:>8}{:>9}{:>9}{:>9}{:>8}\n"
    sys.stdout.write(row.format("bot", "played", "won", "least", "1/4", "median", "3/4", "most"))
    for bot, spread in bots.items():
        shown = (spread["played"], spread["won"], spread["least"], *spread["quartiles"])
        sys.stdout.write(row.format(bot, *shown, spread["most"]))
