"""What a seat reads while chips lie beside its pot (Die Kräuterhexen)."""

from __future__ import annotations

from device.faces.quacks import QuacksFace
from engine.game import Seat
from tests.engine.playing import played, seat
from tests.engine.test_quacks_herb_books import herbs

FACE = QuacksFace(("Ada", "Ben"))


def test_a_seat_reads_that_its_chips_beside_the_pot_come_first() -> None:
    state = herbs(seat("white-1", first=["green-1"]), sets="green 5")
    assert FACE.seat_lines(state, Seat(0))[0].key == "brewing.must_lay"


def test_a_seat_reads_that_its_next_chip_is_kept_beside_the_pot() -> None:
    state = played(herbs(seat("red-1 white-1"), sets="red 6"), "draw red-1")
    assert FACE.seat_lines(state, Seat(0))[0].key == "brewing.keeps_next"
    state = played(state, "draw white-1")
    assert FACE.choice(state.legal_actions(Seat(0))[0]).key == "act.lay"
