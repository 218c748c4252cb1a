"""What patients give at once, or when brewing begins, and what that lets a player decide."""

from __future__ import annotations

from engine.changing import changed
from engine.game import Seat
from engine.games.quacks import brewing
from engine.games.quacks.actions import (
    Action,
    Answer,
    Choose,
    Draw,
    Question,
    Stop,
    Upgrade,
    UseFlask,
)
from engine.games.quacks.chips import Chip, Colour, without_one
from engine.games.quacks.evaluation import raises
from engine.games.quacks.expansions.alchemists.essence import essence_at
from engine.games.quacks.gains import Asking, answer_of, choices, for_all, with_chip
from engine.games.quacks.holdings import alchemy_of, with_alchemy
from engine.games.quacks.position import Asked, Position
from engine.games.quacks.pot import Pot
from engine.games.quacks.tables import Effect

RULE = "quacks_expansions 3.3"


# Ear worm: more chips are drawn and placed, and cannot explode the pot


def _ear_worm(position: Position, asked: Asked) -> tuple[Action, ...]:
    """The next chip, and what the one before it lets a player do; in the end only that."""
    seat = asked.seat
    legal = brewing.legal(_reopened(position, seat), seat)
    actions = tuple(one for one in legal if not _is_left_out(one))
    draws = tuple(one for one in actions if not one.is_decision)
    others = tuple(one for one in actions if one.is_decision)
    if _is_last(position, asked):
        return (*others, *choices(asked, Answer.NO))
    if asked.about is not None:
        return (*draws, *others, *choices(asked, Answer.NO))
    return (*draws, *others) if draws else ()


def _is_left_out(action: Action) -> bool:
    """Whether something that is done while brewing has no meaning here."""
    match action:
        case Stop() | UseFlask() | Choose(_, Question.RESTART | Question.RETURN_RED, _):
            return True
        case _:
            return False


def _is_last(position: Position, asked: Asked) -> bool:
    """Whether nothing more is drawn; what the last chip allows is still open."""
    same = [one for one in position.asked if one == changed(asked, about=None)]
    return asked.about is None and len(same) == 1


def _worm_fed(position: Position, asked: Asked, action: Action) -> Position:
    seat = asked.seat
    if action in choices(asked, Answer.NO):
        return position
    before = position.players[seat].pot
    position = brewing.brewed(_reopened(position, seat), action)
    pot = position.players[seat].pot
    position = position.with_pot(
        seat,
        changed(pot, stopped=before.stopped, exploded=before.exploded, insured=before.insured),
    )
    if action.is_decision:
        return _asking_now(position, asked)
    return _looking_on(position, asked, action)


def _reopened(position: Position, seat: Seat) -> Position:
    pot = position.players[seat].pot
    return position.with_pot(seat, changed(pot, stopped=False, exploded=False))


def _looking_on(position: Position, asked: Asked, action: Action) -> Position:
    """After a blue chip of set 1 one more may be placed (quacks_base 7.4)."""
    looks = position.book(Colour.BLUE, Effect.BLUE_DRAW_CHOOSE) is not None
    if not looks or not isinstance(action, Draw) or action.chip.colour is not Colour.BLUE:
        return position
    return _asking_now(position, Asked(asked.seat, Question.EAR_WORM, action.chip))


def _asking_now(position: Position, asked: Asked) -> Position:
    return changed(position, asked=(asked, *position.asked))


# Chicken eyes: a larger chip takes the place of a 1-chip in the pot


def _swap(position: Position, asked: Asked) -> tuple[Action, ...]:
    number = essence_at(position, asked.seat).swap
    return (*raises(position, asked.seat, ((1, number),)), *choices(asked, Answer.NO))


def _swapped(position: Position, asked: Asked, action: Action) -> Position:
    if not isinstance(action, Upgrade):
        return position
    pot = position.players[asked.seat].pot
    return position.with_pot(asked.seat, with_swapped(pot, action.old, action.new))


def with_swapped(pot: Pot, old: Chip, new: Chip) -> Pot:
    """The pot with another chip in the place of the last such one."""
    at = max(n for n, one in enumerate(pot.placed) if one.chip is old)
    swapped = changed(pot.placed[at], chip=new)
    return changed(pot, placed=(*pot.placed[:at], swapped, *pot.placed[at + 1 :]))


# Vampirism: one chip more is bought at once


def _extra_chip(position: Position, asked: Asked) -> tuple[Action, ...]:
    coins = essence_at(position, asked.seat).coins
    prices = ((chip, position.rules.price(chip)) for chip in for_all(position))
    paid = (chip for chip, price in prices if price is not None and price <= coins)
    return choices(asked, *paid, Answer.NO)


def _extra_bought(position: Position, asked: Asked, action: Action) -> Position:
    chip = answer_of(action)
    return with_chip(position, asked.seat, chip) if isinstance(chip, Chip) else position


# Nervousness: chips are laid out before brewing begins


def laying_out_begun(position: Position) -> Position:
    """Whoever reached it draws chips and tells which of them are laid out."""
    for seat in position.seats:
        bag = position.players[seat].pot.bag
        draws = min(essence_at(position, seat).laid_out, len(bag))
        position = position.asking(*(Asked(seat, Question.LAY_OUT),) * draws)
    return position


def _lay_out(position: Position, asked: Asked) -> tuple[Action, ...]:
    """One of the chips drawn that are not white, or that all others are."""
    bag = position.players[asked.seat].pot.bag
    coloured = [chip for chip in dict.fromkeys(bag) if chip.colour is not Colour.WHITE]
    whites = sum(chip.colour is Colour.WHITE for chip in bag)
    may_be_white = whites >= position.asked.count(asked)
    return choices(asked, *coloured, *((Answer.NO,) if may_be_white else ()))


def _laid_out(position: Position, asked: Asked, action: Action) -> Position:
    seat, chip = asked.seat, answer_of(action)
    if not isinstance(chip, Chip):
        return changed(position, asked=tuple(one for one in position.asked if one != asked))
    alchemy = alchemy_of(position, seat)
    position = position.with_pot(seat, position.players[seat].pot.without_chip(chip))
    return with_alchemy(position, seat, changed(alchemy, laid_out=(*alchemy.laid_out, chip)))


def beside(position: Position, seat: Seat) -> tuple[Chip, ...]:
    """The chips that may be placed now instead of drawing."""
    laid_out = alchemy_of(position, seat).laid_out
    return laid_out if laid_out and brewing.is_in_step(position, seat) else ()


def taken(position: Position, seat: Seat, chip: Chip) -> Position:
    """The position once one of the chips laid out has been taken, which counts as a draw."""
    alchemy, pot = alchemy_of(position, seat), position.players[seat].pot
    left = without_one(alchemy.laid_out, chip)
    if position.is_last_round:
        position = position.with_pot(seat, changed(pot, pulls=pot.pulls + 1))
    return with_alchemy(position, seat, changed(alchemy, laid_out=left))


def cleared(position: Position, seat: Seat) -> Position:
    """The position with chips that are still laid out back in the bag."""
    alchemy, pot = alchemy_of(position, seat), position.players[seat].pot
    for chip in alchemy.laid_out:
        pot = pot.with_chip(chip)
    return with_alchemy(position.with_pot(seat, pot), seat, changed(alchemy, laid_out=()))


QUESTIONS = {
    Question.EAR_WORM: Asking(_ear_worm, _worm_fed, RULE, in_turn=False),
    Question.SWAP_PLACED: Asking(_swap, _swapped, RULE, in_turn=False),
    Question.EXTRA_CHIP: Asking(_extra_chip, _extra_bought, RULE),
    Question.LAY_OUT: Asking(_lay_out, _laid_out, RULE, in_turn=False),
}
