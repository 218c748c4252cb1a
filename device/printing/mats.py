"""The pot board of our own art on four sheets, to be cut and glued together."""

from __future__ import annotations

from collections.abc import Iterator

from device.catalogue import Catalogue
from device.printing.paper import Paper
from device.showing import text
from engine.games.quacks.tables import TABLES
from vision.art import BOARD_SIDE_MM, Edition, board_picture

TILE_MM = BOARD_SIDE_MM / 2
FLAP_MM = 8.0
"""So much more is printed where the next sheet is glued on top."""

_LEFT_MM, _TOP_MM = 24.0, 40.0
_TICK_MM = 6.0


def mat_sheets(catalogue: Catalogue) -> Iterator[Paper]:
    """Four sheets for one board, row by row."""
    edition = Edition(TABLES.track.coins, frozenset(TABLES.track.rubies))
    picture = board_picture(edition)
    scale = picture.shape[0] / BOARD_SIDE_MM
    for row in range(2):
        for column in range(2):
            heading = text("print.mat", n=2 * row + column + 1)
            paper = Paper.blank(catalogue.say(text("print.measure")), catalogue.say(heading))
            x_mm, y_mm = column * TILE_MM, row * TILE_MM
            width_mm = TILE_MM + (FLAP_MM if column == 0 else 0)
            height_mm = TILE_MM + (FLAP_MM if row == 0 else 0)
            part = picture[
                round(y_mm * scale) : round((y_mm + height_mm) * scale),
                round(x_mm * scale) : round((x_mm + width_mm) * scale),
            ]
            paper.paste(part, (_LEFT_MM, _TOP_MM, _LEFT_MM + width_mm, _TOP_MM + height_mm))
            _ticks(paper)
            paper.write(catalogue.say(text("print.glue")), (_LEFT_MM, _TOP_MM - 14.0), 3.2)
            yield paper


def _ticks(paper: Paper) -> None:
    """Where to cut: beyond the corners of the tile, so that no line stays on the board."""
    for x in (_LEFT_MM, _LEFT_MM + TILE_MM):
        for y, outward in ((_TOP_MM, -1), (_TOP_MM + TILE_MM + FLAP_MM, 1)):
            paper.line((x, y + outward), (x, y + outward * _TICK_MM))
    for y in (_TOP_MM, _TOP_MM + TILE_MM):
        for x, outward in ((_LEFT_MM, -1), (_LEFT_MM + TILE_MM + FLAP_MM, 1)):
            paper.line((x + outward, y), (x + outward * _TICK_MM, y))
