from __future__ import annotations

from typing import Any

from device.catalogue import Catalogue
from device.events import Begun, Control, Hold, Left, Press
from device.learnt import Learnt
from device.regulars import Regular, Regulars
from device.roster import sitters
from device.seating import Seating
from device.showing import text
from engine.game import Seat
from tests.device.sessions import PRESSED_S

ENGLISH = Catalogue.load("en")


def press(seating: Seating, *buttons: Seat | Control, hold: Hold = Hold.SHORT) -> None:
    for button in buttons:
        seating.on(Press(button, hold, next(PRESSED_S)))


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


def joined(*seats: Seat, **more: Any) -> Seating:  # noqa: ANN401 - any fields
    seating = Seating(6, **more)
    press(seating, *seats)
    return seating


def rows(seating: Seating) -> list[str]:
    return [ENGLISH.say(line).strip("\u2007 ") for line in seating.showing.page.lines]


def test_ok_held_down_opens_the_list_of_choices_and_undo_closes_it() -> None:
    seating = joined(Seat.ONE, Seat.TWO)
    before = seating.showing
    press(seating, Control.OK, hold=Hold.LONG)
    assert rows(seating) == ["> Game: First game", "Test tubes: no", "Herb Witches: no"]
    press(seating, Control.UNDO)
    assert seating.showing == before
    press(seating, Control.OK)
    assert seating.header is not None
    assert seating.header.keys() == {"format", "game", "players", "profile"}


def test_any_button_changes_the_row_under_the_cursor() -> None:
    seating = joined(Seat.ONE, Seat.TWO)
    press(seating, Control.OK, hold=Hold.LONG)
    press(seating, Control.OK, Control.OK, Seat.SIX)
    assert rows(seating) == ["Test tubes: no", "> Herb Witches: yes", "Alchemists: no"]
    press(seating, Seat.ONE, hold=Hold.LONG)
    assert rows(seating)[1] == "> Herb Witches: no"
    press(seating, Seat.ONE, Control.UNDO)
    assert seating.showing.page.lines[1] == text("choose.quacks.preset.herb_witches")
    press(seating, Seat.THREE, Seat.FOUR, Seat.FIVE, Control.OK)
    assert seating.header is not None
    assert seating.header["modules"] == ["herb_witches"]
    assert len(sitters(seating.header)) == 5


def test_the_first_row_goes_from_preset_to_preset() -> None:
    seating = joined(Seat.ONE, Seat.TWO)
    press(seating, Control.OK, hold=Hold.LONG)
    press(seating, Seat.ONE)
    assert rows(seating)[0] == "> Game: All books set 2"
    press(seating, Seat.ONE, hold=Hold.LONG)
    press(seating, Seat.ONE, hold=Hold.LONG)
    assert rows(seating)[0] == "> Game: All expansions"


def test_ok_held_down_goes_on_by_as_many_rows_as_are_seen_and_round() -> None:
    seating = joined(Seat.ONE, Seat.TWO)
    press(seating, Control.OK, hold=Hold.LONG)
    press(seating, Control.OK, hold=Hold.LONG)
    assert ENGLISH.say(seating.showing.page.title) == "Choices 4/22"
    press(seating, *[Control.OK] * 19)
    assert ENGLISH.say(seating.showing.page.title) == "Choices 1/22"


def test_a_mix_of_ones_own_is_told_before_the_game() -> None:
    seating = joined(Seat.ONE, Seat.TWO)
    press(seating, Control.OK, hold=Hold.LONG)
    press(seating, *[Control.OK] * 5, Seat.ONE, Control.UNDO)
    assert seating.showing.page.lines[1] == text("choose.own")
    press(seating, Control.OK)
    assert seating.header is not None
    assert seating.header["sets"] == {"green": 2}


def test_five_are_told_which_box_they_need() -> None:
    seating = joined(*list(Seat)[:5])
    assert seating.showing.page.lines[-1] == text("choose.problem.another_box", n=5)
    press(seating, Control.OK)
    assert seating.header is None


def test_names_and_colours_of_last_time_come_with_the_buttons() -> None:
    last = Regulars({Seat.ONE: Regular("Ada", "P3"), Seat.FOUR: Regular("Ben", "P1")})
    seating = Seating(6, regulars=last)
    press(seating, Control.OK, Seat.ONE, Seat.FOUR, Seat.FIVE)
    assert seating.showing.page.lines[1] == text("seating.who", names="Ada, Ben, 5")
    press(seating, Control.OK)
    assert seating.header is not None
    assert [one.name for one in sitters(seating.header)] == ["Ada", "Ben", "5"]
    assert seating.header["colours"] == ["P3", "P1", "P2"]


def test_colours_that_were_chosen_count_more_than_those_of_last_time() -> None:
    last = Regulars({Seat.ONE: Regular("Ada", "P3"), Seat.TWO: Regular("Ben", "P9")})
    seating = Seating(6, regulars=last)
    press(seating, Control.OK, Seat.ONE, Seat.TWO)
    press(seating, Control.OK, hold=Hold.LONG)
    press(seating, *[Control.OK] * 3, Seat.ONE, Control.UNDO, Control.OK)
    assert seating.header is not None
    assert seating.header["colours"] == ["P2", "P1"]


def test_a_colour_that_nobody_knows_is_no_colour() -> None:
    seating = Seating(6, regulars=Regulars({Seat.ONE: Regular("Ada", "P9")}))
    press(seating, Control.OK, Seat.ONE, Seat.TWO, Control.OK)
    assert seating.header is not None
    assert "colours" not in seating.header


def test_names_of_last_time_can_be_left_out() -> None:
    last = Regulars({Seat.ONE: Regular("Ada", "P3")})
    seating = Seating(6, regulars=last)
    press(seating, Control.OK, Seat.ONE, Seat.TWO)
    press(seating, Control.OK, hold=Hold.LONG)
    press(seating, Control.OK)
    assert rows(seating)[1] == "> Names: as last time"
    press(seating, Seat.ONE, Control.UNDO)
    assert seating.showing.page.lines[1] == text("seating.joined", n=2)
    press(seating, Control.OK)
    assert seating.header is not None
    assert [one.name for one in sitters(seating.header)] == ["1", "2"]
    assert "colours" not in seating.header


HEADER = {"format": 1, "game": "quacks", "players": ["Ada", "Ben", "Cem"]}


def test_the_phone_begins_a_game_that_the_rules_allow() -> None:
    seating = joined(Seat.FOUR)
    seating.on(Begun({**HEADER, "sets": {"green": 9}}))
    assert seating.header is None
    assert seating.showing.page.lines[0].key == "choose.problem.rules"
    seating.on(Begun({**HEADER, "game": "chess"}))
    assert seating.showing.page.lines[0] == text("choose.problem.game", game="chess")
    seating.on(Begun(HEADER))
    assert seating.header == {**HEADER, "profile": None}


def test_the_box_tells_a_game_of_the_phone_what_it_knows_of_this_copy() -> None:
    icons, corrections = {"pink_triangle-7": "flame"}, {"vampirism": {"1": {"rubies": 1}}}
    learnt = Learnt(icons=icons, corrections=corrections)
    seating = Seating(6, "den", learnt)
    seating.on(Begun({**HEADER, "game": "galletitas"}))
    assert seating.header == {**HEADER, "game": "galletitas", "profile": "den", "icons": icons}
    seating.on(Begun({**HEADER, "modules": ["alchemists"], "profile": "other"}))
    assert seating.header is not None
    assert seating.header["corrections"] == corrections
    assert seating.header["profile"] == "other"


def test_whoever_has_joined_leaves_when_the_phone_says_so() -> None:
    seating = joined(Seat.ONE, Seat.TWO)
    press(seating, Control.OK, hold=Hold.LONG)
    press(seating, Seat.ONE)
    seating.on(Left())
    assert seating.showing == Seating(6).showing
