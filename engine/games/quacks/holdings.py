"""What the expansions put before a seat: read, and put there anew."""

from __future__ import annotations

from engine.changing import changed
from engine.game import Seat
from engine.games.quacks.extras import Alchemy, Witchery
from engine.games.quacks.position import Position


def witchery(position: Position, seat: Seat) -> Witchery:
    """What the Herb Witches put before a seat."""
    return position.players[seat].witchery or Witchery()


def with_witchery(position: Position, seat: Seat, held: Witchery) -> Position:
    """The position with other things of the Herb Witches before a seat."""
    return position.with_player(seat, changed(position.players[seat], witchery=held))


def alchemy_of(position: Position, seat: Seat) -> Alchemy:
    """What a seat has with the Alchemists."""
    return position.players[seat].alchemy or Alchemy()


def with_alchemy(position: Position, seat: Seat, alchemy: Alchemy) -> Position:
    """The position with something else of the Alchemists at a seat."""
    return position.with_player(seat, changed(position.players[seat], alchemy=alchemy))
