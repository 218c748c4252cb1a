"""When the witches may be called: offered beside what is done anyway, or asked at a moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine import headers
from engine.changing import changed
from engine.errors import BadSetupError
from engine.game import Seat
from engine.games.quacks.actions import Action, Answer, Choose, Question
from engine.games.quacks.cards import Coin, Witch
from engine.games.quacks.expansions.herb_witches import bronze, silver
from engine.games.quacks.expansions.herb_witches.bronze import BRONZE
from engine.games.quacks.expansions.herb_witches.coins import RULE, Help, callable_witches, paid
from engine.games.quacks.expansions.herb_witches.gold import GOLD
from engine.games.quacks.expansions.herb_witches.silver import SILVER
from engine.games.quacks.gains import Asking, answer_of, choices
from engine.games.quacks.position import Asked, Phase, Position

HELP: Mapping[Witch, Help] = {**SILVER, **BRONZE, **GOLD}

OFFERED: Mapping[Witch, Question | None] = {
    Witch.SILVER_FLASK: None,
    Witch.SILVER_SIX: None,
    Witch.BRONZE_UPGRADE: Question.BUY,
    Witch.BRONZE_DOUBLE: Question.BUY,
    Witch.BRONZE_COPY: Question.BUY,
    Witch.BRONZE_RUBIES: Question.BUY,
    Witch.GOLD_CHEAP: Question.SPEND,
}
"""Beside which question a witch may be called; None: while brewing."""

ASKED: Mapping[Phase, tuple[Witch, ...]] = {
    Phase.ESSENCE: (Witch.SILVER_NO_PENALTY,),
    Phase.RUBIES: (Witch.GOLD_RUBIES,),
    Phase.POINTS: (Witch.GOLD_COLOURS, Witch.GOLD_BAG),
    Phase.BUYING: (Witch.BRONZE_RUBIES, Witch.BRONZE_UPGRADE),
}
"""When players are asked, as nothing else would show the moment."""

ASKED_AT_LAST = (Witch.BRONZE_DOUBLE, Witch.BRONZE_RUBIES)
"""Of whom players are asked in the last round, before coins are points."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a header chooses of the witches."""

    witches: tuple[Witch, ...] = ()


def chosen(header: Mapping[str, object]) -> tuple[Witch, ...]:
    """The witches that lie open, one for each coin.

    Raises:
        BadSetupError: If the header names two for the same coin, or none there is.
    """
    said = {"witches": header["witches"]} if "witches" in header else {}
    named = headers.read_table(Choice, said).witches
    by_coin = {witch.coin: witch for witch in named}
    if len(by_coin) < len(named):
        problem = '"witches" must list one for each coin'
        raise BadSetupError(problem)
    return tuple(by_coin.get(coin) or _first(coin) for coin in Coin)


def _first(coin: Coin) -> Witch:
    return next(witch for witch in Witch if witch.coin is coin)


def offered(position: Position, seat: Seat, asked: Asked | None) -> tuple[Action, ...]:
    """The witches whom a seat may call beside what it is asked, or while it brews."""
    question = asked.question if asked else None
    return tuple(
        Choose(seat, Question.WITCH, witch)
        for witch in callable_witches(position, seat)
        if witch in OFFERED and OFFERED[witch] is question and HELP[witch].helps(position, seat)
    )


def called(position: Position, action: Choose) -> Position:
    """The position once a witch has helped who was offered."""
    return _helped(position, action.seat, Witch(action.answer))


def asked(position: Position) -> Position:
    """The position with everybody asked whom a witch can help at this moment."""
    seats = (seat for seat in position.seats if _helping(position, seat))
    return position.asking(*(Asked(seat, Question.WITCH) for seat in seats))


def asked_besides(position: Position) -> Position:
    """The position with those asked as well who buy nothing, each when it is their turn."""
    if position.is_last_round:
        return bronze.last_coins_counted(position)
    others = (
        Asked(seat, Question.WITCH)
        for seat in position.seats
        if not position.players[seat].takes_coins and _helping(position, seat)
    )
    in_turn = sorted((*position.asked, *others), key=lambda one: position.seats.index(one.seat))
    return changed(position, asked=tuple(in_turn))


def _helping(position: Position, seat: Seat) -> tuple[Witch, ...]:
    """The witches whom a seat may be asked about now."""
    now = ASKED.get(position.phase, ())
    if position.phase is Phase.POINTS and position.is_last_round:
        now += ASKED_AT_LAST
    there = callable_witches(position, seat)
    return tuple(one for one in there if one in now and HELP[one].helps(position, seat))


def _options(position: Position, asked: Asked) -> tuple[Action, ...]:
    helping = _helping(position, asked.seat)
    return choices(asked, *helping, Answer.NO) if helping else ()


def _answered(position: Position, asked: Asked, action: Action) -> Position:
    witch = answer_of(action)
    if not isinstance(witch, Witch):
        return position
    return _helped(position.asking_first(asked), asked.seat, witch)


def _helped(position: Position, seat: Seat, witch: Witch) -> Position:
    return HELP[witch].done(paid(position, seat, witch), seat)


QUESTIONS: Mapping[Question, Asking] = {
    Question.WITCH: Asking(_options, _answered, RULE, in_turn=False),
    Question.RAISE_PLACED: Asking(bronze.raise_placed, bronze.raised, RULE, in_turn=False),
}

ACTS: Mapping[Question | type[Any], Any] = {
    Question.WITCH: called,
    Question.WHITES_BACK: silver.whites_returned,
    Question.LAYING: silver.hand_returned,
}
