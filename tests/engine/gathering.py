"""Games with the Alchemists to test with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.game import Seat
from engine.games.quacks.cards import Patient
from engine.games.quacks.expansions.alchemists.essence import alchemy_of
from engine.games.quacks.extras import Alchemy
from engine.games.quacks.game import Quacks
from engine.games.quacks.position import Phase, Reason
from engine.games.quacks.tables import TABLES
from tests.engine.playing import IDLE, game, played, scored

COLOURS = "orange-1@1 green-1@2 red-1@3 black-1@4 yellow-1@5 purple-1@6 blue-1@7 locoweed-1@8"
"""A pot with one chip of every colour."""


def colours(count: int) -> str:
    """A pot with chips of that many colours."""
    return " ".join(COLOURS.split()[:count])


def laboratory(*seats: Mapping[str, object], **more: Any) -> Quacks:  # noqa: ANN401 - keys of a header
    """The game of ``game`` with the Alchemists, in round 4; who has no patient is forgetful."""
    there = [
        {"patient": "forgetfulness", **one} for one in (*seats, *(() if seats[1:] else (IDLE,)))
    ]
    named = dict.fromkeys([str(one["patient"]) for one in there] + [one.value for one in Patient])
    modules = ["alchemists", *more.pop("modules", ())]
    more = {"number": 4, "sets": "locoweed B", "patients": list(named)[:3], **more}
    return game(*there, modules=modules, **more)


def stopped(state: Quacks, *of: int) -> Quacks:
    """The game once these seats have stopped, the first one if none is said."""
    for seat in of or (0,):
        state = played(state, "stop", of=seat)
    return state


def alchemy(state: Quacks, of: int = 0) -> Alchemy:
    """What a seat has with the Alchemists."""
    return alchemy_of(state, Seat(of))


def essence(state: Quacks, of: int = 0) -> int:
    """Where a seat's marker stands."""
    return alchemy(state, of).essence


def points(state: Quacks, of: int = 0) -> list[int]:
    """The points that essences brought a seat."""
    return [one.points for one in state.lines if one.seat == of and one.reason is Reason.ESSENCE]


def next_brewing(state: Quacks, card: str = "lucky-devil") -> Quacks:
    """The game in the next round, once its card is revealed."""
    state = scored(state)
    while state.phase is Phase.CLEARING:
        state = state.after(state.prompts()[0].alternatives[0])
    return played(state, f"reveal {card}", of=state.seats[0])


RUBY_SPACES = TABLES.track.rubies
