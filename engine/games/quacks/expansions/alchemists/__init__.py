"""Die Alchemisten: patients, their essences, more fortune-teller cards."""

from __future__ import annotations

from engine.games.quacks.actions import Question
from engine.games.quacks.expansions.alchemists import bonuses, essence, locoweed, patients, seating
from engine.games.quacks.expansions.alchemists.cards import CARD_HOOKS
from engine.games.quacks.expansions.alchemists.tables import LABORATORY
from engine.games.quacks.hooks import Beside, Expansion, Hooks, together
from engine.games.quacks.position import Phase
from engine.games.quacks.tables import Effect

ESSENCE_HOOKS = Hooks(
    moves={
        Effect.LOCOWEED_MOVE_COLOURS: locoweed.by_colours,
        Effect.LOCOWEED_MOVE_WHITE_SUM: locoweed.by_white_sum,
    },
    ways=(patients.further,),
    beside=(Beside(bonuses.beside, bonuses.taken),),
    after_placing=(patients.placed,),
    starts=(patients.choosing_begun,),
    begins={
        Phase.OPENING: (bonuses.laying_out_begun,),
        Phase.ESSENCE: (essence.begun,),
    },
    questions={**patients.QUESTIONS, **essence.QUESTIONS, **bonuses.QUESTIONS},
    offers=(patients.offered, locoweed.offered),
    acts={
        Question.WHITE_BACK: patients.white_put_back,
        Question.RUBY_SPACE: patients.bonus_taken,
        Question.FORGET: patients.forgotten,
        Question.LOCOWEED_RETURN: locoweed.returned,
    },
    cleared=(bonuses.cleared,),
    words=(seating.in_words,),
)

ALCHEMISTS = Expansion(
    "alchemists",
    LABORATORY.box,
    together(ESSENCE_HOOKS, CARD_HOOKS),
    chosen=seating.chosen,
    seated=seating.seated,
    seat_keys=("patient", "essence"),
)
