"""A card that is shown beside the pots is proposed, so that nobody searches a list."""

from __future__ import annotations

from device.events import Control, Observed
from device.faces.quacks import QuacksFace
from device.session import Session
from device.showing import Text, text
from device.step import Step
from engine.game import Seat
from engine.games import GAMES
from engine.record import Record
from tests.device.sessions import PRESSED_S, board, done, questions, rest, session, short
from vision.observation import Doubt, LooseSighting, Observation


def show(playing: Session, card: str, *, sure: bool = True) -> list[Step]:
    """Let the table rest with empty pots and a card beside them."""
    why = None if sure else Doubt.UNKNOWN_PIECE
    shown = LooseSighting(card, (0.0, 0.0), 1.0 if sure else 0.4, sure, (), why)
    from_s = float(next(PRESSED_S))
    table = Observation((2304, 1296), (board(), board()), loose=(shown,))
    steps = [playing.on(Observed(table, from_s + 0.2 * n)) for n in range(5)]
    next(PRESSED_S)  # somebody reads what is asked
    return steps


def answers(playing: Session) -> list[Text]:
    (asked,) = playing.showing.proposals
    return [choice.label for choice in asked.choices]


def revealed(card: str) -> Text:
    return text("act.reveal", card=text(f"card.{card}"))


def test_the_card_of_the_round_is_proposed_to_whoever_reveals_it() -> None:
    playing = session()
    steps = show(playing, "charity")
    assert done(steps) == []
    assert answers(playing) == [revealed("charity"), text("act.nothing")]
    assert done([playing.on(short(Seat.ONE))]) == [{"seat": 0, "do": "reveal", "card": "charity"}]


def test_another_card_takes_the_place_of_the_one_that_was_shown_first() -> None:
    playing = session()
    show(playing, "charity")
    show(playing, "just-in-time")
    assert answers(playing)[0] == revealed("just-in-time")


def test_a_card_that_was_declined_is_not_asked_about_while_it_lies_there() -> None:
    playing = session()
    show(playing, "charity")
    playing.on(short(Control.OK))
    playing.on(short(Seat.ONE))
    assert done(show(playing, "charity")) == []
    assert questions(playing) == []


def test_a_card_that_nobody_knows_or_may_play_is_left_alone() -> None:
    playing = session()
    show(playing, "charity", sure=False)
    show(playing, "vampirism")
    assert questions(playing) == []


def test_in_an_open_list_the_shown_card_is_marked() -> None:
    playing = session()
    playing.on(short(Seat.ONE))
    assert len(answers(playing)) > 20
    show(playing, "well-stirred")
    (asked,) = playing.showing.proposals
    assert asked.choices[asked.selected].label == revealed("well-stirred")


def test_whose_card_a_patient_is_nobody_guesses_but_every_list_points_at_it() -> None:
    header = {
        "format": 1,
        "game": "quacks",
        "players": ["Ada", "Ben"],
        "modules": ["alchemists"],
        "patients": ["vampirism", "ear-worm", "carrot-nose"],
    }
    playing = Session(Record.begin(GAMES["quacks"], header), QuacksFace(("Ada", "Ben")))
    show(playing, "ear-worm")
    marked = [one.choices[one.selected].label for one in playing.showing.proposals]
    assert marked == [text("patient.ear-worm")] * 2


def test_no_card_is_looked_at_while_brewing() -> None:
    playing = session()
    show(playing, "charity")
    playing.on(short(Seat.ONE))
    while playing.showing.proposals:
        playing.on(short(playing.showing.proposals[0].seat))
    assert [zone.kind.value for zone in playing.zones] == ["pot", "pot"]
    assert done(rest(playing, board(), board(), from_s=float(next(PRESSED_S)))) == []
