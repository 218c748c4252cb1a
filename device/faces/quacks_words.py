"""Actions and questions of Quacks in the words of the catalogue."""

from __future__ import annotations

from typing import assert_never

from device.showing import Text, text
from engine.games.quacks.actions import (
    Action,
    Answer,
    Buy,
    Choose,
    ClearPot,
    Draw,
    Lay,
    Question,
    Reveal,
    Roll,
    Said,
    Stop,
    Upgrade,
    UseFlask,
)
from engine.games.quacks.cards import Card, Coin, Patient, Witch
from engine.games.quacks.chips import Chip
from engine.games.quacks.impossible import Odd, Oddity
from engine.games.quacks.position import Piece


def chip_name(chip: Chip) -> Text:
    """The name of a chip: its colour and number."""
    return text(f"chip.{chip.value}")


def card_name(card: Card) -> Text:
    """The name of a fortune-teller card."""
    return text(f"card.{card.value}")


def in_words(action: Action) -> Text:
    """An action as one of several answers, or as what was done."""
    match action:
        case Draw() | Lay():
            return _put(action)
        case UseFlask():
            return text("act.flask")
        case Stop():
            return text("act.stop")
        case ClearPot():
            return text("act.clear")
        case _:
            return _told(action)


def _put(action: Draw | Lay) -> Text:
    """Where a chip was put: on a space, or beside the pot."""
    chip = chip_name(action.chip)
    if action.space is None:
        return text("act.aside", chip=chip)
    key = "act.draw" if isinstance(action, Draw) else "act.lay"
    return text(key, chip=chip, space=action.space)


def _told(action: Reveal | Choose | Upgrade | Roll | Buy) -> Text:
    """What people tell: no camera sees it on a pot."""
    match action:
        case Reveal(_, card):
            return text("act.reveal", card=card_name(card))
        case Choose(_, question, answer):
            return _answer(question, answer)
        case Upgrade(_, old, new, None):
            return text("act.upgrade", old=chip_name(old), new=chip_name(new))
        case Upgrade(_, old, new, space):
            return text("act.swap", old=chip_name(old), new=chip_name(new), space=space)
        case Roll(_, face):
            return text("act.roll", face=text(f"face.{face.value}"))
        case Buy(_, chips):
            return _bought(chips)
        case _:
            assert_never(action)


def _answer(question: Question, answer: Said) -> Text:
    match answer:
        case Chip():
            return text(f"answer.{question.value}.chip", chip=chip_name(answer))
        case Answer():
            return text(f"answer.{question.value}.{answer.value}")
        case Card():
            return card_name(answer)
        case Witch() | Coin() | Patient():
            return text(f"{type(answer).__name__.lower()}.{answer.value}")
        case number:
            return text(f"answer.{question.value}.number", n=number)


def _bought(chips: tuple[Chip, ...]) -> Text:
    match [chip_name(chip) for chip in chips]:
        case [one]:
            return text("act.buy_one", chip=one)
        case [one, other]:
            return text("act.buy_two", first=one, second=other)
        case _:
            return text("act.buy_nothing")


def odd_in_words(name: str, odd: Odd) -> Text:
    """What is wrong with one chip of a player's pot."""
    values = {"name": name, "piece": _piece_name(odd.chip), "place": _space(odd.place)}
    match odd.oddity:
        case Oddity.EXCHANGED if isinstance(odd.belongs, Chip):
            return text("astray.exchanged", **values, other=chip_name(odd.belongs))
        case Oddity.MOVED | Oddity.WRONG_SPACE:
            return text(f"astray.{odd.oddity.value}", **values, belongs=_space(odd.belongs))
        case oddity:
            return text(f"astray.{oddity.value}", **values)


def _piece_name(piece: Piece) -> Text:
    return chip_name(piece) if isinstance(piece, Chip) else card_name(piece)


def _space(place: object) -> Text:
    return text("place.space", space=place)
