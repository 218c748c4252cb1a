"""What one evening's record comes to: points, winners, and how boldly each pot was brewed. Pure."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from typing import Any

from device.brews import just_exploded
from device.faces.quacks_ahead import next_odds
from engine.game import Seat
from engine.games.quacks.actions import Draw, Stop
from engine.games.quacks.game import Quacks
from engine.record import Record

FORMAT = 1
"""Version of what is noted; a note of another version is counted anew."""


@dataclass(frozen=True, slots=True)
class Nerve:
    """How a player of Quacks decided between one more chip and stopping.

    Attributes:
        explosions: How often the pot exploded.
        dared: How often one more chip was drawn that might have exploded the pot.
        dared_odds: The sum of the exact odds of those moments: so many explosions were to be
            expected.
        declined: How often the player stopped who might have drawn.
        declined_odds: The sum of the exact odds of those moments.
    """

    explosions: int = 0
    dared: int = 0
    dared_odds: float = 0.0
    declined: int = 0
    declined_odds: float = 0.0

    def __add__(self, other: Nerve) -> Nerve:
        return Nerve(
            self.explosions + other.explosions,
            self.dared + other.dared,
            self.dared_odds + other.dared_odds,
            self.declined + other.declined,
            self.declined_odds + other.declined_odds,
        )


@dataclass(frozen=True, slots=True)
class Count:
    """What a record comes to.

    Attributes:
        entries: How many lines were counted: a record that has grown is counted anew.
        points: In seat order.
        winners: Seats; empty while it is not over.
        rounds: How many were begun; None for a game without rounds.
        nerves: In seat order; empty for any other game than Quacks.
    """

    entries: int
    points: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: int | None
    nerves: tuple[Nerve, ...] = ()

    def note(self) -> str:
        """As it is kept beside the game: one line of JSON."""
        return json.dumps({"format": FORMAT, **asdict(self)})


def count(record: Record) -> Count:
    """Count a record."""
    state = record.state
    outcome = state.outcome()
    rounds = record.game.state_in_words(state).get("round")
    return Count(
        len(record.entries),
        _points(state) if outcome is None else outcome.scores,
        () if outcome is None else tuple(int(seat) for seat in outcome.winners),
        rounds if isinstance(rounds, int) else None,
        tuple(_nerves(record)) if isinstance(state, Quacks) else (),
    )


def noted(note: str | None) -> Count | None:
    """What was noted; None if nothing was, or by a version that counted otherwise."""
    try:
        said = json.loads(note or "null")
        if said is None or said.pop("format") != FORMAT:
            return None
        rows = (Nerve(**row) for row in said.pop("nerves"))
        points, winners = tuple(said.pop("points")), tuple(said.pop("winners"))
        return Count(points=points, winners=winners, nerves=tuple(rows), **said)
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def _points(state: Any) -> tuple[int, ...]:  # noqa: ANN401 - any game's state
    lines = state.score_lines()
    return tuple(
        sum(line.points for line in lines if line.seat == seat) for seat in range(state.seat_count)
    )


def _nerves(record: Record) -> Iterable[Nerve]:
    nerves = [Nerve()] * record.state.seat_count
    steps = zip(record.states[:-1], record.standing, record.states[1:], strict=True)
    for before, entry, after in steps:
        for seat in just_exploded(before, after):
            nerves[seat] += Nerve(explosions=1)
        if entry.seat is not None and entry.words.get("do") in {"draw", "stop"}:
            nerves[entry.seat] += _decided(before, entry.seat, stops=entry.words["do"] == "stop")
    return [_rounded(nerve) for nerve in nerves]


def _decided(before: Any, seat: Seat, *, stops: bool) -> Nerve:  # noqa: ANN401 - any game's state
    kinds = {type(action) for action in before.legal_actions(seat)}
    if not {Draw, Stop} <= kinds:  # nobody decides what must be done
        return Nerve()
    odds = float(next_odds(before, seat))
    if stops:
        return Nerve(declined=1, declined_odds=odds)
    return Nerve(dared=1, dared_odds=odds) if odds else Nerve()


def _rounded(nerve: Nerve) -> Nerve:
    return replace(
        nerve,
        dared_odds=round(nerve.dared_odds, 6),
        declined_odds=round(nerve.declined_odds, 6),
    )
