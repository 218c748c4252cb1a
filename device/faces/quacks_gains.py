"""What an action brought whom besides: told line by line, so that nobody forgets to take it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from device.showing import Text, text
from engine.game import Seat
from engine.games.quacks.game import Quacks
from engine.games.quacks.position import Reason

_ON_THE_PAGE = frozenset({Reason.SPACE, Reason.CARRIED_OVER})
"""Points that the page of the round tells anyway."""


def with_gains(told: Text, before: Quacks, after: Quacks, names: Sequence[str]) -> Text:
    """What has been told, with all rubies, points and droplet moves that came of it."""
    gains = [one for seat in before.seats for one in _gains(before, after, seat, names[seat])]
    if not gains:
        return told
    listed = reduce(lambda first, second: text("page.listed", first=first, second=second), gains)
    return text("said.with_gains", told=told, gains=listed)


def _gains(before: Quacks, after: Quacks, seat: Seat, name: str) -> Iterator[Text]:
    was, now = before.players[seat], after.players[seat]
    if now.rubies > was.rubies:
        yield text("gain.rubies", name=name, n=now.rubies - was.rubies)
    new = after.lines[len(before.lines) :]
    points = sum(one.points for one in new if one.seat == seat and one.reason not in _ON_THE_PAGE)
    if points:
        yield text("gain.points", name=name, n=points)
    if now.pot.droplet > was.pot.droplet:
        yield text("gain.droplet", name=name, space=now.pot.droplet)
