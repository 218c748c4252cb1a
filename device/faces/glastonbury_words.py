"""Cards, places and actions of Glastonbury in the words of the catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from device.learnt import NOTHING, Learnt
from device.showing import Text, text
from engine.games.glastonbury.actions import (
    Accio,
    Action,
    Declinatio,
    Keep,
    Looked,
    Pass,
    ShowRecipe,
    Take,
    TurnUp,
)
from engine.games.glastonbury.cards import Card, Kind
from engine.games.glastonbury.places import SIDE, Cell, beside, is_corner

SIDES = ("top", "right", "bottom", "left")
"""The sides of the field, clockwise."""


@dataclass(frozen=True, slots=True)
class GlastonburyWords:
    """How this copy's cards are called, as far as anybody has told."""

    learnt: Learnt = NOTHING

    def kind(self, kind: Kind) -> str:
        """The name of a kind; its code until it is named."""
        return self.learnt.taught_as(kind.value)

    def card(self, card: Card) -> Text:
        """The name of a card."""
        if card.kind is None:
            return text(f"glastonbury.card.{card.value}")
        return text("glastonbury.ingredient", kind=self.kind(card.kind), n=card.number)

    def choice(self, action: Action) -> Text:
        """An action as one of several answers."""
        match action:
            case Take(_, card, (row, column)) | Accio(_, card, (row, column)):
                is_own = isinstance(action, Take)
                key = "glastonbury.act.take" if is_own else "glastonbury.act.accio"
                return text(key, card=self.card(card), row=row + 1, column=column + 1)
            case TurnUp(_, card):
                return self.card(card)
            case ShowRecipe(_, recipe):
                return text(f"glastonbury.recipe.{recipe.value}")
            case Keep(_, is_kept):
                return text("glastonbury.act.keep" if is_kept else "glastonbury.act.leave")
            case _:
                return text(_DEEDS[type(action)])

    def told(self, action: Action) -> Text:
        """What was done; cards are not named, they are to be remembered."""
        match action:
            case Take(_, card, _) if is_hidden(card):
                return text("glastonbury.did.take")
            case Accio(_, card, _) if is_hidden(card):
                return text("glastonbury.did.accio")
            case Take(_, card, _) | Accio(_, card, _):
                return text("glastonbury.did.take_spell", card=self.card(card))
            case TurnUp(_, _, cell):
                return text("glastonbury.did.turn_up", cell=cell_name(cell))
            case _:
                return self.choice(action)


_DEEDS: Mapping[type[Action], str] = {
    Declinatio: "glastonbury.act.declinatio",
    Pass: "glastonbury.act.pass",
    Looked: "glastonbury.act.looked",
}


def is_hidden(card: Card) -> bool:
    """Whether a card vanishes in a cauldron under the next one."""
    return card.kind is not None or card is Card.IMMUTO


def cell_name(cell: Cell) -> Text:
    """A cell by its row and column, counted from 1."""
    return text("glastonbury.cell", row=cell[0] + 1, column=cell[1] + 1)


def place_name(place: int) -> Text:
    """Where a pawn stands: beside a corner, or at the end of a row or column."""
    side = place // SIDE
    if is_corner(place):
        return text(f"glastonbury.corner.{SIDES[side]}")
    row, column = beside(place)
    n = 1 + (row if side % 2 else column)
    return text(f"glastonbury.place.{SIDES[side]}", n=n)
