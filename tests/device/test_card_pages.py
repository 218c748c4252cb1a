"""The pages of every prompt of the card games, with long names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Protocol

from PIL import Image

from device.catalogue import Catalogue
from device.events import Control, Hold, Press
from device.face import Face
from device.faces import face_of
from device.learnt import Learnt
from device.questions import question_page
from device.seating import Seating
from device.showing import Choice, Page, Proposal, Text
from engine.game import Ending, ScoreLine, Seat
from engine.games import GAMES
from engine.games.galletitas.actions import Open
from engine.games.galletitas.cards import Card as Biscuit
from engine.games.galletitas.game import Galletitas
from engine.games.galletitas.position import Phase as RoundPhase
from engine.games.galletitas.position import Reason
from engine.games.galletitas.row import Spot
from engine.games.galletitas.tables import Icon
from engine.games.glastonbury.cards import Card
from engine.games.glastonbury.game import Glastonbury
from engine.games.glastonbury.places import CELLS
from engine.games.glastonbury.position import Phase, Player
from tests.device.sessions import PRESSED_S

GERMAN, ENGLISH = Catalogue.load("de"), Catalogue.load("en")
DISPLAYS = [((128, 64), False), ((240, 240), True)]
NAMES = ("Bartholomäus", "Anna", "Jörg", "Dörte")
LEARNT = Learnt(names={"Fledermausflügel": "P1a", "Pilz": "P1b", "Wachspuppe": "P2a"})

POTION = (Card.P1A_4, Card.P2A_1, Card.IMMUTO, Card.P1A_3)
FIELD = tuple(card for card in Card if card.kind)[: len(CELLS)]


class Golden(Protocol):
    def check(self, name: str, actual: Image.Image) -> None: ...


def glastonbury(**changes: Any) -> Glastonbury:  # noqa: ANN401 - any fields
    """A turn of the first player, who has cards and an Accio, beside the third column."""
    game = GAMES["glastonbury"].set_up(
        {"format": 1, "game": "glastonbury", "players": list(NAMES[:2]), "modules": ["recipes"]}
    )
    assert isinstance(game, Glastonbury)
    first = Player(changes.pop("pawn", 3), POTION, (Card.ACCIO, Card.DECLINATIO))
    told = {"phase": Phase.TAKING, "field": FIELD, **changes}
    return replace(game, players=(first, Player(5)), **told)


def galletitas(*row: Biscuit | None, **changes: Any) -> Galletitas:  # noqa: ANN401 - any fields
    """A turn of the first player; None lies face down."""
    game = GAMES["galletitas"].set_up(
        {"format": 1, "game": "galletitas", "players": list(NAMES), "start": {"seats": BURNT}}
    )
    assert isinstance(game, Galletitas)
    spots = tuple(Spot((card,) if card else (), Seat.FOUR) for card in row)
    return replace(game, row=spots, **changes)


BURNT = [{"burnt": 3}, {"burnt": 0}, {"burnt": 7}, {"burnt": 1}]
LAST = Biscuit.ORANGE_14
COOKIES = face_of("galletitas", NAMES)
BREWERS = face_of("glastonbury", NAMES, LEARNT)


def question(face: Face, state: Glastonbury | Galletitas) -> Page:
    """What a prompt asks outright."""
    (prompt,) = state.prompts()
    asked = face.standing_question(state, prompt)
    assert asked is not None
    return listed(asked, [face.choice(one) for one in prompt.alternatives])


def pressed(
    face: Face, state: Glastonbury | Galletitas, hold: Hold = Hold.SHORT, selected: int = 0
) -> Page:
    """What a press of the first player opens."""
    offered = face.offered(state, Seat.ONE, hold)
    return listed(face.which(offered), [face.choice(one) for one in offered], selected)


def listed(asked: Text, labels: Sequence[Text], selected: int = 0) -> Page:
    choices = tuple(Choice(str(n), label) for n, label in enumerate(labels))
    return question_page(Proposal(1, Seat.ONE, asked, choices, selected))


def private(state: Glastonbury) -> Page:
    shown = pressed(BREWERS, state)
    return replace(shown, lines=BREWERS.secret(state, Seat.ONE), selected=None)


def seated(*buttons: Seat) -> Page:
    """Before a game of Burning Galletitas."""
    seating = Seating(6)
    for button in (Control.OK, Control.OK, *buttons):
        seating.on(Press(button, Hold.SHORT, next(PRESSED_S)))
    return seating.showing.page


def icon(card: Biscuit, of: Icon) -> Galletitas:
    return galletitas(card, phase=RoundPhase.ACTION).with_icon(card, of)


PAGES = {
    "game": seated(),
    "game-seated": seated(Seat.ONE, Seat.TWO, Seat.SIX),
    "deal": BREWERS.page(glastonbury(phase=Phase.DEALING, field=(*FIELD[:9], *(None,) * 23))),
    "take": BREWERS.page(glastonbury()),
    "take-which": pressed(BREWERS, glastonbury()),
    "take-accio": pressed(BREWERS, glastonbury(), Hold.LONG, selected=3),
    "corner": question(BREWERS, glastonbury(pawn=5)),
    "fill": BREWERS.page(glastonbury(phase=Phase.REFILLING, gap=(4, 2))),
    "vanish": BREWERS.page(
        glastonbury(phase=Phase.REFILLING, gap=(4, 2), taken=Card.VANESCO, spent=None)
    ),
    "fill-which": pressed(BREWERS, glastonbury(phase=Phase.REFILLING, gap=(4, 2)), selected=40),
    "look": BREWERS.page(glastonbury(phase=Phase.LOOKING)),
    "look-private": private(glastonbury(phase=Phase.LOOKING)),
    "at-once": question(BREWERS, glastonbury(phase=Phase.AT_ONCE)),
    "keep": question(BREWERS, glastonbury(phase=Phase.KEEPING, taken=Card.P1A_2)),
    "recipe": question(BREWERS, glastonbury(phase=Phase.RECIPES)),
    "brewed": BREWERS.page(glastonbury(phase=Phase.OVER, ending=Ending.EMPTY_LINE)),
    "play": COOKIES.page(galletitas()),
    "play-on": COOKIES.page(galletitas(LAST)),
    "play-which": pressed(COOKIES, galletitas(LAST), selected=5),
    "play-drawn": COOKIES.page(galletitas(LAST, forced=True)),
    "play-or-reveal": COOKIES.page(galletitas(LAST, None)),
    "reveal-which": pressed(COOKIES, galletitas(LAST, None), Hold.LONG, selected=20),
    "icon": question(COOKIES, galletitas(LAST, phase=RoundPhase.ICON)),
    "presents": question(COOKIES, icon(LAST, Icon.PRESENT_2)),
    "mixer": question(COOKIES, icon(LAST, Icon.MIXER)),
    "turn-over": COOKIES.page(galletitas(LAST, None, phase=RoundPhase.TURNING)),
    "burnt": COOKIES.page(galletitas(LAST, Biscuit.ORANGE_15, phase=RoundPhase.CLEARING)),
    "baked": COOKIES.page(galletitas(LAST, phase=RoundPhase.OVER)),
}


def test_whoever_draws_a_burning_biscuit_is_told() -> None:
    before = icon(LAST, Icon.NONE)
    line = ScoreLine(Seat.TWO, -1, 1, Reason.DRAWN, None, "card_games G2-A6")
    laid = Open(Seat.ONE, LAST)
    said = COOKIES.said(before, laid, before.with_lines(line, replace(line, seat=Seat.FOUR)))
    assert ENGLISH.say(said) == "Burning biscuit: Anna & Dörte draw one each"
    assert ENGLISH.say(COOKIES.said(before, laid, before)) == "Bartholomäus: Orange 14"


def test_a_vanesco_after_a_declinatio_takes_nothing_from_anybody() -> None:
    state = glastonbury(phase=Phase.REFILLING, gap=(4, 2), taken=Card.VANESCO)
    assert len(BREWERS.page(state).lines) == 2
    assert len(BREWERS.page(replace(state, spent=Card.DECLINATIO)).lines) == 1
