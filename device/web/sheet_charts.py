"""The charts of a score sheet as inline SVG; whatever they show stands in a table, too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from device.brews import Brew, Dared
from device.score_sheet import Round

WIDTH = 340
_LEFT, _RIGHT, _TOP, _BOTTOM = 30, 10, 10, 20
_HEIGHT = 190
_LANE = 44
_GRID = 4
_ROOM = 0.82
"""How much of its place a bar, or a group of bars, takes."""

MARKS = ("●", "■", "▲", "◆", "✚")
"""What tells the seats apart for whoever does not see their colours."""


def course(rounds: Sequence[Round]) -> str:
    """The points of every seat after each round, as lines."""
    totals = [one.total for one in rounds]
    low, high = _bounds(points for total in totals for points in total)
    step = (WIDTH - _LEFT - _RIGHT) / max(1, len(rounds) - 1)
    xs = [_LEFT + step * n for n in range(len(rounds))]
    ys = [tuple(_y(points, low, high) for points in total) for total in totals]
    lines = "".join(_line(seat, xs, ys) for seat in range(len(totals[0])))
    labels = _labels(xs, (str(one.number) for one in rounds))
    return _svg(_HEIGHT, _grid(low, high) + labels + lines)


def lengths(brews: Sequence[Brew], seats: int) -> str:
    """The scoring space of every pot, round by round, as bars; a cross marks an explosion."""
    rounds = sorted({brew.round for brew in brews})
    high = _bounds(brew.space for brew in brews)[1]
    wide = (WIDTH - _LEFT - _RIGHT) / len(rounds)
    bar = wide * _ROOM / seats
    bars = ""
    for brew in brews:
        x = _LEFT + wide * rounds.index(brew.round) + (wide - bar * seats) / 2 + bar * brew.seat
        y = _y(brew.space, 0, high)
        bars += _bar(x, y, bar, _HEIGHT - _BOTTOM - y, int(brew.seat))
        bars += _cross(x + bar / 2, y - 4) if brew.exploded else ""
    middles = [_LEFT + wide * (n + 0.5) for n in range(len(rounds))]
    return _svg(_HEIGHT, _grid(0, high) + _labels(middles, map(str, rounds)) + bars)


def risks(brews: Sequence[Brew], names: Sequence[str]) -> str:
    """What every draw dared, a lane for each seat; a full lane is a certain explosion."""
    most = max(sum(len(b.dared) + 1 for b in brews if b.seat == seat) for seat in range(len(names)))
    wide = (WIDTH - _RIGHT) / max(1, most)
    lanes = "".join(
        _lane(seat, name, [b for b in brews if b.seat == seat], wide)
        for seat, name in enumerate(names)
    )
    return _svg(_LANE * len(names), lanes)


def _lane(seat: int, name: str, brews: Sequence[Brew], wide: float) -> str:
    base, x = _LANE * (seat + 1) - 1, 0.0
    drawn = _text(0, base - _LANE + 13, f"{MARKS[seat]} {name}", "start")
    drawn += f'<path class="axis" d="M0 {base}H{WIDTH - _RIGHT}"/>'
    for brew in brews:
        for one in brew.dared:
            drawn += _risk(one, x, base, wide, seat)
            x += wide
        x += wide
        drawn += f'<path class="tick" d="M{x - wide / 2:.1f} {base - 5}v5"/>'
    return drawn


def _risk(one: Dared, x: float, base: int, wide: float, seat: int) -> str:
    high = float(one.odds) * (_LANE - 16)
    bar = _bar(x, base - high, wide * _ROOM, high, seat)
    return bar + (_cross(x + wide / 2, base - high - 4) if one.exploded else "")


def _bounds(values: Iterable[int]) -> tuple[int, int]:
    """The lowest and the highest line of a grid that holds all values and 0."""
    there = (0, *values)
    step = max(1, -(-(max(there) - min(there)) // _GRID))
    return -(-min(there) // -step) * -step if min(there) < 0 else 0, -(-max(there) // step) * step


def _y(value: float, low: int, high: int) -> float:
    share = (value - low) / max(1, high - low)
    return _HEIGHT - _BOTTOM - share * (_HEIGHT - _TOP - _BOTTOM)


def _grid(low: int, high: int) -> str:
    step = max(1, -(-(high - low) // _GRID))
    return "".join(
        f'<path class="axis" d="M{_LEFT} {_y(value, low, high):.1f}H{WIDTH - _RIGHT}"/>'
        + _text(_LEFT - 5, _y(value, low, high) + 4, str(value), "end")
        for value in range(low, high + 1, step)
    )


def _labels(xs: Sequence[float], labels: Iterable[str]) -> str:
    return "".join(
        _text(x, _HEIGHT - 5, label, "middle") for x, label in zip(xs, labels, strict=True)
    )


def _line(seat: int, xs: Sequence[float], ys: Sequence[tuple[float, ...]]) -> str:
    points = " ".join(f"{x:.1f},{y[seat]:.1f}" for x, y in zip(xs, ys, strict=True))
    marks = "".join(
        f'<text class="mark s{seat}" x="{x:.1f}" y="{y[seat] + 4:.1f}">{MARKS[seat]}</text>'
        for x, y in zip(xs, ys, strict=True)
    )
    return f'<polyline class="line s{seat}" points="{points}"/>{marks}'


def _bar(x: float, y: float, wide: float, high: float, seat: int) -> str:
    size = f'x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{max(0.0, high):.1f}"'
    return f'<rect class="bar s{seat}" {size}/>'


def _cross(x: float, y: float) -> str:
    return f'<path class="cross" d="M{x - 3:.1f} {y - 3:.1f}l6 6m-6 0l6 -6"/>'


def _text(x: float, y: float, words: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _svg(height: int, inside: str) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" aria-hidden="true" focusable="false">{inside}</svg>'
    )
