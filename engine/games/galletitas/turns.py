"""A turn: the ways to lay a card, revealing and giving up, and whose turn comes next."""

from __future__ import annotations

from dataclasses import replace

from engine.games.galletitas.actions import Action, FaceDown, GiveUp, Open, Overlap, Reveal
from engine.games.galletitas.cards import Card
from engine.games.galletitas.pile import drawn_back, with_card_drawn
from engine.games.galletitas.position import Phase, Position
from engine.games.galletitas.row import Row, ends_face_down, fits, may_cover
from engine.games.galletitas.tables import Icon


def options(position: Position) -> tuple[Action, ...]:
    """All ways to take the turn."""
    seat, row, unseen = position.turn, position.row, position.unseen()
    held = unseen if position.hands[seat] else ()
    return (
        *(Open(seat, card) for card in held if fits(row, card)),
        *(Overlap(seat, card) for card in held if _may_cover(position, card)),
        *((FaceDown(seat),) if held and _may_bluff(position) else ()),
        *(Reveal(seat, card) for card in unseen if ends_face_down(row)),
        *((GiveUp(seat),) if _may_give_up(position) else ()),
    )


def allows(position: Position, action: Action) -> bool:
    """Whether whoever is to act may take the turn like this: whether it is one of ``options``."""
    row, has_card = position.row, position.hands[position.turn] > 0
    match action:
        case Open(_, card):  # card_games G2-T2
            return has_card and fits(row, card) and position.is_unseen(card)
        case Overlap(_, card):  # G2-T4
            return has_card and _may_cover(position, card) and position.is_unseen(card)
        case FaceDown():
            return has_card and _may_bluff(position)
        case Reveal(_, card):  # G2-T6, G2-O27
            return ends_face_down(row) and position.is_unseen(card)
        case GiveUp():
            return _may_give_up(position)
        case _:
            return False


def _may_cover(position: Position, card: Card) -> bool:
    # card_games G2-A2
    row = position.row
    return may_cover(row, card) and position.icon(row[-1].cards[-1]) is not Icon.FLAME


def _may_bluff(position: Position) -> bool:
    # card_games G2-T5, G2-O3, G2-O11
    ends_face_up = bool(position.row) and not ends_face_down(position.row)
    return ends_face_up and (not position.forced or position.rules.house.croissant_face_down)


def _may_give_up(position: Position) -> bool:
    """Whether somebody may say so, or may have no other way."""
    # card_games G2-O9
    house = position.rules.house
    if position.hands[position.turn] == 0:
        return house.allow_concede or not ends_face_down(position.row)
    if not position.row:
        return False
    return house.allow_concede or (position.forced and not house.croissant_face_down)


def laid(position: Position, row: Row) -> Position:
    """The position with a card out of the hand that made the row this one."""
    position = replace(position.with_hand(position.turn, -1), row=row)
    return _drawn_back(position) if position.rules.house.draw_before_action else position


def turn_ended(position: Position, *, with_croissant: bool = False) -> Position:
    """The position once a turn is over, for the next player."""
    following = position.neighbour()
    # card_games G2-A5, G2-O25: without a card to draw nobody is forced
    forced = with_card_drawn(position, following) if with_croissant else None
    left = _drawn_back(forced or position)
    return replace(left, turn=following, phase=Phase.TURN, forced=forced is not None)


def _drawn_back(position: Position) -> Position:
    # card_games G2-T8, G2-O11: not after a card that a croissant forced
    return position if position.forced else drawn_back(position, position.turn)
