"""The ingredient books of set 1; section numbers are those of the fact sheet ``quacks_base``."""

from __future__ import annotations

import pytest

from engine.game import Seat, Zone, ZoneKind
from engine.games.quacks import books
from engine.games.quacks.actions import Answer, Question
from engine.games.quacks.chips import Chip, Colour
from engine.games.quacks.pot import Pot
from tests.engine.playing import (
    can,
    game,
    played,
    pot_of,
    seat,
)

# Section 7: books of set 1


@pytest.mark.parametrize(("oranges", "bonus"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (6, 2)])
def test_red_moves_on_by_the_orange_chips_in_the_pot(oranges: int, bonus: int) -> None:
    placed = " ".join(f"orange-1@{n}" for n in range(1, oranges + 1)) or "green-1@1"
    last = max(oranges, 1)
    landings = {f"draw red-2@{last + 2 + bonus}", f"draw red-2@{last + 2}"}
    assert can(game(seat("red-2", pot=placed))) == landings | {"stop"}


def test_oranges_count_wherever_they_lie_and_only_in_the_own_pot() -> None:
    mine = seat("red-1", pot="orange-1@1 white-1@2 green-1@3")
    theirs = seat("", pot="orange-1@1 orange-1@2 orange-1@3")
    assert "draw red-1@5" in can(game(mine, theirs))


def test_the_bonus_move_of_red_may_be_declined_and_is_taken_unless_the_space_is_said() -> None:
    state = game(seat("red-1 white-1", pot="orange-1@1"))
    assert pot_of(played(state, "draw red-1")).last_space == 3
    assert can(played(state, "draw red-1@2")) == {"draw white-1@3", "stop"}


def test_a_bonus_move_ends_on_52_like_every_other() -> None:
    assert can(game(seat("red-1", pot="orange-1@50"))) == {"draw red-1@52", "draw red-1@51", "stop"}
    assert can(game(seat("red-1", pot="orange-1@51"))) == {"draw red-1@52", "stop"}


@pytest.mark.parametrize("white", ["white-1", "white-2", "white-3"])
def test_yellow_returns_the_white_chip_before_it_and_stays_where_it_lies(white: str) -> None:
    state = played(game(seat("yellow-2 orange-1", pot=f"{white}@3")), "draw yellow-2")
    assert "return" in can(state)
    state = played(state, "return")
    pot = pot_of(state)
    assert state.visible()[Zone(ZoneKind.POT, Seat(0))] == {5: Chip.YELLOW_2}
    assert pot.white_sum == 0
    assert Chip(white) in pot.bag  # F23: it may be drawn again
    assert pot.flask_full
    assert "return" not in can(state)


@pytest.mark.parametrize("placed", ["", "orange-1@1", "white-1@1 orange-1@2"])
def test_yellow_returns_nothing_but_a_white_chip_directly_before_it(placed: str) -> None:
    assert "return" not in can(played(game(seat("yellow-1", pot=placed)), "draw yellow-1"))


def test_the_return_of_the_white_chip_lapses_with_the_next_draw() -> None:
    state = played(game(seat("yellow-1 orange-1", pot="white-1@1")), "draw yellow-1")
    assert "return" not in can(played(state, "draw orange-1"))


def test_the_return_lapses_when_the_pot_stops_or_is_taken_up_in_the_middle() -> None:
    state = played(game(seat("yellow-1", pot="white-1@1"), seat("orange-1")), "draw yellow-1")
    assert can(played(state, "stop")) == set()
    assert "return" not in can(game(seat("orange-1", pot="white-1@1 yellow-1@2")))


def test_after_an_explosion_nothing_is_returned() -> None:
    pot = Pot(bag=(Chip.WHITE_3, Chip.YELLOW_1))
    for chip, space in ((Chip.WHITE_3, 3), (Chip.YELLOW_1, 4)):
        pot = pot.with_drawn(chip, space)
    asked = books.questions(pot, books.book_set(((Colour.YELLOW, 1),)))
    assert asked == ((Question.RETURN_WHITE, Answer.YES),)
    burst = Pot(bag=(Chip.WHITE_3,) * 3 + (Chip.YELLOW_1,))
    for n, chip in enumerate((Chip.WHITE_3, Chip.WHITE_3, Chip.WHITE_3, Chip.YELLOW_1)):
        burst = burst.with_drawn(chip, n + 1)
    assert books.questions(burst, books.book_set(((Colour.YELLOW, 1),))) == ()


def test_a_game_without_its_book_leaves_red_and_yellow_without_action() -> None:
    pot = Pot(bag=(Chip.RED_1,)).with_drawn(Chip.RED_1, 1)
    assert books.questions(pot, {}) == ()
    assert books.bonus_moves(pot, Chip.RED_1, {}) == (0,)


def test_blue_asks_nothing_as_placing_one_of_the_chips_looked_at_is_just_the_next_draw() -> None:
    state = played(game(seat("blue-2 white-1 green-1")), "draw blue-2")
    assert can(state) == {"draw white-1@3", "draw green-1@3", "stop"}
    placed = played(state, "draw white-1")
    assert "flask" in can(placed)  # 5.7: a white chip chosen by blue counts as drawn last
