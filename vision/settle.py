"""Waiting until the hands are gone: when a zone counts, when it is asked about or complained of."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from engine.game import Place
from engine.witness import Reading

PieceT = TypeVar("PieceT", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a zone is waited for, in seconds of rest.

    Attributes:
        hold_s: How long nothing may stir before the zone counts.
        ask_s: How long frames are then added before an unsure reading is asked about.
        complain_s: How long a reading may contradict the record before somebody is told.
    """

    hold_s: float = 0.4
    ask_s: float = 2.0
    complain_s: float = 3.0


DEFAULT_PATIENCE = Patience()


@dataclass(frozen=True, slots=True)
class Look(Generic[PieceT]):
    """A zone at rest.

    Attributes:
        reading: The weights of every piece, averaged over all frames of this rest: frames of one
            resting chip are no new evidence, so they are never multiplied.
        is_last_word: Whether waiting longer will not make it surer.
        contradicted: Whether, if no rule explains it, it is time to say so.
        rest: Which rest of the zone this is, from 1.
    """

    reading: Reading[PieceT]
    is_last_word: bool
    contradicted: bool
    rest: int


@dataclass
class Settler(Generic[PieceT]):
    """Lets the reading of one zone through while it rests.

    It owns no clock: the caller says when each frame was taken, in seconds of any steady clock.
    """

    patience: Patience = DEFAULT_PATIENCE
    _places: frozenset[Place] | None = None
    _since_s: float = 0.0
    _moved_s: float = math.inf
    _rest: int = 0
    _frames: int = 0
    _sums: dict[Place, dict[PieceT, float]] = field(default_factory=dict)
    _answered: bool = False

    def update(
        self, reading: Reading[PieceT], *, covered: bool, at_s: float
    ) -> Look[PieceT] | None:
        """Take in one frame; the zone as it rests, or None while it moves or all is said of it.

        Args:
            reading: What lies in the zone.
            covered: Whether a hand is over it or something in it has just moved: then the reading
                does not count, but a frame that shows the same right after it rests since then.
            at_s: When the frame was taken.
        """
        if covered:
            self._places, self._moved_s = None, at_s
            return None
        if frozenset(reading) != self._places:
            self._begin(reading, at_s)
        self._add(reading)
        rested_s = at_s - self._since_s
        if self._answered or rested_s < self.patience.hold_s:
            return None
        return Look(
            self._average(),
            rested_s >= self.patience.hold_s + self.patience.ask_s,
            rested_s >= self.patience.complain_s,
            self._rest,
        )

    def answered(self, look: Look[PieceT]) -> None:
        """All is said of this rest: say no more of it until the zone changes."""
        if look.rest == self._rest:
            self._answered = True

    def reconsider(self) -> None:
        """The record changed: what was said of this rest may no longer hold."""
        self._answered = False

    def _begin(self, reading: Reading[PieceT], at_s: float) -> None:
        self._since_s = at_s if self._places is not None else min(self._moved_s, at_s)
        self._places, self._rest = frozenset(reading), self._rest + 1
        self._sums, self._frames, self._answered = {}, 0, False

    def _add(self, reading: Reading[PieceT]) -> None:
        self._frames += 1
        for place, weights in reading.items():
            sums = self._sums.setdefault(place, defaultdict(float))
            for piece, weight in weights.items():
                sums[piece] += weight

    def _average(self) -> Reading[PieceT]:
        return {
            place: {piece: total / self._frames for piece, total in sums.items()}
            for place, sums in self._sums.items()
        }
