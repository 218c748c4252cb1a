"""A picture with its reading drawn in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Frame, Points
from vision.observation import (
    BoardReading,
    CardSighting,
    FieldReading,
    MarkerSighting,
    Observation,
    PointPx,
    RowReading,
    Sighting,
)

Canvas: TypeAlias = npt.NDArray[np.uint8]
"""A copy of a frame that is drawn upon."""

Bgr: TypeAlias = tuple[int, int, int]

SURE_BGR = (80, 220, 80)
UNSURE_BGR = (60, 170, 255)
COVERED_BGR = (90, 90, 235)
EMPTY_BGR = (170, 170, 170)
INK_BGR = (20, 20, 20)
CHIP_SIDE = 1 / 15
"""Diameter of the rings, in sides of the board."""

CELL = 0.46
"""Half the side of a drawn cell, in cells: neighbours do not touch."""

_FONT = cv2.FONT_HERSHEY_SIMPLEX
_LEAST_SCALE, _MOST_SCALE = 0.32, 0.8
_LONE_CARD_PX = 160.0
_PLATE_WIDTH = 0.9  # in distances between neighbouring cards
_SHADE = 0.35  # how much of the picture shows through a plate
_STRAIGHT = np.eye(6)[3:]  # few cards tell nothing of a bend
_CORNERS = np.array([[-CELL, -CELL], [CELL, -CELL], [CELL, CELL], [-CELL, CELL]])


def annotated(frame: Frame, seen: Observation) -> Canvas:
    """A copy of ``frame`` with every board, chip, cell and card outlined and named."""
    drawn = frame.copy()
    for board in seen.boards:
        _draw_board(drawn, board)
    for field in seen.fields:
        _draw_field(drawn, field)
    for row in seen.rows:
        _draw_row(drawn, row)
    return drawn


def _draw_board(drawn: Canvas, board: BoardReading) -> None:
    corners = np.array(board.corners_px)
    side_px = float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean())
    colour = COVERED_BGR if board.covered else SURE_BGR
    _outline(drawn, corners, colour, 2)
    notes = " ".join(
        f"{name} {marker.space}" for name, marker in _markers(board) if marker is not None
    )
    if notes:
        top = corners[np.argmin(corners.sum(axis=1))] + np.array([0.16, 0.03]) * side_px
        _plate(drawn, (float(top[0]), float(top[1])), [notes], colour, 0.3 * side_px)
    radius_px = round(side_px * CHIP_SIDE / 2)
    for chip in board.chips:
        x, y = (round(value) for value in chip.centre_px)
        cv2.circle(drawn, (x, y), radius_px, _ink(chip), 2, cv2.LINE_AA)
    for chip in board.chips:  # above all rings
        below = (chip.centre_px[0], chip.centre_px[1] + 1.3 * radius_px)
        _plate(drawn, below, [chip.piece, f"{chip.space}"], _ink(chip), 2 * radius_px)


def _markers(board: BoardReading) -> tuple[tuple[str, MarkerSighting | None], ...]:
    return (("droplet", board.droplet), ("rat", board.rat))


def _draw_field(drawn: Canvas, field: FieldReading) -> None:
    """Every cell as a frame, grey where no card lies; the cards' names upon them."""
    cards = dict(_cards(field))
    lattice = _lattice(cards)
    width_px = _LONE_CARD_PX
    if lattice is not None:
        width_px = float(2 * CELL * np.linalg.norm(lattice[1]))
        for row, cells in enumerate(field.cells):
            for column, card in enumerate(cells):
                corners = _terms(np.array([[column, row]]) + _CORNERS) @ lattice
                _outline(drawn, corners, _ink(card), 1 if card is None else 2)
    for card in cards.values():
        _plate(drawn, card.centre_px, _lines(card), _ink(card), width_px)


def _cards(field: FieldReading) -> Iterator[tuple[tuple[int, int], CardSighting]]:
    for row, cells in enumerate(field.cells):
        for column, card in enumerate(cells):
            if card is not None:
                yield (column, row), card


def _lattice(cards: Mapping[tuple[int, int], CardSighting]) -> Points | None:
    """From the terms of a cell to the frame, shape (6, 2); None if all cards lie in one line."""
    cells = np.array(list(cards), np.float64).reshape(-1, 2)
    if not len(cells) or np.linalg.matrix_rank(cells - cells.mean(axis=0)) < cells.shape[1]:
        return None
    terms = np.concatenate([_terms(cells), _STRAIGHT])
    centres = np.zeros((len(terms), 2))
    centres[: len(cells)] = [card.centre_px for card in cards.values()]
    return np.asarray(np.linalg.lstsq(terms, centres, rcond=None)[0], np.float64)


def _terms(cells: Points) -> npt.NDArray[np.float64]:
    """What the place of a cell is reckoned from: the last three bend what is seen from aside."""
    columns, rows = cells.T
    bent = (columns * rows, columns * columns, rows * rows)
    return np.column_stack([np.ones(len(cells)), columns, rows, *bent])


def _draw_row(drawn: Canvas, row: RowReading) -> None:
    """A line through the cards in their order; their numbers and names beneath it."""
    centres = np.array([card.centre_px for card in row.cards], np.float64).reshape(-1, 2)
    line = [np.round(centres).astype(np.int32).reshape(-1, 1, 2)]
    cv2.polylines(drawn, line, isClosed=False, color=INK_BGR, thickness=5, lineType=cv2.LINE_AA)
    cv2.polylines(drawn, line, isClosed=False, color=EMPTY_BGR, thickness=2, lineType=cv2.LINE_AA)
    steps = np.linalg.norm(np.diff(centres, axis=0), axis=1)
    width_px = _PLATE_WIDTH * float(np.median(steps)) if len(steps) else _LONE_CARD_PX
    for order, card in enumerate(row.cards):
        lines = (f"{order}", *_lines(card))
        x_px, y_px = card.centre_px
        cv2.circle(drawn, (round(x_px), round(y_px)), 5, _ink(card), cv2.FILLED, cv2.LINE_AA)
        _plate(drawn, (x_px, y_px + width_px / 2), lines, _ink(card), width_px)


def _ink(seen: Sighting | CardSighting | None) -> Bgr:
    if seen is None:
        return EMPTY_BGR
    return SURE_BGR if seen.sure else UNSURE_BGR


def _lines(card: CardSighting) -> tuple[str, ...]:
    """Suit and number apart, so that a narrow card holds them; then what makes it unsure."""
    suit, _, number = card.piece.rpartition("-")
    lines = (suit, number) if suit else (number,)
    return lines if card.why is None else (*lines, f"? {card.why.value}")


def _outline(drawn: Canvas, corners: Points, colour: Bgr, thickness: int) -> None:
    line = [np.round(corners).astype(np.int32).reshape(-1, 1, 2)]
    cv2.polylines(
        drawn, line, isClosed=True, color=colour, thickness=thickness, lineType=cv2.LINE_AA
    )


def _plate(
    drawn: Canvas, middle_px: PointPx, lines: Sequence[str], colour: Bgr, width_px: float
) -> None:
    """Words on a darkened plate, as large as ``width_px`` allows."""
    widest = max(cv2.getTextSize(line, _FONT, 1.0, 1)[0][0] for line in lines)
    scale = min(max(width_px / (widest + 12), _LEAST_SCALE), _MOST_SCALE)
    step_px = round(32 * scale)
    half = (round(widest * scale / 2) + 4, step_px * len(lines) // 2 + 3)
    x, y = (round(value) for value in middle_px)
    left, top = max(x - half[0], 0), max(y - half[1], 0)
    under = drawn[top : max(y + half[1], 0), left : max(x + half[0], 0)]
    under[:] = (under * _SHADE).astype(np.uint8)
    for number, line in enumerate(lines):
        (width, height), _ = cv2.getTextSize(line, _FONT, scale, 1)
        at = (x - width // 2, y - half[1] + 3 + step_px * number + (step_px + height) // 2)
        cv2.putText(drawn, line, at, _FONT, scale, colour, 1, cv2.LINE_AA)
