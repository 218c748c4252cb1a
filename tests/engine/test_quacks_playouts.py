"""Play-outs of Quacks: counted by hand (perft), and what holds in all of them."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given

from engine.game import Seat, Zone, ZoneKind
from engine.games.quacks.actions import Draw
from engine.games.quacks.chips import Chip
from engine.games.quacks.game import Quacks
from engine.games.quacks.setup import set_up
from engine.record import Words
from engine.witness import Happened, explain
from tests.engine.playing import (
    DICE,
    WHOLE_GAMES,
    game,
    playout,
    quacks_headers,
    seat,
)

# Counting play-outs (perft)


def playouts(state: Quacks) -> int:
    """How many ways there are to play ``state`` to its end."""
    return sum(playouts(state.after(one)) for one in state.legal_actions()) or 1


def test_an_empty_bag_makes_one_playout() -> None:
    assert playouts(game(seat())) == 1


def test_two_different_chips_make_five_playouts() -> None:
    # stop, or one of two and then: stop, or the other one and stop: 1 + 2 * (1 + 1)
    assert playouts(game(seat("orange-1 green-1"))) == 5


def test_three_white_3_make_five_playouts() -> None:
    # no flask; stop after 0, 1 or 2 chips (3), or the third explodes: points or coins (2)
    assert playouts(game(seat("white-3 white-3 white-3", flask=False))) == 5


def test_a_white_chip_with_a_flask_makes_twelve_playouts() -> None:
    # E, both in the bag, flask empty: stop, or one of two and then stop or the other: 5.
    # [W]: stop; orange, stop; flask, E: 1 + 1 + 5 = 7.
    # [O]: stop; [O W]: stop; flask and then stop, or W again and stop: 1 + (1 + 2) = 4.
    # All: stop, [W], [O]: 1 + 7 + 4.
    assert playouts(game(seat("white-1 orange-1"))) == 12


def test_red_after_orange_makes_six_playouts() -> None:
    # stop; [O]: stop, red with its bonus, red without: 3; [R]: stop, orange: 2
    assert playouts(game(seat("red-1 orange-1"))) == 6


def test_yellow_after_white_makes_seven_playouts() -> None:
    # no flask; stop; [W]: stop; [W Y]: stop, or return W and then stop or W again: 1 + (1 + 2) = 4;
    # [Y]: stop, W: 2
    assert playouts(game(seat("white-1 yellow-1", flask=False))) == 7


def test_two_seats_with_a_chip_each_make_fourteen_playouts_a_round() -> None:
    # each: stop (1 step) or draw, stop (2 steps); interleaved: C(2,1) + 2 * C(3,1) + C(4,2) = 14
    both = (seat("orange-1"), seat("orange-1"))
    assert playouts(game(*both, number=9)) == 14
    # round 8 before it: 14 ways, and the pots are cleared in one of 2 orders
    assert playouts(game(*both, number=8)) == 14 * 2 * 14


# Properties of whole games


@WHOLE_GAMES
@given(quacks_headers(), DICE)
def test_chips_are_conserved_but_for_the_white_of_round_6(
    header: Words, dice: random.Random
) -> None:
    begin = set_up(header)
    for before, _, after in playout(begin, dice):
        assert isinstance(before, Quacks)
        assert isinstance(after, Quacks)
        white = Counter({Chip.WHITE_1: 1} if begin.round < 6 <= after.round else {})
        for player, first in zip(after.players, begin.players, strict=True):
            assert player.pot.chips() == first.pot.chips() + white


@WHOLE_GAMES
@given(quacks_headers(first=8), DICE)
def test_a_draw_has_exactly_one_explanation(header: Words, dice: random.Random) -> None:
    for before, action, after in playout(set_up(header), dice):
        if isinstance(action, Draw):
            zone = Zone(ZoneKind.POT, action.seat)
            seen = {place: {chip: 1.0} for place, chip in after.visible()[zone].items()}
            assert explain(before, zone, seen) == Happened((action,), 1.0)


@WHOLE_GAMES
@given(quacks_headers(first=8), DICE)
def test_chances_of_all_draws_sum_to_one(header: Words, dice: random.Random) -> None:
    for before, _, _ in playout(set_up(header), dice):
        for s in range(before.seat_count):
            draws = [one for one in before.legal_actions(Seat(s)) if isinstance(one, Draw)]
            if draws:
                assert sum(map(before.likelihood, draws)) == pytest.approx(1)


def test_chances_sum_to_one_where_bonus_and_no_bonus_end_on_the_same_space() -> None:
    state = game(seat("red-1 white-1", pot="orange-1@51"))
    draws = [one for one in state.legal_actions(Seat(0)) if isinstance(one, Draw)]
    assert [state.likelihood(one) for one in draws] == [0.5, 0.5]
