"""Placing a chip: how far it moves, what its book does at once, and whether the pot explodes."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import replace
from functools import cache

from engine.game import Seat
from engine.games.quacks.chips import Chip, Colour
from engine.games.quacks.gains import Source, with_points, with_rubies
from engine.games.quacks.hooks import Expansion, Mover, joined
from engine.games.quacks.position import Position, Reason
from engine.games.quacks.pot import Placed, Pot
from engine.games.quacks.rules import AfterLastSpace, Doubling, FirstFive, Limits, Sets, book_set
from engine.games.quacks.tables import TABLES, Book, Effect, FortuneEffect


def landings(position: Position, seat: Seat, chip: Chip) -> tuple[int, ...]:
    """Where a chip may come to lie, the usual space first; its action may be declined."""
    (spaces,) = all_landings(position, seat, (chip,)).values()
    return spaces


def all_landings(
    position: Position, seat: Seat, chips: Iterable[Chip]
) -> dict[Chip, tuple[int, ...]]:
    """Where each of several chips may come to lie, as ``landings`` says it."""
    pot = position.players[seat].pot
    last, furthest = pot.last_space, TABLES.track.last_chip
    moved = _moved_colours(position, pot)
    ways = position.rules.hooks.ways
    found: dict[Chip, tuple[int, ...]] = {}
    for chip in chips:
        if ways or chip.colour in moved:
            spaces = [min(last + move, furthest) for move in _moves(position, seat, pot, chip)]
            spaces += [space for way in ways for space in way(position, seat, pot, chip)]
            found[chip] = tuple(dict.fromkeys(spaces))
        else:
            found[chip] = (min(last + chip.number, furthest),)
    return found


def white_limit(position: Position, pot: Pot) -> int:
    """What the white chips of a pot may sum to; above it the pot explodes."""
    base = TABLES.limits.white_sum
    card = position.has(FortuneEffect.LIMIT_9)
    book = position.book(Colour.YELLOW, Effect.YELLOW_LIMIT_UP)  # quacks_base 7.6
    raised = (
        card.number if card else base,
        book.step(pot.count(Colour.YELLOW)) if book else base,
    )
    if position.rules.house.limits is Limits.SUM:
        return base + sum(limit - base for limit in raised)
    return max(raised)  # quacks_base F18


def has_no_room(position: Position, pot: Pot) -> bool:
    """Whether a pot takes no further chip."""
    # quacks_base F15: on the last space brewing ends
    is_end = position.rules.house.after_last_space is AfterLastSpace.STOP
    return is_end and pot.is_full and not position.overflows(pot)


def is_too_much(position: Position, pot: Pot) -> bool:
    """Whether the white chip placed last is one too many; what lies behind it changes nothing."""
    until = pot.until_last_white
    return until.white_sum > white_limit(position, until) and not _is_safe(position, until)


def safe_draws(position: Position, pot: Pot) -> int:
    """How many more chips cannot explode a pot."""
    return max(_safe_chips(position, pot) - pot.drawn, 0)


def placed(position: Position, seat: Seat, pot: Pot, chip: Chip, space: int) -> Position:
    """The position once a chip has been laid on a space of ``pot``, the seat's, and has acted."""
    spill = position.rules.hooks.spilled
    if spill is not None and position.overflows(pot):
        return spill(position, seat, pot, chip)
    furthest = pot.last_space + _moves(position, seat, pot, chip)[0]
    spilled = space == TABLES.track.last_chip < furthest
    is_insured = pot.insured_draws > 0
    pot = replace(
        pot,
        placed=(*pot.placed, Placed(chip, space, spilled=spilled)),
        just_placed=True,
        insured_draws=max(pot.insured_draws - 1, 0),
        whites_drawn=pot.whites_drawn + (chip.colour is Colour.WHITE),
    )
    if chip.colour is Colour.WHITE and is_too_much(position, pot):
        pot = replace(pot, exploded=True, insured=is_insured)  # quacks_base 5.4, 7.4
    position = position.with_pot(seat, pot)
    one, hooks = pot.placed[-1], position.rules.hooks
    book = position.rules.books.get(chip.colour)
    act = _ON_PLACING.get(book.effect) or hooks.placed.get(book.effect) if book else None
    position = act(position, seat, one) if act else position
    for after in hooks.after_placing:
        position = after(position, seat, one)
    return position


def placed_inert(position: Position, seat: Seat, chip: Chip) -> Position:
    """The position once a chip lies in a pot without its action and without any danger."""
    # quacks_base 9, F19: Strong Ingredient
    pot = position.players[seat].pot
    if position.overflows(pot):
        return position.with_pot(seat, replace(pot, bowl=(*pot.bowl, chip), just_placed=False))
    space = pot.last_space + _moves(position, seat, pot, chip, own=False)[0]
    last = TABLES.track.last_chip
    inert = not position.rules.house.strong_acts
    one = Placed(chip, min(space, last), inert, space > last)
    return position.with_pot(seat, replace(pot, placed=(*pot.placed, one), just_placed=False))


def _moves(
    position: Position, seat: Seat, pot: Pot, chip: Chip, *, own: bool = True
) -> tuple[int, ...]:
    """How far a chip may move, the usual way first."""
    bonus = 0
    for book, move in _movers_of(position).get(chip.colour, ()):
        if own or book.colour is not chip.colour:
            bonus += move(pot, book, chip)
    if own and chip.colour is Colour.ORANGE:
        card = position.has(FortuneEffect.ORANGE_PLUS_1)
        bonus += card.number if card else 0
    moves = position.rules.hooks.moves
    numbers = _numbers(position, seat, pot, chip) if moves else (chip.number,)
    if not _is_doubled(position, pot):
        return tuple(n + more for n in numbers for more in ((bonus, 0) if bonus else (0,)))
    # quacks_base 7.6: by default the bonus is not doubled
    twice = 2 if position.rules.house.doubling is Doubling.MOVE else 1
    return tuple(move for n in numbers for move in (2 * n + twice * bonus, 2 * n, n + bonus, n))


def _numbers(position: Position, seat: Seat, pot: Pot, chip: Chip) -> tuple[int, ...]:
    """How far a chip moves by itself: as printed, unless its book says otherwise."""
    book = position.rules.books.get(chip.colour)
    move = position.rules.hooks.moves.get(book.effect) if book else None
    return move(position, seat, pot, chip) if move else (chip.number,)


_EVERY_COLOUR = frozenset(Colour)


def _moved_colours(position: Position, pot: Pot) -> Container[Colour]:
    """The colours whose chips may move further than their number."""
    if _is_doubled(position, pot):
        return _EVERY_COLOUR
    movers, moves = _movers_of(position), position.rules.hooks.moves
    orange = position.has(FortuneEffect.ORANGE_PLUS_1)
    if not orange and not moves:
        return movers
    by_book = (book.colour for book in position.rules.books.values() if book.effect in moves)
    return {*movers, *by_book, *((Colour.ORANGE,) if orange else ())}


def _is_doubled(position: Position, pot: Pot) -> bool:
    """Whether the next chip moves twice as far."""
    # quacks_base 7.6
    last = pot.placed[-1].chip if pot.placed else None
    return (
        last is not None
        and last.colour is Colour.YELLOW
        and position.book(Colour.YELLOW, Effect.YELLOW_DOUBLE_NEXT) is not None
    )


def _red_orange_bonus_move(pot: Pot, book: Book, _: Chip) -> int:
    # quacks_base 7.5: further by the orange chips already in the pot
    return book.step(pot.count(Colour.ORANGE))


def _red_after_white(pot: Pot, _: Book, __: Chip) -> int:
    # quacks_base 7.5: further by the value of a white chip directly before
    before = pot.placed[-1].chip if pot.placed else None
    return before.number if before and before.colour is Colour.WHITE else 0


def _red_white_ones_move_two(pot: Pot, book: Book, chip: Chip) -> int:
    # quacks_base 7.5: white 1-chips behind a red one
    return book.step(pot.count(Colour.RED)) if chip is Chip.WHITE_1 else 0


def _yellow_nth_bonus_move(pot: Pot, book: Book, _: Chip) -> int:
    # quacks_base 7.6: further by the yellow chips that came before
    return book.step(pot.count(Colour.YELLOW))


_BONUS_MOVES: Mapping[Effect, tuple[Colour, Mover]] = {
    Effect.RED_ORANGE_BONUS_MOVE: (Colour.RED, _red_orange_bonus_move),
    Effect.RED_AFTER_WHITE: (Colour.RED, _red_after_white),
    Effect.RED_WHITE_ONES_MOVE_TWO: (Colour.WHITE, _red_white_ones_move_two),
    Effect.YELLOW_NTH_BONUS_MOVE: (Colour.YELLOW, _yellow_nth_bonus_move),
}
"""Which chips an effect moves, and how."""


def _movers_of(position: Position) -> Mapping[Colour, tuple[tuple[Book, Mover], ...]]:
    rules = position.rules
    return _movers(rules.sets, rules.players, rules.expansions)


@cache
def _movers(
    sets: Sets, players: int, expansions: tuple[Expansion, ...]
) -> Mapping[Colour, tuple[tuple[Book, Mover], ...]]:
    """The books of a game that make chips move further, by the colour of those chips."""
    bonus_moves = {**_BONUS_MOVES, **joined(expansions).bonus_moves}
    found: dict[Colour, tuple[tuple[Book, Mover], ...]] = {}
    for book in book_set(sets, players, expansions).values():
        if book.effect in bonus_moves:
            colour, move = bonus_moves[book.effect]
            found[colour] = (*found.get(colour, ()), (book, move))
    return found


def _is_safe(position: Position, pot: Pot) -> bool:
    """Whether the pot still has so few chips that a second chance keeps it whole."""
    return pot.drawn <= _safe_chips(position, pot)


def _safe_chips(position: Position, pot: Pot) -> int:
    # quacks_base F20
    chance = position.has(FortuneEffect.SECOND_CHANCE)
    is_given = position.rules.house.first_five is FirstFive.SAFE and not pot.restarted
    return chance.number if chance and is_given else 0


def _blue_explosion_insurance(position: Position, seat: Seat, one: Placed) -> Position:
    # quacks_base 7.4: windows do not add up, the larger one counts
    pot = position.players[seat].pot
    draws = max(pot.insured_draws, one.chip.number)
    return position.with_pot(seat, replace(pot, insured_draws=draws))


def _blue_ruby_space_ruby(position: Position, seat: Seat, one: Placed) -> Position:
    # quacks_base 7.4: the space the chip lies on
    return with_rubies(position, seat, 1) if one.space in TABLES.track.rubies else position


def _blue_ruby_space_vp(position: Position, seat: Seat, one: Placed) -> Position:
    # quacks_base 7.4
    if one.space not in TABLES.track.rubies:
        return position
    source = Source(Reason.CHIP, "quacks_base 7.4", one.chip)
    return with_points(position, seat, one.chip.number, source, one.space)


_ON_PLACING: Mapping[Effect, Callable[[Position, Seat, Placed], Position]] = {
    Effect.BLUE_EXPLOSION_INSURANCE: _blue_explosion_insurance,
    Effect.BLUE_RUBY_SPACE_RUBY: _blue_ruby_space_ruby,
    Effect.BLUE_RUBY_SPACE_VP: _blue_ruby_space_vp,
}
