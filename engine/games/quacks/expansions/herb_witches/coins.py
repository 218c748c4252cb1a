"""Witch coins: which witches a player may call, what a call costs, what is left after the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.changing import changed
from engine.errors import BadSetupError
from engine.game import Seat
from engine.games.quacks.cards import Coin, Witch
from engine.games.quacks.expansions.herb_witches.tables import HERBS
from engine.games.quacks.extras import Witchery
from engine.games.quacks.gains import Source, with_points
from engine.games.quacks.holdings import witchery, with_witchery
from engine.games.quacks.position import Player, Position, Reason

RULE = "quacks_expansions 2.4"


@dataclass(frozen=True, slots=True, eq=False)
class Help:
    """What a witch does for whoever calls her.

    Attributes:
        helps: Whether that brings a seat anything now.
        done: The position once she has helped; her coin has been paid.
    """

    helps: Callable[[Position, Seat], bool]
    done: Callable[[Position, Seat], Position]


def holding(player: Player, coins: tuple[Coin, ...]) -> Player:
    """A player with witch coins; raises ``BadSetupError`` if there are two of a colour."""
    if len(set(coins)) < len(coins):
        problem = "a player has one witch coin of each colour at most"
        raise BadSetupError(problem)
    held = player.witchery or Witchery()
    return changed(player, witchery=changed(held, coins=coins))


def has_called(position: Position, seat: Seat, witch: Witch) -> bool:
    """Whether a seat has called a witch in this round."""
    return witch in witchery(position, seat).used


def callable_witches(position: Position, seat: Seat) -> tuple[Witch, ...]:
    """The witches whom a seat can pay for, and those who help without a coin."""
    held = witchery(position, seat)
    paid = (witch for witch in position.rules.witches if witch.coin in held.coins)
    return (*paid, *held.free)


def paid(position: Position, seat: Seat, witch: Witch) -> Position:
    """The position once a seat has called a witch, before she helps."""
    held = witchery(position, seat)
    if witch in held.free:
        held = changed(held, free=tuple(one for one in held.free if one is not witch))
    else:
        held = changed(held, coins=tuple(one for one in held.coins if one is not witch.coin))
    return with_witchery(position, seat, changed(held, used=(*held.used, witch)))


def round_begun(position: Position) -> Position:
    """The position once no witch helps any longer who was called in the round before."""
    for seat in position.seats:
        held = changed(witchery(position, seat), used=(), free=(), in_hand=0)
        position = with_witchery(position, seat, held)
    return position


def unused_counted(position: Position) -> Position:
    """The position after the game: coins that are left are points."""
    for seat in position.seats:
        points = HERBS.coins.points * len(witchery(position, seat).coins)
        if points:
            position = with_points(position, seat, points, Source(Reason.WITCH_COINS, RULE))
    return position


def in_words(position: Position, seat: Seat) -> Mapping[str, object]:
    """What the Herb Witches put before a seat, in plain JSON values."""
    held = witchery(position, seat)
    return {
        "bowl": [chip.value for chip in position.players[seat].pot.bowl],
        "coins": [coin.value for coin in held.coins],
        "called": [witch.value for witch in held.used],
        "free": [witch.value for witch in held.free],
        "in_hand": held.in_hand,
        "first": [chip.value for chip in held.first],
    }
