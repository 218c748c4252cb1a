"""House rules in the middle of a game: what may be agreed on otherwise. Pure."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields, is_dataclass
from enum import Enum
from typing import Any

from device.choices.house_rules import house_rules
from device.showing import Text, text
from engine.errors import IllegalActionError
from engine.fold import RULES
from engine.record import Record, Words


@dataclass(frozen=True, slots=True)
class Change:
    """One house rule as it may be from now on.

    Attributes:
        words: The line of the record that says so.
        label: As people are told.
    """

    words: Words
    label: Text


def changes(record: Record) -> tuple[Change, ...]:
    """Every house rule with every value that it may have instead of its own."""
    house, game = _house(record), str(record.header["game"])
    found = [
        Change(
            agreed(record, name, one.value), text("choose.row", label=rule.label, value=one.label)
        )
        for rule in house_rules(game, type(house)())
        for name in (rule.key.removeprefix("house_rules."),)
        for one in rule.alternatives
        if one.value != _plain(getattr(house, name, one.value))
    ]
    return tuple(change for change in found if _folds(record, change.words))


def agreed(record: Record, name: str, value: object) -> Words:
    """The line that gives one rule another value and leaves all others as they are."""
    house = _house(record)
    default = type(house)()
    told = {one.name: _plain(getattr(house, one.name)) for one in fields(house)} | {name: value}
    departures = {key: one for key, one in told.items() if one != _plain(getattr(default, key))}
    return {"do": RULES, "house_rules": departures}


def _house(record: Record) -> Any:  # noqa: ANN401 - the rules of any game
    state: Any = record.state
    return state.rules.house


def _plain(value: Any) -> object:  # noqa: ANN401 - a rule of any kind
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    return value.value if isinstance(value, Enum) else value


def _folds(record: Record, words: Words) -> bool:
    try:
        record.with_entry(words)
    except IllegalActionError:
        return False
    return True
