"""The golden witches, section 2.4 of the fact sheet "quacks_expansions"."""

from __future__ import annotations

import pytest

from engine.games.quacks.cards import Witch
from engine.games.quacks.position import Phase, Reason
from tests.engine.covens import blown, coven, offers, points, rubies, shopping
from tests.engine.playing import can, played, pot_of, seat


@pytest.mark.parametrize(
    ("pot", "worth"),
    [
        ("orange-1", 3),
        ("orange-1 orange-1 white-1", 3),
        ("orange-1 green-1 blue-1 red-1", 3),
        ("orange-1 green-1 blue-1 red-1 yellow-1", 4),
        ("orange-1 green-1 blue-1 red-1 yellow-1 purple-1", 7),
        ("orange-1 green-1 blue-1 red-1 yellow-1 purple-1 black-1", 10),
        ("orange-1 green-1 blue-1 red-1 yellow-1 purple-1 black-1 locoweed-1 white-1", 14),
    ],
)
def test_colours_in_the_pot_are_points(pot: str, worth: int) -> None:
    placed = " ".join(f"{chip}@{n}" for n, chip in enumerate(pot.split(), 1))
    state = played(coven("gold-colours", seat(pot=placed), sets="green 4 purple 3"), "stop")
    while "witch gold-colours" not in can(state):
        state = state.after(state.prompts()[0].alternatives[-1])
    state = played(state, "witch gold-colours")
    assert points(state) == [worth]
    (line,) = [one for one in state.lines if one.reason is Reason.WITCH]
    assert (line.piece, line.rule) == (Witch.GOLD_COLOURS, "quacks_expansions 2.4")


def test_a_pot_without_colours_brings_nothing() -> None:
    state = played(coven("gold-colours", seat(pot="white-1@1")), "stop", "roll point")
    assert state.phase is Phase.CLEARING


def test_colours_bring_nothing_to_exploded_players_who_took_coins() -> None:
    pot = "white-3@3 red-1@4 white-3@7"
    state = blown("gold-colours", pot=pot)
    assert not offers(played(state, "coins"))
    assert offers(played(state, "points")) == {"witch gold-colours", "witch no"}


def test_chips_left_in_the_bag_are_two_points_each() -> None:
    worth = "red-2 red-4 orange-6 purple-1 locoweed-1 yellow-2 blue-4 green-2"
    idle = "white-2 white-3 black-1 orange-1 red-1 blue-1"
    state = shopping("gold-bag", bag=f"{worth} {idle}", pot="green-4@20")
    state = played(state, "witch gold-bag")
    assert points(state) == [2 * 8]
    assert len(pot_of(state).bag) == 14


def test_the_bag_brings_points_to_exploded_players_who_took_coins_as_well() -> None:
    state = played(blown("gold-bag", bag="red-2"), "coins", "witch gold-bag")
    assert points(state) == [2]


def test_nobody_is_asked_whose_bag_brings_nothing() -> None:
    assert shopping("gold-bag", bag="red-1 white-2").phase is Phase.BUYING


def test_a_space_with_a_ruby_brings_as_many_as_it_shows_points() -> None:
    state = shopping("gold-rubies", pot="orange-1@19")  # space 20: 4 points and a ruby
    assert state.phase is Phase.RUBIES
    state = played(state, "witch gold-rubies")
    assert rubies(state) == 1 + 4
    assert points(state, Reason.SPACE) == [4]


def test_without_a_ruby_on_the_space_she_does_not_help() -> None:
    assert shopping("gold-rubies").phase is Phase.BUYING


def test_on_a_space_with_a_single_point_she_brings_no_more_than_the_ruby() -> None:
    assert shopping("gold-rubies", pot="orange-1@8").phase is Phase.BUYING


def test_exploded_players_get_the_rubies_whatever_they_choose() -> None:
    pot = "white-3@6 white-3@9"
    state = blown("gold-rubies", pot=pot)  # space 13: 2 points and a ruby
    state = played(state, "witch gold-rubies", "coins")
    assert rubies(state) == 1 + 2


def test_she_comes_in_place_of_the_card_that_adds_a_ruby() -> None:
    state = shopping("gold-rubies", pot="orange-1@19", card="extra-bright")
    assert rubies(state) == 1 + 2
    assert rubies(played(state, "witch gold-rubies")) == 1 + 4


def test_the_box_may_have_no_more_rubies() -> None:
    state = shopping("gold-rubies", pot="orange-1@19", rubies=39)
    assert state.rules.rubies == 40
    assert not offers(state)


def test_a_step_of_the_droplet_costs_one_ruby_as_often_as_one_likes() -> None:
    state = played(shopping("gold-cheap", rubies=3), "buy")
    assert can(state) == {"spend droplet", "spend no", "witch gold-cheap"}
    state = played(state, "witch gold-cheap", "spend droplet", "spend droplet")
    assert (rubies(state), pot_of(state).droplet) == (1, 2)


def test_a_single_ruby_is_enough() -> None:
    state = played(shopping("gold-cheap", rubies=1), "buy")
    assert can(state) == {"spend no", "witch gold-cheap"}
    assert pot_of(played(state, "witch gold-cheap", "spend droplet")).droplet == 1


def test_the_flask_costs_one_ruby_too() -> None:
    state = coven("gold-cheap", seat(pot="orange-1@20", flask=False, rubies=1))
    state = played(state, "stop", "roll point", "buy", "witch gold-cheap", "spend flask")
    assert (rubies(state), pot_of(state).flask_full) == (0, True)


def test_without_a_ruby_nothing_is_cheap() -> None:
    assert played(shopping("gold-cheap", rubies=0), "buy").phase is Phase.CLEARING


def test_she_does_not_help_to_turn_rubies_into_points() -> None:
    state = shopping("gold-cheap", rubies=3, number=9)
    assert state.phase is Phase.OVER
    assert points(state, Reason.RUBIES) == [1]


def test_on_the_rack_a_step_costs_one_ruby_after_the_last_round_too() -> None:
    state = shopping("gold-cheap", rubies=1, number=9, modules=["herb_witches", "exchange_office"])
    state = played(state, "witch gold-cheap", "spend droplet", "pot_or_rack rack")
    assert state.players[0].tube == 1
