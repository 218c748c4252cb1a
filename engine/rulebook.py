"""The data files as frozen tables, checked when they are read."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from importlib import resources
from types import NoneType, UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from engine.errors import RuleError

TableT = TypeVar("TableT")


class BadTableError(RuleError, ValueError):
    """Rows that do not have the shape of their table; ``where`` is a dotted path into the rows."""

    def __init__(self, where: str, problem: str) -> None:
        super().__init__(f"{where or 'table'}: {problem}")
        self.where = where
        self.problem = problem


def rulebook(table: type[TableT], name: str) -> TableT:
    """The rule tables of ``engine/data/<name>.toml`` as one ``table``."""
    source = resources.files("engine").joinpath("data", f"{name}.toml")
    return as_table(table, tomllib.loads(source.read_text(encoding="utf-8")))


def as_table(table: type[TableT], rows: Mapping[str, object], where: str = "") -> TableT:
    """Fill the dataclass ``table`` from plain rows: strings become enums, lists tuples.

    Raises:
        BadTableError: If a key is unknown or missing, or a value is of another type.
    """
    types = get_type_hints(table)
    known = {field.name: field for field in fields(table)}  # type: ignore[arg-type]
    for key in rows.keys() - known.keys():
        raise BadTableError(_inside(where, key), f"unknown key; known are {', '.join(known)}")
    filled: dict[str, object] = {}
    for name, field in known.items():
        if name in rows:
            filled[name] = _as_type(types[name], rows[name], _inside(where, name))
        elif field.default is MISSING and field.default_factory is MISSING:
            raise BadTableError(_inside(where, name), "missing")
    return table(**filled)


def _inside(where: str, key: str) -> str:
    return f"{where}.{key}" if where else key


def _as_type(
    wanted: Any,  # noqa: ANN401 - a type as get_type_hints gives it
    value: object,
    where: str,
) -> object:
    if is_dataclass(wanted) and isinstance(wanted, type) and isinstance(value, Mapping):
        return as_table(wanted, value, where)
    origin = get_origin(wanted)
    if origin is tuple and isinstance(value, list):
        item = get_args(wanted)[0]
        return tuple(_as_type(item, one, f"{where}[{n}]") for n, one in enumerate(value))
    if isinstance(origin, type) and issubclass(origin, Mapping) and isinstance(value, Mapping):
        of_key, of_value = get_args(wanted)
        return {
            _as_type(of_key, key, where): _as_type(of_value, one, _inside(where, str(key)))
            for key, one in value.items()
        }
    if origin is UnionType:
        first, *others = (one for one in get_args(wanted) if one is not NoneType)
        there = next((one for one in others if type(value) is one), first)
        return None if value is None else _as_type(there, value, where)
    return _as_plain(wanted, value, where)


def _as_plain(wanted: type, value: object, where: str) -> object:
    if issubclass(wanted, Enum):
        try:
            return wanted(value)
        except ValueError:
            known = ", ".join(str(member.value) for member in wanted)
            raise BadTableError(where, f"{value!r} is none of {known}") from None
    if type(value) is not wanted:
        raise BadTableError(where, f"{value!r} is not of type {wanted.__name__}")
    return value
