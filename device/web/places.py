"""The pages of the box and their addresses."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """A page that can be gone to.

    Attributes:
        path: Its address.
        name: Its name: the sentence ``web.page.<name>``.
    """

    path: str
    name: str


HOME = Place("/", "home")
RECORDS = Place("/records", "records")
EVENING = Place("/records/{number}", "evening")
"""One evening; it is gone to from the list of all."""
PAIR = Place("/pair", "pair")

PLACES: tuple[Place, ...] = (HOME, RECORDS, PAIR)
"""In the order in which they are offered."""
