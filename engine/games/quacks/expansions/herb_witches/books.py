"""The books of Die Kräuterhexen that act in the scoring: black, green, purple; and all together."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from engine.changing import changed
from engine.game import Seat
from engine.games.quacks.actions import Action, Answer, Question
from engine.games.quacks.chips import Chip, Colour, without_one
from engine.games.quacks.evaluation import LAST_TWO, greens_at_the_end
from engine.games.quacks.expansions.herb_witches import brewing_books
from engine.games.quacks.expansions.herb_witches.brewing_books import RULE
from engine.games.quacks.extras import Witchery
from engine.games.quacks.gains import (
    Asking,
    Source,
    answer_of,
    choices,
    rewarded,
    with_points,
    with_rolls,
)
from engine.games.quacks.holdings import witchery, with_witchery
from engine.games.quacks.hooks import Beside, Hooks, together
from engine.games.quacks.market import bought, purchases
from engine.games.quacks.position import Asked, Player, Position, Reason
from engine.games.quacks.rules import Rules
from engine.games.quacks.starts import SeatStart
from engine.games.quacks.tables import TABLES, Book, Effect, FortuneEffect

_PURPLE = Source(Reason.CHIP, RULE, Chip.PURPLE_1)
_BLACK = Source(Reason.CHIP, RULE, Chip.BLACK_1)


def seated(rules: Rules, start: SeatStart, player: Player) -> Player:
    """A player with the chips that come first, and with what a red chip has kept."""
    red = rules.books[Colour.RED]
    if red.effect is Effect.RED_SET_ASIDE_EXTRA and player.aside:
        player = changed(player, pot=changed(player.pot, just_placed=False))
    held = player.witchery or Witchery()
    held = changed(held, first=start.first, tails=player.pot.rats)
    return changed(player, witchery=held)


def _to_left_neighbour(position: Position, seat: Seat, chip: Chip) -> Position | None:
    # quacks_expansions 2.5: a black chip that is bought or given
    book = position.book(chip.colour, Effect.BLACK_TO_LEFT_NEIGHBOUR)
    if book is None:
        return None
    left = position.left_of(seat)
    position = position.with_pot(left, position.players[left].pot.with_chip(chip))
    return rewarded(position, seat, book.tiers[0], _BLACK)


def _rubies_for_blacks(position: Position, seat: Seat, book: Book) -> Position:
    beside = position.players[position.left_of(seat)].pot.acting(Colour.BLACK)
    last = position.players[seat].pot.placed[-LAST_TWO:]
    own = [one for one in last if one.chip.colour is Colour.BLACK and not one.inert]
    for _ in (*beside, *own):
        position = rewarded(position, seat, book.tiers[1], _BLACK)
    return position


def _furthest_at_table(position: Position, seat: Seat, book: Book) -> Position:
    # quacks_expansions 2.5: all at once, before the first pot changes; ties all get it
    if seat != position.seats[0]:
        return position
    blacks = {one: position.players[one].pot.acting(Colour.BLACK) for one in position.seats}
    lie = {owner: {one.space for one in placed} for owner, placed in blacks.items()}
    ranks = sorted({space for spaces in lie.values() for space in spaces}, reverse=True)
    for space, tier in zip(ranks, book.tiers, strict=False):
        for owner in position.seats:
            if space in lie[owner]:
                position = rewarded(position, owner, tier, _BLACK)
    return position


# Green chips of set 5 keep chips for the next round


def _kept_for_next_asked(position: Position, seat: Seat, _: Book) -> Position:
    if position.is_last_round:
        return position
    greens = greens_at_the_end(position, seat)
    return position.asking_first(*(Asked(seat, Question.KEEP_FOR_NEXT, one) for one in greens))


def _keep_for_next(position: Position, asked: Asked) -> tuple[Action, ...]:
    # quacks_expansions 2.5: worth no more than the green one that asks, which may be kept itself
    left = Counter(one.chip for one in position.players[asked.seat].pot.placed)
    left -= Counter(witchery(position, asked.seat).kept)
    most = asked.about.number if asked.about else 0
    return choices(asked, *(chip for chip in left if chip.number <= most), Answer.NO)


def _kept_for_next(position: Position, asked: Asked, action: Action) -> Position:
    chip, held = answer_of(action), witchery(position, asked.seat)
    if not isinstance(chip, Chip):
        return position
    return with_witchery(position, asked.seat, changed(held, kept=(*held.kept, chip)))


def _first_set_out(position: Position, seat: Seat) -> Position:
    """Chips that have been kept lie beside the cleared pot."""
    held, pot = witchery(position, seat), position.players[seat].pot
    first: list[Chip] = []
    for chip in held.kept:
        if chip in pot.bag:  # it may have been given away or raised since
            pot = pot.without_chip(chip)
            first.append(chip)
    held = changed(held, first=tuple(first), kept=())
    return with_witchery(position.with_pot(seat, pot), seat, held)


def _first(position: Position, seat: Seat) -> tuple[Chip, ...]:
    return tuple(dict.fromkeys(witchery(position, seat).first))


def _first_taken(position: Position, seat: Seat, chip: Chip) -> Position:
    held = witchery(position, seat)
    return with_witchery(position, seat, changed(held, first=without_one(held.first, chip)))


def _rolled_for_greens(position: Position, seat: Seat, _: Book) -> Position:
    # quacks_expansions 2.6: a card that rolls twice doubles these rolls, too
    twice = position.has(FortuneEffect.DIE_TWICE)
    times = len(greens_at_the_end(position, seat)) * (twice.number if twice else 1)
    return with_rolls(position, seat, times)


# Purple chips


def _under_purples(position: Position, seat: Seat) -> int:
    purples = position.players[seat].pot.acting(Colour.PURPLE)
    return sum(TABLES.track.points[one.space] for one in purples)


def _extra_purchase(position: Position, seat: Seat, _: Book) -> Position:
    coins = _under_purples(position, seat)
    if not position.is_last_round:
        return position.asking_first(Asked(seat, Question.BUY_BY_PURPLE)) if coins else position
    points = coins // TABLES.limits.coins_per_point
    return with_points(position, seat, points, _PURPLE) if points else position


def _buy_by_purple(position: Position, asked: Asked) -> tuple[Action, ...]:
    return purchases(position, asked.seat, _under_purples(position, asked.seat))


def _next_chip_value(position: Position, seat: Seat, _: Book) -> Position:
    for one, after in pairwise(position.players[seat].pot.placed):
        if one.chip.colour is Colour.PURPLE and not one.inert:
            position = with_points(position, seat, after.chip.number, _PURPLE, one.space)
    return position


HOOKS = together(
    brewing_books.HOOKS,
    Hooks(
        received=(_to_left_neighbour,),
        evaluated={
            Effect.BLACK_TO_LEFT_NEIGHBOUR: _rubies_for_blacks,
            Effect.BLACK_FURTHEST_AT_TABLE: _furthest_at_table,
            Effect.GREEN_START_CHIP_NEXT_ROUND: _kept_for_next_asked,
            Effect.GREEN_ROLL_DIE: _rolled_for_greens,
            Effect.PURPLE_EXTRA_PURCHASE: _extra_purchase,
            Effect.PURPLE_VP_NEXT_CHIP_VALUE: _next_chip_value,
        },
        beside=(Beside(_first, _first_taken, first=True),),
        questions={
            Question.KEEP_FOR_NEXT: Asking(_keep_for_next, _kept_for_next, RULE, in_turn=False),
            Question.BUY_BY_PURPLE: Asking(_buy_by_purple, bought, RULE),
        },
        cleared=(_first_set_out,),
    ),
)
"""Where all the books join the rules of the game."""
