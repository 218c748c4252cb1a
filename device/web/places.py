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
SHEET = Place("/sheet", "sheet")
EVENING_SHEET = Place("/sheet/{number:int}", "sheet")
"""The sheet of an evening that is over; it is gone to from the list of all."""
CORRECT = Place("/correct", "correct")
RECORDS = Place("/records", "records")
EVENING = Place("/records/{number}", "evening")
"""One evening; it is gone to from the list of all."""
BOX = Place("/box", "box")
NEWGAME = Place("/new", "newgame")
PAIR = Place("/pair", "pair")
SETTINGS = Place("/settings", "settings")
FIRST = Place("/first", "first")
"""Setting a box up; it is gone to from the settings, and from a box that was never set up."""

PLACES: tuple[Place, ...] = (HOME, NEWGAME, SHEET, CORRECT, RECORDS, BOX, PAIR, SETTINGS)
"""In the order in which they are offered."""
