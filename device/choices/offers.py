"""The catalogue of choices: what a game offers, and what choosing one thing does to the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from device.choices import galletitas, glastonbury, quacks
from device.choices.option import Choices, Group, Option, Preset, Value
from device.errors import UnknownChoiceError

SHARED = ("patients", "colours", "corners")
"""Families of options of which no two hold the same: who takes another's gives their own."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What can be chosen for one game.

    Attributes:
        options: The options, given what is chosen so far and how many play.
        players: The fewest and the most who can play, given what is chosen.
        presets: Ways to play that go together, the first game first.
        clashing: The variants and expansions that cannot be played together with one.
    """

    options: Callable[[Choices, int], Iterator[Option]]
    players: Callable[[Choices], tuple[int, int]]
    presets: tuple[Preset, ...]
    clashing: Callable[[str], frozenset[str]] = lambda _: frozenset()


OFFERS: Mapping[str, Offer] = {
    quacks.GAME: Offer(quacks.options, quacks.players, quacks.presets(), quacks.clashing),
    glastonbury.GAME: Offer(glastonbury.options, glastonbury.players, glastonbury.presets()),
    galletitas.GAME: Offer(galletitas.options, galletitas.players, galletitas.presets()),
}
"""In the order in which games are offered."""


def options(choices: Choices, count: int) -> tuple[Option, ...]:
    """All that can be chosen for ``count`` players, given what is chosen so far."""
    return tuple(OFFERS[choices.game].options(choices, count))


def players(choices: Choices) -> tuple[int, int]:
    """The fewest and the most who can play what is chosen."""
    return OFFERS[choices.game].players(choices)


def presets(game: str) -> tuple[Preset, ...]:
    """The ways to play a game that go together, the first game first."""
    return OFFERS[game].presets


def preset_of(choices: Choices) -> Preset | None:
    """The preset that these choices are; None if they are a group's own."""
    return next((one for one in presets(choices.game) if one.choices == choices), None)


def chosen(choices: Choices, count: int, key: str, value: Value) -> Choices:
    """The choices once an option has got a value.

    A variant that cannot be played beside the new one is switched off, a patient, colour or corner
    that another option holds is exchanged, and what is no longer there falls away.

    Raises:
        UnknownChoiceError: If there is no such option now, or it has no such value.
    """
    there = {one.key: one for one in options(choices, count)}
    if key not in there:
        raise UnknownChoiceError(key, value)
    option = there[key]
    values = {**choices.values, key: option.alternative(value).value}
    if option.group is Group.MODULE and value is True:
        clashing = OFFERS[choices.game].clashing(key.partition(".")[2])
        values |= {f"modules.{name}": False for name in clashing}
    values |= _exchanged(choices, there, key, value)
    return tidy(replace(choices, values=values), count)


def _exchanged(
    choices: Choices, there: Mapping[str, Option], key: str, value: Value
) -> Mapping[str, Value]:
    """What the option gets that has held the value so far."""
    family = key.partition(".")[0]
    if family not in SHARED:
        return {}
    return {
        one.key: choices.value(there[key])
        for one in there.values()
        if one.key.startswith(f"{family}.") and one.key != key and choices.value(one) == value
    }


def tidy(choices: Choices, count: int) -> Choices:
    """The choices without defaults, and without what cannot be chosen with so many players."""
    there = {one.key: one for one in options(choices, count)}
    kept = {
        key: value
        for key, value in choices.values.items()
        if key in there and value != there[key].default and _is_there(there[key], value)
    }
    doubled = _doubled(Choices(choices.game, kept), there)
    return Choices(
        choices.game,
        {key: value for key, value in kept.items() if key.partition(".")[0] not in doubled},
    )


def _doubled(choices: Choices, there: Mapping[str, Option]) -> frozenset[str]:
    """The families in which two now hold the same, as more or fewer play than before."""
    held: dict[str, list[Value]] = {}
    for one in there.values():
        held.setdefault(one.key.partition(".")[0], []).append(choices.value(one))
    return frozenset(one for one in SHARED if len(set(held.get(one, ()))) < len(held.get(one, ())))


def _is_there(option: Option, value: Value) -> bool:
    return any(one.value == value for one in option.alternatives)
