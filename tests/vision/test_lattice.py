"""Cards in rows and columns, laid by careless hands."""

from __future__ import annotations

import numpy as np
import pytest

from vision.card_pose import CardPose
from vision.lattice import fit_lattice, windows

ASPECT = 0.7


def laid(cells: list[tuple[int, int]], turned_deg: float, seed: int = 3) -> list[CardPose]:
    """Cards of 100 px in cells (row, column) of a field that is turned anticlockwise."""
    wobble = np.random.default_rng(seed).normal(0, 4, (len(cells), 2))
    turn = -np.deg2rad(turned_deg)
    axes = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    spots = []
    for (row, column), aside in zip(cells, wobble, strict=True):
        x_px, y_px = np.array([column * 80, row * 112]) @ axes + 500 + aside
        spots.append(CardPose.upright((x_px, y_px), 100.0, float(turn)))
    return spots


FULL = [(row, column) for row in range(6) for column in range(6) if (row + 2 * column) % 5]


@pytest.mark.parametrize("turned_deg", [0.0, 14.0, -30.0])
def test_every_card_gets_its_cell(turned_deg: float) -> None:
    lattice = fit_lattice(laid(FULL, turned_deg), ASPECT)
    assert lattice is not None
    row, column = next(windows(list(lattice.members), 6))
    assert sorted((r - row, c - column) for r, c in lattice.members) == sorted(FULL)


@pytest.mark.parametrize(
    ("turned_deg", "expected"), [(90.0, (0, 0)), (180.0, (5, 0)), (270.0, (5, 5))]
)
def test_rows_are_those_of_the_picture(turned_deg: float, expected: tuple[int, int]) -> None:
    """The card of row 0, column 5 of a turned field."""
    cells = [(0, 5), *[(row, 0) for row in range(6)], *[(5, column) for column in range(1, 6)]]
    spots = laid(cells, turned_deg)
    lattice = fit_lattice(spots, ASPECT)
    assert lattice is not None
    row, column = next(windows(list(lattice.members), 6))
    found = next(cell for cell, spot in lattice.members.items() if spot is spots[0])
    assert (found[0] - row, found[1] - column) == expected


def test_a_card_beside_the_lattice_has_no_cell() -> None:
    spots = laid(FULL, 0.0)
    stray = CardPose.upright((500 + 2.5 * 80, 500 + 6.5 * 112), 100.0, 0.0)
    lattice = fit_lattice([*spots, stray], ASPECT)
    assert lattice is not None
    assert stray not in lattice.members.values()


def test_cells_and_middles_are_each_others_inverse() -> None:
    lattice = fit_lattice(laid(FULL, 10.0), ASPECT)
    assert lattice is not None
    cells = np.array([[0.0, 0.0], [5, 2], [3, 4]])
    assert lattice.cells(lattice.centre_px(cells)) == pytest.approx(cells)


def test_cards_in_a_single_line_are_no_lattice() -> None:
    assert fit_lattice(laid([(0, column) for column in range(5)], 0.0), ASPECT) is None
    assert fit_lattice([], ASPECT) is None


def test_a_bare_outer_row_leaves_two_windows() -> None:
    cells = [(row, column) for row in range(5) for column in range(6)]
    assert len(list(windows(cells, 6))) == 2
    assert list(windows([*cells, (5, 3)], 6)) == [(0, 0)]
