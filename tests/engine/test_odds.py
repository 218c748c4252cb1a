"""Exact odds of an explosion, against every order in which a bag can be drawn."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.quacks.chips import Chip, Colour
from engine.games.quacks.odds import explosion_odds
from engine.games.quacks.tables import TABLES

HALF = Fraction(1, 2)
STARTING_BAG = tuple(chip for chip, n in TABLES.setup.starting_bag.items() for _ in range(n))

bags = st.lists(
    st.sampled_from([Chip.WHITE_1, Chip.WHITE_2, Chip.WHITE_3, Chip.ORANGE_1, Chip.GREEN_4]),
    max_size=7,
)


def by_every_order(bag: list[Chip], white_left: int, draws: int, safe: int = 0) -> list[Fraction]:
    """The odds after 1 to ``draws`` draws, by drawing the whole bag in every order."""
    orders = list(permutations(bag))
    bursts = [burst_at(order, white_left, safe) for order in orders]
    return [Fraction(sum(at <= k for at in bursts), len(orders)) for k in range(1, draws + 1)]


def burst_at(order: tuple[Chip, ...], white_left: int, safe: int) -> float:
    """With which draw a pot explodes, counted from 1; infinity if it never does."""
    for n, chip in enumerate(order, start=1):
        white_left -= chip.number if chip.colour is Colour.WHITE else 0
        if chip.colour is Colour.WHITE and white_left < 0 and n > safe:
            return n
    return float("inf")


@given(bags, st.integers(0, 7), st.integers(1, 5), st.integers(0, 5))
def test_odds_are_those_of_all_orders_of_a_bag(
    bag: list[Chip], white_left: int, draws: int, safe: int
) -> None:
    odds = explosion_odds(bag, white_left, draws, safe)
    assert list(odds) == by_every_order(bag, white_left, draws, safe)


@pytest.mark.parametrize(
    ("bag", "white_left", "odds"),
    [
        # one white 3 of two chips; after both draws it has come for sure
        ([Chip.WHITE_3, Chip.ORANGE_1], 2, [HALF, Fraction(1)]),
        # 4 of 9 chips are white 1, 2 white 2, 1 white 3: all white, 2 and 3, 3 only
        (STARTING_BAG, 0, [Fraction(7, 9)]),
        (STARTING_BAG, 1, [Fraction(3, 9)]),
        (STARTING_BAG, 2, [Fraction(1, 9)]),
        # two draws of 36 pairs reach 4 with 1+3 (4 pairs), 2+2 (1), 2+3 (2)
        (STARTING_BAG, 3, [Fraction(0), Fraction(7, 36)]),
        # three draws of 84 triples reach 8 with none (3+2+2 is 7); 7 only so
        (STARTING_BAG, 7, [Fraction(0)] * 3),
        (STARTING_BAG, 6, [Fraction(0), Fraction(0), Fraction(1, 84)]),
    ],
)
def test_odds_worked_out_by_hand(bag: list[Chip], white_left: int, odds: list[Fraction]) -> None:
    assert list(explosion_odds(bag, white_left, len(odds))) == odds


def test_the_first_explosions_of_a_starting_bag_come_with_the_fourth_chip() -> None:
    # of 126 sets of 4: 3+2+2+1 (4 sets) is 8; 3+2+1+1 (2 * 6) is 7; so 4 of 126
    assert explosion_odds(STARTING_BAG, 7, 4)[3] == Fraction(4, 126)


@given(bags, st.integers(0, 7))
def test_odds_never_fall_with_more_draws(bag: list[Chip], white_left: int) -> None:
    odds = explosion_odds(bag, white_left, 5)
    assert list(odds) == sorted(odds)
    assert all(0 <= one <= 1 for one in odds)


def test_an_empty_bag_and_a_bag_without_white_never_explode() -> None:
    assert list(explosion_odds([], 0, 2)) == [0, 0]
    assert list(explosion_odds([Chip.GREEN_4, Chip.ORANGE_1], 0, 3)) == [0, 0, 0]


def test_a_bag_that_runs_empty_ends_the_row_of_draws() -> None:
    assert list(explosion_odds([Chip.WHITE_1], 0, 3)) == [1, 1, 1]
    assert list(explosion_odds([Chip.WHITE_1], 1, 3)) == [0, 0, 0]
