"""How far a bag may be drawn on: exact odds of the next few chips, and how many are safe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import perm

from engine.changing import changed
from engine.game import Seat
from engine.games.quacks.actions import Draw, Spill
from engine.games.quacks.chips import Chip, Colour
from engine.games.quacks.game import Quacks
from engine.games.quacks.placing import safe_draws, white_limit
from engine.games.quacks.pot import Placed, Pot
from engine.games.quacks.tables import Effect

LOOKS_AHEAD = 3
"""How many draws are looked ahead: more are seldom asked for, and each costs five times as much."""

HARMLESS, YELLOW = 0, -1
"""Kinds of chips beside the white ones, which are known by their numbers."""

_BESIDE_THE_POT = frozenset({Effect.RED_SET_ASIDE_EXTRA, Effect.YELLOW_ADD_NEXT_VALUE})
"""Books with which a drawn chip does not come onto the pot: only the next draw is told then."""


def next_odds(state: Quacks, seat: Seat) -> Fraction:
    """How likely the next chip explodes a pot; cards and books may keep it whole."""
    bag, left = state.players[seat].pot.bag, state.white_left(seat)
    doubtful = {chip for chip in bag if chip.colour is Colour.WHITE and chip.number > left}
    legal = state.legal_actions(seat) if doubtful else ()
    draws = [one for one in legal if isinstance(one, Draw | Spill)]
    fatal = {
        one.chip
        for one in draws
        if one.chip in doubtful and state.after(one).players[seat].pot.exploded
    }
    return Fraction(sum(chip in fatal for chip in bag), len(bag))


def safe_for(state: Quacks, seat: Seat) -> int:
    """How many more chips cannot explode a pot, whichever come; all of the bag if none can."""
    pot, left = state.players[seat].pot, state.white_left(seat)
    whites = sorted((one.number for one in pot.bag if one.colour is Colour.WHITE), reverse=True)
    if sum(whites) <= left:
        return len(pot.bag)
    fitting = next(n for n in range(len(whites)) if sum(whites[: n + 1]) > left)
    return max(fitting, min(safe_draws(state, pot), len(pot.bag)))


def odds_ahead(state: Quacks, seat: Seat, draws: int = LOOKS_AHEAD) -> tuple[Fraction, ...]:
    """Odds that a pot has exploded after 1, 2, ... draws in a row, with nothing done between.

    Yellow chips that raise the limit do so from where they come. Only as many as the bag has, and
    none where a book lays drawn chips beside the pot.
    """
    pot = state.players[seat].pot
    if any(book.effect in _BESIDE_THE_POT for book in state.rules.books.values()):
        return ()
    reach = min(draws, len(pot.bag))
    rooms = [_room(state, pot, yellows) for yellows in range(reach + 1)]
    fatal = _fatal(Counter(map(_kind, pot.bag)), rooms, safe_draws(state, pot), reach)
    odds: list[Fraction] = []
    for drawn, ways in enumerate(fatal, 1):
        before = odds[-1] if odds else Fraction(0)
        odds.append(before + Fraction(ways, perm(len(pot.bag), drawn)))
    return tuple(odds)


def _kind(chip: Chip) -> int:
    if chip.colour is Colour.WHITE:
        return chip.number
    return YELLOW if chip.colour is Colour.YELLOW else HARMLESS


def _room(state: Quacks, pot: Pot, yellows: int) -> int:
    """How much more white a pot bears once it has so many more yellow chips."""
    more = (Placed(Chip.YELLOW_1, pot.last_space),) * yellows
    return white_limit(state, changed(pot, placed=(*pot.placed, *more))) - pot.white_sum


def _fatal(bag: Mapping[int, int], rooms: Sequence[int], safe: int, draws: int) -> list[int]:
    """In how many orders the pot explodes exactly at the 1st, 2nd, ... draw."""
    fatal = [0] * draws
    for kind, count in bag.items():
        white = max(kind, HARMLESS)
        if count and white and white > rooms[0] and safe <= 0:
            fatal[0] += count
        elif count and draws > 1:
            left = [room - white for room in (rooms[1:] if kind == YELLOW else rooms)]
            for drawn, ways in enumerate(
                _fatal({**bag, kind: count - 1}, left, safe - 1, draws - 1)
            ):
                fatal[drawn + 1] += count * ways
    return fatal
