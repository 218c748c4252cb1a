"""What lies on the table and who is to act, without the rules that lead on from there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from itertools import chain
from typing import Self, TypeAlias

from engine.game import Place, ScoreLine, Seat, Zone, ZoneKind
from engine.games.galletitas.cards import DECK_ORDER, Back, Card
from engine.games.galletitas.row import Row, lying, open_cards
from engine.games.galletitas.rules import Rules
from engine.games.galletitas.tables import TABLES, Icon

Piece: TypeAlias = Card | Back

Icons: TypeAlias = tuple[Icon | None, ...]
"""The icon of every card in the order of the deck; None where nobody has told it yet."""

UNTOLD: Icons = (None,) * len(DECK_ORDER)


class Phase(Enum):
    """What a round is at."""

    TURN = "turn"
    ICON = "icon"
    ACTION = "action"
    TURNING = "turning"
    CLEARING = "clearing"
    OVER = "over"

    __hash__ = object.__hash__


class Reason(Enum):
    """How somebody came by a burnt biscuit, or got rid of one."""

    CARRIED_OVER = "carried_over"
    BURNT = "burnt"
    GIVEN = "given"
    RECEIVED = "received"
    DRAWN = "drawn"
    PASSED_ON = "passed_on"


@dataclass(frozen=True, slots=True)
class Position:
    """A game of Burning Galletitas as far as it has come.

    Attributes:
        rules: What holds for the whole game.
        hands: How many cards each seat holds; nobody knows which.
        pile: How many cards the draw pile has.
        turn: Who is to act; once a round is lost, who lost it.
        round: From 1.
        phase: What the round is at.
        forced: Whether the player drew a card for a croissant and must lay just that.
        row: The row of the round.
        discard: Cards that were seen to go to the discard pile.
        unseen_discards: How many more lie there that nobody saw.
        burnt: Cards that were seen to burn.
        icons: What has been learnt of the icons.
        lines: Every burnt biscuit, as a point less.
    """

    rules: Rules
    hands: tuple[int, ...]
    pile: int
    turn: Seat
    round: int = 1
    phase: Phase = Phase.TURN
    forced: bool = False
    row: Row = ()
    discard: frozenset[Card] = frozenset()
    unseen_discards: int = 0
    burnt: frozenset[Card] = frozenset()
    icons: Icons = UNTOLD
    lines: tuple[ScoreLine, ...] = ()

    @property
    def seat_count(self) -> int:
        """How many play."""
        return len(self.hands)

    def neighbour(self, steps: int = 1) -> Seat:
        """The seat so many steps clockwise from whoever is to act."""
        # card_games G2-O19
        return Seat((self.turn + steps) % self.seat_count)

    def is_unseen(self, card: Card) -> bool:
        """Whether a card may be in a hand, in the pile, or face down in the row."""
        gone = card in self.discard or card in self.burnt or card in self.rules.missing
        return not gone and card not in open_cards(self.row)

    def unseen(self) -> tuple[Card, ...]:
        """All cards that may be in a hand, in the pile, or face down in the row."""
        seen = {*self.discard, *self.burnt, *self.rules.missing, *open_cards(self.row)}
        return tuple(card for card in Card if card not in seen)

    def icon(self, card: Card) -> Icon | None:
        """The icon of a card; None if nobody has told it yet."""
        return self.icons[DECK_ORDER[card]]

    def biscuits(self, seat: Seat) -> int:
        """How many burnt biscuits lie before a seat."""
        return -sum(line.points for line in self.lines if line.seat == seat)

    def all_biscuits(self) -> tuple[int, ...]:
        """How many burnt biscuits lie before each seat, in seat order."""
        return tuple(self.biscuits(Seat(s)) for s in range(self.seat_count))

    @property
    def is_lost(self) -> bool:
        """Whether somebody has so many burnt biscuits that the game ends."""
        # card_games G2-E1, G2-O17
        return max(self.all_biscuits()) >= TABLES.biscuits.lose_at

    def most_to_come(self, seat: Seat) -> int:
        """How many burnt biscuits icons may still bring a seat; below 0 once it has too many."""
        # card_games G2-A3, G2-A6
        return TABLES.biscuits.most_to_receive + 1 - self.biscuits(seat)

    def score_lines(self) -> tuple[ScoreLine, ...]:
        """Every burnt biscuit as a point less, in the order in which they came and went."""
        return self.lines

    def visible(self) -> Mapping[Zone, Mapping[Place, Piece]]:
        """The row, which is all that a camera can read."""
        row = Zone(ZoneKind.ROW)
        return {row: self.visible_in(row)}

    def visible_in(self, zone: Zone) -> Mapping[Place, Piece]:
        """What lies in the row by its order from 0; a covered card comes before its cover."""
        if zone != Zone(ZoneKind.ROW):
            raise KeyError(zone)
        return dict(enumerate(lying(self.row)))

    def with_hand(self, seat: Seat, more: int) -> Self:
        """The position with that many more cards in a hand; fewer if it is below 0."""
        hands = (count + more * (s == seat) for s, count in enumerate(self.hands))
        return replace(self, hands=tuple(hands))

    def with_icon(self, card: Card, icon: Icon) -> Self:
        """The position with the icon of a card told."""
        at = DECK_ORDER[card]
        return replace(self, icons=(*self.icons[:at], icon, *self.icons[at + 1 :]))

    def with_lines(self, *lines: ScoreLine) -> Self:
        """The position with more biscuits come or gone."""
        return replace(self, lines=tuple(chain(self.lines, lines)))
