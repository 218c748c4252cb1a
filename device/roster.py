"""Who sits where: the players of a record's header, and the buttons they press."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.fold import SWAP
from engine.game import Seat
from engine.record import Record, Words
from engine.swapping import exchanged


@dataclass(frozen=True, slots=True)
class Sitter:
    """One player: a name, and which of the box's buttons is theirs."""

    name: str
    button: Seat


def sitters(header: Words) -> tuple[Sitter, ...]:
    """The players in seat order; what the header leaves out follows from the seat."""
    players = header.get("players")
    rows = players if isinstance(players, list) else []
    return tuple(_sitter(seat, row) for seat, row in enumerate(rows))


def names(record: Record) -> tuple[str, ...]:
    """Who sits at each seat now, after every change of places that stands."""
    row = tuple(one.name for one in sitters(record.header))
    for entry in record.standing:
        seats = entry.words.get("seats")
        if entry.words["do"] == SWAP and isinstance(seats, list):
            row = exchanged(row, Seat(seats[0]), Seat(seats[1]))
    return row


def button_at(header: Words, seat: Seat) -> Seat:
    """The button at a seat: a game's seats have no gaps, the box's buttons may."""
    players = sitters(header)
    return players[seat].button if seat < len(players) else seat


def seat_at(header: Words, button: Seat) -> Seat | None:
    """Whose button it is; None if nobody plays there."""
    buttons = [one.button for one in sitters(header)]
    return Seat(buttons.index(button)) if button in buttons else None


def _sitter(seat: int, row: object) -> Sitter:
    if not isinstance(row, Mapping):
        return Sitter(str(row), Seat(seat))
    button = row.get("button", seat)
    is_button = isinstance(button, int) and button in tuple(Seat)
    return Sitter(str(row.get("name", seat + 1)), Seat(button) if is_button else Seat(seat))
