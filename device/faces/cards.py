"""What every game of cards makes of one card that vision has seen."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TypeVar

from device.learnt import Learnt
from engine.witness import CONFIDENT
from vision.observation import CardSighting

PieceT = TypeVar("PieceT", bound=Hashable)

ANY_CARD = 0.03
"""Weight of every card that an unsure picture does not name: it may be any, so it is asked about
where it is new, and never contradicts the record where it is not."""


def weighed(
    seen: CardSighting, pieces: Mapping[str, PieceT], learnt: Learnt
) -> Mapping[PieceT, float]:
    """How probable each card of a game is where one was seen; nothing if it is surely none.

    Args:
        seen: By the label that it was taught under.
        pieces: The game's cards by the labels of records.
        learnt: How taught labels become those.
    """
    guesses = ((seen.piece, seen.confidence), *seen.alternatives)
    labels = ((learnt.label(piece), share) for piece, share in guesses)
    weights = {pieces[label]: share for label, share in labels if label in pieces}
    if seen.sure:
        return weights
    return {piece: max(weights.get(piece, 0.0), ANY_CARD) for piece in pieces.values()}


def certain(weights: Mapping[PieceT, float]) -> PieceT | None:
    """The card that was read beyond doubt; None if there is none such."""
    best = max(weights, key=weights.__getitem__, default=None)
    if best is None or weights[best] < CONFIDENT * sum(weights.values()):
        return None
    return best
