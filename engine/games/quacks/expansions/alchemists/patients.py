"""The patients: who is chosen, and those who help while brewing, for essences."""

from __future__ import annotations

from collections.abc import Iterator

from engine.changing import changed
from engine.game import Seat
from engine.games.quacks.actions import Action, Answer, Choose, Question
from engine.games.quacks.cards import Patient
from engine.games.quacks.chips import Chip, Colour
from engine.games.quacks.expansions.alchemists.essence import brought
from engine.games.quacks.expansions.alchemists.tables import LABORATORY
from engine.games.quacks.extras import Essence
from engine.games.quacks.gains import Asking, answer_of, choices, with_chip
from engine.games.quacks.holdings import alchemy_of, with_alchemy
from engine.games.quacks.placing import is_too_much, usual_landings
from engine.games.quacks.position import Asked, Position
from engine.games.quacks.pot import Placed, Pot
from engine.games.quacks.tables import TABLES

RULE = "quacks_expansions 3.3"


# Who is chosen


def choosing_begun(position: Position) -> Position:
    """Whoever has no patient yet chooses one; several may take the same."""
    # quacks_expansions 3.1
    without = (seat for seat in position.seats if alchemy_of(position, seat).patient is None)
    return position.asking(*(Asked(seat, Question.PATIENT) for seat in without))


def _patients(position: Position, asked: Asked) -> tuple[Action, ...]:
    return choices(asked, *position.rules.patients)


def _taken(position: Position, asked: Asked, action: Action) -> Position:
    patient = Patient(answer_of(action))
    alchemy = changed(alchemy_of(position, asked.seat), patient=patient)
    position = with_alchemy(position, asked.seat, alchemy)
    for chip in LABORATORY.patients[patient].start_chips:
        position = with_chip(position, asked.seat, chip)
    return position


# Who helps while brewing


def placed(position: Position, seat: Seat, one: Placed) -> Position:
    """A chip that was laid further than it goes by itself is paid for; the next may be helped."""
    alchemy, pot = alchemy_of(position, seat), position.players[seat].pot
    if alchemy.done:
        alchemy = changed(alchemy, done=())
        position = with_alchemy(position, seat, alchemy)
    before = changed(pot, placed=pot.placed[:-1])
    if one.space in _further(position, seat, before, one.chip):
        position = _paid(position, seat, _cost(alchemy.patient))
    return position


def further(position: Position, seat: Seat, pot: Pot, chip: Chip) -> tuple[int, ...]:
    """Where a patient helps a chip to, for essences."""
    return tuple(_further(position, seat, pot, chip))


def _further(position: Position, seat: Seat, pot: Pot, chip: Chip) -> Iterator[int]:
    """Where a patient helps a chip to that does not go there by itself."""
    alchemy = alchemy_of(position, seat)
    if alchemy.essence < _cost(alchemy.patient):
        return
    if alchemy.patient is Patient.CARROT_NOSE and chip.colour is Colour.ORANGE:
        space = _next_ruby_space(pot)
    elif alchemy.patient is Patient.WING_EARS and chip.colour is Colour.WHITE:
        space = _doubled(position, seat, pot, chip)
    else:
        return
    if space is not None and space not in usual_landings(position, seat, pot, chip):
        yield space


def _next_ruby_space(pot: Pot) -> int | None:
    return next((space for space in TABLES.track.rubies if space > pot.last_space), None)


def _doubled(position: Position, seat: Seat, pot: Pot, chip: Chip) -> int | None:
    """The space of a white chip that moves double its value; None if it explodes the pot."""
    usual = usual_landings(position, seat, pot, chip)[0]
    space = min(usual + chip.number, TABLES.track.last_chip)
    explodes = is_too_much(position, changed(pot, placed=(*pot.placed, Placed(chip, space))))
    return None if explodes else space


def offered(position: Position, seat: Seat, asked: Asked | None) -> tuple[Action, ...]:
    """What a patient does for essences, besides moving chips further."""
    alchemy = alchemy_of(position, seat)
    if asked is not None or not alchemy.essence:
        return ()
    match alchemy.patient:
        case Patient.WING_EARS if _may_put_white_back(position, seat):
            return (Choose(seat, Question.WHITE_BACK, Answer.YES),)
        case Patient.WITCH_HUMP if _may_take_bonus(position, seat):
            return (Choose(seat, Question.RUBY_SPACE, Answer.YES),)
        case Patient.FORGETFULNESS:
            spaces = _spaces_to_forget(position, seat)
            return tuple(Choose(seat, Question.FORGET, space) for space in spaces)
        case _:
            return ()


def _may_put_white_back(position: Position, seat: Seat) -> bool:
    """Whether the last chip is white, whole, and not doubled already."""
    alchemy, pot = alchemy_of(position, seat), position.players[seat].pot
    table = LABORATORY.patients[Patient.WING_EARS]
    if alchemy.essence < table.cost_back or not pot.just_placed or pot.is_over or pot.bowl:
        return False
    last, before = pot.placed[-1], changed(pot, placed=pot.placed[:-1])
    is_usual = last.space in usual_landings(position, seat, before, last.chip)
    return last.chip.colour is Colour.WHITE and is_usual


def white_put_back(position: Position, action: Choose) -> Position:
    """The position once the white chip drawn last is back in the bag."""
    pot = position.players[action.seat].pot
    position = position.with_pot(action.seat, pot.returned(-1))
    return _paid(position, action.seat, LABORATORY.patients[Patient.WING_EARS].cost_back)


def _may_take_bonus(position: Position, seat: Seat) -> bool:
    """Whether the last chip lies on a ruby space and has brought nothing yet."""
    alchemy, pot = alchemy_of(position, seat), position.players[seat].pot
    if alchemy.essence < _cost(alchemy.patient) or Question.RUBY_SPACE in alchemy.done:
        return False
    if not pot.just_placed or pot.stopped or pot.bowl:
        return False
    last = pot.placed[-1]
    return last.space in TABLES.track.rubies and _bonus(last.chip) is not None


def bonus_taken(position: Position, action: Choose) -> Position:
    """The position once the witch's hump has given what it gives for the last chip."""
    seat = action.seat
    position = _paid(position, seat, _cost(Patient.WITCH_HUMP))
    alchemy = alchemy_of(position, seat)
    done = changed(alchemy, done=(*alchemy.done, Question.RUBY_SPACE))
    last = position.players[seat].pot.placed[-1]
    return brought(with_alchemy(position, seat, done), seat, _bonus(last.chip) or Essence())


def _bonus(chip: Chip) -> Essence | None:
    return next((row.gives for row in LABORATORY.hump if chip in row.chips), None)


def _spaces_to_forget(position: Position, seat: Seat) -> tuple[int, ...]:
    """The spaces of the chips that may go back into the bag."""
    alchemy, pot = alchemy_of(position, seat), position.players[seat].pot
    kept = {Colour.WHITE, Colour.LOCOWEED}
    chips = () if pot.is_over else pot.placed
    return tuple(
        one.space
        for one in dict.fromkeys(chips)
        if one.chip.colour not in kept and one.chip.number <= alchemy.essence
    )


def forgotten(position: Position, action: Choose) -> Position:
    """The position once a coloured chip of the pot is back in the bag, for its number."""
    pot = position.players[action.seat].pot
    at = place_of(pot, action)
    number = pot.placed[at].chip.number
    return _paid(position.with_pot(action.seat, pot.put_back(at)), action.seat, number)


def place_of(pot: Pot, action: Choose) -> int:
    """Which chip of a pot lies on the space that was answered; the last of several."""
    return max(n for n, one in enumerate(pot.placed) if one.space == action.answer)


def _cost(patient: Patient | None) -> int:
    return LABORATORY.patients[patient].cost if patient else 0


def _paid(position: Position, seat: Seat, essences: int) -> Position:
    alchemy = alchemy_of(position, seat)
    return with_alchemy(position, seat, changed(alchemy, essence=alchemy.essence - essences))


QUESTIONS = {
    Question.PATIENT: Asking(_patients, _taken, RULE, in_turn=False),
}
