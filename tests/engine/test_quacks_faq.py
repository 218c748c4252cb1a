"""The questions and answers of section 12 of the fact sheet ``quacks_base``, one by one.

F05, never looking into the bag, is about people; the box holds what is in it and tells nobody.
"""

from __future__ import annotations

import pytest

from engine.game import Outcome, Seat
from engine.games.quacks.chips import Chip
from engine.games.quacks.game import Quacks
from engine.games.quacks.position import Reason
from engine.games.quacks.setup import set_up
from tests.engine.playing import can, game, played, pot_of, scored, seat


def rubies(state: Quacks) -> list[int]:
    return [player.rubies for player in state.players]


def both_stop(state: Quacks) -> Quacks:
    return played(played(state, "stop"), "stop", of=1)


def test_f01_the_space_after_the_last_chip_is_scored() -> None:
    assert game(seat("", pot="orange-1@7")).scoring_space(Seat(0)) == 8


def test_f02_the_flask_takes_the_white_chip_drawn_last_and_all_falls_back() -> None:
    state = played(game(seat("white-2 orange-1", pot="white-1@1")), "draw white-2", "flask")
    assert (pot_of(state).last_space, pot_of(state).white_sum) == (1, 1)
    assert can(state) == {"draw white-2@3", "draw orange-1@2", "stop"}


def test_f02_the_flask_comes_too_late_after_an_explosion() -> None:
    state = game(seat("white-3", pot="white-3@3 white-3@6"), seat("orange-1"))
    assert can(played(state, "draw white-3")) == set()


def test_f02_the_flask_takes_a_white_chip_that_blue_brought() -> None:
    state = played(game(seat("white-2", pot="blue-1@1")), "draw white-2")
    assert "flask" in can(state)


@pytest.mark.parametrize("coloured", ["red-1", "yellow-1", "blue-1"])
def test_f03_a_coloured_chip_on_top_closes_the_flask(coloured: str) -> None:
    state = played(game(seat(f"{coloured} white-1", pot="white-1@1")), f"draw {coloured}")
    assert "flask" not in can(state)


def test_f04_an_empty_bag_ends_the_brewing() -> None:
    assert can(game(seat("", pot="orange-1@1"), seat("orange-1"))) == {"stop"}


def test_f06_a_droplet_that_moves_in_the_scoring_leaves_the_scoring_space() -> None:
    state = played(game(seat("", pot="orange-1@1", droplet=0), number=3), "stop", "roll droplet")
    assert (pot_of(state).droplet, state.scoring_space(Seat(0))) == (1, 2)


def test_f07_rats_are_counted_after_the_card_and_the_leaders_get_none() -> None:
    start = {"round": 2, "seats": [{"score": 20}, {"score": 20}, {"score": 16}]}
    state = set_up({"format": 1, "game": "quacks", "players": list("ABC"), "start": start})
    state = played(state, "reveal well-stirred", of=1)
    assert [player.pot.rats for player in state.players] == [0, 0, 2]
    over = scored(played(played(played(state, "stop"), "stop", of=1), "stop", of=2))
    assert [pot_of(played(over, "clear", of=2), 2).rats] == [0]


def test_f08_two_players_without_black_chips_get_nothing() -> None:
    state = scored(both_stop(game(seat("", pot="orange-1@1"), seat("", pot="orange-1@2"))))
    assert [player.pot.droplet for player in state.players] == [0, 0]


def test_f09_an_empty_pile_can_neither_be_bought_nor_taken() -> None:
    rich = seat("black-1 " * 18, pot="orange-1@30")
    state = game(rich, seat("", pot="orange-1@10"), number=3)
    state = played(both_stop(state), "roll point")
    buyer = state.prompts()[0].seat
    assert not any("black-1" in one for one in can(state, buyer))
    assert any("purple-1" in one for one in can(state, buyer))


def test_f10_white_chips_are_never_sold_and_removed_ones_are_in_the_box_again() -> None:
    state = set_up({"format": 1, "game": "quacks", "players": ["A", "B"]})
    before = state.box()[Chip.WHITE_1]
    state = played(state, "reveal just-in-time", "points_or_white white-1")
    assert state.box()[Chip.WHITE_1] == before + 1
    state = game(seat("", pot="orange-1@30"), seat("", pot="orange-1@10"), number=3)
    state = played(both_stop(state), "roll point")
    baskets = can(state, state.prompts()[0].seat)
    assert len(baskets) > 1
    assert not any("white" in one for one in baskets)


def test_f11_an_exploded_player_still_has_steps_b_c_and_f() -> None:
    burst = seat("white-3", pot="white-3@6 black-1@7 white-3@9", rubies=2)  # then 12: scores 13
    state = game(burst, seat("", pot="orange-1@1"), number=3)
    state = played(played(state, "draw white-3"), "stop", "roll point", of=1)
    assert pot_of(state).droplet == 1  # B: more black chips
    assert rubies(state) == [2 + 1 + 1, 1]  # B, and C: space 13 shows one
    assert "spend droplet" in can(played(state, "points"))


def test_f12_the_choice_comes_after_the_rubies_and_before_points_and_coins() -> None:
    state = game(seat("white-3", pot="white-3@3 white-3@9"), seat("", pot="orange-1@1"), number=3)
    state = played(played(state, "draw white-3"), "stop", "roll point", of=1)
    assert can(state) == {"points", "coins"}
    assert rubies(state) == [2, 1]  # space 13
    assert [line.reason for line in state.lines] == [Reason.DIE]
    state = played(state, "points")
    assert [line.reason for line in state.lines] == [Reason.DIE, *[Reason.SPACE] * 2]
    assert can(state) == {"spend droplet", "spend no"}  # and no purchase


def test_f13_a_card_cannot_give_what_is_not_out_yet() -> None:
    for number, purple in ((2, False), (3, True)):
        start = {"round": number}
        header = {"format": 1, "game": "quacks", "players": ["A", "B"], "start": start}
        state = set_up({**header, "start_player": (1 - number) % 2})
        state = played(state, "reveal choose-wisely")
        assert ("droplet_or_chip purple-1" in can(state)) is purple


def test_f14_a_chip_that_passes_the_last_33_scores_the_spoon_and_all_there_roll() -> None:
    spoon = seat("green-4", pot="orange-1@50")
    state = game(spoon, spoon, number=8)
    state = played(played(state, "draw green-4"), "draw green-4", of=1)
    state = both_stop(state)
    assert [state.scoring_space(Seat(s)) for s in (0, 1)] == [53, 53]
    assert [can(state, s) for s in (0, 1)] == [can(state)] * 2
    assert "roll ruby" in can(state)
    state = scored(state)
    assert [line.points for line in state.lines if line.reason is Reason.SPACE] == [15, 15]


def test_f15_on_the_last_space_brewing_ends() -> None:
    assert can(game(seat("orange-1", pot="green-4@52"), seat("orange-1"))) == {"stop"}


@pytest.mark.parametrize(("limited", "gets"), [(True, 0), (False, 1)])
def test_f16_rubies_run_out_or_not_as_the_group_agrees(*, limited: bool, gets: int) -> None:
    house = {"limited_rubies": limited}
    state = game(
        seat("", pot="orange-1@4", rubies=19), seat("", rubies=1), number=3, house_rules=house
    )
    state = played(both_stop(state), "roll point")
    assert rubies(state)[0] == 19 + gets


def test_f17_actions_may_be_declined() -> None:
    state = game(seat("red-1", pot="orange-1@1"))
    assert can(state) == {"draw red-1@3", "draw red-1@2", "stop"}


def test_f18_raised_limits_do_not_add_up() -> None:
    pot = seat("white-3", pot="yellow-1@1 yellow-1@2 yellow-1@3 white-3@6 white-3@9")
    state = game(pot, card="living-in-luxury", sets="yellow 3")
    assert state.white_left(Seat(0)) == 9 - 6


def test_f19_the_strong_ingredient_explodes_nothing_and_acts_in_no_way() -> None:
    one = seat("white-3", pot="white-3@3 white-3@6")
    state = played(game(one, number=8, card="strong-ingredient"), "stop")
    state = played(state, "strong_ingredient white-3")
    assert (pot_of(state).exploded, pot_of(state).white_sum) == (False, 9)


def test_f20_a_second_chance_keeps_the_first_five_whole_and_the_next_white_explodes() -> None:
    four = "white-3@3 white-2@5 white-2@7 orange-1@8"
    state = game(seat("white-1 white-1", pot=four), card="a-second-chance")
    state = played(state, "draw white-1")
    assert not pot_of(state).exploded
    assert "restart yes" in can(state)
    assert pot_of(played(state, "draw white-1")).exploded


def test_f21_black_comes_before_green_and_green_before_purple() -> None:
    # black brings the ruby that green 4 pays with; green 3 pushes the purple chip past 10
    mine = seat("", pot="black-1@1 green-1@2", rubies=0)
    state = played(game(mine, number=3, sets="green 4"), "stop", "roll point")
    assert "pay_for_droplet yes" in can(state)
    whites = "white-3@3 white-3@6 white-1@7 green-1@8 purple-1@9"
    state = played(game(seat("", pot=whites), number=3, sets="green 3 purple 3"), "stop")
    state = played(state, "roll point", "push yes")
    assert [line.space for line in state.lines if line.reason is Reason.CHIP] == [10]


def test_f22_after_the_last_glass_only_the_droplet_of_the_pot_moves() -> None:
    state = game(seat("", pot="orange-1@1", tube=12), number=3, modules=["test_tubes"])
    state = played(state, "stop", "roll droplet")
    assert (pot_of(state).droplet, state.players[0].tube) == (1, 12)


def test_f23_the_white_chip_that_yellow_returns_may_be_drawn_again() -> None:
    state = played(game(seat("yellow-1", pot="white-2@2")), "draw yellow-1", "return")
    assert can(state) == {"draw white-2@5", "stop"}


def test_f24_the_droplet_of_the_die_does_nothing_in_this_round() -> None:
    state = played(game(seat("", pot="orange-1@3"), number=9), "stop", "roll droplet")
    assert state.scoring_space(Seat(0)) == 4


def test_f25_five_coins_or_two_rubies_are_a_point_and_are_not_mixed() -> None:
    one = seat("", pot="orange-1@8", rubies=3)  # 9 coins, and a ruby from space 9
    state = scored(played(game(one, number=9), "stop", "roll two-points"))
    assert [(line.reason, line.points) for line in state.lines if line.seat == 0] == [
        (Reason.DIE, 2),
        (Reason.SPACE, 1),
        (Reason.COINS, 1),
        (Reason.RUBIES, 2),
    ]


def test_f26_a_full_flask_is_not_filled() -> None:
    for full in (True, False):
        state = game(seat("", pot="orange-1@1", rubies=2, flask=full), number=3)
        state = played(played(state, "stop"), "roll point")
        assert ("spend flask" in can(state)) is not full


def test_f27_the_die_goes_to_the_furthest_pot_that_is_whole() -> None:
    far = seat("white-3", pot="white-3@30 white-3@33")
    state = game(far, seat("", pot="orange-1@5"), seat("", pot="orange-1@4"), number=3)
    state = played(state, "draw white-3")
    state = played(played(state, "stop", of=1), "stop", of=2)
    assert [prompt.seat for prompt in state.prompts()] == [1]


def test_f28_without_a_chip_the_space_after_droplet_or_rat_stone_is_scored() -> None:
    state = game(seat("", droplet=3, rats=2), seat("", droplet=3))
    assert [state.scoring_space(Seat(s)) for s in (0, 1)] == [6, 4]


def test_f29_droplet_moves_of_one_round_add_up() -> None:
    pot = "black-1@1 purple-1@2 purple-1@3 purple-1@4"
    state = played(game(seat("", pot=pot), number=3), "stop", "roll droplet")
    state = played(state, "purple_reward 3")
    assert pot_of(state).droplet == 3


def test_f30_two_spaces_of_one_number_are_told_apart_for_the_die() -> None:
    state = game(seat("", pot="orange-1@14"), seat("", pot="orange-1@15"), number=3)
    assert [prompt.seat for prompt in both_stop(state).prompts()] == [1]


def test_f31_a_returned_chip_is_none_of_the_last_two() -> None:
    state = game(seat("yellow-1", pot="green-1@1 white-1@2"), number=3)
    state = played(state, "draw yellow-1", "return", "stop", "roll point")
    assert rubies(state)[0] == 1 + 1  # green and yellow are the last two now


def test_f32_the_first_white_chip_counts_if_blue_brought_it() -> None:
    state = game(seat("white-1", pot="blue-1@1"), card="well-stirred")
    assert "first_white_back yes" in can(played(state, "draw white-1"))


def test_f33_a_short_supply_goes_round_from_the_start_player() -> None:
    start = {"round": 2, "seats": [{"bag": {"green-1": 14}}, {"bag": {}}, {"bag": {}}]}
    header = {"format": 1, "game": "quacks", "players": list("ABC"), "start": start}
    state = played(set_up({**header, "start_player": 1}), "reveal beginners-bonus", of=2)
    owned = [player.chips()[Chip.GREEN_1] for player in state.players]
    assert owned == [14, 0, 1]


def test_an_even_game_of_equal_pots_has_two_winners() -> None:
    over = scored(both_stop(game(seat("", pot="orange-1@8"), seat("", pot="orange-1@8"))))
    outcome = over.outcome()
    assert isinstance(outcome, Outcome)
    assert outcome.winners == (0, 1)
