"""Evenings in words."""

from __future__ import annotations

from datetime import datetime

from device.archive import Evening, Seated, Standing
from device.faces import PLAYABLE
from device.showing import text
from device.web.words import Words
from engine.games.galletitas.setup import MODULES as GALLETITAS
from engine.games.glastonbury.setup import MODULES as GLASTONBURY
from engine.games.quacks.setup import MODULES as QUACKS

MODULES = (*QUACKS, *GLASTONBURY, *GALLETITAS)
"""All expansions and variants that have a name."""

_HOUR_MIN = 60


class Naming:
    """What is known of an evening, as sentences of the page."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def game(self, game: str) -> str:
        """The name of a game; what nobody knows is called as its record calls it."""
        if game in PLAYABLE:
            return self.words.say(text(f"game.{game}"))
        return game or self.words.own("records.unknown_game")

    def modules(self, evening: Evening) -> list[str]:
        """The names of the expansions and variants."""
        return [
            self.words.say(text(f"export.module.{one}")) if one in MODULES else one
            for one in evening.modules
        ]

    def called(self, evening: Evening) -> list[str]:
        """What people search by: the names of its game, expansions and variants."""
        return [self.game(evening.game), *self.modules(evening)]

    def day(self, at: datetime | None) -> str:
        """The day by the box's own time zone."""
        if at is None:
            return self.words.own("records.no_day")
        here = at.astimezone()
        day, month = f"{here.day:02}", f"{here.month:02}"
        return self.words.own("records.day", day=day, month=month, year=here.year)

    def lasted(self, evening: Evening) -> str:
        """How long it lasted; "" if nobody timed it."""
        minutes = evening.minutes
        if minutes is None:
            return ""
        hours, rest = divmod(minutes, _HOUR_MIN)
        if hours:
            return self.words.own("records.hours", hours=hours, minutes=f"{rest:02}")
        return self.words.own("records.minutes", n=minutes)

    def facts(self, evening: Evening) -> str:
        """Rounds, length and expansions in a line."""
        rounds = evening.rounds
        said = [] if rounds is None else [self.words.own("records.rounds", n=rounds)]
        return " · ".join(
            one for one in (*said, self.lasted(evening), *self.modules(evening)) if one
        )

    def standing(self, standing: Standing) -> str:
        """How far it has come."""
        return self.words.own(f"records.standing.{standing.value}")

    def player(self, seated: Seated) -> str:
        """A player with the points, where they are known."""
        if seated.points is None:
            return seated.name
        return self.words.own("records.player", name=seated.name, points=seated.points)

    def percent(self, odds: float | None) -> str:
        """Odds as a share of a hundred; a dash for none."""
        if odds is None:
            return "–"  # noqa: RUF001 - a dash is meant
        return self.words.own("records.percent", n=round(100 * odds))

    def number(self, value: float) -> str:
        """A number with one decimal, as it is written in the language."""
        return f"{value:.1f}".replace(".", self.words.own("records.decimal"))
