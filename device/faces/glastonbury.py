"""Glastonbury on display, lamps and phone: whose turn it is, what may be taken, what it scored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from device.events import Hold
from device.faces.cards import ANY_CARD, certain, weighed
from device.faces.ending import final_page, points_lines
from device.faces.glastonbury_words import GlastonburyWords, cell_name, place_name
from device.faces.spread import Spread, whose
from device.learnt import NOTHING, Learnt
from device.showing import Lamp, Page, Sound, Text, text
from device.zones import TrayReading
from engine.game import Place, Prompt, ScoreLine, Seat, Zone, ZoneKind
from engine.games.glastonbury.actions import Accio, Action, Looked, Take, TurnUp
from engine.games.glastonbury.cards import KEPT, Card, Kind, Recipe
from engine.games.glastonbury.game import Glastonbury, PromptKind
from engine.games.glastonbury.places import CELLS, Cell
from engine.games.glastonbury.position import Phase
from engine.games.glastonbury.rules import InstantAfterDeclinatio
from engine.witness import Reading, Unexplained
from vision.observation import FieldReading

_BY_PRESS = frozenset(
    {PromptKind.DEAL, PromptKind.TAKE_CARD, PromptKind.FILL_GAP, PromptKind.LOOK_THROUGH}
)
"""What the table shows, or is not for everybody: asked only of who presses."""


@dataclass(frozen=True, slots=True)
class GlastonburyFace:
    """What the session needs to know of Glastonbury.

    Attributes:
        names: The players' in seat order.
        learnt: What this copy's cards are called.
    """

    names: tuple[str, ...]
    learnt: Learnt = NOTHING

    @property
    def words(self) -> GlastonburyWords:
        """How cards and actions are called."""
        return GlastonburyWords(self.learnt)

    def zones(self, state: Glastonbury) -> tuple[Zone, ...]:
        """The field, from which every card is taken; at the end the tray for the cauldrons."""
        is_over = state.phase is Phase.OVER
        return (Zone(ZoneKind.TRAY if is_over else ZoneKind.FIELD),)

    def is_watched(self, state: Glastonbury, _zone: Zone) -> bool:
        """Whether the field tells what happens: not before all of it lies there."""
        return state.phase in _WATCHED

    def reading(
        self, _state: Glastonbury, _zone: Zone, field: FieldReading | TrayReading
    ) -> Reading[Card]:
        """What lies in the field, as the engine weighs it; what lies in the tray tells nothing."""
        if isinstance(field, TrayReading):
            return {}
        return {
            cell: weighed(seen, _LABELS, self.learnt)
            for cell in CELLS
            if (seen := field.cells[cell[0]][cell[1]]) is not None
        }

    def laid_out(self, state: Glastonbury, seen: Reading[Card]) -> tuple[Action, ...]:
        """The field as it is dealt: its cells in their order, up to the first that is not sure."""
        dealt: list[Action] = []
        for cell in CELLS:
            if state.phase is not Phase.DEALING or state.card_at(cell) is not None:
                continue
            card = certain(seen.get(cell, {}))
            if card is None or card not in state.next_cards():
                break
            dealt.append(TurnUp(state.turn, card, cell))
            state = state.after(dealt[-1])
        return tuple(dealt)

    def doubted(self, state: Glastonbury, seen: Reading[Card]) -> tuple[Action, ...]:
        """What lies in the next cell of the field, if a card does; all that are left at worst."""
        cell = next((one for one in CELLS if state.card_at(one) is None), None)
        if state.phase is not Phase.DEALING or cell is None or cell not in seen:
            return ()
        weights = seen[cell]
        left = sorted(state.next_cards(), key=lambda card: -weights.get(card, 0.0))
        likely = [card for card in left if weights.get(card, 0.0) > 2 * ANY_CARD]
        return tuple(TurnUp(state.turn, card, cell) for card in likely or left)

    def shown(self, _state: Glastonbury, _piece: Place) -> tuple[Action, ...]:
        """Nothing: no card is shown beside the others."""
        return ()

    def lamp(self, state: Glastonbury, seat: Seat) -> Lamp:
        """What the seat's lamp says while nothing is asked and nothing is wrong."""
        asked = any(prompt.seat == seat for prompt in state.prompts())
        return Lamp.MAY_ACT if asked else Lamp.OFF

    def seat_lines(self, state: Glastonbury, seat: Seat) -> tuple[Text, ...]:
        """The pawn, the top of the cauldron and what lies beside it; at the end the points."""
        if state.phase is Phase.OVER:
            own = (line for line in state.score_lines() if line.seat == seat)
            return tuple(self._score_line(line) for line in own)
        player = state.players[seat]
        pawn = text("glastonbury.pawn", place=place_name(player.pawn))
        top = text("glastonbury.empty")
        if player.top is not None:
            top = text("glastonbury.top", card=self.words.card(player.top))
        spells = tuple(
            text("glastonbury.uses", card=self.words.card(spell), n=uses)
            for spell in KEPT
            if (uses := player.uses_left(spell))
        )
        recipes = (text(f"glastonbury.recipe.{recipe.value}") for recipe in player.recipes)
        return (pawn, top, *spells, *recipes)

    def _score_line(self, line: ScoreLine) -> Text:
        if isinstance(line.piece, Kind):
            kind = self.words.kind(line.piece)
            return text(f"glastonbury.score.{line.reason.value}", kind=kind, points=line.points)
        recipe = text(f"glastonbury.recipe.{cast(Recipe, line.piece).value}")
        return text("glastonbury.score.recipe", recipe=recipe, points=line.points)

    def page(self, state: Glastonbury) -> Page:
        """The page for the whole table while nothing is asked and nothing is wrong."""
        outcome = state.outcome()
        if outcome is not None:
            return final_page(self.names, outcome, points_lines(self.names, outcome))
        name, player = self.names[state.prompts()[0].seat], state.player
        match state.phase:
            case Phase.DEALING:
                return self._dealing_page(state)
            case Phase.REFILLING:
                fill = text("glastonbury.fill", cell=cell_name(state.gap or CELLS[0]))
                lines = (text("glastonbury.vanish"), fill) if _vanished(state) else (fill,)
                return Page(text("glastonbury.title.fill", name=name), lines, _NAME_CARD)
            case Phase.LOOKING:
                hint = text("glastonbury.hint.look")
                return Page(text("glastonbury.title.look", name=name), (), hint)
            case _:
                pawn = text("glastonbury.pawn", place=place_name(player.pawn))
                lines = (pawn, text("glastonbury.takes"))
                hint = text("glastonbury.hint.accio") if _may_fetch(state) else _NAME_CARD
                return Page(text("glastonbury.title.turn", name=name), lines, hint)

    def _dealing_page(self, state: Glastonbury) -> Page:
        dealt = sum(card is not None for card in state.field)
        removed = state.rules.removed
        lines = (
            text("glastonbury.deal", cell=cell_name(CELLS[dealt]), n=dealt + 1, many=len(CELLS)),
            *((text("glastonbury.removed", colour=removed.value),) if removed else ()),
        )
        return Page(text("glastonbury.title.deal"), lines, _NAME_CARD)

    def note(self, _state: Glastonbury) -> Text | None:
        """Nothing holds for everybody."""
        return None

    def standing_question(self, _state: Glastonbury, prompt: Prompt[Action]) -> Text | None:
        """The words of a prompt that is asked outright, before anybody presses anything."""
        if prompt.kind in _BY_PRESS:
            return None
        return text(f"glastonbury.ask.{prompt.kind.value}", name=self.names[prompt.seat])

    def offered(self, state: Glastonbury, seat: Seat, hold: Hold) -> tuple[Action, ...]:
        """What the seat's own button may mean now: short a card of the line, long an Accio."""
        legal = state.legal_actions(seat)
        if hold is Hold.LONG:
            return tuple(one for one in legal if isinstance(one, Accio))
        return tuple(one for one in legal if isinstance(one, Take | TurnUp | Looked))

    def secret(self, state: Glastonbury, seat: Seat) -> tuple[Text, ...]:
        """The cauldron, top first, for who took a Perluceo."""
        return tuple(self.words.card(card) for card in state.shown_to(seat))

    def which(self, offered: tuple[Action, ...]) -> Text:
        """The words of the choice that a press opens."""
        first = offered[0]
        if isinstance(first, TurnUp):
            cell = cell_name(first.cell)
            return text("glastonbury.ask.cell", name=self.names[first.seat], cell=cell)
        key = "glastonbury.ask.look_through" if isinstance(first, Looked) else "ask.card"
        return text(key, name=self.names[first.seat])

    def choice(self, action: Action) -> Text:
        """An action as one of several answers."""
        return self.words.choice(action)

    def said(self, _before: Glastonbury, action: Action, _after: Glastonbury) -> Text:
        """What is told of an action that has been recorded."""
        return text("said.action", name=self.names[action.seat], what=self.words.told(action))

    def sound(self, before: Glastonbury, after: Glastonbury) -> Sound | None:
        """The signal for what has happened between two states."""
        ends = after.phase is Phase.OVER and before.phase is not Phase.OVER
        return Sound.ROUND_OVER if ends else None

    def put_right(
        self, state: Glastonbury, _zone: Zone, found: FieldReading | TrayReading
    ) -> tuple[Text, ...]:
        """Whether the cauldron in the tray is as it should be; pawns are not read."""
        if not isinstance(found, TrayReading):
            return ()
        seats = (Seat(seat) for seat in range(state.seat_count))
        spread = whose({seat: state.spread(seat) for seat in seats}, found.things, self.learnt)
        return self._spread_lines(spread)

    def _spread_lines(self, spread: Spread) -> tuple[Text, ...]:
        name = self.names[spread.seat]
        if spread.is_right:
            return (text("glastonbury.spread.right", name=name),)
        return (
            text("glastonbury.spread.differs", name=name),
            *(text("glastonbury.spread.missing", card=self.words.card(c)) for c in spread.missing),
            *(text("glastonbury.spread.surplus", card=self.words.card(c)) for c in spread.surplus),
            *((text("glastonbury.spread.unread", n=spread.unread),) if spread.unread else ()),
        )

    def astray(
        self, _state: Glastonbury, _zone: Zone, found: Unexplained[Card]
    ) -> tuple[Text, ...]:
        """What is wrong with a field that no rule explains, card by card."""
        gone, there = dict(found.missing), dict(found.surplus)
        return (
            *(self._odd("gone", cell, gone[cell]) for cell in gone if cell not in there),
            *(self._odd("surplus", cell, there[cell]) for cell in there if cell not in gone),
            *(self._odd("other", cell, gone[cell]) for cell in gone if cell in there),
        )

    def _odd(self, oddity: str, cell: Place, card: Card) -> Text:
        values = {"card": self.words.card(card), "cell": cell_name(cast(Cell, cell))}
        return text(f"glastonbury.astray.{oddity}", **values)

    def repairs(
        self, state: Glastonbury, _zone: Zone, surplus: tuple[tuple[Place, Card], ...]
    ) -> tuple[Action, ...]:
        """The card that fills the gap, whatever it was read as."""
        cells = {place for place, _ in surplus}
        legal = (one for one in state.legal_actions() if isinstance(one, TurnUp))
        return tuple(one for one in legal if {one.cell} == cells)


_WATCHED = frozenset(Phase) - {Phase.DEALING, Phase.RECIPES, Phase.OVER}

_LABELS = {card.value: card for card in Card}

_NAME_CARD = text("glastonbury.hint.card")


def _vanished(state: Glastonbury) -> bool:
    """Whether the others have just lost their top cards (card_games G1-Z4, G1-O12)."""
    goes = state.rules.house.instant_after_declinatio is InstantAfterDeclinatio.ALLOW
    return state.taken is Card.VANESCO and (state.spent is None or goes)


def _may_fetch(state: Glastonbury) -> bool:
    return any(isinstance(one, Accio) for one in state.legal_actions())
