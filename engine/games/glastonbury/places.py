"""The field of 6 by 6 cards without corners, the twenty places of the pawns and the eight lines."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

SIZE = 6
PLACES = 20
SIDE = 5
"""Places from one corner to the next."""

Cell: TypeAlias = tuple[int, int]
"""Row and column from 0; the four corner cells hold corner cards."""

Line: TypeAlias = tuple[Cell, ...]

CELLS: tuple[Cell, ...] = tuple(
    (row, column)
    for row in range(SIZE)
    for column in range(SIZE)
    if not {row, column} <= {0, SIZE - 1}
)
"""The cells of cards, in reading order."""


def is_corner(place: int) -> bool:
    """Whether a place lies beside a corner card."""
    return place % SIDE == 0


def moved(place: int, steps: int) -> int:
    """Where a pawn stands after so many steps clockwise (card_games G1-T3)."""
    return (place + steps) % PLACES


@cache
def line_at(place: int) -> Line:
    """The cells in front of a pawn, the nearest first; none at a corner."""
    if is_corner(place):
        return ()
    side, number = divmod(place, SIDE)
    along = number if side in {0, 1} else SIDE - number
    across = range(SIZE) if side in {0, 3} else range(SIZE - 1, -1, -1)
    return tuple((at, along) if side in {0, 2} else (along, at) for at in across)


def beside(place: int) -> Cell:
    """Where a place lies, as a cell around the field: row and column from -1 to 6."""
    side, number = divmod(place, SIDE)
    return ((-1, number), (number, SIZE), (SIZE, SIDE - number), (SIDE - number, -1))[side]


LINES: tuple[Line, ...] = tuple(line_at(place) for place in (1, 2, 3, 4, 6, 7, 8, 9))
"""The lines a pawn can stand at: the outer edges are none (card_games G1-E2)."""


@cache
def lines_through(cell: Cell) -> tuple[Line, ...]:
    """The lines that a cell lies on: one on the edge, else two."""
    return tuple(line for line in LINES if cell in line)
