"""A game of Burning Galletitas in plain JSON values: for records, for other programs, and back."""

from __future__ import annotations

from collections.abc import Mapping

from engine.errors import IllegalActionError
from engine.game import Seat
from engine.games.galletitas import amending, setup
from engine.games.galletitas.actions import Action, in_words, matching
from engine.games.galletitas.cards import DECK
from engine.games.galletitas.game import Galletitas
from engine.games.galletitas.row import Spot, reference


class GalletitasGame:
    """The entry of the catalogue."""

    def set_up(self, header: Mapping[str, object]) -> Galletitas:
        """The game at its start; raises ``BadSetupError``."""
        return setup.set_up(header)

    def find_action(self, state: Galletitas, words: Mapping[str, object]) -> Action:
        """The legal action that ``words`` mean; raises ``IllegalActionError``."""
        legal = state.legal_actions()
        action = matching(words, legal)
        if action is None:
            said = ", ".join(f"{key}={value}" for key, value in words.items())
            raise IllegalActionError(said, [_said(one) for one in legal])
        return action

    def in_words(self, action: Action) -> dict[str, object]:
        """The action as a record writes it."""
        return in_words(action)

    def under_rules(self, state: Galletitas, agreed: Galletitas) -> Galletitas:
        """The state under the house rules of another game."""
        return amending.under_rules(state, agreed)

    def resynced(self, state: Galletitas, words: Mapping[str, object]) -> Galletitas:
        """The state with the row as it lies; raises ``BadSetupError``."""
        return amending.resynced(state, words)

    def swapped(self, state: Galletitas, first: Seat, second: Seat) -> Galletitas:
        """The state once two players have changed places with all that is theirs."""
        return amending.swapped(state, first, second)

    def passed_over(self, state: Galletitas, away: frozenset[Seat]) -> Galletitas:
        """The state once all is done for the seats that are away which needs only a default."""
        return amending.passed_over(state, away)

    def state_in_words(self, state: Galletitas) -> dict[str, object]:
        """Round, row, piles, every seat, and what has been learnt of the icons."""
        last = reference(state.row)
        known = ((card, state.icon(card)) for card in DECK)
        return {
            "round": state.round,
            "phase": state.phase.value,
            "turn": int(state.turn),
            "forced": state.forced,
            "row": [_spot_in_words(spot) for spot in state.row],
            "reference": last.value if last else None,
            "pile": state.pile,
            "discard": [card.value for card in DECK if card in state.discard],
            "unseen_discards": state.unseen_discards,
            "icons": {card.value: icon.value for card, icon in known if icon},
            "seats": [_seat_in_words(state, Seat(s)) for s in range(state.seat_count)],
        }


def _said(action: Action) -> str:
    return " ".join(str(value) for value in in_words(action).values())


def _spot_in_words(spot: Spot) -> dict[str, object]:
    """A place as a header writes it: without cards while it lies face down."""
    return {"by": int(spot.by), "cards": [card.value for card in spot.cards]}


def _seat_in_words(state: Galletitas, seat: Seat) -> dict[str, object]:
    return {"hand": state.hands[seat], "burnt": state.biscuits(seat)}
