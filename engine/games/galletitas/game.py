"""The turns of Burning Galletitas, and the game as the rest of the box sees it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Self, cast

from engine.errors import IllegalActionError
from engine.game import Ending, Outcome, Prompt, Seat
from engine.games.galletitas import icons, rounds, turns
from engine.games.galletitas.actions import (
    Action,
    Clear,
    FaceDown,
    Give,
    GiveUp,
    Open,
    Overlap,
    PassOn,
    Reveal,
    TellIcon,
    TurnOver,
)
from engine.games.galletitas.position import Phase, Position
from engine.games.galletitas.row import Spot, covered, ends_face_down
from engine.games.galletitas.tables import Icon

UNSEEN_BLUFF = 0.01
"""How often a card is laid face down and revealed between two looks: a guess that only ever weighs
explanations, and is less than ``witness.CONFIDENT`` leaves over, so that a card that was laid open
is not asked about. Where its back was seen before, nothing else explains a face."""


class PromptKind(Enum):
    """What a player is asked for."""

    PLAY = "play"
    PLAY_OR_REVEAL = "play_or_reveal"
    PLAY_DRAWN_CARD = "play_drawn_card"
    TELL_ICON = "tell_icon"
    GIVE_PRESENTS = "give_presents"
    CHOOSE_DIRECTION = "choose_direction"
    TURN_OVER = "turn_over"
    CLEAR_ROW = "clear_row"


class Galletitas(Position):
    """A game of Burning Galletitas: a position, and what may follow."""

    __slots__ = ()

    def legal_actions(self, seat: Seat | None = None) -> tuple[Action, ...]:
        """All actions that may follow, of one seat or of all; only one seat acts at a time."""
        return _options(self) if seat in (None, self.turn) else ()

    def prompts(self) -> tuple[Prompt[Action], ...]:
        """Who must do what now."""
        if self.phase is Phase.OVER:
            return ()
        return (Prompt(self.turn, *_kind(self), _options(self)),)

    def after(self, action: Action) -> Self:
        """The game once ``action`` has happened.

        Raises:
            IllegalActionError: If ``action`` is not in ``legal_actions()``.
        """
        if not _is_legal(self, action):
            raise IllegalActionError(action, self.legal_actions(action.seat))
        return cast(Self, _acted(self, action))  # every step keeps the class

    def likelihood(self, action: Action) -> float:
        """How probable the rules make a legal action; unseen cards are alike, and so are icons."""
        match action:
            case Open() | Overlap() | TurnOver():
                return 1 / len(self.unseen())
            case Reveal():
                return UNSEEN_BLUFF / len(self.unseen())
            case TellIcon():
                return 1 / len(Icon)
            case _:
                return 1.0

    def outcome(self) -> Outcome | None:
        """The burnt biscuits as points below 0, and who has the fewest; None while it goes on."""
        if self.phase is not Phase.OVER:
            return None
        # card_games G2-E1, G2-O18
        counts = self.all_biscuits()
        winners = tuple(Seat(s) for s, count in enumerate(counts) if count == min(counts))
        return Outcome(Ending.BURNT_BISCUITS, tuple(-count for count in counts), winners)


def _options(position: Position) -> tuple[Action, ...]:
    seat = position.turn
    match position.phase:
        case Phase.TURN:
            return turns.options(position)
        case Phase.ICON:
            card = icons.acting_card(position)
            return tuple(TellIcon(seat, card, icon) for icon in Icon)
        case Phase.ACTION:
            return icons.options(position)
        case Phase.TURNING:
            return rounds.options(position)
        case Phase.CLEARING:
            return (Clear(seat),)
        case _:
            return ()


def _is_legal(position: Position, action: Action) -> bool:
    """Whether an action may follow; turns, which are most of all, are looked at alone."""
    if action.seat is not position.turn:
        return False
    if position.phase is Phase.TURN:
        return turns.allows(position, action)
    return action in _options(position)


_ASKED: Mapping[Phase, tuple[PromptKind, str]] = {
    Phase.ICON: (PromptKind.TELL_ICON, "card_games G2-O1"),
    Phase.TURNING: (PromptKind.TURN_OVER, "card_games G2-R2"),
    Phase.CLEARING: (PromptKind.CLEAR_ROW, "card_games G2-R3"),
}


def _kind(position: Position) -> tuple[PromptKind, str]:
    """What is asked, and the rule that says so."""
    match position.phase:
        case Phase.TURN if position.forced:
            return PromptKind.PLAY_DRAWN_CARD, "card_games G2-A5"
        case Phase.TURN if ends_face_down(position.row):
            return PromptKind.PLAY_OR_REVEAL, "card_games G2-T6"
        case Phase.TURN:
            return PromptKind.PLAY, "card_games G2-T1"
        case Phase.ACTION:
            icon = icons.acting_icon(position)
            is_mixer = icon is Icon.MIXER
            kind = PromptKind.CHOOSE_DIRECTION if is_mixer else PromptKind.GIVE_PRESENTS
            return kind, icons.RULES[icon]
        case phase:
            return _ASKED[phase]


def _acted(position: Position, action: Action) -> Position:
    row = position.row
    match action:
        case Open(seat, card):
            return icons.begun(turns.laid(position, (*row, Spot((card,), seat))))
        case Overlap(_, card):
            return icons.begun(turns.laid(position, covered(row, card)))
        case FaceDown(seat):
            return turns.turn_ended(turns.laid(position, (*row, Spot((), seat))))
        case Reveal():
            return rounds.revealed(position, action)
        case GiveUp(seat):
            return rounds.lost(position, seat)
        case _:
            return _answered(position, action)


def _answered(position: Position, action: TellIcon | Give | PassOn | TurnOver | Clear) -> Position:
    match action:
        case TellIcon(_, card, icon):
            return icons.begun(position.with_icon(card, icon))
        case Give():
            return icons.given(position, action)
        case PassOn(_, direction):
            return icons.passed_on(position, direction)
        case TurnOver():
            return rounds.turned_over(position, action)
        case _:
            return rounds.cleared(position)
