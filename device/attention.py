"""How long a zone must rest before the box believes it, asks about it, or complains of it."""

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
    """The times of DESIGN 1, in seconds since the zone came to rest.

    Attributes:
        settled_s: From here on the reading counts.
        last_word_s: From here on an uncertain reading is asked about.
        complain_s: From here on a contradiction is complained of.
    """

    settled_s: float = 0.4
    last_word_s: float = 2.4
    complain_s: float = 3.0


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
class Attention(Generic[PieceT]):
    """Watches one zone; it owns no clock, the caller says when each frame was taken."""

    patience: Patience = Patience()
    _places: frozenset[Place] | None = None
    _since_s: float = 0.0
    _moved_s: float = math.inf
    _rest: int = 0
    _frames: int = 0
    _sums: dict[Place, dict[PieceT, float]] = field(default_factory=dict)
    _answered: bool = False

    def look(self, reading: Reading[PieceT], *, covered: bool, at_s: float) -> Look[PieceT] | None:
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
        if self._answered or rested_s < self.patience.settled_s:
            return None
        return Look(
            self._average(),
            rested_s >= self.patience.last_word_s,
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
