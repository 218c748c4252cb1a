"""Everything that can happen in a game of Burning Galletitas, and its words in a record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, TypeAlias

from engine.game import Seat
from engine.games.galletitas.cards import Card
from engine.games.galletitas.tables import Icon


class Direction(Enum):
    """Which way a mixer passes everything on; left is the next player clockwise."""

    LEFT = "left"
    RIGHT = "right"

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Open:
    """A card was laid face up at the end of the row."""

    seat: Seat
    card: Card
    is_decision: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Overlap:
    """A card was laid face up on the last one, which has its colour."""

    seat: Seat
    card: Card
    is_decision: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class FaceDown:
    """A card was laid face down at the end of the row; nobody else knows which."""

    seat: Seat
    is_decision: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Reveal:
    """The player turned over the face-down card at the end of the row."""

    seat: Seat
    card: Card
    is_decision: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class GiveUp:
    """The player cannot or will not play, and loses the round."""

    seat: Seat
    is_decision: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class TellIcon:
    """Somebody told which icon a card carries that lies open for the first time."""

    seat: Seat
    card: Card
    icon: Icon
    is_decision: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Give:
    """A player gave a burnt biscuit to each of ``to``, in seat order; to nobody if it is empty."""

    seat: Seat
    to: tuple[Seat, ...]
    is_decision: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class PassOn:
    """A player chose which way everybody passes on what the mixer mixes."""

    seat: Seat
    direction: Direction
    is_decision: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class TurnOver:
    """At the end of a round a face-down card was turned over; ``place`` counts from 0."""

    seat: Seat
    place: int
    card: Card
    is_decision: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Clear:
    """The loser of the round took the burnt biscuits, all other cards went to the discard pile."""

    seat: Seat
    is_decision: ClassVar[bool] = False


Action: TypeAlias = (
    Open | Overlap | FaceDown | Reveal | GiveUp | TellIcon | Give | PassOn | TurnOver | Clear
)

_WORDS: Mapping[type[Action], str] = {
    Open: "open",
    Overlap: "overlap",
    FaceDown: "face_down",
    Reveal: "reveal",
    GiveUp: "give_up",
    TellIcon: "icon",
    Give: "give",
    PassOn: "pass_on",
    TurnOver: "turn_over",
    Clear: "clear",
}


def in_words(action: Action) -> dict[str, object]:
    """The action as a record writes it: plain JSON values, see ``docs/record.md``."""
    words: dict[str, object] = {"seat": int(action.seat), "do": _WORDS[type(action)]}
    match action:
        case Open(_, card) | Overlap(_, card) | Reveal(_, card):
            words |= {"piece": card.value}
        case TellIcon(_, card, icon):
            words |= {"piece": card.value, "icon": icon.value}
        case Give(_, to):
            words |= {"to": [int(one) for one in to]}
        case PassOn(_, direction):
            words |= {"direction": direction.value}
        case TurnOver(_, place, card):
            words |= {"place": place, "piece": card.value}
        case _:
            pass
    return words


def matching(words: Mapping[str, object], legal: Sequence[Action]) -> Action | None:
    """The legal action that ``words`` say; receivers may be named in any order."""
    if not all(_is_plain(value) for value in words.values()):
        return None
    do, asked = words.get("do"), _in_order(words)
    said = (one for one in legal if _WORDS[type(one)] == do)
    return next((one for one in said if in_words(one) == asked), None)


def _is_plain(value: object) -> bool:
    """Whether a value is no truth value or fraction, which for Python may equal whole numbers."""
    if isinstance(value, list):
        return all(type(one) is int for one in value)
    return not isinstance(value, bool | float)


def _in_order(words: Mapping[str, object]) -> Mapping[str, object]:
    to = words.get("to")
    return {**words, "to": sorted(to)} if isinstance(to, list) else words
