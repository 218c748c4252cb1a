"""Games to test with: set up in a line, played in words, or by dice."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping
from dataclasses import fields
from enum import Enum
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from engine.game import Action, Seat, State
from engine.games.quacks.actions import Answer
from engine.games.quacks.cards import Coin, Patient, Witch
from engine.games.quacks.chips import Chip
from engine.games.quacks.game import Quacks
from engine.games.quacks.position import Phase
from engine.games.quacks.pot import Pot
from engine.games.quacks.rules import HouseRules
from engine.games.quacks.setup import set_up
from engine.games.quacks.words import QuacksGame
from engine.record import Words

QUACKS = QuacksGame()

WHOLE_GAMES = settings(max_examples=settings().max_examples // 3)
"""For properties that play on to the end: fewer examples, each of some hundred steps."""

DICE = st.randoms(use_true_random=False)
"""Chance and players of a play-out."""


def seat(bag: str = "", pot: str = "", **more: object) -> dict[str, object]:
    """One seat of a header: ``seat("white-1 red-2", pot="white-3@3 orange-1@4", droplet=1)``."""
    chips = bag.split()
    placed = [one.split("@") for one in pot.split()]
    return {
        "bag": {chip: chips.count(chip) for chip in chips},
        "pot": [{"piece": piece, "space": int(space)} for piece, space in placed],
        **more,
    }


IDLE = seat(stopped=True)
"""A seat that has stopped without a chip, so that only the others count."""


def header(
    *seats: Mapping[str, object],
    number: int = 9,
    card: str | None = None,
    sets: str = "",
    **more: object,
) -> dict[str, object]:
    """The header of a game that is taken up in round ``number`` after its card, without rats.

    ``sets`` reads ``"green 3 red 2"``; ``more`` are further keys of the header.
    """
    named = sets.split()
    return {
        "format": 1,
        "game": "quacks",
        "players": [f"Player {n}" for n, _ in enumerate(seats)],
        "sets": {
            colour: int(number) if number.isdigit() else number
            for colour, number in zip(named[::2], named[1::2], strict=True)
        },
        "start": {
            "round": number,
            "card": card,
            "seats": [{"rats": 0, **one} for one in seats],
        },
        **more,
    }


def game(*seats: Mapping[str, object], **more: Any) -> Quacks:  # noqa: ANN401 - keys of a header
    """The game of ``header``; a single seat plays beside one that has stopped."""
    return set_up(header(*(seats if len(seats) > 1 else (*seats, IDLE)), **more))


def words(deed: str, of: int = 0) -> Words:
    """What a record would write for a deed: ``"draw red-1@5"``, ``"stop"``, ``"buy red-1 blue-2"``.

    Questions are answered by ``"spend droplet"``, ``"take_chip no"``, ``"sum_of_drawn 7"``;
    ``"points"`` and ``"coins"`` are short for ``"points_or_coins points"``, ``"return"`` for
    ``"return_white yes"``.
    """
    do, *rest = _SHORT.get(deed, deed).split()
    said: dict[str, object] = {"seat": of, "do": do}
    match do, rest:
        case (("draw" | "lay" | "spill"), [piece]):
            label, _, space = piece.partition("@")
            said |= {"piece": label, **({"space": int(space)} if space else {})}
        case "reveal", [card]:
            said |= {"card": card}
        case "roll", [face]:
            said |= {"face": face}
        case "buy", pieces:
            said |= {"pieces": pieces}
        case "upgrade", [old, new]:
            said |= {"piece": old, "to": new}
        case question, [answer]:
            number = int(answer) if answer.isdigit() else answer
            said |= {"do": "choose", "question": question, "answer": number}
    return said


_SHORT = {
    "points": "points_or_coins points",
    "coins": "points_or_coins coins",
    "return": "return_white yes",
}


def played(state: Quacks, *deeds: str, of: int = 0) -> Quacks:
    """The game once a seat has done all that."""
    for deed in deeds:
        state = state.after(QUACKS.find_action(state, words(deed, of)))
    return state


def exploded(number: int = 9, roll: str = "point", **more: Any) -> Quacks:  # noqa: ANN401 - keys of a header
    """One pot exploded on space 9, beside one that stopped on space 13 and rolled the die."""
    state = game(
        seat("white-3", pot="white-3@3 white-3@6"),
        seat("", pot="blue-4@13"),
        number=number,
        **more,
    )
    return played(played(state, "draw white-3"), "stop", f"roll {roll}", of=1)


def scored(state: Quacks, until: Phase = Phase.CLEARING) -> Quacks:
    """The game once the scoring of the round is over: dice show a point, nobody buys or spends."""
    while state.phase not in {until, Phase.CLEARING, Phase.OVER}:
        legal = state.prompts()[0].alternatives
        declined = [one for one in legal if getattr(one, "answer", None) is Answer.NO]
        state = state.after((*declined, *legal)[0])
    return state


def pot_of(state: Quacks, of: int = 0) -> Pot:
    """The pot of a seat."""
    return state.players[of].pot


def can(state: Quacks, of: int = 0) -> set[str]:
    """All that a seat may do, as ``played`` takes it."""
    said = [QUACKS.in_words(one) for one in state.legal_actions(Seat(of))]
    return {_deed(one) for one in said}


def _deed(said: Words) -> str:
    short = {deed: abbreviation for abbreviation, deed in _SHORT.items()}
    match dict(said):
        case {"do": "draw" | "lay" as do, "piece": piece, "space": space}:
            return f"{do} {piece}@{space}"
        case {"do": "choose", "question": question, "answer": answer}:
            deed = f"{question} {answer}"
            return short.get(deed, deed)
        case {"do": "buy", "pieces": pieces}:
            return " ".join(["buy", *pieces])
        case _:
            rest = [str(value) for key, value in said.items() if key != "seat"]
            return " ".join(rest)


def playout(
    state: State[Any, Any], dice: random.Random
) -> Iterator[tuple[State[Any, Any], Action, State[Any, Any]]]:
    """Random steps (before, action, after) until nothing is legal any more."""
    while legal := state.legal_actions():
        action = dice.choice(legal)
        before, state = state, state.after(action)
        yield before, action, state


@st.composite
def quacks_headers(draw: st.DrawFn, first: int = 5) -> dict[str, object]:
    """Any game of Quacks, from the start or taken up in round ``first`` or a later one."""
    modules = draw(_MODULES)
    has_witches = "herb_witches" in modules
    count = draw(st.integers(2, 5 if has_witches else 4))
    number = draw(st.integers(first, 9))
    fresh = first == 5 and draw(st.integers(0, 9)) == 9
    seats = _seats(with_herbs=has_witches)
    start = {"round": number, "seats": [draw(seats) for _ in range(count)]}
    return {
        "format": 1,
        "game": "quacks",
        "players": ["Ada", "Björn", "Çelik", "Daði", "Ève"][:count],
        "start_player": draw(st.integers(0, count - 1)),
        "modules": modules,
        **({"witches": draw(_witches())} if has_witches else {}),
        **(draw(_patients()) if "alchemists" in modules else {}),
        "sets": draw(_sets(modules)),
        "house_rules": draw(_house_rules()),
        **({} if fresh else {"start": start}),
    }


@st.composite
def _sets(draw: st.DrawFn, modules: Collection[str]) -> dict[str, int | str]:
    """A set of each colour of those that the boxes have."""
    with_herbs = "herb_witches" in modules
    colours = ("green", "blue", "red", "yellow", "purple")
    sets: dict[str, int | str] = {
        colour: draw(st.integers(1, 6 if with_herbs else 4)) for colour in colours
    }
    locoweed = [*((5, 6) if with_herbs else ()), *("ABCD" if "alchemists" in modules else "")]
    if locoweed:
        sets["locoweed"] = draw(st.sampled_from(locoweed))
    if with_herbs:
        sets["black"] = draw(st.sampled_from([0, 5, 6]))
    return sets


_MODULES = st.sampled_from(
    [
        [],
        ["test_tubes"],
        ["exchange_office"],
        ["herb_witches"],
        ["herb_witches", "test_tubes"],
        ["herb_witches", "exchange_office"],
        *(["alchemists"], ["alchemists", "exchange_office"], ["alchemists", "test_tubes"]),
        ["alchemists", "herb_witches"],
        ["alchemists", "herb_witches", "exchange_office"],
        ["alchemists", "herb_witches", "test_tubes"],
    ]
)


@st.composite
def _witches(draw: st.DrawFn) -> list[str]:
    """One witch of each coin."""
    by_coin = ([one.value for one in Witch if one.coin is coin] for coin in Coin)
    return [draw(st.sampled_from(witches)) for witches in by_coin]


@st.composite
def _patients(draw: st.DrawFn) -> dict[str, object]:
    """Three patients to choose from, and now and then a card that brings something else."""
    patients = draw(st.permutations([one.value for one in Patient]))[:3]
    space = str(draw(st.integers(1, 10)))
    return {"patients": patients, "corrections": {patients[0]: {space: draw(_ESSENCES)}}}


_ESSENCES = st.sampled_from(
    [{}, {"draws": 2, "coins": 8}, {"swap": 4, "droplet": 1}, {"laid_out": 3, "rolls": 1}]
)


@st.composite
def _house_rules(draw: st.DrawFn) -> dict[str, object]:
    """The default, or any of its alternatives in any mix."""
    return {
        field.name: draw(st.sampled_from(_alternatives(getattr(HouseRules(), field.name))))
        for field in fields(HouseRules)
        if draw(st.integers(0, 3)) == 3
    }


def _alternatives(default: object) -> list[object]:
    return [one.value for one in type(default)] if isinstance(default, Enum) else [True, False]


_MOST = {
    Chip.WHITE_1: 4,
    Chip.WHITE_2: 2,
    Chip.WHITE_3: 1,
    Chip.ORANGE_1: 3,
    Chip.GREEN_1: 2,
    Chip.GREEN_4: 1,
    Chip.BLUE_1: 1,
    Chip.BLUE_2: 1,
    Chip.RED_1: 2,
    Chip.RED_2: 1,
    Chip.YELLOW_1: 2,
    Chip.YELLOW_2: 1,
    Chip.PURPLE_1: 3,
    Chip.BLACK_1: 2,
}
"""Chips of one seat: never more than the box has for four, the whites of round 6 included."""


_MOST_HERBS = {Chip.ORANGE_6: 1, Chip.LOCOWEED_1: 3}
"""Further chips of a seat with Die Kräuterhexen."""


@st.composite
def _seats(draw: st.DrawFn, *, with_herbs: bool) -> dict[str, object]:
    chips = {**_MOST, **(_MOST_HERBS if with_herbs else {})}
    bag = {chip.value: draw(st.integers(0, most)) for chip, most in chips.items()}
    return {
        "bag": bag,
        "droplet": draw(st.integers(0, 40 if with_herbs else 20)),
        "score": draw(st.integers(0, 120)),
        "rubies": draw(st.integers(0, 4)),
        "flask": draw(st.booleans()),
        **({"coins": draw(_coins)} if with_herbs else {}),
    }


_coins = st.lists(st.sampled_from([coin.value for coin in Coin]), unique=True)
