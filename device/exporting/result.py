"""What every export tells of a record: the game, who played, and what each of them came to."""

from __future__ import annotations

import unicodedata
import uuid
from dataclasses import dataclass
from datetime import datetime

from device.roster import names as names_of
from engine.game import Outcome, ScoreLine
from engine.record import Record

PRODUCT = "Kesselwacht"

_NAMESPACE = uuid.UUID("6b657373-656c-4761-8c68-740000000001")
_TELLING_LINES = 20
"""So many first lines are the same in no two evenings; what is corrected later changes none."""


@dataclass(frozen=True, slots=True)
class Player:
    """One player's result.

    Attributes:
        name: As it was written down, without what no printer shows.
        points: In the end, or so far.
        rank: 1 for everybody who won; None while it is not over.
        has_won: Whether the player won, alone or with others.
        starts: Whether the player began.
    """

    name: str
    points: int
    rank: int | None
    has_won: bool
    starts: bool


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one evening.

    Attributes:
        source: The same for the same evening, whenever and from wherever it is exported.
        game: Its name in the record.
        modules: Expansions and variants.
        players: In seat order.
        lines: Every line of points.
        begun: When it began, with its time zone.
        minutes: How long it lasted; None if nobody timed it.
        is_over: Whether it was played to its end.
    """

    source: str
    game: str
    modules: tuple[str, ...]
    players: tuple[Player, ...]
    lines: tuple[ScoreLine, ...]
    begun: datetime
    minutes: int | None
    is_over: bool


def result_of(record: Record, begun: datetime, minutes: int | None = None) -> Result:
    """What came of a record."""
    lines = record.state.score_lines()
    outcome = record.state.outcome()
    modules = record.header.get("modules", [])
    return Result(
        source=str(uuid.uuid5(_NAMESPACE, "\n".join(record.to_lines()[:_TELLING_LINES]))),
        game=str(record.header["game"]),
        modules=tuple(map(str, modules)) if isinstance(modules, list) else (str(modules),),
        players=_players(record, outcome, lines),
        lines=lines,
        begun=begun,
        minutes=minutes,
        is_over=outcome is not None,
    )


def printable(name: str) -> str:
    """A name without what no printer shows: tabs, line ends and other control characters."""
    shown = "".join(" " if unicodedata.category(one) in _UNSEEN else one for one in name)
    return " ".join(shown.split()) or "?"


_UNSEEN = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}


def _players(
    record: Record, outcome: Outcome | None, lines: tuple[ScoreLine, ...]
) -> tuple[Player, ...]:
    names = [printable(name) for name in names_of(record)]
    if outcome is None:
        so_far = [sum(line.points for line in lines if line.seat == n) for n in range(len(names))]
    else:
        so_far = list(outcome.scores)
    winners = () if outcome is None else outcome.winners
    begins = record.header.get("start_player", 0)
    return tuple(
        Player(
            name,
            so_far[seat],
            None if outcome is None else _rank(seat, so_far, tuple(map(int, winners))),
            seat in winners,
            seat == begins,
        )
        for seat, name in enumerate(names)
    )


def _rank(seat: int, points: list[int], winners: tuple[int, ...]) -> int:
    if seat in winners:
        return 1
    return max(2, 1 + sum(other > points[seat] for other in points))
