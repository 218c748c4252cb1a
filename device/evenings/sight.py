"""What a camera would report of a table: no pixels, but its doubts, hands and knocks."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from engine.game import Place, Zone, ZoneKind
from engine.games.galletitas.cards import Back
from engine.games.galletitas.cards import Card as Biscuit
from engine.games.glastonbury.cards import Card
from engine.games.quacks.chips import Chip
from vision.observation import (
    BoardReading,
    CardSighting,
    Doubt,
    FieldReading,
    MarkerSighting,
    Observation,
    RowReading,
    Sighting,
)

SIDE = 6
"""Rows and columns of a field of cards."""

_SIZE_PX = (2304, 1296)
_CORNERS_PX = ((0.0, 0.0), (800.0, 0.0), (800.0, 800.0), (0.0, 800.0))
_PEERS: tuple[tuple[Enum, ...], ...] = (tuple(Chip), tuple(Card), (*Biscuit, *Back))


@dataclass(frozen=True, slots=True)
class Acuity:
    """How well the camera reads; measured shares are in ``docs/reading.md``.

    Attributes:
        unsure: Part of all pieces whose picture leaves a doubt, 0 to 1.
        unseen: Part of all pieces that are overlooked at first.
        late_frames: For how many frames such a piece is overlooked.
    """

    unsure: float = 0.04
    unseen: float = 0.02
    late_frames: int = 4


@dataclass(frozen=True, slots=True)
class _Look:
    """How one resting piece looks: every frame of it says the same.

    Attributes:
        confidence: Probability of the right label.
        other: What else it may be; None if nothing.
        from_frame: The first frame in which it is seen.
    """

    confidence: float
    other: str | None
    from_frame: int


@dataclass
class Sight:
    """The camera above one table; the same seed sees the same evening.

    Attributes:
        dice: Whose turn it is to be misread.
        acuity: How well it reads.
        covered: Zones with a hand in them.
        knocked: Whether it has just been knocked, so that no board and no card is found.
    """

    dice: random.Random
    acuity: Acuity = field(default_factory=Acuity)
    covered: set[Zone] = field(default_factory=set)
    knocked: bool = False
    _looks: dict[tuple[Zone, Place, Enum], _Look] = field(default_factory=dict)
    _frames: int = 0

    def frame(self, table: Mapping[Zone, Mapping[Place, Any]]) -> Observation:
        """One frame of what lies in every zone."""
        self._frames += 1
        self._forget_what_is_gone(table)
        if self.knocked:
            return Observation(_SIZE_PX, problems=("the camera was moved",))
        pots = [zone for zone in table if zone.kind is ZoneKind.POT]
        return Observation(
            _SIZE_PX,
            boards=tuple(self._board(zone, table[zone]) for zone in pots),
            fields=tuple(self._field(zone, table[zone]) for zone in _of(table, ZoneKind.FIELD)),
            rows=tuple(self._row(zone, table[zone]) for zone in _of(table, ZoneKind.ROW)),
        )

    def _forget_what_is_gone(self, table: Mapping[Zone, Mapping[Place, Any]]) -> None:
        there = {(zone, place, piece) for zone in table for place, piece in table[zone].items()}
        self._looks = {key: look for key, look in self._looks.items() if key in there}

    def _board(self, zone: Zone, pieces: Mapping[Place, Enum]) -> BoardReading:
        spaces: dict[int, Enum] = {int(str(place)): piece for place, piece in pieces.items()}
        seen = [self._chip(zone, space, spaces[space]) for space in sorted(spaces)]
        chips = tuple(one for one in seen if one is not None)
        return BoardReading(_CORNERS_PX, zone in self.covered, chips, MarkerSighting(0, 0.5), None)

    def _chip(self, zone: Zone, space: int, piece: Enum) -> Sighting | None:
        look = self._look(zone, space, piece)
        if look is None:
            return None
        weights = _weights(piece, look)
        sure = look.other is None
        return Sighting(piece.value, space, (0.0, 0.0), look.confidence, sure, weights[1:], weights)

    def _field(self, zone: Zone, pieces: Mapping[Place, Enum]) -> FieldReading:
        rows = [
            tuple(self._card(zone, (row, column), pieces) for column in range(SIDE))
            for row in range(SIDE)
        ]
        return FieldReading(tuple(rows), covered=zone in self.covered)

    def _row(self, zone: Zone, pieces: Mapping[Place, Enum]) -> RowReading:
        seen = [self._card(zone, place, pieces) for place in range(len(pieces))]
        return RowReading(tuple(one for one in seen if one is not None), zone in self.covered)

    def _card(self, zone: Zone, place: Place, pieces: Mapping[Place, Enum]) -> CardSighting | None:
        piece = pieces.get(place)
        look = None if piece is None else self._look(zone, place, piece)
        if piece is None or look is None:
            return None
        others = _weights(piece, look)[1:]
        doubt = Doubt.GLARE if others else None
        return CardSighting(
            piece=piece.value,
            face_up=True,
            centre_px=(0.0, 0.0),
            confidence=look.confidence,
            sure=not others,
            alternatives=others,
            why=doubt,
        )

    def _look(self, zone: Zone, place: Place, piece: Enum) -> _Look | None:
        """How a piece looks in this frame; None while it is overlooked."""
        key = (zone, place, piece)
        look = self._looks.get(key)
        if look is None:
            look = self._looks[key] = self._first_look(piece)
        return look if self._frames >= look.from_frame else None

    def _first_look(self, piece: Enum) -> _Look:
        late = self.dice.random() < self.acuity.unseen
        from_frame = self._frames + (self.acuity.late_frames if late else 0)
        if self.dice.random() >= self.acuity.unsure:
            return _Look(self.dice.uniform(0.985, 1.0), None, from_frame)
        return _Look(self.dice.uniform(0.5, 0.9), self.dice.choice(_siblings(piece)), from_frame)


def _weights(piece: Enum, look: _Look) -> tuple[tuple[str, float], ...]:
    """Labels with their probabilities, the right one first."""
    if look.other is None:
        return ((piece.value, look.confidence),)
    return ((piece.value, look.confidence), (look.other, 1 - look.confidence))


def _siblings(piece: Enum) -> tuple[str, ...]:
    """What a piece may be taken for: its own colour or suit if that has more than one."""
    (peers,) = (peers for peers in _PEERS if piece in peers)
    kind = str(piece.value).rpartition("-")[0]
    others = tuple(str(one.value) for one in peers if one is not piece)
    alike = tuple(one for one in others if one.rpartition("-")[0] == kind)
    return alike or others


def _of(table: Mapping[Zone, Mapping[Place, Any]], kind: ZoneKind) -> tuple[Zone, ...]:
    return tuple(zone for zone in table if zone.kind is kind)
