"""The parts of the table that are watched, and what vision found in each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias, cast

from engine.game import Seat, Zone, ZoneKind
from vision.observation import (
    BoardReading,
    FieldReading,
    LooseSighting,
    Observation,
    RowReading,
)


@dataclass(frozen=True, slots=True)
class TrayReading:
    """What lies loose in a tray; nothing is seen in it while a hand moves there."""

    things: tuple[LooseSighting, ...]
    covered: bool = False


SHOW = Zone(ZoneKind.SHOW)
"""Where a card is shown: anywhere beside the boards."""

Found: TypeAlias = BoardReading | FieldReading | RowReading | TrayReading
"""What vision found in one zone, whatever kind it is."""


def found_in(zone: Zone, observation: Observation) -> Found | None:
    """What was found in a zone; None if it was not seen at all."""
    match zone:
        case Zone(ZoneKind.POT, Seat() as seat) if seat < len(observation.boards):
            return observation.boards[seat]
        case Zone(ZoneKind.FIELD) if observation.fields and not observation.fields[0].problems:
            return observation.fields[0]
        case Zone(ZoneKind.ROW) if observation.rows:
            return observation.rows[0]
        case Zone(ZoneKind.TRAY | ZoneKind.SHOW) if observation.loose:
            return TrayReading(observation.loose)
        case _:
            return None


def pots(zones: Iterable[Zone]) -> int:
    """How many of the zones are pots, which only their order tells apart."""
    return sum(zone.kind is ZoneKind.POT for zone in zones)


def owner(zone: Zone) -> Seat:
    """Whose zone it is, where every zone has an owner."""
    return cast(Seat, zone.seat)
