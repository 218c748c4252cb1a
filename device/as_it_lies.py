"""A zone as it lies, in the words of a record: for when no rule leads there any more. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from device.showing import Text, text
from engine.fold import RESYNC
from engine.game import Seat, Zone, ZoneKind
from engine.games.galletitas.cards import Back
from engine.games.galletitas.game import Galletitas
from engine.games.galletitas.position import Piece as Biscuit
from engine.games.galletitas.row import Row, Spot, lying
from engine.games.glastonbury.places import SIZE
from engine.record import Record, Words
from engine.witness import Reading


def as_it_lies(record: Record, zone: Zone, seen: Reading[Any]) -> Words | None:
    """The line that takes a zone as it was seen; None where nothing of that kind can be told."""
    tell = _TELL.get(zone.kind)
    return None if tell is None else tell(record, zone, likeliest(seen))


def likeliest(seen: Reading[Any]) -> dict[Any, Any]:
    """The best guess of every place in order, without places that surely hold nothing known."""
    return {
        place: max(seen[place], key=seen[place].__getitem__)
        for place in sorted(seen)  # type: ignore[type-var] # places of one zone are of one kind
        if seen[place]
    }


def in_words(words: Words) -> Text:
    """What is told of a line that takes a zone as it lies."""
    start = words.get("start")
    lying_there = start.get("pot") if isinstance(start, Mapping) else words.get("row")
    if not isinstance(lying_there, list):
        return text("repair.field_as_it_lies")
    return text("repair.as_it_lies", n=len(lying_there))


def _pot(_record: Record, zone: Zone, pieces: Mapping[int, Any]) -> Words:
    pot = [{"piece": chip.value, "space": space} for space, chip in pieces.items()]
    return {"seat": int(zone.seat or 0), "do": RESYNC, "start": {"pot": pot}}


def _field(_record: Record, _zone: Zone, pieces: Mapping[tuple[int, int], Any]) -> Words:
    rows: list[list[str | None]] = [[None] * SIZE for _ in range(SIZE)]
    for (row, column), card in pieces.items():
        rows[row][column] = card.value
    return {"do": RESYNC, "field": rows}


def _row(record: Record, _zone: Zone, pieces: Mapping[int, Biscuit]) -> Words | None:
    state = record.state
    if not isinstance(state, Galletitas):
        return None
    kept, rest = _kept(state.row, tuple(pieces.values()))
    row = list(kept)
    for piece in rest:
        last = row[-1] if row else None
        by = state.turn if last is None else Seat((last.by + 1) % state.seat_count)
        if isinstance(piece, Back):
            row.append(Spot((), by))
        elif last is not None and last.cards and last.cards[-1].colour is piece.colour:
            row[-1] = Spot((*last.cards, piece), last.by)
        else:
            row.append(Spot((piece,), by))
    places = [{"by": int(one.by), "cards": [card.value for card in one.cards]} for one in row]
    return {"do": RESYNC, "row": places}


def _kept(row: Row, pieces: tuple[Biscuit, ...]) -> tuple[Row, tuple[Biscuit, ...]]:
    """The places of a row that lie as they were laid, and what lies behind them."""
    places, known = len(row), tuple(lying(row))
    while pieces[: len(known)] != known:
        places -= 1
        known = tuple(lying(row[:places]))
    return row[:places], pieces[len(known) :]


_TELL: Mapping[ZoneKind, Callable[[Record, Zone, Any], Words | None]] = {
    ZoneKind.POT: _pot,
    ZoneKind.FIELD: _field,
    ZoneKind.ROW: _row,
}
