"""What a header says of the Alchemists, and what of them lies before a player at the start."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from engine import headers
from engine.changing import changed
from engine.errors import BadSetupError
from engine.game import Seat
from engine.games.quacks.cards import Patient
from engine.games.quacks.chips import Chip
from engine.games.quacks.expansions.alchemists.tables import LABORATORY, is_doubtful, spaces_of
from engine.games.quacks.extras import Alchemy, Correction, Essence
from engine.games.quacks.holdings import alchemy_of
from engine.games.quacks.position import Player, Position
from engine.games.quacks.rules import Rules
from engine.games.quacks.starts import SeatStart
from engine.games.quacks.tables import TABLES

KEYS = ("patients", "corrections")


@dataclass(frozen=True, slots=True)
class Choice:
    """What a header chooses: the patients, and what their spaces bring on one's own cards."""

    patients: tuple[Patient, ...] = tuple(Patient)[: LABORATORY.track.patients]
    corrections: Mapping[Patient, Mapping[str, Essence]] = field(default_factory=dict)


def chosen(header: Mapping[str, object]) -> Mapping[str, Any]:
    """What the header says of patients and of their cards; raises ``BadSetupError``."""
    said = {key: header[key] for key in KEYS if key in header}
    choice, many = headers.read_table(Choice, said), LABORATORY.track.patients
    if len(choice.patients) != many or len(set(choice.patients)) != many:
        problem = f"patients: {many} different ones may be chosen"
        raise BadSetupError(problem)
    corrections = tuple(_corrected(*one) for one in choice.corrections.items())
    return {"patients": choice.patients, "corrections": corrections}


def _corrected(patient: Patient, said: Mapping[str, Essence]) -> Correction:
    last = LABORATORY.track.last
    spaces = {str(space): space for space in range(1, last + 1)}
    for space in said.keys() - spaces:
        problem = f"corrections.{patient.value}: the spaces are 1 to {last}, not {space!r}"
        raise BadSetupError(problem)
    if any(taken < 0 for one in said.values() for taken in _numbers(one)):
        problem = f"corrections.{patient.value}: no space takes anything away"
        raise BadSetupError(problem)
    return Correction(patient, tuple((spaces[space], one) for space, one in said.items()))


def _numbers(essence: Essence) -> tuple[int, ...]:
    said = (getattr(essence, one.name) for one in fields(Essence))
    return tuple(one for one in said if isinstance(one, int))


def seated(rules: Rules, seat: SeatStart, player: Player) -> Player:
    """The player with a patient, as the header says; raises ``BadSetupError``."""
    if not 0 <= seat.essence <= LABORATORY.track.last:
        problem = f"start.seats: essences are 0 to {LABORATORY.track.last}, not {seat.essence}"
        raise BadSetupError(problem)
    if seat.patient is not None and seat.patient not in rules.patients:
        there = ", ".join(one.value for one in rules.patients)
        problem = f"start.seats: {seat.patient.value} is none of the patients {there}"
        raise BadSetupError(problem)
    pot = player.pot
    for chip in _start_chips(seat):
        pot = pot.with_chip(chip)
    return changed(player, pot=pot, alchemy=Alchemy(seat.patient, seat.essence))


def _start_chips(seat: SeatStart) -> tuple[Chip, ...]:
    """What the patient brings along into a bag of which nothing is said."""
    is_told = seat.bag is not TABLES.setup.starting_bag
    return () if is_told or seat.patient is None else LABORATORY.patients[seat.patient].start_chips


# What is told of a seat


def in_words(position: Position, seat: Seat) -> Mapping[str, object]:
    """The patient and what belongs to it; the spaces of a card that should be looked at."""
    alchemy = alchemy_of(position, seat)
    to_check = spaces_to_check(position, seat)
    return {
        "patient": alchemy.patient.value if alchemy.patient else None,
        "essence": alchemy.essence,
        "tails": alchemy.tails,
        "laid_out": [chip.value for chip in alchemy.laid_out],
        "check": [_essence_in_words(one) for one in to_check],
    }


def spaces_to_check(position: Position, seat: Seat) -> tuple[Essence, ...]:
    """What the spaces of a seat's card bring, from 1 on, if that is not sure; else nothing."""
    patient, corrections = alchemy_of(position, seat).patient, position.rules.corrections
    if patient is None or not is_doubtful(patient, corrections):
        return ()
    return spaces_of(patient, corrections)[1:]


def _essence_in_words(essence: Essence) -> Mapping[str, object]:
    """What an essence brings, as corrections say it."""
    nothing = Essence()
    said = {one.name: getattr(essence, one.name) for one in fields(Essence)}
    brings = {name: value for name, value in said.items() if value != getattr(nothing, name)}
    return {name: getattr(value, "value", value) for name, value in brings.items()}
