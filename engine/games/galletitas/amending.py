"""A game of Burning Galletitas that is told how the table is: the row as it lies, house rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine import headers
from engine.errors import BadSetupError
from engine.game import Seat
from engine.games.galletitas.game import Galletitas
from engine.games.galletitas.position import Phase
from engine.games.galletitas.row import Row, lying, open_cards
from engine.games.galletitas.setup import PlaceStart, check_row, row_of
from engine.swapping import exchanged, there


@dataclass(frozen=True, slots=True)
class Told:
    """What a line says of the table.

    Attributes:
        row: The row as it lies.
        turn: Who is to act.
    """

    row: tuple[PlaceStart, ...]
    turn: int


def under_rules(game: Galletitas, agreed: Galletitas) -> Galletitas:
    """The game under the house rules of another one."""
    return replace(game, rules=agreed.rules)


def resynced(game: Galletitas, words: Mapping[str, object]) -> Galletitas:
    """The game with the row as it lies; cards of it come from the pile, or are back in it.

    Raises:
        BadSetupError: If no row can lie like that, or a round is being lost.
    """
    if game.phase is not Phase.TURN:
        problem = "the row is told anew only before a turn"
        raise BadSetupError(problem)
    rows = {key: value for key, value in words.items() if key != "do"}
    told = headers.read_table(Told, {"turn": int(game.turn), **rows}, "resync")
    headers.start_player({"start_player": told.turn}, game.seat_count)
    check_row("resync", told.row, game.seat_count)
    row = row_of(told.row)
    pile = game.pile + _count(game.row) - _count(row)
    cards = tuple(open_cards(row))
    gone = {*game.discard, *game.burnt, *game.rules.missing}
    if pile < 0 or gone.intersection(cards) or len(set(cards)) < len(cards):
        problem = "resync.row: there are not so many cards, or they lie elsewhere"
        raise BadSetupError(problem)
    return replace(game, row=row, pile=pile, turn=Seat(told.turn), forced=False)


def swapped(game: Galletitas, first: Seat, second: Seat) -> Galletitas:
    """The game once two have changed places; whose turn it is takes it along."""
    return replace(
        game,
        hands=exchanged(game.hands, first, second),
        turn=there(game.turn, first, second),
        row=tuple(replace(one, by=there(one.by, first, second)) for one in game.row),
        lines=tuple(replace(one, seat=there(one.seat, first, second)) for one in game.lines),
    )


def passed_over(game: Galletitas, away: frozenset[Seat]) -> Galletitas:
    """The game at the next turn of somebody who is there."""
    while game.turn in away and game.phase is Phase.TURN:
        game = replace(game, turn=game.neighbour(), forced=False)
    return game


def _count(row: Row) -> int:
    return len(tuple(lying(row)))
