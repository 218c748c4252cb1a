"""One thing that a group chooses before a game, and what has been chosen so far."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from device.errors import UnknownChoiceError
from device.showing import Text, text

Value: TypeAlias = str | int | bool


class Group(Enum):
    """What an option is about, in the order in which options are offered."""

    MODULE = "module"
    """A variant or an expansion that is played or not."""
    BOOK = "book"
    """Which set of ingredient books lies open for a colour."""
    CARD = "card"
    """What has been drawn or laid out of an expansion."""
    SEAT = "seat"
    """What belongs to one seat: its colour, the corner of its pawn."""
    HOUSE_RULE = "house_rule"
    """What the printed rules leave open."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """One way to choose.

    Attributes:
        value: As headers of records say it.
        label: In a word or two.
        why: In a line, what it means; None where the option's own line says it.
    """

    value: Value
    label: Text
    why: Text | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose.

    Attributes:
        key: Where the header says it, dotted: ``"modules.alchemists"``, ``"sets.green"``,
            ``"witches.silver"``, ``"colours.1"``, ``"rack"``, ``"house_rules.limits"``.
        group: What it is about.
        label: In a word or two.
        why: In a line, what it is.
        alternatives: What may be chosen, the default first.
    """

    key: str
    group: Group
    label: Text
    why: Text
    alternatives: tuple[Alternative, ...]

    @property
    def default(self) -> Value:
        """What holds if nobody chooses."""
        return self.alternatives[0].value

    def alternative(self, value: Value) -> Alternative:
        """The alternative with this value; raises ``UnknownChoiceError``."""
        for one in self.alternatives:
            if (type(one.value), one.value) == (type(value), value):  # 1 is not True
                return one
        raise UnknownChoiceError(self.key, value)


@dataclass(frozen=True, slots=True)
class Choices:
    """What has been chosen for a game.

    Attributes:
        game: Its name in the catalogue.
        values: What differs from the defaults, by the keys of the options.
    """

    game: str
    values: Mapping[str, Value] = field(default_factory=dict)

    def value(self, option: Option) -> Value:
        """What holds of an option."""
        return self.values.get(option.key, option.default)

    def has(self, module: str) -> bool:
        """Whether a variant or an expansion is played."""
        return self.values.get(f"modules.{module}", False) is True


@dataclass(frozen=True, slots=True)
class Preset:
    """A way to play that a group can name: choices that go together."""

    key: str
    label: Text
    why: Text
    choices: Choices


def switch(game: str, key: str, group: Group, *, default: bool = False) -> Option:
    """An option that is on or off."""
    answers = (default, not default)
    alternatives = tuple(
        Alternative(on, text("choose.yes" if on else "choose.no")) for on in answers
    )
    return Option(key, group, *worded(game, key), alternatives)


def worded(game: str, key: str, **values: object) -> tuple[Text, Text]:
    """The label of an option and its line."""
    return text(f"choose.{game}.{key}", **values), text(f"choose_why.{game}.{key}", **values)


def modules(game: str, names: Iterable[str]) -> tuple[Option, ...]:
    """A switch for each variant and expansion."""
    return tuple(switch(game, f"modules.{name}", Group.MODULE) for name in names)
