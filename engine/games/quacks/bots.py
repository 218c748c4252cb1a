"""Players made of rules of thumb: pure, so that chance stays with whoever lets them play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.game import Seat
from engine.games.quacks.actions import (
    Action,
    Answer,
    Buy,
    Choose,
    Draw,
    Lay,
    Question,
    Stop,
    UseFlask,
)
from engine.games.quacks.chips import Chip, Colour
from engine.games.quacks.game import Quacks
from engine.games.quacks.odds import explosion_odds
from engine.games.quacks.placing import landings
from engine.games.quacks.tables import TABLES

RUBY_WORTH = 1.0
DROPLET_WORTH = 2.0
FLASK_WORTH = 1.5
COIN_WORTH = 0.3
WHITE_WORTH = -2.0
DIE_WORTH = 1.5
"""What things are worth in points, roughly: only which of two answers is better counts."""


@dataclass(frozen=True, slots=True)
class Bot:
    """A player who stops by one rule and answers every question by what it brings.

    Attributes:
        name: What it is called.
        draws_on: Whether it draws once more, where it may.
    """

    name: str
    draws_on: Callable[[Quacks, Seat], bool]

    def decide(self, game: Quacks, seat: Seat, options: Sequence[Action]) -> Action | None:
        """One of the options, or None to put a hand into the bag."""
        asked = [one for one in options if not isinstance(one, Draw | Stop | UseFlask)]
        helpful = [one for one in asked if _is_worth_it(game, seat, one)]
        if helpful:
            return max(helpful, key=lambda one: _value(game, seat, one))
        if not game.may_draw(seat):
            return options[-1]  # stopping, or the last and mildest answer
        flask = [one for one in options if isinstance(one, UseFlask)]
        if self.draws_on(game, seat):
            return None
        return flask[0] if flask else Stop(seat)


def _value(game: Quacks, seat: Seat, action: Action) -> float:
    """What an answer is good for, comparable with the other answers to the same question."""
    match action:
        case Buy(_, chips):
            return sum(_chip_worth(game, chip) for chip in chips)
        case Choose(_, Question.POINTS_OR_COINS, Answer.POINTS):
            return TABLES.track.points[game.scoring_space(seat)]
        case Choose(_, Question.POINTS_OR_COINS, _):
            coin = 1 / TABLES.limits.coins_per_point if game.is_last_round else COIN_WORTH
            return coin * game.coins(seat)
        case _:
            return _worth(game.after(action), seat)


def _worth(game: Quacks, seat: Seat) -> float:
    """What a seat has, in points."""
    player = game.players[seat]
    chips = sum(_chip_worth(game, chip) * n for chip, n in player.chips().items())
    things = RUBY_WORTH * player.rubies + DROPLET_WORTH * (player.pot.droplet + player.tube)
    return game.score(seat) + chips + things + FLASK_WORTH * player.pot.flask_full


def _chip_worth(game: Quacks, chip: Chip) -> float:
    price = game.rules.price(chip)
    return WHITE_WORTH * chip.number if price is None else COIN_WORTH * price


def _is_worth_it(game: Quacks, seat: Seat, action: Action) -> bool:
    """Whether an answer may be given outright: while brewing only if white leaves the pot."""
    if isinstance(action, Lay):
        return not game.after(action).players[seat].pot.exploded
    if not isinstance(action, Choose) or not game.may_draw(seat):
        return True
    if action.question is Question.RETURN_RED:
        return False
    if action.question is Question.RESTART:
        return game.white_left(seat) < 1
    return action.answer is Answer.YES


def _careful(game: Quacks, seat: Seat) -> bool:
    return _odds(game, seat) <= Fraction(1, 10)


def _greedy(game: Quacks, seat: Seat) -> bool:
    return _odds(game, seat) <= Fraction(2, 5)


def _by_odds(game: Quacks, seat: Seat) -> bool:
    """Whether the next chip brings more than it endangers, over all chips in the bag."""
    if _odds(game, seat) == 0:
        return True
    pot = game.players[seat].pot
    left = game.white_left(seat)
    gained = 0.0
    for chip in dict.fromkeys(pot.bag):
        space = min(landings(game, seat, chip)[0] + 1, TABLES.track.spoon)
        explodes = chip.colour is Colour.WHITE and chip.number > left
        share = pot.bag.count(chip) / len(pot.bag)
        gained += share * _space_worth(game, space, explodes=explodes)
    return gained > _space_worth(game, game.scoring_space(seat), explodes=False)


def _space_worth(game: Quacks, space: int, *, explodes: bool) -> float:
    """Points and coins of a space and the chance of the die; exploded, the better of the two."""
    coin = 1 / TABLES.limits.coins_per_point if game.is_last_round else COIN_WORTH
    points, coins = TABLES.track.points[space], coin * TABLES.track.coins[space]
    both = max(points, coins) if explodes else points + coins + DIE_WORTH / game.seat_count
    return both + RUBY_WORTH * (space in TABLES.track.rubies)


def _odds(game: Quacks, seat: Seat) -> Fraction:
    bag = game.players[seat].pot.bag
    return explosion_odds(bag, max(game.white_left(seat), 0), 1)[0]


BOTS: Mapping[str, Bot] = {
    "careful": Bot("careful", _careful),
    "greedy": Bot("greedy", _greedy),
    "odds": Bot("odds", _by_odds),
}
