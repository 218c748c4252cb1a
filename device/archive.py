"""The evenings of a box: what each was, and which are looked for. Pure."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import Enum
from typing import Any

from device.archive_counting import Count, Nerve, noted
from device.journal import Kept
from device.roster import sitters
from engine.games import GAMES

LONGEST = timedelta(hours=24)
"""An evening that lasted longer was not timed: the clock was set in between."""


class Standing(Enum):
    """How far an evening has come."""

    OVER = "over"
    IN_PROGRESS = "in_progress"
    LEFT = "left"
    UNCOUNTED = "uncounted"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class Seated:
    """A player of one evening; what is None has not been counted, or is not of this game."""

    name: str
    points: int | None = None
    has_won: bool = False
    nerve: Nerve | None = None


@dataclass(frozen=True, slots=True)
class Evening:
    """One game of the journal.

    Attributes:
        number: In the journal.
        game: Its name, as in the header; "" if that cannot be read.
        modules: Expansions and variants.
        seats: Who played, in seat order.
        standing: How far it has come.
        begun: When it began; None if nobody wrote it down.
        ended: When the last thing was recorded.
        rounds: How many were begun.
        entries: How many lines its record has.
        is_deleted: Whether it lies in the bin.
        problem: Why it cannot be read; "" if it can.
    """

    number: int
    game: str
    modules: tuple[str, ...]
    seats: tuple[Seated, ...]
    standing: Standing
    begun: datetime | None = None
    ended: datetime | None = None
    rounds: int | None = None
    entries: int = 0
    is_deleted: bool = False
    problem: str = ""

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of all who won."""
        return tuple(one.name for one in self.seats if one.has_won)

    @property
    def is_counted(self) -> bool:
        """Whether there is nothing left to count."""
        points = [seat.points for seat in self.seats]
        return self.standing is Standing.UNREADABLE or (bool(points) and None not in points)

    @property
    def minutes(self) -> int | None:
        """How long it lasted; None if it was not timed."""
        if self.begun is None or self.ended is None:
            return None
        lasted = self.ended - self.begun
        return round(lasted.total_seconds() / 60) if timedelta() <= lasted <= LONGEST else None


@dataclass(frozen=True, slots=True)
class Sought:
    """What evenings are looked for; what is left empty does not matter.

    Attributes:
        words: Each must be part of a player's name, of the game or of a module.
        player: Exactly this player.
        game: This game.
        module: With this module.
        since: On this day or later.
        until: On this day or earlier.
    """

    words: str = ""
    player: str = ""
    game: str = ""
    module: str = ""
    since: date | None = None
    until: date | None = None


def evening(kept: Kept, problem: str = "", *, in_progress: bool = False) -> Evening:
    """One game of a journal.

    Args:
        kept: As the journal lists it.
        problem: Why its record does not fold, if somebody has tried.
        in_progress: Whether it is the one that is played now.
    """
    header, counted = _header(kept.header), noted(kept.summary)
    problem = problem or _problem(header)
    if counted is not None and counted.entries != kept.entries:
        counted = None
    modules = header.get("modules", [])
    return Evening(
        number=kept.number,
        game=str(header.get("game", "")),
        modules=tuple(map(str, modules)) if isinstance(modules, list) else (str(modules),),
        seats=_seats(header, counted),
        standing=_standing(counted, problem, in_progress=in_progress),
        begun=kept.begun,
        ended=kept.last,
        rounds=None if counted is None else counted.rounds,
        entries=kept.entries,
        is_deleted=kept.deleted is not None,
        problem=problem,
    )


def found(
    evenings: Iterable[Evening],
    sought: Sought,
    called: Callable[[Evening], Iterable[str]] = lambda _: (),
) -> tuple[Evening, ...]:
    """Those of the evenings that are looked for, in their order.

    Args:
        evenings: All of them.
        sought: What is looked for.
        called: What people call the game and modules of an evening in their language.
    """
    return tuple(one for one in evenings if _is_sought(one, sought, called))


def as_one(name: str) -> str:
    """What two spellings of a name have in common: case, spaces and composed letters aside."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def _header(line: str) -> dict[str, Any]:
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return said if isinstance(said, dict) else {}


def _problem(header: dict[str, Any]) -> str:
    if not header:
        return "its first line is no JSON object"
    if header.get("game") not in GAMES:
        return f"a game {header.get('game')!r} is not known"
    return ""


def _seats(header: dict[str, Any], counted: Count | None) -> tuple[Seated, ...]:
    names = [one.name for one in sitters(header)]
    if counted is None or len(counted.points) != len(names):
        return tuple(Seated(name) for name in names)
    nerves = counted.nerves or (None,) * len(names)
    rows = zip(names, counted.points, nerves, strict=True)
    return tuple(
        Seated(name, points, seat in counted.winners, nerve)
        for seat, (name, points, nerve) in enumerate(rows)
    )


def _standing(counted: Count | None, problem: str, *, in_progress: bool) -> Standing:
    if problem:
        return Standing.UNREADABLE
    if counted is None:
        return Standing.IN_PROGRESS if in_progress else Standing.UNCOUNTED
    if counted.winners:
        return Standing.OVER
    return Standing.IN_PROGRESS if in_progress else Standing.LEFT


def _is_sought(one: Evening, sought: Sought, called: Callable[[Evening], Iterable[str]]) -> bool:
    names = [as_one(seat.name) for seat in one.seats]
    texts = [*names, one.game, *one.modules, *map(as_one, called(one))]
    day = None if one.begun is None else one.begun.astimezone().date()
    return (
        all(any(word in text for text in texts) for word in as_one(sought.words).split())
        and (not sought.player or as_one(sought.player) in names)
        and sought.game in ("", one.game)
        and (not sought.module or sought.module in one.modules)
        and (sought.since is None or (day is not None and day >= sought.since))
        and (sought.until is None or (day is not None and day <= sought.until))
    )
