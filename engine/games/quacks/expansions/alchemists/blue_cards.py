"""The fortune-teller cards of Die Alchemisten that hold for the round or its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.changing import changed
from engine.game import Seat
from engine.games.quacks.actions import Action, Answer, Choose, Question, Roll, Upgrade
from engine.games.quacks.cards import Coin, Witch
from engine.games.quacks.chips import Chip, Colour
from engine.games.quacks.expansions.alchemists.purple_cards import (
    RULE,
    rolled,
    rolls,
    with_coins,
)
from engine.games.quacks.fortune import asks_all, revealed
from engine.games.quacks.gains import (
    Asking,
    Source,
    answer_of,
    choices,
    gifts,
    with_points,
    with_rubies,
)
from engine.games.quacks.holdings import alchemy_of, witchery, with_witchery
from engine.games.quacks.hooks import Telling
from engine.games.quacks.market import with_bought, with_flask
from engine.games.quacks.position import Asked, Position, Reason
from engine.games.quacks.tables import TABLES, Fortune, FortuneEffect

# Aus gut wird besser


def _exchange_placed(position: Position, asked: Asked) -> tuple[Action, ...]:
    said, placed = revealed(position), position.players[asked.seat].pot.placed
    news = [chip for number in said.numbers for chip in gifts(position, number)]
    swaps = dict.fromkeys(
        Upgrade(asked.seat, one.chip, new, one.space)
        for one in placed
        if one.chip.number in said.numbers and one.chip.colour is not Colour.WHITE
        for new in news
        if new is not one.chip
    )
    return (*swaps, *choices(asked, Answer.NO))


def _exchanged(position: Position, asked: Asked, action: Action) -> Position:
    if not isinstance(action, Upgrade):
        return position
    pot = position.players[asked.seat].pot
    placed = list(pot.placed)
    at = next(
        n for n, one in enumerate(placed) if (one.chip, one.space) == (action.old, action.space)
    )
    placed[at] = changed(placed[at], chip=action.new)
    return position.with_pot(asked.seat, changed(pot, placed=tuple(placed)))


# Abverkauf


def cheaper_again(position: Position, seat: Seat, chips: tuple[Chip, ...]) -> Position:
    """The position once whoever buys two chips gets the cheaper one, or is asked which."""
    if not position.has(FortuneEffect.CHEAPER_CHIP_TWICE):
        return position
    cost = {chip: position.rules.price(chip) or 0 for chip in chips}
    is_two = len(cost) == TABLES.limits.chips_bought  # a copy of a chip is no purchase
    cheap = (chip for chip in cost if is_two and cost[chip] == min(cost.values()))
    return position.asking_first(*(Asked(seat, Question.CHEAPER_TWICE, one) for one in cheap))


def _cheaper_twice(position: Position, asked: Asked) -> tuple[Action, ...]:
    box = position.box()
    chips = (one.about for one in _alike(position, asked))
    return choices(asked, *(chip for chip in chips if chip and box[chip] > 0))


def _cheaper_taken(position: Position, asked: Asked, action: Action) -> Position:
    alike, chip = _alike(position, asked), answer_of(action)
    position = changed(position, asked=tuple(one for one in position.asked if one not in alike))
    return with_bought(position, asked.seat, chip) if isinstance(chip, Chip) else position


def _alike(position: Position, asked: Asked) -> tuple[Asked, ...]:
    """The same question to the same seat, of either chip."""
    open_ones = (one for one in position.asked if isinstance(one, Asked))
    same = (asked.seat, asked.question)
    return tuple(one for one in open_ones if (one.seat, one.question) == same)


# Der weiße Segen


def _points_for_last_white(position: Position, _: Fortune) -> Position:
    # an explosion is an end like any other
    by_card = Source(Reason.CARD, RULE, position.card)
    for seat in position.seats:
        last = position.players[seat].pot.placed[-1:]
        if last and last[0].chip.colour is Colour.WHITE:
            number, space = last[0].chip.number, last[0].space
            position = with_points(position, seat, number, by_card, space)
    return position


# Der Segen der Ratten


def coins_per_rat(position: Position, seat: Seat, coins: int) -> int:
    """The coins of a seat with those for the rat tails before its droplet."""
    said = position.has(FortuneEffect.COINS_PER_RAT)
    return coins + said.number * position.players[seat].pot.rats if said else coins


# Eine gute Nachbarschaft


def white_3_back(position: Position, seat: Seat, asked: Asked | None) -> tuple[Action, ...]:
    """Whoever brews may put the white 3-chip back."""
    said = position.has(FortuneEffect.RETURN_WHITE3_GIFT)
    if said is None or asked is not None:
        return ()
    pot = position.players[seat].pot
    lies = any(one.chip is said.chip for one in pot.placed)
    may = lies and not pot.is_over
    return (Choose(seat, Question.RETURN_WHITE_3, Answer.YES),) if may else ()


def white_3_returned(position: Position, action: Choose) -> Position:
    """The position once it is back, and the neighbour has its rubies."""
    said, pot = revealed(position), position.players[action.seat].pot
    at = max(n for n, one in enumerate(pot.placed) if one.chip is said.chip)
    position = position.with_pot(action.seat, pot.put_back(at))
    return with_rubies(position, position.left_of(action.seat), said.rubies)


# Glück im Unglück, Ende gut, alles gut, Essentielle Essenz


def steps(position: Position, seat: Seat) -> int:
    """How many more steps the essence of a seat goes for the card of the round."""
    said = position.fortune
    count = _STEPS.get(said.effect) if said else None
    return count(position, seat) if count else 0


def _steps_if_exploded(position: Position, seat: Seat) -> int:
    return revealed(position).number if position.players[seat].pot.exploded else 0


def _steps_of_last_chip(position: Position, seat: Seat) -> int:
    """How far the last chip lies from the one before it, or from where the pot began."""
    pot = position.players[seat].pot
    if not pot.placed:
        return 0
    before = changed(pot, placed=pot.placed[:-1])
    return max(pot.last_space - before.last_space, 0)


_STEPS: Mapping[FortuneEffect, Callable[[Position, Seat], int]] = {
    FortuneEffect.ESSENCE_PLUS2_IF_EXPLODED: _steps_if_exploded,
    FortuneEffect.ESSENCE_PLUS_LAST_CHIP_MOVE: _steps_of_last_chip,
}


def _highest_essence(position: Position, _: Fortune) -> Position:
    reached = {seat: alchemy_of(position, seat).essence for seat in position.seats}
    highest = (seat for seat, essence in reached.items() if essence == max(reached.values()))
    return position.asking(*(Asked(seat, Question.ROLL_OR_FLASK) for seat in highest))


def _roll_or_flask(position: Position, asked: Asked) -> tuple[Action, ...]:
    is_full = position.players[asked.seat].pot.flask_full or position.is_last_round
    return (*rolls(asked), *choices(asked, *(() if is_full else (Answer.FLASK,)), Answer.NO))


def _rolled_or_filled(position: Position, asked: Asked, action: Action) -> Position:
    if isinstance(action, Roll):
        return rolled(position, asked, action)
    is_filled = answer_of(action) is Answer.FLASK
    return with_flask(position, asked.seat) if is_filled else position


# Hexenbesuch


def _guest_drawn(position: Position, _: Fortune) -> Position:
    return position.asking(Asked(position.seats[0], Question.GUEST_WITCH))


def _guest_witch(position: Position, asked: Asked) -> tuple[Action, ...]:
    return choices(asked, *(one for one in Witch if one not in position.rules.witches))


def _guest_told(position: Position, _: Asked, action: Action) -> Position:
    witch = answer_of(action)
    free = (witch,) if isinstance(witch, Witch) else ()
    for seat in position.seats:
        held = changed(witchery(position, seat), free=free)
        position = with_witchery(position, seat, held)
    return position


# Wiedersehen macht Freude


def _coin_back(position: Position, asked: Asked) -> tuple[Action, ...]:
    return choices(asked, *_spent(position, asked.seat))


def _spent(position: Position, seat: Seat) -> tuple[Coin, ...]:
    held = position.players[seat].witchery
    return tuple(one for one in Coin if held and one not in held.coins)


def _coin_returned(position: Position, asked: Asked, action: Action) -> Position:
    spent = _spent(position, asked.seat)
    kept = (one for one in Coin if one not in spent or one is answer_of(action))
    return with_coins(position, asked.seat, tuple(kept))


CARDS: Mapping[FortuneEffect, Telling] = {
    FortuneEffect.SWAP_POT_CHIP: asks_all(Question.EXCHANGE_PLACED),
    FortuneEffect.VP_FOR_LAST_WHITE: _points_for_last_white,
    FortuneEffect.HIGHEST_ESSENCE_ROLL_OR_FLASK: _highest_essence,
    FortuneEffect.EXTRA_WITCH_FREE: _guest_drawn,
    FortuneEffect.COIN_BACK: asks_all(Question.COIN_BACK),
}
"""What a card does at its moment; hooks and the essence phase look at the other cards."""

QUESTIONS: Mapping[Question, Asking] = {
    Question.EXCHANGE_PLACED: Asking(_exchange_placed, _exchanged, RULE),
    Question.CHEAPER_TWICE: Asking(_cheaper_twice, _cheaper_taken, RULE),
    Question.ROLL_OR_FLASK: Asking(_roll_or_flask, _rolled_or_filled, RULE, in_turn=False),
    Question.GUEST_WITCH: Asking(_guest_witch, _guest_told, RULE),
    Question.COIN_BACK: Asking(_coin_back, _coin_returned, RULE, in_turn=False),
}
