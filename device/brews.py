"""How long every pot of Quacks became, and what was dared for it, draw by draw. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

from device.faces.quacks_ahead import next_odds
from engine.game import Seat
from engine.games.quacks.game import Quacks
from engine.record import Record

_DRAWS = frozenset({"draw", "spill"})


@dataclass(frozen=True, slots=True)
class Dared:
    """One chip out of the bag.

    Attributes:
        entry: The number of its line in the record.
        odds: How likely it was to explode the pot, exactly.
        exploded: Whether it did.
    """

    entry: int
    odds: Fraction
    exploded: bool


@dataclass(frozen=True, slots=True)
class Brew:
    """One pot of one round.

    Attributes:
        round: From 1.
        seat: Whose it is.
        space: What is evaluated: the space after the last chip.
        exploded: Whether it exploded.
        dared: Its draws, in their order.
    """

    round: int
    seat: Seat
    space: int
    exploded: bool
    dared: tuple[Dared, ...]

    @property
    def expected(self) -> Fraction:
        """How many explosions its draws were worth on average."""
        return sum((one.odds for one in self.dared), Fraction(0))


def brews(record: Record) -> tuple[Brew, ...]:
    """Every pot as it was in the end, round by round; none in another game than Quacks."""
    if not isinstance(record.state, Quacks):
        return ()
    dared: dict[tuple[int, Seat], list[Dared]] = {}
    for round_number, seat, one in _dared(record):
        dared.setdefault((round_number, seat), []).append(one)
    return tuple(
        Brew(*key, space, exploded, tuple(dared.get(key, ())))
        for key, (space, exploded) in sorted(_pots(record).items())
        if key in dared or space
    )


def _dared(record: Record) -> Iterator[tuple[int, Seat, Dared]]:
    steps = zip(record.fold.numbers, record.standing, pairwise(record.states), strict=True)
    for number, entry, (before, after) in steps:
        seat, is_draw = entry.seat, entry.words["do"] in _DRAWS
        if is_draw and seat is not None and isinstance(before, Quacks):
            exploded = seat in just_exploded(before, after)
            yield before.round, seat, Dared(number, next_odds(before, seat), exploded)


def just_exploded(before: Any, after: Any) -> tuple[Seat, ...]:  # noqa: ANN401 - states of Quacks
    """Whose pots have exploded between two states of Quacks."""
    pots = zip(before.players, after.players, strict=True)
    return tuple(
        Seat(seat)
        for seat, (was, now) in enumerate(pots)
        if now.pot.exploded and not was.pot.exploded
    )


def _pots(record: Record) -> dict[tuple[int, Seat], tuple[int, bool]]:
    """Scoring space and explosion of every pot, as they were before it was cleared."""
    pots: dict[tuple[int, Seat], tuple[int, bool]] = {}
    for state in record.states:
        if not isinstance(state, Quacks):
            continue
        for seat in state.around:
            player = state.players[seat]
            if not player.cleared and (player.pot.placed or player.pot.bowl):
                space = state.scoring_space(seat)
                pots[state.round, seat] = (space, player.pot.exploded)
    return pots
