"""What the box of Die Alchemisten prints, and what a group's own cards print otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache

from engine.games.quacks.cards import Patient
from engine.games.quacks.chips import Chip
from engine.games.quacks.extras import Correction, Essence
from engine.games.quacks.tables import Additions
from engine.rulebook import rulebook


class Confidence(Enum):
    """How sure it is what a card brings."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


@dataclass(frozen=True, slots=True)
class TrackTable:
    """The track of essences, the white sum that brings a step, how many patients there are."""

    last: int
    white_sum: int
    patients: int


@dataclass(frozen=True, slots=True)
class PatientTable:
    """A patient.

    Attributes:
        confidence: How sure it is what the spaces bring.
        spaces: What each space of its card brings, from 1 on.
        start_chips: Chips that it brings along.
        cost: Essences for its help.
        cost_back: Essences for putting a chip back.
    """

    confidence: Confidence
    spaces: tuple[Essence, ...]
    start_chips: tuple[Chip, ...] = ()
    cost: int = 0
    cost_back: int = 0


@dataclass(frozen=True, slots=True)
class HumpTable:
    """What the witch's hump gives for each of these chips on a ruby space."""

    chips: tuple[Chip, ...]
    gives: Essence


@dataclass(frozen=True, slots=True)
class AlchemistTables:
    """The whole of ``quacks_alchemists.toml``."""

    box: Additions
    track: TrackTable
    patients: Mapping[Patient, PatientTable]
    hump: tuple[HumpTable, ...]


LABORATORY = rulebook(AlchemistTables, "quacks_alchemists")


@cache
def spaces_of(patient: Patient, corrections: tuple[Correction, ...]) -> tuple[Essence, ...]:
    """What the spaces of a patient's card bring, from 0 on."""
    spaces = [Essence(), *LABORATORY.patients[patient].spaces]
    for one in corrections:
        for space, essence in one.spaces if one.patient is patient else ():
            spaces[space] = essence
    return tuple(spaces)


def is_doubtful(patient: Patient, corrections: tuple[Correction, ...]) -> bool:
    """Whether people should look whether their card brings what the table says."""
    is_checked = any(one.patient is patient for one in corrections)
    return LABORATORY.patients[patient].confidence is Confidence.LOW and not is_checked
