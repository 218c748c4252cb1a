"""The fortune-teller cards of Die Alchemisten that act before the pots brew."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.changing import changed
from engine.game import Seat
from engine.games.quacks import fortune
from engine.games.quacks.actions import Action, Answer, Question, Roll
from engine.games.quacks.cards import Coin
from engine.games.quacks.chips import Chip
from engine.games.quacks.expansions.alchemists.tails import with_tails
from engine.games.quacks.fortune import asks_all, revealed
from engine.games.quacks.gains import (
    Asking,
    answer_of,
    can_give,
    choices,
    for_all,
    gifts,
    number_said,
    with_chip,
    with_droplet,
    with_rolls,
    with_rubies,
)
from engine.games.quacks.holdings import witchery, with_witchery
from engine.games.quacks.hooks import Telling
from engine.games.quacks.position import Asked, Position
from engine.games.quacks.tables import Face, Fortune, FortuneEffect

RULE = "quacks_expansions 3.4"


def rolls(asked: Asked) -> tuple[Action, ...]:
    """Every face that a die may show."""
    return tuple(Roll(asked.seat, face) for face in Face)


def rolled(position: Position, asked: Asked, action: Action) -> Position:
    """The position once a die has been rolled for a card."""
    return fortune.QUESTIONS[Question.DIE].answered(position, asked, action)


# Wer die Wahl hat...


def _bundle_or_chip(position: Position, asked: Asked) -> tuple[Action, ...]:
    chip = revealed(position).chip
    chips = (chip,) if chip and can_give(position, chip) else ()
    return choices(asked, Answer.BUNDLE, *chips)


def _bundle_taken(position: Position, asked: Asked, action: Action) -> Position:
    chip, said, seat = answer_of(action), revealed(position), asked.seat
    if isinstance(chip, Chip):
        return with_chip(position, seat, chip)
    position = with_tails(with_rubies(position, seat, said.rubies), seat, said.tails)
    return with_rolls(position, seat, said.rolls)


# Rubin-Fieber


def _number_drawn(position: Position, asked: Asked) -> tuple[Action, ...]:
    bag = position.players[asked.seat].pot.bag
    return choices(asked, *sorted({chip.number for chip in bag}))


def _number_told(position: Position, asked: Asked, action: Action) -> Position:
    return with_rubies(position, asked.seat, number_said(action))


# Reiche Gaben


def _rats_dice_or_droplet(_: Position, asked: Asked) -> tuple[Action, ...]:
    return choices(asked, Answer.RATS, Answer.DICE, Answer.DROPLET)


def _offering_taken(position: Position, asked: Asked, action: Action) -> Position:
    said, seat = revealed(position), asked.seat
    match answer_of(action):
        case Answer.RATS:
            return with_tails(position, seat, said.tails)
        case Answer.DICE:
            return with_rolls(position, seat, said.rolls)
        case _:
            return with_droplet(position, seat, said.droplet)


# Eine kleine Spende


def _donation(position: Position, said: Fortune) -> Position:
    rich = (s for s in position.seats if position.players[s].pot.rats >= said.number)
    return position.asking(*(Asked(seat, Question.MAY_ROLL) for seat in rich))


def _may_roll(_: Position, asked: Asked) -> tuple[Action, ...]:
    return (*rolls(asked), *choices(asked, Answer.NO))


def _perhaps_rolled(position: Position, asked: Asked, action: Action) -> Position:
    return rolled(position, asked, action) if isinstance(action, Roll) else position


# Eine Ratte in Ehren...


def _rubies_for_rats(position: Position, asked: Asked) -> tuple[Action, ...]:
    most = min(position.players[asked.seat].rubies, revealed(position).number)
    return choices(asked, *range(most + 1))


def _rubies_given(position: Position, asked: Asked, action: Action) -> Position:
    many, seat = number_said(action), asked.seat
    position = with_rubies(position, seat, -many)
    return with_tails(position, seat, many * revealed(position).tails)


# Tausch-Rausch


def _coins(position: Position, seat: Seat) -> tuple[Coin, ...]:
    witchery = position.players[seat].witchery
    return witchery.coins if witchery else ()


def _chip_for_coin(position: Position, asked: Asked) -> tuple[Action, ...]:
    chips = for_all(position) if _coins(position, asked.seat) else ()
    return choices(asked, *chips, Answer.NO)


def _chip_for_coin_taken(position: Position, asked: Asked, action: Action) -> Position:
    chip = answer_of(action)
    if not isinstance(chip, Chip):
        return position
    position = position.asking_first(Asked(asked.seat, Question.COIN_GIVEN))
    return with_chip(position, asked.seat, chip)


def _coin_given(position: Position, asked: Asked) -> tuple[Action, ...]:
    return choices(asked, *_coins(position, asked.seat))


def _coin_paid(position: Position, asked: Asked, action: Action) -> Position:
    left = tuple(one for one in _coins(position, asked.seat) if one is not answer_of(action))
    return with_coins(position, asked.seat, left)


def with_coins(position: Position, seat: Seat, coins: tuple[Coin, ...]) -> Position:
    """The position with other witch coins before a seat."""
    return with_witchery(position, seat, changed(witchery(position, seat), coins=coins))


# Nachbar in Not


def _for_neighbour(position: Position, asked: Asked) -> tuple[Action, ...]:
    white = revealed(position).chip
    has = white in position.players[position.left_of(asked.seat)].pot.bag
    gift = (Answer.CHIP,) if for_all(position) else ()
    return choices(asked, *((Answer.WHITE,) if has else ()), *gift)


def _neighbour_chosen(position: Position, asked: Asked, action: Action) -> Position:
    white = revealed(position).chip if answer_of(action) is Answer.WHITE else None
    left = position.left_of(asked.seat)
    return position.asking_first(Asked(left, Question.NEIGHBOURS_GIFT, white))


def _neighbours_gift(position: Position, asked: Asked) -> tuple[Action, ...]:
    chips = (asked.about,) if asked.about else for_all(position)
    return choices(asked, *chips, Answer.NO)


def _gift_taken(position: Position, asked: Asked, action: Action) -> Position:
    chip, seat = answer_of(action), asked.seat
    if not isinstance(chip, Chip):
        return position
    if asked.about:
        return position.with_pot(seat, position.players[seat].pot.without_chip(chip))
    return with_chip(position, seat, chip)


# Ein Geben und Nehmen, Nützliches Nagetier, Ein starker Tropfen


@dataclass(frozen=True, slots=True)
class Purse:
    """What chips of a card are paid with, and what may be answered besides."""

    has: Callable[[Position, Seat], int]
    paid: Callable[[Position, Seat, int], Position]
    other: Answer = Answer.NO


def _rubies_paid(position: Position, seat: Seat, price: int) -> Position:
    return with_rubies(position, seat, -price)


def _rats_paid(position: Position, seat: Seat, price: int) -> Position:
    pot = position.players[seat].pot
    return position.with_pot(seat, changed(pot, rats=pot.rats - price))


def _droplet_paid(position: Position, seat: Seat, price: int) -> Position:
    pot = position.players[seat].pot
    return position.with_pot(seat, changed(pot, droplet=pot.droplet - price))


_PURSES: Mapping[Question, Purse] = {
    Question.CHIP_FOR_RUBIES: Purse(
        lambda position, seat: position.players[seat].rubies, _rubies_paid, Answer.RUBIES
    ),
    Question.CHIP_FOR_RATS: Purse(
        lambda position, seat: position.players[seat].pot.rats, _rats_paid
    ),
    Question.CHIP_FOR_DROPLET: Purse(
        lambda position, seat: position.players[seat].pot.droplet, _droplet_paid
    ),
}


def _chip_for(position: Position, asked: Asked) -> tuple[Action, ...]:
    """All chips that the purse can pay."""
    said, purse = revealed(position), _PURSES[asked.question]
    has = purse.has(position, asked.seat)
    chips = (
        chip
        for number, price in zip(said.numbers, said.prices, strict=True)
        for chip in gifts(position, number, said.not_colours)
        if price <= has
    )
    return choices(asked, *chips, purse.other)


def _chip_paid(position: Position, asked: Asked, action: Action) -> Position:
    chip, said, purse = answer_of(action), revealed(position), _PURSES[asked.question]
    if isinstance(chip, Chip):
        price = said.prices[said.numbers.index(chip.number)]
        return with_chip(purse.paid(position, asked.seat, price), asked.seat, chip)
    if chip is Answer.RUBIES:
        return with_rubies(position, asked.seat, said.rubies)
    return position


CARDS: Mapping[FortuneEffect, Telling] = {
    FortuneEffect.BUNDLE_OR_RED2: asks_all(Question.BUNDLE_OR_CHIP),
    FortuneEffect.DRAW_ONE_TAKE_RUBIES: asks_all(Question.NUMBER_DRAWN),
    FortuneEffect.PAY_RUBIES_FOR_CHIP: asks_all(Question.CHIP_FOR_RUBIES),
    FortuneEffect.RATS8_OR_ROLL4_OR_DROPLET3: asks_all(Question.RATS_DICE_OR_DROPLET),
    FortuneEffect.ROLL_IF_TWO_RATS: _donation,
    FortuneEffect.RUBIES_FOR_RATS: asks_all(Question.RUBIES_FOR_RATS),
    FortuneEffect.COIN_FOR_CHIP: asks_all(Question.CHIP_FOR_COIN),
    FortuneEffect.LEFT_NEIGHBOUR_GIFT: asks_all(Question.FOR_NEIGHBOUR),
    FortuneEffect.RATS_FOR_CHIP: asks_all(Question.CHIP_FOR_RATS),
    FortuneEffect.DROPLET_BACK_FOR_CHIP: asks_all(Question.CHIP_FOR_DROPLET),
}

QUESTIONS: Mapping[Question, Asking] = {
    Question.BUNDLE_OR_CHIP: Asking(_bundle_or_chip, _bundle_taken, RULE),
    Question.NUMBER_DRAWN: Asking(_number_drawn, _number_told, RULE, in_turn=False),
    Question.CHIP_FOR_RUBIES: Asking(_chip_for, _chip_paid, RULE),
    Question.RATS_DICE_OR_DROPLET: Asking(
        _rats_dice_or_droplet, _offering_taken, RULE, in_turn=False
    ),
    Question.MAY_ROLL: Asking(_may_roll, _perhaps_rolled, RULE, in_turn=False),
    Question.RUBIES_FOR_RATS: Asking(_rubies_for_rats, _rubies_given, RULE, in_turn=False),
    Question.CHIP_FOR_COIN: Asking(_chip_for_coin, _chip_for_coin_taken, RULE),
    Question.COIN_GIVEN: Asking(_coin_given, _coin_paid, RULE),
    Question.FOR_NEIGHBOUR: Asking(_for_neighbour, _neighbour_chosen, RULE),
    Question.NEIGHBOURS_GIFT: Asking(_neighbours_gift, _gift_taken, RULE),
    Question.CHIP_FOR_RATS: Asking(_chip_for, _chip_paid, RULE),
    Question.CHIP_FOR_DROPLET: Asking(_chip_for, _chip_paid, RULE),
}
