"""What tells siblings of a suit apart: which of a card's marks can be read, and what they say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from vision.card_view import CardFit
from vision.patches import Pixels, Weights

Alikes: TypeAlias = npt.NDArray[np.float32]
"""One correlation for each sibling, -1 to 1: shape (labels,)."""


@dataclass(frozen=True, slots=True)
class MarkLimits:
    """What can be read; measured on cards of three editions, covered and in bad light.

    Attributes:
        shown: Part of a mark that must show.
        alike: Correlation with some sibling below which a mark says nothing.
        glare: Part of a mark that may be clipped to white.
        contradicts: Lead of another number at one mark from which it is a contradiction, in parts
            of the whole difference between the two.
    """

    shown: float = 0.5
    alike: float = 0.7
    glare: float = 0.25
    contradicts: float = 0.3


@dataclass(frozen=True, slots=True, eq=False)
class Marks:
    """The marks of one card as a suit's siblings explain them.

    Attributes:
        fit: The suit, laid upon the card.
        alike: How well each sibling explains the marks that can be read; all of them if none can.
        count: How many marks can be read.
        shown: Part of all marks that no other card hides.
        clipped: Part of the marks that is whiter than the sensor holds.
        weights: Which pixels ``alike`` compares.
        said: For each mark that shows and is no glare what the siblings say.
    """

    fit: CardFit
    alike: Alikes
    count: int
    shown: float
    clipped: float
    weights: Weights
    said: tuple[tuple[Weights, Alikes], ...]

    def leads(self, best: int) -> Alikes:
        """How far a sibling leads over each other one, 1 being all that lies between them."""
        return _leads(self.fit, self.alike, self.weights, best)

    def contradicts(self, best: int, limits: MarkLimits) -> bool:
        """Whether a mark that can be read shows another number."""
        return any(
            alike.max() >= limits.alike
            and _leads(self.fit, alike, weights, best).min() < -limits.contradicts
            for weights, alike in self.said
        )


def read_marks(fit: CardFit, limits: MarkLimits) -> Marks:
    """Compare the marks of a card with those of all siblings."""
    suit = fit.suit
    shown = [spot for spot in suit.spots if _part(spot, fit.weights) >= limits.shown]
    said = tuple((spot * fit.weights, _alikes(fit, spot * fit.weights)) for spot in shown)
    readable = [
        weights
        for weights, alike in said
        if alike.max() >= limits.alike and _part(weights, fit.white) <= limits.glare
    ]
    weights = _together(readable or [suit.differs * fit.weights])
    return Marks(
        fit=fit,
        alike=_alikes(fit, weights),
        count=len(readable),
        shown=_part(suit.differs, fit.weights),
        clipped=_part(suit.differs * fit.weights, fit.white),
        weights=weights,
        said=said,
    )


def _together(weights: Sequence[Weights]) -> Weights:
    return np.asarray(np.sum(weights, axis=0), np.float32)


def _part(weights: Weights, chosen: Weights) -> float:
    return float((weights * chosen).sum()) / max(float(weights.sum()), 1e-6)


def _alikes(fit: CardFit, weights: Weights) -> Alikes:
    return _correlations(fit.seen, fit.suit.prints, weights)


def _leads(fit: CardFit, alike: Alikes, weights: Weights, best: int) -> Alikes:
    prints = fit.suit.prints
    apart = 1 - _correlations(prints[best], prints, weights)
    leads = (alike[best] - alike) / np.maximum(apart, _NO_DIFFERENCE)
    return np.asarray(leads, np.float32)


_NO_DIFFERENCE = np.float32(1e-3)


def _correlations(seen: Pixels, prints: Pixels, weights: Weights) -> Alikes:
    """Weighted correlation of one print with several, 0 without contrast."""
    at = np.nonzero(weights)
    root = np.sqrt(weights[at])[:, None]
    mine = (seen[at] * root).reshape(-1)
    theirs = (prints[:, at[0], at[1]] * root).reshape(len(prints), -1)
    power = float(mine @ mine) * np.einsum("np,np->n", theirs, theirs)
    return np.asarray(theirs @ mine / np.sqrt(np.maximum(power, 1e-12)), np.float32)
