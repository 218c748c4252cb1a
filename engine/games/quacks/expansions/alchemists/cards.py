"""The twenty fortune-teller cards of Die Alchemisten, and where they join the game."""

from __future__ import annotations

from engine.games.quacks.actions import Question
from engine.games.quacks.expansions.alchemists import blue_cards, purple_cards, tails
from engine.games.quacks.expansions.alchemists.blue_cards import steps
from engine.games.quacks.hooks import Hooks
from engine.games.quacks.position import Phase

CARD_HOOKS = Hooks(
    cards={**purple_cards.CARDS, **blue_cards.CARDS},
    questions={**purple_cards.QUESTIONS, **blue_cards.QUESTIONS},
    offers=(blue_cards.white_3_back,),
    acts={Question.RETURN_WHITE_3: blue_cards.white_3_returned},
    tails=(tails.counted,),
    coins=(blue_cards.coins_per_rat,),
    bought=(blue_cards.cheaper_again,),
    begins={Phase.RATS: (tails.used,)},
)

__all__ = ["CARD_HOOKS", "steps"]
