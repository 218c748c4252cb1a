"""A turn of Glastonbury: moving, what may be taken, and what follows from it."""

from __future__ import annotations

from dataclasses import replace

from engine.game import Ending
from engine.games.glastonbury.actions import Accio, Action, Declinatio, Pass, Take
from engine.games.glastonbury.cards import INSTANT, Card
from engine.games.glastonbury.places import (
    CELLS,
    Cell,
    is_corner,
    line_at,
    lines_through,
    moved,
)
from engine.games.glastonbury.position import Phase, Position
from engine.games.glastonbury.rules import EndTest, InstantAfterDeclinatio

ROUNDS_TO_A_LINE = 2
"""Turns in which every pawn gets beside a line: no two corners are so near that it could miss.

Only an Immuto that holds a pawn beside a corner for good can prevent it, by a house rule (G1-O8).
"""


def begun(position: Position) -> Position:
    """The position at the next turn in which there is anything to choose; pawns have moved.

    A pawn that ends beside a corner takes no card; without a spell to use its turn is over
    (card_games G1-T6).
    """
    for _ in range(ROUNDS_TO_A_LINE * len(position.players)):
        position = _moved(position)
        if options(position):
            return position
        position = _passed_on(position)
    return closed(replace(position, ending=Ending.NOBODY_CAN_MOVE))


def closed(position: Position) -> Position:
    """The position once no turn follows: hidden recipes are turned over, then the game is over."""
    # card_games G1-O23
    hidden = position.rules.recipes and position.rules.house.recipe_hidden
    return replace(position, gap=None, phase=Phase.RECIPES if hidden else Phase.OVER)


def options(position: Position) -> tuple[Action, ...]:
    """What the player may do once the pawn has moved."""
    player, seat = position.player, position.turn
    if not is_corner(player.pawn):
        takes = tuple(Take(seat, card, cell) for cell, card in _on_line(position))
        return (*takes, *_accio(position))
    used: list[Action] = []
    if position.can_use(Card.DECLINATIO) and position.steps(seat):
        used.append(Declinatio(seat))
    if position.rules.house.accio_at_corner:
        used += _accio(position)
    return (*used, Pass(seat)) if used else ()


def options_at_once(position: Position) -> tuple[Action, ...]:
    """What the player may do with an Accio that was taken in this turn."""
    fetched = _accio(position)
    return (*fetched, Pass(position.turn)) if fetched else ()


def taken(position: Position, card: Card, cell: Cell) -> Position:
    """The position once the player has taken a card, up to what needs somebody's word."""
    ended = _ends(position, cell)
    position = replace(position.with_card_at(cell, None), taken=card, gap=cell)
    if ended:  # card_games G1-O17: the last card has no effect
        return replace(position, phase=Phase.KEEPING, ending=Ending.EMPTY_LINE)
    seat = position.turn
    position = position.with_player(seat, position.player.with_card(card))
    if card is Card.VANESCO and _works(position):
        position = _vanished(position)
    if card is Card.PERLUCEO and _works(position) and len(position.player.cauldron) > 1:
        return replace(position, phase=Phase.LOOKING)
    return refilling(position)


def refilling(position: Position) -> Position:
    """The position once the gap is to be filled; with an empty pile it stays (G1-T9)."""
    if position.pile_size:
        return replace(position, phase=Phase.REFILLING)
    return refilled(position)


def refilled(position: Position) -> Position:
    """The position once the gap is filled or stays for good."""
    position = replace(position, gap=None)
    at_once = position.rules.house.spell_same_turn and position.taken is Card.ACCIO
    if at_once and options_at_once(position):
        return replace(position, phase=Phase.AT_ONCE)
    return ended(position)


def ended(position: Position) -> Position:
    """The position at the next player's turn."""
    return begun(_passed_on(position))


def moved_on_by_declinatio(position: Position) -> Position:
    """The position once the pawn has gone the same number of steps once more (G1-Z3, G1-O26)."""
    position = position.with_use(Card.DECLINATIO)
    return _moved(position)


def turned_up(position: Position, card: Card, cell: Cell) -> Position:
    """The position with the top card of the pile on a cell."""
    position = position.with_card_at(cell, card)
    if not position.pile:
        return replace(position, under=position.under[1:])
    at = position.pile.index(card)
    return replace(position, pile=(*position.pile[:at], *position.pile[at + 1 :]))


def _moved(position: Position) -> Position:
    # card_games G1-T2 to G1-T4
    seat, player = position.turn, position.player
    pawn = moved(player.pawn, position.steps(seat))
    position = position.with_player(seat, replace(player, pawn=pawn))
    return replace(position, phase=Phase.TAKING)


def _passed_on(position: Position) -> Position:
    following = position.seats_from(position.turn + 1)[0]
    return replace(position, turn=following, taken=None, spent=None)


def _on_line(position: Position) -> tuple[tuple[Cell, Card], ...]:
    """The cards that may be taken from the line beside the pawn."""
    # card_games G1-T5, G1-O12
    cards = position.cards_on(line_at(position.player.pawn))
    if position.spent is not Card.DECLINATIO or _instant_goes_with_declinatio(position):
        return cards
    return tuple(one for one in cards if one[1] not in INSTANT) or cards


def _accio(position: Position) -> tuple[Accio, ...]:
    """The cards an Accio may fetch; what can just be taken needs none."""
    # card_games G1-Z2
    if not position.can_use(Card.ACCIO):
        return ()
    is_instead = position.phase is Phase.TAKING
    own = line_at(position.player.pawn) if is_instead else ()
    return tuple(
        Accio(position.turn, card, cell)
        for cell, card in position.cards_on(CELLS)
        if card not in INSTANT and cell not in own
    )


def _works(position: Position) -> bool:
    """Whether an instant spell has its effect in this turn."""
    return position.spent is None or _instant_goes_with_declinatio(position)


def _instant_goes_with_declinatio(position: Position) -> bool:
    house = position.rules.house
    return house.instant_after_declinatio is InstantAfterDeclinatio.ALLOW


def _ends(position: Position, cell: Cell) -> bool:
    """Whether taking the card of a cell empties a line for good."""
    # card_games G1-E1, G1-O15, G1-O16
    at_take = position.rules.house.end_test is EndTest.AT_TAKE
    if position.pile_size and not at_take:
        return False
    return any(len(position.cards_on(line)) == 1 for line in lines_through(cell))


def _vanished(position: Position) -> Position:
    """The others' top cards go under the pile, that of the next player highest."""
    # card_games G1-Z4, G1-O13
    for seat in position.seats_from(position.turn)[1:]:
        player = position.players[seat]
        if player.top is not None:
            position = position.with_player(seat, replace(player, cauldron=player.cauldron[:-1]))
            position = replace(position, under=(*position.under, player.top))
    return position
