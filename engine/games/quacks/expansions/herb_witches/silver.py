"""The silver witches: they help while the pots brew, and after an explosion."""

from __future__ import annotations

from collections.abc import Mapping

from engine.changing import changed
from engine.game import Seat
from engine.games.quacks.actions import Action, Answer, Choose, Question
from engine.games.quacks.brewing import can_go_on
from engine.games.quacks.cards import Witch
from engine.games.quacks.chips import Colour
from engine.games.quacks.expansions.herb_witches.coins import Help, callable_witches, paid
from engine.games.quacks.expansions.herb_witches.tables import HERBS
from engine.games.quacks.gains import number_said
from engine.games.quacks.holdings import witchery, with_witchery
from engine.games.quacks.market import rollers
from engine.games.quacks.placing import is_too_much
from engine.games.quacks.position import Asked, Position
from engine.games.quacks.pot import Pot


def whites_offered(position: Position, seat: Seat, asked: Asked | None) -> tuple[Action, ...]:
    """How many white chips may go back for a coin while a seat brews."""
    pot = position.players[seat].pot
    if asked or pot.is_over or Witch.SILVER_WHITES not in callable_witches(position, seat):
        return ()
    most = min(pot.count(Colour.WHITE), HERBS.witches.whites_back)
    return tuple(Choose(seat, Question.WHITES_BACK, many) for many in range(1, most + 1))


def whites_returned(position: Position, action: Choose) -> Position:
    """The position once the last white chips of a pot are back in the bag; gaps stay open."""
    position = paid(position, action.seat, Witch.SILVER_WHITES)
    pot = position.players[action.seat].pot
    for _ in range(number_said(action)):
        pot = pot.returned(_last_white(pot))
    return position.with_pot(action.seat, pot)


def laying_ended(position: Position, seat: Seat, asked: Asked | None) -> tuple[Action, ...]:
    """What ends the laying of drawn chips before all of them lie."""
    if asked or position.players[seat].pot.is_over or not witchery(position, seat).in_hand:
        return ()
    return (Choose(seat, Question.LAYING, Answer.NO),)


def laid(position: Position, seat: Seat) -> Position | None:
    """The position with one chip less to lay of those drawn for the witch; None: none is left."""
    held = witchery(position, seat)
    if not held.in_hand:
        return None
    return with_witchery(position, seat, changed(held, in_hand=held.in_hand - 1))


def hand_returned(position: Position, action: Choose) -> Position:
    """The position once the other chips that were drawn are back in the bag."""
    held = changed(witchery(position, action.seat), in_hand=0)
    return with_witchery(position, action.seat, held)


def _last_white(pot: Pot) -> int:
    whites = [n for n, one in enumerate(pot.placed) if one.chip.colour is Colour.WHITE]
    return whites[-1]


def _restored(pot: Pot) -> Pot:
    """An exploded pot once its last white chip is back in the bag, for the flask."""
    spilled = any(chip.colour is Colour.WHITE for chip in pot.bowl)
    pot = pot.newest_returned() if spilled else pot.returned(_last_white(pot))
    return changed(pot, exploded=False, insured=False, flask_full=False)


def _flask_helps(position: Position, seat: Seat) -> bool:
    pot = position.players[seat].pot
    may = pot.exploded and not pot.stopped and pot.flask_full
    return may and not is_too_much(position, _restored(pot))


def _flask_used(position: Position, seat: Seat) -> Position:
    return position.with_pot(seat, _restored(position.players[seat].pot))


def _six_drawn(position: Position, seat: Seat) -> Position:
    in_hand = min(HERBS.witches.drawn, len(position.players[seat].pot.bag))
    return with_witchery(position, seat, changed(witchery(position, seat), in_hand=in_hand))


def _forgiving_helps(position: Position, seat: Seat) -> bool:
    # quacks_base 7.4: an insured pot lacks nothing but the die
    pot = position.players[seat].pot
    return pot.exploded and (not pot.insured or seat in rollers(_forgiven(position, seat)))


def _forgiven(position: Position, seat: Seat) -> Position:
    pot = position.players[seat].pot
    return position.with_pot(seat, changed(pot, insured=True, forgiven=True))


SILVER: Mapping[Witch, Help] = {
    Witch.SILVER_FLASK: Help(_flask_helps, _flask_used),
    Witch.SILVER_SIX: Help(can_go_on, _six_drawn),
    Witch.SILVER_NO_PENALTY: Help(_forgiving_helps, _forgiven),
}
"""All but the one whose help is counted in white chips."""
