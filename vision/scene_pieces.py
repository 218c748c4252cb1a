"""The faces of chips and markers: our own art, drawn when it is needed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np

from vision.scene_icons import DROPLET, GLINT, RAT, RAT_TAIL, RUBY, STONE, icons
from vision.scene_sheet import (
    Bgr,
    Mask,
    Outline,
    Picture,
    Sheet,
    bgr,
    blended,
    lettering,
    oval,
    placed,
)

FACE_SIDE_MM = 24.0
"""Side of the square that a face is drawn on; the piece lies in its middle."""

CHIP_DIAMETER_MM = 20.0

_SCALE = 20.0  # px per mm while drawing; half of it is kept: twice what taught pictures show
_RADIUS_MM = CHIP_DIAMETER_MM / 2
_BLACK: Bgr = (0, 0, 0)
_WHITE: Bgr = (255, 255, 255)


@dataclass(frozen=True, slots=True)
class Face:
    """What a piece looks like from above.

    Attributes:
        picture: Square.
        mask: Where the piece is, same size.
        edge: Colour of its side wall.
        height_mm: How thick it is.
        side_mm: Side of the square.
    """

    picture: Picture
    mask: Mask
    edge: Bgr
    height_mm: float
    side_mm: float = FACE_SIDE_MM


@dataclass(frozen=True, slots=True)
class Paint:
    """The colours of a chip: its ground, its icon and its digit."""

    ground: Bgr
    icon: Bgr
    digit: Bgr


PAINTS: Mapping[str, Paint] = {
    "white": Paint(bgr("efe9dc"), bgr("8b8577"), bgr("1f242b")),
    "orange": Paint(bgr("e07a1c"), bgr("8a3d06"), bgr("fff6e2")),
    "green": Paint(bgr("3c8f4c"), bgr("bfe3a6"), bgr("fffdf0")),
    "blue": Paint(bgr("2b5fb4"), bgr("a9cdf0"), bgr("fffdf0")),
    "red": Paint(bgr("bb2a33"), bgr("f2a58c"), bgr("fff6ea")),
    "yellow": Paint(bgr("ecc32e"), bgr("a8730b"), bgr("2b2410")),
    "purple": Paint(bgr("74409a"), bgr("d8b4ea"), bgr("fff8ff")),
    "black": Paint(bgr("2b2b31"), bgr("9a978f"), bgr("f6efdc")),
    "locoweed": Paint(bgr("a5c45a"), bgr("4c6a1b"), bgr("20300a")),
}
"""Colour word to its paint."""

DIGITS: Mapping[str, tuple[int, ...]] = {
    "white": (1, 2, 3),
    "orange": (1, 6),
    "green": (1, 2, 4),
    "blue": (1, 2, 4),
    "red": (1, 2, 4),
    "yellow": (1, 2, 4),
    "purple": (1,),
    "black": (1,),
    "locoweed": (1,),
}
"""Colour word to the numbers that its chips show."""

MARKERS = ("droplet", "rat", "ruby")

LABELS: tuple[str, ...] = (
    *(f"{colour}-{digit}" for colour, digits in DIGITS.items() for digit in digits),
    *MARKERS,
)
"""Every piece there is a face for, chips first."""


@lru_cache(maxsize=len(LABELS))
def face(label: str) -> Face:
    """The face of a piece.

    Raises:
        KeyError: If ``label`` is not one of ``LABELS``.
    """
    markers = {"droplet": _droplet, "rat": _rat, "ruby": _ruby}
    if label in markers:
        return _kept(markers[label]())
    colour, _, digit = label.partition("-")
    if not digit.isdecimal() or int(digit) not in DIGITS.get(colour, ()):
        raise KeyError(label)
    return _kept(_chip(colour, digit))


def _kept(drawn: Face) -> Face:
    side_px = drawn.mask.shape[0] // 2
    picture, mask = (
        np.asarray(cv2.resize(one, (side_px, side_px), interpolation=cv2.INTER_AREA), np.uint8)
        for one in (drawn.picture, drawn.mask)
    )
    return replace(drawn, picture=picture, mask=mask)


def _chip(colour: str, digit: str) -> Face:
    paint = PAINTS[colour]
    rim = blended(paint.ground, paint.digit, 0.0 if colour == "black" else 0.16)
    sheet = Sheet.blank(FACE_SIDE_MM, _SCALE, blended(paint.ground, _BLACK, 0.42))
    sheet.fill(oval(0, 0, _RADIUS_MM - 0.5, _RADIUS_MM - 0.5), paint.ground)
    sheet.stroke(oval(0, 0, 8.7, 8.7), rim, 0.35, is_closed=True)
    for outline, is_ink in icons()[colour]:
        moved = placed(outline, -2.8, -2.4, 0.0, 0.95)
        sheet.fill(moved, paint.icon if is_ink else paint.ground)
    height_px, at_mm = round(7.4 * _SCALE), (3.4, 2.9)
    sheet.stamp(lettering(digit, height_px, round(0.7 * _SCALE)), at_mm, paint.ground)
    sheet.stamp(lettering(digit, height_px), at_mm, paint.digit)
    edge = blended(paint.ground, bgr("6b5236"), 0.45)
    return Face(sheet.picture, _mask(oval(0, 0, _RADIUS_MM, _RADIUS_MM)), edge, 2.0)


def _mask(outline: Outline) -> Mask:
    sheet = Sheet.blank(FACE_SIDE_MM, _SCALE, _BLACK)
    sheet.fill(outline, _WHITE)
    return np.ascontiguousarray(sheet.picture[:, :, 0])


def _droplet() -> Face:
    ground = bgr("1f86c9")
    sheet = Sheet.blank(FACE_SIDE_MM, _SCALE, ground)
    sheet.stroke(DROPLET, blended(ground, _BLACK, 0.25), 0.9, is_closed=True)
    sheet.fill(GLINT, bgr("9ed4f2"))
    return Face(sheet.picture, _mask(DROPLET), blended(ground, _BLACK, 0.4), 4.0)


def _rat() -> Face:
    ground, ink = bgr("8f9090"), bgr("26272a")
    sheet = Sheet.blank(FACE_SIDE_MM, _SCALE, blended(ground, _BLACK, 0.25))
    sheet.fill(placed(STONE, 0, 0, 0, 0.92), ground)
    sheet.fill(RAT, ink)
    sheet.fill(oval(-2.9, -2.3, 1.5, 1.5), ink)
    sheet.stroke(RAT_TAIL, ink, 0.9)
    sheet.fill(oval(-4.1, 0.4, 0.55, 0.55), ground)
    return Face(sheet.picture, _mask(STONE), blended(ground, _BLACK, 0.45), 2.6)


def _ruby() -> Face:
    ground = bgr("c3122f")
    sheet = Sheet.blank(FACE_SIDE_MM, _SCALE, ground)
    for facet, light in enumerate((0.45, 0.25, 0.0, -0.25, -0.4, -0.25, 0.0, 0.25)):
        edge = RUBY[[facet, (facet + 1) % len(RUBY)]]
        tone = blended(ground, _WHITE if light > 0 else _BLACK, abs(light))
        sheet.fill(np.concatenate([edge, [[0.0, 0.0]]]), tone)
    sheet.fill(placed(RUBY, 0, 0, 0, 0.57), blended(ground, _WHITE, 0.18))
    return Face(sheet.picture, _mask(RUBY), bgr("6d0717"), 3.0)
