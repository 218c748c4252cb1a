"""Rat tails that cards and essences bring: the stone goes further when it is placed next."""

from __future__ import annotations

from engine.changing import changed
from engine.game import Seat
from engine.games.quacks.extras import Alchemy
from engine.games.quacks.position import Position


def with_tails(position: Position, seat: Seat, tails: int) -> Position:
    """The position with more rat tails for the next time that a seat's stone is placed."""
    player = position.players[seat]
    alchemy = player.alchemy or Alchemy()
    alchemy = changed(alchemy, tails=alchemy.tails + tails)
    return position.with_player(seat, changed(player, alchemy=alchemy))


def counted(position: Position, seat: Seat, tails: int) -> int:
    """How many tails a stone goes, given those that the score brings."""
    alchemy = position.players[seat].alchemy
    return tails + alchemy.tails if alchemy else tails


def used(position: Position) -> Position:
    """The position once all stones lie where they belong."""
    for seat in position.seats:
        player = position.players[seat]
        if player.alchemy and player.alchemy.tails:
            alchemy = changed(player.alchemy, tails=0)
            position = position.with_player(seat, changed(player, alchemy=alchemy))
    return position
