"""What the box has learnt of one copy of a game beside its pictures, kept with its profile."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Self, TypeAlias

from device.errors import DeviceError
from device.keeping import keep

FILE = "learnt.toml"

Spaces: TypeAlias = Mapping[str, Mapping[str, object]]
"""What the spaces of a patient's card bring, by the number of the space."""


class LearntError(DeviceError, ValueError):
    """What was learnt cannot be read or kept; ``problem`` says why."""

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(f"{path}: {problem}")
        self.path = path
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Learnt:
    """Names, icons and corrections of one copy.

    Attributes:
        names: What a kind of card was taught as, to what records call it: the kinds of Glastonbury
            (``pumpkin`` to ``P1a``), or the suits of Burning Galletitas (``star`` to
            ``violet_star``).
        icons: Cards of Burning Galletitas to their icons, in the words of records.
        corrections: What the spaces of patients' cards bring in this copy of Die Alchemisten, as
            the header of a record says it.
    """

    names: Mapping[str, str] = field(default_factory=dict)
    icons: Mapping[str, str] = field(default_factory=dict)
    corrections: Mapping[str, Spaces] = field(default_factory=dict)

    @classmethod
    def load(cls, folder: Path) -> Self:
        """What lies in a profile's folder; nothing if nothing was learnt yet.

        Raises:
            LearntError: If the file is damaged.
        """
        path = folder / FILE
        try:
            said = tomllib.loads(path.read_text(encoding="utf-8"))
            names, icons = (_words(said.get(table, {})) for table in ("names", "icons"))
            return cls(names, icons, _corrections(said.get("corrections", {})))
        except FileNotFoundError:
            return cls()
        except (OSError, ValueError) as error:
            raise LearntError(path, str(error)) from error

    def save(self, folder: Path) -> None:
        """Keep it in a profile's folder: whole or not at all.

        Raises:
            LearntError: If the disk does not take it.
        """
        path = folder / FILE
        try:
            keep(path, "\n".join(self._tables()))
        except OSError as error:
            raise LearntError(path, str(error.strerror)) from error

    def _tables(self) -> Iterator[str]:
        yield _table("names", {key: _quoted(word) for key, word in self.names.items()})
        yield _table("icons", {key: _quoted(word) for key, word in self.icons.items()})
        for patient, spaces in self.corrections.items():
            brought = {space: _inline(brings) for space, brings in spaces.items()}
            yield _table(f"corrections.{_quoted(patient)}", brought)

    def with_icons(self, icons: Mapping[str, str]) -> Self:
        """The same with more icons learnt; what is told anew replaces what was told before."""
        return replace(self, icons={**self.icons, **icons})

    def label(self, taught: str) -> str:
        """What records call a card that was taught under this label."""
        kind, dash, number = taught.rpartition("-")
        return f"{self.names.get(kind, kind)}{dash}{number}"

    def taught_as(self, kind: str) -> str:
        """What a kind of card was taught as; what records call it if nobody has named it."""
        named = (taught for taught, known in self.names.items() if known == kind)
        return next(named, kind)


NOTHING = Learnt()


def _words(said: object) -> dict[str, str]:
    if isinstance(said, Mapping) and all(isinstance(value, str) for value in said.values()):
        return {str(key): str(value) for key, value in said.items()}
    problem = "names and icons must be tables of words"
    raise ValueError(problem)


def _corrections(said: object) -> dict[str, Spaces]:
    rows = said.values() if isinstance(said, Mapping) else [said]
    if not all(
        isinstance(spaces, Mapping) and all(map(_is_table, spaces.values())) for spaces in rows
    ):
        problem = "corrections must be a table for each patient, of a table for each space"
        raise ValueError(problem)
    return dict(said) if isinstance(said, Mapping) else {}


def _is_table(said: object) -> bool:
    return isinstance(said, Mapping)


def _table(name: str, rows: Mapping[str, str]) -> str:
    lines = (f"{_quoted(key)} = {value}\n" for key, value in sorted(rows.items()))
    return f"[{name}]\n" + "".join(lines)


def _inline(brings: Mapping[str, object]) -> str:
    # numbers and lists of words: JSON and TOML write them alike
    said = (f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in brings.items())
    return "{ " + ", ".join(said) + " }"


def _quoted(word: str) -> str:
    return json.dumps(word, ensure_ascii=False)  # TOML's basic strings escape alike
