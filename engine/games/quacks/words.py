"""A game of Quacks in plain JSON values: for records, for other programs, and back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from engine.errors import IllegalActionError
from engine.game import Seat
from engine.games.quacks import setup
from engine.games.quacks.actions import Action, in_words, matching
from engine.games.quacks.game import Marker, Player, Quacks
from engine.games.quacks.odds import explosion_odds

ODDS_AHEAD = 3
"""For how many further draws the odds of an explosion are given."""


class QuacksGame:
    """The entry of the catalogue."""

    def set_up(self, header: Mapping[str, object]) -> Quacks:
        """The game at its start; raises ``BadSetupError``."""
        return setup.set_up(header)

    def find_action(self, state: Quacks, words: Mapping[str, object]) -> Action:
        """The legal action that ``words`` mean; raises ``IllegalActionError``."""
        legal = state.legal_actions()
        action = matching(words, legal)
        if action is None:
            said = ", ".join(f"{key}={value}" for key, value in words.items())
            own = [one for one in legal if one.seat == words.get("seat")] or legal
            raise IllegalActionError(said, [_said(one) for one in own])
        return action

    def in_words(self, action: Action) -> dict[str, object]:
        """The action as a record writes it."""
        return in_words(action)

    def state_in_words(self, state: Quacks) -> dict[str, object]:
        """Round, phase and every seat, with the odds of the next draws as fractions."""
        seats = [_seat_in_words(state, Seat(s), one) for s, one in enumerate(state.players)]
        return {"round": state.round, "phase": state.phase.value, "seats": seats}


def _said(action: Action) -> str:
    return " ".join(str(value) for key, value in in_words(action).items() if key != "seat")


def _seat_in_words(state: Quacks, seat: Seat, player: Player) -> dict[str, object]:
    pot = player.pot
    markers = state.markers(seat)
    is_done = pot.is_over or pot.is_full or not pot.bag
    odds = () if is_done else explosion_odds(pot.bag, pot.white_left, ODDS_AHEAD)
    return {
        "pot": [[one.chip.value, one.space] for one in pot.placed],
        "bag": {chip.value: count for chip, count in Counter(pot.bag).items()},
        "droplet": markers[Marker.DROPLET],
        "rat": markers.get(Marker.RAT),
        "flask": pot.flask_full,
        "white_sum": pot.white_sum,
        "exploded": pot.exploded,
        "stopped": pot.stopped,
        "scoring_space": pot.scoring_space,
        "explosion_odds": [str(one) for one in odds],
        "rubies": player.rubies,
        "score": state.score(seat),
    }
