"""The eight patients, section 3.3 of the fact sheet "quacks_expansions"."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.game import Seat
from engine.games.quacks.actions import Question
from engine.games.quacks.chips import Chip
from engine.games.quacks.game import Quacks
from engine.games.quacks.position import Phase
from tests.engine.gathering import (
    alchemy,
    colours,
    essence,
    laboratory,
    next_brewing,
    points,
    stopped,
)
from tests.engine.playing import QUACKS, can, played, pot_of, seat


def bag(state: Quacks, of: int = 0) -> Counter[str]:
    return Counter(chip.value for chip in pot_of(state, of).bag)


def placed(state: Quacks, of: int = 0) -> list[tuple[str, int]]:
    return [(one.chip.value, one.space) for one in pot_of(state, of).placed]


# What comes along


@pytest.mark.parametrize(
    ("patient", "more"),
    [
        ("carrot-nose", ["orange-1"]),
        ("forgetfulness", ["blue-1", "red-1"]),
        ("nervousness", []),
    ],
)
def test_some_patients_bring_chips_along(patient: str, more: list[str]) -> None:
    patients = ["carrot-nose", "forgetfulness", "nervousness"]
    header = {
        "format": 1,
        "game": "quacks",
        "players": ["Ada", "Ben"],
        "modules": ["alchemists"],
        "patients": patients,
    }
    chosen = played(QUACKS.set_up(header), f"patient {patient}")
    told = QUACKS.set_up({**header, "start": {"seats": [{"patient": patient}, {}]}})
    usual = bag(chosen, 1)
    assert usual.total() == 9
    assert bag(chosen) == bag(told) == usual + Counter(more)
    whole = QUACKS.set_up({**header, "start": {"seats": [seat("red-2", patient=patient), {}]}})
    assert bag(whole) == {"red-2": 1}  # a bag that is told is told whole


# Nervousness


def nervous(bag: str, space: int, *others: dict[str, object], **more: object) -> Quacks:
    """A nervous player in the round after the marker came to stand on ``space``."""
    there = (seat(bag, patient="nervousness", essence=space), *(others or (IDLE,)))
    without_rats = tuple({key: n for key, n in one.items() if key != "rats"} for one in there)
    return fresh_round(*without_rats, **more)


IDLE: dict[str, object] = seat(patient="ear-worm")


def fresh_round(*seats: dict[str, object], number: int = 4, **more: object) -> Quacks:
    """A round that begins, once its card is revealed."""
    header = {
        "format": 1,
        "game": "quacks",
        "players": [str(n) for n, _ in enumerate(seats)],
        "modules": ["alchemists"],
        "start": {"round": number, "seats": list(seats)},
        **more,
    }
    state = QUACKS.set_up(header)
    return played(state, "reveal lucky-devil", of=state.seats[0])


def test_the_chips_drawn_are_told_one_by_one() -> None:
    state = nervous("white-1 red-1 red-1 blue-2 green-1", 4)  # three are drawn
    assert state.phase is Phase.OPENING
    assert can(state) == {"lay_out red-1", "lay_out blue-2", "lay_out green-1"}  # one is white
    state = played(state, "lay_out red-1", "lay_out blue-2")
    assert can(state) == {"lay_out red-1", "lay_out green-1", "lay_out no"}
    state = played(state, "lay_out red-1")
    assert state.phase is Phase.BREWING
    assert alchemy(state).laid_out == (Chip.RED_1, Chip.BLUE_2, Chip.RED_1)
    assert bag(state) == {"white-1": 1, "green-1": 1}


def test_white_chips_go_back_and_are_not_laid_out() -> None:
    state = nervous("white-1 white-2 white-3 red-1", 4)
    state = played(state, "lay_out no")
    assert alchemy(state).laid_out == ()
    assert bag(state).total() == 4


def test_no_more_is_drawn_than_there_is_and_a_bag_of_white_asks_nothing() -> None:
    assert nervous("white-1 white-1", 10).phase is Phase.BREWING
    assert alchemy(nervous("white-1 red-1", 10)).laid_out == (Chip.RED_1,)


@pytest.mark.parametrize(("space", "drawn"), [(2, 1), (3, 2), (9, 8), (10, 10)])
def test_the_space_says_how_many_are_drawn(space: int, drawn: int) -> None:
    state = nervous("orange-1 " * 12, space)
    assert len(alchemy(state).laid_out) == drawn


def test_on_the_first_space_there_is_a_rat_tail_and_nothing_is_laid_out() -> None:
    assert nervous("red-1", 1).phase is Phase.BREWING
    state = stopped(laboratory(seat("red-1", pot=colours(1), patient="nervousness")))
    assert alchemy(state).tails == 1


def test_before_each_placement_one_of_them_may_be_placed_instead_of_drawing() -> None:
    state = played(nervous("white-1 red-1 green-1", 3), "lay_out red-1", "lay_out green-1")
    assert can(state) == {"draw white-1@1", "lay red-1@1", "lay green-1@1", "stop"}
    state = played(state, "lay green-1", "draw white-1", "lay red-1")
    assert placed(state) == [("green-1", 1), ("white-1", 2), ("red-1", 3)]
    assert alchemy(state).laid_out == ()


def test_what_is_laid_acts_as_if_it_was_drawn() -> None:
    state = nervous("red-1", 2, sets={"red": 1})
    assert placed(played(state, "lay red-1")) == [("red-1", 1)]
    state = nervous("red-1 orange-1", 3, sets={"red": 1})
    state = played(state, "lay_out red-1") if state.phase is Phase.OPENING else state
    state = played(state, "lay orange-1", "lay red-1")
    assert placed(state) == [("orange-1", 1), ("red-1", 3)]


def test_after_an_explosion_none_of_them_may_be_placed() -> None:
    state = nervous("white-3 white-3 white-2 red-1", 2)
    state = played(state, "lay_out red-1", "draw white-3", "draw white-3", "draw white-2")
    assert not can(state)
    assert alchemy(state).laid_out == (Chip.RED_1,)


def test_those_that_are_left_go_back_into_the_bag_with_the_others() -> None:
    state = played(nervous("white-1 red-1", 2), "lay_out red-1", "stop")
    state = next_brewing(stopped(state, 1), "well-stirred")
    assert alchemy(state).laid_out == ()
    assert bag(state) == {"white-1": 1, "red-1": 1}


def test_with_red_set_2_a_red_one_is_placed_after_the_stop() -> None:
    state = nervous("red-1", 2, sets={"red": 2})
    assert can(state) == {"lay red-1", "stop"}
    state = stopped(played(state, "lay red-1"), 0, 1)
    assert can(state) == {"place_red red-1", "return_red red-1", "place_red no"}


def test_in_the_last_round_to_place_one_is_to_draw_one() -> None:
    others = (seat("white-1 white-1", patient="ear-worm"),)
    state = nervous("red-1 red-1", 3, *others, number=9)
    assert can(played(state, "lay red-1")) == {"stop"}
    state = played(played(state, "lay red-1"), "draw white-1", of=1)
    assert can(state) == {"lay red-1@2", "stop"}


def test_where_no_card_is_revealed_the_first_chip_told_begins_the_round() -> None:
    header = {
        "format": 1,
        "game": "quacks",
        "players": ["Ada", "Ben"],
        "modules": ["alchemists"],
        "start": {
            "round": 4,
            "seats": [seat("white-1 red-1", patient="nervousness", essence=2), {**IDLE}],
        },
    }
    state = QUACKS.set_up(header)
    assert {"lay_out red-1", "lay_out no"} <= can(state)
    state = played(state, "lay_out red-1")
    assert (state.phase, state.card) == (Phase.BREWING, None)
    assert alchemy(state).laid_out == (Chip.RED_1,)


# Ear worm


def worm(bag: str, count: int, more: str = "", **rest: object) -> Quacks:
    """A player who chose the space that was reached by chips of that many colours."""
    pot = f"{colours(count)} {more}"
    state = stopped(laboratory(seat(bag, pot=pot, patient="ear-worm"), **rest))
    return played(state, f"essence {count}")


def test_chips_are_drawn_one_by_one_and_placed_before_the_scoring() -> None:
    state = worm("green-4 white-1 orange-1", 3)
    assert [prompt.kind for prompt in state.prompts()] == [Question.EAR_WORM]
    assert can(state) == {"draw green-4@7", "draw white-1@4", "draw orange-1@4"}
    state = played(state, "draw green-4", "draw white-1")
    assert placed(state)[3:] == [("green-4", 7), ("white-1", 8)]
    assert state.phase is Phase.DIE
    assert state.scoring_space(Seat(0)) == 9


@pytest.mark.parametrize(
    ("count", "drawn", "tails"), [(1, 1, 0), (2, 1, 1), (3, 2, 0), (4, 2, 1), (5, 3, 0), (7, 4, 0)]
)
def test_the_space_says_how_many_chips_are_drawn(count: int, drawn: int, tails: int) -> None:
    state = worm("orange-1 " * 8, count)
    assert len(placed(state)) == count + drawn
    assert alchemy(state).tails == tails


def test_white_chips_are_placed_and_cannot_explode_the_pot() -> None:
    state = worm("white-2", 1, "white-3@5 white-3@8")
    assert pot_of(state).white_sum == 8
    assert not pot_of(state).exploded


def test_a_pot_that_has_exploded_stays_so() -> None:
    state = laboratory(
        seat("orange-1", pot="green-1@1 white-3@4 white-3@7 white-2@9", patient="ear-worm"), seat()
    )
    state = played(stopped(state, 1), "essence 1")
    assert placed(state)[-1] == ("orange-1", 10)
    assert pot_of(state).exploded
    assert state.players[0].must_choose


def test_chips_act_when_they_are_placed() -> None:
    state = worm("red-1 green-1", 1, sets="red 1")
    assert can(state) == {"draw red-1@3", "draw red-1@2", "draw green-1@2"}
    state = worm("blue-4", 1, "white-1@9", sets="blue 3")
    assert state.players[0].rubies == 2  # on space 13


def test_what_the_last_chip_allows_may_still_be_done_or_left() -> None:
    state = worm("yellow-1", 2, "white-2@4", sets="yellow 1")
    assert can(state) == {"return", "ear_worm no"}
    assert placed(played(state, "return"))[2:] == [("yellow-1", 5)]
    state = played(state, "ear_worm no")
    assert placed(state)[2:] == [("white-2", 4), ("yellow-1", 5)]
    assert state.phase is Phase.DIE


def test_between_two_draws_the_first_one_may_still_act() -> None:
    state = worm("yellow-1 orange-1 green-1", 3, "white-2@5", sets="yellow 1")
    state = played(state, "draw yellow-1")
    assert can(state) == {"draw orange-1@7", "draw green-1@7", "draw white-2@8", "return"} - {
        "draw white-2@8"
    }
    state = played(state, "return", "draw white-2")
    assert placed(state)[3:] == [("yellow-1", 6), ("white-2", 8)]


def test_with_blue_set_1_a_further_chip_may_be_placed() -> None:
    state = worm("blue-1 orange-1 green-1", 1, sets="blue 1")
    state = played(state, "draw blue-1")
    assert can(state) == {"draw orange-1@3", "draw green-1@3", "ear_worm no"}
    assert len(placed(played(state, "ear_worm no"))) == 2
    assert len(placed(played(state, "draw green-1"))) == 3


def test_a_red_chip_that_is_set_aside_is_one_of_the_draws() -> None:
    state = worm("red-1 orange-1", 1, sets="red 2")
    state = played(state, "draw red-1")
    assert state.players[0].aside == (Chip.RED_1,)
    assert len(placed(state)) == 1
    assert state.phase is not Phase.ESSENCE


def test_nothing_is_drawn_from_an_empty_bag_or_into_a_full_pot() -> None:
    assert worm("", 3).phase is Phase.DIE
    assert worm("orange-1", 3, "green-1@52").phase is Phase.DIE


def test_two_ear_worms_draw_side_by_side() -> None:
    both = [seat("orange-1 green-1", pot=colours(1), patient="ear-worm") for _ in range(2)]
    state = stopped(laboratory(*both), 0, 1)
    state = played(played(state, "essence 1"), "essence 1", of=1)
    assert can(state, 0) == can(state, 1) == {"draw orange-1@2", "draw green-1@2"}
    state = played(played(state, "draw green-1", of=1), "draw orange-1")
    assert placed(state)[1:] == [("orange-1", 2)]
    assert placed(state, 1)[1:] == [("green-1", 2)]


# Carrot nose


def carrot(bag: str, pot: str = "", space: int = 4, **more: object) -> Quacks:
    return laboratory(seat(bag, pot=pot, patient="carrot-nose", essence=space), **more)


def test_an_orange_chip_may_lie_on_the_next_ruby_space_for_two_essences() -> None:
    state = carrot("orange-1 green-1", "green-1@6")
    assert can(state) == {"draw orange-1@7", "draw orange-1@9", "draw green-1@7", "stop"}
    assert essence(played(state, "draw orange-1@7")) == 4
    assert essence(played(state, "draw orange-1@9")) == 2


def test_a_ruby_space_where_a_chip_lies_is_not_free() -> None:
    assert can(carrot("orange-1", "green-1@9")) == {"draw orange-1@10", "draw orange-1@13", "stop"}


def test_with_fewer_essences_a_pumpkin_goes_no_further() -> None:
    assert can(carrot("orange-1", "green-1@6", space=1)) == {"draw orange-1@7", "stop"}


def test_where_the_ruby_space_is_the_next_one_anyway_nothing_is_paid() -> None:
    state = played(carrot("orange-1", "green-1@8"), "draw orange-1@9")
    assert essence(state) == 4


def test_behind_the_last_ruby_space_there_is_none() -> None:
    assert can(carrot("orange-1", "green-1@51")) == {"draw orange-1@52", "stop"}


def test_whenever_it_is_drawn_as_long_as_there_are_essences() -> None:
    state = played(carrot("orange-1 orange-1 orange-1"), "draw orange-1@5", "draw orange-1@9")
    assert essence(state) == 0
    assert can(state) == {"draw orange-1@10", "stop"}


# Wing ears


def wings(bag: str, pot: str = "", space: int = 5, **more: object) -> Quacks:
    return laboratory(seat(bag, pot=pot, patient="wing-ears", essence=space), **more)


def test_a_white_chip_may_go_double_its_value_for_two_essences() -> None:
    state = wings("white-3 red-1", "orange-1@1", sets="red 1")
    assert can(state) == {
        "draw white-3@4",
        "draw white-3@7",
        "draw red-1@3",
        "draw red-1@2",
        "stop",
    }
    assert essence(played(state, "draw white-3@4")) == 5
    state = played(state, "draw white-3@7")
    assert essence(state) == 3
    assert pot_of(state).white_sum == 3  # its printed value counts


def test_a_white_chip_may_go_back_into_the_bag_for_three_essences() -> None:
    state = played(wings("white-3"), "draw white-3@3")
    assert "white_back yes" in can(state)
    state = played(state, "white_back yes")
    assert essence(state) == 2
    assert placed(state) == []
    assert bag(state) == {"white-3": 1}
    assert pot_of(state).flask_full


def test_what_went_double_does_not_go_back_as_well() -> None:
    state = played(wings("white-3", space=10), "draw white-3@6")
    assert can(state) == {"flask", "stop"}


def test_only_right_after_it_was_drawn() -> None:
    state = played(wings("white-3 orange-1", space=10), "draw white-3@3", "draw orange-1")
    assert can(state) == {"stop"}


@pytest.mark.parametrize(
    ("space", "may"), [(1, set()), (2, {"draw white-1@2"}), (3, {"draw white-1@2"})]
)
def test_essences_must_be_there(space: int, may: set[str]) -> None:
    state = wings("white-1", space=space)
    assert can(state) == {"draw white-1@1", "stop"} | may
    back = {"white_back yes"} if space >= 3 else set()
    assert can(played(state, "draw white-1@1")) == {"flask", "stop"} | back


def test_a_white_chip_that_explodes_the_pot_is_past_help() -> None:
    state = wings("white-3", "white-3@3 white-2@5", space=10)
    assert {one for one in can(state) if one.startswith("draw")} == {"draw white-3@8"}
    state = played(state, "draw white-3")
    assert pot_of(state).exploded
    assert essence(state) == 0  # the next essence phase has begun


def test_coloured_chips_are_not_helped() -> None:
    assert can(wings("green-1", space=10)) == {"draw green-1@1", "stop"}


def test_nothing_goes_beyond_the_last_space() -> None:
    assert can(wings("white-3", "green-1@48")) == {"draw white-3@51", "draw white-3@52", "stop"}


# Chicken eyes


def chicken(space: int, bag: str = "", pot: str = "", **seat_keys: object) -> Quacks:
    """A player who has come to ``space``, whatever the card brings there."""
    there = seat(bag, pot=f"{colours(8)} {pot}", patient="chicken-eyes", rubies=0, **seat_keys)
    burst = [
        seat(pot=" ".join(f"white-1@{n}" for n in range(1, 9))),
        seat(pot="white-3@3 white-3@6 white-2@8"),
    ]
    return played(stopped(laboratory(there, *burst)), f"essence {space}")


def test_the_bonus_comes_right_after_the_essence_phase() -> None:
    assert chicken(1 + 1, "").phase is Phase.DIE
    assert chicken(6).players[0].rubies == 3


@pytest.mark.parametrize(("space", "chip"), [(2, "orange-1"), (5, "red-1")])
def test_a_chip_comes_from_the_box(space: int, chip: str) -> None:
    assert bag(chicken(space)) == {chip: 1}


def test_a_ruby() -> None:
    state = stopped(laboratory(seat(pot=colours(1), patient="chicken-eyes", rubies=0)))
    assert state.players[0].rubies == 1


def test_the_flask_is_filled() -> None:
    assert pot_of(chicken(4, flask=False)).flask_full


def test_the_droplet_moves_two_spaces() -> None:
    assert pot_of(chicken(8)).droplet == 2


def test_with_a_rack_every_step_is_a_choice() -> None:
    there = seat(pot=colours(8), patient="chicken-eyes")
    state = stopped(laboratory(there, modules=["exchange_office"]))
    state = played(state, "essence 8", "pot_or_rack rack", "pot_or_rack pot")
    assert (pot_of(state).droplet, state.players[0].tube) == (1, 1)


def test_the_die_is_rolled_several_times() -> None:
    state = chicken(10)
    assert state.phase is Phase.ESSENCE
    state = played(state, *["roll two-points"] * 4)
    assert state.score(Seat(0)) == 8
    assert state.phase is Phase.DIE


@pytest.mark.parametrize(("space", "number"), [(3, 2), (9, 4)])
def test_a_1_chip_in_the_pot_is_swapped_for_a_larger_one_of_its_colour(
    space: int, number: int
) -> None:
    state = chicken(space)
    swaps = {f"upgrade {one}-1 {one}-{number}" for one in ("green", "red", "yellow", "blue")}
    assert can(state) == {*swaps, "swap_placed no"}
    state = played(state, f"upgrade red-1 red-{number}")
    assert placed(state)[2] == (f"red-{number}", 3)
    assert state.box()[Chip.RED_1] == 12


def test_the_last_of_several_equal_chips_is_swapped() -> None:
    state = played(chicken(3, pot="green-1@12"), "upgrade green-1 green-2")
    assert [one for one in placed(state) if "green" in one[0]] == [("green-1", 2), ("green-2", 12)]


def test_nothing_need_be_swapped() -> None:
    state = played(chicken(9), "swap_placed no")
    assert {chip for chip, _ in placed(state)} == {
        one.partition("@")[0] for one in colours(8).split()
    }


# Witch's hump


def hump(bag: str, pot: str, space: int = 2, **more: object) -> Quacks:
    return laboratory(seat(bag, pot=pot, patient="witch-hump", essence=space, rubies=0), **more)


@pytest.mark.parametrize("chip", ["white-1", "orange-1", "green-1", "red-1", "yellow-1", "blue-1"])
def test_a_1_chip_on_a_ruby_space_brings_a_ruby_for_two_essences(chip: str) -> None:
    state = played(hump(chip, "white-1@8", sets="blue 2"), f"draw {chip}@9", "ruby_space yes")
    assert state.players[0].rubies == 1
    assert essence(state) == 0


@pytest.mark.parametrize(("chip", "before"), [("white-2", 7), ("green-2", 7), ("black-1", 8)])
def test_a_2_chip_or_a_black_one_brings_a_roll_of_the_die_at_once(chip: str, before: int) -> None:
    state = played(hump(chip, f"white-1@{before}"), f"draw {chip}@9", "ruby_space yes")
    assert can(state) == {
        *("roll point", "roll two-points", "roll ruby", "roll droplet", "roll orange"),
    }
    assert not state.may_draw(Seat(0))
    state = played(state, "roll droplet")
    assert pot_of(state).droplet == 1
    assert placed(state)[-1] == (chip, 9)
    assert "stop" in can(state)


def test_while_one_rolls_the_others_brew_on() -> None:
    state = laboratory(
        seat("white-2", pot="white-1@7", patient="witch-hump", essence=2), seat("orange-1")
    )
    state = played(state, "draw white-2", "ruby_space yes")
    state = stopped(played(state, "draw orange-1", of=1), 1)
    assert state.phase is Phase.BREWING
    assert can(played(state, "roll point")) == {"flask", "stop"}


@pytest.mark.parametrize(("chip", "before"), [("white-3", 6), ("purple-1", 8)])
def test_a_3_chip_or_a_purple_one_brings_a_yellow_1_chip(chip: str, before: int) -> None:
    state = played(hump(chip, f"white-1@{before}"), f"draw {chip}@9", "ruby_space yes")
    assert bag(state) == {"yellow-1": 1}


@pytest.mark.parametrize(("chip", "before"), [("green-4", 5), ("locoweed-1", 7)])
def test_a_4_chip_or_locoweed_brings_three_points(chip: str, before: int) -> None:
    state = hump(chip, f"orange-1@{before}")  # two colours: locoweed of book B moves 2
    assert points(played(state, f"draw {chip}@9", "ruby_space yes")) == [3]


def test_only_once_for_a_chip_and_only_on_a_ruby_space() -> None:
    state = played(hump("white-1 orange-1", "green-1@8", space=10), "draw white-1@9")
    assert can(played(state, "ruby_space yes")) == {"draw orange-1@10", "flask", "stop"}
    assert "ruby_space yes" not in can(played(state, "draw orange-1"))


def test_again_for_the_next_chip() -> None:
    state = hump("white-1 green-4", "orange-1@8", space=10)
    state = played(state, "draw white-1@9", "ruby_space yes", "draw green-4@13", "ruby_space yes")
    assert essence(state) == 6
    assert points(state) == [3]


def test_a_chip_that_is_back_in_the_bag_brings_nothing() -> None:
    state = played(hump("white-1", "orange-1@4 green-1@8"), "draw white-1@9", "flask")
    assert can(state) == {"draw white-1@9", "stop"}


def test_not_with_a_single_essence() -> None:
    state = played(hump("orange-1", "white-1@8", space=1), "draw orange-1@9")
    assert can(state) == {"stop"}


def test_a_chip_that_explodes_the_pot_is_placed_as_well() -> None:
    state = hump("white-3", "white-3@3 white-3@10")
    state = played(state, "draw white-3@13")
    assert can(state) == {"ruby_space yes", "stop"}
    assert bag(played(state, "ruby_space yes")) == {"yellow-1": 1}


def test_red_chips_placed_after_the_stop_bring_nothing() -> None:
    state = laboratory(
        seat(pot="white-1@8", aside=["red-1"], patient="witch-hump", essence=2), sets="red 2"
    )
    state = played(stopped(state), "place_red red-1")
    assert placed(state)[-1] == ("red-1", 9)
    assert state.phase is not Phase.BREWING


# Forgetfulness


def forgetful(bag: str, pot: str, space: int = 4, **more: object) -> Quacks:
    return laboratory(seat(bag, pot=pot, essence=space), **more)


def test_a_coloured_chip_may_go_back_for_as_many_essences_as_its_value() -> None:
    state = forgetful("", "green-2@2 white-1@3 orange-1@4 locoweed-1@6 red-4@10")
    assert can(state) == {"forget 2", "forget 4", "forget 10", "stop"}
    assert essence(played(state, "forget 2")) == 2
    state = played(state, "forget 10")
    assert essence(state) == 0
    assert bag(state) == {"red-4": 1}


def test_the_other_chips_stay_where_they_are() -> None:
    state = played(forgetful("", "green-2@2 white-1@3 orange-1@4"), "forget 2")
    assert placed(state) == [("white-1", 3), ("orange-1", 4)]


def test_a_chip_worth_more_than_the_essences_stays() -> None:
    assert can(forgetful("", "green-2@2 orange-1@3", space=1)) == {"forget 3", "stop"}


def test_at_any_time_but_after_the_end() -> None:
    state = played(forgetful("white-1", "orange-1@1", space=2), "draw white-1")
    assert {"forget 1", "flask"} <= can(state)
    assert "flask" in can(played(state, "forget 1"))  # white is still the chip drawn last
    assert stopped(state).phase is not Phase.BREWING
    burst = forgetful("white-3", "orange-1@1 white-3@4 white-3@7")
    assert not can(played(burst, "draw white-3"))


def test_the_next_chip_goes_on_from_the_last_one_that_is_left() -> None:
    state = played(forgetful("green-1", "orange-1@1 blue-1@2"), "forget 2")
    assert "draw green-1@2" in can(state)


def test_on_a_space_with_several_chips_the_last_one_goes() -> None:
    house = {"after_last_space": "draw_on"}
    state = forgetful("orange-1", "green-1@52", house_rules=house)
    state = played(state, "draw orange-1", "forget 52")
    assert placed(state) == [("green-1", 52)]


# Vampirism


def vampire(count: int, **more: object) -> Quacks:
    return stopped(laboratory(seat(pot=colours(count), patient="vampirism"), **more))


def test_a_chip_may_be_bought_at_once_for_as_much_as_the_space_says() -> None:
    state = played(vampire(5), "essence 5")
    assert can(state) == {
        *("extra_chip orange-1", "extra_chip green-1", "extra_chip blue-1"),
        "extra_chip no",
    }
    state = played(state, "extra_chip blue-1")
    assert bag(state) == {"blue-1": 1}  # it can be drawn from now on
    assert state.players[0].bought == ()


def test_nothing_need_be_bought() -> None:
    assert not bag(played(vampire(5), "essence 5", "extra_chip no"))


def test_what_costs_more_than_all_is_not_asked_for() -> None:
    assert played(vampire(2), "essence 2").phase is Phase.DIE


def test_on_the_first_space_there_is_a_rat_tail() -> None:
    assert alchemy(vampire(1)).tails == 1
    assert can(vampire(7)) == {"essence 7", "essence 1"}


def test_yellow_and_purple_only_when_their_book_is_out() -> None:
    for number, offered in ((1, False), (2, True)):
        state = played(vampire(8, number=number, sets="yellow 1 locoweed B"), "essence 8")
        assert ("extra_chip yellow-1" in can(state)) is offered


def test_the_usual_purchase_is_not_affected() -> None:
    state = played(vampire(5), "essence 5", "extra_chip blue-1", "roll point")
    assert state.phase is Phase.BUYING
    assert "buy blue-1" in can(state)


def test_they_buy_in_turn() -> None:
    both = [seat(pot=colours(4), patient="vampirism") for _ in range(2)]
    state = stopped(laboratory(*both, number=3), 0, 1)
    state = played(played(state, "essence 4"), "essence 4", of=1)
    assert (bool(can(state, 0)), bool(can(state, 1))) == (True, False)
