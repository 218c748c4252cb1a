"""Wolfgangs Wechselstube, section 4 of the fact sheet "quacks_expansions"."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import BadSetupError
from engine.game import Seat
from engine.games.quacks.game import Quacks
from engine.games.quacks.position import Phase, Reason
from tests.engine.playing import can, game, played, seat

BROWN = [15, 13, 11, 9, 7, 6, 5, 5, 4, 4, 3, 3, 2]
GREEN = [12, 10, 9, 8, 7, 6, 5, 5, 4, 4, 3, 3, 2]


def office(*seats: Any, **more: Any) -> Quacks:  # noqa: ANN401 - keys of a header
    return game(*seats, modules=["exchange_office"], **more)


def points(state: Quacks, of: int = 0) -> list[int]:
    return [one.points for one in state.lines if one.seat == of and one.reason is Reason.RACK]


def test_every_step_of_a_droplet_is_a_choice_between_pot_and_rack() -> None:
    state = office(seat(pot="orange-1@3"), number=3)
    state = played(state, "stop", "roll droplet", "pot_or_rack rack")
    assert (state.players[0].pot.droplet, state.players[0].tube) == (0, 1)
    state = office(seat(pot="orange-1@3"), number=3)
    state = played(state, "stop", "roll droplet", "pot_or_rack pot")
    assert (state.players[0].pot.droplet, state.players[0].tube) == (1, 0)


def test_on_the_last_glass_all_moves_go_to_the_pot() -> None:
    state = played(office(seat(pot="orange-1@3", tube=12), number=3), "stop", "roll droplet")
    assert (state.players[0].pot.droplet, state.players[0].tube) == (1, 12)


@pytest.mark.parametrize(("tube", "number"), list(enumerate(BROWN)))
def test_the_brown_side_divides_the_worth_of_all_chips_by_the_number_of_the_glass(
    tube: int, number: int
) -> None:
    state = office(seat("white-3 red-4 black-1", pot="blue-4@4 white-2@6", tube=tube, rubies=0))
    state = played(state, "stop", "roll orange")  # an orange 1-chip goes into the bag, too
    assert state.phase is Phase.OVER
    worth = 3 + 4 + 1 + 4 + 2 + 1
    assert points(state) == [worth // number]


def test_a_bag_of_60_is_worth_4_points_on_the_first_glass_and_30_on_the_last() -> None:
    fives = " ".join(["red-4"] * 10 + ["blue-4"] * 4)  # 56 and the chip in the pot
    for tube, worth in ((0, 4), (12, 30)):
        state = office(seat(fives, pot="white-2@2 white-2@4", tube=tube, rubies=0))
        assert points(played(state, "stop", "roll point")) == [worth]


@pytest.mark.parametrize(("tube", "price"), list(enumerate(GREEN)))
def test_the_green_side_sells_points_at_the_number_of_the_glass(tube: int, price: int) -> None:
    state = office(seat(pot="orange-1@20", tube=tube), number=3, rack="green")
    state = played(state, "stop", "roll point")  # space 21 shows 18 coins
    offered = {one for one in can(state) if one.startswith("buy_points")}
    assert offered == {f"buy_points {many}" for many in range(1, 18 // price + 1)}


def test_bought_points_and_chips_share_the_coins_and_the_points_are_no_chips() -> None:
    state = office(seat(pot="orange-1@20", tube=12), number=3, rack="green")
    state = played(state, "stop", "roll point", "buy_points 2")  # 4 of 18 coins
    assert points(state) == [2]
    assert state.coins(Seat(0)) == 14
    state = played(state, "buy_points 1", "buy green-2 orange-1")  # 8 + 3 of 12
    assert points(state) == [2, 1]
    assert [chip.value for chip in state.players[0].bought] == ["orange-1", "green-2"]


def test_coins_that_went_for_points_are_back_in_the_next_round() -> None:
    state = office(seat(pot="orange-1@20", tube=12), number=3, rack="green")
    state = played(state, "stop", "roll point", "buy_points 9", "clear")
    assert state.players[0].spent == 18
    state = played(state, "clear", of=1)
    assert state.players[0].spent == 0


@pytest.mark.parametrize(("tube", "worth"), [(0, 3), (12, 9)])
def test_in_the_last_round_coins_become_points_at_the_better_price(tube: int, worth: int) -> None:
    state = office(seat(pot="orange-1@20", tube=tube, rubies=0), rack="green")
    state = played(state, "stop", "roll point")  # 18 coins
    (coins,) = [line.points for line in state.lines if line.reason is Reason.COINS]
    assert coins == worth


def test_after_the_last_round_rubies_may_still_move_the_droplet_of_the_brown_rack() -> None:
    state = office(seat("red-4", pot="blue-4@4 red-2@6", tube=4, rubies=3))
    state = played(state, "stop", "roll point", "spend droplet", "pot_or_rack rack")
    assert points(state) == [10 // 6]
    assert state.players[0].rubies == 1


def test_after_the_last_round_nobody_refills_a_flask() -> None:
    state = office(seat(pot="blue-4@4", flask=False, rubies=2))
    state = played(state, "stop", "roll point")
    assert {str(one.answer.value) for one in state.legal_actions(Seat(0))} == {"droplet", "no"}


def test_an_exploded_player_who_took_points_buys_none() -> None:
    state = office(
        seat("white-3", pot="white-3@3 white-3@6", tube=12),
        seat(pot="blue-4@13"),
        number=3,
        rack="green",
    )
    state = played(played(state, "draw white-3"), "stop", "roll point", of=1)
    assert not played(state, "points").legal_actions(Seat(0))
    bought = played(state, "coins", "buy_points 1")
    assert points(bought) == [1]


def test_rack_and_test_tubes_cannot_be_played_together() -> None:
    with pytest.raises(BadSetupError, match="both need the second droplet"):
        game(seat(), modules=["exchange_office", "test_tubes"])


def test_a_rack_has_a_brown_and_a_green_side() -> None:
    with pytest.raises(BadSetupError, match="'blue' is none of brown, green"):
        office(seat(), rack="blue")
