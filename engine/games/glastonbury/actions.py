"""Everything that can happen in a game of Glastonbury, and its words in a record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from engine.game import Seat
from engine.games.glastonbury.cards import Card, Recipe
from engine.games.glastonbury.places import Cell


@dataclass(frozen=True, slots=True)
class TurnUp:
    """The top card of the pile was laid face up on a cell, in setting up or to fill a gap."""

    seat: Seat
    card: Card
    cell: Cell
    is_decision: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Take:
    """A player took a card of the line beside the pawn."""

    seat: Seat
    card: Card
    cell: Cell
    is_decision: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Accio:
    """A player used an Accio and took a card from anywhere in the field."""

    seat: Seat
    card: Card
    cell: Cell
    is_decision: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Declinatio:
    """A player beside a corner used a Declinatio and moved on."""

    seat: Seat
    is_decision: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Pass:
    """A player used none of the spells that could be used now."""

    seat: Seat
    is_decision: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Looked:
    """A player has looked through the own cauldron, as Perluceo allows."""

    seat: Seat
    is_decision: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Keep:
    """The player who ended the game keeps the last card, or does not."""

    seat: Seat
    is_kept: bool
    is_decision: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class ShowRecipe:
    """A player turned over a recipe."""

    seat: Seat
    recipe: Recipe
    is_decision: ClassVar[bool] = True


Action: TypeAlias = TurnUp | Take | Accio | Declinatio | Pass | Looked | Keep | ShowRecipe

_WORDS: Mapping[type[Action], str] = {
    TurnUp: "turn_up",
    Take: "take",
    Accio: "accio",
    Declinatio: "declinatio",
    Pass: "pass",
    Looked: "looked",
    Keep: "keep",
    ShowRecipe: "recipe",
}


def in_words(action: Action) -> dict[str, object]:
    """The action as a record writes it: plain JSON values, see ``docs/record.md``."""
    words: dict[str, object] = {"seat": int(action.seat), "do": _WORDS[type(action)]}
    match action:
        case TurnUp(_, card, cell) | Take(_, card, cell) | Accio(_, card, cell):
            words |= {"card": card.value, "cell": list(cell)}
        case Keep(_, is_kept):
            words |= {"answer": "yes" if is_kept else "no"}
        case ShowRecipe(_, recipe):
            words |= {"card": recipe.value}
        case _:
            pass
    return words


def matching(words: Mapping[str, object], legal: Sequence[Action]) -> Action | None:
    """The legal action that ``words`` say; the cell may be left out where only one fits."""
    if any(isinstance(value, bool | float) for value in _values(words)):
        return None  # for Python they would be equal to whole numbers
    found = [
        action
        for action in legal
        if _WORDS[type(action)] == words.get("do") and _says(words, in_words(action))
    ]
    return found[0] if len(found) == 1 else None


def _values(words: Mapping[str, object]) -> list[object]:
    cell = words.get("cell")
    return [*words.values(), *(cell if isinstance(cell, list) else ())]


def _says(asked: Mapping[str, object], said: Mapping[str, object]) -> bool:
    return asked.items() <= said.items() and said.keys() - asked.keys() <= {"cell"}
