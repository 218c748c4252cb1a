"""What can be chosen for Burning Galletitas: the sugar-free variant and house rules."""

from __future__ import annotations

from collections.abc import Iterator

from device.choices.house_rules import house_rules
from device.choices.option import Choices, Option, Preset, modules, worded
from engine.games.galletitas.rules import HouseRules
from engine.games.galletitas.setup import MODULES, SUGAR_FREE
from engine.games.galletitas.tables import TABLES

GAME = "galletitas"


def options(_choices: Choices, _count: int) -> Iterator[Option]:
    """What can be chosen."""
    yield from modules(GAME, MODULES)
    yield from house_rules(GAME, HouseRules())


def players(_choices: Choices) -> tuple[int, int]:
    """The fewest and the most who can play."""
    return TABLES.setup.players_min, TABLES.setup.players_max


def presets() -> tuple[Preset, ...]:
    """Ways to play that go together."""
    return (
        Preset("first_game", *worded(GAME, "preset.first_game"), Choices(GAME)),
        Preset(
            "sugar_free",
            *worded(GAME, "preset.sugar_free"),
            Choices(GAME, {f"modules.{SUGAR_FREE}": True}),
        ),
    )
