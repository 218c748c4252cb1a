"""What players gain: points, rubies, chips, steps of the droplet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum

from engine.changing import changed
from engine.game import ScoreLine, Seat
from engine.games.quacks.actions import Action, Answer, Choose, Question, Said
from engine.games.quacks.chips import BOX_ORDER, Chip, Colour
from engine.games.quacks.position import Asked, Position, Reason
from engine.games.quacks.tables import TABLES, Reward


@dataclass(frozen=True, slots=True)
class Source:
    """What points are for: a reason, the piece that brings them, and the rule it rests on."""

    reason: Reason
    rule: str
    piece: Enum | None = None


@dataclass(frozen=True, slots=True)
class Asking:
    """How a question is put and what its answers do.

    Attributes:
        options: All answers; a single one is given without asking.
        answered: The position once an answer was given.
        rule: Section of the fact sheet that asks.
        in_turn: Whether it waits until all that was asked before is answered.
    """

    options: Callable[[Position, Asked], tuple[Action, ...]]
    answered: Callable[[Position, Asked, Action], Position]
    rule: str
    in_turn: bool = True


def choices(asked: Asked, *answers: Said) -> tuple[Action, ...]:
    """The answers of a question as actions."""
    return tuple(Choose(asked.seat, asked.question, answer) for answer in answers)


def answer_of(action: Action) -> Said:
    """What was answered."""
    return action.answer if isinstance(action, Choose) else Answer.NO


def number_said(action: Action) -> int:
    """The number that was answered; 0 if it was none."""
    answer = answer_of(action)
    return answer if isinstance(answer, int) else 0


def with_rolls(position: Position, seat: Seat, many: int) -> Position:
    """The position with a seat asked for so many rolls of the die before all else."""
    return position.asking_first(*(Asked(seat, Question.DIE),) * many)


def with_points(
    position: Position, seat: Seat, points: int, source: Source, space: int | None = None
) -> Position:
    """The position with a line of points."""
    line = ScoreLine(seat, points, position.round, source.reason, space, source.rule, source.piece)
    return changed(position, lines=(*position.lines, line))


def with_rubies(position: Position, seat: Seat, rubies: int) -> Position:
    """The position with more rubies at a seat, as many as the box still has; or with fewer."""
    if rubies > 0 and position.rules.house.limited_rubies:
        rubies = min(rubies, max(position.rubies_in_box(), 0))  # quacks_base F16
    player = position.players[seat]
    return position.with_player(seat, changed(player, rubies=player.rubies + rubies))


def can_give(position: Position, chip: Chip) -> bool:
    """Whether a player may get a chip: its book is open and the box has one."""
    return chip in for_all(position)


def for_all(position: Position) -> tuple[Chip, ...]:
    """All chips that players may buy or get, in box order; white is none of them."""
    # quacks_base F09, F10, F13
    box = position.box()
    open_colours = {colour for colour in Colour if position.is_open(colour)}
    return tuple(chip for chip in BOX_ORDER if chip.colour in open_colours and box[chip] > 0)


def gifts(position: Position, number: int, without: tuple[Colour, ...] = ()) -> tuple[Chip, ...]:
    """All chips with a number that a player may get, in box order."""
    chips = for_all(position)
    return tuple(one for one in chips if one.number == number and one.colour not in without)


def with_chip(position: Position, seat: Seat, chip: Chip) -> Position:
    """The position with a chip from the box in a bag; the same if the box has none."""
    if position.box()[chip] <= 0:
        return position
    return received(position, seat, chip) or position.with_pot(
        seat, position.players[seat].pot.with_chip(chip)
    )


def received(position: Position, seat: Seat, chip: Chip) -> Position | None:
    """The position once a chip that a seat gets has gone elsewhere; None: it is its own."""
    for receive in position.rules.hooks.received:
        elsewhere = receive(position, seat, chip)
        if elsewhere is not None:
            return elsewhere
    return None


def with_droplet(position: Position, seat: Seat, spaces: int) -> Position:
    """The position with a droplet moved on; with two of them each step asks which."""
    second = position.rules.hooks.second_droplet
    question = Question.POT_OR_TUBE if position.rules.test_tubes else second
    if question is not None:
        return position.asking_first(*(Asked(seat, question),) * spaces)
    return with_pot_droplet(position, seat, spaces)


def rewarded(position: Position, seat: Seat, reward: Reward, source: Source) -> Position:
    """The position once a seat has got all that a reward brings."""
    if reward.points:
        position = with_points(position, seat, reward.points, source)
    if reward.rubies:
        position = with_rubies(position, seat, reward.rubies)
    for chip in reward.chips:
        position = with_chip(position, seat, chip)
    return with_droplet(position, seat, reward.droplet) if reward.droplet else position


def with_pot_droplet(position: Position, seat: Seat, spaces: int) -> Position:
    """The position with the droplet of the pot moved on, whatever other there is."""
    # quacks_base F06, F24: later rounds start from there; a rat stone stays where it lies
    pot = position.players[seat].pot
    droplet = min(pot.droplet + spaces, TABLES.track.last_chip)
    rats = max(pot.rats - spaces, 0)
    return position.with_pot(seat, changed(pot, droplet=droplet, rats=rats))


def _pot_or_tube(position: Position, asked: Asked) -> tuple[Action, ...]:
    # quacks_base F22: after the last glass only the pot's droplet can move
    is_full = position.players[asked.seat].tube + 1 >= len(TABLES.test_tubes.glasses)
    return choices(asked, *((Answer.POT,) if is_full else (Answer.POT, Answer.TUBE)))


def _droplet_moved(position: Position, asked: Asked, action: Action) -> Position:
    if answer_of(action) is Answer.POT:
        return with_pot_droplet(position, asked.seat, 1)
    player = position.players[asked.seat]
    position = position.with_player(asked.seat, changed(player, tube=player.tube + 1))
    reward = TABLES.test_tubes.glasses[player.tube + 1]
    if not position.rules.house.closed_books_in_tubes:
        chips = tuple(chip for chip in reward.chips if position.is_open(chip.colour))
        reward = changed(reward, chips=chips)
    return rewarded(position, asked.seat, reward, Source(Reason.TUBE, "quacks_base 8"))


QUESTIONS: Mapping[Question, Asking] = {
    Question.POT_OR_TUBE: Asking(_pot_or_tube, _droplet_moved, "quacks_base 8", in_turn=False),
}
