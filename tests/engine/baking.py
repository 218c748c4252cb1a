"""Games of Burning Galletitas to test with: set up in a line, played in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any

from hypothesis import strategies as st

from engine.game import Seat
from engine.games.galletitas.cards import Card, Colour
from engine.games.galletitas.game import Galletitas
from engine.games.galletitas.rules import HouseRules
from engine.games.galletitas.setup import set_up
from engine.games.galletitas.tables import Icon
from engine.games.galletitas.words import GalletitasGame
from engine.record import Words

GALLETITAS = GalletitasGame()

LABELS = {colour.name.lower(): colour.value for colour in Colour}
"""The colours as the tests call them: ``pink-7`` is the card ``pink_triangle-7``."""

PLAIN = {card.value: Icon.NONE.value for card in Card}
"""Icons of a copy on which no card has any, so that nothing is asked."""


def label(short: str) -> str:
    """``pink-7`` as a record writes it."""
    colour, _, number = short.partition("-")
    return f"{LABELS[colour]}-{number}"


def short(long: str) -> str:
    """A label as the tests write it."""
    colour, _, number = long.partition("-")
    return f"{Colour(colour).name.lower()}-{number}"


def header(
    row: str = "",
    *,
    burnt: Sequence[int] = (0, 0, 0),
    hands: Sequence[int] = (),
    discard: str = "",
    **more: Any,  # noqa: ANN401 - keys of a header
) -> dict[str, object]:
    """The header of a game with a row like ``"green-3<green-14 pink-2 ? violet-4"``.

    A card after ``<`` lies on the one before it, ``?`` lies face down and was laid by the seat
    before the one to act, ``?2`` by seat 2. ``icons`` reads ``{"pink-7": "flame"}``, all others
    are plain; ``icons=None`` tells of none.
    """
    count, turn = len(burnt), more.get("start_player", 0)
    icons = more.pop("icons", {})
    known = {label(card): icon for card, icon in (icons or {}).items()}
    hands = hands or [3] * count
    return {
        "format": 1,
        "game": "galletitas",
        "players": [f"Player {n}" for n in range(count)],
        "icons": {} if icons is None else {**PLAIN, **known},
        "missing": [label(card) for card in more.pop("missing", "").split()],
        "start": {
            "round": more.pop("number", 1),
            "row": [_place(one, (turn - 1) % count) for one in row.split()],
            "discard": [label(card) for card in discard.split()],
            "seats": [{"burnt": b, "hand": h} for b, h in zip(burnt, hands, strict=True)],
        },
        **more,
    }


def _place(written: str, before: int) -> dict[str, object]:
    if written.startswith("?"):
        return {"by": int(written[1:] or before)}
    return {"by": 0, "cards": [label(card) for card in written.split("<")]}


def game(row: str = "", **more: Any) -> Galletitas:  # noqa: ANN401 - keys of a header
    """The game of ``header``."""
    return set_up(header(row, **more))


def only(cards: str) -> str:
    """All cards but these, as ``missing`` names them: for games that can be counted by hand."""
    kept = {label(card) for card in cards.split()}
    return " ".join(short(card.value) for card in Card if card.value not in kept)


def words(deed: str, of: int) -> Words:
    """What a record would write: ``"open pink-7"``, ``"give 1 1"``, ``"turn_over 2 pink-7"``."""
    do, *rest = deed.split()
    said: dict[str, object] = {"seat": of, "do": do}
    match do, rest:
        case (("open" | "overlap" | "reveal"), [card]):
            said |= {"piece": label(card)}
        case "icon", [card, icon]:
            said |= {"piece": label(card), "icon": icon}
        case "give", to:
            said |= {"to": [int(one) for one in to]}
        case "pass_on", [direction]:
            said |= {"direction": direction}
        case "turn_over", [place, card]:
            said |= {"place": int(place), "piece": label(card)}
        case _:
            assert rest == [], deed
    return said


def played(state: Galletitas, *deeds: str) -> Galletitas:
    """The game once all that has happened; each deed is one of whoever is to act."""
    for deed in deeds:
        state = state.after(GALLETITAS.find_action(state, words(deed, state.turn)))
    return state


def can(state: Galletitas) -> list[str]:
    """All that may follow, as ``played`` takes it."""
    return [_deed(GALLETITAS.in_words(action)) for action in state.legal_actions()]


def _deed(said: Words) -> str:
    parts: list[str] = []
    for key, value in said.items():
        match key, value:
            case "seat", _:
                pass
            case "piece", str(card):
                parts.append(short(card))
            case "to", list(to):
                parts += map(str, to)
            case _:
                parts.append(str(value))
    return " ".join(parts)


def ways(state: Galletitas, card: str) -> set[str]:
    """How a hand card may be laid: ``open``, ``overlap``, ``face_down``."""
    named = (deed.removesuffix(f" {card}") for deed in can(state))
    return {"open", "overlap", "face_down"} & set(named)


def burnt(state: Galletitas) -> list[int]:
    """The burnt biscuits of all seats."""
    return [state.biscuits(Seat(s)) for s in range(state.seat_count)]


def row_of(state: Galletitas) -> str:
    """The row as ``header`` takes it, without who laid what."""
    return " ".join("<".join(short(card.value) for card in spot.cards) or "?" for spot in state.row)


def shorts(cards: Iterable[Card]) -> str:
    """Cards as the tests write them."""
    return " ".join(short(card.value) for card in cards)


@st.composite
def galletitas_headers(draw: st.DrawFn, least: int = 0) -> dict[str, object]:
    """Any game of Burning Galletitas, taken up at the start of a round with ``least`` biscuits."""
    count = draw(st.integers(3, 6))
    return {
        "format": 1,
        "game": "galletitas",
        "players": ["Ada", "Björn", "Çelik", "Daði", "Eva", "Fé"][:count],
        "start_player": draw(st.integers(0, count - 1)),
        "modules": draw(st.sampled_from([[], ["sugar_free"]])),
        "house_rules": {
            one.name: draw(st.booleans())
            for one in fields(HouseRules)
            if draw(st.integers(0, 3)) == 3
        },
        "icons": draw(_icons()),
        "start": {
            "round": draw(st.integers(1, 30)),
            "seats": [{"burnt": draw(st.integers(least, 7))} for _ in range(count)],
        },
    }


@st.composite
def _icons(draw: st.DrawFn) -> dict[str, str]:
    """Any share of the cards is known, with any icon."""
    known = draw(st.integers(0, 8))
    dice = draw(st.randoms(use_true_random=False))
    icons = [icon.value for icon in Icon]
    return {card.value: dice.choice(icons) for card in Card if dice.randrange(8) < known}
