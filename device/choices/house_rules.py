"""The house rules of every game as options, read off the engine's own table of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum

from device.choices.option import Alternative, Group, Option, switch, worded
from device.showing import text

MOST_COPIES = 4
"""How many copies of a spell can be told; three is the most that any source says."""


def house_rules(game: str, defaults: object, prefix: str = "house_rules") -> Iterator[Option]:
    """An option for every field of a game's house rules, in their order."""
    for one in fields(defaults):  # type: ignore[arg-type] # every game has a dataclass of its own
        value, key = getattr(defaults, one.name), f"{prefix}.{one.name}"
        if is_dataclass(value):
            yield from house_rules(game, value, key)
        elif isinstance(value, bool):
            yield switch(game, key, Group.HOUSE_RULE, default=value)
        else:
            yield Option(key, Group.HOUSE_RULE, *worded(game, key), _alternatives(game, key, value))


def _alternatives(game: str, key: str, default: object) -> tuple[Alternative, ...]:
    if isinstance(default, Enum):
        members = sorted(type(default), key=lambda one: one is not default)
        values = [str(one.value) for one in members]
        return tuple(Alternative(one, text(f"choose_value.{game}.{key}.{one}")) for one in values)
    numbers = sorted(range(MOST_COPIES + 1), key=lambda one: one != default)
    return tuple(Alternative(one, text("choose.number", n=one)) for one in numbers)
