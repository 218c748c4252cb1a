"""What evenings are looked for: words, a game, a player, days."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date

from nicegui import events

from device.archive import Evening, Sought, as_one
from device.web.records.naming import Naming
from device.web.tags import EMIT_VALUE, Tag

_WORDS_MOST = 80


class SearchPanel:
    """Fields to search by; ``sought`` says what they hold."""

    def __init__(self, naming: Naming, changed: Callable[[], None]) -> None:
        self._naming = naming
        self._words = naming.words
        self._tell = changed
        self._offered: tuple[list[str], list[str]] = ([], [])
        self.sought = Sought()
        with Tag("div", css="search card", role="search"):
            self._field("words", "search")
            self._games = self._field("game", "list")
            self._players = self._field("player", "list")
            self._field("since", "date")
            self._field("until", "date")
        self._fill(self._games, [], naming.game)
        self._fill(self._players, [], str)

    def offer(self, evenings: Sequence[Evening]) -> None:
        """Offer the games and the players of these evenings."""
        games = sorted({one.game for one in evenings if one.game})
        names = {as_one(seat.name): seat.name for one in evenings for seat in one.seats}
        players = sorted(names.values(), key=as_one)
        if (games, players) == self._offered:
            return
        self._offered = (games, players)
        self._fill(self._games, games, self._naming.game)
        self._fill(self._players, players, str)

    def _field(self, name: str, kind: str) -> Tag:
        """A field for words or a day, or a list; on a phone each is filled in its own way."""
        key = f"search-{name}"
        with Tag("div", css=f"field {name}"):
            Tag("label", self._words.own(f"records.search.{name}"), "quiet", for_=key)
            if kind == "list":
                field = Tag("select", id=key)
            else:
                field = Tag("input", id=key, type=kind, autocomplete="off", maxlength=_WORDS_MOST)
        kind = "change" if kind == "list" else "input"
        field.on(kind, lambda event: self._typed(name, event), js_handler=EMIT_VALUE)
        return field

    def _fill(self, field: Tag, values: Sequence[str], called: Callable[[str], str]) -> None:
        chosen = {self._games: self.sought.game, self._players: self.sought.player}[field]
        field.clear()
        with field:
            for value in ("", *values):
                name = called(value) if value else self._words.own("records.search.any")
                is_chosen = "" if value == chosen else None
                Tag("option", name, value=value, selected=is_chosen)

    def _typed(self, name: str, event: events.GenericEventArguments) -> None:
        self.sought = _changed(self.sought, name, str(event.args or ""))
        self._tell()


def _changed(sought: Sought, name: str, said: str) -> Sought:
    match name:
        case "words":
            return replace(sought, words=said)
        case "game":
            return replace(sought, game=said)
        case "player":
            return replace(sought, player=said)
        case "since":
            return replace(sought, since=_day(said))
        case _:
            return replace(sought, until=_day(said))


def _day(said: str) -> date | None:
    try:
        return date.fromisoformat(said)
    except ValueError:
        return None
