"""The Alchemists' books for locoweed, section 2.5 of the fact sheet "quacks_expansions"."""

from __future__ import annotations

import pytest

from engine.errors import BadSetupError
from engine.games.quacks.chips import Chip
from engine.games.quacks.game import Quacks
from engine.games.quacks.position import Phase
from tests.engine.gathering import colours, essence, laboratory, stopped
from tests.engine.playing import can, game, played, pot_of, seat


def brewing(letter: str, bag: str, pot: str = "", **more: object) -> Quacks:
    """A pot that brews with one of the books."""
    return laboratory(seat(bag, pot=pot), sets=f"locoweed {letter}", **more)


@pytest.mark.parametrize(("letter", "price"), [("A", 11), ("B", 16), ("C", 10), ("D", 12)])
def test_every_book_has_its_price(letter: str, price: int) -> None:
    assert brewing(letter, "").rules.price(Chip.LOCOWEED_1) == price


def test_book_a_lies_open_if_a_header_says_nothing() -> None:
    assert laboratory(seat(), sets="").rules.price(Chip.LOCOWEED_1) == 11


def test_without_a_box_that_has_them_there_are_no_books_for_locoweed() -> None:
    with pytest.raises(BadSetupError, match=r"sets.locoweed = 'A'"):
        game(seat(), sets="locoweed A")


# Book A: essences


def test_with_book_a_locoweed_moves_one_space() -> None:
    assert can(brewing("A", "locoweed-1", "orange-1@1 green-1@2")) >= {"draw locoweed-1@3"}


def test_with_book_a_every_locoweed_in_the_pot_brings_an_essence() -> None:
    state = brewing("A", "", "orange-1@1 locoweed-1@2 locoweed-1@3")
    assert essence(stopped(state)) == 2 + 2
    state = brewing("B", "", "orange-1@1 locoweed-1@2 locoweed-1@3")
    assert essence(stopped(state)) == 2


def test_nobody_needs_to_take_them() -> None:
    there = seat(pot="orange-1@1 locoweed-1@2", patient="chicken-eyes")
    state = stopped(laboratory(there, sets="locoweed A"))
    assert can(state) == {"essence 3", "essence 2", "essence 1"}


# Book B: colours


@pytest.mark.parametrize("count", range(8))
def test_with_book_b_locoweed_moves_a_space_for_every_colour_its_own_included(count: int) -> None:
    state = brewing("B", "locoweed-1", f"{colours(count)} white-1@9")
    assert can(state) >= {f"draw locoweed-1@{9 + count + 1}"}


def test_with_book_b_locoweed_in_the_pot_counts_once() -> None:
    state = brewing("B", "locoweed-1", "locoweed-1@1 orange-1@2")
    assert can(state) >= {"draw locoweed-1@4"}


def test_with_yellow_set_2_it_goes_twice_as_far() -> None:
    state = laboratory(seat("locoweed-1", pot="orange-1@1 yellow-1@2"), sets="locoweed B yellow 2")
    assert can(state) >= {"draw locoweed-1@8", "draw locoweed-1@5"}


# Book C: a chip goes back


def test_with_book_c_a_coloured_chip_goes_back_right_after_locoweed() -> None:
    state = brewing("C", "locoweed-1", "orange-1@1 white-1@2 green-4@6")
    state = played(state, "draw locoweed-1@7")
    assert can(state) == {
        *("locoweed_return 1", "locoweed_return 6", "locoweed_return 7", "stop"),
    }
    state = played(state, "locoweed_return 1")
    assert [one.space for one in pot_of(state).placed] == [2, 6, 7]  # all others stay
    assert pot_of(state).bag == (Chip.ORANGE_1,)


def test_it_may_return_itself() -> None:
    state = played(brewing("C", "locoweed-1", "orange-1@1"), "draw locoweed-1")
    state = played(state, "locoweed_return 2")
    assert pot_of(state).bag == (Chip.LOCOWEED_1,)
    assert can(state) == {"draw locoweed-1@2", "stop"}


def test_only_one_chip_goes_back_and_only_right_after_it() -> None:
    state = brewing("C", "locoweed-1 white-1", "orange-1@1 green-1@2")
    state = played(state, "draw locoweed-1")
    assert can(played(state, "locoweed_return 1")) == {
        *("draw orange-1@4", "draw white-1@4", "stop"),
    }
    assert can(played(state, "draw white-1")) == {"flask", "stop"}


def test_each_locoweed_lets_one_go_back() -> None:
    state = brewing("C", "locoweed-1 locoweed-1", "orange-1@1 green-1@2")
    state = played(state, "draw locoweed-1", "locoweed_return 1", "draw locoweed-1@4")
    assert "locoweed_return 2" in can(state)


def test_an_ear_worm_that_places_locoweed_may_return_a_chip() -> None:
    there = seat("locoweed-1", pot="orange-1@1", patient="ear-worm")
    state = played(stopped(laboratory(there, sets="locoweed C")), "essence 1")
    assert can(state) == {"locoweed_return 1", "locoweed_return 2", "ear_worm no"}
    state = played(state, "locoweed_return 1")
    assert state.phase is Phase.DIE
    assert [one.space for one in pot_of(state).placed] == [2]


# Book D: white chips


@pytest.mark.parametrize(
    ("pot", "space"),
    [
        ("green-1@9", 10),  # at least one
        ("white-1@8 green-1@9", 10),
        ("white-3@7 white-1@8 green-1@9", 13),
        ("white-3@6 white-3@7 white-1@8 green-1@9", 16),
    ],
)
def test_with_book_d_locoweed_moves_as_far_as_the_white_chips_sum_to(pot: str, space: int) -> None:
    assert can(brewing("D", "locoweed-1", pot)) >= {f"draw locoweed-1@{space}"}
