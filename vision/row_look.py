"""One card of a row as it was read best: reading it again never reads it away."""

from __future__ import annotations

from dataclasses import dataclass, replace

from vision.cards import CardGuess, quarter_turn_deg
from vision.frame import Points
from vision.observation import CardSighting, Doubt


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """One card as it was read best.

    Attributes:
        corners_px: Where it lies.
        guess: What it is.
        known: Whether it looks like a card of the profile.
        tried: Below which cards it was taken to lie, each time it was read.
        voted: Whether its face voted for it; else it only looked like a back, or has the edges
            of a card.
    """

    corners_px: Points
    guess: CardGuess
    known: bool
    tried: frozenset[frozenset[int]]
    voted: bool = False

    @property
    def is_card(self) -> bool:
        """Whether it is one, if only by what voted for it where the rest cannot be read."""
        return self.known or self.voted

    @property
    def sure(self) -> bool:
        """Whether the box may act on it alone."""
        return self.known and self.guess.sure

    @property
    def why(self) -> Doubt | None:
        """What makes it unsure."""
        if self.known:
            return self.guess.why
        return Doubt.HALF_HIDDEN if self.voted else Doubt.UNKNOWN_PIECE

    def or_better(self, other: Look) -> Look:
        """The better of two looks; hiding too much of a face only makes it less sure."""
        if not self.voted:  # of a back little shows, and much else looks like its border
            return other
        best = max(self, other, key=lambda look: (look.sure, look.known, look.guess.alike))
        guess = best.guess
        if self.sure and other.sure and self.guess.label != other.guess.label:
            guess = replace(guess, sure=False, why=Doubt.TWO_ALIKE)
        return replace(best, guess=guess, tried=self.tried | other.tried, voted=True)

    def trusted(self, shown: float, least: float) -> Look:
        """The same, but not sure of what only looked like a back and shows less than ``least``."""
        if self.voted or shown >= least:
            return self
        return replace(self, guess=replace(self.guess, sure=False, why=Doubt.HALF_HIDDEN))

    def sighting(self, covers: int | None) -> CardSighting:
        """The same as an observation.

        Args:
            covers: Place in the row of the first card that it lies upon.
        """
        x_px, y_px = (float(value) for value in self.corners_px.mean(axis=0))
        return replace(
            self.guess.sighting(),
            centre_px=(x_px, y_px),
            turned=quarter_turn_deg(self.corners_px),
            sure=self.sure,
            why=self.why,
            covers=covers,
        )
