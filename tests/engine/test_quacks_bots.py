"""Players made of rules of thumb."""

from __future__ import annotations

import pytest

from engine.game import Seat
from engine.games.quacks.actions import Action, Answer, Buy, Choose, Question, Stop, UseFlask
from engine.games.quacks.bots import BOTS
from engine.games.quacks.chips import Chip
from engine.games.quacks.game import Quacks
from tests.engine.playing import exploded, game, played, pot_of, seat

ONE = Seat(0)


def decided(bot: str, state: Quacks, of: Seat = ONE) -> Action | None:
    return BOTS[bot].decide(state, of, state.legal_actions(of))


@pytest.mark.parametrize("bot", sorted(BOTS))
def test_everybody_draws_on_while_nothing_can_explode(bot: str) -> None:
    assert decided(bot, game(seat("white-1 orange-1", pot="white-3@3"))) is None


@pytest.mark.parametrize(
    ("bag", "pot", "who_draws"),
    [
        ("white-3 " + "orange-1 " * 9, "white-3@3 white-2@5", {"careful", "greedy", "odds"}),
        ("white-3 " + "green-4 " * 2, "white-3@3 white-2@5", {"greedy", "odds"}),  # 1 in 3, far
        ("white-3 white-3 orange-1", "white-3@3 white-2@5", {"odds"}),  # little to lose yet
        ("white-3 white-3 orange-1", "white-3@33 white-2@35", set()),
    ],
)
def test_how_much_each_dares(bag: str, pot: str, who_draws: set[str]) -> None:
    state = game(seat(bag, pot=pot, flask=False), number=8)
    assert {bot for bot in BOTS if decided(bot, state) is None} == who_draws
    assert {decided(bot, state) for bot in BOTS} <= {None, Stop(ONE)}


def test_a_flask_is_used_before_the_pot_is_given_up() -> None:
    state = game(seat("white-3 white-3", pot="white-3@3 white-2@5"))
    assert decided("careful", state) == UseFlask(ONE)


def test_an_empty_bag_ends_the_brewing() -> None:
    assert decided("greedy", game(seat("", pot="orange-1@1"))) == Stop(ONE)


def test_white_goes_back_where_a_chip_lets_it() -> None:
    state = game(seat("yellow-1 white-3", pot="white-2@2"))
    state = played(state, "draw yellow-1")
    assert decided("odds", state) == Choose(ONE, Question.RETURN_WHITE, Answer.YES)


def test_a_second_chance_is_taken_only_when_no_white_fits_any_more() -> None:
    five = "white-3@3 white-2@5 white-2@7 orange-1@8"
    again = Choose(ONE, Question.RESTART, Answer.YES)
    state = game(seat("green-1 white-1 white-3", pot=five), card="a-second-chance")
    assert decided("greedy", played(state, "draw green-1")) == again
    five = "white-1@1 green-1@2 green-1@3 orange-1@4"
    state = game(seat("green-1 white-1", pot=five), card="a-second-chance")
    assert decided("greedy", played(state, "draw green-1")) is None


def test_red_chips_beside_the_pot_stay_there_while_it_brews_and_are_placed_then() -> None:
    state = game(seat("orange-1", aside=["red-4"]), seat("orange-1"), sets="red 2")
    assert decided("greedy", state) is None
    state = played(played(state, "stop"), "stop", of=1)
    assert decided("greedy", state) == Choose(ONE, Question.PLACE_RED, Chip.RED_4)
    assert pot_of(played(state, "place_red red-4")).last_space == 4


def test_the_dearest_basket_is_bought() -> None:
    state = game(seat("", pot="orange-1@9"), seat("", pot="orange-1@8"), number=2)
    state = played(played(state, "stop"), "stop", of=1)
    state = played(state, "roll point")
    bought = decided("odds", state, state.prompts()[0].seat)
    assert isinstance(bought, Buy)
    assert sum(state.rules.price(chip) or 0 for chip in bought.chips) == state.coins(bought.seat)


def test_an_exploded_player_takes_coins_early_and_points_in_the_end() -> None:
    coins = Choose(ONE, Question.POINTS_OR_COINS, Answer.COINS)
    assert decided("odds", exploded(number=3)) == coins
    points = Choose(ONE, Question.POINTS_OR_COINS, Answer.POINTS)
    far = game(seat("white-3", pot="white-3@38 white-3@41"), seat("", pot="blue-4@13"), number=9)
    state = played(played(far, "draw white-3"), "stop", "roll point", of=1)
    assert decided("odds", state) == points


def test_two_rubies_move_the_droplet() -> None:
    one = seat("", rubies=2, pot="orange-1@1")
    state = played(game(one, number=2), "stop", "roll point")
    assert decided("odds", state) == Choose(ONE, Question.SPEND, Answer.DROPLET)
