"""Scoring step B: black, green and purple chips in the pot."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.changing import changed
from engine.game import Seat
from engine.games.quacks.actions import Action, Answer, Question, Upgrade
from engine.games.quacks.chips import BOX_ORDER, Chip, Colour
from engine.games.quacks.gains import (
    Asking,
    Source,
    answer_of,
    can_give,
    choices,
    rewarded,
    with_chip,
    with_droplet,
    with_points,
    with_rubies,
)
from engine.games.quacks.position import Asked, Due, Position, Reason
from engine.games.quacks.rules import ZeroTie
from engine.games.quacks.tables import TABLES, Book, Effect

COLOURS = (Colour.BLACK, Colour.GREEN, Colour.PURPLE)
"""In the order in which they are evaluated (quacks_base 6 B, F21)."""

LAST_TWO = 2
"""How many of the last chips green ones look at (quacks_base 7.3)."""


def begun(position: Position) -> Position:
    """The position with the chips of everybody to evaluate, the start player's first."""
    return position.asking(*(Due(seat, colour) for seat in position.seats for colour in COLOURS))


def evaluated(position: Position, due: Due) -> Position:
    """The position once the chips of one colour in one pot have been looked at."""
    book = position.rules.books[due.colour]
    act = _ACTS.get(book.effect) or position.rules.hooks.evaluated.get(book.effect)
    return act(position, due.seat, book) if act else position


def _black_compare_two_player(position: Position, seat: Seat, _: Book) -> Position:
    # quacks_base 7.2, F08
    mine, other = (_blacks(position, Seat(s)) for s in (seat, 1 - seat))
    if mine < other or (mine == 0 and position.rules.house.zero_tie is ZeroTie.NOTHING):
        return position
    position = with_droplet(position, seat, 1)
    return with_rubies(position, seat, 1) if mine > other else position


def _black_compare_neighbours(position: Position, seat: Seat, _: Book) -> Position:
    # quacks_base 7.2: a tie is not more
    mine, count = _blacks(position, seat), position.seat_count
    beside = [_blacks(position, Seat((seat + step) % count)) for step in (-1, 1)]
    if mine <= min(beside):
        return position
    position = with_droplet(position, seat, 1)
    return with_rubies(position, seat, 1) if mine > max(beside) else position


def _blacks(position: Position, seat: Seat) -> int:
    return len(position.players[seat].pot.acting(Colour.BLACK))


def greens_at_the_end(position: Position, seat: Seat) -> tuple[Chip, ...]:
    """The green chips among the last two of a pot, as far as they act."""
    # quacks_base 7.3, F31: of the chips that still lie in the pot
    last = position.players[seat].pot.placed[-LAST_TWO:]
    return tuple(one.chip for one in last if one.chip.colour is Colour.GREEN and not one.inert)


def _green_ruby_last_two(position: Position, seat: Seat, _: Book) -> Position:
    return with_rubies(position, seat, len(greens_at_the_end(position, seat)))


def _green_chip_last_two(position: Position, seat: Seat, _: Book) -> Position:
    greens = greens_at_the_end(position, seat)
    return position.asking_first(*(Asked(seat, Question.TAKE_CHIP, chip) for chip in greens))


def _green_white_seven_push(position: Position, seat: Seat, book: Book) -> Position:
    pot = position.players[seat].pot
    if pot.white_sum != book.white_sum or not pot.acting(Colour.GREEN):
        return position
    if _pushed_on(position, seat).scoring_space(seat) == position.scoring_space(seat):
        return position  # nothing to decide: it lies as far as a chip can
    return position.asking_first(Asked(seat, Question.PUSH))


def _green_pay_ruby_droplet(position: Position, seat: Seat, _: Book) -> Position:
    greens = greens_at_the_end(position, seat)
    return position.asking_first(*(Asked(seat, Question.PAY_FOR_DROPLET) for _ in greens))


def _purple_position_vp(position: Position, seat: Seat, book: Book) -> Position:
    # quacks_base 7.7: by the tens of the printed number
    for one in position.players[seat].pot.acting(Colour.PURPLE):
        points = book.step(TABLES.track.coins[one.space] // 10)
        if points:
            position = with_points(position, seat, points, _PURPLE, one.space)
    return position


def _ask(question: Question) -> Callable[[Position, Seat, Book], Position]:
    """The player is asked if a purple chip lies in the pot."""

    def ask(position: Position, seat: Seat, _: Book) -> Position:
        if not position.players[seat].pot.acting(Colour.PURPLE):
            return position
        return position.asking_first(Asked(seat, question))

    return ask


_ACTS: Mapping[Effect, Callable[[Position, Seat, Book], Position]] = {
    Effect.BLACK_COMPARE_TWO_PLAYER: _black_compare_two_player,
    Effect.BLACK_COMPARE_NEIGHBOURS: _black_compare_neighbours,
    Effect.GREEN_RUBY_LAST_TWO: _green_ruby_last_two,
    Effect.GREEN_CHIP_LAST_TWO: _green_chip_last_two,
    Effect.GREEN_WHITE_SEVEN_PUSH: _green_white_seven_push,
    Effect.GREEN_PAY_RUBY_DROPLET: _green_pay_ruby_droplet,
    Effect.PURPLE_COUNT_REWARD: _ask(Question.PURPLE_REWARD),
    Effect.PURPLE_TRADE_IN: _ask(Question.TRADE_IN),
    Effect.PURPLE_POSITION_VP: _purple_position_vp,
    Effect.PURPLE_UPGRADE: _ask(Question.UPGRADE_PLACED),
}

_PURPLE = Source(Reason.CHIP, "quacks_base 7.7", Chip.PURPLE_1)


# What the chips ask


def _take_chip(position: Position, asked: Asked) -> tuple[Action, ...]:
    book = position.rules.books[Colour.GREEN]
    given = book.gives[asked.about] if book.gives and asked.about else ()
    there = (chip for chip in given if can_give(position, chip))
    return choices(asked, *there, Answer.NO)


def _chip_taken(position: Position, asked: Asked, action: Action) -> Position:
    chip = answer_of(action)
    return with_chip(position, asked.seat, chip) if isinstance(chip, Chip) else position


def _push(_: Position, asked: Asked) -> tuple[Action, ...]:
    return choices(asked, Answer.YES, Answer.NO)


def _pushed(position: Position, asked: Asked, action: Action) -> Position:
    return position if answer_of(action) is Answer.NO else _pushed_on(position, asked.seat)


def _pushed_on(position: Position, seat: Seat) -> Position:
    pot = position.players[seat].pot
    *others, last = pot.placed
    space = last.space + sum(one.chip.number for one in pot.acting(Colour.GREEN))
    furthest = TABLES.track.last_chip
    spilled = last.spilled or space > furthest
    moved = changed(last, space=min(space, furthest), spilled=spilled)
    pot = changed(pot, placed=(*others, moved), scored=None)
    position = position.with_pot(seat, pot)
    return position.with_pot(seat, changed(pot, scored=position.scoring_space(seat)))


def _pay_for_droplet(position: Position, asked: Asked) -> tuple[Action, ...]:
    has = position.players[asked.seat].rubies > 0
    return choices(asked, *((Answer.YES,) if has else ()), Answer.NO)


def _paid_for_droplet(position: Position, asked: Asked, action: Action) -> Position:
    if answer_of(action) is Answer.NO:
        return position
    return with_droplet(with_rubies(position, asked.seat, -1), asked.seat, 1)


def _purples(position: Position, asked: Asked) -> int:
    """How many purple chips count; more than three are as three."""
    book = position.rules.books[Colour.PURPLE]
    most = max(len(book.tiers), len(book.swaps))
    return min(len(position.players[asked.seat].pot.acting(Colour.PURPLE)), most)


def _purple_reward(position: Position, asked: Asked) -> tuple[Action, ...]:
    # quacks_base 7.7: a lower tier may be chosen
    return choices(asked, *range(_purples(position, asked), 0, -1))


def _trade_in(position: Position, asked: Asked) -> tuple[Action, ...]:
    return choices(asked, *range(_purples(position, asked), 0, -1), Answer.NO)


def _purple_paid(position: Position, asked: Asked, action: Action) -> Position:
    many = answer_of(action)
    if not isinstance(many, int):
        return position
    if asked.question is Question.TRADE_IN:
        for _ in range(many):
            pot = position.players[asked.seat].pot
            position = position.with_pot(asked.seat, pot.given(Chip.PURPLE_1))
    tier = position.rules.books[Colour.PURPLE].tiers[many - 1]
    return rewarded(position, asked.seat, tier, _PURPLE)


def _upgrade_placed(position: Position, asked: Asked) -> tuple[Action, ...]:
    swaps = position.rules.books[Colour.PURPLE].swaps[: _purples(position, asked)]
    return (*raises(position, asked.seat, swaps), *choices(asked, Answer.NO))


def raises(
    position: Position, seat: Seat, swaps: tuple[tuple[int, ...], ...]
) -> tuple[Upgrade, ...]:
    """How chips of a pot may be raised from one number to another, as far as the box has them."""
    olds = dict.fromkeys(one.chip for one in position.players[seat].pot.placed)
    box = position.box()
    found = dict.fromkeys(
        Upgrade(seat, old, new)
        for low, high in swaps
        for old in olds
        for new in BOX_ORDER
        if (old.number, new.number) == (low, high)
        and new.colour is old.colour is not Colour.WHITE
        and box[new] > 0
    )
    return tuple(found)


def _upgraded(position: Position, asked: Asked, action: Action) -> Position:
    if not isinstance(action, Upgrade):
        return position
    pot = position.players[asked.seat].pot.given(action.old).with_chip(action.new)
    return position.with_pot(asked.seat, pot)


QUESTIONS: Mapping[Question, Asking] = {
    Question.TAKE_CHIP: Asking(_take_chip, _chip_taken, "quacks_base 7.3"),
    Question.PUSH: Asking(_push, _pushed, "quacks_base 7.3"),
    Question.PAY_FOR_DROPLET: Asking(_pay_for_droplet, _paid_for_droplet, "quacks_base 7.3"),
    Question.PURPLE_REWARD: Asking(_purple_reward, _purple_paid, "quacks_base 7.7"),
    Question.TRADE_IN: Asking(_trade_in, _purple_paid, "quacks_base 7.7"),
    Question.UPGRADE_PLACED: Asking(_upgrade_placed, _upgraded, "quacks_base 7.7"),
}
