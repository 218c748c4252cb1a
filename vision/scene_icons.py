"""The pictures on chips and markers, as polygons in millimetres around the middle."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias

from vision.scene_sheet import Outline, corners, oval, placed, smooth, star

Icon: TypeAlias = tuple[tuple[Outline, bool], ...]
"""Polygons, undermost first, each with whether it is ink or cut out again."""

DROPLET: Outline = smooth(
    corners("0,-12.5 .6,-8 4.6,-2.4 6.6,3.4 4.2,9 -4.2,9 -6.6,3.4 -4.6,-2.4 -.6,-8")
)
GLINT: Outline = smooth(corners("-3.6,.4 -1.9,.6 -2,4 -3.9,4.4"))
STONE: Outline = smooth(
    corners("-8.8,-5.4 -2.5,-10.6 5.4,-9.6 10.4,-3.4 9.4,5.2 4.2,10.2 -4.6,10 -10.3,4.2")
)
RAT: Outline = smooth(corners("-6.2,1.6 -3.4,-2.6 .6,-3.4 4.4,-.8 5.2,2.8 2.4,4 -3,4"))
RAT_TAIL: Outline = corners("4.6,2.6 7,1.4 7.2,-1.6 5.4,-3.6 5.9,-5.6")
RUBY: Outline = star(0, 0, (4.2, 4.2), 4, -112.5)


@lru_cache(maxsize=1)
def icons() -> Mapping[str, Icon]:
    """Colour word to the icon that all chips of the colour show, about 10 mm across."""
    return {
        "white": _sparks(),
        "orange": _acorn(),
        "green": _clover(),
        "blue": _moon(),
        "red": _flame(),
        "yellow": _bell(),
        "purple": _eye(),
        "black": _cat(),
        "locoweed": _twig(),
    }


def _sparks() -> Icon:
    return ((star(0, 0, (5.2, 2.2), 8, 11), True), (star(0, 0, (2.6, 1.2), 8, 33), False))


def _acorn() -> Icon:
    return (
        (smooth(corners("-3.2,-1 3.2,-1 3.4,1.6 1,4.2 0,5.6 -1,4.2 -3.4,1.6")), True),
        (corners("-4.4,-.2 4.4,-.2 4.4,-.9 -4.4,-.9"), False),
        (smooth(corners("-4.3,-.9 -3.6,-3.4 0,-4.4 3.6,-3.4 4.3,-.9")), True),
        (corners("-.5,-3.4 .1,-5.8 1.3,-5.6 .6,-3.4"), True),
    )


def _clover() -> Icon:
    leaf = _leaf(4.6, 2.4)
    return (
        *((placed(leaf, 0, -0.3, turn), True) for turn in (-90, 10, 170)),
        (corners("-.5,0 .5,0 1.6,4.8 .6,5"), True),
        (oval(0, -0.3, 0.8, 0.8), False),
    )


def _moon() -> Icon:
    return (
        (oval(0, 0, 4.8, 4.8), True),
        (oval(2.0, -1.0, 3.9, 3.9), False),
        (star(2.2, -1.8, (1.9, 0.8), 5, -90), True),
    )


def _flame() -> Icon:
    outer = ".4,-6.4 1.4,-3 4.2,-.6 3.4,3.8 0,5 -3.4,3.8 -4,.2 -2.2,-1.6 -1.8,-3.2"
    inner = ".2,-1.6 1.8,1.2 1.4,3.8 -.4,4.2 -1.9,3 -1.2,.8"
    return ((smooth(corners(outer)), True), (smooth(corners(inner)), False))


def _bell() -> Icon:
    body = "-1.6,-4.2 1.6,-4.2 2.8,-1 3.2,2 4.6,3.2 -4.6,3.2 -3.2,2 -2.8,-1"
    return (
        (oval(0, -4.2, 1.1, 1.1), True),
        (smooth(corners(body)), True),
        (corners("-4,1.5 4,1.5 4,.9 -4,.9"), False),
        (oval(0, 4.1, 1.3, 1.1), True),
    )


def _eye() -> Icon:
    return (
        (smooth(corners("-5.6,0 -2.4,-3.2 2.4,-3.2 5.6,0 2.4,3.2 -2.4,3.2")), True),
        (oval(0, 0, 2.1, 2.1), False),
        (oval(0, 0, 1.1, 1.5), True),
        (corners("-4,-3.6 -3.4,-4 -2.4,-2.6"), True),
        (corners("-.4,-4.6 .4,-4.6 0,-2.8"), True),
        (corners("4,-3.6 3.4,-4 2.4,-2.6"), True),
    )


def _cat() -> Icon:
    head = "-4.4,-5 -1.6,-2.8 1.6,-2.8 4.4,-5 4.6,.6 2.6,3.6 0,4.6 -2.6,3.6 -4.6,.6"
    return (
        (corners(head), True),
        (oval(-2, -0.2, 1.1, 0.7, 20), False),
        (oval(2, -0.2, 1.1, 0.7, -20), False),
        (corners("-.7,1.8 .7,1.8 0,2.7"), False),
    )


def _twig() -> Icon:
    leaf = _leaf(4.0, 1.3)
    twigs = ((4.0, -20), (4.0, -160), (1.2, -25), (1.2, -155), (-1.2, -90))
    return (
        *((placed(leaf, 0.0, y, turn), True) for y, turn in twigs),
        (corners("-.4,5.4 .4,5.4 .5,-1 .1,-1"), True),
    )


def _leaf(length: float, half: float) -> Outline:
    """A leaf from the middle along +x."""
    width = 1.4 * half
    tip = (1.15 * length, 0.0)
    return smooth([(-0.6, 0.0), (0.35 * length, -width), tip, (0.35 * length, width)])
