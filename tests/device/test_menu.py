"""The menu behind both common buttons: opened, gone through, and what it leads to."""

from __future__ import annotations

import pytest

from device.agreeing import changes
from device.events import (
    Answered,
    Control,
    Corrected,
    Hold,
    Invited,
    Item,
    Press,
    SettingChanged,
    Told,
    Undone,
    Wanted,
)
from device.questions import STRIDE
from device.repair import alternatives, past
from device.session import Session
from device.settings import Settings
from device.showing import Text, text
from device.step import Step
from engine.errors import IllegalActionError
from engine.game import Seat
from engine.games import GAMES
from engine.record import Record
from tests.device.sessions import BREWING, PRESSED_S, board, done, rest, session, short
from tests.engine.playing import words

BOTH = Press(Control.BOTH, Hold.LONG, next(PRESSED_S))
FURTHER = Press(Control.OK, Hold.LONG, next(PRESSED_S))


def opened(playing: Session, item: Item | None = None) -> Step:
    """The menu, gone on to an item that the first seat then takes."""
    step = playing.on(BOTH)
    if item is None:
        return step
    for _ in range(list(Item).index(item)):
        playing.on(short(Control.OK))
    return playing.on(short(Seat.ONE))


def lines(playing: Session) -> list[Text]:
    """The lines of the menu without their marks."""
    return [dict(one.values).get("what", one) for one in playing.showing.page.lines]  # type: ignore[misc] # a text is in that gap


def draw(playing: Session, deed: str, of: int = 0) -> None:
    playing.on(Told(tuple(words(f"draw {deed}", of).items())))


def test_the_menu_opens_and_closes_without_a_trace() -> None:
    playing = session(BREWING)
    before = playing.showing
    step = opened(playing)
    assert step.showing.page.title == text("menu.title")
    assert lines(playing)[0] == text("menu.table")
    assert step.showing.page.hint == text("hint.menu_choose")
    assert playing.on(BOTH).showing == before
    playing.on(BOTH)
    step = playing.on(short(Control.UNDO))
    assert (step.lines, step.showing) == ((), before)


def test_no_button_of_the_menu_reaches_the_game() -> None:
    playing = session(BREWING)
    opened(playing)
    steps = [playing.on(Press(Seat.ONE, Hold.LONG, next(PRESSED_S))), playing.on(short(Seat.FIVE))]
    assert done(steps) == []
    assert playing.showing.page.title == text("menu.title")


def test_ok_goes_on_in_the_menu_and_after_the_last_item_to_the_first() -> None:
    playing = session(BREWING)
    opened(playing)
    *_, last = [playing.on(short(Control.OK)).showing.page for _ in Item]
    assert last.lines[last.selected or 0] == text("page.selected", what=text("menu.table"))
    page = playing.on(FURTHER).showing.page
    far = list(Item)[STRIDE % len(Item)]
    assert page.lines[page.selected or 0] == text("page.selected", what=text(f"menu.{far.value}"))


def test_the_camera_goes_off_and_on_by_the_menu() -> None:
    playing = session(BREWING)
    assert opened(playing, Item.CAMERA).showing.page.lines[0] == text("camera.off")
    opened(playing)
    assert text("menu.camera_on") in lines(playing)
    playing.on(BOTH)
    assert text("camera.off") not in opened(playing, Item.CAMERA).showing.page.lines


def test_a_game_is_ended_only_once_somebody_says_so_again() -> None:
    playing = session(BREWING)
    opened(playing, Item.END)
    assert lines(playing) == [text("menu.end_no"), text("menu.end_yes")]
    playing.on(short(Seat.TWO))
    assert not playing.is_left
    opened(playing, Item.END)
    playing.on(short(Control.OK))
    playing.on(short(Seat.TWO))
    assert playing.is_left


# The box itself


@pytest.mark.parametrize(
    ("further", "wish"),
    [
        (0, SettingChanged("sound", "off")),
        (3, SettingChanged("night", "on")),
        (10, SettingChanged("odds", value=False)),
    ],
)
def test_a_setting_is_wished_for_and_writes_nothing(further: int, wish: SettingChanged) -> None:
    playing = session(BREWING)
    before = playing.showing
    opened(playing, Item.SETTINGS)
    for _ in range(further):
        playing.on(short(Control.OK))
    step = playing.on(short(Seat.TWO))
    assert (step.wish, step.lines, step.showing) == (wish, (), before)
    assert playing.on(short(Control.OK)).wish is None


def test_every_setting_of_the_menu_can_be_had() -> None:
    playing = session(BREWING)
    opened(playing, Item.SETTINGS)
    assert playing.showing.page.title == text("menu.title_settings")
    for further in range(11):
        opened(playing, Item.SETTINGS) if further else None
        for _ in range(further):
            playing.on(short(Control.OK))
        wish = playing.on(short(Seat.ONE)).wish
        assert isinstance(wish, SettingChanged)
        Settings().with_value(wish.name, wish.value)


def test_a_phone_is_invited_by_the_menu() -> None:
    playing = session(BREWING)
    assert opened(playing, Item.PHONE).wish == Invited()


# The table as it is


def test_a_table_that_is_right_is_told_to_be() -> None:
    playing = session(BREWING)
    rest(playing, board(), board())
    assert opened(playing, Item.TABLE).showing.said[0] == text("menu.fits")


def test_the_table_is_taken_as_it_is_before_anybody_complains() -> None:
    playing = session(BREWING)
    draw(playing, "white-1")
    lies = board(("white-1", 1), ("orange-1", 9))
    rest(playing, lies, board(), for_s=0.8)
    assert playing.showing.proposals == ()
    (asked,) = opened(playing, Item.TABLE).showing.proposals
    assert asked.seat == 0
    assert asked.choices[-2].label == text("repair.as_it_lies", n=2)
    (line,) = done([playing.on(Answered(asked.id, asked.choices[-2].key))])
    assert (line["seat"], line["do"]) == (0, "resync")
    rest(playing, lies, board(), from_s=3)
    assert playing.on(Wanted(Item.TABLE)).showing.said[0] == text("menu.fits")


def test_every_seat_is_asked_about_its_own_pot() -> None:
    playing = session(BREWING)
    rest(playing, board(("white-1", 9)), board(("green-1", 8)), for_s=0.8)
    asked = playing.on(Wanted(Item.TABLE)).showing.proposals
    assert [one.seat for one in asked] == [0, 1]


# House rules


def rules(playing: Session) -> object:
    return [one.words for one in playing.record.standing if one.words["do"] == "rules"]


def test_a_house_rule_holds_once_every_seat_has_pressed() -> None:
    playing = session(BREWING)
    opened(playing, Item.RULES)
    playing.on(short(Control.OK))
    marked = playing.showing.page
    step = playing.on(short(Seat.ONE))
    assert step.showing.page.title == text("menu.title_rules")
    assert step.showing.page.hint == text("hint.menu_all")
    assert step.showing.page.lines[0] == dict(marked.lines[marked.selected or 0].values)["what"]
    assert step.showing.page.lines[1:] == tuple(
        text("menu.waits", name=name) for name in ("Ada", "Ben")
    )
    assert playing.on(short(Seat.TWO)).showing.page.lines[1:] == (text("menu.waits", name="Ada"),)
    playing.on(short(Seat.TWO))
    assert rules(playing) == []
    (line,) = done([playing.on(short(Seat.ONE))])
    assert line == {"do": "rules", "house_rules": {"scoring_space": "under"}}
    assert playing.record.entries[-1].evidence == {"by": "all"}
    assert playing.showing.said[0] == text("menu.agreed")


def test_a_change_that_one_does_not_want_is_dropped_by_undo() -> None:
    playing = session(BREWING)
    opened(playing, Item.RULES)
    playing.on(short(Seat.ONE))
    playing.on(short(Seat.ONE))
    playing.on(short(Control.UNDO))
    playing.on(short(Seat.TWO))
    assert rules(playing) == []


def test_other_rules_stay_as_they_were_agreed_on() -> None:
    playing = session(BREWING, limits="sum", show_odds=False)
    opened(playing, Item.RULES)
    for seat in (Seat.ONE, Seat.ONE, Seat.TWO):
        playing.on(short(seat))
    assert rules(playing) == [{"do": "rules", "house_rules": {"limits": "sum"}}]


def test_a_rule_that_the_phone_proposes_is_consented_to_by_buttons() -> None:
    playing = session(BREWING)
    line = {"do": "rules", "house_rules": {"last_round": "freely"}}
    step = playing.on(Wanted(Item.RULES, tuple(line.items())))
    assert step.lines == ()
    assert step.showing.page.lines[0] == text("menu.agree")
    assert done([playing.on(short(Seat.ONE)), playing.on(short(Seat.TWO))]) == [line]


@pytest.mark.parametrize("game", ["glastonbury", "galletitas"])
def test_whatever_the_menu_offers_can_be_agreed_on(game: str) -> None:
    names = ["Ada", "Ben", "Cem"]
    copies = {"house_rules": {"spell_copies": {"accio": 2}}} if game == "glastonbury" else {}
    record = Record.begin(GAMES[game], {"format": 1, "game": game, "players": names, **copies})
    offered = changes(record)
    assert len(offered) >= 5
    for one in offered:
        assert record.with_entry(one.words).state != record.state


# Places


def test_two_change_places_with_all_that_is_theirs() -> None:
    playing = session(BREWING)
    draw(playing, "white-1")
    opened(playing, Item.SWAP)
    assert playing.showing.page.lines == tuple(
        text("menu.waits", name=name) for name in ("Ada", "Ben")
    )
    playing.on(short(Seat.TWO))
    playing.on(short(Seat.ONE))
    assert lines(playing) == [text("menu.swap_things"), text("menu.swap_names")]
    step = playing.on(short(Seat.ONE))
    assert done([step]) == [{"do": "swap", "seats": [0, 1], "with_things": True}]
    assert step.showing.said[0] == text("menu.swapped", first="Ada", second="Ben")
    assert [one.name for one in step.showing.seats] == ["Ben", "Ada"]
    assert playing.record.state.visible_in(playing.zones[0]) == {}
    assert len(playing.record.state.visible_in(playing.zones[1])) == 1


def test_two_who_leave_their_things_change_only_their_names_and_an_undo_brings_them_back() -> None:
    playing = session(BREWING)
    draw(playing, "white-1")
    opened(playing, Item.SWAP)
    for press in (Seat.ONE, Seat.TWO, Control.OK, Seat.ONE):
        playing.on(short(press))
    assert [one.name for one in playing.showing.seats] == ["Ben", "Ada"]
    assert len(playing.record.state.visible_in(playing.zones[0])) == 1
    again = Session(playing.record, playing.face)
    assert [one.name for one in again.showing.seats] == ["Ben", "Ada"]
    back = playing.on(Undone()).showing
    assert [one.name for one in back.seats] == ["Ada", "Ben"]


def test_the_phone_may_tell_a_change_of_places() -> None:
    playing = session(BREWING)
    line = {"do": "swap", "seats": [0, 1], "with_things": False}
    assert done([playing.on(Wanted(Item.SWAP, tuple(line.items())))]) == [line]
    assert playing.on(Wanted(Item.SWAP)).showing.page.title == text("menu.title_swap")


def test_names_go_back_with_a_record_that_was_not_written() -> None:
    playing = session(BREWING)
    before = playing.record
    line = {"do": "swap", "seats": [0, 1], "with_things": False}
    playing.on(Wanted(Item.SWAP, tuple(line.items())))
    playing.resume(before)
    assert [one.name for one in playing.showing.seats] == ["Ada", "Ben"]


def test_a_change_of_places_that_makes_no_sense_is_told() -> None:
    playing = session(BREWING)
    line = {"do": "swap", "seats": [0, 7], "with_things": False}
    with pytest.raises(IllegalActionError):
        playing.record.with_entry(line)
    step = playing.on(Wanted(Item.SWAP, tuple(line.items())))
    assert (step.lines, step.showing.said[0]) == ((), text("said.not_now"))


# Leaving


def test_whoever_leaves_presses_and_is_passed_over() -> None:
    playing = session(BREWING)
    assert opened(playing, Item.LEAVE).showing.page.title == text("menu.title_leave")
    step = playing.on(short(Seat.TWO))
    assert done([step]) == [{"seat": 1, "do": "leave"}]
    assert step.showing.said[0] == text("menu.left", name="Ben")
    assert step.showing.seats[1].lines[0] == text("seat.away")
    assert done([playing.on(Press(Seat.ONE, Hold.LONG, next(PRESSED_S)))])[0] == {
        "seat": 0,
        "do": "stop",
    }


def test_who_has_left_by_mistake_comes_back_by_an_undo_or_a_correction() -> None:
    playing = session(BREWING)
    playing.on(Wanted(Item.LEAVE, (("seat", 1), ("do", "leave"))))
    draw(playing, "white-1")
    (left, _) = past(playing.record, playing.face)
    assert left.label == text("repair.left")
    assert alternatives(playing.record, playing.face, left.entry) == ()
    playing.on(Corrected(left.entry, None))
    assert playing.record.fold.away == set()
    assert playing.showing.seats[1].lines[0].key == "brewing.safe_for"
