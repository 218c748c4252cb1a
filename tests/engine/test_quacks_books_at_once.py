"""The books that act while people brew: blue, red, yellow (``quacks_base`` 7.4 to 7.6)."""

from __future__ import annotations

import pytest

from engine.game import ScoreLine, Seat, Zone, ZoneKind
from engine.games.quacks.chips import Chip
from engine.games.quacks.position import Phase, Reason
from tests.engine.playing import can, game, played, pot_of, seat
from tests.engine.scoring import gains, next_round, rolled, said_by_all

# 7.4 Blue


def test_blue_1_asks_nothing_as_placing_one_of_the_chips_looked_at_is_just_the_next_draw() -> None:
    state = played(game(seat("blue-2 white-1 green-1")), "draw blue-2")
    assert can(state) == {"draw white-1@3", "draw green-1@3", "stop"}


def test_the_chip_chosen_through_blue_1_acts_explodes_or_goes_back_by_flask() -> None:
    bag = "blue-1 blue-2 red-1 yellow-1 white-1 white-2"
    state = played(game(seat(bag, pot="white-3@3 white-2@5 orange-1@6")), "draw blue-1")
    assert "draw red-1@9" in can(state)
    assert "return" in can(played(state, "draw white-1", "draw yellow-1"))
    assert "flask" in can(played(state, "draw white-2"))
    assert pot_of(played(state, "draw blue-2", "draw white-2", "draw white-1")).exploded


def test_in_the_last_round_blue_1_lets_a_player_draw_on_while_the_others_wait() -> None:
    start = game(seat("blue-4 white-1 white-1"), seat("white-1 white-1"), number=9)
    state = played(start, "draw blue-4")
    assert can(state) == {"draw white-1@5", "stop"}
    state = played(state, "draw white-1")
    assert can(state) == {"flask", "stop"}
    assert "draw white-1@2" not in can(played(start, "draw white-1", of=1), of=1)


@pytest.mark.parametrize("number", [2, 3, 4])
def test_in_the_last_round_no_other_blue_chip_lets_a_player_draw_on(number: int) -> None:
    start = game(seat("blue-4 white-1"), seat("white-1"), number=9, sets=f"blue {number}")
    assert can(played(start, "draw blue-4")) == {"stop"}


def _is_insured(draws: str) -> bool:
    """Whether the white chip drawn last explodes the pot for nothing."""
    start = game(seat(draws, pot="white-3@3 white-3@6"), number=5, sets="blue 2 red 2")
    state = played(start, *(f"draw {one}" for one in draws.split()))
    assert pot_of(state).exploded
    return "points" not in can(said_by_all(state, "place_red no", "roll point"))


@pytest.mark.parametrize(
    ("before", "is_insured"),
    [
        ("", False),
        ("blue-1", True),
        ("blue-1 orange-1", False),
        ("blue-2 orange-1", True),
        ("blue-2 orange-1 orange-1", False),
        ("blue-4 orange-1 orange-1 orange-1", True),
        ("blue-4 orange-1 orange-1 orange-1 orange-1", False),
        ("blue-2 red-1", True),  # a red chip laid aside was drawn, too
        ("blue-2 red-1 red-1", False),
        ("blue-2 blue-2 orange-1", True),
        ("blue-2 blue-2 orange-1 orange-1", False),  # windows do not add up
        ("blue-1 blue-2 orange-1", True),
        ("blue-4 blue-1 orange-1 orange-1", True),  # the larger window counts
        ("blue-4 blue-1 orange-1 orange-1 orange-1", False),
    ],
)
def test_blue_2_insures_as_many_draws_as_its_number(before: str, *, is_insured: bool) -> None:
    assert _is_insured(f"{before} white-3") is is_insured


def test_an_explosion_insured_by_blue_2_keeps_points_and_coins_but_loses_the_die() -> None:
    start = game(seat("blue-1 white-3", pot="white-3@3 white-3@6"), number=5, sets="blue 2")
    state = played(start, "draw blue-1", "draw white-3")
    assert can(state) == set()
    state = played(state, "roll point", of=1)
    assert [(one.seat, one.points, one.reason) for one in state.score_lines()] == [
        (1, 1, Reason.DIE),
        (0, 2, Reason.SPACE),  # space 11
        (1, 0, Reason.SPACE),
    ]
    assert "buy black-1" in can(state)


@pytest.mark.parametrize("blue", ["blue-1", "blue-2", "blue-4"])
def test_blue_3_brings_one_ruby_at_once_on_a_ruby_space(blue: str) -> None:
    before = 9 - Chip(blue).number
    start = seat(blue, pot=f"orange-1@{before}", rubies=0)
    state = played(game(start, sets="blue 3"), f"draw {blue}")
    assert state.phase is Phase.BREWING
    assert gains(state) == (0, 1, 0)


@pytest.mark.parametrize("blue", ["blue-1", "blue-2", "blue-4"])
def test_blue_4_brings_its_number_in_points_at_once_on_a_ruby_space(blue: str) -> None:
    number = Chip(blue).number
    state = game(seat(blue, pot=f"orange-1@{9 - number}", rubies=0), sets="blue 4")
    state = played(state, f"draw {blue}")
    assert state.score_lines() == (
        ScoreLine(Seat(0), number, 9, Reason.CHIP, 9, "quacks_base 7.4", Chip(blue)),
    )
    assert gains(state) == (number, 0, 0)


@pytest.mark.parametrize("book", ["blue 3", "blue 4"])
@pytest.mark.parametrize("space", [8, 10])
def test_blue_3_and_blue_4_look_at_the_space_it_lies_on_and_not_at_the_one_that_is_scored(
    book: str, space: int
) -> None:
    state = game(seat("blue-1", pot=f"orange-1@{space - 1}", rubies=0), sets=book)
    assert gains(played(state, "draw blue-1")) == (0, 0, 0)


# 7.5 Red


@pytest.mark.parametrize(("oranges", "bonus"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (6, 2)])
def test_red_1_moves_on_by_the_orange_chips_in_the_pot(oranges: int, bonus: int) -> None:
    placed = " ".join(f"orange-1@{n}" for n in range(1, oranges + 1)) or "green-1@1"
    last = max(oranges, 1)
    landings = {f"draw red-2@{last + 2 + bonus}", f"draw red-2@{last + 2}"}
    assert can(game(seat("red-2", pot=placed))) == landings | {"stop"}


def test_red_1_counts_oranges_wherever_they_lie_in_the_own_pot() -> None:
    mine = seat("red-1", pot="orange-1@1 white-1@2 green-1@3")
    theirs = seat("", pot="orange-1@1 orange-1@2 orange-1@3")
    assert "draw red-1@5" in can(game(mine, theirs))


def test_the_bonus_move_of_red_1_may_be_declined_and_is_taken_unless_the_space_is_said() -> None:
    state = game(seat("red-1 white-1", pot="orange-1@1"))
    assert pot_of(played(state, "draw red-1")).last_space == 3
    assert can(played(state, "draw red-1@2")) == {"draw white-1@3", "stop"}


def test_a_bonus_move_ends_on_52_like_every_other() -> None:
    assert can(game(seat("red-1", pot="orange-1@50"))) == {"draw red-1@52", "draw red-1@51", "stop"}
    assert can(game(seat("red-1", pot="orange-1@51"))) == {"draw red-1@52", "stop"}


def test_red_2_is_laid_beside_the_pot_until_the_player_has_stopped() -> None:
    state = played(game(seat("red-2 red-1", pot="orange-1@3"), sets="red 2"), "draw red-2")
    assert state.visible()[Zone(ZoneKind.POT, Seat(0))] == {3: Chip.ORANGE_1}
    assert state.visible()[Zone(ZoneKind.TRAY, Seat(0))] == {0: Chip.RED_2}
    assert can(state) == {"draw red-1", "return_red red-2", "stop"}
    assert can(played(state, "stop")) == {"place_red red-2", "return_red red-2", "place_red no"}


def test_red_2_places_any_of_the_reds_as_last_chips_in_any_order() -> None:
    start = game(seat("red-2 red-1", pot="orange-1@3"), number=5, sets="red 2")
    state = played(start, "draw red-2", "draw red-1", "stop", "place_red red-1", "place_red red-2")
    assert [(one.chip, one.space) for one in pot_of(state).placed] == [
        (Chip.ORANGE_1, 3),
        (Chip.RED_1, 4),
        (Chip.RED_2, 6),
    ]
    assert state.players[0].aside == ()
    assert state.scoring_space(Seat(0)) == 7


def test_red_2_keeps_reds_out_of_the_bag_across_rounds() -> None:
    start = game(seat("red-2 red-1 orange-1"), number=5, sets="red 2")
    state = played(start, "draw red-2", "draw red-1", "stop", "place_red red-1", "place_red no")
    state = next_round(state)
    assert state.players[0].aside == (Chip.RED_2,)
    assert pot_of(state).bag == (Chip.WHITE_1, Chip.ORANGE_1, Chip.RED_1)
    state = played(state, "draw orange-1")
    state = played(played(state, "stop"), "stop", of=1)
    assert pot_of(played(state, "place_red red-2")).last_space == 3


def test_red_2_may_return_to_the_bag_at_any_time() -> None:
    start = game(seat("red-2 orange-1"), number=5, sets="red 2")
    state = played(start, "draw red-2")
    while_brewing = played(state, "return_red red-2")
    assert can(while_brewing) == {"draw red-2", "draw orange-1@1", "stop"}
    after_stopping = played(state, "stop", "return_red red-2")
    assert pot_of(after_stopping).bag == (Chip.ORANGE_1, Chip.RED_2)
    assert "return_red red-2" in can(next_round(played(state, "stop")))


def test_red_2_placed_after_an_explosion_still_moves_the_scoring_space() -> None:
    start = seat("red-4 white-3", pot="white-3@3 white-3@6")
    state = played(game(start, number=5, sets="red 2"), "draw red-4", "draw white-3")
    assert can(state) == {"place_red red-4", "return_red red-4", "place_red no"}
    state = rolled(played(state, "place_red red-4"))
    assert state.scoring_space(Seat(0)) == 14
    assert can(state) == {"points", "coins"}


def test_scoring_waits_until_every_player_has_decided_about_red_2() -> None:
    both = [seat("red-1 orange-1", rubies=0)] * 2
    state = game(*both, number=5, sets="red 2")
    for of in (0, 1):
        state = played(state, "draw red-1", "draw orange-1", "stop", of=of)
    assert (
        can(state)
        == can(state, of=1)
        == {
            "place_red red-1",
            "return_red red-1",
            "place_red no",
        }
    )
    state = played(state, "place_red no", of=1)
    assert can(state, of=1) == set()
    assert "roll point" in can(played(state, "place_red red-1"))


@pytest.mark.parametrize(
    ("pot", "spaces"),
    [
        ("white-1@1", {4, 3}),
        ("white-2@2", {6, 4}),
        ("white-3@3", {8, 5}),
        ("white-3@3 orange-1@4", {6}),  # not directly before
        ("orange-1@1 white-2@3", {7, 5}),
        ("orange-1@1", {3}),
        ("", {2}),
    ],
)
def test_red_3_moves_on_by_a_white_chip_directly_before_it(pot: str, spaces: set[int]) -> None:
    state = game(seat("red-2", pot=pot), sets="red 3")
    assert can(state) - {"stop", "flask"} == {f"draw red-2@{space}" for space in spaces}


@pytest.mark.parametrize(
    ("pot", "white", "spaces"),
    [
        ("red-1@1", "white-1", {3, 2}),
        ("red-4@4 orange-1@5", "white-1", {7, 6}),
        ("red-1@1 red-1@2", "white-1", {4, 3}),  # more reds add nothing
        ("red-1@1", "white-2", {3}),
        ("red-1@1", "white-3", {4}),
        ("orange-1@1", "white-1", {2}),
    ],
)
def test_red_4_lets_white_ones_behind_it_move_two(pot: str, white: str, spaces: set[int]) -> None:
    state = game(seat(white, pot=pot), sets="red 4")
    assert can(state) - {"stop"} == {f"draw {white}@{space}" for space in spaces}
    assert pot_of(played(state, f"draw {white}")).white_sum == Chip(white).number


# 7.6 Yellow


@pytest.mark.parametrize("white", ["white-1", "white-2", "white-3"])
def test_yellow_1_returns_the_white_chip_before_it_and_stays_where_it_lies(white: str) -> None:
    state = played(game(seat("yellow-2 orange-1", pot=f"{white}@3")), "draw yellow-2")
    assert "return" in can(state)
    state = played(state, "return")
    assert state.visible()[Zone(ZoneKind.POT, Seat(0))] == {5: Chip.YELLOW_2}
    assert pot_of(state).white_sum == 0
    assert can(state) == {
        f"draw {white}@{5 + Chip(white).number}",
        "draw orange-1@6",
        "stop",
    }  # F23


@pytest.mark.parametrize("placed", ["", "orange-1@1", "white-1@1 orange-1@2"])
def test_yellow_1_returns_nothing_but_a_white_chip_directly_before_it(placed: str) -> None:
    assert "return" not in can(played(game(seat("yellow-1", pot=placed)), "draw yellow-1"))


def test_the_return_by_yellow_1_lapses_with_the_next_draw_and_with_the_stop() -> None:
    start = game(seat("yellow-1 orange-1", pot="white-1@1"), seat("orange-1"))
    state = played(start, "draw yellow-1")
    assert "return" not in can(played(played(state, "draw orange-1", of=1), "draw orange-1"))
    assert can(played(state, "stop")) == set()


def test_yellow_2_lets_the_next_chip_move_twice_as_far_and_no_other() -> None:
    for yellow, space in (("yellow-1", 1), ("yellow-2", 2), ("yellow-4", 4)):
        state = played(game(seat(f"{yellow} green-4 orange-1"), sets="yellow 2"), f"draw {yellow}")
        assert can(state) - {"stop"} == {
            f"draw {chip}@{space + number * times}"
            for chip, number in (("green-4", 4), ("orange-1", 1))
            for times in (1, 2)
        }
        state = played(state, "draw green-4")
        assert can(state) == {f"draw orange-1@{space + 9}", "stop"}


def test_yellow_2_does_not_double_what_a_white_chip_counts() -> None:
    start = game(seat("yellow-1 white-2", pot="white-3@3 white-2@5"), sets="yellow 2")
    pot = pot_of(played(start, "draw yellow-1", "draw white-2"))
    assert (pot.last_space, pot.white_sum, pot.exploded) == (10, 7, False)


def test_a_yellow_chip_behind_yellow_2_moves_double_and_doubles_the_next_again() -> None:
    start = game(seat("yellow-1 yellow-2 orange-1"), sets="yellow 2")
    state = played(start, "draw yellow-1", "draw yellow-2")
    assert pot_of(state).last_space == 5
    assert pot_of(played(state, "draw orange-1")).last_space == 7


@pytest.mark.parametrize(("yellows", "limit"), [(0, 7), (1, 8), (2, 8), (3, 9), (4, 9)])
def test_yellow_3_raises_the_white_limit_with_the_first_and_the_third(
    yellows: int, limit: int
) -> None:
    placed = [f"yellow-{(1, 2, 4, 1)[n]}@{10 + 5 * n}" for n in range(yellows)]
    pot = " ".join(["white-3@3 white-3@6 white-1@7", *placed])
    state = game(seat("white-1 white-1 white-1", pot=pot), sets="yellow 3", number=5)
    assert state.white_left(Seat(0)) == limit - 7
    while not pot_of(state).exploded:
        state = played(state, "draw white-1")
    assert pot_of(state).white_sum == limit + 1


@pytest.mark.parametrize(("before", "bonus"), [(0, 1), (1, 2), (2, 3), (3, 0), (4, 0)])
def test_yellow_4_moves_the_first_three_yellow_chips_further(before: int, bonus: int) -> None:
    pot = " ".join(["orange-1@1", *(f"yellow-1@{2 + n}" for n in range(before))])
    state = game(seat("yellow-2", pot=pot), sets="yellow 4")
    last = 1 + before
    assert can(state) - {"stop"} == {f"draw yellow-2@{last + 2 + more}" for more in {bonus, 0}}
