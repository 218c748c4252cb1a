"""Droplet and rat stone on a board: where each lies, or that it is not clearly seen."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.droplet import Outline, trace
from vision.frame import Points
from vision.gallery import Gallery
from vision.glimpses import Glimpse, Study, chance
from vision.observation import MarkerSighting
from vision.occupancy import SEARCH_SIDE_PX, FlatBoard, Laid
from vision.patches import DIAMETER_PX

DROPLET = "droplet"
RAT = "rat"
RUBY = "ruby"
"""Labels of the pieces that are no chips. A ruby may lie on a space and is not reported."""

_AXIS = np.arange(SEARCH_SIDE_PX) - SEARCH_SIDE_PX // 2
_FROM_MIDDLE = np.hypot(_AXIS[:, None], _AXIS[None, :]) / (DIAMETER_PX / 2)  # in chip diameters
_DIMMEST = np.float32(0.1)  # a stone is taken for no darker than this, or noise would cover board


@dataclass(frozen=True, slots=True)
class MarkerLimits:
    """What is droplet or rat stone; measured on 117 boards of three editions.

    Attributes:
        rat: Probability from which a rat stone is seen.
        rat_present: ``Glimpse.unexplained`` where rat stone and none are as likely.
        rat_slope: How fast that turns.
        rat_level: Spread of the rat stone's log brightness around the board's chips.
        rim: Where a stone as large as a chip hides the board and a ruby does not, in chip
            diameters from its middle: from, to.
        rim_change: Colour difference, in parts of the stone's brightness, that hides the board.
        rim_even: Hidden part of that rim (0 to 1) at which stone and ruby are as likely: on 77
            stones 0.81 and more, on 16 rubies taken for stones 0.66 and less.
        rim_slope: How fast that turns.
        droplet: ``Trace.fit`` from which a droplet is seen.
        droplet_even: ``Trace.fit`` at which it is as likely as not.
        droplet_slope: How fast that turns, and how far the next best space must be behind.
    """

    rat: float = 0.07
    rat_present: float = 0.85
    rat_slope: float = 0.03
    rat_level: float = 0.12
    rim: tuple[float, float] = (0.30, 0.47)
    rim_change: float = 0.3
    rim_even: float = 0.72
    rim_slope: float = 0.05
    droplet: float = -0.6
    droplet_even: float = -0.1
    droplet_slope: float = 0.1


@dataclass(frozen=True, slots=True, eq=False)
class Sought:
    """Where markers may lie.

    Attributes:
        laid: The board laid flat.
        centres_px: Middles of its spaces on it.
        studies: What was found on the spaces that are not empty.
        gain: Gain of its pieces against the light they were taught in, per channel, shape (3,).
        hidden: Spaces under a hand.
    """

    laid: Laid
    centres_px: Points
    studies: Mapping[int, Study]
    gain: npt.NDArray[np.float32]
    hidden: Collection[int] = ()


@dataclass(frozen=True, slots=True)
class MarkerReader:
    """Finds droplet and rat stone.

    Attributes:
        shape: Colour and outline of the droplet; None if none was taught.
        gallery: The taught chips and the rat stone.
        limits: Thresholds.
    """

    shape: Outline | None
    gallery: Gallery
    limits: MarkerLimits = MarkerLimits()

    def fits(
        self, sought: Sought, chips: Collection[int], known: Mapping[int, float]
    ) -> dict[int, float]:
        """How well the droplet fits on every space that is not empty and holds no clear chip."""
        if self.shape is None:
            return {}
        return {
            space: known[space] if space in known else self._fit(sought, space, self.shape)
            for space in sought.studies
            if space not in chips
        }

    def droplet(self, fits: Mapping[int, float], sought: Sought) -> MarkerSighting | None:
        """The droplet, unless it fits best where a highlight may pass for a pale one."""
        free = {space: fit for space, fit in fits.items() if space not in sought.hidden}
        space = max(free, key=lambda one: free[one], default=None)
        if space is None or free[space] < self.limits.droplet or sought.studies[space].is_wiped:
            return None
        next_best = max((fit for one, fit in free.items() if one != space), default=-math.inf)
        lead = (free[space] - next_best) / self.limits.droplet_slope
        odds = (free[space] - self.limits.droplet_even) / self.limits.droplet_slope
        return MarkerSighting(space, chance(odds) * chance(lead))

    def rat(
        self, glimpses: Sequence[Glimpse], sought: Sought, droplet: MarkerSighting | None
    ) -> MarkerSighting | None:
        """The rat stone among what looks like one."""
        taken = {*sought.hidden, *([] if droplet is None else [droplet.space])}
        rats = {
            one.space: self._rat_chance(one, sought)
            for one in glimpses
            if one.label == RAT and one.space not in taken
        }
        space = max(rats, key=lambda one: rats[one], default=None)
        if space is None or rats[space] < self.limits.rat:
            return None
        return MarkerSighting(space, rats[space])

    def _fit(self, sought: Sought, space: int, shape: Outline) -> float:
        return trace(sought.laid.at(space), sought.centres_px[space], shape, sought.gain).fit

    def _rat_chance(self, one: Glimpse, sought: Sought) -> float:
        """A rough stone shows little of its picture, so that brightness and size have to tell."""
        odds = (self.limits.rat_present - one.unexplained) / self.limits.rat_slope
        odds -= (one.level / self.limits.rat_level) ** 2 / 2
        odds += (self._rim(one, sought) - self.limits.rim_even) / self.limits.rim_slope
        return one.pictured[RAT] * chance(odds)

    def _rim(self, one: Glimpse, sought: Sought) -> float:
        """How much of the board is hidden where only a piece as large as a chip hides it."""
        stone = next(i for i, one in enumerate(self.gallery.families) if RAT in one.labels)
        spot_px = sought.studies[one.space].find.spots_px[stone]
        bright = float((self.gallery.families[stone].colour * sought.gain).mean())
        change = self.limits.rim_change * max(bright, float(_DIMMEST))
        return rim_hidden(sought.laid.at(one.space), spot_px, change, self.limits.rim)


def rim_hidden(
    board: FlatBoard, spot_px: npt.NDArray[np.float64], change: float, rim: tuple[float, float]
) -> float:
    """How much of a ring around a spot differs from the empty board, 0 to 1.

    Args:
        board: The board on which something lies.
        spot_px: Its middle on the flat board.
        change: Colour difference that counts as a whole one.
        rim: The ring's inner and outer radius in chip diameters.
    """
    seen, empty = board.around(spot_px, SEARCH_SIDE_PX)
    apart = np.minimum(np.mean((seen - empty) ** 2, axis=2) / np.float32(change) ** 2, 1)
    inner, outer = rim
    return float(apart[(inner < _FROM_MIDDLE) & (outer >= _FROM_MIDDLE)].mean())
