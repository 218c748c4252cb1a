"""What can be chosen for Glastonbury: recipes, colours and corners of the seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from device.choices.house_rules import house_rules
from device.choices.option import Alternative, Choices, Group, Option, Preset, modules, worded
from device.showing import Text, text
from engine.games.glastonbury.cards import PLAYER_COLOURS, Colour
from engine.games.glastonbury.places import PLACES, SIDE
from engine.games.glastonbury.rules import HouseRules
from engine.games.glastonbury.setup import MODULES, RECIPES
from engine.games.glastonbury.tables import TABLES

GAME = "glastonbury"

SIDES = ("top", "right", "bottom", "left")
"""The corners as the catalogue names them, in the order of the places."""

OF_RECIPES = ("house_rules.recipe_tie", "house_rules.recipe_hidden")
"""House rules that mean nothing without the variant."""


def options(choices: Choices, count: int) -> Iterator[Option]:
    """What can be chosen once these choices are made, for so many players."""
    yield from modules(GAME, MODULES)
    colours = [Alternative(one.value, _colour(one)) for one in PLAYER_COLOURS]
    yield from _of_seats("colours", count, colours)
    if count == TABLES.setup.players_min:
        yield _removed(choices, count)
    corners = [
        Alternative(place, text(f"glastonbury.corner.{side}"))
        for place, side in zip(range(0, PLACES, SIDE), SIDES, strict=True)
    ]
    yield from _of_seats("corners", count, corners)
    for rule in house_rules(GAME, HouseRules()):
        if rule.key not in OF_RECIPES or choices.has(RECIPES):
            yield rule


def players(_choices: Choices) -> tuple[int, int]:
    """The fewest and the most who can play."""
    return TABLES.setup.players_min, TABLES.setup.players_max


def _colour(colour: Colour) -> Text:
    return text("choose.glastonbury.colour", n=PLAYER_COLOURS.index(colour) + 1)


def _of_seats(key: str, count: int, there: Sequence[Alternative]) -> Iterator[Option]:
    """One option a seat: each takes another one of what is there."""
    for number in range(1, count + 1):
        order = (there[number - 1], *there[: number - 1], *there[number:])
        yield Option(f"{key}.{number}", Group.SEAT, *worded(GAME, key, n=number), order)


def _removed(choices: Choices, count: int) -> Option:
    """The colour that two players put back into the box."""
    usual = {f"colours.{n}": one.value for n, one in enumerate(PLAYER_COLOURS[:count], 1)}
    taken = {choices.values.get(key, value) for key, value in usual.items()}
    free = (one for one in PLAYER_COLOURS if one.value not in taken)
    alternatives = tuple(Alternative(one.value, _colour(one)) for one in free)
    return Option("removed", Group.SEAT, *worded(GAME, "removed"), alternatives)


def presets() -> tuple[Preset, ...]:
    """Ways to play that go together."""
    return (
        Preset("first_game", *worded(GAME, "preset.first_game"), Choices(GAME)),
        Preset(
            "recipes",
            *worded(GAME, "preset.recipes"),
            Choices(GAME, {f"modules.{RECIPES}": True}),
        ),
    )
