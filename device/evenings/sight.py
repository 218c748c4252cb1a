"""What a camera would report of the table: sure of most, wrong about nothing that it is sure of."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from device.evenings.table import Pieces, Table
from engine.game import Place, Seat, Zone, ZoneKind
from engine.games.galletitas.cards import Back
from engine.games.quacks.chips import Chip
from vision.observation import (
    BoardReading,
    CardSighting,
    FieldReading,
    LooseSighting,
    MarkerSighting,
    Observation,
    RowReading,
    Sighting,
)

SIZE_PX = (2304, 1296)
CORNERS = ((0.0, 0.0), (800.0, 0.0), (800.0, 800.0), (0.0, 800.0))
SPOT = (0.0, 0.0)
ROWS = 6


@dataclass(frozen=True, slots=True)
class Haze:
    """How badly the camera sees, each as a share of the pieces laid.

    Attributes:
        unsure: Read right, but another piece may be meant.
        misread: Another piece is likelier by its picture, and the camera is not sure of it.
        unread: Not seen at all at first.
        unread_s: For how long.
    """

    unsure: float = 0.05
    misread: float = 0.01
    unread: float = 0.01
    unread_s: float = 3.0


HAZE = Haze()
CLEAR = Haze(0.0, 0.0, 0.0)
"""Every piece is read at once and surely."""


@dataclass(frozen=True, slots=True)
class _Guess:
    """How one lying piece is read for as long as it lies there."""

    weights: Mapping[str, float]
    seen_from_s: float

    @property
    def label(self) -> str:
        return max(self.weights, key=self.weights.__getitem__)

    @property
    def confidence(self) -> float:
        return self.weights[self.label]

    @property
    def sure(self) -> bool:
        return self.confidence > 0.9  # noqa: PLR2004 - between the two kinds of guesses below


@dataclass
class Sight:
    """The camera and the reading of its pictures; ``dice`` make what is not sure."""

    dice: random.Random
    haze: Haze = HAZE
    _guesses: dict[tuple[Zone, Place], tuple[Hashable, _Guess]] = field(default_factory=dict)

    def report(self, table: Table, zones: Iterable[Zone], now_s: float) -> Observation:
        """Everything seen in one frame."""
        boards: list[BoardReading] = []
        fields: list[FieldReading] = []
        rows: list[RowReading] = []
        loose: list[LooseSighting] = []
        for zone in zones:
            covered = zone in table.hands
            read = self._read(zone, _pieces(table, zone), now_s)
            if zone in table.lost:
                continue
            match zone:
                case Zone(ZoneKind.POT, Seat() as seat):
                    boards.append(_board(read, table.markers.get(seat, {}), covered=covered))
                case Zone(ZoneKind.FIELD):
                    fields.append(_field(read, covered=covered))
                case Zone(ZoneKind.ROW):
                    cards = tuple(_card(read[place]) for place in sorted(read))
                    rows.append(RowReading(cards, covered))
                case Zone(ZoneKind.SHOW):
                    loose.extend(map(_loose, read.values()))
                case _:
                    pass
        return Observation(SIZE_PX, tuple(boards), (), tuple(fields), tuple(rows), tuple(loose))

    def _read(self, zone: Zone, pieces: Pieces, now_s: float) -> dict[Any, _Guess]:
        """How everything in a zone that is seen by now is read."""
        for key in [key for key in self._guesses if key[0] == zone and key[1] not in pieces]:
            del self._guesses[key]
        read = {}
        for place, piece in pieces.items():
            before = self._guesses.get((zone, place))
            if before is None or before[0] != piece:
                before = self._guesses[zone, place] = (piece, self._guess(piece, now_s))
            if before[1].seen_from_s <= now_s:
                read[place] = before[1]
        return read

    def _guess(self, piece: Enum, now_s: float) -> _Guess:
        alike = _alike(piece)
        if not alike:
            return _Guess({piece.value: 1.0}, now_s)
        other = self.dice.choice(alike).value
        chance, haze = self.dice.random(), self.haze
        share = self.dice.uniform(0.96, 1.0)
        if chance < haze.misread:
            share = self.dice.uniform(0.25, 0.45)
        elif chance < haze.misread + haze.unsure:
            share = self.dice.uniform(0.55, 0.85)
        is_unread = self.dice.random() < haze.unread and piece not in Back
        weights = {piece.value: share, other: 1.0 - share}
        return _Guess(weights, now_s + haze.unread_s * is_unread)


def _pieces(table: Table, zone: Zone) -> Pieces:
    if zone.kind is ZoneKind.SHOW:
        return {} if table.shown is None else {0: table.shown}
    return table.lying.get(zone, {})


def _alike(piece: Enum) -> list[Enum]:
    """What a piece may be taken for: a chip of its colour, any other card."""
    if isinstance(piece, Back):
        return []
    if isinstance(piece, Chip):
        return [one for one in Chip if one.colour is piece.colour and one is not piece]
    return [one for one in type(piece) if one is not piece]


def _board(
    read: Mapping[Any, _Guess], markers: Mapping[str, int], *, covered: bool
) -> BoardReading:
    chips = tuple(_chip(space, read[space]) for space in sorted(read))
    droplet, rat = (
        MarkerSighting(markers[kind], 1.0) if kind in markers else None
        for kind in ("droplet", "rat")
    )
    return BoardReading(CORNERS, covered, chips, droplet, rat)


def _chip(space: int, guess: _Guess) -> Sighting:
    weights = tuple(guess.weights.items())
    return Sighting(guess.label, space, SPOT, guess.confidence, guess.sure, (), weights)


def _card(guess: _Guess) -> CardSighting:
    others = tuple(one for one in guess.weights.items() if one[0] != guess.label)
    face_up = guess.label != Back.BACK.value
    return CardSighting(
        guess.label, face_up, SPOT, guess.confidence, guess.sure, alternatives=others
    )


def _loose(guess: _Guess) -> LooseSighting:
    return LooseSighting(guess.label, SPOT, guess.confidence, guess.sure)


def _field(read: Mapping[Any, _Guess], *, covered: bool) -> FieldReading:
    span = range(ROWS)
    cells = tuple(
        tuple(_card(read[row, column]) if (row, column) in read else None for column in span)
        for row in span
    )
    return FieldReading(cells, covered=covered)
