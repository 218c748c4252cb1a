"""What holds for a whole game of Burning Galletitas: the variant, and what the group agreed on."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.galletitas.cards import Card


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What a group may agree on, each with its default.

    Attributes:
        allow_concede: Whether anybody may give up a round in which a card could be played
            (card_games G2-O9).
        draw_before_action: Whether a player draws back before the icon acts (G2-O10).
        croissant_face_down: Whether the card that a croissant forces may be a bluff (G2-O11).
        two_presents_limit: Whether two presents bring nobody to eight biscuits (G2-O12).
        keep_hands: Whether hands are kept for the next round (G2-O16).
    """

    allow_concede: bool = True
    draw_before_action: bool = True
    croissant_face_down: bool = True
    two_presents_limit: bool = True
    keep_hands: bool = True


@dataclass(frozen=True, slots=True)
class Rules:
    """What holds for a whole game.

    Attributes:
        house: The house rules.
        sugar_free: Whether the mixer passes on hands instead of burnt biscuits (G2-A7).
        missing: Cards that this copy of the game has lost.
    """

    house: HouseRules = HouseRules()
    sugar_free: bool = False
    missing: frozenset[Card] = frozenset()
