"""What every game of cards makes of one card that vision has seen."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TypeVar

from device.learnt import Learnt
from vision.observation import CardSighting

PieceT = TypeVar("PieceT", bound=Hashable)

STILL_THERE = 0.03
"""Weight of the card that the record knows there, if the picture is not sure: no such picture
contradicts the record."""


def weighed(
    seen: CardSighting, known: PieceT | None, pieces: Mapping[str, PieceT], learnt: Learnt
) -> dict[PieceT, float]:
    """How probable each card of a game is where one was seen; nothing if it is none of them.

    Args:
        seen: By the label that it was taught under.
        known: What the record has there.
        pieces: The game's cards by the labels of records.
        learnt: How taught labels become those.
    """
    guesses = ((seen.piece, seen.confidence), *seen.alternatives)
    labels = ((learnt.label(piece), share) for piece, share in guesses)
    weights = {pieces[label]: share for label, share in labels if label in pieces}
    if known is not None and not seen.sure:
        weights[known] = max(weights.get(known, 0.0), STILL_THERE)
    return weights
