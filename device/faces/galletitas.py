"""Burning Galletitas on display, lamps and phone: whose turn it is, and who has burnt what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from device.events import Hold
from device.faces.cards import weighed
from device.faces.ending import final_page, ranked
from device.faces.galletitas_words import card_name, in_words
from device.learnt import NOTHING, Learnt
from device.showing import Lamp, Page, Sound, Text, text
from engine.game import Outcome, Place, Prompt, Seat, Zone, ZoneKind
from engine.games.galletitas.actions import (
    Action,
    Clear,
    FaceDown,
    GiveUp,
    Open,
    Overlap,
    Reveal,
    TurnOver,
)
from engine.games.galletitas.cards import Back, Card
from engine.games.galletitas.game import Galletitas, PromptKind
from engine.games.galletitas.icons import acting_card
from engine.games.galletitas.position import Phase, Piece, Reason
from engine.games.galletitas.rounds import burnt_cards
from engine.games.galletitas.row import ends_face_down, reference
from engine.games.galletitas.tables import Icon
from engine.record import Words
from engine.witness import Reading, Unexplained
from vision.observation import RowReading

_OUTRIGHT = frozenset({PromptKind.TELL_ICON, PromptKind.GIVE_PRESENTS, PromptKind.CHOOSE_DIRECTION})
"""What no camera sees: it is asked outright."""


@dataclass(frozen=True, slots=True)
class GalletitasFace:
    """What the session needs to know of Burning Galletitas.

    Attributes:
        names: The players' in seat order.
        learnt: What this copy's suits are called.
    """

    names: tuple[str, ...]
    learnt: Learnt = NOTHING

    def zones(self, _state: Galletitas) -> tuple[Zone, ...]:
        """The row, which is all that lies open."""
        return (Zone(ZoneKind.ROW),)

    def is_watched(self, state: Galletitas, _zone: Zone) -> bool:
        """Whether the row tells what happens."""
        return state.phase is not Phase.OVER

    def reading(self, _state: Galletitas, _zone: Zone, row: RowReading) -> Reading[Piece]:
        """What lies in the row, as the engine weighs it."""
        return {place: weighed(seen, _LABELS, self.learnt) for place, seen in enumerate(row.cards)}

    def laid_out(self, _state: Galletitas, _seen: Reading[Piece]) -> tuple[Action, ...]:
        """Nothing: a round begins with an empty row."""
        return ()

    def doubted(self, _state: Galletitas, _seen: Reading[Piece]) -> tuple[Action, ...]:
        """Nothing: nothing is set out."""
        return ()

    def shown(self, _state: Galletitas, _piece: Place) -> tuple[Action, ...]:
        """Nothing: no card is shown beside the others."""
        return ()

    def lamp(self, state: Galletitas, seat: Seat) -> Lamp:
        """What the seat's lamp says while nothing is asked and nothing is wrong."""
        asked = any(prompt.seat == seat for prompt in state.prompts())
        return Lamp.MAY_ACT if asked else Lamp.OFF

    def seat_lines(self, state: Galletitas, seat: Seat) -> tuple[Text, ...]:
        """How many burnt biscuits lie before a seat, and how many cards it holds."""
        biscuits = text("galletitas.biscuits", n=state.biscuits(seat))
        return (biscuits, text("galletitas.hand", n=state.hands[seat]))

    def page(self, state: Galletitas) -> Page:
        """The page for the whole table while nothing is asked and nothing is wrong."""
        outcome = state.outcome()
        if outcome is not None:
            return final_page(self.names, outcome, self._final_lines(outcome))
        match state.phase:
            case Phase.TURNING:
                return Page(
                    self._lost(state), (text("galletitas.turn_all"),), text("galletitas.hint.card")
                )
            case Phase.CLEARING:
                return self._burnt_page(state)
            case _:
                return self._turn_page(state)

    def _lost(self, state: Galletitas) -> Text:
        return text("galletitas.title.lost", name=self.names[state.turn])

    def _burnt_page(self, state: Galletitas) -> Page:
        burnt = burnt_cards(state)
        lines = (text("galletitas.takes", n=len(burnt)), *(card_name(card) for card in burnt))
        return Page(self._lost(state), lines, text("galletitas.hint.clear"))

    def _turn_page(self, state: Galletitas) -> Page:
        last, is_back = reference(state.row), ends_face_down(state.row)
        above = (
            text("galletitas.any")
            if last is None
            else text("galletitas.above", card=card_name(last))
        )
        lines = (
            *((text("galletitas.forced"),) if state.forced else ()),
            above,
            *((text("galletitas.or_reveal"),) if is_back else ()),
        )
        hint = text("galletitas.hint.reveal" if is_back else "galletitas.hint.turn")
        return Page(text("galletitas.title.turn", name=self.names[state.turn]), lines, hint)

    def _final_lines(self, outcome: Outcome) -> tuple[Text, ...]:
        """The burnt biscuits, the loser with the snack that is due last (card_games G2-E2)."""
        *others, loser = ranked(outcome)
        return (
            *(self._final_line("final", outcome, seat) for seat in others),
            self._final_line("treats", outcome, loser),
        )

    def _final_line(self, ending: str, outcome: Outcome, seat: int) -> Text:
        return text(f"galletitas.{ending}", name=self.names[seat], n=-outcome.scores[seat])

    def note(self, state: Galletitas) -> Text | None:
        """Which round it is."""
        return text("galletitas.round", n=state.round)

    def standing_question(self, state: Galletitas, prompt: Prompt[Action]) -> Text | None:
        """The words of a prompt that is asked outright, before anybody presses anything."""
        if prompt.kind not in _OUTRIGHT:
            return None
        values = {"name": self.names[prompt.seat], "card": card_name(acting_card(state))}
        return text(f"galletitas.ask.{prompt.kind.value}", **values)

    def offered(self, state: Galletitas, seat: Seat, hold: Hold) -> tuple[Action, ...]:
        """What the seat's own button may mean now: short to lay, long to reveal or give up."""
        legal = state.legal_actions(seat)
        if hold is Hold.LONG:
            return tuple(one for one in legal if isinstance(one, Reveal | GiveUp))
        unseen = tuple(one for one in legal if isinstance(one, FaceDown | Clear | TurnOver))
        return (*unseen, *(one for one in legal if isinstance(one, Open | Overlap)))

    def secret(self, _state: Galletitas, _seat: Seat) -> tuple[Text, ...]:
        """Nothing: the box knows no hand."""
        return ()

    def which(self, offered: tuple[Action, ...]) -> Text:
        """The words of the choice that a press opens."""
        key = "ask.which" if isinstance(offered[0], Reveal) else "ask.card"
        return text(key, name=self.names[offered[0].seat])

    def choice(self, action: Action) -> Text:
        """An action as one of several answers."""
        return in_words(action, self.names)

    def said(self, before: Galletitas, action: Action, after: Galletitas) -> Text:
        """What is told of an action that has been recorded, and whom it makes draw a biscuit."""
        new = after.lines[len(before.lines) :]
        drawn = [self.names[line.seat] for line in new if line.reason is Reason.DRAWN]
        if drawn:
            return text("galletitas.burning", names=" & ".join(drawn), n=len(drawn))
        return text("said.action", name=self.names[action.seat], what=self.choice(action))

    def sound(self, before: Galletitas, after: Galletitas) -> Sound | None:
        """The signal for what has happened between two states."""
        ends = after.phase is not before.phase and after.phase in _ROUND_OVER
        return Sound.ROUND_OVER if ends else None

    def put_right(self, _state: Galletitas, _zone: Zone, _row: RowReading) -> tuple[Text, ...]:
        """Nothing lies beside the row."""
        return ()

    def astray(
        self, _state: Galletitas, _zone: Zone, found: Unexplained[Piece]
    ) -> tuple[Text, ...]:
        """What is wrong with a row that no rule explains, card by card."""
        gone = (_odd("gone", place, piece) for place, piece in found.missing)
        return (*gone, *(_odd("surplus", place, piece) for place, piece in found.surplus))

    def repairs(
        self, state: Galletitas, _zone: Zone, surplus: tuple[tuple[Place, Piece], ...]
    ) -> tuple[Action, ...]:
        """Laying the card that is too much, where that is legal in another way than it lies."""
        cards = {piece for _, piece in surplus}
        legal = (one for one in state.legal_actions() if isinstance(one, Open | Overlap))
        return tuple(one for one in legal if {one.card} == cards)


def known_icons(learnt: Learnt) -> Words:
    """What a header says of the icons that were learnt; those that make no sense are left out."""
    icons = {icon.value for icon in Icon}
    known = {card: icon for card, icon in learnt.icons.items() if card in _LABELS and icon in icons}
    return {"icons": known} if known else {}


_ROUND_OVER = frozenset({Phase.TURNING, Phase.CLEARING, Phase.OVER})

_LABELS: Mapping[str, Piece] = {piece.value: piece for piece in (*Card, *Back)}


def _odd(oddity: str, place: Place, piece: Piece) -> Text:
    values = {"card": card_name(piece), "place": cast(int, place) + 1}
    return text(f"galletitas.astray.{oddity}", **values)
