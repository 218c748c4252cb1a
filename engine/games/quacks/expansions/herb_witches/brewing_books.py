"""The books of Die Kräuterhexen that act while people brew: blue, red, yellow, locoweed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from engine.changing import changed
from engine.game import Seat
from engine.games.quacks.actions import Action, Question
from engine.games.quacks.brewing import aside_taken
from engine.games.quacks.chips import Chip, Colour
from engine.games.quacks.gains import Asking, Source, answer_of, choices, with_points, with_rubies
from engine.games.quacks.holdings import witchery, with_witchery
from engine.games.quacks.hooks import Beside, Hooks
from engine.games.quacks.placing import last_as, placed, plain_landing
from engine.games.quacks.position import Asked, Phase, Position, Reason
from engine.games.quacks.pot import Placed, Pot
from engine.games.quacks.tables import TABLES, Effect

RULE = "quacks_expansions 2.5"


def _vp_if_enough_orange(position: Position, seat: Seat, one: Placed) -> Position:
    # quacks_expansions 2.5: orange chips are counted, not their numbers
    if position.players[seat].pot.count(Colour.ORANGE) < one.chip.number:
        return position
    source = Source(Reason.CHIP, RULE, one.chip)
    return with_points(position, seat, one.chip.number, source, one.space)


def _ruby_per_white1_before(position: Position, seat: Seat, one: Placed) -> Position:
    before = position.players[seat].pot.placed[:-1][-one.chip.number :]
    return with_rubies(position, seat, sum(other.chip is Chip.WHITE_1 for other in before))


def _highest_red(_: Position, __: Seat, pot: Pot, chip: Chip) -> tuple[int, ...]:
    reds = [one.chip.number for one in pot.placed if one.chip.colour is Colour.RED]
    highest = max(reds, default=0)
    return (highest, chip.number) if highest > chip.number else (chip.number,)


# A red chip of set 6 has one more chip drawn that is kept beside the pot


def _keeps_next(position: Position, seat: Seat) -> bool:
    # quacks_expansions 2.3, 2.5: on the last space that action is lost
    pot = position.players[seat].pot
    return (
        position.book(Colour.RED, Effect.RED_SET_ASIDE_EXTRA) is not None
        and pot.just_placed
        and not pot.is_full
        and bool(pot.bag)
        and last_as(position, pot).colour is Colour.RED
    )


def _kept(position: Position, seat: Seat) -> tuple[Chip, ...]:
    """The chips that have been drawn for red ones, each kind once."""
    if position.book(Colour.RED, Effect.RED_SET_ASIDE_EXTRA) is None:
        return ()
    return tuple(dict.fromkeys(position.players[seat].aside))


def _kept_asked(position: Position) -> Position:
    # quacks_expansions 2.5: they must be placed, even after an explosion
    owners = (seat for seat in position.seats if _kept(position, seat))
    return position.asking(*(Asked(seat, Question.LAY_KEPT) for seat in owners))


def _lay_kept(position: Position, asked: Asked) -> tuple[Action, ...]:
    return choices(asked, *_kept(position, asked.seat))


def _kept_laid(position: Position, asked: Asked, action: Action) -> Position:
    # quacks_expansions 2.5: without its action, as nobody brews any more, but white counts
    chip, seat = Chip(answer_of(action)), asked.seat
    position = aside_taken(position.asking_first(asked), seat, chip)
    space = plain_landing(position, seat, chip)
    return placed(position, seat, position.players[seat].pot, chip, space)


# A yellow chip of set 5 moves on by a chip that is drawn and goes back


def _add_next_value(_: Position, __: Seat, pot: Pot, chip: Chip) -> tuple[int, ...]:
    return tuple(sorted(_next_values(pot, chip))) or (chip.number,)


def _next_values(pot: Pot, chip: Chip) -> Mapping[int, float]:
    """How far a yellow chip moves in all, and how probable that is; empty without a next chip."""
    # quacks_expansions 2.3: on the last space that action is lost
    if pot.last_space + chip.number >= TABLES.track.last_chip:
        return {}
    moves = Counter(chip.number + other.number for other in pot.bag)
    return {move: count / len(pot.bag) for move, count in moves.items()}


def _pay_ruby(position: Position, seat: Seat, _: Pot, chip: Chip) -> tuple[int, ...]:
    steps = position.rules.books[Colour.YELLOW].steps
    return tuple(chip.number + more for more in steps[: position.players[seat].rubies + 1])


def _ruby_paid(position: Position, seat: Seat, one: Placed) -> Position:
    # quacks_expansions 2.5: where the chip lies tells whether its player has paid
    pot = position.players[seat].pot
    before = pot.placed[-2].space if len(pot.placed) > 1 else pot.start
    further = one.space - before - one.chip.number
    steps = position.rules.books[Colour.YELLOW].steps
    return with_rubies(position, seat, -next(n for n, more in enumerate(steps) if further <= more))


def _rats_plus_one(position: Position, seat: Seat, _: Pot, __: Chip) -> tuple[int, ...]:
    tails = witchery(position, seat).tails
    return (position.rules.books[Colour.LOCOWEED].step(tails),)


def _rats_counted(position: Position) -> Position:
    # quacks_expansions 2.5: what cards did to the rats is included; droplets may move later
    for seat in position.seats:
        tails = position.players[seat].pot.rats
        held = changed(witchery(position, seat), tails=tails)
        position = with_witchery(position, seat, held)
    return position


def _last_colour(pot: Pot) -> Chip | None:
    # quacks_expansions 2.5: a locoweed copies what the one before it copied
    plain = {Colour.WHITE, Colour.LOCOWEED}
    coloured = [one.chip for one in pot.placed if one.chip.colour not in plain]
    return coloured[-1] if coloured else None


HOOKS = Hooks(
    moves={
        Effect.RED_USE_HIGHEST_RED: _highest_red,
        Effect.YELLOW_ADD_NEXT_VALUE: _add_next_value,
        Effect.YELLOW_PAY_RUBY_PLUS3: _pay_ruby,
        Effect.LOCOWEED_RATS_PLUS_ONE: _rats_plus_one,
    },
    chances={Effect.YELLOW_ADD_NEXT_VALUE: _next_values},
    copies={Effect.LOCOWEED_COPY_LAST_COLOUR: _last_colour},
    keeps=(_keeps_next,),
    beside=(Beside(_kept, aside_taken),),
    placed={
        Effect.BLUE_VP_IF_ENOUGH_ORANGE: _vp_if_enough_orange,
        Effect.BLUE_RUBY_PER_WHITE1_BEFORE: _ruby_per_white1_before,
        Effect.YELLOW_PAY_RUBY_PLUS3: _ruby_paid,
    },
    begins={Phase.OPENING: (_rats_counted,), Phase.ASIDE: (_kept_asked,)},
    questions={Question.LAY_KEPT: Asking(_lay_kept, _kept_laid, RULE, in_turn=False)},
)
