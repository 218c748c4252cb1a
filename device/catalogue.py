"""Everything the box says, in the language of the table."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Literal, Self

from device.showing import Text

Language = Literal["de", "en"]

GAP = re.compile(r"\{(?P<name>\w+)(?:\|(?P<one>[^|{}]*)\|(?P<many>[^|{}]*))?\}")
"""``{n}`` takes the value of ``n``; ``{n|ruby|rubies}`` the first word if ``n`` is 1, else the
second."""


class MissingTextError(LookupError):
    """The catalogue lacks a key, or a text lacks a value for one of its gaps."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The sentences of one language.

    Attributes:
        language: ``"de"`` or ``"en"``.
        sentences: Dotted key to its sentence, with gaps.
    """

    language: Language
    sentences: Mapping[str, str]

    @classmethod
    def load(cls, language: Language) -> Self:
        """The sentences that the package carries: every ``*de.toml`` or ``*en.toml`` of texts."""
        sentences: dict[str, str] = {}
        folder = resources.files("device") / "texts"
        for file in sorted(folder.iterdir(), key=lambda file: file.name):
            if file.name.endswith(f"{language}.toml"):
                sentences.update(_flat(tomllib.loads(file.read_text(encoding="utf-8"))))
        return cls(language, sentences)

    def say(self, text: Text) -> str:
        """The sentence with its gaps filled; texts in the gaps are said in the same language.

        Raises:
            MissingTextError: If there is no such sentence, or a gap stays empty.
        """
        sentence = self.sentences.get(text.key)
        if sentence is None:
            raise MissingTextError(text.key)
        values = dict(text.values)

        def filled(gap: re.Match[str]) -> str:
            if gap["name"] not in values:
                missing = f"{text.key}: {{{gap['name']}}}"
                raise MissingTextError(missing)
            value = values[gap["name"]]
            if gap["one"] is not None:
                return gap["one"] if value == 1 else gap["many"]
            return self.say(value) if isinstance(value, Text) else str(value)

        return GAP.sub(filled, sentence)


def gaps(sentence: str) -> frozenset[str]:
    """The names of the values that a sentence wants."""
    return frozenset(gap["name"] for gap in GAP.finditer(sentence))


def _flat(table: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", str(value)
