"""A play for the app BG Stats: the JSON that it takes over by a link."""

from __future__ import annotations

import json
from datetime import UTC
from urllib.parse import quote

from device.exporting.result import PRODUCT, Player, Result

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="

TITLES = {
    "quacks": "The Quacks of Quedlinburg",
    "glastonbury": "Glastonbury",
    "galletitas": "Burning Galletitas",
}
"""As the games are catalogued; the app finds them by number, and else by name."""

NUMBERS = {"quacks": 244521}
"""Of the catalogue of BoardGameGeek, where they are known for sure."""

_DATE = "%Y-%m-%d %H:%M:%S"


def bgstats_json(result: Result) -> str:
    """The play as the app reads it.

    The app stops at a missing truth value and at a number in quotation marks, so both are
    always written as they are.
    """
    play = {
        "sourceName": PRODUCT,
        "sourcePlayId": result.source,
        "playDate": result.begun.astimezone(UTC).strftime(_DATE),
        **({} if result.minutes is None else {"durationMin": result.minutes}),
        **({"board": ", ".join(result.modules)} if result.modules else {}),
        "game": {
            "name": TITLES.get(result.game, result.game),
            "sourceGameId": result.game,
            **({"bggId": NUMBERS[result.game]} if result.game in NUMBERS else {}),
            "highestWins": True,
            "noPoints": False,
        },
        "players": [_player(one) for one in result.players],
    }
    return json.dumps(play, ensure_ascii=False)


def bgstats_link(result: Result) -> str:
    """The address that opens the app with the play."""
    return ADDRESS + quote(bgstats_json(result), safe="")


def _player(player: Player) -> dict[str, object]:
    return {
        "name": player.name,
        "sourcePlayerId": player.name.casefold(),
        "score": player.points,
        **({} if player.rank is None else {"rank": player.rank}),
        "winner": player.has_won,
        "startPlayer": player.starts,
    }
