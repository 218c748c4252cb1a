"""Cards, icons and actions of Burning Galletitas in the words of the catalogue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from device.showing import Text, text
from engine.games.galletitas.actions import (
    Action,
    Clear,
    FaceDown,
    Give,
    GiveUp,
    Open,
    Overlap,
    PassOn,
    Reveal,
    TellIcon,
    TurnOver,
)
from engine.games.galletitas.cards import Back
from engine.games.galletitas.position import Piece


def card_name(card: Piece) -> Text:
    """The name of a card: its colour and number, or its back."""
    if isinstance(card, Back):
        return text("galletitas.back")
    return text(
        "galletitas.card", colour=text(f"galletitas.colour.{card.colour.value}"), n=card.number
    )


def in_words(action: Action, names: Sequence[str]) -> Text:
    """An action as one of several answers, or as what was done."""
    match action:
        case Open(_, card):
            return card_name(card)
        case Overlap(_, card) | Reveal(_, card):
            return text(_DEEDS[type(action)], card=card_name(card))
        case TurnOver(_, place, card):
            return text("galletitas.act.turn_over", place=place + 1, card=card_name(card))
        case FaceDown() | GiveUp() | Clear():
            return text(_DEEDS[type(action)])
        case _:
            return _answer(action, names)


_DEEDS: Mapping[type[Action], str] = {
    Overlap: "galletitas.act.overlap",
    Reveal: "galletitas.act.reveal",
    FaceDown: "galletitas.act.face_down",
    GiveUp: "galletitas.act.give_up",
    Clear: "galletitas.act.clear",
}


def _answer(action: TellIcon | Give | PassOn, names: Sequence[str]) -> Text:
    match action:
        case TellIcon(_, _, icon):
            return text(f"galletitas.icon.{icon.value}")
        case PassOn(_, direction):
            return text(f"galletitas.pass_on.{direction.value}")
        case Give(_, to):
            return _given([names[seat] for seat in to])


def _given(receivers: Sequence[str]) -> Text:
    """To whom a player gives burnt biscuits: to two at most."""
    if not receivers:
        return text("galletitas.give.nobody")
    first, last = receivers[0], receivers[-1]
    if first != last:
        return text("galletitas.give.two", first=first, second=last)
    return text("galletitas.give.both" if len(receivers) > 1 else "galletitas.give.one", name=first)
