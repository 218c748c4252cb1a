"""Why a pot cannot look as it does: what no rule explains, told apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from engine.game import Place, Seat
from engine.games.quacks.chips import Chip
from engine.games.quacks.game import Quacks
from engine.games.quacks.placing import landings
from engine.games.quacks.position import Phase, Piece
from engine.witness import Unexplained


class Oddity(Enum):
    """What is wrong with one chip on a pot."""

    MOVED = "moved"
    """It lies elsewhere than it was placed."""
    EXCHANGED = "exchanged"
    """Another chip lies where it was placed."""
    GONE = "gone"
    """It lies there no more."""
    BAG_EMPTY = "bag_empty"
    """It came out of an empty bag."""
    NOT_IN_BAG = "not_in_bag"
    """All of its kind lie elsewhere already."""
    TOO_LATE = "too_late"
    """The pot has stopped or exploded, or is full."""
    OUT_OF_STEP = "out_of_step"
    """The others have to draw first, in the last round."""
    WRONG_SPACE = "wrong_space"
    """It may have been drawn, but it belongs on another space."""
    TOO_MANY = "too_many"
    """Each alone might be right, but not all at once."""


@dataclass(frozen=True, slots=True)
class Odd:
    """One chip that is wrong.

    Attributes:
        oddity: In which way.
        chip: Which one; of two exchanged ones the one that should lie there.
        place: Where it lies, or should lie if it is gone.
        belongs: Where it belongs, if that is known; for an exchanged chip the one that lies there.
    """

    oddity: Oddity
    chip: Piece
    place: Place
    belongs: Place | Piece | None = None


def odd_chips(game: Quacks, seat: Seat, found: Unexplained[Piece]) -> tuple[Odd, ...]:
    """Every chip of a pot that the rules cannot explain, and why."""
    missing, surplus = dict(found.missing), dict(found.surplus)
    odd = [
        Odd(Oddity.EXCHANGED, missing.pop(place), place, surplus.pop(place))
        for place in list(missing)
        if place in surplus
    ]
    for place, chip in list(surplus.items()):
        was = next((old for old, one in missing.items() if one is chip), None)
        if was is not None:
            del missing[was], surplus[place]
            odd.append(Odd(Oddity.MOVED, chip, place, was))
    odd += [Odd(Oddity.GONE, chip, place) for place, chip in missing.items()]
    return (*odd, *_drawn(game, seat, surplus))


def _drawn(game: Quacks, seat: Seat, surplus: dict[Place, Piece]) -> Iterator[Odd]:
    for place, chip in surplus.items():
        oddity, belongs = _why_not(game, seat, chip, place)
        yield Odd(oddity, chip, place, belongs)


def _why_not(game: Quacks, seat: Seat, chip: Piece, place: Place) -> tuple[Oddity, Place | None]:
    pot = game.players[seat].pot
    if not isinstance(chip, Chip) or chip not in pot.bag:
        return (Oddity.NOT_IN_BAG if pot.bag else Oddity.BAG_EMPTY), None
    if game.waits_for_others(seat):
        return Oddity.OUT_OF_STEP, None
    if game.overflows(pot) or (not game.may_draw(seat) and game.phase is not Phase.FORTUNE):
        return Oddity.TOO_LATE, None
    spaces = landings(game, seat, chip)
    return (Oddity.TOO_MANY, None) if place in spaces else (Oddity.WRONG_SPACE, spaces[0])
