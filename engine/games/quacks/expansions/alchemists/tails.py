"""Rat tails that cards and essences bring: the stone goes further when it is placed next."""

from __future__ import annotations

from engine.changing import changed
from engine.game import Seat
from engine.games.quacks.holdings import alchemy_of, with_alchemy
from engine.games.quacks.position import Position


def with_tails(position: Position, seat: Seat, tails: int) -> Position:
    """The position with more rat tails for the next time that a seat's stone is placed."""
    alchemy = alchemy_of(position, seat)
    return with_alchemy(position, seat, changed(alchemy, tails=alchemy.tails + tails))


def counted(position: Position, seat: Seat, tails: int) -> int:
    """How many tails a stone goes, given those that the score brings."""
    return tails + alchemy_of(position, seat).tails


def used(position: Position) -> Position:
    """The position once all stones lie where they belong."""
    for seat in position.seats:
        alchemy = alchemy_of(position, seat)
        if alchemy.tails:
            position = with_alchemy(position, seat, changed(alchemy, tails=0))
    return position
