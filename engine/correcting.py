"""The words of a correction: which line of a record it changes, and what stands there instead."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeGuard, cast

from engine.errors import IllegalActionError
from engine.game import Seat

CORRECT = "correct"

_KEYS = frozenset({"seat", "do", "entry", "with", "drop"})

_LEGAL = ('{"do": "correct", "entry": 1, "with": null}',)


@dataclass(frozen=True, slots=True)
class Correction:
    """What a correction says.

    Attributes:
        entry: The number of the line that is corrected.
        instead: What was done instead, none to drop it.
        drop: The numbers of later lines that do not stand any more.
        seat: Whose line it is; None if that is left out.
    """

    entry: int
    instead: tuple[Mapping[str, object], ...]
    drop: tuple[int, ...] = ()
    seat: int | None = None


def read_correction(words: Mapping[str, object]) -> Correction:
    """What the words of a correction say.

    Raises:
        IllegalActionError: If they say anything else.
    """
    entry, drop, seat = words.get("entry"), words.get("drop", []), words.get("seat")
    instead = words.get("with")
    rows = [] if instead is None else instead if isinstance(instead, list) else [instead]
    is_known = words.keys() <= _KEYS and "with" in words and _is_seat(seat)
    if is_known and _is_number(entry) and _are_actions(rows) and _are_numbers(drop):
        return Correction(entry, tuple(rows), tuple(drop), cast(int | None, seat))
    raise IllegalActionError(json.dumps(words), _LEGAL)


def corrected_words(
    seat: Seat | None, said: Correction, instead: Sequence[Mapping[str, object]]
) -> dict[str, object]:
    """The correction as a record writes it."""
    one_or_more = list(instead) if len(instead) > 1 else instead[0] if instead else None
    return {
        **({} if seat is None else {"seat": int(seat)}),
        "do": CORRECT,
        "entry": said.entry,
        "with": one_or_more,
        **({"drop": list(said.drop)} if said.drop else {}),
    }


def _are_actions(rows: Sequence[object]) -> TypeGuard[Sequence[Mapping[str, Any]]]:
    return all(isinstance(row, Mapping) and row.get("do") != CORRECT for row in rows)


def _are_numbers(drop: object) -> TypeGuard[Sequence[int]]:
    return isinstance(drop, list) and all(_is_number(one) for one in drop)


def _is_seat(said: object) -> bool:
    return said is None or (type(said) is int and said in tuple(Seat))


def _is_number(said: object) -> TypeGuard[int]:
    return type(said) is int
