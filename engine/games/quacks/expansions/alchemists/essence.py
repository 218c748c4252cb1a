"""The essence phase: how far a marker goes, and what the space brings where it comes to stand."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from engine.changing import changed
from engine.game import Seat
from engine.games.quacks.actions import Action, Question
from engine.games.quacks.cards import Patient
from engine.games.quacks.chips import Colour
from engine.games.quacks.expansions.alchemists.cards import steps
from engine.games.quacks.expansions.alchemists.tables import LABORATORY, spaces_of
from engine.games.quacks.expansions.alchemists.tails import with_tails
from engine.games.quacks.extras import Essence
from engine.games.quacks.gains import (
    Asking,
    Source,
    can_give,
    choices,
    number_said,
    rewarded,
    with_points,
    with_rolls,
)
from engine.games.quacks.holdings import alchemy_of, with_alchemy
from engine.games.quacks.market import with_flask
from engine.games.quacks.position import Asked, Position, Reason
from engine.games.quacks.pot import Pot
from engine.games.quacks.tables import Effect, Reward

RULE = "quacks_expansions 3.2"
SOURCE = Source(Reason.ESSENCE, RULE)


def essence_at(position: Position, seat: Seat, space: int | None = None) -> Essence:
    """What a space of a seat's card brings; the one where its marker stands if none is said."""
    alchemy = alchemy_of(position, seat)
    patient = cast(Patient, alchemy.patient)  # chosen before anything else
    spaces = spaces_of(patient, position.rules.corrections)
    return spaces[alchemy.essence if space is None else space]


# How far a marker goes


def colours_of(pot: Pot) -> frozenset[Colour]:
    """The different colours of the chips in a pot; white is none."""
    return frozenset(one.chip.colour for one in pot.placed) - {Colour.WHITE}


def _colours(position: Position, seat: Seat) -> int:
    return len(colours_of(position.players[seat].pot))


def _locoweed(position: Position, seat: Seat) -> int:
    # with book A; whoever does not want it chooses a lower space
    has_book = position.book(Colour.LOCOWEED, Effect.LOCOWEED_ESSENCE) is not None
    return position.players[seat].pot.count(Colour.LOCOWEED) if has_book else 0


def _white_seven(position: Position, seat: Seat) -> int:
    chips = (one.chip for one in position.players[seat].pot.placed)
    white = sum(chip.number for chip in chips if chip.colour is Colour.WHITE)
    return int(white == LABORATORY.track.white_sum)


def _exploded_neighbours(position: Position, seat: Seat) -> int:
    # two players are each other's neighbour on both sides, and count once
    count = position.seat_count
    beside = {(seat + step) % count for step in (-1, 1)}
    return sum(position.players[one].pot.exploded for one in beside)


STEPS: tuple[Callable[[Position, Seat], int], ...] = (
    _colours,
    _locoweed,
    _white_seven,
    _exploded_neighbours,
    steps,
)
"""What moves a marker on, and by how many spaces (quacks_expansions 3.2); in any order."""


def reached(position: Position, seat: Seat) -> int:
    """The space that a seat's marker reaches in this round."""
    spaces = sum(step(position, seat) for step in STEPS)
    return min(spaces, LABORATORY.track.last)


def begun(position: Position) -> Position:
    """Every marker starts anew; all choose a space, but in the last round each counts."""
    for seat in position.seats:
        alchemy = changed(alchemy_of(position, seat), essence=reached(position, seat))
        position = with_alchemy(position, seat, alchemy)
    if position.is_last_round:
        return _spaces_counted(position)
    return position.asking(*(Asked(seat, Question.ESSENCE) for seat in position.seats))


def _spaces_counted(position: Position) -> Position:
    for seat in position.seats:
        points = alchemy_of(position, seat).essence
        position = with_points(position, seat, points, SOURCE) if points else position
    return position


# What the spaces bring


def _spaces(position: Position, asked: Asked) -> tuple[Action, ...]:
    """The space that was reached, and lower ones that bring what no higher one does."""
    offered: dict[int, Essence] = {}
    for space in range(alchemy_of(position, asked.seat).essence, -1, -1):
        essence = essence_at(position, asked.seat, space)
        if not any(_is_as_good(higher, essence) for higher in offered.values()):
            offered[space] = essence
    return choices(asked, *offered)


def _is_as_good(higher: Essence, lower: Essence) -> bool:
    """Whether nobody would rather have the lower space: chips drawn may be unwelcome."""
    if (higher.draws, higher.laid_out) != (lower.draws, lower.laid_out):
        return False
    is_same = lower.chip in {None, higher.chip} and lower.swap in {0, higher.swap}
    return is_same and _gains(higher, lower)


def _gains(higher: Essence, lower: Essence) -> bool:
    names = ("points", "tails", "coins", "rubies", "flask", "rolls", "droplet")
    return all(getattr(higher, name) >= getattr(lower, name) for name in names)


def _chosen(position: Position, asked: Asked, action: Action) -> Position:
    alchemy = changed(alchemy_of(position, asked.seat), essence=number_said(action))
    position = with_alchemy(position, asked.seat, alchemy)
    essence = essence_at(position, asked.seat)
    position = brought(position, asked.seat, essence)
    return _later(position, asked.seat, essence)


def brought(position: Position, seat: Seat, essence: Essence) -> Position:
    """The position once a seat has got what an essence brings at once."""
    chips = (essence.chip,) if essence.chip and can_give(position, essence.chip) else ()
    reward = Reward(essence.points, essence.rubies, essence.droplet, chips)
    position = rewarded(position, seat, reward, SOURCE)
    if essence.tails:
        position = with_tails(position, seat, essence.tails)
    if essence.flask:
        position = with_flask(position, seat)
    return with_rolls(position, seat, essence.rolls)


def _later(position: Position, seat: Seat, essence: Essence) -> Position:
    """The position with all asked that an essence lets a seat decide or draw."""
    draws = essence.draws + 1 if essence.draws else 0  # the last one ends what may follow a draw
    swap = (Asked(seat, Question.SWAP_PLACED),) if essence.swap else ()
    buy = (Asked(seat, Question.EXTRA_CHIP),) if essence.coins else ()
    return position.asking(*(Asked(seat, Question.EAR_WORM),) * draws, *swap, *buy)


QUESTIONS = {
    Question.ESSENCE: Asking(_spaces, _chosen, RULE, in_turn=False),
}
