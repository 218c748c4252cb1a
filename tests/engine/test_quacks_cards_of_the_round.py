"""The fortune-teller cards that hold for the round or its scoring: ``quacks_base`` 9, 14 to 24."""

from __future__ import annotations

import pytest

from engine.game import ScoreLine, Seat
from engine.games.quacks.cards import Card
from engine.games.quacks.game import Quacks
from engine.games.quacks.position import Phase, Reason
from engine.games.quacks.tables import Face
from tests.engine.playing import IDLE, can, exploded, game, played, pot_of, seat
from tests.engine.tallies import bag, droplets, rubies

FACES = {f"roll {face.value}" for face in Face}


def by_card(of: int, points: int, card: Card, number: int, space: int | None = None) -> ScoreLine:
    return ScoreLine(Seat(of), points, number, Reason.CARD, space, "quacks_base 9", card)


# 14: Aus dem Vollen schöpfen


@pytest.mark.parametrize("sets", ["", "yellow 3"])
def test_living_in_luxury_lets_white_sum_to_9_whatever_the_yellow_book_adds(sets: str) -> None:
    pot = "yellow-1@1 yellow-1@2 yellow-1@3 white-3@6 white-3@9 white-2@11"
    state = game(seat("white-1 white-1", pot=pot), card="living-in-luxury", sets=sets)
    state = played(state, "draw white-1")
    assert (pot_of(state).white_sum, pot_of(state).exploded) == (9, False)
    assert pot_of(played(state, "draw white-1")).exploded


def test_by_house_rule_the_yellow_book_adds_to_living_in_luxury() -> None:
    pot = "yellow-1@1 yellow-1@2 yellow-1@3 white-3@6 white-3@9"
    more = {"sets": "yellow 3", "house_rules": {"limits": "sum"}}
    state = game(seat("white-1", pot=pot), card="living-in-luxury", **more)
    assert state.white_left(Seat(0)) == 11 - 6


def test_living_in_luxury_lasts_one_round() -> None:
    full = seat("white-1", pot="white-3@3 white-3@6 white-2@8", rubies=0)
    state = game(full, IDLE, number=4, card="living-in-luxury")
    assert state.white_left(Seat(0)) == 1
    state = played(state, "stop", "roll point", "buy", "clear")
    assert played(state, "clear", of=1).white_left(Seat(0)) == 7


# 15: Perfekt abgeschmeckt


@pytest.mark.parametrize(("last", "droplet"), [("white-1@7", 1), ("green-1@7", 0)])
def test_seasoned_perfectly_moves_the_droplet_for_exactly_7_white(last: str, droplet: int) -> None:
    pot = f"white-3@3 white-3@6 {last}"
    state = played(game(seat(pot=pot), card="seasoned-perfectly"), "stop")
    assert (droplets(state), state.scoring_space(Seat(0))) == ([droplet, 0], 8)


def test_seasoned_perfectly_leaves_8_white_alone_exploded_or_not() -> None:
    assert droplets(exploded(card="seasoned-perfectly")) == [0, 0]
    pot = "yellow-1@1 white-3@4 white-3@7 white-2@9"
    state = game(seat(pot=pot), card="seasoned-perfectly", sets="yellow 3")
    assert droplets(played(state, "stop")) == [0, 0]


# 16: Glückspilz and 17: Hier funkelt's

RUBY_SPACES = (seat("white-1", pot="white-3@3 white-3@6 white-1@11"), seat(pot="red-1@4"))
"""Once the one has exploded and the other has stopped they score 13 and 5, both with a ruby."""


def two_with_rubies(card: str) -> Quacks:
    state = game(*RUBY_SPACES, seat(pot="orange-1@5"), number=4, card=card)
    state = played(played(state, "draw white-1"), "stop", of=1)
    return played(state, "stop", "roll droplet", of=2)


def test_lucky_devil_adds_two_points_on_a_ruby_after_an_explosion_too() -> None:
    state = two_with_rubies("lucky-devil")
    lines = [by_card(of, 2, Card.LUCKY_DEVIL, 4, space) for of, space in ((0, 13), (1, 5))]
    assert (list(state.lines), rubies(state)) == (lines, [2, 2, 1])
    assert played(state, "coins").scores() == (2, 2, 1)


def test_extra_bright_adds_a_second_ruby_after_an_explosion_too() -> None:
    state = two_with_rubies("extra-bright")
    assert (rubies(state), state.scores()) == ([3, 3, 1], (0, 0, 0))
    assert [player.found_rubies for player in state.players] == [2, 2, 0]


# 18: Schadenfreude

FULL = seat("white-1", pot="white-3@3 white-2@5 white-2@7")
"""A pot that explodes with its next chip."""


def burst(count: int, *which: int, card: str, number: int = 4) -> Quacks:
    """A game in which these seats have exploded and all others have stopped."""
    state = game(*[FULL] * min(count, 2), *[seat()] * (count - 2), number=number, card=card)
    for of in range(count):
        state = played(state, "draw white-1" if of in which else "stop", of=of)
    return state


@pytest.mark.parametrize(("number", "yellow"), [(1, set()), (2, {"gift yellow-2"})])
def test_malicious_joy_gives_the_left_neighbour_any_2_of_an_open_book(
    number: int, yellow: set[str]
) -> None:
    state = burst(3, 0, card="malicious-joy", number=number)
    gifts = {"gift green-2", "gift blue-2", "gift red-2", "gift no"} | yellow
    assert [can(state, of) for of in range(3)] == [set(), gifts, set()]
    state = played(state, "gift red-2", of=1)
    assert bag(state, 1) == "white-1 red-2"
    assert state.phase is not Phase.SETTLING


def test_malicious_joy_gives_a_chip_for_every_explosion_in_turn() -> None:
    state = burst(3, 0, 1, card="malicious-joy")  # seat 0 is the start player of round 4
    assert [bool(can(state, of)) for of in range(3)] == [False, True, False]
    state = played(state, "gift no", of=1)
    assert bag(played(state, "gift blue-2", of=2), 2) == "blue-2"
    both = played(burst(2, 0, 1, card="malicious-joy"), "gift green-2", of=1)
    assert "gift green-2" in can(both)


def test_malicious_joy_without_an_explosion_gives_nobody_anything() -> None:
    assert burst(3, card="malicious-joy").phase is Phase.DIE


# 19: Gut gerührt

STIRRED = seat("white-1 white-2 orange-1")


def test_well_stirred_puts_the_first_white_chip_back_without_the_flask() -> None:
    state = played(game(STIRRED, card="well-stirred"), "draw orange-1", "draw white-2")
    state = played(state, "first_white_back yes")
    assert bag(state) == "white-1 white-2"
    assert (pot_of(state).last_space, pot_of(state).flask_full) == (1, True)
    assert can(state) == {"draw white-1@2", "draw white-2@3", "stop"}
    assert "first_white_back yes" not in can(played(state, "draw white-2"))  # the second


def test_well_stirred_is_decided_before_the_next_draw() -> None:
    state = played(game(STIRRED, card="well-stirred"), "draw white-1")
    assert "first_white_back yes" in can(state)
    assert "first_white_back yes" not in can(played(state, "draw orange-1"))
    assert "first_white_back yes" not in can(played(state, "draw white-2"))
    assert can(played(state, "stop")) == FACES


def test_well_stirred_is_over_once_the_flask_took_the_first_white_chip() -> None:
    state = played(game(STIRRED, card="well-stirred"), "draw white-1", "flask", "draw white-1")
    assert "first_white_back yes" not in can(state)


def test_well_stirred_takes_a_white_chip_that_blue_has_chosen() -> None:
    # F32
    state = game(seat("blue-2 white-3 orange-1"), card="well-stirred")
    assert "first_white_back yes" in can(played(state, "draw blue-2", "draw white-3"))


# 20: Glück der Tüchtigen


def test_the_pot_is_full_lets_everybody_who_may_roll_roll_twice() -> None:
    state = game(seat(pot="red-1@6"), seat(pot="red-1@6"), IDLE, card="the-pot-is-full")
    state = played(played(state, "stop"), "stop", of=1)
    assert [can(state, of) for of in range(3)] == [FACES, FACES, set()]
    state = played(state, "roll ruby", "roll orange")
    assert (can(state), rubies(state), bag(state)) == (set(), [2, 1, 1], "orange-1")
    state = played(state, "roll droplet", of=1)
    assert can(state, of=1) == FACES
    state = played(state, "roll droplet", of=1)
    assert (droplets(state), state.phase) == ([0, 2, 0], Phase.OVER)


# 21: Eine zweite Chance

FOUR = "white-3@3 white-3@6 orange-1@7 orange-1@8"


def chance(bag: str, pot: str = FOUR, **more: object) -> Quacks:
    return game(seat(bag, pot=pot, droplet=1, rats=1), card="a-second-chance", **more)


def test_a_second_chance_begins_the_round_again_after_the_fifth_chip() -> None:
    state = chance("green-1 white-1")
    assert "restart yes" not in can(state)
    state = played(state, "draw green-1")
    assert can(state) == {"draw white-1@10", "restart yes", "stop"}
    state = played(state, "restart yes")
    assert bag(state) == "white-1 white-3 white-3 orange-1 orange-1 green-1"
    pot = pot_of(state)
    assert (pot.placed, pot.droplet, pot.rats, pot.flask_full) == ((), 1, 1, True)
    again = ("draw white-3", "draw white-3", "draw orange-1", "draw orange-1", "draw green-1")
    assert can(played(state, *again)) == {"draw white-1@12", "stop"}  # once


def test_rubies_gained_before_a_second_chance_stay() -> None:
    state = played(chance("blue-1", sets="blue 3"), "draw blue-1")  # on space 9, a ruby
    assert rubies(played(state, "restart yes")) == [2, 1]


def test_a_second_chance_does_not_fall_out_of_step_in_the_last_round() -> None:
    state = game(seat("red-1", pot=FOUR), seat("orange-1"), card="a-second-chance")
    state = played(state, "draw red-1", "restart yes")
    assert can(state) == {"stop"}  # the other has not drawn yet
    assert "draw white-3@3" in can(played(state, "draw orange-1", of=1))


def test_a_second_chance_is_gone_with_the_sixth_chip_and_with_stopping() -> None:
    state = played(chance("green-1 orange-1"), "draw green-1")
    assert can(played(state, "draw orange-1")) == {"stop"}
    assert "restart yes" not in can(played(state, "stop"))


def test_a_white_chip_taken_back_does_not_count_among_the_five() -> None:
    state = chance("white-1 green-1", "white-1@3 orange-1@4 orange-1@5")
    state = played(state, "draw white-1", "flask", "draw green-1")
    assert "restart yes" not in can(state)
    state = played(state, "draw white-1")
    assert "restart yes" in can(state)
    assert not pot_of(played(state, "restart yes")).flask_full  # it stays as it is


def test_the_first_five_chips_do_not_explode_the_pot_but_the_next_white_one_does() -> None:
    # F20
    state = played(chance("white-2 white-1 orange-1"), "draw white-2")
    assert can(state) == {
        "draw white-1@11",
        "draw orange-1@11",
        "flask",
        "restart yes",
        "stop",
    }
    state = played(state, "draw orange-1")
    assert not pot_of(state).exploded
    assert pot_of(played(state, "draw white-1")).exploded


def test_a_game_taken_up_with_its_first_five_chips_has_not_exploded_either() -> None:
    state = chance("orange-1", f"{FOUR} white-2@10")
    assert can(state) == {"draw orange-1@11", "flask", "restart yes", "stop"}


def test_a_round_that_was_begun_again_has_no_safe_chips() -> None:
    state = played(chance("white-2"), "draw white-2", "restart yes")
    state = played(state, "draw white-3", "draw white-3", "draw white-2")
    assert pot_of(state).exploded


@pytest.mark.parametrize(("pot", "chips"), [(FOUR, 5), ("white-3@3 white-3@6", 3)])
def test_by_house_rule_the_first_five_explode_and_the_round_may_still_begin_again(
    pot: str, chips: int
) -> None:
    state = chance("white-2 green-1", pot, house_rules={"first_five": "explode"})
    state = played(state, "draw white-2")
    assert (pot_of(state).exploded, len(pot_of(state).placed)) == (True, chips)
    assert can(state) == {"restart yes", "stop"}
    assert not pot_of(played(state, "restart yes")).exploded
    assert played(state, "stop").phase is not Phase.BREWING


# 22: Starke Zutat


def strong(bag: str, pot: str = "", sets: str = "", **more: object) -> Quacks:
    """One pot that has stopped under the card, beside one that stopped on space 1."""
    one, other = seat(bag, pot=pot), seat("red-1", pot="orange-1@1")
    state = game(one, other, card="strong-ingredient", sets=sets, **{"number": 5, **more})
    return played(played(state, "stop"), "stop", of=1)


def test_strong_ingredient_places_one_more_chip_in_turn_or_none() -> None:
    state = strong("white-1 green-2", "orange-1@1")
    offered = {"white-1", "green-2", "no"}
    assert can(state) == {f"strong_ingredient {one}" for one in offered}
    assert can(state, of=1) == set()
    state = played(state, "strong_ingredient green-2")
    assert (bag(state), state.scoring_space(Seat(0))) == ("white-1", 4)
    state = played(state, "strong_ingredient no", of=1)
    assert (bag(state, 1), can(state)) == ("red-1", FACES)  # before the die is rolled


def test_strong_ingredient_begins_with_the_start_player() -> None:
    state = strong("white-1", start_player=1)
    assert (can(state), bool(can(state, of=1))) == (set(), True)


def test_strong_ingredient_cannot_explode_a_pot_but_counts_among_its_white() -> None:
    state = strong("white-3", "white-3@3 white-3@6")
    pot = pot_of(played(state, "strong_ingredient white-3"))
    assert (pot.white_sum, pot.exploded, pot.last_space) == (9, False, 9)
    assert not pot.can_use_flask


def test_the_chip_of_strong_ingredient_counts_as_white_for_green_chips() -> None:
    state = strong("white-1", "white-3@3 white-3@6 green-2@8", "green 3")
    state = played(played(state, "strong_ingredient white-1"), "strong_ingredient no", of=1)
    assert can(played(state, "roll orange")) == {"push yes", "push no"}


@pytest.mark.parametrize(("answer", "after"), [("no", 2), ("orange-1", 1)])
def test_the_chip_of_strong_ingredient_is_the_last_one_in_the_pot(answer: str, after: int) -> None:
    state = strong("orange-1", "green-1@1 red-1@2")  # green no longer one of the last two
    state = played(played(state, f"strong_ingredient {answer}"), "strong_ingredient no", of=1)
    assert rubies(played(state, "roll orange")) == [after, 1]


def test_strong_ingredient_passes_over_whoever_exploded_or_has_an_empty_bag() -> None:
    exploding = {**FULL, "bag": {"white-1": 1, "red-1": 1}}
    state = game(exploding, seat(), seat("red-1"), number=4, card="strong-ingredient")
    state = played(played(played(state, "draw white-1"), "stop", of=1), "stop", of=2)
    assert [bool(can(state, of)) for of in range(3)] == [False, False, True]


def test_strong_ingredient_adds_no_chip_to_a_full_pot_unless_the_group_draws_on() -> None:
    # F15
    assert can(strong("white-1", "orange-1@52")) == set()
    state = strong("white-1", "orange-1@52", house_rules={"after_last_space": "draw_on"})
    assert can(state) == {"strong_ingredient white-1", "strong_ingredient no"}


def test_the_chip_of_strong_ingredient_acts_neither_at_once_nor_in_the_scoring() -> None:
    # blue set 3 would bring a ruby on space 5, red set 1 would move on, green set 1 a ruby
    blue = strong("blue-1", "orange-1@4", "blue 3")
    assert rubies(played(blue, "strong_ingredient blue-1")) == [1, 1]
    red = played(strong("red-1", "orange-1@1"), "strong_ingredient red-1")
    assert pot_of(red).last_space == 2
    for chip in ("green-1", "black-1", "purple-1"):
        state = played(strong(chip, "orange-1@1"), f"strong_ingredient {chip}")
        state = played(played(state, "strong_ingredient no", of=1), "roll point")
        assert (rubies(state), droplets(state)) == ([1, 1], [0, 0])
        assert [line.reason for line in state.lines] == [Reason.DIE, Reason.SPACE, Reason.SPACE]


def test_by_house_rule_the_chip_of_strong_ingredient_acts_in_the_scoring() -> None:
    state = strong("green-1", "orange-1@1", house_rules={"strong_acts": True})
    state = played(played(state, "strong_ingredient green-1"), "strong_ingredient no", of=1)
    assert rubies(played(state, "roll point")) == [2, 1]


# 23: Kürbisfest


def test_pumpkin_patch_party_moves_every_orange_chip_one_space_further() -> None:
    state = game(seat("orange-1 orange-1 green-1"), card="pumpkin-patch-party")
    assert can(state) == {"draw orange-1@2", "draw orange-1@1", "draw green-1@1", "stop"}
    state = played(state, "draw orange-1", "draw orange-1", "draw green-1")
    assert [one.space for one in pot_of(state).placed] == [2, 4, 5]


# 24: Zaubertrank


def test_magic_potion_fills_every_flask_for_free_before_rubies_are_spent() -> None:
    seats = (seat(pot="orange-1@2", flask=False, rubies=2), seat(flask=False, stopped=True))
    state = played(game(*seats, number=4, card="magic-potion"), "stop", "roll point")
    assert [player.pot.flask_full for player in state.players] == [False, False]
    state = played(state, "buy")
    assert [player.pot.flask_full for player in state.players] == [True, True]
    assert (can(state), rubies(state)) == ({"spend droplet", "spend no"}, [2, 1])
