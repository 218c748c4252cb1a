"""Markers to lay beside pots and around a field: a help where the art alone is not found."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from device.catalogue import Catalogue
from device.printing.paper import Paper
from device.showing import text
from vision.fields import MARKERS

SIDE_MM = 18.0
"""Of the black square; six cells."""

TILE_MM = 26.0
"""With its white edge: its middle lies so far off the board's corner as it is looked for."""

BOARDS = 5
_CORNERS = ("top_left", "top_right", "bottom_right", "bottom_left")
_COLUMNS, _PITCH_X_MM, _PITCH_Y_MM = 4, 42.0, 38.0
_LEFT_MM, _TOP_MM = 27.0, 26.0
_EDGE_MM = (TILE_MM - SIDE_MM) / 2
_CELLS = 6


def marker_sheets(catalogue: Catalogue) -> Iterator[Paper]:
    """One sheet: a row of four for each pot, and one for a field of cards."""
    paper = Paper.blank(catalogue.say(text("print.measure")), catalogue.say(text("print.markers")))
    boards = [[4 * board + corner for corner in range(4)] for board in range(BOARDS)]
    for row, numbers in enumerate([*boards, sorted(MARKERS)]):
        name = text("print.field") if row == BOARDS else text("print.pot", n=row + 1)
        for column, number in enumerate(numbers):
            at = (_LEFT_MM + column * _PITCH_X_MM, _TOP_MM + row * _PITCH_Y_MM)
            _tile(paper, number, at)
            words = text("print.corner", of=name, corner=text(f"print.{_CORNERS[column]}"))
            below = (at[0] + TILE_MM / 2, at[1] + TILE_MM + 3.0)
            paper.write(catalogue.say(words), below, 2.6, anchor="mm")
    yield paper


def _tile(paper: Paper, number: int, at_mm: tuple[float, float]) -> None:
    """A marker within its lines to cut along."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    cells = np.asarray(cv2.aruco.generateImageMarker(dictionary, number, _CELLS))
    left, top = at_mm
    cell_mm = SIDE_MM / _CELLS
    for row, column in np.argwhere(cells == 0).tolist():
        x, y = left + _EDGE_MM + column * cell_mm, top + _EDGE_MM + row * cell_mm
        paper.fill((x, y, x + cell_mm, y + cell_mm), "black")
    right, bottom = left + TILE_MM, top + TILE_MM
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
        paper.line(one, other)
