"""Card games at the table, played by buttons alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from device.events import Control, Hold, Press
from device.faces import face_of
from device.questions import STRIDE
from device.session import Session
from device.showing import Proposal
from engine.game import Seat, State
from engine.games import GAMES
from engine.record import Record, Words
from tests.device.sessions import PRESSED_S

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Fritz")


def card_session(game: str, players: int, **header: object) -> Session:
    return begun({"format": 1, "game": game, "players": list(NAMES[:players]), **header})


def begun(header: Words) -> Session:
    """A game that has just begun, without a camera."""
    record = Record.begin(GAMES[str(header["game"])], header)
    names = NAMES[: record.state.seat_count]
    return Session(record, face_of(header["game"], names), camera=False)


def press(playing: Session, button: Seat | Control, hold: Hold = Hold.SHORT) -> None:
    playing.on(Press(button, hold, next(PRESSED_S)))


def take(playing: Session, asked: Proposal, number: int) -> None:
    """Choose an answer with OK, long to go faster, and take it with the seat's own button."""
    for _ in range(number // STRIDE):
        press(playing, Control.OK, Hold.LONG)
    for _ in range(number % STRIDE):
        press(playing, Control.OK)
    press(playing, asked.seat)


def do(playing: Session, action: Any) -> None:  # noqa: ANN401 - of any game
    """Make an action happen with the buttons of its seat and OK."""
    state, face = playing.record.state, playing.face
    if not playing.showing.proposals:
        (hold,) = (hold for hold in Hold if action in face.offered(state, action.seat, hold))
        options = face.offered(state, action.seat, hold)
        press(playing, action.seat, hold)
        if len(options) == 1 and not face.secret(state, action.seat):
            return
    else:
        (prompt,) = state.prompts()
        options = prompt.alternatives
    (asked,) = playing.showing.proposals
    assert asked.seat == action.seat
    take(playing, asked, options.index(action))


def play(playing: Session, seed: int) -> None:
    """Play to the end by buttons alone; after each action the box and the rules agree."""
    for state in played(playing, seed):
        assert playing.record.state == state


def played(playing: Session, seed: int) -> Iterator[State[Any, Any]]:
    """Play to the end by buttons alone; yields where the rules are after each action."""
    dice = random.Random(seed)
    state = playing.record.state
    while state.outcome() is None:
        options = dice.choice(state.prompts()).alternatives
        action = dice.choices(options, [state.likelihood(one) for one in options])[0]
        do(playing, action)
        state = state.after(action)
        yield state
