"""What the zones of the table tell, without thinking twice about the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from device.face import Face
from device.questions import Sight
from device.zones import SHOW
from engine.game import Place, Zone
from engine.record import Record
from engine.witness import Explanation, Reading, Unchanged, explain

DIGITS = 3
"""Weights that agree to so many digits are the same: averages of one picture differ in the last."""


@dataclass(frozen=True, slots=True)
class _Explained:
    """What was looked at before, and what came of it."""

    state: Any
    seen: Mapping[Place, Mapping[Any, float]]
    what: Explanation[Any, Any]


@dataclass
class Explainer:
    """Explains each zone anew only when the record or the picture has changed.

    A question may stand for minutes, and the same picture comes five times a second.
    """

    _last: dict[Zone, _Explained] = field(default_factory=dict)

    def is_odd(self, record: Record, face: Face, sight: Sight) -> bool:
        """Whether a zone that tells of actions lies otherwise than the record says."""
        is_watched = sight.zone != SHOW and face.is_watched(record.state, sight.zone)
        return is_watched and self.explain(record, sight) != Unchanged()

    def explain(self, record: Record, sight: Sight) -> Explanation[Any, Any]:
        """What happened between the record and what a zone shows."""
        zone, reading = sight.zone, sight.look.reading
        before, seen = self._last.get(zone), _rounded(reading)
        if before is not None and before.state is record.state and before.seen == seen:
            return before.what
        what = explain(record.state, zone, reading, record.before(zone.seat))
        self._last[zone] = _Explained(record.state, seen, what)
        return what


def was_there(state: Any, zone: Zone, actions: Sequence[Any]) -> bool:  # noqa: ANN401 - any game's
    """Whether actions take a piece away and lay the same there again: it may have lain there."""
    lies = [set(state.visible_in(zone).items())]
    for action in actions:
        state = state.after(action)
        lies.append(set(state.visible_in(zone).items()))
    return any((lies[0] & lies[-1]) - between for between in lies[1:-1])


def _rounded(reading: Reading[Any]) -> Mapping[Place, Mapping[Any, float]]:
    return {
        place: {piece: round(share, DIGITS) for piece, share in weights.items()}
        for place, weights in reading.items()
    }
