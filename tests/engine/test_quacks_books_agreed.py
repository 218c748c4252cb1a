"""House rules about books, and pots with book chips that are taken up in the middle."""

from __future__ import annotations

import pytest

from engine.game import Seat
from tests.engine.playing import can, game, played, pot_of, seat
from tests.engine.scoring import done, gains, scored

# House rules


@pytest.mark.parametrize(("mine", "theirs"), [(0, 0), (1, 1)])
def test_by_house_rule_two_players_without_black_chips_are_even(mine: int, theirs: int) -> None:
    blacks = [done(" ".join(["black-1@1"] * count)) for count in (mine, theirs)]
    state = scored(*blacks, house_rules={"zero_tie": "droplet"})
    assert (gains(state), gains(state, of=1)) == ((0, 0, 1), (0, 0, 1))


def test_by_house_rule_only_two_players_are_even_without_black_chips() -> None:
    rules = {"zero_tie": "droplet"}
    state = scored(done("black-1@1"), done(), house_rules=rules)
    assert (gains(state), gains(state, of=1)) == ((0, 1, 1), (0, 0, 0))
    state = scored(done(), done(), done(), house_rules=rules)
    assert [gains(state, of) for of in range(3)] == [(0, 0, 0)] * 3


@pytest.mark.parametrize(("limited", "rubies"), [(True, 1), (False, 2)])
def test_chips_bring_rubies_as_long_as_the_box_has_some(*, limited: bool, rubies: int) -> None:
    rules = {"limited_rubies": limited}
    state = scored(done("green-1@1 green-1@2"), done(rubies=19), house_rules=rules)  # F16
    assert gains(state)[1] == rubies


@pytest.mark.parametrize(("greens", "space"), [("green-1@51", 52), ("green-2@51", 53)])
def test_by_house_rule_a_chip_pushed_on_52_scores_it_and_beyond_it_the_spoon(
    greens: str, space: int
) -> None:
    pot = f"white-3@3 white-3@6 white-1@7 {greens}"
    state = scored(done(pot), sets="green 3", house_rules={"scoring_space": "under"})
    assert played(state, "push yes").scoring_space(Seat(0)) == space


@pytest.mark.parametrize(("last", "space"), [(49, 51), (50, 52), (51, 53)])
def test_by_house_rule_a_bonus_move_onto_52_scores_it_and_beyond_it_the_spoon(
    last: int, space: int
) -> None:
    start = game(seat("red-1", pot=f"orange-1@{last}"), house_rules={"scoring_space": "under"})
    assert played(start, "draw red-1").scoring_space(Seat(0)) == space


def test_by_house_rule_purple_3_and_blue_look_at_their_own_space_as_ever() -> None:
    rules = {"scoring_space": "under"}
    state = scored(done("purple-1@10"), sets="purple 3", house_rules=rules)
    assert gains(state)[0] == 1
    start = game(seat("blue-1", pot="orange-1@4", rubies=0), sets="blue 3", house_rules=rules)
    assert gains(played(start, "draw blue-1")) == (0, 1, 0)


def test_by_house_rule_a_pot_drawn_beyond_52_scores_the_spoon_whatever_goes_back() -> None:
    rules = {"scoring_space": "under", "after_last_space": "draw_on"}
    start = game(seat("orange-1 white-1", pot="green-1@52"), number=5, house_rules=rules)
    state = played(start, "draw orange-1", "draw white-1")
    assert state.scoring_space(Seat(0)) == 53
    assert played(state, "flask").scoring_space(Seat(0)) == 53
    assert played(start, "draw white-1", "flask").scoring_space(Seat(0)) == 52


# Pots that are taken up in the middle


def test_a_pot_taken_up_behind_yellow_2_moves_its_next_chip_twice_as_far() -> None:
    state = game(seat("orange-1", pot="orange-1@1 yellow-1@2"), sets="yellow 2")
    assert can(state) == {"draw orange-1@4", "draw orange-1@3", "stop"}
    state = game(seat("orange-1", pot="yellow-1@1 orange-1@3"), sets="yellow 2")
    assert can(state) == {"draw orange-1@4", "stop"}


def test_a_pot_taken_up_has_exploded_only_if_its_last_white_chip_was_too_much() -> None:
    five, card = "white-3@3 white-3@6 white-2@8 orange-1@9 orange-1@10", "a-second-chance"
    assert not pot_of(game(seat("white-1", pot=five), card=card)).exploded
    assert not pot_of(game(seat("white-1", pot=f"{five} orange-1@11"), card=card)).exploded
    assert pot_of(game(seat("white-1", pot=f"{five} white-1@11"), card=card)).exploded
    assert pot_of(game(seat("white-1", pot=five))).exploded


def test_a_limit_that_yellow_3_raises_later_mends_no_pot_that_is_taken_up() -> None:
    white = "white-3@3 white-3@6 white-2@8"
    assert pot_of(game(seat(pot=f"{white} yellow-1@9"), sets="yellow 3")).exploded
    assert not pot_of(game(seat(pot=f"yellow-1@1 {white}"), sets="yellow 3")).exploded
