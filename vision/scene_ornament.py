"""What a pot board shows around the pot: no two corners alike, so that its art can be found."""

from __future__ import annotations

import math

import numpy as np

from vision.scene_sheet import Outline, Sheet, bgr, blended, corners, oval, placed, smooth, star

NIGHT = bgr("26323d")
COPPER = bgr("b9794a")
COPPER_LIGHT = bgr("e2ab78")
COPPER_DARK = bgr("6b3f23")

_SKY_SEED = 55
_BRIGHT_STARS = 0.3  # share of the stars that have rays


def draw_ornament(sheet: Sheet, clear_mm: float) -> None:
    """Sky, sun, moon, twig and flasks; stars leave a disc of this radius clear."""
    _sky(sheet, clear_mm)
    _sun(sheet, 117, -117)
    _moon(sheet, -117, 116)
    _twig(sheet)
    _flasks(sheet)


def _sky(sheet: Sheet, clear_mm: float) -> None:
    """Stars, some of them joined to figures."""
    rng = np.random.default_rng(_SKY_SEED)
    for _ in range(420):
        x, y = rng.uniform(-138, 138, 2)
        if math.hypot(x, y) < clear_mm:
            continue
        tone = blended(NIGHT, COPPER_LIGHT, float(rng.uniform(0.25, 0.8)))
        if rng.random() < _BRIGHT_STARS:
            sheet.fill(star(x, y, (float(rng.uniform(1.2, 2.4)), 0.5), 4, 0), tone)
        else:
            sheet.fill(oval(x, y, *([float(rng.uniform(0.3, 0.7))] * 2)), tone)
    for way in _figures():
        sheet.stroke(way, blended(NIGHT, COPPER_LIGHT, 0.4), 0.35)
        for x, y in way:
            sheet.fill(oval(x, y, 1.0, 1.0), COPPER_LIGHT)


def _figures() -> tuple[Outline, ...]:
    ways = (
        "-72,-135 -60,-129 -45,-133 -31,-130 -20,-136",
        "133,-84 137,-70 132,-58 138,-44 134,-32 138,-20",
        "-131,76 -137,62 -132,50 -138,38 -135,24",
        "38,-134 52,-130 66,-135 60,-126 74,-124",
    )
    return tuple(corners(way) for way in ways)


def _sun(sheet: Sheet, x: float, y: float) -> None:
    sheet.fill(star(x, y, (19, 10.5), 12, 7), COPPER_DARK)
    sheet.fill(star(x, y, (16.5, 10), 12, 22), COPPER)
    sheet.fill(oval(x, y, 9.6, 9.6), NIGHT)
    sheet.fill(oval(x, y, 8.4, 8.4), COPPER_LIGHT)
    for turn in range(0, 360, 45):
        sheet.fill(placed(oval(5.2, 0, 1.9, 0.6), x, y, turn + 9), COPPER_DARK)
    sheet.fill(star(x, y, (3.4, 1.4), 6, 4), NIGHT)


def _moon(sheet: Sheet, x: float, y: float) -> None:
    sheet.fill(oval(x, y, 16, 16), COPPER)
    sheet.fill(oval(x + 1.2, y - 0.8, 14, 14), COPPER_LIGHT)
    sheet.fill(oval(x + 6.5, y - 4.5, 12.6, 12.6), NIGHT)
    for dx, dy, size in ((4, -5, 4.2), (11, 1, 2.4), (8, -12, 2.0), (-1, 4, 1.8)):
        sheet.fill(star(x + dx, y + dy, (size, size * 0.38), 5, 12 * dx), COPPER_LIGHT)
    sheet.fill(oval(x - 10, y + 4, 1.4, 1.0), COPPER)
    sheet.fill(oval(x - 7, y + 9, 0.9, 0.9), COPPER)


def _twig(sheet: Sheet) -> None:
    """A twig with leaves and berries in the lower right corner."""
    t = np.linspace(0, 1, 30)
    way = np.stack([136 - 44 * t + 10 * np.sin(3 * t), 92 + 44 * t - 9 * np.sin(4 * t)], 1)
    sheet.stroke(way, COPPER, 1.0)
    leaf = smooth(corners("0,0 4,-3.2 11,0 4,3.2"))
    for (x, y), side in zip(way[2:28:4], (1, -1, 1, -1, 1, -1, 1), strict=True):
        turn = 135 + side * 58
        sheet.fill(placed(leaf, x, y, turn), bgr("7f9c73" if side > 0 else "5b7a62"))
        sheet.stroke(placed(corners(".5,0 9,0"), x, y, turn), NIGHT, 0.3)
    for x, y in ((101, 127), (97, 121.5), (106, 122.5)):
        sheet.fill(oval(x, y, 2.6, 2.6), bgr("a8473a"))
        sheet.fill(oval(x - 0.8, y - 0.8, 0.7, 0.7), bgr("e6b09a"))


def _flasks(sheet: Sheet) -> None:
    """Small flasks along the lower edge, each another brew."""
    glass = corners("-1,-4.6 1,-4.6 1,-1.8 3.4,2.6 2.6,4.6 -2.6,4.6 -3.4,2.6 -1,-1.8")
    inside = corners("-1.9,.6 1.9,.6 2.9,2.7 2.2,4 -2.2,4 -2.9,2.7")
    brews = (("8c4f86", 1.0), ("4d86a8", 1.14), ("bd9a3a", 1.28), ("5f8f57", 1.0), ("a8473a", 1.14))
    for number, (brew, size) in enumerate(brews):
        x, y = -82.0 + 10.4 * number, 118.5 + 10 * size
        sheet.fill(placed(glass, x, y, 0, size), COPPER_LIGHT)
        sheet.fill(placed(inside, x, y, 0, size), bgr(brew))
    sheet.write("KESSELWACHT", (24.0, 135.0), 4.2, COPPER_LIGHT)
