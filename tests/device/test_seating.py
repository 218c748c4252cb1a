from __future__ import annotations

from device.events import Control, Hold, Press
from device.learnt import Learnt
from device.seating import Seating
from device.showing import text
from engine.game import Seat


def press(seating: Seating, *buttons: Seat | Control, hold: Hold = Hold.SHORT) -> None:
    for button in buttons:
        seating.on(Press(button, hold, 0.0))


def test_while_nobody_sits_ok_goes_from_game_to_game() -> None:
    seating = Seating(6)
    offered = []
    for _ in range(4):
        offered.append(seating.showing.page.lines[0].key)
        assert seating.showing.page.hint == text("hint.seating_game")
        press(seating, Control.OK)
    assert offered == ["game.quacks", "game.glastonbury", "game.galletitas", "game.quacks"]
    assert seating.header is None


def test_each_game_begins_with_the_number_of_players_that_it_allows() -> None:
    seating = Seating(6)
    press(seating, Control.OK, Control.OK, Seat.ONE, Seat.FOUR)
    assert seating.showing.page.lines[-1] == text("seating.range", low=3, high=6)
    press(seating, Control.OK)  # two are too few, and the game stays chosen
    assert seating.header is None
    press(seating, Seat.SIX, Control.OK)
    assert seating.header == {
        "format": 1,
        "game": "galletitas",
        "players": [
            {"name": "1", "button": 0},
            {"name": "4", "button": 3},
            {"name": "6", "button": 5},
        ],
        "profile": None,
    }


def test_who_holds_the_button_down_begins() -> None:
    seating = Seating(4)
    press(seating, Seat.ONE)
    press(seating, Seat.THREE, hold=Hold.LONG)
    lines = [seat.lines for seat in seating.showing.seats]
    assert lines[2] == (text("seating.plays"), text("seating.begins"))
    assert lines[0] == (text("seating.plays"),)
    press(seating, Control.OK)
    assert seating.header is not None
    assert seating.header["start_player"] == 1


def test_whoever_left_begins_nothing() -> None:
    seating = Seating(4)
    press(seating, Seat.ONE, hold=Hold.LONG)
    press(seating, Seat.ONE, Seat.TWO, Seat.THREE, Control.OK)
    assert seating.header is not None
    assert "start_player" not in seating.header


def test_icons_that_were_learnt_are_told_to_the_next_game() -> None:
    learnt = Learnt(icons={"pink_triangle-7": "flame", "pink_triangle-99": "flame", "x": "y"})
    seating = Seating(6, learnt=learnt)
    press(seating, Control.OK, Control.OK, Seat.ONE, Seat.TWO, Seat.SIX, Control.OK)
    assert seating.header is not None
    assert seating.header["icons"] == {"pink_triangle-7": "flame"}
