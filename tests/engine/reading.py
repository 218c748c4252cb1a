"""Games with the cards of Die Alchemisten to test with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.quacks.game import Quacks
from tests.engine.playing import game, played, seat

QUIET = "forgetfulness"
"""A patient whose low spaces bring nothing."""


def owner(bag: str = "", pot: str = "", **more: object) -> dict[str, object]:
    """One seat that has its patient."""
    return seat(bag, pot, **{"patient": QUIET, **more})


def omens(*seats: Mapping[str, object], witches: bool = False, **more: Any) -> Quacks:  # noqa: ANN401 - keys of a header
    """A game with Die Alchemisten, and with Die Kräuterhexen if witches may come."""
    modules = ["alchemists", *(["herb_witches"] if witches else [])]
    both = seats if len(seats) > 1 else (*seats, owner(stopped=True))
    patients = [QUIET, "wing-ears", "witch-hump"]
    coming = {"witches": ["silver-six", "bronze-copy", "gold-cheap"]} if witches else {}
    return game(*both, **{"modules": modules, "patients": patients, **coming, **more})


def revealed(
    card: str,
    *seats: Mapping[str, object],
    number: int = 4,
    witches: bool = False,
    **more: object,
) -> Quacks:
    """Round ``number`` once its start player, seat 0, has turned over a card."""
    before = [{"rats": None, **one} for one in seats or (owner(), owner())]
    first = (1 - number) % len(before)
    start = {"number": number, "start_player": first, "witches": witches, **more}
    state = omens(*before, **start)
    return played(state, f"reveal {card}", of=state.seats[0])
