"""Whole games played by bots, with dice for all that chance decides."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

from engine.game import Outcome, Prompt, Seat, State
from engine.games import GAMES
from engine.games.quacks.actions import (
    Action,
    Answer,
    Choose,
    Draw,
    Question,
    Reveal,
    Roll,
    Spill,
    Upgrade,
)
from engine.games.quacks.bots import BOTS, Bot
from engine.games.quacks.chips import Chip
from engine.games.quacks.game import PromptKind, Quacks
from engine.games.quacks.placing import by_chance
from engine.record import Words


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
    actions: tuple[Any, ...]
    outcome: Outcome


Chooser: TypeAlias = Callable[[Any, random.Random], Any]
"""What happens next in a state, by whoever plays and by chance."""


def games(header: Words, count: int, seed: int) -> Iterator[Played]:
    """So many games one after the other; bots change seats from game to game.

    Raises:
        BadSetupError: If no game can be set up like this.
    """
    for number in range(count):
        dice = random.Random(f"{seed} {number}")  # noqa: S311 - dice, no secret
        state = GAMES[str(header["game"])].set_up(header)
        names, choose = _players(state, number)
        actions: list[Any] = []
        while (outcome := state.outcome()) is None:
            actions.append(choose(state, dice))
            state = state.after(actions[-1])
        yield Played(header, names, tuple(actions), outcome)


def decided(
    state: State[Any, Any], prompt: Prompt[Any], dice: random.Random, *, number: int = 0
) -> Any:  # noqa: ANN401 - the game's own
    """What a prompt's seat does, or chance brings it; ``number`` says which bot sits where."""
    if isinstance(state, Quacks):
        bots = tuple(BOTS.values())
        return _next(state, prompt, bots[(number + prompt.seat) % len(bots)], dice)
    kinds = dict.fromkeys(type(one) for one in prompt.alternatives)
    kind = dice.choice(tuple(kinds))
    options = [one for one in prompt.alternatives if type(one) is kind]
    return dice.choices(options, [state.likelihood(one) for one in options])[0]


def _players(state: State[Any, Any], number: int) -> tuple[tuple[str, ...], Chooser]:
    """Who plays a game: the bots of Quacks by turns, in other games chance alone."""
    seats = range(state.seat_count)
    if not isinstance(state, Quacks):
        return (AT_RANDOM,) * len(seats), _at_random
    known = tuple(BOTS.values())
    bots = [known[(number + seat) % len(known)] for seat in seats]
    return tuple(bot.name for bot in bots), partial(_by_bots, bots)


AT_RANDOM = "random"


def _at_random(state: State[Any, Any], dice: random.Random) -> Any:  # noqa: ANN401
    options = dice.choice(state.prompts()).alternatives
    return dice.choices(options, [state.likelihood(one) for one in options])[0]


def _by_bots(bots: Sequence[Bot], game: Quacks, dice: random.Random) -> Action:
    prompt = dice.choice([one for one in game.prompts() if one.kind not in _WAITING])
    return _next(game, prompt, bots[prompt.seat], dice)


_WAITING = (PromptKind.WAIT_FOR_CARD, PromptKind.WAIT_FOR_OTHERS)

_BY_CHANCE = (Question.GUEST_WITCH, Question.LAY_OUT)
"""Questions that the bag or a shuffled pile answers, each answer as likely as another."""

_DRAWN = (
    *(Question.SUM_OF_DRAWN, Question.NUMBER_DRAWN),
    *(Question.UPGRADE_DRAWN, Question.STRONG_INGREDIENT),
)
"""Questions about chips that the card of the round wants drawn."""


def _next(game: Quacks, prompt: Prompt[Action], bot: Bot, dice: random.Random) -> Action:
    options = prompt.alternatives
    reveals = [one for one in options if isinstance(one, Reveal)]
    if reveals:
        return dice.choice(reveals)
    rolls = [one for one in options if isinstance(one, Roll)]
    if rolls:  # nobody who may roll declines
        return dice.choices(rolls, [game.likelihood(one) for one in rolls])[0]
    if prompt.kind in _BY_CHANCE:
        return dice.choice(options)
    if prompt.kind is not Question.EAR_WORM:  # whose chips come blindly
        decided = bot.decide(game, prompt.seat, _possible(game, prompt, dice))
        if decided is not None:
            return decided
    return _drawn(game, prompt.seat, options, dice)


def _drawn(game: Quacks, seat: Seat, options: Sequence[Action], dice: random.Random) -> Action:
    """What a hand in the bag brings; the last answer if it may bring nothing."""
    there = [one.chip for one in options if isinstance(one, Draw | Spill)]
    if not there:
        return options[-1]
    chip = dice.choice(game.players[seat].pot.bag)
    draws = [one for one in options if isinstance(one, Draw | Spill) and one.chip is chip]
    landings = by_chance(game, seat, chip)
    if len(draws) == 1 or not landings:
        return draws[0]
    return dice.choices(draws, [landings.get(getattr(one, "space", 0), 0.0) for one in draws])[0]


def _possible(game: Quacks, prompt: Prompt[Action], dice: random.Random) -> Sequence[Action]:
    """The answers that are left once the chips have been drawn that a card wants drawn."""
    fortune, options = game.fortune, prompt.alternatives
    if fortune is None or prompt.kind not in _DRAWN:
        return options
    bag = game.players[prompt.seat].pot.bag
    drawn = dice.sample(bag, min(fortune.drawn, len(bag)))
    possible = [one for one in options if _is_possible(one, drawn)]
    upgrades = [one for one in possible if isinstance(one, Upgrade)]
    return [one for one in possible if not upgrades or _answer(one) is not Answer.CANNOT]


def _is_possible(action: Action, drawn: Sequence[Chip]) -> bool:
    match action:
        case Choose(_, Question.SUM_OF_DRAWN | Question.NUMBER_DRAWN, total):
            return total == sum(chip.number for chip in drawn)
        case Choose(_, Question.STRONG_INGREDIENT, Chip() as chip):
            return chip in drawn
        case Upgrade(_, old, _):
            return old in drawn
        case _:
            return True


def _answer(action: Action) -> object:
    return action.answer if isinstance(action, Choose) else None
