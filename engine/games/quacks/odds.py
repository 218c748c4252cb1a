"""Exact odds of an explosion, by counting draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from math import comb

from engine.games.quacks.chips import Chip, Colour


def explosion_odds(
    bag: Iterable[Chip], white_left: int, draws: int, safe: int = 0
) -> tuple[Fraction, ...]:
    """Odds that the pot has exploded after 1, 2, ... ``draws`` further chips, drawn in a row.

    Counts the sets of k chips by their white sum: a row of draws has exploded exactly if its white
    sum is more than the pot still bears and its last white chip came too late to be safe. A bag
    that runs empty ends the row.

    Args:
        bag: The chips in the bag.
        white_left: How much more white the pot bears, at least 0.
        draws: How many draws to look ahead, at least 1.
        safe: How many of the next chips cannot explode the pot, though they count.
    """
    chips = tuple(bag)
    whites = Counter(chip.number for chip in chips if chip.colour is Colour.WHITE)
    harmless = len(chips) - whites.total()
    ways = _ways_of_whites(whites, draws)
    return tuple(
        _share_above(ways, white_left, harmless, min(k, len(chips)), safe)
        for k in range(1, draws + 1)
    )


def _ways_of_whites(whites: Counter[int], most: int) -> Counter[tuple[int, int]]:
    """In how many ways (number of white chips, their sum) can be taken, up to ``most`` chips."""
    ways = Counter({(0, 0): 1})
    for number, there in whites.items():
        more: Counter[tuple[int, int]] = Counter()
        for (taken, total), count in ways.items():
            for extra in range(min(there, most - taken) + 1):
                more[taken + extra, total + extra * number] += count * comb(there, extra)
        ways = more
    return ways


def _share_above(
    ways: Counter[tuple[int, int]], white_left: int, harmless: int, drawn: int, safe: int
) -> Fraction:
    above, every = Fraction(0), 0
    for (taken, total), count in ways.items():
        if taken <= drawn:
            sets = count * comb(harmless, drawn - taken)
            every += sets
            above += sets * _share_too_late(taken, drawn, safe) if total > white_left else 0
    return above / every


def _share_too_late(whites: int, drawn: int, safe: int) -> Fraction:
    """In how many of all orders not every white chip is among the safe ones."""
    return 1 - Fraction(comb(min(safe, drawn), whites), comb(drawn, whites))
