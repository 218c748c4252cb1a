"""A taught picture prepared once, so that it is quickly laid over many patches and compared."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.patches import FADE, PATCH_SIDE_PX, Pixels, Placement, Weights, moved, moved_back

Planes: TypeAlias = npt.NDArray[np.float32]
"""The pixels of a patch that count, channel by channel: shape (3, n), float32."""

_STILL_PX = 0.03
_STILL_RAD = 0.003
_LONGEST_STEP = (2.0, 2.0, 0.2)  # px, px, rad: beyond it the gradient is no guide
_CAUTION = np.diag([1e-2, 1e-2, 1.0])  # keeps flat pictures from running away
_AXES = np.arange(PATCH_SIDE_PX, dtype=np.float32) - np.float32((PATCH_SIDE_PX - 1) / 2)


@dataclass(frozen=True, slots=True, eq=False)
class Counted:
    """The pixels of a patch that count, n of all.

    Attributes:
        places: Where they are in a flat patch, shape (n,).
        index: Where their colours are, channel by channel, shape (3, n).
        weights: Shape (n,).
        right: Shape (n,), pixels from the middle of the patch.
        down: Likewise.
    """

    places: npt.NDArray[np.int64]
    index: npt.NDArray[np.int64]
    weights: npt.NDArray[np.float32]
    right: npt.NDArray[np.float32]
    down: npt.NDArray[np.float32]

    @classmethod
    def of(cls, weights: Weights) -> Counted:
        """Those of which the weight is not 0."""
        places = np.flatnonzero(weights)
        index = 3 * places + np.arange(3)[:, None]
        down, right = np.divmod(places, PATCH_SIDE_PX)
        return cls(places, index, weights.reshape(-1)[places], _AXES[right], _AXES[down])

    def planes(self, picture: npt.NDArray[np.generic] | cv2.typing.MatLike) -> Planes:
        """A picture's colours."""
        return np.asarray(np.take(picture, self.index, mode="clip"), np.float32)

    def level(self, planes: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        """Values (..., n) less their weighted mean."""
        means = planes @ self.weights / self.weights.sum()
        return np.asarray(planes - means[..., None], np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """A patch under the pictures that are laid over it: only what counts of it.

    Attributes:
        counted: Which pixels.
        seen: Their colours less the weighted mean.
    """

    counted: Counted
    seen: Planes

    @classmethod
    def of(cls, patch: Pixels, counted: Counted) -> Ground:
        """What counts of a patch."""
        return cls(counted, counted.level(counted.planes(patch)))

    def residual(self, laid: Pixels) -> Planes:
        """What a picture laid over the patch leaves unexplained, with a gain for each channel."""
        taught, weights = self.counted.level(self.counted.planes(laid)), self.counted.weights
        fade = np.float32(FADE) * weights.sum()
        shared = (taught * self.seen) @ weights
        gain = (shared + fade) / ((taught * taught) @ weights + fade)
        return np.asarray(self.seen - gain[:, None] * taught, np.float32)

    def likeness(self, laid: Pixels) -> float:
        """Correlation over all channels, as ``Fit.likeness``."""
        taught, weights = self.counted.level(self.counted.planes(laid)), self.counted.weights
        shared = float(((taught * self.seen) @ weights).sum())
        power = float(((taught * taught) @ weights).sum())
        seen_power = float(((self.seen * self.seen) @ weights).sum())
        return shared / math.sqrt(max(seen_power * power, 1e-12))


@dataclass(frozen=True, slots=True, eq=False)
class Stencil:
    """A taught picture and what it takes to settle it on patches.

    The patch is moved under it, not it over the patch: so its slopes stay as they are.

    Attributes:
        picture: As it was taught.
        counted: The pixels by which it is settled.
        rows: Its colours, then how they change when it is moved right, down and turned, each
            weighed and without mean, shape (3, 4, n).
        own: What its colours score on these rows, shape (3, 4).
        bends: How much alike the three changes are: channel, then change by change, shape (3, 9).
    """

    picture: Pixels
    counted: Counted
    rows: npt.NDArray[np.float32]
    own: npt.NDArray[np.float64]
    bends: npt.NDArray[np.float64]

    @classmethod
    def of(cls, picture: Pixels, counted: Counted) -> Stencil:
        """A stencil of a picture."""
        slope_x, slope_y = (
            counted.planes(cv2.Sobel(picture, cv2.CV_32F, *axis, ksize=1, scale=0.5))
            for axis in ((1, 0), (0, 1))
        )
        turned = slope_y * counted.right - slope_x * counted.down
        each = np.stack([counted.planes(picture), slope_x, slope_y, turned], axis=1)
        level = counted.level(each)
        rows = level * counted.weights
        products = np.asarray(rows @ level.transpose(0, 2, 1), np.float64)
        bends = np.ascontiguousarray(products[:, 1:, 1:]).reshape(3, 9)
        return cls(picture, counted, rows, products[:, :, 0], bends)

    def laid(self, at: Placement) -> Pixels:
        """The picture as it lies on a patch."""
        return moved(self.picture, at)

    def settled(self, patch: Pixels, start: Placement, steps: int) -> Placement:
        """Where, from ``start``, the picture explains ``patch`` best (Gauss-Newton)."""
        at = start
        for _ in range(steps):
            right, down, turn = self._step(self.counted.planes(moved_back(patch, at)))
            at = _moved_by(at, -right, -down, -turn)
            if max(abs(right), abs(down)) < _STILL_PX and abs(turn) < _STILL_RAD:
                break
        return at

    def _step(self, seen: Planes) -> tuple[float, float, float]:
        """How the picture would have to move (right, down, turn) to explain what is under it."""
        scores = (self.rows @ seen[:, :, None])[:, :, 0].astype(np.float64)
        fade = FADE * float(self.counted.weights.sum())
        gain = (scores[:, 0] + fade) / (self.own[:, 0] + fade)
        left = gain @ (scores[:, 1:] - gain[:, None] * self.own[:, 1:])
        bend = ((gain * gain) @ self.bends).reshape(3, 3) + _CAUTION
        _, step = cv2.solve(
            bend, left[:, None], flags=cv2.DECOMP_CHOLESKY
        )  # a third of NumPy's time
        right, down, turn = (
            max(-longest, min(longest, one))
            for one, longest in zip(step.ravel().tolist(), _LONGEST_STEP, strict=True)
        )
        return right, down, turn


def settled(
    patch: Pixels, picture: Pixels, weights: Weights, start: Placement, steps: int
) -> Placement:
    """Move ``picture`` from ``start`` to where it explains ``patch`` best."""
    return Stencil.of(picture, Counted.of(weights)).settled(patch, start, steps)


def _moved_by(at: Placement, right: float, down: float, turn: float) -> Placement:
    """A placement after a further step in the picture's own directions."""
    turned = at.turn_rad + turn
    cos, sin = math.cos(turned), math.sin(turned)
    return Placement(at.x_px + cos * right - sin * down, at.y_px + sin * right + cos * down, turned)
