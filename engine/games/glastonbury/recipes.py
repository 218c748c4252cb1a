"""What recipe cards bring at the end of the game, in the variant with recipes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.game import Ending, ScoreLine, Seat
from engine.games.glastonbury.cards import Recipe
from engine.games.glastonbury.position import Player, Position
from engine.games.glastonbury.rules import RecipeTie
from engine.games.glastonbury.scoring import ROUND, Reason
from engine.games.glastonbury.tables import TABLES, Condition

FULL_TABLE = 4
"""Players with whom a recipe of the first sort counts double (card_games G1-R1)."""


def is_best(counts: Sequence[int], owner: int, tie: RecipeTie) -> bool:
    """Whether the owner has the most, alone or, by house rule, with others."""
    # card_games G1-O20
    best = max(counts)
    alone = tie is RecipeTie.ALL or counts.count(best) == 1
    return counts[owner] == best and alone


def recipe_a_points(counts: Sequence[int], owner: int, tie: RecipeTie) -> int:
    """What a recipe brings its owner, by how many cards of its colour each seat has."""
    # card_games G1-R1
    scoring = TABLES.scoring
    each = scoring.recipe_a_four_players if len(counts) == FULL_TABLE else scoring.recipe_a
    return each * counts[owner] if is_best(counts, owner, tie) else 0


def recipe_b_points(condition: Condition, counts: Sequence[int], owner: int, tie: RecipeTie) -> int:
    """What a recipe brings its owner, by what each seat has of what it counts."""
    # card_games G1-R2
    if condition is Condition.ENDED_GAME:
        holds = counts[owner] > 0
    elif condition is Condition.MOST_VALUE_1:
        holds = is_best(counts, owner, tie)
    else:
        holds = is_best([-count for count in counts], owner, tie)
    return TABLES.scoring.recipe_b if holds else 0


def recipe_lines(position: Position) -> tuple[ScoreLine, ...]:
    """A line for each recipe that was turned over, whether it brings points or not."""
    return tuple(
        _line(position, Seat(s), recipe)
        for s, player in enumerate(position.players)
        for recipe in player.recipes
    )


def _line(position: Position, seat: Seat, recipe: Recipe) -> ScoreLine:
    table, tie = TABLES.recipes[recipe], position.rules.house.recipe_tie
    if table.condition is None:
        counts = [_of_colour(player, recipe) for player in position.players]
        points = recipe_a_points(counts, seat, tie)
        return ScoreLine(seat, points, ROUND, Reason.RECIPE_A, None, "card_games G1-R1", recipe)
    counts = _counts(position, table.condition)
    points = recipe_b_points(table.condition, counts, seat, tie)
    return ScoreLine(seat, points, ROUND, Reason.RECIPE_B, None, "card_games G1-R2", recipe)


def _of_colour(player: Player, recipe: Recipe) -> int:
    colour = TABLES.recipes[recipe].colour
    kinds = [card.kind for card in player.cauldron if card.kind]
    return sum(TABLES.kinds[kind] is colour for kind in kinds)


def _counts(position: Position, condition: Condition) -> list[int]:
    if condition is Condition.ENDED_GAME:
        by_line = position.ending is Ending.EMPTY_LINE
        return [int(by_line and s == position.turn) for s in range(len(position.players))]
    return [_COUNT[condition](player) for player in position.players]


def _ingredients(player: Player) -> int:
    return sum(card.kind is not None for card in player.cauldron)  # G1-O21: without Immuto


def _of_value(number: int) -> Callable[[Player], int]:
    return lambda player: sum(card.number == number for card in player.cauldron)


_COUNT: Mapping[Condition, Callable[[Player], int]] = {
    Condition.FEWEST_INGREDIENTS: _ingredients,
    Condition.FEWEST_VALUE_4: _of_value(4),
    Condition.FEWEST_SPELLS: lambda player: len(player.spells),  # G1-O22
    Condition.MOST_VALUE_1: _of_value(1),
}
