"""Charts as SVG, each with a title and a description; a table beside them says the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

WIDTH = 320
"""All lengths are in these units; on a phone one is about a pixel."""

_ROW = 38
_BAR_Y = 20
_BAR_HEIGHT = 12
_EDGE = 4.0
_TICKS = (0, 25, 50, 75, 100)


@dataclass(frozen=True, slots=True)
class Share:
    """A bar: so much of so much, and the words beside its name."""

    name: str
    part: float
    whole: float
    said: str


@dataclass(frozen=True, slots=True)
class Pair:
    """Two marks on one scale from 0 to 1; None where there is nothing to mark."""

    name: str
    dared: float | None
    declined: float | None


def shares_svg(title: str, told: str, rows: Sequence[Share]) -> str:
    """Bars below one another, as long as the largest whole."""
    longest = max((row.whole for row in rows), default=0) or 1
    bars = "".join(_share(place, row, longest) for place, row in enumerate(rows))
    return _svg(title, told, len(rows) * _ROW, bars)


def pairs_svg(title: str, told: str, rows: Sequence[Pair]) -> str:
    """Two marks each on a scale of per cent."""
    height = len(rows) * _ROW
    ticks = "".join(_tick(tick, height) for tick in _TICKS)
    marks = "".join(_pair(place, row) for place, row in enumerate(rows))
    return _svg(title, told, height + 20, ticks + marks)


def _svg(title: str, told: str, height: float, inside: str) -> str:
    return (
        f'<svg class="chart" viewBox="0 0 {WIDTH} {height}" role="img">'
        f"<title>{escape(title)}</title><desc>{escape(told)}</desc>{inside}</svg>"
    )


def _share(place: int, row: Share, longest: float) -> str:
    top = place * _ROW
    whole, part = ((WIDTH - 2) * value / longest for value in (row.whole, row.part))
    at = f'x="1" y="{top + _BAR_Y}" height="{_BAR_HEIGHT}" rx="3"'
    return (
        f"{_name(row.name, top)}"
        f'<text class="figure" x="{WIDTH}" y="{top + 14}">{escape(row.said)}</text>'
        f'<rect class="whole" {at} width="{whole:.1f}"/>'
        f'<rect class="part" {at} width="{part:.1f}"/>'
    )


def _pair(place: int, row: Pair) -> str:
    top = place * _ROW
    middle = top + _BAR_Y + _BAR_HEIGHT / 2
    marks = _name(row.name, top)
    if row.dared is not None and row.declined is not None:
        ends = f'x1="{_x(row.dared):.1f}" x2="{_x(row.declined):.1f}"'
        marks += f'<line class="between" {ends} y1="{middle}" y2="{middle}"/>'
    if row.declined is not None:
        marks += f'<path class="declined" transform="translate({_x(row.declined):.1f} {middle})" '
        marks += 'd="M0-6 6 0 0 6-6 0Z"/>'
    if row.dared is not None:
        marks += f'<circle class="dared" cx="{_x(row.dared):.1f}" cy="{middle}" r="5.5"/>'
    return marks


def _tick(percent: int, height: float) -> str:
    x = _x(percent / 100)
    anchor = {0: "start", 100: "end"}.get(percent, "middle")
    return (
        f'<line class="tick" x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{height}"/>'
        f'<text class="scale" x="{x:.1f}" y="{height + 14}" text-anchor="{anchor}">'
        f"{percent} %</text>"
    )


def _x(share: float) -> float:
    return _EDGE * 2 + share * (WIDTH - _EDGE * 4)


def _name(name: str, top: float) -> str:
    return f'<text class="name" x="0" y="{top + 14}">{escape(_short(name))}</text>'


def _short(name: str, most: int = 24) -> str:
    return name if len(name) <= most else f"{name[: most - 1]}…"
