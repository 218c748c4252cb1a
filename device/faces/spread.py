"""A cauldron spread out for the scoring: what the tray shows is checked against the record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from device.learnt import Learnt
from engine.game import Seat
from engine.games.glastonbury.cards import SPELLS, Card
from vision.observation import LooseSighting

_LABELS = {card.value: card for card in Card}


@dataclass(frozen=True, slots=True)
class Spread:
    """How a tray differs from a cauldron; the record scores the game, not the tray.

    Attributes:
        seat: Whose cauldron it is.
        missing: Cards that should lie there, in the order of the box.
        surplus: Cards that should not.
        unread: How many cards could not be read and may be any of the missing ones.
    """

    seat: Seat
    missing: tuple[Card, ...]
    surplus: tuple[Card, ...]
    unread: int

    @property
    def is_right(self) -> bool:
        """Whether everything lies there that should, as far as it can be read."""
        return not self.surplus and len(self.missing) <= self.unread

    @property
    def off(self) -> int:
        """How many cards differ."""
        return len(self.missing) + len(self.surplus)


def whose(
    cauldrons: Mapping[Seat, Sequence[Card]], seen: Iterable[LooseSighting], learnt: Learnt
) -> Spread:
    """The cauldron that a tray shows most of, and how the two differ."""
    things = tuple(seen)
    spreads = (compared(seat, cards, things, learnt) for seat, cards in cauldrons.items())
    return min(spreads, key=lambda one: one.off)


def compared(
    seat: Seat, cauldron: Sequence[Card], seen: Iterable[LooseSighting], learnt: Learnt
) -> Spread:
    """How what lies in a tray differs from a cauldron; spells lie beside one, not in it."""
    things = [(one, _LABELS.get(learnt.label(one.piece))) for one in seen]
    there = Counter(card for one, card in things if one.sure and card and card not in SPELLS)
    missing, surplus = Counter(cauldron) - there, there - Counter(cauldron)
    unread = 0
    for one in (one for one, card in things if not one.sure or card is None):
        guessed = _guessed(one, missing, learnt)
        missing -= Counter(guessed)
        unread += not guessed
    return Spread(seat, _in_order(missing), _in_order(surplus), unread)


def _guessed(one: LooseSighting, missing: Counter[Card], learnt: Learnt) -> list[Card]:
    """The missing card that an unsure one is most like; none if it is like no missing one."""
    labels = (learnt.label(piece) for piece in (one.piece, *(name for name, _ in one.alternatives)))
    cards = (_LABELS[label] for label in labels if label in _LABELS)
    return [card for card in cards if missing[card]][:1]


def _in_order(cards: Counter[Card]) -> tuple[Card, ...]:
    return tuple(card for card in Card for _ in range(cards[card]))
