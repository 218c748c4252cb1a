"""Books of Die Kräuterhexen that act while people brew (``quacks_expansions`` 2.5)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import BadSetupError
from engine.game import Seat, Zone, ZoneKind
from engine.games.quacks.actions import Lay
from engine.games.quacks.bots import BOTS
from engine.games.quacks.chips import Chip, Colour
from engine.games.quacks.game import Quacks
from engine.games.quacks.position import Phase
from engine.witness import Doubtful, Happened, explain
from tests.engine.playing import IDLE, QUACKS, can, game, played, pot_of, seat
from tests.engine.scoring import gains, said_by_all


def herbs(*seats: Any, **more: Any) -> Quacks:  # noqa: ANN401 - keys of a header
    there = seats if len(seats) > 1 else (*seats, IDLE)
    plain = ({"coins": [], **one} for one in there)  # nobody calls a witch
    return game(*plain, **{"modules": ["herb_witches"], "number": 5, **more})


# The books there are


@pytest.mark.parametrize(
    ("colour", "number", "prices"),
    [
        ("orange", 0, {1: 3, 6: 22}),
        ("green", 5, {1: 5, 2: 9, 4: 16}),
        ("green", 6, {1: 4, 2: 8, 4: 14}),
        ("blue", 5, {1: 8, 2: 15, 4: 19}),
        ("blue", 6, {1: 5, 2: 10, 4: 18}),
        ("red", 5, {1: 6, 2: 11, 4: 18}),
        ("red", 6, {1: 7, 2: 11, 4: 17}),
        ("yellow", 5, {1: 10, 2: 14, 4: 20}),
        ("yellow", 6, {1: 8, 2: 12, 4: 18}),
        ("purple", 5, {1: 9}),
        ("purple", 6, {1: 16}),
        ("black", 5, {1: 10}),
        ("black", 6, {1: 9}),
        ("locoweed", 5, {1: 8}),
        ("locoweed", 6, {1: 10}),
    ],
)
def test_what_the_chips_of_a_book_cost(colour: str, number: int, prices: dict[int, int]) -> None:
    rules = herbs(seat(), sets=f"{colour} {number}" if number else "").rules
    assert {chip: rules.price(chip) for chip in Chip if chip.colour is Colour(colour)} == {
        Chip(f"{colour}-{value}"): price for value, price in prices.items()
    }


@pytest.mark.parametrize("sets", [{"red": 5}, {"red": 6}, {"black": 5}, {"locoweed": 5}])
def test_books_of_sets_5_and_6_and_of_locoweed_need_the_box(sets: dict[str, int]) -> None:
    with pytest.raises(BadSetupError, match="there are"):
        QUACKS.set_up({"format": 1, "game": "quacks", "players": ["A", "B"], "sets": sets})


def test_without_a_choice_the_books_of_the_first_game_and_the_first_locoweed_lie_open() -> None:
    books = herbs(seat()).rules.books
    assert {colour: book.set for colour, book in books.items()} == {
        **dict.fromkeys((Colour.ORANGE, Colour.BLACK), 0),
        **dict.fromkeys((Colour.GREEN, Colour.BLUE, Colour.RED), 1),
        **dict.fromkeys((Colour.YELLOW, Colour.PURPLE), 1),
        Colour.LOCOWEED: 5,
    }


def test_five_may_play_and_compare_black_chips_with_their_neighbours() -> None:
    pots = ("black-1@1 black-1@2", "black-1@1", "", "", "")
    state = herbs(*(seat(pot=pot, stopped=True, rubies=0) for pot in pots))
    state = said_by_all(state, "roll point")
    assert [gains(state, of)[1:] for of in range(5)] == [(1, 1), (0, 1), (0, 0), (0, 0), (0, 0)]


# Orange


def test_an_orange_6_moves_6_and_does_nothing() -> None:
    state = played(herbs(seat("orange-6 orange-1")), "draw orange-6@6", "draw orange-1@7")
    assert can(state) == {"stop"}


def test_orange_chips_are_never_upgraded() -> None:
    start = herbs(seat("orange-1 orange-1 orange-1 green-1"), seat("orange-6"), number=2, start={})
    state = played(start, "reveal an-opportune-moment")
    upgrades = {one for one in can(state) if one.startswith("upgrade ")}
    assert upgrades == {"upgrade green-1 green-2"}


def test_purple_4_upgrades_no_orange_chip() -> None:
    state = herbs(seat(pot="orange-1@1 green-1@2 purple-1@3", stopped=True), sets="purple 4")
    state = said_by_all(state, "roll point")
    assert can(state) == {"upgrade green-1 green-2", "upgrade_placed no"}


# Blue


@pytest.mark.parametrize(
    ("oranges", "chip", "points"),
    [
        ("", "blue-1", 0),
        ("orange-1@1", "blue-1", 1),
        ("orange-6@6", "blue-1", 1),
        ("orange-6@6", "blue-2", 0),  # chips are counted, not what they show
        ("orange-6@6 orange-1@7", "blue-2", 2),
        ("orange-1@1 orange-1@2 orange-1@3", "blue-4", 0),
        ("orange-1@1 orange-1@2 orange-1@3 orange-1@4 orange-1@5", "blue-4", 4),
    ],
)
def test_blue_5_scores_its_number_at_once_if_as_many_orange_chips_lie_in_the_pot(
    oranges: str, chip: str, points: int
) -> None:
    state = played(herbs(seat(chip, pot=oranges), sets="blue 5"), f"draw {chip}")
    assert gains(state)[0] == state.score(Seat(0)) == points


@pytest.mark.parametrize(
    ("before", "chip", "rubies"),
    [
        ("", "blue-4", 0),
        ("white-1@1", "blue-1", 1),
        ("white-2@2", "blue-1", 0),
        ("white-1@1 orange-1@2", "blue-1", 0),
        ("white-1@1 orange-1@2", "blue-2", 1),
        ("white-1@1 white-1@2 white-3@5 white-1@6", "blue-2", 1),
        ("white-1@1 white-1@2 white-3@5 white-1@6", "blue-4", 3),
        ("white-1@1 orange-1@2 orange-1@3 orange-1@4 orange-1@5", "blue-4", 0),
    ],
)
def test_blue_6_takes_a_ruby_for_each_white_1_among_as_many_chips_directly_before_it(
    before: str, chip: str, rubies: int
) -> None:
    state = played(herbs(seat(chip, pot=before, rubies=0), sets="blue 6"), f"draw {chip}")
    assert gains(state) == (0, rubies, 0)


# Red


def test_red_5_moves_as_far_as_the_highest_red_chip_in_the_pot() -> None:
    state = herbs(seat("red-1 red-2 red-4", pot="red-2@2 blue-4@6"), sets="red 5")
    usual = {
        chip: played(state, f"draw {chip}").players[0].pot.last_space
        for chip in ("red-1", "red-2", "red-4")
    }
    assert usual == {"red-1": 8, "red-2": 8, "red-4": 10}


def test_the_further_move_of_red_5_may_be_declined() -> None:
    state = herbs(seat("red-1", pot="red-4@4"), sets="red 5")
    assert can(state) == {"draw red-1@8", "draw red-1@5", "stop"}


def test_red_6_has_the_next_chip_drawn_that_is_kept_beside_the_pot() -> None:
    state = played(herbs(seat("red-1 white-2 green-1"), sets="red 6"), "draw red-1@1")
    assert can(state) == {"draw white-2", "draw green-1", "stop"}
    state = played(state, "draw white-2")
    assert state.players[0].aside == (Chip.WHITE_2,)
    assert pot_of(state).white_sum == 0
    assert can(state) == {"draw green-1@2", "lay white-2@3", "stop"}


def test_the_extra_chip_of_red_6_may_be_declined_by_stopping() -> None:
    state = played(herbs(seat("red-1 white-2"), sets="red 6"), "draw red-1", "stop")
    assert state.players[0].aside == ()


def test_a_kept_chip_is_laid_whenever_its_player_likes_with_its_action() -> None:
    start = herbs(seat("red-1 red-2 blue-1 green-1"), sets="red 6 blue 5")
    state = played(start, "draw red-1", "draw red-2", "draw green-1@2", "lay red-2@4")
    assert state.players[0].aside == ()
    assert can(state) == {"draw blue-1", "stop"}  # the kept red chip keeps one, too


def test_a_kept_white_chip_counts_and_explodes_only_when_it_is_laid() -> None:
    start = herbs(seat("red-1 white-3 green-1", pot="white-3@3 white-2@5"), sets="red 6")
    state = played(start, "draw red-1", "draw white-3")
    assert not pot_of(state).exploded
    state = played(state, "lay white-3@9")
    assert pot_of(state).exploded


def test_a_kept_chip_must_be_laid_after_the_stop_without_its_action() -> None:
    start = herbs(seat("red-1 blue-1", pot="orange-1@1"), sets="red 6 blue 5")
    state = played(start, "draw red-1", "draw blue-1", "stop")
    assert [one.space for one in pot_of(state).placed] == [1, 2, 3]
    assert state.score(Seat(0)) == 0
    assert state.phase is Phase.DIE


def test_a_kept_chip_must_be_laid_even_after_an_explosion() -> None:
    start = herbs(seat("red-1 green-1 white-3", pot="white-3@3 white-2@5"), sets="red 6")
    state = played(start, "draw red-1", "draw green-1", "draw white-3")
    assert pot_of(state).exploded
    assert [one.chip for one in pot_of(state).placed[-2:]] == [Chip.WHITE_3, Chip.GREEN_1]
    assert state.scoring_space(Seat(0)) == 11


def test_a_kept_white_chip_explodes_a_pot_even_after_the_stop() -> None:
    start = herbs(seat("red-1 white-3", pot="white-3@3 white-2@5"), sets="red 6")
    state = played(start, "draw red-1", "draw white-3", "stop")
    assert pot_of(state).exploded
    assert pot_of(state).last_space == 9


def test_of_several_kept_chips_the_player_says_after_the_stop_which_one_comes_first() -> None:
    kept = seat(pot="red-1@1", aside=["green-1", "green-1", "blue-2"])
    state = played(herbs(kept, sets="red 6"), "stop")
    assert can(state) == {"lay_kept green-1", "lay_kept blue-2"}
    state = played(state, "lay_kept green-1")
    assert can(state) == {"lay_kept green-1", "lay_kept blue-2"}
    state = played(state, "lay_kept blue-2")
    assert [one.space for one in pot_of(state).placed] == [1, 2, 4, 5]


def test_on_the_last_space_the_action_of_red_6_is_lost() -> None:
    start = herbs(seat("red-4 green-1", pot="blue-1@48"), sets="red 6")
    state = played(start, "draw red-4@52")
    assert not state.keeps_next(Seat(0))


def test_a_kept_chip_goes_into_the_bowl_of_a_full_pot_before_the_stop_or_after_it() -> None:
    full = seat("green-1", pot="red-1@47 blue-4@52", aside=["white-1", "white-2"])
    state = played(herbs(full, sets="red 6"), "lay white-1")
    assert pot_of(state).bowl == (Chip.WHITE_1,)
    state = played(state, "stop")
    assert pot_of(state).bowl == (Chip.WHITE_1, Chip.WHITE_2)
    assert pot_of(state).white_sum == 3


def test_with_an_empty_bag_red_6_keeps_nothing() -> None:
    state = played(herbs(seat("red-1"), sets="red 6"), "draw red-1")
    assert can(state) == {"stop"}
    assert not state.keeps_next(Seat(0))


def test_in_the_last_round_the_kept_chip_is_drawn_without_waiting_for_the_others() -> None:
    start = herbs(seat("red-1 green-1 green-1"), seat("green-1"), sets="red 6", number=9)
    state = played(start, "draw red-1")
    assert can(state) == {"draw green-1", "stop"}
    state = played(state, "draw green-1")
    assert can(state) == {"lay green-1@2", "stop"}
    state = played(state, "draw green-1", of=1)
    assert "draw green-1@2" in can(state)


def test_a_game_can_be_taken_up_with_a_chip_that_red_6_has_kept() -> None:
    state = herbs(seat("green-1", pot="red-1@1", aside=["white-1"]), sets="red 6")
    assert can(state) == {"lay white-1@2", "draw green-1@2", "stop"}


def test_the_odds_know_that_a_kept_chip_does_no_harm_yet() -> None:
    start = herbs(seat("red-1 white-3 green-1", pot="white-3@3 white-2@5"), sets="red 6")
    state = played(start, "draw red-1")
    told: Any = QUACKS.state_in_words(state)
    assert told["seats"][0]["explosion_odds"] == ["0", "1/2", "1"]


def test_a_chip_on_the_pot_may_be_the_kept_one_or_one_just_drawn() -> None:
    state = herbs(seat("green-1 green-1 white-1", pot="red-1@1", aside=["green-1"]), sets="red 6")
    zone = Zone(ZoneKind.POT, Seat(0))
    told = explain(state, zone, {1: {Chip.RED_1: 1.0}, 2: {Chip.GREEN_1: 1.0}})
    assert isinstance(told, Doubtful)
    assert len(told.candidates) == 2
    state = played(state, "lay green-1")
    seen = {1: {Chip.RED_1: 1.0}, 2: {Chip.GREEN_1: 1.0}, 3: {Chip.GREEN_1: 1.0}}
    assert isinstance(explain(state, zone, seen), Happened)


# Yellow


def test_yellow_5_lies_as_much_further_as_a_chip_of_the_bag_shows_that_goes_back() -> None:
    start = herbs(seat("yellow-2 white-1 white-1 white-3 locoweed-1 orange-6"), sets="yellow 5")
    assert {one for one in can(start) if "yellow" in one} == {
        f"draw yellow-2@{2 + number}" for number in (1, 3, 6)
    }
    state = played(start, "draw yellow-2@5")
    assert pot_of(state).last_space == 5
    assert Chip.WHITE_3 in pot_of(state).bag
    assert pot_of(state).white_sum == 0


def test_where_a_chip_of_yellow_5_lies_is_as_likely_as_the_chip_that_is_drawn_for_it() -> None:
    start = herbs(seat("yellow-2 white-1 white-1 white-3 orange-6"), sets="yellow 5")
    draws = {
        one.space: start.likelihood(one)
        for one in start.legal_actions(Seat(0))
        if getattr(one, "chip", None) is Chip.YELLOW_2
    }
    assert draws == {3: 2 / 4 / 5, 5: 1 / 4 / 5, 8: 1 / 4 / 5}


def test_another_yellow_5_may_be_the_chip_drawn_but_never_the_same() -> None:
    one = herbs(seat("yellow-2 white-1"), sets="yellow 5")
    assert "draw yellow-2@4" not in can(one)
    two = herbs(seat("yellow-2 yellow-2 white-1"), sets="yellow 5")
    assert "draw yellow-2@4" in can(two)


def test_yellow_5_moves_by_its_number_alone_if_the_bag_is_empty_or_the_pot_full() -> None:
    assert can(herbs(seat("yellow-2"), sets="yellow 5")) == {"draw yellow-2@2", "stop"}
    full = herbs(seat("yellow-4 white-1", pot="blue-1@49"), sets="yellow 5")
    assert "draw yellow-4@52" in can(full)
    near = herbs(seat("yellow-4 white-1 orange-6", pot="blue-1@47"), sets="yellow 5")
    draws = [one for one in near.legal_actions(Seat(0)) if getattr(one, "space", 0) == 52]
    assert near.likelihood(draws[0]) == pytest.approx(1 / 3)  # both chips lead to the last space


def test_a_chip_of_yellow_6_lies_3_spaces_further_for_a_ruby() -> None:
    start = herbs(seat("yellow-1 yellow-1", rubies=1), sets="yellow 6")
    assert can(start) == {"draw yellow-1@1", "draw yellow-1@4", "stop"}
    assert gains(played(start, "draw yellow-1@1"))[1] == 1
    state = played(start, "draw yellow-1@4")
    assert gains(state)[1] == 0
    assert can(state) == {"draw yellow-1@5", "stop"}


def test_yellow_6_is_paid_for_only_where_the_ruby_brings_the_chip_further() -> None:
    start = herbs(seat("yellow-2", pot="blue-1@50", rubies=1), sets="yellow 6")
    assert can(start) == {"draw yellow-2@52", "stop"}
    assert gains(played(start, "draw yellow-2@52"))[1] == 1
    start = herbs(seat("yellow-1", pot="blue-1@50", rubies=1), sets="yellow 6")
    assert gains(played(start, "draw yellow-1@52"))[1] == 0


# Locoweed


@pytest.mark.parametrize(("rats", "spaces"), [(0, 1), (1, 2), (2, 3), (3, 4), (4, 4), (9, 4)])
def test_locoweed_5_moves_one_more_than_the_rat_stone_has_moved_4_at_most(
    rats: int, spaces: int
) -> None:
    state = herbs(seat("locoweed-1", rats=rats))
    assert can(state) == {f"draw locoweed-1@{rats + spaces}", "stop"}


def test_locoweed_5_counts_what_a_card_does_to_the_rats() -> None:
    start = herbs(
        seat("locoweed-1", score=0),
        seat(score=2),
        start={
            "round": 2,
            "seats": [{"bag": {"locoweed-1": 1}}, {"score": 2}],
        },
    )
    assert can(played(start, "reveal lucky-devil", of=1)) >= {"draw locoweed-1@3"}
    assert can(played(start, "reveal rat-infestation", of=1)) >= {"draw locoweed-1@5"}


def copying(bag: str, pot: str = "", sets: str = "", **more: object) -> Quacks:
    return herbs(seat(bag, pot=pot, **more), sets=f"locoweed 6 {sets}")


def test_locoweed_6_moves_1_without_action_if_there_is_no_coloured_chip() -> None:
    state = copying("locoweed-1 green-1", "white-3@3", "blue 4")
    assert "draw locoweed-1@4" in can(state)
    state = played(state, "draw locoweed-1@4")
    assert can(state) == {"draw green-1@5", "stop"}


@pytest.mark.parametrize(
    ("pot", "space"),
    [
        ("orange-6@6", 12),
        ("green-4@4 white-1@5", 9),  # white is passed over
        ("green-2@2 black-1@3", 4),
        ("blue-4@4 locoweed-1@8", 12),  # what locoweed has copied is copied again
    ],
)
def test_locoweed_6_copies_the_number_of_the_last_coloured_chip(pot: str, space: int) -> None:
    assert f"draw locoweed-1@{space}" in can(copying("locoweed-1", pot))


def test_a_copying_locoweed_stays_locoweed_for_every_count() -> None:
    state = played(copying("locoweed-1", "orange-1@1"), "draw locoweed-1@2")
    assert pot_of(state).count(Colour.ORANGE) == 1
    assert pot_of(state).count(Colour.LOCOWEED) == 1


def test_locoweed_6_copies_the_bonus_moves_of_red_and_yellow() -> None:
    assert "draw locoweed-1@10" in can(
        copying("locoweed-1", "orange-1@1 orange-1@2 orange-1@3 red-4@4", "red 1")
    )
    assert "draw locoweed-1@9" in can(copying("locoweed-1", "red-1@1 white-3@5", "red 3"))
    assert "draw locoweed-1@5" in can(copying("locoweed-1", "yellow-1@2", "yellow 4"))
    assert "draw locoweed-1@8" in can(copying("locoweed-1", "red-4@1 red-1@4", "red 5"))


def test_locoweed_6_copies_what_blue_does_at_once() -> None:
    assert (
        gains(played(copying("locoweed-1", "blue-1@8", "blue 3", rubies=0), "draw locoweed-1@9"))[1]
        == 1
    )
    assert gains(played(copying("locoweed-1", "blue-2@7", "blue 4"), "draw locoweed-1@9"))[0] == 2
    assert (
        gains(played(copying("locoweed-1", "orange-6@6 blue-1@7", "blue 5"), "draw locoweed-1@8"))[
            0
        ]
        == 1
    )
    state = copying("locoweed-1", "blue-2@2 white-1@3", "blue 6", rubies=0)
    assert gains(played(state, "draw locoweed-1@5"))[1] == 1
    insured = copying("locoweed-1 white-3", "blue-4@1 white-3@4 white-2@6", "blue 2")
    insured = played(insured, "draw locoweed-1@10", "draw white-3")
    assert pot_of(insured).insured


def test_in_the_last_round_locoweed_6_lets_a_player_look_on_as_blue_1_does() -> None:
    start = herbs(
        seat("locoweed-1 green-1", pot="blue-1@1 green-1@2 blue-1@3"),
        seat("green-1"),
        sets="locoweed 6",
        number=9,
    )
    assert "draw green-1@5" in can(played(start, "draw locoweed-1@4"))


def test_locoweed_6_copies_what_yellow_does() -> None:
    state = played(copying("locoweed-1", "yellow-1@1 white-2@3", "yellow 1"), "draw locoweed-1")
    assert "return" in can(state)
    state = played(copying("locoweed-1 green-2", "yellow-1@1", "yellow 2"), "draw locoweed-1@3")
    assert "draw green-2@7" in can(state)
    assert {"draw locoweed-1@3", "draw locoweed-1@4"} <= can(
        copying("locoweed-1 white-1 white-2", "yellow-1@1", "yellow 5")
    )
    paying = copying("locoweed-1", "yellow-1@1", "yellow 6", rubies=1)
    assert gains(played(paying, "draw locoweed-1@5"))[1] == 0


def test_a_limit_raised_by_yellow_chips_is_not_raised_by_a_copy() -> None:
    state = played(copying("locoweed-1", "yellow-1@1", "yellow 3"), "draw locoweed-1@2")
    assert state.white_left(Seat(0)) == 8


def test_locoweed_6_keeps_a_chip_as_red_6_does() -> None:
    state = copying("locoweed-1 green-1", "red-1@1 white-1@2", "red 6")
    assert can(played(state, "draw locoweed-1@3")) == {"draw green-1", "stop"}


def test_pumpkin_patch_party_moves_orange_chips_only_not_their_copies() -> None:
    state = herbs(
        seat("locoweed-1 orange-1", pot="orange-1@1"), sets="locoweed 6", card="pumpkin-patch-party"
    )
    assert {"draw locoweed-1@2", "draw orange-1@3"} <= can(state)
    assert "draw locoweed-1@3" not in can(state)


def test_strong_ingredient_moves_a_copy_by_its_number_without_the_bonus() -> None:
    state = herbs(
        seat("locoweed-1", pot="orange-1@1 red-2@4"),
        sets="locoweed 6",
        card="strong-ingredient",
    )
    state = played(state, "stop", "strong_ingredient locoweed-1")
    assert pot_of(state).last_space == 6


# Bots


def test_bots_lay_a_kept_chip_unless_it_explodes_the_pot() -> None:
    careful = BOTS["careful"]
    state = herbs(seat("green-1", pot="red-1@1", aside=["blue-1"]), sets="red 6")
    lay = Lay(Seat(0), Chip.BLUE_1, 2)
    assert careful.decide(state, Seat(0), state.legal_actions(Seat(0))) == lay
    state = herbs(seat("green-1", pot="white-3@3 white-3@6", aside=["white-3"]), sets="red 6")
    assert careful.decide(state, Seat(0), state.legal_actions(Seat(0))) is None


def test_bots_are_not_afraid_of_a_chip_that_is_only_kept() -> None:
    state = herbs(seat("red-1 white-3", pot="white-3@3 white-3@6"), sets="red 6")
    state = played(state, "draw red-1")
    assert BOTS["careful"].decide(state, Seat(0), state.legal_actions(Seat(0))) is None
