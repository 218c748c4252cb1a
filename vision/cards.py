"""Identifying one card: suit by colour and symbol, number by its marks, or an honest doubt."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from vision.card_gallery import CardGallery, card_gallery
from vision.card_marks import MarkLimits, Marks, read_marks
from vision.card_prints import HEIGHT_PX
from vision.card_view import CardFit, CardView, card_view, settled, starts
from vision.frame import Frame, Points
from vision.observation import CardSighting, Doubt, LooseSighting
from vision.profile import Profile

BACK = "back"
"""Label of the taught backs; a card with it lies face down."""


@dataclass(frozen=True, slots=True, eq=False)
class CardGuess:
    """What one card is.

    Attributes:
        label: The taught label of the best guess, like ``"star-7"``; ``"back"`` if face down.
        confidence: Probability of the best guess, 0 to 1.
        sure: Whether the box may act on it alone.
        turned: How far the card is turned anticlockwise in the picture: 0, 90, 180 or 270.
        face_up: Whether the face is seen.
        why: What makes it unsure; None if it is sure.
        alike: Correlation of the card's print with the suit's, -1 to 1; below
            ``CardLimits.card`` it may be no card at all.
        corners_px: The card's own top left, top right, bottom right, bottom left in the picture.
        alternatives: Other labels with their probabilities, likeliest first.
    """

    label: str
    confidence: float
    sure: bool
    turned: int
    face_up: bool
    why: Doubt | None
    alike: float
    corners_px: Points
    alternatives: tuple[tuple[str, float], ...] = ()

    def sighting(self) -> CardSighting:
        """The same as an observation."""
        x_px, y_px = self.corners_px.mean(axis=0).tolist()
        return CardSighting(
            piece=self.label,
            face_up=self.face_up,
            centre_px=(x_px, y_px),
            confidence=self.confidence,
            sure=self.sure,
            turned=quarter_turn_deg(self.corners_px),
            alternatives=self.alternatives,
            why=self.why,
        )

    def loose(self) -> LooseSighting:
        """The same for a card that lies anywhere."""
        x_px, y_px = self.corners_px.mean(axis=0).tolist()
        return LooseSighting(
            self.label, (x_px, y_px), self.confidence, self.sure, self.alternatives, self.why
        )


def quarter_turn_deg(corners_px: Points) -> int:
    """How far a card is turned anticlockwise as seen, to the nearest quarter."""
    x, y = corners_px[1] - corners_px[0]
    return round(float(np.rad2deg(np.arctan2(-y, x))) / 90) * 90 % 360


@dataclass(frozen=True, slots=True)
class CardLimits:
    """Thresholds; measured on three editions by ``benchmarks/cards.py``.

    Attributes:
        sure: Confidence from which the box may act alone.
        card: Correlation with the suit's print below which it may be none of the taught.
        inner: The same without its border, below which it is a card that was not taught: backs of
            other editions had up to 0.47, taught cards 0.56 and more.
        inner_part: The same where another card hides a part of it; one taught had 0.36.
        blown: Part of a card from which glare may have wiped out whatever it is.
        marks: What can be read of a number.
        number: Correlation of all marks that can be read below which the number was not taught.
        lead: What lead over another number is one in log odds, in parts of the whole difference
            between the two: nobody led by 0.3 and was wrong among 1,355 cards.
        lone_lead: The same where a single mark can be read.
        suit_gap: Lead of the best suit over the next, colour and symbol together.
        colour_lag: How far its colour alone may lie behind another suit's.
        symbol_lead: Lead of its symbol from which its colour may be lost in glare.
        temperature: What difference in correlation is one in log odds.
        least_px: Height of a card below which its number cannot be read by anybody.
    """

    sure: float = 0.97
    card: float = 0.45
    inner: float = 0.5
    inner_part: float = 0.3
    blown: float = 0.5
    marks: MarkLimits = field(default_factory=MarkLimits)
    number: float = 0.7
    lead: float = 0.08
    lone_lead: float = 0.13
    suit_gap: float = 0.06
    colour_lag: float = 0.02
    symbol_lead: float = 0.3
    temperature: float = 0.015
    least_px: float = 60.0


@dataclass(frozen=True, slots=True, eq=False)
class CardReader:
    """Reads cards of one profile; build it once, with ``card_reader``.

    Attributes:
        gallery: The taught cards.
        limits: Thresholds.
    """

    gallery: CardGallery
    limits: CardLimits = CardLimits()

    def read(self, picture: Frame) -> CardGuess:
        """The card that fills a rectified picture, upright or turned by quarters."""
        height, width = picture.shape[:2]
        corners = np.array([[0.0, 0], [width, 0], [width, height], [0, height]]) - 0.5
        return self.read_quad(picture, corners)

    def read_quad(
        self,
        frame: Frame,
        corners_px: Points,
        hidden: npt.NDArray[np.bool_] | None = None,
        reach: float = 0.03,
    ) -> CardGuess:
        """The card whose corners lie about at ``corners_px``.

        Args:
            frame: The picture.
            corners_px: Clockwise as seen, from whichever corner; right to a twentieth of the card.
            hidden: Which pixels of the frame show something else that lies on the card.
            reach: How far the card may lie aside, in parts of its height, up to 0.15.
        """
        view = card_view(frame, corners_px, hidden)
        fits = sorted(self._fits(view, round(reach * HEIGHT_PX)), key=lambda one: -one.score)
        suit = fits[0].suit
        same = [fit for fit in fits if fit.suit is suit]
        return self._guess(view, same, self._suit_lead(fits))

    def _fits(self, view: CardView, reach_px: int) -> list[CardFit]:
        """The likeliest suits in both turns, each laid upon the card where it fits best."""
        return [
            settled(view, self.gallery.suits[number], place)
            for number, place in starts(view, self.gallery, reach_px)
        ]

    def _suit_lead(self, fits: Sequence[CardFit]) -> float:
        """How far the best suit leads; 0 if colour and symbol differ."""
        rivals = [fit for fit in fits if fit.suit is not fits[0].suit]
        if not rivals:
            return math.inf
        best = fits[0]
        symbol_lead = best.alike - max(fit.alike for fit in rivals)
        colour_lead = best.coloured - max(fit.coloured for fit in rivals)
        by_colour = colour_lead > -self.limits.colour_lag or symbol_lead > self.limits.symbol_lead
        agree = symbol_lead > 0 and by_colour
        return best.score - rivals[0].score if agree else 0.0

    def _guess(self, view: CardView, fits: Sequence[CardFit], suit_gap: float) -> CardGuess:
        marks = [read_marks(fit, self.limits.marks) for fit in fits]
        numbers = [number for one in marks for number in _numbers(one)]
        best = max(numbers, key=lambda one: one.total)
        shares = self._shares(best, numbers)
        others = [one for one in shares.items() if one[0] != best.label]
        suit_odds = (suit_gap - self.limits.suit_gap / 2) / self.limits.temperature
        confidence = shares[best.label] / (1 + math.exp(-min(suit_odds, 50.0)))
        why = self._doubt(view, best, suit_gap)
        if why is None and confidence < self.limits.sure:
            why = Doubt.TWO_ALIKE
        return CardGuess(
            label=best.label,
            confidence=confidence,
            sure=why is None,
            turned=view.turned_deg(best.fit.place),
            face_up=best.label != BACK,
            why=why,
            alike=best.fit.alike,
            corners_px=view.corners_px(best.fit.place),
            alternatives=tuple(sorted(others, key=lambda one: -one[1])[:3]),
        )

    def _shares(self, best: _Number, numbers: Sequence[_Number]) -> dict[str, float]:
        """Probability of each number, the suit taken for granted."""
        leads = best.marks.leads(best.index)
        unit = self.limits.lead if best.marks.count > 1 else self.limits.lone_lead
        odds: dict[str, float] = {}
        for one in numbers:
            upside_down = one.marks is not best.marks
            lead = (best.total - one.total) / self.limits.temperature
            behind = lead if upside_down else float(leads[one.index]) / unit
            odds[one.label] = max(odds.get(one.label, 0.0), math.exp(-max(behind, 0.0)))
        total = sum(odds.values())
        return {label: share / total for label, share in odds.items()}

    def _doubt(self, view: CardView, best: _Number, suit_gap: float) -> Doubt | None:
        limits = self.limits
        inner = limits.inner_part if view.is_covered else limits.inner
        if best.fit.alike < limits.card or best.fit.inner < inner:
            return Doubt.GLARE if view.blown > limits.blown else Doubt.UNKNOWN_PIECE
        if suit_gap < limits.suit_gap:
            return Doubt.TWO_ALIKE
        return self._number_doubt(view, best) if len(best.fit.suit.labels) > 1 else None

    def _number_doubt(self, view: CardView, best: _Number) -> Doubt | None:
        limits, marks = self.limits, best.marks
        unread = marks.count == 0
        doubts = {
            Doubt.TOO_SMALL: view.height_px < limits.least_px,
            Doubt.GLARE: unread and marks.clipped > limits.marks.glare,
            Doubt.HALF_HIDDEN: unread and marks.shown < limits.marks.shown,
            Doubt.BLUR: unread,
            Doubt.UNKNOWN_PIECE: marks.alike[best.index] < limits.number,
            Doubt.TWO_ALIKE: marks.contradicts(best.index, limits.marks),
        }
        return next((doubt for doubt, holds in doubts.items() if holds), None)


def card_reader(profile: Profile) -> CardReader | None:
    """A reader for the cards of a profile; None if no card was taught."""
    cards = {label: one.pictures for label, one in profile.pieces.items() if one.is_card}
    return CardReader(card_gallery(cards)) if cards else None


@dataclass(frozen=True, slots=True, eq=False)
class _Number:
    """How well a sibling explains the marks of a card."""

    marks: Marks
    index: int

    @property
    def fit(self) -> CardFit:
        return self.marks.fit

    @property
    def label(self) -> str:
        return self.fit.suit.labels[self.index]

    @property
    def total(self) -> float:
        """With the symbol: marks in two corners are alike upside down."""
        return float(self.marks.alike[self.index]) + self.fit.alike


def _numbers(marks: Marks) -> list[_Number]:
    return [_Number(marks, index) for index in range(len(marks.fit.suit.labels))]
