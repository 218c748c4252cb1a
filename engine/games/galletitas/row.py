"""The row of a round: its places, and what may follow at its end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias

from engine.game import Seat
from engine.games.galletitas.cards import Back, Card, Colour
from engine.games.galletitas.tables import TABLES


@dataclass(frozen=True, slots=True)
class Spot:
    """One place of the row.

    Attributes:
        cards: The cards that lie open, the lower one first; none while the place lies face down.
        by: Who laid the first card.
    """

    cards: tuple[Card, ...]
    by: Seat

    @property
    def is_back(self) -> bool:
        """Whether the place lies face down."""
        return not self.cards


Row: TypeAlias = tuple[Spot, ...]


def ends_face_down(row: Row) -> bool:
    """Whether the last place lies face down."""
    return bool(row) and row[-1].is_back


def reference(row: Row) -> Card | None:
    """The last visible card, with which a new one is compared; None in an empty row."""
    # card_games G2-T3
    return next((spot.cards[-1] for spot in reversed(row) if not spot.is_back), None)


def fits(row: Row, card: Card) -> bool:
    """Whether a card is higher than the reference card and of another colour."""
    # card_games G2-T2: in an empty row any card
    last = reference(row)
    return last is None or (card.number > last.number and card.colour is not last.colour)


def may_cover(row: Row, card: Card) -> bool:
    """Whether a card may lie on the end of the row, as far as its icon does not forbid it."""
    # card_games G2-T4, G2-O4, G2-O5
    if not row or row[-1].is_back or len(row[-1].cards) == TABLES.setup.cards_per_place:
        return False
    return card.colour is row[-1].cards[-1].colour


def covered(row: Row, card: Card) -> Row:
    """The row with a card on its last place."""
    return (*row[:-1], replace(row[-1], cards=(*row[-1].cards, card)))


def turned(row: Row, place: int, card: Card) -> Row:
    """The row once the card of a place was turned over."""
    return (*row[:place], replace(row[place], cards=(card,)), *row[place + 1 :])


def backs(row: Row) -> tuple[int, ...]:
    """The places that lie face down."""
    return tuple(place for place, spot in enumerate(row) if spot.is_back)


def open_cards(row: Row) -> Iterable[Card]:
    """Every card whose face is known, covered ones included, from the start of the row."""
    return (card for spot in row for card in spot.cards)


def lying(row: Row) -> Iterable[Card | Back]:
    """Everything in the row from its start, a covered card before the one that covers it."""
    return (piece for spot in row for piece in spot.cards or (Back.BACK,))


def burning_colour(row: Row) -> Colour:
    """The colour of the first card, which always lies open."""
    # card_games G2-R2, G2-O3, G2-O7
    return row[0].cards[0].colour
