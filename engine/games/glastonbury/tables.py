"""The facts of the box of Glastonbury as frozen tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from engine.games.glastonbury.cards import Card, Colour, Kind, Recipe
from engine.rulebook import rulebook


class Condition(Enum):
    """What a recipe of the second sort asks of its owner."""

    FEWEST_INGREDIENTS = "fewest_ingredients"
    FEWEST_VALUE_4 = "fewest_value_4"
    FEWEST_SPELLS = "fewest_spells"
    MOST_VALUE_1 = "most_value_1"
    ENDED_GAME = "ended_game"

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class SetUpTable:
    """What a game starts with; ``cauldron_steps`` is printed on the empty cauldron."""

    players_min: int
    players_max: int
    field_cards: int
    immuto: int
    cauldron_steps: int
    immuto_steps: int


@dataclass(frozen=True, slots=True)
class ScoringTable:
    """What is scored; ``sign`` is that of a kind's values, by the number of its cards."""

    sign: tuple[int, ...]
    bonus_four: int
    own_colour_factor: int
    recipe_a: int
    recipe_a_four_players: int
    recipe_b: int


@dataclass(frozen=True, slots=True)
class RecipeTable:
    """What a recipe names: a colour (A) or a condition (B)."""

    colour: Colour | None = None
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Tables:
    """Everything the box knows; ``uses`` are those of one spell card that is kept."""

    setup: SetUpTable
    scoring: ScoringTable
    kinds: Mapping[Kind, Colour]
    uses: Mapping[Card, int]
    recipes: Mapping[Recipe, RecipeTable]


TABLES = rulebook(Tables, "glastonbury")
