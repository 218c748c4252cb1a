"""What really happened in an evening, kept beside the box and never told to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.game import Seat, State
from engine.record import Game, Record, Words


@dataclass
class Truth:
    """The game as it was really played.

    Attributes:
        game: Which game it is.
        begun: Its start.
        done: Every action that stands, in the order in which it was done.
    """

    game: Game
    begun: State[Any, Any]
    done: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.state: Any = self.begun

    def do(self, action: Any) -> None:  # noqa: ANN401 - the game's own
        """Let an action have happened."""
        self.state = self.state.after(action)
        self.done.append(action)

    def take_back(self, seat: Seat) -> Any:  # noqa: ANN401 - the game's own
        """Let the last action of a seat not have happened; it is returned."""
        last = max(n for n, one in enumerate(self.done) if one.seat == seat)
        action = self.done.pop(last)
        self.state = self.begun
        for one in self.done:
            self.state = self.state.after(one)
        return action

    def missing(self, record: Record, seat: Seat) -> list[Any]:
        """What a seat did since the record last agreed with the truth, in order."""
        mine = [one for one in self.done if one.seat == seat]
        return mine[self._agreed(record, seat, mine) :]

    def surplus(self, record: Record, seat: Seat) -> int:
        """How many entries of a seat stand that are not what it did there."""
        mine = [one for one in self.done if one.seat == seat]
        return len(_standing(record, seat)) - self._agreed(record, seat, mine)

    def last_of_each(self, counts: Mapping[Seat, int]) -> list[Any]:
        """The last so many actions of each seat, in the order in which they were done."""
        left, last = dict(counts), []
        for one in reversed(self.done):
            if left.get(one.seat, 0):
                left[one.seat] -= 1
                last.append(one)
        return last[::-1]

    def is_told_by(self, record: Record) -> bool:
        """Whether the record holds just what every seat did, seat by seat in order."""
        if len(record.standing) != len(self.done):
            return False
        seats = (Seat(seat) for seat in range(self.begun.seat_count))
        return not any(self.missing(record, seat) or self.surplus(record, seat) for seat in seats)

    def is_outcome_of(self, record: Record) -> bool:
        """Whether the record ends as the game did: the same winners, the same points."""
        return bool(record.state.outcome() == self.state.outcome())

    def _agreed(self, record: Record, seat: Seat, mine: list[Any]) -> int:
        standing = _standing(record, seat)
        told = (self.game.in_words(one) for one in mine)
        pairs = enumerate(zip(standing, told, strict=False))
        return next((n for n, (is_, was) in pairs if is_ != was), min(len(standing), len(mine)))


def _standing(record: Record, seat: Seat) -> list[Words]:
    return [entry.words for entry in record.standing if entry.seat == seat]
