"""Whole games played by bots, with dice for all that chance decides."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.game import Action as AnyAction
from engine.game import Outcome, Seat
from engine.games import GAMES
from engine.games.quacks.actions import (
    Action,
    Answer,
    Choose,
    Draw,
    Question,
    Reveal,
    Roll,
    Upgrade,
)
from engine.games.quacks.bots import BOTS, Bot
from engine.games.quacks.chips import Chip
from engine.games.quacks.game import PromptKind, Quacks
from engine.games.quacks.setup import set_up
from engine.record import Words

CHANCE = "chance"
"""The name of a player who does whatever is legal, with no thought of winning."""


@dataclass(frozen=True, slots=True)
class Played:
    """One game to its end.

    Attributes:
        header: How it was set up.
        bots: Names of the players, in seat order.
        actions: Everything that happened.
        outcome: How it ended.
    """

    header: Words
    bots: tuple[str, ...]
    actions: tuple[AnyAction, ...]
    outcome: Outcome


def games(header: Words, count: int, seed: int) -> Iterator[Played]:
    """So many games one after the other; the bots change seats from game to game."""
    names = tuple(BOTS)
    players = header["players"]
    seats = len(players) if isinstance(players, list) else 0
    for number in range(count):
        dice = random.Random(f"{seed} {number}")  # noqa: S311 - dice, no secret
        bots = [BOTS[names[(number + s) % len(names)]] for s in range(seats)]
        is_quacks = header["game"] == "quacks"
        yield play(header, bots, dice) if is_quacks else play_by_chance(header, dice)


def play_by_chance(header: Words, dice: random.Random) -> Played:
    """One game of any sort, in which all that may happen does so by its likelihood.

    Raises:
        BadSetupError: If no game can be set up like this.
    """
    game = GAMES[str(header["game"])].set_up(header)
    actions: list[AnyAction] = []
    while (outcome := game.outcome()) is None:
        legal = game.legal_actions()
        action = dice.choices(legal, [game.likelihood(one) for one in legal])[0]
        actions.append(action)
        game = game.after(action)
    return Played(header, (CHANCE,) * game.seat_count, tuple(actions), outcome)


def play(header: Words, bots: Sequence[Bot], dice: random.Random) -> Played:
    """One game.

    Raises:
        BadSetupError: If no game can be set up like this.
    """
    game = set_up(header)
    actions: list[Action] = []
    while (outcome := game.outcome()) is None:
        prompt = dice.choice([one for one in game.prompts() if one.kind not in _WAITING])
        action = _next(game, prompt.seat, prompt.alternatives, bots[prompt.seat], dice)
        actions.append(action)
        game = game.after(action)
    return Played(header, tuple(bot.name for bot in bots), tuple(actions), outcome)


_WAITING = (PromptKind.WAIT_FOR_CARD, PromptKind.WAIT_FOR_OTHERS)


def _next(
    game: Quacks, seat: Seat, options: Sequence[Action], bot: Bot, dice: random.Random
) -> Action:
    reveals = [one for one in game.legal_actions() if isinstance(one, Reveal)]
    if reveals:
        return dice.choice(reveals)
    if isinstance(options[0], Roll):
        return dice.choices(options, [game.likelihood(one) for one in options])[0]
    decided = bot.decide(game, seat, _possible(game, seat, options, dice))
    if decided is not None:
        return decided
    chip = dice.choice(game.players[seat].pot.bag)
    return next(one for one in options if isinstance(one, Draw) and one.chip is chip)


def _possible(
    game: Quacks, seat: Seat, options: Sequence[Action], dice: random.Random
) -> Sequence[Action]:
    """The answers that are left once the chips have been drawn that a card wants drawn."""
    fortune = game.fortune
    if fortune is None or not fortune.drawn or isinstance(options[0], Draw):
        return options
    bag = game.players[seat].pot.bag
    drawn = dice.sample(bag, min(fortune.drawn, len(bag)))
    possible = [one for one in options if _is_possible(one, drawn)]
    upgrades = [one for one in possible if isinstance(one, Upgrade)]
    return [one for one in possible if not upgrades or _answer(one) is not Answer.CANNOT]


def _is_possible(action: Action, drawn: Sequence[Chip]) -> bool:
    match action:
        case Choose(_, Question.SUM_OF_DRAWN, total):
            return total == sum(chip.number for chip in drawn)
        case Choose(_, Question.STRONG_INGREDIENT, Chip() as chip):
            return chip in drawn
        case Upgrade(_, old, _):
            return old in drawn
        case _:
            return True


def _answer(action: Action) -> object:
    return action.answer if isinstance(action, Choose) else None
