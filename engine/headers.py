"""What the header of every game's record says in the same way, read and checked once for all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from engine.errors import BadSetupError
from engine.rulebook import BadTableError, as_table

TableT = TypeVar("TableT")


def check_keys(header: Mapping[str, object], known: Sequence[str]) -> None:
    """Refuse a header that says what its game does not know; raises ``BadSetupError``."""
    for key in header.keys() - known:
        problem = f'"{key}" is not known; known are: {", ".join(known)}'
        raise BadSetupError(problem)


def player_count(header: Mapping[str, object], lowest: int, highest: int) -> int:
    """How many ``players`` a header lists.

    Raises:
        BadSetupError: If one of them has no name, or they are too few or too many.
    """
    players = header.get("players")
    rows = players if isinstance(players, list) else []
    for row in rows:
        name = row.get("name") if isinstance(row, dict) else row
        if not isinstance(name, str):
            problem = f'a player must be a name, or an object with a "name", not {row!r}'
            raise BadSetupError(problem)
    if not lowest <= len(rows) <= highest:
        problem = f'"players" must list {lowest} to {highest} players, not {len(rows)}'
        raise BadSetupError(problem)
    return len(rows)


def start_player(header: Mapping[str, object], count: int) -> int:
    """The seat that begins; raises ``BadSetupError`` if there is none such."""
    seat = header.get("start_player", 0)
    if type(seat) is int and 0 <= seat < count:
        return seat
    problem = f'"start_player" must be a seat from 0 to {count - 1}, not {seat!r}'
    raise BadSetupError(problem)


def modules(chosen: object, known: Sequence[str]) -> tuple[str, ...]:
    """The variants that are played; raises ``BadSetupError`` if one is not known."""
    listed = chosen if isinstance(chosen, list | tuple) else [chosen]
    for module in listed:
        if module not in known:
            problem = f"module {module!r} is not known; known are: {', '.join(known)}"
            raise BadSetupError(problem)
    return tuple(listed)


def rows(header: Mapping[str, object], key: str) -> Mapping[str, object]:
    """What a header says under ``key``, nothing if it is left out; raises ``BadSetupError``."""
    said = header.get(key, {})
    if not isinstance(said, dict):
        problem = f'"{key}" must be an object'
        raise BadSetupError(problem)
    return said


def read_table(table: type[TableT], said: Mapping[str, object], where: str = "") -> TableT:
    """The dataclass ``table`` filled from a part of a header; raises ``BadSetupError``."""
    try:
        return as_table(table, said, where)
    except BadTableError as error:
        raise BadSetupError(str(error)) from error
