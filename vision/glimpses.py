"""What the picture alone says about each space: chip or none, which family, which value."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from vision.chips import Find
from vision.digits import Digits, best_blur, ground_at, pose, read_digits
from vision.gallery import Gallery
from vision.occupancy import Laid
from vision.patches import DIAMETER_PX

CLEAREST = 3
"""Chips that tell how soft a board is shown."""

_DARK = np.float32(0.05)  # added before logarithms, so that black print does not decide
_USUAL_BLUR = 1
_EVEN_LIGHT = np.zeros(3, np.float32)


@dataclass(frozen=True, slots=True)
class GlimpseLimits:
    """Thresholds for chips by picture; measured on three editions by ``benchmarks/vision.py``.

    Attributes:
        clear: ``Find.unexplained`` below which a find is a chip and may tell light and blur.
        worth: ``Find.unexplained`` from which a find is not looked at again.
        present: What a chip leaves unexplained, at full size, where chip and none are as likely.
        present_slope: How fast that turns.
        level: Spread of a chip's log brightness around the board's other chips.
        tint: Spread of a chip's log colour around theirs.
        family_power: Exponent that makes family probabilities of what is left, at half size.
        fine_power: The same at full size.
        second_look: Share from which the second family is looked at in full size.
        value_power: Exponent that makes value probabilities of what is left.
        apart: Distance in diameters below which two finds are one chip.
    """

    clear: float = 0.70
    worth: float = 0.95
    present: float = 0.75
    present_slope: float = 0.012
    level: float = 0.25
    tint: float = 0.25
    family_power: float = 12.0
    fine_power: float = 20.0
    second_look: float = 0.002
    value_power: float = 15.0
    apart: float = 0.6


@dataclass(frozen=True, slots=True)
class Glimpse:
    """What the picture alone says about one space.

    Attributes:
        space: Its index.
        spot: The chip's middle in board sides.
        presence: Probability that a chip lies there.
        pictured: Probability of every label, given a chip.
        unexplained: What the likeliest label leaves, as a part of what the empty board leaves.
        level: Log brightness against the board's other chips, given the likeliest family.
        blur: Index into ``BLURS_PX`` of how soft the board is shown.
        glare: Part of it (0 to 1) that a highlight hides.
        is_wiped: Whether something lies there that the highlight may hide from being found.
    """

    space: int
    spot: tuple[float, float]
    presence: float
    pictured: Mapping[str, float]
    unexplained: float
    level: float
    blur: int
    glare: float = 0.0
    is_wiped: bool = False

    @property
    def label(self) -> str:
        """The likeliest label."""
        return max(self.pictured, key=lambda label: self.pictured[label])


@dataclass(frozen=True, slots=True)
class _Look:
    """One find seen as one family at full size."""

    family: int
    digits: Digits

    @property
    def left(self) -> float:
        return math.log(max(1 - max(self.digits.likeness, 0.0) ** 2, 1e-3))

    def left_of(self, empty_likeness: float) -> float:
        """What it leaves unexplained as a part of what the empty board leaves."""
        empty = max(1 - max(empty_likeness, 0.0) ** 2, 1e-3)
        return math.sqrt(math.exp(self.left) / empty)


@dataclass(slots=True, eq=False)
class Study:
    """A find and what has been looked up of it; it holds while nothing changes at its space.

    Attributes:
        find: What lies there.
        glare: Part of it (0 to 1) that a highlight hides.
        is_wiped: Whether something lies there that it may hide from being found.
        softness: Index into ``BLURS_PX`` of how soft it is shown; None if not looked up.
        looks: What was seen of it, for each family and blur.
    """

    find: Find
    glare: float = 0.0
    is_wiped: bool = False
    softness: int | None = None
    looks: dict[tuple[int, int], _Look] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """How a camera shows the chips of one board.

    Attributes:
        light: Log gain against the light they were taught in, per channel, shape (3,).
        blur: Index into ``BLURS_PX``.
    """

    light: npt.NDArray[np.float32]
    blur: int


@dataclass(frozen=True, slots=True)
class Glimpser:
    """Turns finds into glimpses.

    Attributes:
        gallery: The taught chips.
        limits: Thresholds.
    """

    gallery: Gallery
    limits: GlimpseLimits = GlimpseLimits()

    def light(self, finds: Sequence[Find]) -> npt.NDArray[np.float32]:
        """Log gain of this board's chips against the light they were taught in, shape (3,)."""
        clear = [find for find in finds if find.unexplained < self.limits.clear]
        if len(clear) < 2:  # noqa: PLR2004  # a median of one is a guess
            return _EVEN_LIGHT
        ratios = [_log_ratio(find, self.gallery.families[find.best].colour) for find in clear]
        return np.asarray(np.median(ratios, axis=0), np.float32)

    def glimpses(self, laid: Laid, worth: Mapping[int, Study], shown: Shown) -> list[Glimpse]:
        """Look at every find that is worth it, in the order of the spaces."""
        return [self._glimpse(laid, space, one, shown) for space, one in worth.items()]

    def worth(self, studies: Mapping[int, Study]) -> dict[int, Study]:
        """Those that may be chips, in order; only the better one of two finds of one chip."""
        kept: dict[int, tuple[float, float]] = {}
        left = {space: study.find.unexplained for space, study in studies.items()}
        for space in sorted(left, key=lambda one: left[one]):
            spot_px = studies[space].find.spot_px
            gaps = [math.dist(spot_px, other_px) for other_px in kept.values()]
            lone = min(gaps, default=math.inf) > self.limits.apart * DIAMETER_PX
            if lone and (left[space] < self.limits.worth or studies[space].is_wiped):
                kept[space] = spot_px
        return {space: studies[space] for space in sorted(kept)}

    def blur(self, laid: Laid, worth: Mapping[int, Study]) -> int:
        """Index into ``BLURS_PX`` of how soft the board is shown, by its clearest chips."""
        clearest = sorted(worth, key=lambda space: worth[space].find.unexplained)[:CLEAREST]
        found = [self._softness(laid, space, worth[space]) for space in clearest]
        return int(np.median(found)) if found else _USUAL_BLUR

    def _softness(self, laid: Laid, space: int, study: Study) -> int:
        if study.softness is None:
            find = study.find
            family = self.gallery.families[find.best]
            ground = ground_at(laid.at(space), find.spots_px[find.best])
            placement = pose(ground, family, float(find.turns_rad[find.best]), _USUAL_BLUR)
            study.softness = best_blur(ground, family, placement)
        return study.softness

    def _glimpse(
        self,
        laid: Laid,
        space: int,
        study: Study,
        shown: Shown,
    ) -> Glimpse:
        find = study.find
        shares = self._coarse_shares(find, shown.light)
        looks = self._looks(laid, (space, study), shares, shown.blur)
        shares = self._fine_shares(shares, looks)
        look = max(looks, key=lambda one: shares[one.family])
        placement = look.digits.placement
        shift = np.array([placement.x_px, placement.y_px])
        spot = (find.spots_px[look.family] + shift + 0.5) / laid.side_px
        family = self.gallery.families[look.family]
        level = float((_log_ratio(find, family.colour) - shown.light).mean())
        unexplained = look.left_of(find.empty_likeness)
        return Glimpse(
            space=space,
            spot=(float(spot[0]), float(spot[1])),
            presence=self._presence(unexplained, level),
            pictured=self._pictured(shares, look),
            unexplained=unexplained,
            level=level,
            blur=shown.blur,
            glare=study.glare,
            is_wiped=study.is_wiped,
        )

    def _coarse_shares(self, find: Find, light: npt.NDArray[np.float32]) -> npt.NDArray[np.float64]:
        left = np.log(np.maximum(1 - np.maximum(find.likeness, 0) ** 2, 1e-3))
        tints = _tints(_log_ratio(find, self.gallery.colours) - light)
        apart = (tints / self.limits.tint) ** 2 / 2
        scores = -self.limits.family_power * left - apart
        shares = np.exp(scores - scores.max())
        return np.asarray(shares / shares.sum(), np.float64)

    def _looks(
        self, laid: Laid, found: tuple[int, Study], shares: npt.NDArray[np.float64], blur: int
    ) -> list[_Look]:
        ranked = np.argsort(-shares)[:2]
        return [
            self._look(laid, found, (int(family), blur))
            for rank, family in enumerate(ranked)
            if rank == 0 or shares[family] > self.limits.second_look
        ]

    def _look(self, laid: Laid, found: tuple[int, Study], seen_as: tuple[int, int]) -> _Look:
        (space, study), (family, blur) = found, seen_as
        if seen_as not in study.looks:
            ground = ground_at(laid.at(space), study.find.spots_px[family])
            taught = self.gallery.families[family]
            placement = pose(ground, taught, float(study.find.turns_rad[family]), blur)
            digits = read_digits(ground, taught, placement, blur)
            study.looks[seen_as] = _Look(family, digits)
        return study.looks[seen_as]

    def _fine_shares(
        self, shares: npt.NDArray[np.float64], looks: Sequence[_Look]
    ) -> npt.NDArray[np.float64]:
        """Let the full size decide between the two likeliest; the others follow the second."""
        if len(looks) == 1:
            return shares
        first, second = looks
        power = self.limits.fine_power - self.limits.family_power
        factor = math.exp(min(max(power * (first.left - second.left), -20.0), 20.0))
        finer = shares * min(factor, 1.0)
        finer[first.family] = shares[first.family]
        finer[second.family] = shares[second.family] * factor
        return np.asarray(finer / finer.sum(), np.float64)

    def _presence(self, unexplained: float, level: float) -> float:
        odds = (self.limits.present - unexplained) / self.limits.present_slope
        odds -= (level / self.limits.level) ** 2 / 2
        return chance(odds)

    def _pictured(self, shares: npt.NDArray[np.float64], look: _Look) -> dict[str, float]:
        pictured = {}
        for index, family in enumerate(self.gallery.families):
            values = (
                self._values(look.digits) if index == look.family else np.ones(len(family.labels))
            )
            for label, value in zip(family.labels, values / values.sum(), strict=True):
                pictured[label] = float(shares[index] * value)
        return pictured

    def _values(self, digits: Digits) -> npt.NDArray[np.float64]:
        left = np.maximum(digits.unexplained, 1e-9)
        return np.asarray((left.min() / left) ** self.limits.value_power, np.float64)


def _log_ratio(find: Find, taught: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Log colour of a find against taught ones, per channel: shape (..., 3) as theirs."""
    seen = np.maximum(find.colour, 0) + _DARK
    return np.asarray(np.log(seen / (taught + _DARK)), np.float32)


def _tints(apart: npt.NDArray[np.float32]) -> npt.NDArray[np.float64]:
    """How far log colours (n, 3) are apart; brightness alone counts a third."""
    levels = apart.mean(axis=1, keepdims=True, dtype=np.float64)
    squares = np.mean((apart - levels) ** 2, axis=1) + (levels[:, 0] / 3) ** 2
    return np.asarray(np.sqrt(squares), np.float64)


def chance(odds: float) -> float:
    """Probability of log odds."""
    return 1 / (1 + math.exp(-min(max(odds, -50.0), 50.0)))
