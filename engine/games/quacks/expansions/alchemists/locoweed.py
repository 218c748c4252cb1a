"""The Alchemists' books for locoweed; that of book A moves the marker, in ``essence``."""

from __future__ import annotations

from engine.changing import changed
from engine.game import Seat
from engine.games.quacks.actions import Action, Choose, Question
from engine.games.quacks.chips import Chip, Colour
from engine.games.quacks.expansions.alchemists.essence import colours_of
from engine.games.quacks.expansions.alchemists.patients import place_of
from engine.games.quacks.holdings import alchemy_of, with_alchemy
from engine.games.quacks.position import Asked, Position
from engine.games.quacks.pot import Pot
from engine.games.quacks.tables import Effect


def by_colours(_: Position, __: Seat, pot: Pot, chip: Chip) -> tuple[int, ...]:
    """Book B: as far as there are different colours, its own included."""
    # quacks_expansions 2.5
    return (len(colours_of(pot) | {chip.colour}),)


def by_white_sum(_: Position, __: Seat, pot: Pot, chip: Chip) -> tuple[int, ...]:
    """Book D: as far as the white chips sum to, at least one space."""
    # quacks_expansions 2.5
    return (max(pot.white_sum, chip.number),)


def offered(position: Position, seat: Seat, asked: Asked | None) -> tuple[Action, ...]:
    """Book C: right after locoweed a coloured chip may go back, itself included."""
    # quacks_expansions 2.5
    pot = position.players[seat].pot
    if asked is not None or not pot.just_placed or pot.is_over or pot.bowl:
        return ()
    is_book = position.book(Colour.LOCOWEED, Effect.LOCOWEED_RETURN_CHIP) is not None
    is_done = Question.LOCOWEED_RETURN in alchemy_of(position, seat).done
    if not is_book or is_done or pot.placed[-1].chip.colour is not Colour.LOCOWEED:
        return ()
    coloured = (one for one in pot.placed if one.chip.colour is not Colour.WHITE)
    spaces = dict.fromkeys(one.space for one in coloured)
    return tuple(Choose(seat, Question.LOCOWEED_RETURN, space) for space in spaces)


def returned(position: Position, action: Choose) -> Position:
    """The position once a chip of the pot is back in the bag; the others stay."""
    seat = action.seat
    alchemy, pot = alchemy_of(position, seat), position.players[seat].pot
    done = (*alchemy.done, Question.LOCOWEED_RETURN)
    position = with_alchemy(position, seat, changed(alchemy, done=done))
    return position.with_pot(seat, pot.put_back(place_of(pot, action)))
