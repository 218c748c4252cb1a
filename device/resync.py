"""The smallest repairs that make a record show what lies on the table. Pure, but for its memory.

Each is one answer to one question: another past that the rules allow, made from the pieces that
there are; and last of all the zone as it lies, whatever led there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from device.as_it_lies import as_it_lies, in_words, likeliest
from device.face import Face
from device.questions import Sight, Way, Written
from device.repair import correction, listed
from device.showing import Text, text
from engine.errors import IllegalActionError
from engine.fold import Game
from engine.game import Place, Zone
from engine.record import UNDO, Record, Words
from engine.witness import UNLIKELY, Doubtful, Happened, Reading, explain

UNDOS = 3
"""How many actions back a repair looks for what happened instead."""

PASTS = 40
"""From how many earlier states it lays the pieces anew that are seen: more than a pot holds."""

STEPS = 1500
"""How many actions a search tries in all: pieces lie in an order that leaves few ways open."""

OFFERED = 3
"""How many repairs are offered before the zone as it lies."""


@dataclass(frozen=True, slots=True)
class Offers:
    """What can be done about a zone.

    Attributes:
        exact: Another past that the rules allow and that leads to what is seen, the smallest first.
        as_it_lies: The zone as it was seen, if the game can go on from there.
    """

    exact: tuple[Written, ...]
    as_it_lies: tuple[Written, ...]

    def ways(self, *between: Way) -> tuple[Way, ...]:
        """All as answers, with those of a game itself before the last resort."""
        return (*self.exact, *between, *self.as_it_lies)


@dataclass
class Resync:
    """Offers repairs, and searches anew only when the record or the picture has changed."""

    face: Face
    _last: dict[Zone, tuple[Any, object, Offers]] = field(default_factory=dict)

    def offers(self, record: Record, sight: Sight) -> Offers:
        """The repairs of a zone, the smallest first."""
        zone, seen = sight.zone, sight.look.reading
        key = (record.state, likeliest(seen))
        before = self._last.get(zone)
        if before is not None and before[:2] == key:
            return before[2]
        found = offers(record, self.face, zone, seen)
        self._last[zone] = (*key, found)
        return found


def offers(record: Record, face: Face, zone: Zone, seen: Reading[Any]) -> Offers:
    """The repairs that make ``record`` show what was seen in a zone, the smallest first."""
    repairs = _Repairs(record, face, zone, seen)
    found: dict[object, Written] = {}
    for one in tuple(repairs.laid_anew()) or repairs.done_instead():
        found.setdefault(_after(record, one.entries).state, one)
    return Offers(tuple(found.values())[:OFFERED], repairs.as_it_lies())


@dataclass(frozen=True, slots=True)
class _Repairs:
    """One search: a record, and what was seen in a zone."""

    record: Record
    face: Face
    zone: Zone
    seen: Reading[Any]

    def laid_anew(self) -> Iterator[Written]:
        """The pieces laid in another way since the last state from which that can be done."""
        mine, laying = self._mine(), _Laying(self.record.game, self.zone, self.seen)
        for at in [len(self.record.standing), *reversed(mine[-PASTS:])]:
            state = self.record.states[at]
            if not _lies_in(state.visible_in(self.zone), self.seen):
                continue
            actions = laying.way(state)
            if actions is not None:
                repair = self._rewritten(at, actions)
                if repair is not None:
                    yield repair
                    return

    def done_instead(self) -> Iterator[Written]:
        """Some actions taken back, and one or two others in their place."""
        undo: Words = {"do": UNDO}
        if self.zone.seat is not None:
            undo = {"seat": int(self.zone.seat), **undo}
        for steps in range(1, UNDOS + 1):
            undos = (undo,) * steps
            try:
                back = _after(self.record, undos)
            except IllegalActionError:
                return
            ways = _ways(explain(back.state, self.zone, self.seen))
            for actions in ways:
                words = tuple(self.record.game.in_words(one) for one in actions)
                yield Written((*undos, *words), self._label(steps, actions))
            if ways:
                return

    def as_it_lies(self) -> tuple[Written, ...]:
        """The zone as it was seen, if the game can go on from there."""
        words = as_it_lies(self.record, self.zone, self.seen)
        if words is None or not _folds(self.record, words):
            return ()
        return (Written((words,), in_words(words)),)

    def _mine(self) -> list[int]:
        """Where in the record the owner of the zone has acted; anybody, where all share it."""
        seat = self.zone.seat
        standing = self.record.standing
        return [at for at, one in enumerate(standing) if seat is None or one.seat == seat]

    def _rewritten(self, at: int, actions: Sequence[Any]) -> Written | None:
        """The record with the owner's actions from there on replaced by others."""
        words = [self.record.game.in_words(one) for one in actions]
        if at == len(self.record.standing):
            return Written(tuple(words), self._label(0, actions)) if words else None
        later = [n for n in self._mine() if n > at and self._shows(n)]
        numbers = self.record.fold.numbers
        said = {**correction(numbers[at], None), "with": words or None}
        return self._checked(said, {numbers[n] for n in later} - {numbers[at]}, actions)

    def _checked(self, said: Words, gone: set[int], actions: Sequence[Any]) -> Written | None:
        """A correction with all that it contradicts, if the zone then lies as it was seen."""
        contradicted = self.record.contradicted({**said, "drop": list(gone)})
        drop = sorted((*gone, *contradicted))
        said = {**said, "drop": drop}
        after = _after(self.record, (said,)).state.visible_in(self.zone)
        if len(after) != len(self.seen) or not _lies_in(after, self.seen):
            return None
        return Written((said,), self._label(1 + len(drop), actions))

    def _shows(self, at: int) -> bool:
        """Whether the action there changed what lies in the zone."""
        before, after = self.record.states[at : at + 2]
        return before.visible_in(self.zone) != after.visible_in(self.zone)

    def _label(self, steps: int, actions: Sequence[Any]) -> Text:
        if not actions:
            return text("act.taken_back", n=steps)
        new = listed(self.face.choice(one) for one in actions)
        return text("repair.instead", n=steps, what=new) if steps else new


@dataclass
class _Laying:
    """Lays pieces one by one as the rules allow until the zone looks as it was seen."""

    game: Game
    zone: Zone
    seen: Reading[Any]
    left: int = STEPS

    def way(self, state: Any) -> tuple[Any, ...] | None:  # noqa: ANN401 - any game's state
        """The actions that lead there; None if none do, or it takes too long to find them."""
        lies = state.visible_in(self.zone)
        if len(lies) == len(self.seen):
            return ()
        for action in self._next(state, len(lies)):
            rest = self.way(state.after(action))
            if rest is not None:
                return (action, *rest)
        return None

    def _next(self, state: Any, lying: int) -> Iterator[Any]:  # noqa: ANN401
        """The actions that add one of the pieces that are seen, the likeliest first."""
        fitting = []
        for action in state.legal_actions(self.zone.seat):
            if not self._may_lie(action):
                continue
            self.left -= 1
            after = state.after(action).visible_in(self.zone)
            if len(after) > lying and _lies_in(after, self.seen):
                fitting.append((_weight(after, self.seen), action))
        yield from (one for _, one in sorted(fitting, key=lambda one: one[0], reverse=True))

    def _may_lie(self, action: Any) -> bool:  # noqa: ANN401 - any game's action
        """Whether it is worth a try: not if it lays a chip where none is seen."""
        place = self.game.in_words(action).get("space")
        return self.left > 0 and (place is None or place in self.seen)


def _weight(lies: Any, seen: Reading[Any]) -> float:  # noqa: ANN401 - any game's pieces
    return sum(seen[place][piece] for place, piece in lies.items())


def _lies_in(lies: Any, seen: Reading[Any]) -> bool:  # noqa: ANN401 - any game's pieces
    """Whether every piece that should lie in a zone is seen there."""
    return all(_is_seen(place, piece, seen) for place, piece in lies.items())


def _is_seen(place: Place, piece: Any, seen: Reading[Any]) -> bool:  # noqa: ANN401
    return place in seen and seen[place].get(piece, 0.0) >= UNLIKELY


def _ways(found: Any) -> list[tuple[Any, ...]]:  # noqa: ANN401 - any game's explanation
    match found:
        case Happened(actions):
            return [actions]
        case Doubtful(candidates):
            return [one.actions for one in candidates if isinstance(one, Happened)]
        case _:
            return []


def _after(record: Record, entries: Sequence[Words]) -> Record:
    for words in entries:
        record = record.with_entry(words)
    return record


def _folds(record: Record, words: Words) -> bool:
    try:
        record.with_entry(words)
    except IllegalActionError:
        return False
    return True
