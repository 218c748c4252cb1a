"""Drawing: from the pile into a hand or off the table, and the discard pile shuffled anew."""

from __future__ import annotations

from dataclasses import replace

from engine.game import Seat
from engine.games.galletitas.position import Position
from engine.games.galletitas.tables import TABLES


def with_top_taken(position: Position) -> Position | None:
    """The position with the top card off the pile; None if there is no card to draw."""
    # card_games G2-T9, G2-O25
    if not position.pile:
        shuffled = len(position.discard) + position.unseen_discards
        position = replace(position, pile=shuffled, discard=frozenset(), unseen_discards=0)
    return replace(position, pile=position.pile - 1) if position.pile else None


def with_card_drawn(position: Position, seat: Seat) -> Position | None:
    """The position with the top card in a hand; None if there is no card to draw."""
    left = with_top_taken(position)
    return left.with_hand(seat, 1) if left else None


def drawn_back(position: Position, seat: Seat) -> Position:
    """The position with a hand filled again, as far as there are cards."""
    # card_games G2-T8, G2-O21
    while position.hands[seat] < TABLES.setup.hand:
        after = with_card_drawn(position, seat)
        if after is None:
            break
        position = after
    return position


def dealt(position: Position) -> Position:
    """The position with as many cards in every hand as a round starts with."""
    # card_games G2-O16: a card that a croissant forced and nobody laid goes, too
    kept = TABLES.setup.hand if position.rules.house.keep_hands else 0
    surplus = sum(max(count - kept, 0) for count in position.hands)
    position = replace(
        position,
        hands=tuple(min(count, kept) for count in position.hands),
        unseen_discards=position.unseen_discards + surplus,
    )
    for steps in range(position.seat_count):
        position = drawn_back(position, position.neighbour(steps))
    return position
