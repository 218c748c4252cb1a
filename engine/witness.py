"""Explaining what the table shows by what the rules allow."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeAlias, TypeVar

from engine.game import ActionT, Place, State, Zone

PieceT = TypeVar("PieceT", bound=Hashable)

Reading: TypeAlias = Mapping[Place, Mapping[PieceT, float]]
"""Where something lies in a zone, and the probability of each piece that it may be."""

DEPTH = 2
"""How many actions may have happened since the last look."""

UNLIKELY = 0.02
"""A piece whose picture makes it less probable than this does not lie there."""

CONFIDENT = 0.97
"""An explanation with at least this share of all may be acted upon."""

AGAINST_THE_PICTURE = 0.1
"""A piece this many times less probable than the best guess of its picture needs a question."""

TAKEN_BACK = 0.05
"""How often a hand takes a step back instead of going on; each further step is as rare again."""


@dataclass(frozen=True, slots=True)
class Unchanged:
    """The table shows the state as it is."""


@dataclass(frozen=True, slots=True)
class Happened(Generic[ActionT]):
    """These legal actions, in this order, lead from the state to the table.

    Attributes:
        actions: One or two.
        confidence: Share of this explanation among all that fit, 0 to 1.
    """

    actions: tuple[ActionT, ...]
    confidence: float


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The zone shows an earlier state: that many of its owner's last actions are undone.

    Attributes:
        steps: How many states back, counted in the ``earlier`` that ``explain`` was given.
        confidence: Share of this explanation among all that fit, 0 to 1.
    """

    steps: int
    confidence: float


@dataclass(frozen=True, slots=True)
class Doubtful(Generic[ActionT]):
    """Explanations that fit, of which none is good enough to act upon alone; likeliest first."""

    candidates: tuple[Happened[ActionT] | TakenBack, ...]


@dataclass(frozen=True, slots=True)
class Unexplained(Generic[PieceT]):
    """The rules cannot lead here.

    Attributes:
        missing: What should lie there and does not: (place, piece).
        surplus: What lies there and should not: (place, likeliest piece).
    """

    missing: tuple[tuple[Place, PieceT], ...]
    surplus: tuple[tuple[Place, PieceT], ...]


Explanation: TypeAlias = (
    Unchanged | Happened[ActionT] | TakenBack | Doubtful[ActionT] | Unexplained[PieceT]
)


@dataclass(frozen=True, slots=True)
class _Candidate(Generic[ActionT]):
    what: Happened[ActionT] | TakenBack
    weight: float
    """Fit to the picture times what the rules allow; comparable within one look only."""
    against_picture: bool


def explain(
    state: State[ActionT, PieceT],
    zone: Zone,
    seen: Reading[PieceT],
    earlier: Sequence[State[ActionT, PieceT]] = (),
) -> Explanation[ActionT, PieceT]:
    """Find what happened between ``state`` and a zone as it was ``seen``.

    Every legal way of the zone's owner, up to ``DEPTH`` actions deep, and every earlier state are
    weighed by how well they fit the picture and by how likely the rules make them.

    Args:
        state: The game as far as it is known.
        zone: Which part of the table was seen; only its owner's actions are considered.
        seen: The pieces in view, already settled.
        earlier: Past states in which the zone's owner had just not yet acted, newest first.
    """
    if _fits(state.visible_in(zone), seen):
        return Unchanged()
    known = state.visible_in(zone)
    ways = [*_Search(zone, seen).ways(state), *_ways_back(zone, seen, earlier)]
    ways = ways or _Search(zone, seen, hidden=True).ways(state)
    candidates = [_candidate(*way, (known, seen)) for way in ways]
    total = sum(one.weight for one in candidates)
    if not candidates or total == 0:
        return _difference(state.visible_in(zone), seen)
    ranked = sorted(candidates, key=lambda one: one.weight, reverse=True)
    best = ranked[0]
    if best.weight >= CONFIDENT * total and not best.against_picture:
        return _with_share(best, total)
    likely = [
        one
        for one in ranked
        if one.weight >= UNLIKELY * total or isinstance(one.what, TakenBack)  # always an offer
    ]
    return Doubtful(tuple(_with_share(one, total) for one in likely))


_Way: TypeAlias = tuple[Happened[ActionT] | TakenBack, float, Mapping[Place, PieceT]]
"""What may have happened, how likely the rules make it, and what then lies in the zone."""


@dataclass(frozen=True, slots=True)
class _Search(Generic[PieceT]):
    """Looks for ways that lead to what was seen in a zone.

    Attributes:
        zone: What was looked at.
        seen: What lies there.
        hidden: Whether a first step may be one that does not show in the zone. Most of those did
            not happen, so they are only thought of where nothing else explains what is seen.
    """

    zone: Zone
    seen: Reading[PieceT]
    hidden: bool = False

    def ways(
        self,
        state: State[ActionT, PieceT],
        done: tuple[ActionT, ...] = (),
        likelihood: float = 1.0,
    ) -> list[_Way[ActionT, PieceT]]:
        """All ways that go on from ``state`` after the actions ``done``."""
        found: list[_Way[ActionT, PieceT]] = []
        before = state.visible_in(self.zone)
        for action in state.legal_actions(self.zone.seat):
            after = state.after(action)
            expected = after.visible_in(self.zone)
            actions = (*done, action)
            so_far = likelihood * state.likelihood(action)
            if _fits(expected, self.seen):
                found.append((Happened(actions, 0.0), so_far, expected))
            elif len(actions) < DEPTH and self._leads_on(before, expected):
                found += self.ways(after, actions, so_far)
        return found

    def _leads_on(self, before: Mapping[Place, PieceT], expected: Mapping[Place, PieceT]) -> bool:
        return (self.hidden or expected != before) and _leads_on(expected, self.seen)


def _ways_back(
    zone: Zone, seen: Reading[PieceT], earlier: Sequence[State[ActionT, PieceT]]
) -> list[_Way[ActionT, PieceT]]:
    for steps, past in enumerate(earlier, start=1):
        expected = past.visible_in(zone)
        if _fits(expected, seen):
            return [(TakenBack(steps, 0.0), TAKEN_BACK**steps, expected)]
    return []


def _candidate(
    what: Happened[ActionT] | TakenBack,
    likelihood: float,
    expected: Mapping[Place, PieceT],
    known_and_seen: tuple[Mapping[Place, PieceT], Reading[PieceT]],
) -> _Candidate[ActionT]:
    known, seen = known_and_seen
    weight, doubted = likelihood, False
    for place, piece in expected.items():
        likely = seen[place].get(piece, 0.0)
        weight *= likely
        if known.get(place) != piece:
            doubted |= likely < AGAINST_THE_PICTURE * max(seen[place].values())
    return _Candidate(what, weight, doubted)


def _with_share(one: _Candidate[ActionT], total: float) -> Happened[ActionT] | TakenBack:
    return replace(one.what, confidence=one.weight / total)


def _fits(expected: Mapping[Place, PieceT], seen: Reading[PieceT]) -> bool:
    """Whether every piece lies where it should, and nothing else does."""
    return len(expected) == len(seen) and all(
        place in seen and seen[place].get(piece, 0.0) >= UNLIKELY
        for place, piece in expected.items()
    )


def _leads_on(expected: Mapping[Place, PieceT], seen: Reading[PieceT]) -> bool:
    """Whether one more action may still lead to what was seen: at most one place is off."""
    off = len(seen.keys() - expected.keys()) + sum(
        place not in seen or seen[place].get(piece, 0.0) < UNLIKELY
        for place, piece in expected.items()
    )
    return off == 1


def _difference(expected: Mapping[Place, PieceT], seen: Reading[PieceT]) -> Unexplained[PieceT]:
    best = {place: max(likely, key=likely.__getitem__) for place, likely in seen.items() if likely}
    agree = {
        place
        for place, piece in expected.items()
        if place in seen and seen[place].get(piece, 0.0) >= UNLIKELY
    }
    return Unexplained(
        tuple((place, piece) for place, piece in expected.items() if place not in agree),
        tuple((place, piece) for place, piece in best.items() if place not in agree),
    )
