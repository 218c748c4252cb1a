"""A game of Glastonbury in plain JSON values: for records, for other programs, and back."""

from __future__ import annotations

from collections.abc import Mapping

from engine.errors import IllegalActionError
from engine.game import Seat
from engine.games.glastonbury import amending, setup
from engine.games.glastonbury.actions import Action, in_words, matching
from engine.games.glastonbury.cards import Card
from engine.games.glastonbury.game import Glastonbury
from engine.games.glastonbury.places import SIZE
from engine.games.glastonbury.position import SPOT, Phase


class GlastonburyGame:
    """The entry of the catalogue."""

    def set_up(self, header: Mapping[str, object]) -> Glastonbury:
        """The game at its start; raises ``BadSetupError``."""
        return setup.set_up(header)

    def find_action(self, state: Glastonbury, words: Mapping[str, object]) -> Action:
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

    def under_rules(self, state: Glastonbury, agreed: Glastonbury) -> Glastonbury:
        """The state under the house rules of another game; raises ``BadSetupError``."""
        return amending.under_rules(state, agreed)

    def resynced(self, state: Glastonbury, words: Mapping[str, object]) -> Glastonbury:
        """The state with the field as it lies; raises ``BadSetupError``."""
        return amending.resynced(state, words)

    def swapped(self, state: Glastonbury, first: Seat, second: Seat) -> Glastonbury:
        """The state once two players have changed places with all that is theirs."""
        return amending.swapped(state, first, second)

    def passed_over(self, state: Glastonbury, away: frozenset[Seat]) -> Glastonbury:
        """The state once all is done for the seats that are away which needs only a default."""
        return amending.passed_over(state, away)

    def state_in_words(self, state: Glastonbury) -> dict[str, object]:
        """What everybody may know: of a cauldron only its top, until the game is over."""
        scores = state.scores()
        return {
            "phase": state.phase.value,
            "turn": int(state.turn),
            "field": _field_in_words(state),
            "gap": list(state.gap) if state.gap else None,
            "pile": state.pile_size,
            "seats": [
                {**_seat_in_words(state, Seat(s)), "score": score} for s, score in enumerate(scores)
            ],
        }


def _said(action: Action) -> str:
    return " ".join(str(value) for key, value in in_words(action).items() if key != "seat")


def _field_in_words(state: Glastonbury) -> list[list[str | None]]:
    def label(cell: tuple[int, int]) -> str | None:
        card = state.card_at(cell) if cell in SPOT else None
        return card.value if card else None

    return [[label((row, column)) for column in range(SIZE)] for row in range(SIZE)]


def _seat_in_words(state: Glastonbury, seat: Seat) -> dict[str, object]:
    player = state.players[seat]
    words: dict[str, object] = {
        "colour": state.rules.colours[seat].value,
        "pawn": player.pawn,
        "steps": state.steps(seat),
        "top": player.top.value if player.top else None,
        "cards": len(player.cauldron),
        "spells": [card.value for card in player.spells],
        "accio_uses": player.uses_left(Card.ACCIO),
        "declinatio_uses": player.uses_left(Card.DECLINATIO),
        "recipes": [recipe.value for recipe in player.recipes],
    }
    if state.phase is Phase.OVER:
        words["cauldron"] = [card.value for card in state.spread(seat)]
    return words
