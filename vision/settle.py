"""Waiting until the hands are gone and the reading is good enough."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a zone is waited for.

    Attributes:
        hold_s: How long nothing may stir before the zone counts.
        ask_s: How long frames are then added until the reading is confident.
        complain_s: How long a reading may contradict the record before somebody is told.
    """

    hold_s: float = 0.4
    ask_s: float = 2.0
    complain_s: float = 3.0


@dataclass(frozen=True, slots=True)
class Settled(Generic[T]):
    """A reading that was let through; an unsure one is a question to the players."""

    reading: T
    sure: bool


DEFAULT_PATIENCE = Patience()


@dataclass
class Settler(Generic[T]):
    """Lets each new reading of one zone through once.

    It owns no clock: the caller says when each frame was taken, in seconds of any steady clock.
    """

    patience: Patience = DEFAULT_PATIENCE
    _still_since_s: float | None = None
    _settled: Settled[T] | None = None
    _against_since_s: float | None = None
    _complained: bool = False

    def stir(self, at_s: float) -> None:
        """A hand covers the zone, or something moves in it: the wait begins again."""
        self._still_since_s = at_s
        self._settled = None
        self._agree()

    def is_still(self, at_s: float) -> bool:
        """Whether the zone has stood still long enough to be worth reading."""
        if self._still_since_s is None:
            self._still_since_s = at_s
        return at_s - self._still_since_s >= self.patience.hold_s

    def update(self, reading: T, at_s: float, *, confident: bool) -> Settled[T] | None:
        """Take in the reading of all frames since the zone stood still.

        Returns:
            The reading, once, when it is confident or the time for that is over; else None.
        """
        if self._is_news(reading, confident=confident):
            self.stir(at_s)
        if not self.is_still(at_s) or (self._settled is not None and self._settled.sure):
            return None
        if confident or (self._settled is None and self._is_late(at_s)):
            self._settled = Settled(reading, sure=confident)
            return self._settled
        return None

    def complains(self, at_s: float, *, contradicts: bool) -> bool:
        """Whether it is now, and only now, time to say that table and record differ.

        Args:
            at_s: When the newest frame was taken.
            contradicts: Whether what was let through cannot follow from the record.
        """
        if not contradicts:
            self._agree()
            return False
        if self._against_since_s is None:
            self._against_since_s = at_s
        late = at_s - self._against_since_s >= self.patience.complain_s
        due = late and not self._complained
        self._complained = late
        return due

    def _is_news(self, reading: T, *, confident: bool) -> bool:
        """Whether something was laid so softly that nobody saw it stir."""
        return (
            confident
            and self._settled is not None
            and self._settled.sure
            and (reading != self._settled.reading)
        )

    def _is_late(self, at_s: float) -> bool:
        since_s = self._still_since_s
        return since_s is not None and (
            at_s - since_s >= self.patience.hold_s + self.patience.ask_s
        )

    def _agree(self) -> None:
        self._against_since_s = None
        self._complained = False
