"""Books with each other, with flask, die and explosion, and under every house rule about them."""

from __future__ import annotations

import pytest

from engine.game import Seat
from engine.games.quacks.actions import Question
from engine.games.quacks.chips import Chip
from engine.games.quacks.position import Phase, Reason
from tests.engine.playing import can, game, played, pot_of, seat
from tests.engine.scoring import done, gains, next_round, rolled, said_by_all, scored

# Flask and white chips


@pytest.mark.parametrize("coloured", ["red-1", "yellow-1", "blue-1", "green-1", "orange-1"])
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_flask_takes_no_white_chip_once_another_was_drawn(coloured: str, number: int) -> None:
    # F03; of red set 2 nothing is placed, but white is no longer what was drawn last
    sets = f"red {number} yellow {number} blue {number}"
    state = played(game(seat(f"white-1 {coloured}"), sets=sets), "draw white-1")
    assert "flask" in can(state)
    assert "flask" not in can(played(state, f"draw {coloured}"))


def test_a_white_chip_that_moved_further_goes_back_by_flask_with_its_whole_move() -> None:
    state = game(seat("yellow-1 white-1", pot="orange-1@1"), sets="yellow 2")
    state = played(state, "draw yellow-1", "draw white-1")
    assert pot_of(state).last_space == 4
    assert "draw white-1@4" in can(played(state, "flask"))  # as the next chip behind yellow again


def test_red_3_looks_at_what_lies_there_once_the_flask_was_used() -> None:
    start = game(seat("white-1 red-2", pot="white-3@3 orange-1@4"), sets="red 3")
    state = played(start, "draw white-1", "flask")
    assert can(state) == {"draw white-1@5", "draw red-2@6", "stop"}


def test_yellow_1_returns_a_white_1_that_red_4_had_moved_two_spaces() -> None:
    start = game(seat("white-1 yellow-1", pot="red-1@1"), sets="red 4")
    state = played(start, "draw white-1", "draw yellow-1", "return")
    assert [(one.chip, one.space) for one in pot_of(state).placed] == [
        (Chip.RED_1, 1),
        (Chip.YELLOW_1, 4),
    ]
    assert can(state) == {"draw white-1@6", "draw white-1@5", "stop"}


def test_yellow_1_looks_at_chips_in_the_pot_and_not_at_a_red_chip_laid_aside() -> None:
    start = game(seat("yellow-1 red-1", pot="white-1@1"), sets="red 2")
    assert "return" in can(played(start, "draw red-1", "draw yellow-1"))
    assert "return" not in can(played(start, "draw yellow-1", "draw red-1"))


def test_yellow_1_makes_room_below_the_white_limit() -> None:
    start = game(seat("yellow-1 white-3", pot="white-3@3 white-1@4 white-3@7"))
    state = played(start, "draw yellow-1")
    assert not pot_of(played(state, "return", "draw white-3")).exploded
    assert pot_of(played(state, "draw white-3")).exploded


def test_after_the_explosion_nothing_is_drawn_returned_or_taken_back() -> None:
    start = seat("white-3 yellow-1", pot="white-3@3 white-2@5")
    state = game(start, seat("orange-1"), number=5)
    assert can(played(state, "draw white-3")) == set()


# How far chips move


@pytest.mark.parametrize(("doubling", "spaces"), [("number", {7, 6, 5, 4}), ("move", {8, 6, 5, 4})])
def test_yellow_2_doubles_the_number_of_a_red_chip_or_its_whole_move(
    doubling: str, spaces: set[int]
) -> None:
    start = seat("yellow-1 red-2", pot="orange-1@1")
    state = game(start, sets="red 1 yellow 2", house_rules={"doubling": doubling})
    state = played(state, "draw yellow-1")
    assert can(state) == {*(f"draw red-2@{space}" for space in spaces), "stop"}
    assert pot_of(played(state, "draw red-2")).last_space == max(spaces)


@pytest.mark.parametrize(("doubling", "spaces"), [("number", {5, 4, 3}), ("move", {6, 4, 3})])
def test_yellow_2_doubles_a_white_1_behind_red_4(doubling: str, spaces: set[int]) -> None:
    start = seat("yellow-1 white-1", pot="red-1@1")
    state = game(start, sets="red 4 yellow 2", house_rules={"doubling": doubling})
    state = played(state, "draw yellow-1")
    assert can(state) == {*(f"draw white-1@{space}" for space in spaces), "stop"}
    assert pot_of(played(state, "draw white-1")).white_sum == 1


def test_yellow_2_doubles_the_next_chip_placed_and_not_a_red_one_laid_aside() -> None:
    start = game(seat("yellow-1 red-2 orange-1"), number=5, sets="red 2 yellow 2")
    state = played(start, "draw yellow-1", "draw red-2")
    assert "draw orange-1@3" in can(state)
    placed = played(state, "stop", "place_red red-2")
    assert pot_of(placed).last_space == 5
    in_between = played(state, "draw orange-1", "stop", "place_red red-2")
    assert pot_of(in_between).last_space == 5


def test_yellow_4_counts_yellow_chips_that_did_without_their_bonus() -> None:
    state = played(game(seat("yellow-1 yellow-1"), sets="yellow 4"), "draw yellow-1@1")
    assert can(state) == {"draw yellow-1@4", "draw yellow-1@2", "stop"}


def test_red_3_has_no_bonus_behind_a_yellow_chip_that_returned_the_white_one() -> None:
    start = game(seat("yellow-1 red-2", pot="white-3@3"), sets="red 3")
    state = played(start, "draw yellow-1", "return")
    assert "draw red-2@6" in can(state)
    assert "draw red-2@9" not in can(state)


def test_blue_acts_on_the_space_to_which_yellow_2_moved_it() -> None:
    start = game(seat("yellow-1 blue-4", rubies=0), sets="blue 3 yellow 2")
    state = played(start, "draw yellow-1")
    assert gains(played(state, "draw blue-4@9")) == (0, 1, 0)
    assert gains(played(state, "draw blue-4@5")) == (0, 1, 0)
    start = game(seat("yellow-2 blue-4", rubies=0), sets="blue 3 yellow 2")
    assert gains(played(start, "draw yellow-2", "draw blue-4")) == (0, 0, 0)


# White limits


@pytest.mark.parametrize(
    ("limits", "yellows", "left"),
    [
        *(("highest", yellows, 2) for yellows in (0, 1, 2, 3)),
        *(("sum", yellows, 2 + more) for yellows, more in enumerate((0, 1, 1, 2))),
    ],
)
def test_yellow_3_and_the_card_with_limit_9_count_alone_or_together(
    limits: str, yellows: int, left: int
) -> None:
    # F18
    pot = " ".join(
        ["white-3@3 white-3@6 white-1@7", *(f"yellow-1@{8 + n}" for n in range(yellows))]
    )
    rules = {"limits": limits}
    state = game(seat(pot=pot), card="living-in-luxury", sets="yellow 3", house_rules=rules)
    assert state.white_left(Seat(0)) == left


def test_yellow_3_does_not_mend_a_pot_that_exploded_before() -> None:
    start = game(seat("white-1 yellow-1", pot="white-3@3 white-3@6 white-1@7"), sets="yellow 3")
    assert pot_of(played(start, "draw white-1")).exploded
    assert not pot_of(played(start, "draw yellow-1", "draw white-1")).exploded


# Insured explosions


def test_a_white_chip_taken_back_by_flask_has_used_up_a_draw_of_blue_2() -> None:
    start = game(seat("blue-2 white-1 white-1 white-3", pot="white-3@3 white-2@5"), sets="blue 2")
    state = played(start, "draw blue-2", "draw white-1", "flask")
    assert pot_of(played(state, "draw white-3")).insured
    assert not pot_of(played(state, "draw white-1", "draw white-1")).exploded
    late = pot_of(played(state, "draw white-1", "draw white-3"))
    assert (late.exploded, late.insured) == (True, False)


def test_a_red_chip_placed_after_an_insured_explosion_moves_points_and_coins() -> None:
    start = seat("blue-2 red-4 white-3", pot="white-3@3 white-3@6")
    state = played(game(start, number=5, sets="blue 2 red 2"), "draw blue-2", "draw red-4")
    state = rolled(played(state, "draw white-3", "place_red red-4"))
    by_space = [one for one in state.score_lines() if one.reason is Reason.SPACE]
    assert [(one.seat, one.space, one.points) for one in by_space] == [(0, 16, 3), (1, 1, 0)]
    assert state.phase is Phase.BUYING
    assert state.coins(Seat(0)) == 15


def test_an_insured_explosion_of_the_last_round_brings_points_and_coins() -> None:
    start = game(seat("blue-1 white-3", pot="white-3@3 white-3@6", rubies=0), sets="blue 2")
    state = rolled(played(start, "draw blue-1", "draw white-3"))
    own = [(one.reason, one.points) for one in state.score_lines() if one.seat == 0]
    assert own == [(Reason.SPACE, 2), (Reason.COINS, 2)]


# Red chips beside the pot


def test_a_player_whose_bag_holds_no_more_may_return_a_red_chip_and_draw_again() -> None:
    state = played(game(seat("red-1"), sets="red 2"), "draw red-1")
    assert can(state) == {"return_red red-1", "stop"}
    assert can(played(state, "return_red red-1")) == {"draw red-1", "stop"}


def test_a_red_chip_placed_at_last_is_one_of_the_last_two_for_green_1() -> None:
    start = seat("red-1", pot="green-1@1 green-1@2", rubies=0)
    state = played(game(start, number=5, sets="red 2"), "draw red-1", "stop")
    assert gains(rolled(played(state, "return_red red-1"))) == (0, 2, 0)
    assert gains(rolled(played(state, "place_red red-1"))) == (0, 1, 0)


def test_red_chips_placed_at_last_decide_who_rolls_the_die() -> None:
    start = game(seat("red-4"), seat("", pot="orange-1@2"), number=5, sets="red 2")
    state = played(played(start, "draw red-4", "stop"), "stop", of=1)
    placed = played(state, "place_red red-4")
    assert ("roll point" in can(placed), "roll point" in can(placed, of=1)) == (True, False)
    kept = played(state, "place_red no")
    assert ("roll point" in can(kept), "roll point" in can(kept, of=1)) == (False, True)


def test_a_full_pot_takes_no_red_chip_unless_a_group_draws_on() -> None:
    # F15
    for after, may_place in (("stop", set()), ("draw_on", {"place_red red-1"})):
        rules = {"after_last_space": after}
        start = seat("red-1 red-1 orange-1", pot="green-1@51")
        start = game(start, number=5, sets="red 2", house_rules=rules)
        state = played(start, "draw red-1", "draw red-1", "stop")
        state = played(state, "place_red red-1")
        assert pot_of(state).is_full
        assert can(state) == {"return_red red-1", "place_red no"} | may_place


def test_reds_kept_lie_beside_what_was_bought_and_only_that_goes_into_the_bag() -> None:
    start = game(seat("red-1 orange-1 green-4"), number=5, sets="red 2")
    state = played(start, "draw red-1", "draw orange-1", "draw green-4", "stop", "place_red no")
    state = played(rolled(state), "buy orange-1")
    assert (state.players[0].aside, state.players[0].bought) == ((Chip.RED_1,), (Chip.ORANGE_1,))
    assert state.box()[Chip.RED_1] == 11
    state = next_round(state)
    assert (state.players[0].aside, state.players[0].bought) == ((Chip.RED_1,), ())
    assert Chip.RED_1 not in pot_of(state).bag


# Step B, in order


@pytest.mark.parametrize(("number", "first"), [(4, 1), (5, 0)])
def test_the_start_player_is_asked_first_and_takes_the_last_chip(number: int, first: int) -> None:
    bag = " ".join(["orange-1"] * 19)
    pots = done("green-1@1", bag=bag), done("green-1@1")
    state = scored(*pots, number=number, sets="green 2")
    assert can(state, of=1 - first) == set()
    state = played(state, "take_chip orange-1", of=first)
    assert state.phase is Phase.CLEARING
    assert pot_of(state, of=first).bag.count(Chip.ORANGE_1) == (20 if first == 0 else 1)


def test_a_start_player_who_leaves_the_last_chip_lets_the_next_one_take_it() -> None:
    bag = " ".join(["orange-1"] * 19)
    state = scored(done("green-1@1", bag=bag), done("green-1@1"), sets="green 2")
    assert can(played(state, "take_chip no"), of=1) == {"take_chip orange-1", "take_chip no"}


def test_rubies_of_purple_come_too_late_for_green() -> None:
    state = scored(done("purple-1@1 purple-1@2 green-1@3"), sets="green 4")
    assert can(state) == {"purple_reward 1", "purple_reward 2"}


def test_green_3_moves_a_purple_chip_before_purple_3_scores() -> None:
    pot = "white-3@3 white-3@6 white-1@7 green-1@8 purple-1@9"
    state = scored(done(pot), sets="green 3 purple 3")
    assert gains(played(state, "push yes")) == (1, 0, 0)
    assert gains(played(state, "push no")) == (0, 0, 0)


def test_green_acts_before_purple_4_raises_it() -> None:
    state = scored(done("purple-1@1 green-1@2"), sets="green 2 purple 4")
    state = played(state, "take_chip orange-1", "upgrade green-1 green-2")
    assert pot_of(state).bag == (Chip.ORANGE_1, Chip.GREEN_2)
    assert state.phase is Phase.BUYING


def test_droplets_of_black_green_and_purple_add_up_and_act_from_the_next_round_on() -> None:
    pot = "black-1@1 purple-1@2 purple-1@3 purple-1@4 green-1@6"
    state = scored(done(pot, bag="orange-1"), sets="green 4")
    assert state.scoring_space(Seat(0)) == 7
    state = played(state, "pay_for_droplet yes", "purple_reward 3")
    assert gains(state) == (2, 0, 3)  # F29
    assert state.scoring_space(Seat(0)) == 7  # F06
    assert "draw orange-1@4" in can(next_round(state))


def test_an_exploded_pot_has_all_of_step_b() -> None:
    burst = "black-1@1 white-3@4 white-3@7 purple-1@8 green-1@9 white-2@11"
    state = scored(done(burst), sets="green 1")
    assert gains(state) == (1, 2, 1)
    assert can(state) == {"points", "coins"}


@pytest.mark.parametrize(
    ("pot", "book", "question", "section"),
    [
        ("green-1@1", "green 2", Question.TAKE_CHIP, "7.3"),
        ("white-3@3 white-3@6 white-1@7 green-1@8", "green 3", Question.PUSH, "7.3"),
        ("green-1@1", "green 4", Question.PAY_FOR_DROPLET, "7.3"),
        ("purple-1@1 purple-1@2", "purple 1", Question.PURPLE_REWARD, "7.7"),
        ("purple-1@1", "purple 2", Question.TRADE_IN, "7.7"),
        ("red-1@1 purple-1@2", "purple 4", Question.UPGRADE_PLACED, "7.7"),
    ],
)
def test_a_book_that_asks_says_which_rule_it_is(
    pot: str, book: str, question: Question, section: str
) -> None:
    (prompt,) = scored(done(pot, rubies=1), sets=book).prompts()
    assert (prompt.seat, prompt.kind, prompt.rule) == (0, question, f"quacks_base {section}")


def test_purple_2_asks_for_both_its_steps_with_test_tubes() -> None:
    tubes = {"modules": ["test_tubes"]}
    state = scored(done("purple-1@1 purple-1@2 purple-1@3"), sets="purple 2", **tubes)
    state = played(state, "trade_in 3", "pot_or_tube tube", "pot_or_tube pot")
    assert gains(state) == (6, 2, 1)  # the first glass is a ruby
    assert state.players[0].tube == 1


def test_a_ruby_from_a_test_tube_pays_for_the_second_step_of_green_4() -> None:
    tubes = {"modules": ["test_tubes"]}
    state = scored(done("green-1@2 green-1@3", rubies=1), sets="green 4", **tubes)
    state = played(state, "pay_for_droplet yes", "pot_or_tube tube", "pay_for_droplet yes")
    assert gains(played(state, "pot_or_tube pot")) == (0, 0, 1)


# Strong Ingredient lies in the pot without its action


def test_purple_4_may_raise_a_chip_that_lies_there_without_its_action() -> None:
    start = seat("red-1", pot="purple-1@1", rubies=0)
    start = game(start, number=5, card="strong-ingredient", sets="purple 4")
    state = said_by_all(start, "stop", "strong_ingredient red-1", "strong_ingredient no")
    state = rolled(state)
    assert can(state) == {"upgrade red-1 red-2", "upgrade_placed no"}
    assert pot_of(played(state, "upgrade red-1 red-2")).bag == (Chip.RED_2,)
