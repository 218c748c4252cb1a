"""Bowls and witches as a session asks for them, lights and tells them."""

from __future__ import annotations

from device.events import Told
from device.faces.quacks import QuacksFace
from device.session import Session
from device.showing import Lamp, text
from engine.game import Seat
from engine.games import GAMES
from engine.games.quacks.actions import Draw
from engine.games.quacks.chips import Chip
from engine.record import Record
from tests.device.sessions import choose, done, lamps, long, questions, short

FULL = [{"piece": "orange-1", "space": 52}]


def coven(*witches: str, **mine: object) -> Session:
    """A session in which Ben has stopped; Ada has all coins unless something else is said."""
    header = {
        "format": 1,
        "game": "quacks",
        "players": ["Ada", "Ben"],
        "modules": ["herb_witches"],
        "witches": list(witches),
        "start": {"round": 3, "seats": [{"rats": 0, **mine}, {"stopped": True, "coins": []}]},
    }
    return Session(Record.begin(GAMES["quacks"], header), QuacksFace(("Ada", "Ben")))


def choices(playing: Session) -> list[str]:
    return [one.label.key for one in playing.showing.proposals[0].choices]


def test_the_display_tells_that_a_pot_is_full_and_the_lamp_goes_on_warning() -> None:
    playing = coven(bag={"red-1": 1, "white-3": 1}, pot=FULL)
    (full, last, _) = playing.showing.seats[0].lines
    assert full == text("brewing.full", line=text("brewing.safe"))
    assert last == text("seat.bowl", whites=0, space=52)
    assert lamps(playing) == [Lamp.SAFE, Lamp.OFF]
    (line, _) = playing.showing.page.lines
    short_line = text("brewing.short.full", line=text("brewing.short.safe"))
    assert line == text("page.seat", name="Ada", line=short_line)


def test_the_odds_of_an_explosion_are_told_while_chips_go_into_the_bowl() -> None:
    whites = [{"piece": "white-3", "space": 48}, {"piece": "white-3", "space": 51}]
    playing = coven(bag={"red-1": 1, "white-3": 2}, pot=[*whites, *FULL], coins=[])
    odds = text("brewing.odds", odds="2/3", percent=67)
    assert playing.showing.seats[0].lines[0] == text("brewing.full", line=odds)
    assert lamps(playing)[0] is Lamp.DANGEROUS


def test_a_short_press_asks_which_chip_went_into_the_bowl() -> None:
    playing = coven(bag={"red-1": 1, "white-3": 1}, pot=FULL)
    (asked,) = playing.on(short(Seat.ONE)).showing.proposals
    assert asked.question == text("ask.spill", name="Ada")
    red = text("act.spill", chip=text("chip.red-1"))
    assert [one.label for one in asked.choices][1:] == [red, text("act.nothing")]
    assert done([choose(playing, red)]) == [{"seat": 0, "do": "spill", "piece": "red-1"}]


def test_a_chip_in_the_bowl_that_explodes_the_pot_is_told_as_one() -> None:
    whites = [{"piece": "white-3", "space": 48}, {"piece": "white-3", "space": 51}]
    playing = coven(bag={"white-3": 1}, pot=[*whites, *FULL], coins=[])
    step = playing.on(short(Seat.ONE))
    assert text("said.exploded", name="Ada", whites=9) in step.showing.said


def test_a_long_press_offers_the_witches_that_help_while_brewing() -> None:
    playing = coven("silver-six", bag={"red-1": 1})
    playing.on(long(0))
    assert choices(playing) == ["act.stop", "witch.silver-six", "act.nothing"]


def test_whoever_may_still_use_the_flask_after_an_explosion_is_asked() -> None:
    whites = [{"piece": "white-3", "space": n} for n in (3, 6, 9)]
    playing = coven("silver-flask", bag={"red-1": 1}, pot=whites)
    assert questions(playing) == ["question.witch"]
    flask = text("witch.silver-flask")
    said = {"seat": 0, "do": "choose", "question": "witch", "answer": "silver-flask"}
    assert done([choose(playing, flask)]) == [said]
    assert playing.showing.seats[0].lines[0].key == "brewing.odds"


def test_a_chip_that_comes_twice_is_told_with_the_others() -> None:
    pot = [{"piece": "orange-1", "space": 20}]
    playing = coven("bronze-copy", pot=pot, stopped=True, coins=["bronze"])
    playing.on(short(Seat.ONE))  # the die shows a point
    assert questions(playing) == ["question.buy"]
    choose(playing, text("witch.bronze-copy"))
    three = {"first": "chip.orange-1", "second": "chip.orange-1", "third": "chip.green-1"}
    told = text("act.buy_three", **{key: text(chip) for key, chip in three.items()})
    assert done([choose(playing, told)])[0]["pieces"] == ["orange-1", "orange-1", "green-1"]


def kept(**mine: object) -> Session:
    """Ada has just drawn a red chip of set 6: her next one is kept beside the pot."""
    header = {
        "format": 1,
        "game": "quacks",
        "players": ["Ada", "Ben"],
        "modules": ["herb_witches"],
        "sets": {"red": 6},
        "start": {"round": 3, "seats": [{"rats": 0, **mine}, {"stopped": True, "coins": []}]},
    }
    playing = Session(Record.begin(GAMES["quacks"], header), QuacksFace(("Ada", "Ben")))
    (red,) = (a for a in playing.record.state.legal_actions(Seat.ONE) if _is_red(a))
    playing.on(Told(tuple(playing.record.game.in_words(red).items())))
    return playing


def _is_red(action: object) -> bool:
    return isinstance(action, Draw) and action.chip is Chip.RED_1


def test_a_short_press_asks_which_chip_is_kept_beside_the_pot() -> None:
    playing = kept(bag={"red-1": 1, "white-3": 1, "blue-1": 1})
    (asked,) = playing.on(short(Seat.ONE)).showing.proposals
    assert asked.question == text("ask.aside", name="Ada")
    blue = text("act.aside", chip=text("chip.blue-1"))
    assert done([choose(playing, blue)]) == [{"seat": 0, "do": "draw", "piece": "blue-1"}]


def test_a_phone_tells_which_chip_is_kept_beside_the_pot() -> None:
    playing = kept(bag={"red-1": 1, "white-3": 1, "blue-1": 1})
    words = {"seat": 0, "do": "draw", "piece": "blue-1"}
    assert done([playing.on(Told(tuple(words.items())))]) == [words]
    assert not playing.record.state.keeps_next(Seat.ONE)
