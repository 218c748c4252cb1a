"""Tables that no rule explains, told apart."""

from __future__ import annotations

from engine.game import Seat, Zone, ZoneKind
from engine.games.quacks.chips import Chip
from engine.games.quacks.game import Quacks
from engine.games.quacks.impossible import Odd, Oddity, odd_chips
from engine.games.quacks.position import Piece
from engine.games.quacks.setup import set_up
from engine.witness import Unexplained, explain
from tests.engine.playing import game, played, seat

ONE = Seat(0)


def odd(state: Quacks, pot: str) -> tuple[Odd, ...]:
    """What is wrong with a pot that shows these chips."""
    placed = [one.split("@") for one in pot.split()]
    seen: dict[object, dict[Piece, float]] = {
        int(space): {Chip(piece): 1.0} for piece, space in placed
    }
    found = explain(state, Zone(ZoneKind.POT, ONE), seen)
    assert isinstance(found, Unexplained)
    return odd_chips(state, ONE, found)


def test_a_second_white_3_from_the_starting_bag_is_not_in_the_bag() -> None:
    fresh = set_up({"format": 1, "game": "quacks", "players": ["A", "B"]})
    state = played(fresh, "draw white-3")
    assert odd(state, "white-3@3 white-3@6") == (Odd(Oddity.NOT_IN_BAG, Chip.WHITE_3, 6),)


def test_a_chip_from_an_empty_bag() -> None:
    state = game(seat("", pot="orange-1@1"))
    assert odd(state, "orange-1@1 green-1@2") == (Odd(Oddity.BAG_EMPTY, Chip.GREEN_1, 2),)


def test_a_chip_that_moved_by_itself() -> None:
    state = game(seat("orange-1", pot="white-1@1 green-2@3"))
    assert odd(state, "white-1@2 green-2@3") == (Odd(Oddity.MOVED, Chip.WHITE_1, 2, 1),)


def test_a_chip_that_became_another() -> None:
    state = game(seat("orange-1", pot="white-1@1 green-2@3"))
    exchanged = Odd(Oddity.EXCHANGED, Chip.WHITE_1, 1, Chip.WHITE_2)
    assert odd(state, "white-2@1 green-2@3") == (exchanged,)


def test_a_chip_in_the_middle_that_is_gone() -> None:
    state = game(seat("orange-1", pot="white-1@1 green-2@3"))
    assert odd(state, "green-2@3") == (Odd(Oddity.GONE, Chip.WHITE_1, 1),)


def test_a_chip_that_lies_on_a_wrong_space_belongs_on_another() -> None:
    state = game(seat("orange-1 white-1", pot="white-2@2"))
    assert odd(state, "white-2@2 orange-1@5") == (Odd(Oddity.WRONG_SPACE, Chip.ORANGE_1, 5, 3),)


def test_a_chip_on_a_wrong_space_before_the_card_is_revealed() -> None:
    state = set_up({"format": 1, "game": "quacks", "players": ["A", "B"]})
    assert odd(state, "orange-1@9") == (Odd(Oddity.WRONG_SPACE, Chip.ORANGE_1, 9, 1),)


def test_a_chip_behind_a_pot_that_has_stopped_comes_too_late() -> None:
    state = played(game(seat("orange-1", pot="white-1@1"), seat("green-1")), "stop")
    assert odd(state, "white-1@1 orange-1@2") == (Odd(Oddity.TOO_LATE, Chip.ORANGE_1, 2),)


def test_a_chip_drawn_before_the_others_in_the_last_round_is_out_of_step() -> None:
    state = game(seat("orange-1 white-1"), seat("green-1"), number=9)
    state = played(state, "draw white-1")
    out = Odd(Oddity.OUT_OF_STEP, Chip.ORANGE_1, 2)
    assert odd(state, "white-1@1 orange-1@2") == (out,)


def test_several_chips_of_which_each_alone_might_have_been_drawn() -> None:
    state = game(seat("orange-1 green-1 white-1"))
    told = odd(state, "orange-1@1 green-1@2 white-1@3")
    assert [one.oddity for one in told] == [
        Oddity.TOO_MANY,
        Oddity.WRONG_SPACE,
        Oddity.WRONG_SPACE,
    ]
