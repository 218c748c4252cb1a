"""The cards of the patients in the words of the catalogue."""

from __future__ import annotations

from dataclasses import fields
from functools import reduce

from device.showing import Text, text
from engine.games.quacks.cards import Patient
from engine.games.quacks.chips import Chip
from engine.games.quacks.extras import Essence


def card_to_check(name: str, patient: Patient, spaces: tuple[Essence, ...]) -> Text:
    """All that a patient's card should bring, from space 1 on, for people to compare."""
    first, *others = (essence_in_words(one) for one in spaces)
    told = text("essence.first", space=1, brings=first)
    for space, brings in enumerate(others, start=2):
        told = text("essence.more", before=told, space=space, brings=brings)
    return text("essence.check", name=name, patient=text(f"patient.{patient.value}"), spaces=told)


def essence_in_words(essence: Essence) -> Text:
    """What a space of a patient's card brings."""
    parts = [_part(one.name, getattr(essence, one.name)) for one in fields(Essence)]
    there = [one for one in parts if one is not None]
    if not there:
        return text("essence.nothing")
    return reduce(lambda one, other: text("essence.both", one=one, other=other), there)


def _part(name: str, value: object) -> Text | None:
    match value:
        case Chip():
            return text("essence.chip", chip=text(f"chip.{value.value}"))
        case int() if value:
            return text(f"essence.{name}", n=int(value))
        case _:
            return None
