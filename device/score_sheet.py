"""The score sheet of a game: every line of points, and what in the record it came from. Pure."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from device.brews import Brew, brews
from device.roster import names
from engine.game import Outcome, ScoreLine, Seat
from engine.games.quacks.game import Quacks, tie_break
from engine.record import Record

Points = tuple[int, ...]
"""In seat order."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of points.

    Attributes:
        line: As the game wrote it.
        entry: The number of the record's line after which it was there; None: from the set-up.
    """

    line: ScoreLine
    entry: int | None


@dataclass(frozen=True, slots=True)
class Round:
    """The points of one round; 0 is what was carried over.

    Attributes:
        number: From 0.
        rows: Its lines in their order.
        gained: Their sum for each seat.
        total: What each seat has after it.
    """

    number: int
    rows: tuple[Row, ...]
    gained: Points
    total: Points


@dataclass(frozen=True, slots=True)
class Tied:
    """A seat with as many points as the best: what decides between them.

    Attributes:
        seat: Who.
        space: Its last scoring space; None where nothing decides, or for a pot that exploded.
    """

    seat: Seat
    space: int | None


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A game's points.

    Attributes:
        game: Its name in the catalogue.
        names: The players in seat order.
        rounds: Every round in which somebody scored.
        total: What each seat has.
        outcome: How it ended; None while it goes on.
        tied: Who shares the most points, if more than one does.
        brews: The pots of Quacks.
    """

    game: str
    names: tuple[str, ...]
    rounds: tuple[Round, ...]
    total: Points
    outcome: Outcome | None
    tied: tuple[Tied, ...]
    brews: tuple[Brew, ...]


def score_sheet(record: Record) -> ScoreSheet:
    """The sheet of a record, over or not."""
    rounds = _rounds(_rows(record), record.state.seat_count)
    total = rounds[-1].total if rounds else (0,) * record.state.seat_count
    outcome = record.state.outcome()
    return ScoreSheet(
        game=str(record.header["game"]),
        names=names(record),
        rounds=rounds,
        total=total,
        outcome=outcome,
        tied=() if outcome is None else _tied(record.state, outcome),
        brews=brews(record),
    )


def behind(record: Record, row: Row) -> tuple[int, ...]:
    """The numbers of the lines that led to a row: those of its seat in its round, up to it."""
    steps = zip(record.fold.numbers, record.standing, record.states, strict=False)
    until = row.entry or 0
    return tuple(
        dict.fromkeys(
            number
            for number, entry, state in steps
            if number <= until and _concerns(entry.seat, row) and _is_in(state, row.line.round)
        )
    )


def _concerns(seat: Seat | None, row: Row) -> bool:
    return seat in (None, row.line.seat)


def _is_in(state: Any, round_number: int) -> bool:  # noqa: ANN401 - any game's state
    """Whether a round is played; a game without rounds has but one."""
    return bool(getattr(state, "round", round_number) == round_number)


def _rows(record: Record) -> tuple[Row, ...]:
    """Every line with the last action before which it was not there."""
    entries: dict[ScoreLine, list[int | None]] = {}
    before: tuple[ScoreLine, ...] = ()
    for number, state in zip((None, *record.fold.numbers), record.states, strict=True):
        lines = state.score_lines()
        if lines == before:
            continue
        gone, come = Counter(before) - Counter(lines), Counter(lines) - Counter(before)
        for line, many in gone.items():
            del entries[line][-many:]
        for line, many in come.items():
            entries.setdefault(line, []).extend([number] * many)
        before = lines
    left = {line: iter(numbers) for line, numbers in entries.items()}
    return tuple(Row(line, next(left[line])) for line in before)


def _rounds(rows: tuple[Row, ...], seats: int) -> tuple[Round, ...]:
    numbers = sorted({row.line.round for row in rows})
    own = [tuple(row for row in rows if row.line.round == number) for number in numbers]
    gained = [_gained(mine, seats) for mine in own]
    totals = accumulate(gained, _added)
    return tuple(Round(*one) for one in zip(numbers, own, gained, totals, strict=True))


def _added(some: Points, more: Points) -> Points:
    return tuple(one + other for one, other in zip(some, more, strict=True))


def _gained(rows: tuple[Row, ...], seats: int) -> Points:
    points = Counter[int]()
    for row in rows:
        points[row.line.seat] += row.line.points
    return tuple(points[seat] for seat in range(seats))


def _tied(state: Any, outcome: Outcome) -> tuple[Tied, ...]:  # noqa: ANN401 - any game's state
    best = max(outcome.scores)
    seats = [Seat(seat) for seat, score in enumerate(outcome.scores) if score == best]
    if len(seats) == 1:
        return ()
    return tuple(Tied(seat, _decides(state, seat)) for seat in seats)


def _decides(state: Any, seat: Seat) -> int | None:  # noqa: ANN401 - any game's state
    if not isinstance(state, Quacks):
        return None
    space = tie_break(state, seat)
    return None if space < 0 else space
