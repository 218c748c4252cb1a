"""The queue of open questions: who is asked now, and what an answer leads to."""

from __future__ import annotations

from collections.abc import Mapping

from engine.changing import changed
from engine.game import Seat
from engine.games.quacks import brewing, evaluation, fortune, gains, market
from engine.games.quacks.actions import Action, Answer, Question
from engine.games.quacks.gains import Asking, choices
from engine.games.quacks.hooks import key_of
from engine.games.quacks.position import Asked, Due, Position

_ASKING: Mapping[Question, Asking] = {
    **gains.QUESTIONS,
    **fortune.QUESTIONS,
    **brewing.QUESTIONS,
    **evaluation.QUESTIONS,
    **market.QUESTIONS,
}


def asking(position: Position, question: Question) -> Asking:
    """How a question is put."""
    return _ASKING.get(question) or position.rules.hooks.questions[question]


def open_to(position: Position, seat: Seat) -> Asked | None:
    """The question that a seat may answer now."""
    return _open(position).get(seat) if position.asked else None


def options(position: Position, asked: Asked) -> tuple[Action, ...]:
    """All answers to a question, and what the expansions offer besides."""
    answers = asking(position, asked.question).options(position, asked)
    offered = _offered(position, asked)
    if offered and not answers:
        answers = choices(asked, Answer.NO)
    return (*answers, *offered)


def answered(position: Position, action: Action) -> Position:
    """The position once the question that is open to a seat has got an answer."""
    asked = _open(position)[action.seat]
    if action in _offered(position, asked):
        return position.rules.hooks.acts[key_of(action)](position, action)
    at = position.asked.index(asked)
    left = changed(position, asked=(*position.asked[:at], *position.asked[at + 1 :]))
    return asking(position, asked.question).answered(left, asked, action)


def _offered(position: Position, asked: Asked) -> tuple[Action, ...]:
    offers = position.rules.hooks.offers
    return tuple(one for offer in offers for one in offer(position, asked.seat, asked))


def resolved(position: Position) -> Position:
    """The position with everything evaluated and answered that needs nobody's word."""
    while position.asked:
        after = _one_resolved(position)
        if after is None:
            return position
        position = after
    return position


def _one_resolved(position: Position) -> Position | None:
    first = position.asked[0]
    if isinstance(first, Due):
        return evaluation.evaluated(changed(position, asked=position.asked[1:]), first)
    for asked in _open(position).values():
        only = options(position, asked)
        if len(only) == 1:
            return answered(position, only[0])
        if not only:
            left = list(position.asked)
            left.remove(asked)
            return changed(position, asked=tuple(left))
    return None


def _open(position: Position) -> dict[Seat, Asked]:
    """The first question of each seat, up to one that waits for all before it."""
    found: dict[Seat, Asked] = {}
    for one in position.asked:
        if isinstance(one, Due):
            break
        is_in_turn = asking(position, one.question).in_turn
        if is_in_turn and found:
            break
        found.setdefault(one.seat, one)
        if is_in_turn:
            break
    return found
