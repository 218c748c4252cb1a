"""Which game is played on which evening: all of them, with all their modules and tables' sizes."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from engine.record import Words

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Fritz")

_MODULES: Sequence[Sequence[str]] = (
    (),
    ("test_tubes",),
    ("herb_witches",),
    ("alchemists",),
    ("exchange_office",),
    ("herb_witches", "alchemists"),
    ("herb_witches", "test_tubes"),
    ("herb_witches", "alchemists", "exchange_office"),
)

_COLOURS = ("green", "blue", "red", "yellow", "purple")


def header_of(seed: int) -> Words:
    """The header of an evening: of eight in a row, six are Quacks."""
    dice = random.Random(f"invitation {seed}")  # noqa: S311 - dice, no secret
    match seed % 8:
        case 3:
            variant = ["recipes"] * (seed // 8 % 2)
            return _header("glastonbury", dice.randint(2, 4), variant)
        case 7:
            variant = ["sugar_free"] * (seed // 8 % 2)
            return _header("galletitas", dice.randint(3, 6), variant)
        case _:
            modules = _MODULES[(seed - seed // 8 * 2 - (seed % 8 > 3)) % len(_MODULES)]  # noqa: PLR2004
            most = 5 if "herb_witches" in modules else 4
            sets = _sets(modules, dice)
            return {**_header("quacks", dice.randint(2, most), modules), "sets": sets}


def _header(game: str, count: int, modules: Sequence[str]) -> Words:
    players = list(NAMES[:count])
    return {"format": 1, "game": game, "players": players, "modules": list(modules)}


def _sets(modules: Sequence[str], dice: random.Random) -> Mapping[str, int | str]:
    with_herbs = "herb_witches" in modules
    sets: dict[str, int | str] = {
        colour: dice.randint(1, 6 if with_herbs else 4) for colour in _COLOURS
    }
    locoweed = [*((5, 6) if with_herbs else ()), *("ABCD" if "alchemists" in modules else "")]
    if locoweed:
        sets["locoweed"] = dice.choice(locoweed)
    return sets
