"""A session without a table: what is seen and pressed, put into words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import count

from device.events import Answered, Control, Hold, Observed, Press
from device.faces.quacks import QuacksFace
from device.session import Session
from device.showing import Lamp, Text
from device.step import Step
from engine.game import Seat
from engine.games import GAMES
from engine.record import Record
from vision.observation import BoardReading, MarkerSighting, Observation, Sighting

PRESSED_S = count(1000)
"""When buttons are pressed: people read a question before they answer it."""

CORNERS = ((0.0, 0.0), (800.0, 0.0), (800.0, 800.0), (0.0, 800.0))


def session(
    start: Mapping[str, object] | None = None, *, every_move: bool = False, **house_rules: object
) -> Session:
    header = {
        "format": 1,
        "game": "quacks",
        "players": ["Ada", "Ben"],
        "start": start or {},
        "house_rules": house_rules,
    }
    return Session(
        Record.begin(GAMES["quacks"], header), QuacksFace(("Ada", "Ben")), every_move=every_move
    )


def sighting(label: str, space: int, weights: Mapping[str, float] | None = None) -> Sighting:
    weights = weights or {label: 1.0}
    sure = weights[label] > 0.95
    return Sighting(label, space, (0.0, 0.0), weights[label], sure, (), tuple(weights.items()))


def board(*chips: tuple[str, int] | Sighting, covered: bool = False) -> BoardReading:
    seen = tuple(one if isinstance(one, Sighting) else sighting(*one) for one in chips)
    return BoardReading(CORNERS, covered, seen, MarkerSighting(0, 1.0), None)


def rest(
    playing: Session, *boards: BoardReading, from_s: float = 0.0, for_s: float = 0.6
) -> list[Step]:
    """Let the table rest with these pots, five frames a second."""
    frames = range(round(for_s / 0.2) + 1)
    observation = Observation((2304, 1296), tuple(boards))
    return [playing.on(Observed(observation, from_s + 0.2 * n)) for n in frames]


def done(steps: Iterable[Step]) -> list[Mapping[str, object]]:
    return [words for step in steps for words, _ in step.lines]


def long(seat: int) -> Press:
    return Press(Seat(seat), Hold.LONG, next(PRESSED_S))


def short(button: Seat | Control) -> Press:
    return Press(button, Hold.SHORT, next(PRESSED_S))


DRAW_1 = {"seat": 0, "do": "draw", "piece": "white-1", "space": 1}

BREWING = {"seats": [{"rats": 0}, {"rats": 0}]}
"""A round that has been taken up after its card and its rats."""


def answer_all(playing: Session) -> list[Step]:
    """Take the first answer of every question until none is open."""
    steps = []
    while playing.showing.proposals:
        steps.append(playing.on(short(playing.showing.proposals[0].seat)))
    return steps


def questions(playing: Session) -> list[str]:
    return [one.question.key for one in playing.showing.proposals]


def lamps(playing: Session) -> list[Lamp]:
    return [seat.lamp for seat in playing.showing.seats]


def choose(playing: Session, label: Text) -> Step:
    """Answer the oldest question on the phone."""
    (asked, *_) = playing.showing.proposals
    (answer,) = [one for one in asked.choices if one.label == label]
    return playing.on(Answered(asked.id, answer.key))
