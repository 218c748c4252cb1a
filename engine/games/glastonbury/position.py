"""What lies on the table in Glastonbury, without the rules that lead on from there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Self

from engine.game import Ending, Place, Seat, Zone, ZoneKind
from engine.games.glastonbury.cards import Card, Recipe
from engine.games.glastonbury.places import CELLS, Cell, beside, is_corner
from engine.games.glastonbury.rules import ImmutoAtCorner, Rules
from engine.games.glastonbury.tables import TABLES

SPOT = {cell: spot for spot, cell in enumerate(CELLS)}
"""Where the field keeps a cell."""


class Phase(Enum):
    """What the game waits for."""

    DEALING = "dealing"
    TAKING = "taking"
    LOOKING = "looking"
    REFILLING = "refilling"
    AT_ONCE = "at_once"
    KEEPING = "keeping"
    RECIPES = "recipes"
    OVER = "over"

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Player:
    """One seat.

    Attributes:
        pawn: The place of the pawn, 0 to 19 clockwise from the corner top left.
        cauldron: Ingredients and shape-shifters, the top one last.
        spells: Every spell card ever taken and kept, used up or not.
        used: How often the player has used each spell that lies beside the cauldron.
        recipes: The recipe cards that have been turned over.
    """

    pawn: int
    cauldron: tuple[Card, ...] = ()
    spells: tuple[Card, ...] = ()
    used: tuple[Card, ...] = ()
    recipes: tuple[Recipe, ...] = ()

    @property
    def top(self) -> Card | None:
        """The top card of the cauldron; None if only the cauldron card itself lies there."""
        return self.cauldron[-1] if self.cauldron else None

    def uses_left(self, spell: Card) -> int:
        """How often a spell that is kept can still be used."""
        # card_games G1-Z2, G1-Z3
        return self.spells.count(spell) * TABLES.uses[spell] - self.used.count(spell)

    def with_card(self, card: Card) -> Self:
        """The player once a card has been laid on the cauldron, or beside it if it is a spell."""
        # card_games G1-T7, G1-T8
        if card.kind or card is Card.IMMUTO:
            return replace(self, cauldron=(*self.cauldron, card))
        return replace(self, spells=(*self.spells, card))


@dataclass(frozen=True, slots=True)
class Position:
    """A game of Glastonbury as far as it has come.

    Attributes:
        players: In seat order.
        rules: What holds for the whole game.
        field: The card on each of ``CELLS``, None for a gap.
        pile: The cards of the pile whose order nobody knows, sorted.
        under: The cards beneath them, put there by Vanesco; the highest first.
        turn: Whose turn it is, or was when the game ended.
        phase: What the game waits for.
        taken: The card that was taken last in this turn.
        gap: Where it lay, until the gap is refilled.
        spent: The spell that was used in this turn.
        ending: Why no further turn follows.
    """

    players: tuple[Player, ...]
    rules: Rules
    field: tuple[Card | None, ...] = (None,) * len(CELLS)
    pile: tuple[Card, ...] = ()
    under: tuple[Card, ...] = ()
    turn: Seat = Seat.ONE
    phase: Phase = Phase.DEALING
    taken: Card | None = None
    gap: Cell | None = None
    spent: Card | None = None
    ending: Ending | None = None

    @property
    def seat_count(self) -> int:
        """How many play."""
        return len(self.players)

    @property
    def player(self) -> Player:
        """Who has the turn."""
        return self.players[self.turn]

    @property
    def pile_size(self) -> int:
        """How many cards can still be drawn."""
        return len(self.pile) + len(self.under)

    def seats_from(self, first: int) -> tuple[Seat, ...]:
        """All seats clockwise, beginning with ``first``."""
        count = len(self.players)
        return tuple(Seat((first + n) % count) for n in range(count))

    def card_at(self, cell: Cell) -> Card | None:
        """What lies on a cell."""
        return self.field[SPOT[cell]]

    def cards_on(self, cells: tuple[Cell, ...]) -> tuple[tuple[Cell, Card], ...]:
        """The cards on these cells, with their places; corners and gaps have none."""
        return tuple((cell, card) for cell in cells if (card := self.field[SPOT[cell]]))

    def next_cards(self) -> tuple[Card, ...]:
        """What may be on top of the pile; one card only where its order is known."""
        return tuple(dict.fromkeys(self.pile)) if self.pile else self.under[:1]

    def chance_of(self, card: Card) -> float:
        """How likely one of ``next_cards()`` is the one on top of the pile."""
        return self.pile.count(card) / len(self.pile) if self.pile else 1.0

    def steps(self, seat: Seat) -> int:
        """How far the pawn of a seat moves next."""
        # card_games G1-T2, G1-I1, G1-O7, G1-O8
        player = self.players[seat]
        if player.top is None:
            return TABLES.setup.cauldron_steps
        if player.top is not Card.IMMUTO:
            return player.top.number
        moves_on = self.rules.house.immuto_at_corner is ImmutoAtCorner.TWO
        if is_corner(player.pawn) and moves_on:
            return TABLES.setup.cauldron_steps
        return TABLES.setup.immuto_steps

    def can_use(self, spell: Card) -> bool:
        """Whether the player may use a spell that is kept, as far as uses and turn go."""
        # card_games G1-Z1
        return self.spent is None and self.player.uses_left(spell) > 0

    def visible(self) -> Mapping[Zone, Mapping[Place, Card]]:
        """The cards of the field by row and column, and the top of each cauldron."""
        cauldrons = [Zone(ZoneKind.CAULDRON, Seat(s)) for s in range(len(self.players))]
        return {zone: self.visible_in(zone) for zone in (Zone(ZoneKind.FIELD), *cauldrons)}

    def visible_in(self, zone: Zone) -> Mapping[Place, Card]:
        """What lies in one zone; what a cauldron holds under its top is nobody's to see."""
        match zone:
            case Zone(ZoneKind.FIELD, None):
                return dict(self.cards_on(CELLS))
            case Zone(ZoneKind.CAULDRON, Seat() as seat):
                top = self.players[seat].top
                return {} if top is None else {0: top}
            case _:
                raise KeyError(zone)

    def markers(self) -> Mapping[Seat, Cell]:
        """Where the pawns stand around the field, as cells: row and column from -1 to 6."""
        return {Seat(s): beside(player.pawn) for s, player in enumerate(self.players)}

    def shown_to(self, seat: Seat) -> tuple[Card, ...]:
        """The cauldron of a seat as its player may look through it now, the top first.

        Empty but for the taker of a Perluceo, until that player has looked.
        """
        # card_games G1-T7, G1-Z5
        is_looking = self.phase is Phase.LOOKING and seat == self.turn
        return self.players[seat].cauldron[::-1] if is_looking else ()

    def spread(self, seat: Seat) -> tuple[Card, ...]:
        """The cards that a player spreads out for the scoring; none before the game is over."""
        return self.players[seat].cauldron if self.phase is Phase.OVER else ()

    def in_play(self) -> Counter[Card]:
        """Every card that lies somewhere, the one about to be kept or not included."""
        lying = Counter(card for _, card in self.cards_on(CELLS))
        lying.update((*self.pile, *self.under))
        for player in self.players:
            lying.update((*player.cauldron, *player.spells))
        if self.phase is Phase.KEEPING and self.taken:
            lying[self.taken] += 1
        return lying

    def with_player(self, seat: Seat, player: Player) -> Self:
        """The position with another player at a seat."""
        return replace(self, players=(*self.players[:seat], player, *self.players[seat + 1 :]))

    def with_card_at(self, cell: Cell, card: Card | None) -> Self:
        """The position with a card, or a gap, on a cell."""
        spot = SPOT[cell]
        return replace(self, field=(*self.field[:spot], card, *self.field[spot + 1 :]))

    def with_use(self, spell: Card) -> Self:
        """The position once the player has used a spell that is kept."""
        player = replace(self.player, used=(*self.player.used, spell))
        return replace(self.with_player(self.turn, player), spent=spell)
