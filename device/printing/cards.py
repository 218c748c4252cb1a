"""Cards of our own art: one picture for each kind, its number, and its label in the record."""

from __future__ import annotations

import cv2
import numpy as np

from engine.games.galletitas.cards import Card as Biscuit
from engine.games.galletitas.cards import Colour
from engine.games.glastonbury.cards import Card as Ingredient
from engine.games.glastonbury.cards import Kind
from engine.games.glastonbury.rules import Rules
from vision.scene_icons import icons
from vision.scene_sheet import (
    Bgr,
    Outline,
    Picture,
    Sheet,
    bgr,
    blended,
    corners,
    oval,
    placed,
    star,
)

WIDTH_MM, HEIGHT_MM = 56.0, 80.0

_SCALE = 300 / 25.4
_PAPER = bgr("f3ead8")
_INK = bgr("2a2119")
_SUITS = {
    Colour.PINK: (bgr("cf5f8f"), corners("0,-10 10,8 -10,8")),
    Colour.ORANGE: (bgr("d9822b"), oval(0, 0, 10, 10)),
    Colour.GREEN: (bgr("4f8f45"), corners("0,-12 9,0 0,12 -9,0")),
    Colour.VIOLET: (bgr("74409a"), star(0, 0, (12, 5), 5, -90)),
}
_GROUNDS = {"P": bgr("2f6f7a"), "N": bgr("5b4a7d")}
_SPELL = bgr("3a2f55")
_FEWEST_RAYS = 4
"""Of a spell's star; each spell has one more than the one before."""


def biscuits() -> tuple[Biscuit, ...]:
    """The cards of Burning Galletitas, each once."""
    return tuple(Biscuit)


def ingredients() -> tuple[Ingredient, ...]:
    """The deck of Glastonbury."""
    return tuple(Rules().deck().elements())


def card_picture(card: Biscuit | Ingredient) -> Picture:
    """A card from above, at 300 dots an inch."""
    if isinstance(card, Biscuit):
        return _biscuit(card)
    return _spell(card) if card.kind is None else _ingredient(card, card.kind)


def _biscuit(card: Biscuit) -> Picture:
    colour, outline = _SUITS[card.colour]
    sheet = _blank(colour)
    sheet.fill(placed(outline, 0, 4, 0, 1.35), colour)
    sheet.write(str(card.number), (0, 4), 11.0, _PAPER)
    _corner(sheet, str(card.number), colour)
    _corner_shape(sheet, outline, colour)
    return _cut(sheet)


def _spell(card: Ingredient) -> Picture:
    sheet = _blank(_SPELL)
    rays = _FEWEST_RAYS + [one for one in Ingredient if one.kind is None].index(card)
    sheet.fill(star(0, 0, (19, 8), rays, -90), _SPELL)
    sheet.write(card.value, (0, 28), 5.0, _SPELL)
    return _cut(sheet)


def _ingredient(card: Ingredient, kind: Kind) -> Picture:
    place = list(Kind).index(kind)
    ground = blended(_GROUNDS[kind.value[0]], _PAPER, 0.06 * (place % 5))
    sheet = _blank(ground)
    is_pale = place % 2 == 1  # the second kind of a colour is drawn the other way round
    sheet.fill(oval(0, 0, 20, 20), ground)
    if is_pale:
        sheet.fill(oval(0, 0, 18, 18), _PAPER)
    within, icon = (_PAPER, ground) if is_pale else (ground, _PAPER)
    for outline, is_ink in list(icons().values())[place // 2]:
        sheet.fill(placed(outline, 0, 0, 0, 2.6), icon if is_ink else within)
    _corner(sheet, str(card.number), ground)
    for pip in range(card.number):
        sheet.fill(oval(6.0 * (pip - (card.number - 1) / 2), -27, 2.2, 2.2), ground)
    sheet.write(card.value, (0, 30), 5.0, ground)
    return _cut(sheet)


def _blank(edge: Bgr) -> Sheet:
    """A pale card with a line around, drawn on a square as all art is."""
    sheet = Sheet.blank(HEIGHT_MM, _SCALE, _PAPER)
    half = np.array([WIDTH_MM, HEIGHT_MM]) / 2 - 2.5
    around: Outline = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half
    sheet.stroke(around, edge, 1.0, is_closed=True)
    return sheet


def _corner(sheet: Sheet, words: str, ink: Bgr) -> None:
    """The number in two corners, each the right way up for whoever sits there."""
    x, y = WIDTH_MM / 2 - 9, HEIGHT_MM / 2 - 10
    sheet.write(words, (-x, -y), 6.5, blended(ink, _INK, 0.4))
    _repeat_turned(sheet)


def _corner_shape(sheet: Sheet, outline: Outline, ink: Bgr) -> None:
    x, y = WIDTH_MM / 2 - 9, HEIGHT_MM / 2 - 19
    for turn, sign in ((0.0, -1), (180.0, 1)):
        sheet.fill(placed(outline, sign * x, sign * y, turn, 0.28), ink)


def _repeat_turned(sheet: Sheet) -> None:
    """Print the top left corner once more, turned, into the bottom right one."""
    side = round(17 * _SCALE)
    left = round((HEIGHT_MM - WIDTH_MM) / 2 * _SCALE) + round(3.5 * _SCALE)
    top = round(3.5 * _SCALE)
    corner = sheet.picture[top : top + side, left : left + side]
    bottom, right = sheet.picture.shape[0] - top, sheet.picture.shape[1] - left
    sheet.picture[bottom - side : bottom, right - side : right] = cv2.rotate(corner, cv2.ROTATE_180)


def _cut(sheet: Sheet) -> Picture:
    """The card without the square around it."""
    margin = round((HEIGHT_MM - WIDTH_MM) / 2 * _SCALE)
    return np.ascontiguousarray(sheet.picture[:, margin:-margin])
