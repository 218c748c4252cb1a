"""The end of a round: who lost it, what is turned over, what burns, and who starts anew."""

from __future__ import annotations

from dataclasses import replace

from engine.game import ScoreLine, Seat
from engine.games.galletitas.actions import Action, Reveal, TurnOver
from engine.games.galletitas.cards import Card
from engine.games.galletitas.pile import dealt
from engine.games.galletitas.position import Phase, Position, Reason
from engine.games.galletitas.row import backs, burning_colour, fits, open_cards, turned


def revealed(position: Position, action: Reveal) -> Position:
    """The position once the card at the end of the row was turned over."""
    # card_games G2-T7
    row, place = position.row, len(position.row) - 1
    loser = action.seat if fits(row, action.card) else row[place].by
    return lost(replace(position, row=turned(row, place, action.card)), loser)


def lost(position: Position, seat: Seat) -> Position:
    """The position once a seat has lost the round."""
    # card_games G2-R1
    return _settled(replace(position, turn=seat, forced=False))


def options(position: Position) -> tuple[Action, ...]:
    """Every card that a face-down place may turn out to hold, in any order of the places."""
    seat, unseen = position.turn, position.unseen()
    return tuple(TurnOver(seat, place, card) for place in backs(position.row) for card in unseen)


def turned_over(position: Position, action: TurnOver) -> Position:
    """The position once a place was turned over at the end of a round."""
    # card_games G2-R2
    return _settled(replace(position, row=turned(position.row, action.place, action.card)))


def _settled(position: Position) -> Position:
    """The position with the burnt biscuits counted, once every card of the row lies open."""
    if backs(position.row):
        return replace(position, phase=Phase.TURNING)
    if not position.row:
        return cleared(position)
    # card_games G2-R2
    lines = (
        ScoreLine(position.turn, -1, position.round, Reason.BURNT, None, "card_games G2-R2", card)
        for card in burnt_cards(position)
    )
    position = position.with_lines(*lines)
    return replace(position, phase=Phase.OVER if position.is_lost else Phase.CLEARING)


def burnt_cards(position: Position) -> tuple[Card, ...]:
    """The cards of the row that have the colour of its first card, from its start."""
    if not position.row:
        return ()
    colour = burning_colour(position.row)
    return tuple(card for card in open_cards(position.row) if card.colour is colour)


def cleared(position: Position) -> Position:
    """The next round, with the row away."""
    # card_games G2-R3, G2-O20
    burnt = frozenset(burnt_cards(position))
    position = replace(
        position,
        row=(),
        burnt=position.burnt | burnt,
        discard=position.discard | (frozenset(open_cards(position.row)) - burnt),
        round=position.round + 1,
        phase=Phase.TURN,
    )
    return dealt(position)
