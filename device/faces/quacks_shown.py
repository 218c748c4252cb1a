"""What it means if a card is shown beside the pots: fortune-teller, patient, a guest's witch."""

from __future__ import annotations

from engine.game import Place
from engine.games.quacks.actions import Action, Choose, Question, Reveal
from engine.games.quacks.cards import Patient, Witch
from engine.games.quacks.game import Quacks
from engine.games.quacks.position import Asked, Phase


def awaits_card(state: Quacks) -> bool:
    """Whether somebody is to tell which card was turned over or taken."""
    asked = {one.question for one in state.asked if isinstance(one, Asked)}
    return state.phase is Phase.FORTUNE or not asked.isdisjoint(_NAMES_A_CARD)


def told_by_card(state: Quacks, label: Place) -> tuple[Action, ...]:
    """The legal actions that tell of this card."""
    alternatives = (one for prompt in state.prompts() for one in prompt.alternatives)
    return tuple(one for one in alternatives if _card_of(one) == label)


_NAMES_A_CARD = frozenset({Question.PATIENT, Question.GUEST_WITCH})


def _card_of(action: Action) -> str | None:
    match action:
        case Reveal():
            return str(action.card.value)
        case Choose(_, question, Patient() | Witch() as card) if question in _NAMES_A_CARD:
            return str(card.value)
        case _:
            return None
