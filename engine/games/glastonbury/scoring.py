"""What a cauldron scores: kinds, the own colour and the best use of the shape-shifters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import Enum
from itertools import combinations, combinations_with_replacement
from typing import TypeAlias

from engine.game import ScoreLine, Seat
from engine.games.glastonbury.cards import Card, Colour, Kind
from engine.games.glastonbury.tables import TABLES

ROUND = 1
"""The round of every score line: a game has only one."""

Values: TypeAlias = Mapping[Kind, tuple[int, ...]]
"""The values that lie in a cauldron, kind by kind."""


class Reason(Enum):
    """What points were scored for."""

    KIND = "kind"
    OWN_COLOUR = "own_colour"
    IMMUTO = "immuto"
    RECIPE_A = "recipe_a"
    RECIPE_B = "recipe_b"


def values_of(cards: Iterable[Card]) -> Values:
    """The values of each kind among some cards, in the order of the box."""
    held: dict[Kind, list[int]] = {}
    for card in cards:
        if card.kind:
            held.setdefault(card.kind, []).append(card.number)
    return {kind: tuple(sorted(held[kind])) for kind in Kind if kind in held}


def kind_points(values: tuple[int, ...], immuto: int, factor: int) -> int:
    """What the cards of a kind that is held score, with so many Immuto added to their number."""
    # card_games G1-P1, G1-P2, G1-I2, G1-O5: a fifth card adds nothing
    scoring = TABLES.scoring
    most = len(scoring.sign) - 1
    number = min(most, len(values) + immuto)
    bonus = scoring.bonus_four if number == most else 0
    return scoring.sign[number] * factor * sum(values) + bonus


def factor_of(kind: Kind, own: Colour) -> int:
    """By what the values of a kind count."""
    return TABLES.scoring.own_colour_factor if TABLES.kinds[kind] is own else 1


def best_use(values: Values, immuto: int, own: Colour, *, may_stack: bool) -> Counter[Kind]:
    """To which kinds the shape-shifters go for the most points; of equal ways the shortest.

    Every way to give them out is tried (card_games 1.5); one that brings nothing is not used.
    """
    choose = combinations_with_replacement if may_stack else combinations
    ways = [Counter(way) for used in range(immuto + 1) for way in choose(values, used)]
    return max(ways, key=lambda way: _gains(values, way, own))


def _gains(values: Values, way: Mapping[Kind, int], own: Colour) -> int:
    return sum(_gain(values, kind, number, own) for kind, number in way.items())


def _gain(values: Values, kind: Kind, immuto: int, own: Colour) -> int:
    factor = factor_of(kind, own)
    return kind_points(values[kind], immuto, factor) - kind_points(values[kind], 0, factor)


def cauldron_lines(
    seat: Seat, cauldron: Iterable[Card], own: Colour, *, may_stack: bool
) -> tuple[ScoreLine, ...]:
    """What a cauldron scores: a line for each kind, then one for each that an Immuto helps."""
    cards = tuple(cauldron)
    values = values_of(cards)
    immuto = best_use(values, cards.count(Card.IMMUTO), own, may_stack=may_stack)
    kinds = tuple(_kind_line(seat, kind, values[kind], own) for kind in values)
    helped = tuple(
        _line(seat, _gain(values, kind, number, own), Reason.IMMUTO, "G1-I2", kind)
        for kind, number in immuto.items()
    )
    return (*kinds, *helped)


def _kind_line(seat: Seat, kind: Kind, values: tuple[int, ...], own: Colour) -> ScoreLine:
    factor = factor_of(kind, own)
    points = kind_points(values, 0, factor)
    if factor == 1:
        return _line(seat, points, Reason.KIND, "G1-P1", kind)
    return _line(seat, points, Reason.OWN_COLOUR, "G1-P2", kind)


def _line(seat: Seat, points: int, reason: Reason, rule: str, kind: Kind) -> ScoreLine:
    return ScoreLine(seat, points, ROUND, reason, None, f"card_games {rule}", kind)
