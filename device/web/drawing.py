"""The virtual pot as SVG: our own drawing of a spiral, chips, droplet, rat stone and hand."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from html import escape

SPACES = 54
SIDE = 400
"""Side of the drawing; all lengths below are in its units."""

_CENTRE = SIDE / 2
_PITCH = 43.0
"""Between two windings."""
_STEP = 38.5
"""Between two spaces of one winding."""
_FIRST_RADIUS = 31.0
_FIRST_ANGLE = -2.2
_CHIP_RADIUS = 18.0
_MARKED_EVERY = 5

_FACES = {
    "white": ("#efe8d8", "#6b6250"),
    "orange": ("#d9822b", "#5a2f08"),
    "green": ("#5d9a4c", "#173313"),
    "blue": ("#4a7fb5", "#0f2740"),
    "red": ("#b8403f", "#fbe9e2"),
    "yellow": ("#e0bb3a", "#54420a"),
    "purple": ("#835a9c", "#f3e9f7"),
    "black": ("#26221d", "#e8dcc0"),
}
"""Colour word to the disc and to its digit and rim."""

_RIMS = {
    "white": "none",
    "orange": "9 3",
    "green": "1 4",
    "blue": "14 6",
    "red": "4 4",
    "yellow": "2 2",
    "purple": "20 4 2 4",
    "black": "6 2 1 2",
}
"""Colour word to the dashes of its rim: colour is never the only sign."""

_DROPLET = "M0-13C5-5 9-1 9 4A9 9 0 0 1-9 4C-9-1-5-5 0-13Z"
_STONE = "M-12 5C-13-4-5-10 3-9C11-8 14-1 11 5C9 9-10 10-12 5Z"
_TAIL = "M-11 5C-17 5-18-2-14-5"


@dataclass(frozen=True, slots=True)
class PotPicture:
    """What lies on one pot, and the words for it.

    Attributes:
        chips: Space to label.
        markers: ``"droplet"`` and ``"rat"`` to their spaces.
        suggested: The space to outline; None for none.
        hand: Whether a hand is over the pot.
        names: Label or marker kind to its spoken name; what is missing speaks for itself.
    """

    chips: Mapping[int, str]
    markers: Mapping[str, int] = field(default_factory=dict)
    suggested: int | None = None
    hand: bool = False
    names: Mapping[str, str] = field(default_factory=dict)


@cache
def space_centres() -> tuple[tuple[float, float], ...]:
    """The middles of spaces 0 to 53 in the drawing, from the centre outwards, clockwise."""
    growth = _PITCH / math.tau
    radius, angle = _FIRST_RADIUS, _FIRST_ANGLE
    centres = []
    for _ in range(SPACES):
        centres.append((_CENTRE + radius * math.cos(angle), _CENTRE + radius * math.sin(angle)))
        turn = _STEP / math.hypot(radius, growth)
        angle += turn
        radius += growth * turn
    return tuple(centres)


def pot_svg(label: str, space_word: str, prefix: str) -> str:
    """The empty pot: kettle and spaces, each an option to be clicked or reached by arrow keys.

    Args:
        label: What a screen reader calls the pot.
        space_word: The word before a space's number.
        prefix: Makes the spaces' ids unique on the page.
    """
    spaces = "".join(
        _space(space, centre, f"{space_word} {space}", prefix)
        for space, centre in enumerate(space_centres())
    )
    return (
        f'<svg viewBox="0 0 {SIDE} {SIDE}" class="kettle" role="listbox" tabindex="0" '
        f'aria-label="{escape(label)}">{_kettle()}{spaces}</svg>'
    )


def pieces_svg(picture: PotPicture) -> str:
    """What lies on the pot, to be laid over ``pot_svg``; it takes no clicks."""
    parts = [_outline(picture.suggested)] if picture.suggested is not None else []
    parts += [_chip(space, label, picture.names) for space, label in sorted(picture.chips.items())]
    parts += [_marker(kind, at, picture.names) for kind, at in sorted(picture.markers.items())]
    if picture.hand:
        parts.append(_hand(picture.names.get("hand", "hand")))
    return f'<svg viewBox="0 0 {SIDE} {SIDE}" class="pieces">{"".join(parts)}</svg>'


def chip_svg(label: str) -> str:
    """One chip by itself, for the hand."""
    return f'<svg viewBox="-21 -21 42 42" class="chip" aria-hidden="true">{_disc(label)}</svg>'


def _kettle() -> str:
    track = " ".join(f"{x:.1f},{y:.1f}" for x, y in space_centres())
    return (
        f'<circle class="iron" cx="{_CENTRE}" cy="{_CENTRE}" r="198"/>'
        f'<circle class="brew" cx="{_CENTRE}" cy="{_CENTRE}" r="190"/>'
        f'<polyline class="track" points="{track}"/>'
    )


def _space(space: int, centre: tuple[float, float], label: str, prefix: str) -> str:
    x, y = centre
    marked = space % _MARKED_EVERY == 0
    number = f'<text x="{x:.1f}" y="{y + 4:.1f}">{space}</text>' if marked else ""
    return (
        f'<g id="{prefix}-{space}" role="option" data-space="{space}" '
        f'aria-label="{escape(label)}">'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{_CHIP_RADIUS}"/>{number}</g>'
    )


def _at(space: int, inner: str, css: str, name: str) -> str:
    x, y = space_centres()[space]
    return (
        f'<g class="{css}" role="img" aria-label="{escape(f"{name}, {space}")}" '
        f'transform="translate({x:.1f} {y:.1f})">{inner}</g>'
    )


def _chip(space: int, label: str, names: Mapping[str, str]) -> str:
    return _at(space, _disc(label), "laid", names.get(label, label))


def _disc(label: str) -> str:
    colour, _, value = label.rpartition("-")
    face, ink = _FACES.get(colour, ("#8a8577", "#1d1a15"))
    return (
        f'<circle r="{_CHIP_RADIUS}" fill="{face}" stroke="#14100b" stroke-width="1"/>'
        f'<circle r="{_CHIP_RADIUS - 3.2}" fill="none" stroke="{ink}" stroke-width="1.4" '
        f'stroke-dasharray="{_RIMS.get(colour, "none")}" opacity=".75"/>'
        f'<text y="6.5" fill="{ink}">{escape(value)}</text>'
    )


def _marker(kind: str, space: int, names: Mapping[str, str]) -> str:
    if kind == "droplet":
        inner = f'<path class="droplet" transform="translate(-11 -11) scale(1.25)" d="{_DROPLET}"/>'
    else:
        inner = (
            '<g class="rat" transform="translate(11 -12) scale(1.25)">'
            f'<path class="tail" d="{_TAIL}"/><path d="{_STONE}"/>'
            '<circle cx="6" cy="-3" r="1.6"/></g>'
        )
    return _at(space, inner, "marker", names.get(kind, kind))


def _outline(space: int) -> str:
    x, y = space_centres()[space]
    return f'<circle class="suggested" cx="{x:.1f}" cy="{y:.1f}" r="{_CHIP_RADIUS + 2}"/>'


def _hand(name: str) -> str:
    fingers = "".join(
        f'<line x1="{x}" y1="240" x2="{tip_x}" y2="{tip_y}"/>'
        for x, tip_x, tip_y in ((160, 130, 120), (188, 180, 85), (216, 228, 88), (242, 272, 122))
    )
    return (
        f'<g class="hand" role="img" aria-label="{escape(name)}">{fingers}'
        '<line x1="160" y1="280" x2="96" y2="216"/>'
        '<path d="M140 230H262L268 320L246 410H160L138 320Z"/></g>'
    )
