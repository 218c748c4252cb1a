"""Games of Glastonbury to test with: set up in a line, played in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import fields
from enum import Enum
from typing import Any

from hypothesis import strategies as st

from engine.games.glastonbury.cards import PLAYER_COLOURS, Card, Colour
from engine.games.glastonbury.game import Glastonbury
from engine.games.glastonbury.places import CELLS, Cell
from engine.games.glastonbury.rules import HouseRules, Rules, SpellCopies
from engine.games.glastonbury.setup import set_up
from engine.games.glastonbury.words import GlastonburyGame
from engine.record import Words
from tests.engine.playing import DICE

GLASTONBURY = GlastonburyGame()

DIAGONAL: Mapping[Cell, str] = {(1, 1): "P1a-1", (2, 2): "P1a-2", (3, 3): "N1a-3", (4, 4): "N1a-4"}
"""Four cards, one on each line: with no pile the next one taken ends the game."""


def seat(cauldron: str = "", spells: str = "", **more: object) -> dict[str, object]:
    """One seat of a header: ``seat("P1a-2 immuto", "accio", pawn=3)``; the top card is the last."""
    return {"cauldron": cauldron.split(), "spells": spells.split(), **more}


def header(
    *seats: Mapping[str, object],
    field: Mapping[Cell, str] | None = None,
    only: Mapping[Cell, str] | None = None,
    pile: str = "",
    **more: object,
) -> dict[str, object]:
    """The header of a game that is taken up before a turn of its start player.

    ``field`` says what lies on some cells, with ingredients of nobody's colour on all others;
    ``only`` says all that lies there. ``under`` and what else ``more`` names are further keys.
    """
    cells = dict(only) if only is not None else _filled(field or {}, seats, pile)
    start = {
        "field": [[cells.get((row, column)) for column in range(6)] for row in range(6)],
        "pile": pile.split(),
        "under": str(more.pop("under", "")).split(),
        "seats": list(seats),
    }
    return {
        "format": 1,
        "game": "glastonbury",
        "players": [f"Player {n}" for n, _ in enumerate(seats)],
        "start": start,
        **more,
    }


def _filled(
    told: Mapping[Cell, str], seats: tuple[Mapping[str, Any], ...], pile: str
) -> dict[Cell, str]:
    used = {*told.values(), *pile.split(), *(card for one in seats for card in one["cauldron"])}
    fill = (str(one.value) for one in Card if one.kind and one.value not in used)
    neutral = [label for label in fill if label.startswith("N")]
    rest = iter(neutral)
    return {cell: told[cell] if cell in told else next(rest) for cell in CELLS}


def game(*seats: Mapping[str, object], **more: Any) -> Glastonbury:  # noqa: ANN401 - keys of a header
    """The game of ``header``; a single seat plays beside one with a pawn at the corner 5."""
    return set_up(header(*(seats if len(seats) > 1 else (*seats, seat(pawn=5))), **more))


def words(state: Glastonbury, deed: str) -> Words:
    """What a record would write: ``"take P1a-1"``, ``"accio immuto@2,3"``, ``"keep yes"``."""
    do, *rest = deed.split()
    said: dict[str, object] = {"seat": int(state.prompts()[0].seat), "do": do}
    for one in rest:
        card, _, cell = one.partition("@")
        said |= {"answer": card} if do == "keep" else {"card": card}
        said |= {"cell": [int(number) for number in cell.split(",")]} if cell else {}
    return said


def played(state: Glastonbury, *deeds: str) -> Glastonbury:
    """The game once the seats that are asked have done all that."""
    for deed in deeds:
        state = state.after(GLASTONBURY.find_action(state, words(state, deed)))
    return state


def can(state: Glastonbury) -> set[str]:
    """All that may be done now, as ``played`` takes it, without cells."""
    said = [GLASTONBURY.in_words(one) for one in state.legal_actions()]
    keys = ("do", "card", "answer")
    return {" ".join(str(one[key]) for key in keys if key in one) for one in said}


def score(cards: str, own: Colour = Colour.P1, **house: object) -> int:
    """What a cauldron scores once the game is over."""
    only = {(1, 1): "accio", (2, 2): "accio", (3, 3): "accio", (4, 4): "declinatio"}
    others = [one.value for one in PLAYER_COLOURS if one is not own]
    seats = (seat(cards, pawn=0), seat(pawn=19), seat(pawn=5))
    state = game(*seats, only=only, colours=[own.value, *others[:2]], start_player=1, **house)
    return played(state, "take accio", "keep no").scores()[0]


@st.composite
def glastonbury_headers(draw: st.DrawFn, *, short: bool = False) -> dict[str, object]:
    """Any game of Glastonbury: dealt card by card, or taken up; ``short``: with a small pile."""
    count = draw(st.integers(2, 4))
    house = draw(_house_rules())
    colours = draw(st.permutations(PLAYER_COLOURS))[:count]
    free = [one for one in PLAYER_COLOURS if one not in colours]
    removed = draw(st.sampled_from(free)) if count == 2 else None
    copies = SpellCopies(**house.get("spell_copies", {}))
    deck = list(Rules(tuple(colours), removed, HouseRules(copies)).deck().elements())
    draw(DICE).shuffle(deck)
    is_dealt = not short and draw(st.integers(0, 3)) == 3
    return {
        "format": 1,
        "game": "glastonbury",
        "players": ["Ada", "Björn", "Çelik", "Daði"][:count],
        "start_player": draw(st.integers(0, count - 1)),
        "modules": draw(st.sampled_from([[], ["recipes"]])),
        "colours": [one.value for one in colours],
        "corners": draw(st.permutations([0, 5, 10, 15]))[:count],
        **({"removed": removed.value} if removed else {}),
        "house_rules": house,
        **({} if is_dealt else {"start": _start(draw, deck, count, short=short)}),
    }


def _start(draw: st.DrawFn, deck: list[Card], count: int, *, short: bool) -> dict[str, object]:
    labels = [str(card.value) for card in deck]
    cells = dict(zip(CELLS, labels, strict=False))
    rest = labels[len(CELLS) :]
    seats = []
    for _ in range(count):
        held = [rest.pop() for _ in range(draw(st.integers(0, 4)))]
        seats.append(_seat(draw, held))
    under = [rest.pop() for _ in range(draw(st.integers(0, 2)))]
    start: dict[str, object] = {
        "field": [[cells.get((row, column)) for column in range(6)] for row in range(6)],
        "under": under,
        "seats": seats,
    }
    if short:
        gaps = draw(st.sets(st.sampled_from([one for one in CELLS if one not in DIAGONAL])))
        for row, column in gaps:
            cells.pop((row, column))
        start["field"] = [[cells.get((row, column)) for column in range(6)] for row in range(6)]
        start["pile"] = rest[: draw(st.integers(0, 3))]
    return start


def _seat(draw: st.DrawFn, held: list[str]) -> dict[str, object]:
    spells = Counter(one for one in held if one in {"accio", "declinatio", "vanesco", "perluceo"})
    return {
        "pawn": draw(st.integers(0, 19)),
        "cauldron": [one for one in held if one not in spells],
        "spells": list(spells.elements()),
        "accio_used": draw(st.integers(0, spells["accio"])),
        "declinatio_used": draw(st.integers(0, spells["declinatio"])),
    }


@st.composite
def _house_rules(draw: st.DrawFn) -> dict[str, Any]:
    """The default, or any of its alternatives in any mix."""
    told: dict[str, Any] = {}
    for field in fields(HouseRules):
        default = getattr(HouseRules(), field.name)
        if isinstance(default, SpellCopies):
            told[field.name] = {one.name: draw(st.integers(1, 4)) for one in fields(SpellCopies)}
        elif draw(st.integers(0, 2)) == 2:
            values = [one.value for one in type(default)] if isinstance(default, Enum) else None
            told[field.name] = draw(st.sampled_from(values or [True, False]))
    return told
