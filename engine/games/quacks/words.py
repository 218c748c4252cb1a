"""A game of Quacks in plain JSON values: for records, for other programs, and back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from engine.errors import IllegalActionError
from engine.game import Seat
from engine.games.quacks import amending, setup
from engine.games.quacks.actions import Action, in_words, matching
from engine.games.quacks.game import Quacks
from engine.games.quacks.odds import explosion_odds
from engine.games.quacks.placing import safe_draws
from engine.games.quacks.position import Marker, Player

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

    def under_rules(self, state: Quacks, agreed: Quacks) -> Quacks:
        """The state under the house rules of another game."""
        return amending.under_rules(state, agreed)

    def resynced(self, state: Quacks, words: Mapping[str, object]) -> Quacks:
        """The state with a pot as it lies; raises ``BadSetupError``."""
        return amending.resynced(state, words)

    def swapped(self, state: Quacks, first: Seat, second: Seat) -> Quacks:
        """The state once two players have changed places with all that is theirs."""
        return amending.swapped(state, first, second)

    def passed_over(self, state: Quacks, away: frozenset[Seat]) -> Quacks:
        """The state once all is done for the seats that are away which needs only a default."""
        return amending.passed_over(state, away)

    def state_in_words(self, state: Quacks) -> dict[str, object]:
        """Round, phase, card and every seat, with the odds of the next draws as fractions."""
        return {
            "round": state.round,
            "phase": state.phase.value,
            "start_player": int(state.seats[0]),
            "card": state.card.value if state.card else None,
            "seats": [_seat_in_words(state, Seat(s), one) for s, one in enumerate(state.players)],
        }


def _said(action: Action) -> str:
    return " ".join(str(value) for key, value in in_words(action).items() if key != "seat")


def _seat_in_words(state: Quacks, seat: Seat, player: Player) -> dict[str, object]:
    pot = player.pot
    markers = state.markers(seat)
    return {
        "pot": [[one.chip.value, one.space] for one in pot.placed],
        "bag": {chip.value: count for chip, count in Counter(pot.bag).items()},
        "aside": [chip.value for chip in player.aside],
        "bought": [chip.value for chip in player.bought],
        "droplet": markers[Marker.DROPLET],
        "tube": player.tube,
        "rat": markers.get(Marker.RAT),
        "flask": pot.flask_full,
        "white_sum": pot.white_sum,
        "white_limit": state.white_left(seat) + pot.white_sum,
        "exploded": pot.exploded,
        "stopped": pot.stopped,
        "scoring_space": state.scoring_space(seat),
        "explosion_odds": [str(one) for one in _odds(state, seat)],
        "rubies": player.rubies,
        "score": state.score(seat),
        **{
            key: said for tell in state.rules.hooks.words for key, said in tell(state, seat).items()
        },
    }


def _odds(state: Quacks, seat: Seat) -> tuple[Fraction, ...]:
    if not state.may_draw(seat):
        return ()
    pot, left = state.players[seat].pot, max(state.white_left(seat), 0)
    kept = state.keeps_next(seat)  # such a chip does no harm before it is laid
    odds = explosion_odds(pot.bag, left, ODDS_AHEAD - kept, safe_draws(state, pot))
    return (Fraction(0), *odds) if kept else odds
