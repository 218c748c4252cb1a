"""A game of Glastonbury that is told how the table is: the field as it lies, other house rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from engine import headers
from engine.errors import BadSetupError
from engine.game import Seat
from engine.games.glastonbury import turn
from engine.games.glastonbury.game import Glastonbury
from engine.games.glastonbury.position import Phase
from engine.games.glastonbury.setup import Start, field_of, pile_of
from engine.swapping import exchanged, there


def under_rules(game: Glastonbury, agreed: Glastonbury) -> Glastonbury:
    """The game under the house rules of another one.

    Raises:
        BadSetupError: If one of them decides about the deck or the recipes from the start.
    """
    old, new = game.rules.house, agreed.rules.house
    if (old.spell_copies, old.recipe_hidden) != (new.spell_copies, new.recipe_hidden):
        problem = "spell_copies and recipe_hidden are agreed on before the game"
        raise BadSetupError(problem)
    return replace(game, rules=agreed.rules)


def resynced(game: Glastonbury, words: Mapping[str, object]) -> Glastonbury:
    """The game with the field as it lies; what lies nowhere any more is back in the pile.

    Raises:
        BadSetupError: If no field can lie like that, or it has no part in the game now.
    """
    headers.check_keys(words, ("do", "field"))
    if game.phase not in {Phase.TAKING, Phase.REFILLING}:
        problem = "the field is told anew only while a card is taken or its gap is filled"
        raise BadSetupError(problem)
    start = headers.read_table(Start, {"field": words.get("field")}, "resync")
    bare = replace(game, field=field_of(start.field), pile=(), taken=game.taken)
    told = replace(bare, pile=pile_of(bare, None))
    if told.phase is Phase.REFILLING and told.card_at(cast(tuple[int, int], told.gap)):
        return cast(Glastonbury, turn.refilled(told))
    return told


def swapped(game: Glastonbury, first: Seat, second: Seat) -> Glastonbury:
    """The game once two have changed places; whose turn it is takes it along."""
    rules = replace(game.rules, colours=exchanged(game.rules.colours, first, second))
    players = exchanged(game.players, first, second)
    return replace(game, rules=rules, players=players, turn=there(game.turn, first, second))


def passed_over(game: Glastonbury, away: frozenset[Seat]) -> Glastonbury:
    """The game at the next turn of somebody who is there; whoever likes still fills a gap."""
    while game.turn in away and game.phase is Phase.TAKING:
        game = cast(Glastonbury, turn.ended(game))
    return game
