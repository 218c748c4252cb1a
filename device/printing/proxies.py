"""Chips and cards of our own art, to try the box without a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from device.catalogue import Catalogue
from device.printing.cards import HEIGHT_MM as CARD_HEIGHT_MM
from device.printing.cards import WIDTH_MM as CARD_WIDTH_MM
from device.printing.cards import biscuits, card_picture, ingredients
from device.printing.paper import Paper
from device.showing import text
from engine.games.galletitas.cards import Card as Biscuit
from engine.games.glastonbury.cards import Card as Ingredient
from engine.games.quacks.tables import TABLES
from vision.scene_pieces import CHIP_DIAMETER_MM, FACE_SIDE_MM, face

_CHIP_COLUMNS, _CHIP_ROWS = 7, 10
_CHIP_LEFT_MM, _CHIP_TOP_MM = 21.0, 22.0
_CARD_COLUMNS, _CARD_ROWS = 3, 3
_CARD_LEFT_MM, _CARD_TOP_MM = 21.0, 24.0
_MARKERS = {"droplet": 1, "rat": 1}
"""How many of each a player has."""

PieceT = TypeVar("PieceT")


def chips() -> Iterator[str]:
    """The label of every chip and marker of a game of Quacks, rubies too."""
    for chip, count in TABLES.supply.items():
        yield from [chip.value] * count
    for marker, count in _MARKERS.items():
        yield from [marker] * (count * TABLES.setup.players_max)
    yield from ["ruby"] * TABLES.setup.rubies


def chip_sheets(catalogue: Catalogue) -> Iterator[Paper]:
    """Sheets of chips; each is cut along its ring."""
    pages = _pages(tuple(chips()), _CHIP_COLUMNS * _CHIP_ROWS)
    for number, labels in enumerate(pages, start=1):
        paper = _blank(catalogue, "quacks", number, len(pages))
        for place, label in enumerate(labels):
            row, column = divmod(place, _CHIP_COLUMNS)
            left = _CHIP_LEFT_MM + column * FACE_SIDE_MM
            top = _CHIP_TOP_MM + row * FACE_SIDE_MM
            _chip(paper, label, (left, top))
        yield paper


def card_sheets(
    catalogue: Catalogue, game: str, cards: Sequence[Biscuit | Ingredient]
) -> Iterator[Paper]:
    """Sheets of cards, edge to edge."""
    pages = _pages(cards, _CARD_COLUMNS * _CARD_ROWS)
    for number, page in enumerate(pages, start=1):
        paper = _blank(catalogue, game, number, len(pages))
        for place, card in enumerate(page):
            row, column = divmod(place, _CARD_COLUMNS)
            left = _CARD_LEFT_MM + column * CARD_WIDTH_MM
            top = _CARD_TOP_MM + row * CARD_HEIGHT_MM
            paper.paste(card_picture(card), (left, top, left + CARD_WIDTH_MM, top + CARD_HEIGHT_MM))
        _cut_lines(paper)
        yield paper


PROXIES: Mapping[str, Callable[[Catalogue], Iterator[Paper]]] = {
    "quacks": chip_sheets,
    "glastonbury": lambda catalogue: card_sheets(catalogue, "glastonbury", ingredients()),
    "galletitas": lambda catalogue: card_sheets(catalogue, "galletitas", biscuits()),
}
"""The pieces of each game."""


def _pages(pieces: Sequence[PieceT], most: int) -> list[Sequence[PieceT]]:
    return [pieces[first : first + most] for first in range(0, len(pieces), most)]


def _blank(catalogue: Catalogue, game: str, number: int, pages: int) -> Paper:
    heading = text("print.pieces", game=text(f"game.{game}"), n=number, pages=pages)
    return Paper.blank(catalogue.say(text("print.measure")), catalogue.say(heading))


def _chip(paper: Paper, label: str, at_mm: tuple[float, float]) -> None:
    """A face on white, with the ring of a chip around it."""
    drawn = face(label)
    picture = drawn.picture.copy()
    picture[drawn.mask == 0] = 255
    left, top = at_mm
    paper.paste(picture, (left, top, left + FACE_SIDE_MM, top + FACE_SIDE_MM))
    middle = (left + FACE_SIDE_MM / 2, top + FACE_SIDE_MM / 2)
    paper.ring(middle, CHIP_DIAMETER_MM / 2)


def _cut_lines(paper: Paper) -> None:
    right = _CARD_LEFT_MM + _CARD_COLUMNS * CARD_WIDTH_MM
    bottom = _CARD_TOP_MM + _CARD_ROWS * CARD_HEIGHT_MM
    for column in range(_CARD_COLUMNS + 1):
        x = _CARD_LEFT_MM + column * CARD_WIDTH_MM
        paper.line((x, _CARD_TOP_MM - 4), (x, bottom + 4))
    for row in range(_CARD_ROWS + 1):
        y = _CARD_TOP_MM + row * CARD_HEIGHT_MM
        paper.line((_CARD_LEFT_MM - 4, y), (right + 4, y))
