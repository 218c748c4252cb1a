"""What can be chosen for Quacks: variants, expansions, books, witches, patients, the rack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from device.choices.house_rules import house_rules
from device.choices.option import (
    Alternative,
    Choices,
    Group,
    Option,
    Preset,
    Value,
    modules,
    worded,
)
from device.showing import Text, text
from engine.games.quacks.cards import Coin, Patient, Witch
from engine.games.quacks.chips import Colour
from engine.games.quacks.expansions import EXPANSIONS
from engine.games.quacks.expansions.alchemists.tables import LABORATORY
from engine.games.quacks.rules import HouseRules, Rack
from engine.games.quacks.setup import MODULES, TEST_TUBES
from engine.games.quacks.tables import TABLES

GAME = "quacks"

NEEDS: Mapping[str, str] = {"house_rules.closed_books_in_tubes": TEST_TUBES}
"""House rules that mean nothing without a variant."""

IDLE_WITH: Mapping[str, str] = {"house_rules.after_last_space": "herb_witches"}
"""House rules that mean nothing with an expansion."""


def options(choices: Choices, _players: int) -> Iterator[Option]:
    """What can be chosen once these choices are made."""
    yield from modules(GAME, MODULES)
    for colour, sets in known_sets(choices).items():
        yield _book(colour, sets)
    yield from _cards(choices)
    for rule in house_rules(GAME, HouseRules()):
        needs, idle_with = NEEDS.get(rule.key), IDLE_WITH.get(rule.key, "")
        if (needs is None or choices.has(needs)) and not choices.has(idle_with):
            yield rule


def _cards(choices: Choices) -> Iterator[Option]:
    """What is drawn or laid out of the expansions that are played."""
    if choices.has("herb_witches"):
        yield from map(_witch, Coin)
    if choices.has("alchemists"):
        yield from map(_patient, range(1, LABORATORY.track.patients + 1))
    if choices.has("exchange_office"):
        yield Option("rack", Group.CARD, *worded(GAME, "rack"), _sides())


def players(choices: Choices) -> tuple[int, int]:
    """The fewest and the most who can play."""
    boxes = (one.box.players_max for name, one in EXPANSIONS.items() if choices.has(name))
    return TABLES.setup.players_min, max(TABLES.setup.players_max, *boxes, 0)


def clashing(module: str) -> frozenset[str]:
    """The variants and expansions that cannot be played together with one."""
    named = {module: EXPANSIONS[module].not_with} if module in EXPANSIONS else {}
    return frozenset(
        (*named.get(module, ()), *(n for n, one in EXPANSIONS.items() if module in one.not_with))
    )


def known_sets(choices: Choices) -> Mapping[Colour, tuple[int | str, ...]]:
    """The sets of each colour that has a choice of them, those of the first game first."""
    added = (
        book for name, one in EXPANSIONS.items() if choices.has(name) for book in one.box.books
    )
    known: dict[Colour, list[int | str]] = {}
    for book in (*TABLES.books, *added):
        known.setdefault(book.colour, []).append(book.set)
    return {
        colour: tuple(dict.fromkeys(known[colour]))
        for colour in Colour
        if {*known.get(colour, (0,))} != {0}
    }


def _book(colour: Colour, sets: tuple[int | str, ...]) -> Option:
    label = text("choose.quacks.book", colour=text(f"colour.{colour.value}"))
    alternatives = tuple(
        Alternative(one, _set_name(one), text(f"choose_book.{colour.value}.{one}")) for one in sets
    )
    return Option(
        f"sets.{colour.value}", Group.BOOK, label, text("choose_why.quacks.book"), alternatives
    )


def _set_name(number: int | str) -> Text:
    return text("choose.usual") if number == 0 else text("choose.set", n=number)


def _witch(coin: Coin) -> Option:
    alternatives = tuple(
        Alternative(witch.value, text(f"witch.{witch.value}"))
        for witch in Witch
        if witch.coin is coin
    )
    label = text("choose.quacks.witch", coin=text(f"coin.{coin.value}"))
    why = text("choose_why.quacks.witch")
    return Option(f"witches.{coin.value}", Group.CARD, label, why, alternatives)


def _patient(number: int) -> Option:
    usual = tuple(Patient)[number - 1]
    order = sorted(Patient, key=lambda one: one is not usual)
    alternatives = tuple(Alternative(one.value, text(f"patient.{one.value}")) for one in order)
    label = text("choose.quacks.patient", n=number)
    why = text("choose_why.quacks.patient")
    return Option(f"patients.{number}", Group.CARD, label, why, alternatives)


def _sides() -> tuple[Alternative, ...]:
    sides = (Rack.BROWN, Rack.GREEN)
    return tuple(
        Alternative(
            side.value,
            text(f"choose_value.quacks.rack.{side.value}"),
            text(f"choose_value_why.quacks.rack.{side.value}"),
        )
        for side in sides
    )


_HERBS = {"modules.herb_witches": True}
_COLOURS = ("green", "blue", "red", "yellow", "purple")


def _of_set(number: int, *more: str) -> dict[str, Value]:
    return {f"sets.{colour}": number for colour in (*_COLOURS, *more)}


PRESETS: Mapping[str, Mapping[str, Value]] = {
    "first_game": {},
    "sets_2": _of_set(2),
    "sets_3": _of_set(3),
    "sets_4": _of_set(4),
    "test_tubes": {"modules.test_tubes": True},
    "herb_witches": _HERBS,
    "herb_witches_5": {**_HERBS, **_of_set(5, "black")},
    "herb_witches_6": {**_HERBS, **_of_set(6, "black", "locoweed")},
    "alchemists": {"modules.alchemists": True},
    "exchange_office": {"modules.exchange_office": True},
    "all_boxes": {
        **_HERBS,
        "modules.alchemists": True,
        "modules.exchange_office": True,
    },
}


def presets() -> tuple[Preset, ...]:
    """Ways to play that go together."""
    return tuple(
        Preset(key, *worded(GAME, f"preset.{key}"), Choices(GAME, values))
        for key, values in PRESETS.items()
    )
