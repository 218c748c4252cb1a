"""What the box reminds of in Quacks: flask, rats, safe draws, and all that is due."""

from __future__ import annotations

import pytest

from device.catalogue import Catalogue
from device.events import Told
from device.faces.quacks import QuacksFace
from device.session import Session
from device.settings import Settings
from device.showing import Lamp, text
from engine.games import GAMES
from engine.record import Record
from tests.device.sessions import lamps, questions, session

ENGLISH = Catalogue.load("en")
FIVE = [{"piece": "white-3", "space": 3}, {"piece": "white-2", "space": 5}]
ONE_WHITE = {"round": 4, "card": "lucky-devil", "seats": [{"rats": 0}, {"rats": 0}]}


def told(playing: Session, **words: object) -> None:
    playing.on(Told(tuple(words.items())))


def quiet(settings: Settings, start: dict[str, object]) -> Session:
    header = {"format": 1, "game": "quacks", "players": ["Ada", "Ben"], "start": start}
    face = QuacksFace(("Ada", "Ben"), settings)
    return Session(Record.begin(GAMES["quacks"], header), face)


def lines(playing: Session, seat: int = 0) -> list[str]:
    return [ENGLISH.say(one) for one in playing.showing.seats[seat].lines]


def page(playing: Session) -> list[str]:
    return [ENGLISH.say(one) for one in playing.showing.page.lines]


def newest(playing: Session) -> str:
    return ENGLISH.say(playing.showing.said[0])


def test_the_flask_is_reminded_of_right_after_a_white_chip() -> None:
    playing = session(ONE_WHITE)
    told(playing, seat=0, do="draw", piece="white-1")
    assert "Flask full: white back?" in lines(playing)
    assert page(playing)[0] == "Ada: 2 more safe, flask?"
    told(playing, seat=0, do="draw", piece="green-1")
    assert "Flask full: white back?" not in lines(playing)
    assert page(playing)[0] == "Ada: 2 more safe"


@pytest.mark.parametrize("do", ["flask", "stop"])
def test_the_flask_is_not_reminded_of_when_it_cannot_be_used(do: str) -> None:
    playing = session(ONE_WHITE)
    told(playing, seat=0, do="draw", piece="white-1")
    told(playing, seat=0, do=do)
    assert not any("lask" in line for line in lines(playing))


def test_reminders_of_the_flask_can_be_switched_off() -> None:
    playing = quiet(Settings(flask_reminders=False), ONE_WHITE)
    told(playing, seat=0, do="draw", piece="white-1")
    assert not any("lask" in line for line in (*lines(playing), *page(playing)))


def test_odds_that_are_switched_off_leave_the_lamps_white() -> None:
    start = {**ONE_WHITE, "seats": [{"rats": 0, "pot": FIVE, "bag": {"white-3": 1}}, {"rats": 0}]}
    assert lamps(quiet(Settings(), start)) == [Lamp.DANGEROUS, Lamp.SAFE]
    playing = quiet(Settings(odds=False), start)
    assert lamps(playing) == [Lamp.MAY_ACT, Lamp.MAY_ACT]
    assert not any(sign in line for line in lines(playing) for sign in ("%", "explode", "safe"))


def test_rats_are_told_until_the_first_chip() -> None:
    seats = [{"rats": 3, "droplet": 2}, {"rats": 0}]
    playing = session({**ONE_WHITE, "seats": seats})
    assert page(playing) == ["Ada: 3 rats (5)", "Ben: 3 more safe"]
    assert "3 rats: from space 5" in lines(playing)
    told(playing, seat=0, do="draw", piece="green-1")
    assert not any("rats" in line for line in (*lines(playing), *page(playing)))


def test_what_more_draws_may_bring_is_told_once_it_is_not_nought() -> None:
    bag = {"white-1": 3, "black-1": 1}
    start = {**ONE_WHITE, "seats": [{"rats": 0, "pot": FIVE, "bag": bag}, {"rats": 0}]}
    playing = session(start)
    assert lines(playing)[0] == "the next 2 chips are safe"
    assert "within 2 draws 0 %, within 3 25 %" in lines(playing)
    assert not any("within" in line for line in lines(quiet(Settings(odds=False), start)))


def test_a_small_chance_is_never_told_as_none() -> None:
    bag = {"white-1": 1, "black-1": 18, "orange-1": 19, "green-1": 13, "blue-1": 14, "red-1": 12}
    bag |= {"yellow-1": 13, "purple-1": 15}
    pot = [*FIVE, {"piece": "white-2", "space": 7}]
    playing = session({**ONE_WHITE, "seats": [{"rats": 0, "pot": pot, "bag": bag}, {"rats": 0}]})
    assert lines(playing)[0] == "explodes at <1 % (1/105)"


def green(pot: list[dict[str, object]]) -> Session:
    """Whoever presses next ends the round with green chips among the last two."""
    return session({**ONE_WHITE, "seats": [{"rats": 0, "pot": pot}, {"stopped": True, "rats": 0}]})


def test_what_chips_bring_in_the_scoring_is_told_with_the_action_that_brings_it() -> None:
    playing = green([{"piece": "green-1", "space": 7}, {"piece": "green-2", "space": 9}])
    told(playing, seat=0, do="stop")
    told(playing, seat=0, do="roll", face="point")
    assert newest(playing) == "Ada: 1 victory point (Ada: +2 rubies, Ada: +1 point)"


def test_a_droplet_that_moves_is_told_with_its_space() -> None:
    playing = green([{"piece": "black-1", "space": 3}])
    told(playing, seat=0, do="stop")
    told(playing, seat=0, do="roll", face="droplet")
    assert "Ada: droplet on space 2" in newest(playing)


def test_before_the_pots_are_cleared_the_page_says_what_everybody_has() -> None:
    playing = green([{"piece": "green-1", "space": 7}])
    told(playing, seat=0, do="stop")
    while questions(playing):
        asked = playing.showing.proposals[0]
        told(playing, seat=int(asked.seat), **first_words(playing))
    assert playing.showing.page.title == text("clearing.title", round=4)
    assert "Ada has 0 rubies, droplet 1" in page(playing)
    assert "Ben has 1 ruby, droplet 0" in page(playing)
    assert "Droplet on space 1" in lines(playing)


def test_a_purchase_that_costs_too_much_is_not_offered_and_refused_if_told() -> None:
    playing = green([{"piece": "green-1", "space": 7}])
    told(playing, seat=0, do="stop")
    while questions(playing)[:1] != ["question.buy"]:
        told(playing, seat=int(playing.showing.proposals[0].seat), **first_words(playing))
    (asked, *_) = playing.showing.proposals
    assert "8 coins" in ENGLISH.say(asked.question)
    offered = {ENGLISH.say(one.label) for one in asked.choices}
    assert {"buy nothing", "Orange 1", "Green 2", "Orange 1 and Green 1"} <= offered
    assert not {"Black 1", "Green 4", "Green 1 and Blue 1"} & offered
    told(playing, seat=0, do="buy", pieces=["black-1"])
    assert playing.showing.said[0] == text("said.not_now")
    assert questions(playing)[0] == "question.buy"


def first_words(playing: Session) -> dict[str, object]:
    (prompt, *_) = playing.record.state.prompts()
    words = dict(playing.record.game.in_words(prompt.alternatives[0]))
    del words["seat"]
    return words
