"""Games to test with: set up in a line, played in words, or by dice."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from engine.game import Action, Seat, State
from engine.games.quacks.chips import Chip
from engine.games.quacks.game import Quacks
from engine.games.quacks.pot import Pot
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


def header(*seats: Mapping[str, object], number: int = 9) -> dict[str, object]:
    """The header of a game that is taken up in round ``number``, everybody without rats."""
    return {
        "format": 1,
        "game": "quacks",
        "players": [f"Player {n}" for n, _ in enumerate(seats)],
        "start": {"round": number, "seats": [{"rats": 0, **one} for one in seats]},
    }


def game(*seats: Mapping[str, object], number: int = 9) -> Quacks:
    """The game of ``header``; a single seat plays beside one that has stopped."""
    return set_up(header(*(seats if len(seats) > 1 else (*seats, IDLE)), number=number))


def words(deed: str, of: int = 0) -> Words:
    """What a record would write for ``"draw red-1@5"``, ``"stop"`` or ``"points"``."""
    do, _, piece = deed.partition(" ")
    piece, _, space = piece.partition("@")
    match do:
        case "draw":
            return {
                "seat": of,
                "do": do,
                "piece": piece,
                **({"space": int(space)} if space else {}),
            }
        case "points" | "coins":
            return {"seat": of, "do": "choose", "question": "points_or_coins", "answer": do}
        case "return":
            return {"seat": of, "do": "choose", "question": "return_white", "answer": "yes"}
        case _:
            return {"seat": of, "do": do}


def played(state: Quacks, *deeds: str, of: int = 0) -> Quacks:
    """The game once a seat has done all that."""
    for deed in deeds:
        state = state.after(QUACKS.find_action(state, words(deed, of)))
    return state


def exploded(number: int = 9) -> Quacks:
    """One pot exploded on space 9, beside one that stopped on space 13."""
    state = game(
        seat("white-3", pot="white-3@3 white-3@6"),
        seat("", pot="green-4@13"),
        number=number,
    )
    return played(played(state, "draw white-3"), "stop", of=1)


def pot_of(state: Quacks, of: int = 0) -> Pot:
    """The pot of a seat."""
    return state.players[of].pot


def can(state: Quacks, of: int = 0) -> set[str]:
    """All that a seat may do, as ``played`` takes it."""
    said = [QUACKS.in_words(one) for one in state.legal_actions(Seat(of))]
    return {_deed(one) for one in said}


def _deed(said: Words) -> str:
    match said["do"]:
        case "draw":
            return f"draw {said['piece']}@{said['space']}"
        case "choose":
            return "return" if said["question"] == "return_white" else str(said["answer"])
        case do:
            return str(do)


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
    """Any game of Quacks, from the start or taken up before round ``first`` or a later one."""
    count = draw(st.integers(2, 4))
    number = draw(st.integers(first, 9))
    fresh = first == 5 and draw(st.integers(0, 9)) == 9
    start = {"round": number, "seats": [draw(_seats()) for _ in range(count)]}
    return {
        "format": 1,
        "game": "quacks",
        "players": ["Ada", "Björn", "Çelik", "Daði"][:count],
        **({} if fresh else {"start": start}),
    }


_MOST = {
    Chip.WHITE_1: 4,
    Chip.WHITE_2: 2,
    Chip.WHITE_3: 1,
    Chip.ORANGE_1: 3,
    Chip.RED_1: 2,
    Chip.RED_2: 1,
    Chip.RED_4: 1,
    Chip.YELLOW_1: 2,
    Chip.BLUE_2: 1,
    Chip.GREEN_4: 2,
}
"""Chips of one seat: never more than the box has for four, the whites of round 6 included."""


@st.composite
def _seats(draw: st.DrawFn) -> dict[str, object]:
    bag = {chip.value: draw(st.integers(0, most)) for chip, most in _MOST.items()}
    return {
        "bag": bag,
        "droplet": draw(st.integers(0, 20)),
        "score": draw(st.integers(0, 120)),
        "rubies": draw(st.integers(0, 4)),
        "flask": draw(st.booleans()),
    }
