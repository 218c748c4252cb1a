"""What holds for a whole game of Glastonbury: the colours of the seats and the house rules."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum

from engine.games.glastonbury.cards import PLAYER_COLOURS, Card, Colour
from engine.games.glastonbury.tables import TABLES


class InstantAfterDeclinatio(Enum):
    """Whether Vanesco and Perluceo may be taken in a turn in which a Declinatio was used."""

    FORBID = "forbid"
    ALLOW = "allow"


class ImmutoAtCorner(Enum):
    """How many steps a pawn beside a corner moves if an Immuto is on top."""

    TWO = "two"
    STAY = "stay"


class EndTest(Enum):
    """When it is seen whether a line is empty."""

    AFTER_REFILL = "after_refill"
    AT_TAKE = "at_take"


class RecipeTie(Enum):
    """Who has most or fewest, if several are even."""

    NONE = "none"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class SpellCopies:
    """How many of each spell are in the deck (card_games G1-O1)."""

    accio: int = 3
    declinatio: int = 3
    vanesco: int = 2
    perluceo: int = 2


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What a group may agree on, each with its default.

    Attributes:
        spell_copies: How many of each spell there are (card_games G1-O1).
        immuto_stack: Whether two Immuto may help the same kind (G1-O4).
        immuto_at_corner: How far an Immuto on top moves a pawn beside a corner (G1-O8).
        accio_at_corner: Whether Accio may be used beside a corner (G1-O10).
        spell_same_turn: Whether an Accio may be used in the turn it was taken (G1-O11).
        instant_after_declinatio: Whether instant spells go with a Declinatio (G1-O12).
        end_test: Whether a line counts as empty before its gap is refilled (G1-O15).
        recipe_tie: Who fulfils a recipe in a tie (G1-O20).
        recipe_hidden: Whether recipes are turned over after the game only (G1-O23).
    """

    spell_copies: SpellCopies = SpellCopies()
    immuto_stack: bool = True
    immuto_at_corner: ImmutoAtCorner = ImmutoAtCorner.TWO
    accio_at_corner: bool = False
    spell_same_turn: bool = False
    instant_after_declinatio: InstantAfterDeclinatio = InstantAfterDeclinatio.FORBID
    end_test: EndTest = EndTest.AFTER_REFILL
    recipe_tie: RecipeTie = RecipeTie.NONE
    recipe_hidden: bool = True


@dataclass(frozen=True, slots=True)
class Rules:
    """What holds for a whole game.

    Attributes:
        colours: The player colour of each seat.
        removed: The colour that two players take out of the deck.
        house: The house rules.
        recipes: Whether the variant with recipe cards is played.
    """

    colours: tuple[Colour, ...] = PLAYER_COLOURS[:2]
    removed: Colour | None = None
    house: HouseRules = HouseRules()
    recipes: bool = False

    def deck(self) -> Counter[Card]:
        """How many of each card are in play."""
        # card_games G1-S1, G1-S4
        kinds = {kind for kind, colour in TABLES.kinds.items() if colour is not self.removed}
        copies = self.house.spell_copies
        deck = Counter(card for card in Card if card.kind in kinds)
        deck[Card.IMMUTO] = TABLES.setup.immuto
        deck[Card.ACCIO] = copies.accio
        deck[Card.DECLINATIO] = copies.declinatio
        deck[Card.VANESCO] = copies.vanesco
        deck[Card.PERLUCEO] = copies.perluceo
        return deck
