"""The course of a game of Glastonbury, and the game as the rest of the box sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Self, cast

from engine.errors import IllegalActionError
from engine.game import Ending, Outcome, Prompt, ScoreLine, Seat
from engine.games.glastonbury import turn
from engine.games.glastonbury.actions import (
    Accio,
    Action,
    Declinatio,
    Keep,
    Looked,
    Pass,
    ShowRecipe,
    Take,
    TurnUp,
)
from engine.games.glastonbury.cards import RECIPES_A, RECIPES_B, Card, Recipe
from engine.games.glastonbury.places import CELLS, Cell, is_corner
from engine.games.glastonbury.position import Phase, Position
from engine.games.glastonbury.recipes import recipe_lines
from engine.games.glastonbury.scoring import cauldron_lines


class PromptKind(Enum):
    """What a player is asked for."""

    DEAL = "deal"
    TAKE_CARD = "take_card"
    LEAVE_CORNER = "leave_corner"
    LOOK_THROUGH = "look_through"
    FILL_GAP = "fill_gap"
    USE_AT_ONCE = "use_at_once"
    KEEP_LAST_CARD = "keep_last_card"
    TURN_OVER_RECIPE = "turn_over_recipe"


class Glastonbury(Position):
    """A game of Glastonbury: a position, and what may follow."""

    __slots__ = ()

    def legal_actions(self, seat: Seat | None = None) -> tuple[Action, ...]:
        """All actions that may follow, of one seat or of all; only one seat is ever asked."""
        legal = _legal(self)
        return legal if seat is None or not legal or legal[0].seat == seat else ()

    def prompts(self) -> tuple[Prompt[Action], ...]:
        """Who must do what now."""
        legal = _legal(self)
        if not legal:
            return ()
        asked = _asked(self)
        return (Prompt(legal[0].seat, asked.kind, f"card_games {asked.rule}", legal),)

    def after(self, action: Action) -> Self:
        """The game once ``action`` has happened.

        Raises:
            IllegalActionError: If ``action`` is not in ``legal_actions()``.
        """
        if action not in _legal(self):
            raise IllegalActionError(action, self.legal_actions(action.seat))
        return cast(Self, _acted(self, action))  # every step keeps the class

    def likelihood(self, action: Action) -> float:
        """How probable the rules make a legal action: a card by its share of the pile."""
        match action:
            case TurnUp(_, card):
                return self.chance_of(card)
            case ShowRecipe():
                return 1 / len(_legal(self))
            case _:
                return 1.0

    def score_lines(self) -> tuple[ScoreLine, ...]:
        """All points, seat by seat and then the recipes; none before the game is over."""
        # card_games 1.5
        if self.phase is not Phase.OVER:
            return ()
        rules = self.rules
        cauldrons = tuple(
            line
            for s, player in enumerate(self.players)
            for line in cauldron_lines(
                Seat(s), player.cauldron, rules.colours[s], may_stack=rules.house.immuto_stack
            )
        )
        return (*cauldrons, *recipe_lines(self))

    def scores(self) -> tuple[int, ...]:
        """The points of all seats, in seat order."""
        lines = self.score_lines()
        seats = range(len(self.players))
        return tuple(sum(line.points for line in lines if line.seat == s) for s in seats)

    def outcome(self) -> Outcome | None:
        """The scores and who has most, which several may share (G1-P4, G1-O19)."""
        if self.phase is not Phase.OVER:
            return None
        scores = self.scores()
        winners = tuple(Seat(s) for s, score in enumerate(scores) if score == max(scores))
        return Outcome(cast(Ending, self.ending), scores, winners)  # it is over, so it has one


def dealt(position: Position) -> Position:
    """The position once the field lies there: recipes that are open, then the first turn."""
    if position.rules.recipes and not position.rules.house.recipe_hidden:
        return replace(position, phase=Phase.RECIPES)
    return turn.begun(position)


def _legal(position: Position) -> tuple[Action, ...]:
    return () if position.phase is Phase.OVER else _ASKED[position.phase].options(position)


def _deals(position: Position) -> tuple[Action, ...]:
    return _turn_ups(position, _next_cell(position))


def _refills(position: Position) -> tuple[Action, ...]:
    return _turn_ups(position, cast(Cell, position.gap))  # there is one to refill


def _turn_ups(position: Position, cell: Cell) -> tuple[Action, ...]:
    return tuple(TurnUp(position.turn, card, cell) for card in position.next_cards())


def _next_cell(position: Position) -> Cell:
    return CELLS[position.field.index(None)]


def _recipes(position: Position) -> tuple[Action, ...]:
    """The first seat that has not yet turned over both its recipes, first A, then B."""
    # card_games G1-S5
    shown = {recipe for player in position.players for recipe in player.recipes}
    seat, player = next(
        (Seat(s), one) for s, one in enumerate(position.players) if len(one.recipes) < _EACH
    )
    sort = RECIPES_B if player.recipes else RECIPES_A
    return tuple(ShowRecipe(seat, recipe) for recipe in sort if recipe not in shown)


_EACH = 2
"""Recipes of a player: one of each sort."""


def _looks(position: Position) -> tuple[Action, ...]:
    return (Looked(position.turn),)


def _keeps(position: Position) -> tuple[Action, ...]:
    return Keep(position.turn, is_kept=True), Keep(position.turn, is_kept=False)


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a phase asks for, the rule that says so, and all ways to do it."""

    kind: PromptKind
    rule: str
    options: Callable[[Position], tuple[Action, ...]]


_ASKED: Mapping[Phase, _Asked] = {
    Phase.DEALING: _Asked(PromptKind.DEAL, "G1-S2", _deals),
    Phase.TAKING: _Asked(PromptKind.TAKE_CARD, "G1-T5", turn.options),
    Phase.LOOKING: _Asked(PromptKind.LOOK_THROUGH, "G1-Z5", _looks),
    Phase.REFILLING: _Asked(PromptKind.FILL_GAP, "G1-T9", _refills),
    Phase.AT_ONCE: _Asked(PromptKind.USE_AT_ONCE, "G1-O11", turn.options_at_once),
    Phase.KEEPING: _Asked(PromptKind.KEEP_LAST_CARD, "G1-E1", _keeps),
    Phase.RECIPES: _Asked(PromptKind.TURN_OVER_RECIPE, "G1-S5", _recipes),
}

_AT_CORNER = _Asked(PromptKind.LEAVE_CORNER, "G1-Z3", turn.options)


def _asked(position: Position) -> _Asked:
    if position.phase is Phase.TAKING and is_corner(position.player.pawn):
        return _AT_CORNER
    return _ASKED[position.phase]


def _acted(position: Position, action: Action) -> Position:
    match action:
        case Take(_, card, cell):
            return turn.taken(position, card, cell)
        case Accio(_, card, cell):
            return turn.taken(position.with_use(Card.ACCIO), card, cell)
        case Declinatio():
            return turn.moved_on_by_declinatio(position)
        case Pass():
            return turn.ended(position)
        case _:
            return _acted_apart(position, action)


def _acted_apart(position: Position, action: TurnUp | Looked | Keep | ShowRecipe) -> Position:
    """What happens besides a player's move and take."""
    match action:
        case TurnUp(_, card, cell):
            return _turned_up(position, card, cell)
        case Looked():
            return turn.refilling(position)
        case Keep(seat, is_kept):
            return _kept(position, seat, is_kept=is_kept)
        case _:
            return _shown(position, action.seat, action.recipe)


def _turned_up(position: Position, card: Card, cell: Cell) -> Position:
    position = turn.turned_up(position, card, cell)
    if position.phase is Phase.REFILLING:
        return turn.refilled(position)
    return position if None in position.field else dealt(position)


def _kept(position: Position, seat: Seat, *, is_kept: bool) -> Position:
    # card_games G1-E1, G1-O18
    if is_kept:
        last = cast(Card, position.taken)  # the card that emptied the line
        position = position.with_player(seat, position.player.with_card(last))
    return turn.closed(position)


def _shown(position: Position, seat: Seat, recipe: Recipe) -> Position:
    player = position.players[seat]
    player = replace(player, recipes=(*player.recipes, recipe))
    position = position.with_player(seat, player)
    if any(len(one.recipes) < _EACH for one in position.players):
        return position
    return replace(position, phase=Phase.OVER) if position.ending else turn.begun(position)
