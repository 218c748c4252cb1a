"""The final word of a single picture: picture and jump together, sure or with a reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from vision.gallery import BLURS_PX
from vision.glimpses import Glimpse
from vision.jumps import JumpRules
from vision.observation import Doubt, PointPx, Sighting
from vision.pose import BoardPose


@dataclass(frozen=True, slots=True)
class Track:
    """What a board's chips are judged against.

    Attributes:
        pose: Where the board lies in the frame.
        diameter_px: How large its chips are shown.
        rules: The jumps the game allows; None if no rule is known.
        start: Space of the rat stone or the droplet, from which the first chip jumps.
        covered: Whether a hand is over the board, so that only whole chips are sure.
    """

    pose: BoardPose
    diameter_px: float
    rules: JumpRules | None
    start: int | None
    covered: bool = False


@dataclass(frozen=True, slots=True)
class Judge:
    """Decides what is sure; measured on three editions by ``benchmarks/vision.py``.

    Attributes:
        sure: Confidence from which the box may act alone.
        listed: Presence from which a chip is reported at all.
        counted: Presence from which the next chip is known to jump from it.
        small_px: Diameter below which a digit is about 10 px high.
        clear: Share by picture from which a digit is clear, whatever the jump says.
        whole: Presence below which a chip may be half under a hand.
        glare: Burnt part of a chip's face from which the highlight is what makes it unsure.
        wiped: Burnt part from which a chip is never sure; one that was read right had 0.45.
        tiny_px: Diameter below which a digit is about 8 px high and easily taken for another.
        alone: Confidence from which so small a chip is sure where no jump confirms it: of 1,209
            chips 2 were wrong with 0.982 and 0.989, and 3 right ones lie below.
    """

    sure: float = 0.97
    listed: float = 0.05
    counted: float = 0.9
    small_px: float = 45.0
    clear: float = 0.97
    whole: float = 0.998
    glare: float = 0.1
    wiped: float = 0.5
    tiny_px: float = 35.0
    alone: float = 0.99

    def sightings(self, glimpses: Sequence[Glimpse], track: Track) -> tuple[Sighting, ...]:
        """Judge the chips of a board, which come in the order of their spaces."""
        last = track.start
        before: list[str] = []
        sightings = []
        for one in glimpses:
            if one.presence < self.listed and not one.is_wiped:
                continue
            sightings.append(self._sighting(one, _joint(one, track.rules, last, before), track))
            # after a doubtful chip nobody knows from where the next one jumped
            last = one.space if one.presence > self.counted else None
            before.append(sightings[-1].piece)
        return tuple(sightings)

    def _sighting(self, one: Glimpse, joint: Mapping[str, float], track: Track) -> Sighting:
        ranked = sorted(joint.items(), key=lambda item: -item[1])
        piece, share = ranked[0]
        against = piece != one.label and one.pictured[one.label] > self.clear
        confidence = one.presence * share
        hidden = track.covered and one.presence < self.whole
        hidden = hidden or one.glare >= self.wiped
        sure = confidence >= self._needed(track) and not against and not hidden
        return Sighting(
            piece=piece,
            space=one.space,
            centre_px=_centre_px(one, track.pose),
            confidence=confidence,
            sure=sure,
            alternatives=tuple((label, one.presence * other) for label, other in ranked[1:4]),
            weights=tuple(one.pictured.items()),
            why=None if sure else self._doubt(one, track, against=against),
        )

    def _needed(self, track: Track) -> float:
        is_alone = track.rules is None and not track.covered
        return self.alone if is_alone and track.diameter_px < self.tiny_px else self.sure

    def _doubt(self, one: Glimpse, track: Track, *, against: bool) -> Doubt:
        if against:
            return Doubt.AGAINST_THE_JUMP
        if one.glare >= self.glare:
            return Doubt.GLARE
        if one.presence < self.sure or track.covered:
            return Doubt.HALF_HIDDEN if track.covered else Doubt.UNKNOWN_PIECE
        if track.diameter_px < self.small_px:
            return Doubt.TOO_SMALL
        return Doubt.BLUR if one.blur == len(BLURS_PX) - 1 else Doubt.TWO_ALIKE


def _joint(
    one: Glimpse, rules: JumpRules | None, last: int | None, before: Sequence[str]
) -> Mapping[str, float]:
    if rules is None or last is None or one.space <= last:
        return one.pictured
    return rules.weigh(one.pictured, one.space - last, before)


def _centre_px(one: Glimpse, pose: BoardPose) -> PointPx:
    x_px, y_px = pose.to_frame(np.array([one.spot]))[0]
    return float(x_px), float(y_px)
