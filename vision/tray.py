"""A tray: chips and cards lying anywhere on a plain ground, each named or doubted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.chips import search
from vision.frame import Frame
from vision.gallery import BLURS_PX, clearest_light_first, gallery
from vision.game_markers import DROPLET, RUBY
from vision.glimpses import Glimpse, Glimpser, Shown, Study
from vision.lone import LoneLimits, LoneThing, lone_things
from vision.observation import Doubt, LooseSighting
from vision.occupancy import FlatBoard, burnt, half
from vision.patches import DIAMETER_PX
from vision.profile import Profile
from vision.show import ShowReader, show_reader


@dataclass(frozen=True, slots=True)
class TrayLimits:
    """Thresholds; measured on the taught sheets of three editions, each read by the other.

    Attributes:
        things: What stands out from the ground; chips that touch are one thing.
        shape: Shorter by longer side from which a thing may be one chip.
        filled: Part of its rectangle that one chip fills, at least and at most.
        sure: Confidence from which the box may act alone.
        listed: Presence from which a chip is reported at all.
        small_px: Diameter below which a digit is about 10 px high.
        step: Diameters between the places where chips that touch are looked for.
    """

    things: LoneLimits = field(default_factory=lambda: LoneLimits(filled=0.2))
    shape: float = 0.85
    filled: tuple[float, float] = (0.66, 0.88)
    sure: float = 0.97
    listed: float = 0.3
    small_px: float = 45.0
    step: float = 0.3


@dataclass(frozen=True, slots=True, eq=False)
class TrayReader:
    """Reads trays with one profile; build it once, with ``tray_reader``.

    Attributes:
        glimpser: Reads chips; None if none was taught.
        cards: Reads cards; None if none was taught.
        limits: Thresholds.
    """

    glimpser: Glimpser | None
    cards: ShowReader | None
    limits: TrayLimits = TrayLimits()

    def read(self, frame: Frame) -> tuple[LooseSighting, ...]:
        """Everything in the tray, cards first."""
        things = lone_things(frame, self.limits.things)
        cards = [one for one in things if self.cards is not None and self.cards.is_card(one)]
        others = [one for one in things if one not in cards]
        return (*self._cards(frame, cards), *self._chips(frame, others))

    def _cards(self, frame: Frame, things: Sequence[LoneThing]) -> Iterator[LooseSighting]:
        if self.cards is not None:
            for one in things:
                yield self.cards.reader.read_quad(frame, one.corners_px, reach=0.06).loose()

    def _chips(self, frame: Frame, things: Sequence[LoneThing]) -> Iterator[LooseSighting]:
        diameter_px = self._diameter_px(things)
        if self.glimpser is None or diameter_px is None:
            return
        scale = DIAMETER_PX / diameter_px
        ground = _ground(frame, scale)
        places = [at for one in things for at in self._places(one, diameter_px)]
        spots = [(np.array(at) + 0.5) * scale - 0.5 + _EDGE_PX for at in places]
        studies = {
            number: Study(search(ground, spot, self.glimpser.gallery))
            for number, spot in enumerate(spots)
        }
        worth = self.glimpser.worth(studies)
        light = self.glimpser.light([study.find for study in studies.values()])
        shown = Shown(light, self.glimpser.blur(ground, worth))
        for one in self.glimpser.glimpses(ground, worth, shown):
            if one.presence >= self.limits.listed:
                at = (np.array(one.spot) * ground.seen.shape[0] - _EDGE_PX) / scale - 0.5
                yield self._sighting(one, (float(at[0]), float(at[1])), diameter_px)

    def _diameter_px(self, things: Sequence[LoneThing]) -> float | None:
        """How large a chip is shown; None if none lies by itself."""
        found = [one.diameter_px for one in things if self._is_chip(one)]
        return float(np.median(found)) if found else None

    def _is_chip(self, thing: LoneThing) -> bool:
        short_px, long_px = thing.sides_px
        least, most = self.limits.filled
        return short_px > self.limits.shape * long_px and least < thing.filled < most

    def _places(self, thing: LoneThing, diameter_px: float) -> Iterator[tuple[float, float]]:
        """Where chips may lie in a thing: in its middle, or anywhere if it is not one chip."""
        if self._is_chip(thing) and thing.diameter_px < _LONE * diameter_px:
            yield thing.centre_px
            return
        low, high = thing.corners_px.min(axis=0), thing.corners_px.max(axis=0)
        beside_px, step_px = diameter_px / 4, self.limits.step * diameter_px
        for y in np.arange(low[1] - beside_px, high[1] + beside_px, step_px).tolist():
            for x in np.arange(low[0] - beside_px, high[0] + beside_px, step_px).tolist():
                yield x, y

    def _sighting(
        self, one: Glimpse, centre_px: tuple[float, float], diameter_px: float
    ) -> LooseSighting:
        ranked = sorted(one.pictured.items(), key=lambda item: -item[1])
        confidence = one.presence * ranked[0][1]
        sure = confidence >= self.limits.sure
        return LooseSighting(
            piece=ranked[0][0],
            centre_px=centre_px,
            confidence=confidence,
            sure=sure,
            alternatives=tuple(ranked[1:4]),
            why=None if sure else self._doubt(one, diameter_px),
        )

    def _doubt(self, one: Glimpse, diameter_px: float) -> Doubt:
        if one.presence < self.limits.sure:
            return Doubt.UNKNOWN_PIECE
        if diameter_px < self.limits.small_px:
            return Doubt.TOO_SMALL
        return Doubt.BLUR if one.blur == len(BLURS_PX) - 1 else Doubt.TWO_ALIKE


def tray_reader(profile: Profile) -> TrayReader:
    """A reader for the trays of a profile."""
    chips = {
        label: one.pictures
        for label, one in profile.pieces.items()
        if not one.is_card and label not in (DROPLET, RUBY)
    }
    glimpser = Glimpser(gallery(clearest_light_first(chips))) if chips else None
    return TrayReader(glimpser, show_reader(profile))


_EDGE_PX = 64  # a search at the frame's edge looks beyond it
_LONE = 1.25  # diameters


def _ground(frame: Frame, scale: float) -> FlatBoard:
    """The tray with chips at the size at which they are read, against a ground without print."""
    method = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    sized = cv2.resize(frame, None, fx=scale, fy=scale, interpolation=method)
    height, width = sized.shape[:2]
    side = 2 * _EDGE_PX + max(height, width) // 2 * 2 + 2  # boards are square
    below, beside = side - height - _EDGE_PX, side - width - _EDGE_PX
    bordered = cv2.copyMakeBorder(sized, _EDGE_PX, below, _EDGE_PX, beside, cv2.BORDER_REPLICATE)
    edged = np.asarray(bordered, np.uint8)
    seen = edged.astype(np.float32) / np.float32(255)
    small = half(seen)
    empty = np.full_like(small, np.median(small))
    return FlatBoard(seen, small, empty, burnt(edged, small.shape[1::-1]))
