"""Placing a chip: how far it moves, what its book does at once, and whether the pot explodes."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from functools import cache

from engine.changing import changed
from engine.game import Seat
from engine.games.quacks.chips import Chip, Colour
from engine.games.quacks.gains import Source, with_points, with_rubies
from engine.games.quacks.hooks import Expansion, Mover, joined
from engine.games.quacks.position import Position, Reason
from engine.games.quacks.pot import Placed, Pot
from engine.games.quacks.rules import AfterLastSpace, Doubling, FirstFive, Limits, Sets, book_set
from engine.games.quacks.tables import TABLES, Book, Effect, FortuneEffect

DECLINED_BONUS = 0.05
"""How often a player leaves a bonus move unused: a guess that only ever weighs explanations, and
is more than ``witness.CONFIDENT`` lets pass, so that two equal pictures are asked about."""


def landings(position: Position, seat: Seat, chip: Chip, *, drawn: bool = True) -> tuple[int, ...]:
    """Where a chip may come to lie, the usual space first; its action may be declined.

    A chip that is not ``drawn`` from the bag comes from beside the pot.
    """
    (spaces,) = all_landings(position, seat, (chip,), drawn=drawn).values()
    return spaces


def all_landings(
    position: Position, seat: Seat, chips: Iterable[Chip], *, drawn: bool = True
) -> dict[Chip, tuple[int, ...]]:
    """Where each of several chips may come to lie, as ``landings`` says it."""
    pot = position.players[seat].pot
    last, furthest = pot.last_space, TABLES.track.last_chip
    moved = _moved_colours(position, pot)
    hooks = position.rules.hooks
    found: dict[Chip, tuple[int, ...]] = {}
    for chip in chips:
        if hooks.ways or chip.colour in moved:
            left = pot.without_chip(chip) if hooks.moves and drawn else pot
            spaces = [*usual_landings(position, seat, left, chip)]
            spaces += [space for way in hooks.ways for space in way(position, seat, left, chip)]
            found[chip] = tuple(dict.fromkeys(spaces))
        else:
            found[chip] = (min(last + chip.number, furthest),)
    return found


def shares(position: Position, seat: Seat, chip: Chip) -> Mapping[int, float]:
    """How probable each landing of a drawn chip is: the usual one, where chance has no say."""
    spaces = landings(position, seat, chip)
    likely = by_chance(position, seat, chip) or {spaces[0]: 1.0}
    declined = [space for space in spaces if space not in likely]
    if not declined:
        return likely
    shared = {space: share * (1 - DECLINED_BONUS) for space, share in likely.items()}
    return {**shared, **dict.fromkeys(declined, DECLINED_BONUS / len(declined))}


def by_chance(position: Position, seat: Seat, chip: Chip) -> Mapping[int, float]:
    """How probable each landing of a drawn chip is that chance decides; empty if it does not."""
    pot = position.players[seat].pot.without_chip(chip)
    found: dict[int, float] = {}
    for move, share in _chances(position, pot, chip).items():
        space = min(pot.last_space + move, TABLES.track.last_chip)
        found[space] = found.get(space, 0.0) + share
    return found


def as_drawn(position: Position, pot: Pot, chip: Chip) -> Chip:
    """The chip as which a chip moves and acts when it is placed: mostly itself."""
    copies = position.rules.hooks.copies
    book = position.rules.books.get(chip.colour) if copies else None
    copied = copies.get(book.effect) if book else None
    return copied(pot) or chip if copied else chip


def last_as(position: Position, pot: Pot) -> Chip:
    """The chip as which the last one in a pot moved and acted."""
    last = pot.placed[-1].chip
    if not position.rules.hooks.copies:
        return last
    return as_drawn(position, changed(pot, placed=pot.placed[:-1]), last)


def usual_landings(position: Position, seat: Seat, pot: Pot, chip: Chip) -> tuple[int, ...]:
    """Where a chip may come to lie on ``pot``, the seat's, by its number and by the books."""
    last, furthest = pot.last_space, TABLES.track.last_chip
    return tuple(min(last + move, furthest) for move in _moves(position, seat, pot, chip))


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
    """The position once a chip has been laid on a space of ``pot``, the seat's, and has acted.

    Once a player has stopped, a chip is laid without its action.
    """
    spill = position.rules.hooks.spilled
    if spill is not None and position.overflows(pot):
        return spill(position, seat, pot, chip)
    last, acting = TABLES.track.last_chip, as_drawn(position, pot, chip)
    reach = (pot.last_space + move for move in _moves(position, seat, pot, chip))
    spilled = space == last < next((one for one in reach if one >= space), 0)
    is_over = pot.is_over
    one = Placed(chip, space, spilled=spilled)
    pot = counted(position, pot, chip, placed=(*pot.placed, one))
    position = position.with_pot(seat, pot)
    if is_over:
        return position
    hooks = position.rules.hooks
    book = position.rules.books.get(acting.colour)
    act = _ON_PLACING.get(book.effect) or hooks.placed.get(book.effect) if book else None
    position = act(position, seat, changed(one, chip=acting)) if act else position
    for after in hooks.after_placing:
        position = after(position, seat, one)
    return position


def counted(position: Position, pot: Pot, chip: Chip, **lies: object) -> Pot:
    """The pot once a chip that ``lies`` there counts: one white chip may be too much."""
    is_insured, is_white = pot.insured_draws > 0, chip.colour is Colour.WHITE
    pot = changed(
        pot,
        just_placed=True,
        insured_draws=max(pot.insured_draws - 1, 0),
        whites_drawn=pot.whites_drawn + is_white,
        **lies,
    )
    if is_white and is_too_much(position, pot):
        return changed(pot, exploded=True, insured=is_insured)  # quacks_base 5.4, 7.4
    return pot


def plain_landing(position: Position, seat: Seat, chip: Chip) -> int:
    """Where a chip comes to lie without its action."""
    pot = position.players[seat].pot
    move = _moves(position, seat, pot, chip, own=False)[0]
    return min(pot.last_space + move, TABLES.track.last_chip)


def placed_inert(position: Position, seat: Seat, chip: Chip) -> Position:
    """The position once a chip lies in a pot without its action and without any danger."""
    # quacks_base 9, F19: Strong Ingredient
    pot = position.players[seat].pot
    if position.overflows(pot):
        return position.with_pot(seat, changed(pot, bowl=(*pot.bowl, chip), just_placed=False))
    space = pot.last_space + _moves(position, seat, pot, chip, own=False)[0]
    last = TABLES.track.last_chip
    inert = not position.rules.house.strong_acts
    one = Placed(chip, min(space, last), inert, space > last)
    return position.with_pot(seat, changed(pot, placed=(*pot.placed, one), just_placed=False))


def _moves(
    position: Position, seat: Seat, pot: Pot, chip: Chip, *, own: bool = True
) -> tuple[int, ...]:
    """How far a chip may move, the usual way first."""
    bonus, one = 0, as_drawn(position, pot, chip)
    for book, move in _movers_of(position).get(one.colour, ()):
        if own or book.colour is not one.colour:
            bonus += move(pot, book, one)
    if own and chip.colour is Colour.ORANGE:
        card = position.has(FortuneEffect.ORANGE_PLUS_1)
        bonus += card.number if card else 0
    moves = position.rules.hooks.moves
    numbers = _numbers(position, seat, pot, one) if moves else (one.number,)
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


def _chances(position: Position, pot: Pot, chip: Chip) -> Mapping[int, float]:
    """How probable each move of a chip is, if its book leaves that to chance."""
    chances = position.rules.hooks.chances
    one = as_drawn(position, pot, chip)
    book = position.rules.books.get(one.colour) if chances else None
    chance = chances.get(book.effect) if book else None
    return chance(pot, one) if chance else {}


_EVERY_COLOUR = frozenset(Colour)


def _moved_colours(position: Position, pot: Pot) -> Container[Colour]:
    """The colours whose chips may move further than their number."""
    if _is_doubled(position, pot):
        return _EVERY_COLOUR
    movers, hooks = _movers_of(position), position.rules.hooks
    orange = position.has(FortuneEffect.ORANGE_PLUS_1)
    if not orange and not hooks.moves:
        return movers
    effects = hooks.moves.keys() | hooks.copies.keys()
    by_book = (book.colour for book in position.rules.books.values() if book.effect in effects)
    return {*movers, *by_book, *((Colour.ORANGE,) if orange else ())}


def _is_doubled(position: Position, pot: Pot) -> bool:
    """Whether the next chip moves twice as far."""
    # quacks_base 7.6
    return (
        bool(pot.placed)
        and last_as(position, pot).colour is Colour.YELLOW
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
    return position.with_pot(seat, changed(pot, insured_draws=draws))


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
