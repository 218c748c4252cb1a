"""Small square pictures of one space, and how a taught picture is laid over them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

Pixels: TypeAlias = npt.NDArray[np.float32]
"""Colours as floats: shape (H, W, 3), float32, BGR, 0 to 1 (more where a dark board was lit up)."""

Weights: TypeAlias = npt.NDArray[np.float32]
"""How much each pixel of a patch counts: shape (H, W), float32, 0 to 1."""

DIAMETER_PX = 48
"""What a chip measures on a board laid flat: a digit of a third of it keeps its strokes."""

PATCH_SIDE_PX = 64

_MIDDLE_PX = (PATCH_SIDE_PX - 1) / 2
_FADE = 2e-4  # variance below which a channel says nothing and its gain stays at 1
_STILL_PX = 0.03
_STILL_RAD = 0.003
_LONGEST_STEP = np.array([2.0, 2.0, 0.2])  # px, px, rad: beyond it the gradient is no guide
_CAUTION = np.diag([1e-2, 1e-2, 1.0])  # keeps flat pictures from running away
_AXES = np.arange(PATCH_SIDE_PX, dtype=np.float32) - np.float32(_MIDDLE_PX)


@dataclass(frozen=True, slots=True)
class Placement:
    """How a taught picture lies on a patch: shift from the patch's middle, then turn."""

    x_px: float = 0.0
    y_px: float = 0.0
    turn_rad: float = 0.0


@dataclass(frozen=True, slots=True)
class Fit:
    """A patch as gain and offset (per channel) of a taught picture.

    Attributes:
        gain: Shape (3,), float32.
        residual: What the picture leaves unexplained, shape (H, W, 3), float32.
        likeness: Correlation over all channels, -1 to 1; 0 for a picture without contrast.
    """

    gain: npt.NDArray[np.float32]
    residual: Pixels
    likeness: float


def disc(radius_px: float, side_px: int = PATCH_SIDE_PX) -> Weights:
    """A disc in the middle of a patch, its edge softened over about two pixels."""
    axis = np.arange(side_px, dtype=np.float32) - np.float32((side_px - 1) / 2)
    inside = np.hypot(axis[:, None], axis[None, :]) <= radius_px
    return np.asarray(cv2.GaussianBlur(inside.astype(np.float32), (0, 0), 1.0), np.float32)


def moved(picture: npt.NDArray[np.float32], placement: Placement) -> npt.NDArray[np.float32]:
    """``picture`` shifted and turned; its edge pixels are repeated outwards."""
    cos, sin = math.cos(placement.turn_rad), math.sin(placement.turn_rad)
    x_px, y_px = _MIDDLE_PX + placement.x_px, _MIDDLE_PX + placement.y_px
    back = np.array(
        [
            [cos, sin, _MIDDLE_PX - cos * x_px - sin * y_px],
            [-sin, cos, _MIDDLE_PX + sin * x_px - cos * y_px],
        ]
    )
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    size = (PATCH_SIDE_PX, PATCH_SIDE_PX)
    return np.asarray(
        cv2.warpAffine(picture, back, size, flags=flags, borderMode=cv2.BORDER_REPLICATE),
        np.float32,
    )


def centred(patch: Pixels, weights: Weights) -> Pixels:
    """``patch`` less its weighted mean colour."""
    flat = patch.reshape(-1, patch.shape[2])
    mean = (weights.reshape(-1) @ flat) / weights.sum()
    return np.asarray(patch - mean, np.float32)


def fit(patch: Pixels, picture: Pixels, weights: Weights) -> Fit:
    """Lay ``picture`` over ``patch``, each channel with its own gain and offset."""
    seen, taught = centred(patch, weights), centred(picture, weights)
    flat = weights.reshape(-1)
    shared = flat @ (taught * seen).reshape(-1, 3)
    power = flat @ (taught * taught).reshape(-1, 3)
    fade = np.float32(_FADE) * flat.sum()
    gain = np.asarray((shared + fade) / (power + fade), np.float32)
    seen_power = float((flat @ (seen * seen).reshape(-1, 3)).sum())
    scale = math.sqrt(max(seen_power * float(power.sum()), 1e-12))
    return Fit(gain, np.asarray(seen - gain * taught, np.float32), float(shared.sum()) / scale)


def settled(
    patch: Pixels, picture: Pixels, weights: Weights, start: Placement, steps: int
) -> Placement:
    """Move ``picture`` from ``start`` to where it explains ``patch`` best (Gauss-Newton)."""
    return Ground.of(patch, Counted.of(weights)).settled(picture, start, steps)


Planes: TypeAlias = npt.NDArray[np.float32]
"""The pixels of a patch that count, channel by channel: shape (3, n), float32."""


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

    def level(self, picture: Pixels) -> Planes:
        """A picture's colours less their weighted mean."""
        planes = np.take(picture, self.index)
        means = planes @ self.weights / self.weights.sum()
        return np.asarray(planes - means[:, None], np.float32)


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
        return cls(counted, counted.level(patch))

    def settled(self, picture: Pixels, start: Placement, steps: int) -> Placement:
        """Move ``picture`` from ``start`` to where it explains the patch best (Gauss-Newton)."""
        at = np.array([start.x_px, start.y_px, start.turn_rad])
        for _ in range(steps):
            step = self._step(picture, at)
            at = at + step
            if np.abs(step[:2]).max() < _STILL_PX and abs(step[2]) < _STILL_RAD:
                break
        return Placement(*(float(value) for value in at))

    def explained(self, laid: Pixels) -> tuple[npt.NDArray[np.float32], Planes]:
        """Gain per channel of a picture laid over the patch, and what it leaves unexplained."""
        taught, weights = self.counted.level(laid), self.counted.weights
        fade = np.float32(_FADE) * weights.sum()
        shared = (taught * self.seen) @ weights
        gain = (shared + fade) / ((taught * taught) @ weights + fade)
        return gain, np.asarray(self.seen - gain[:, None] * taught, np.float32)

    def likeness(self, laid: Pixels) -> float:
        """Correlation over all channels, as ``Fit.likeness``."""
        taught, weights = self.counted.level(laid), self.counted.weights
        shared = float(((taught * self.seen) @ weights).sum())
        power = float(((taught * taught) @ weights).sum())
        seen_power = float(((self.seen * self.seen) @ weights).sum())
        return shared / math.sqrt(max(seen_power * power, 1e-12))

    def _step(self, picture: Pixels, at: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        counted = self.counted
        laid = moved(picture, Placement(*at))
        gain, residual = self.explained(laid)
        slope_x, slope_y = (
            np.take(cv2.Sobel(laid, cv2.CV_32F, *axis, ksize=1, scale=0.5), counted.index)
            * gain[:, None]
            for axis in ((1, 0), (0, 1))
        )
        down, right = counted.down - np.float32(at[1]), counted.right - np.float32(at[0])
        moves = [-slope_x, -slope_y, slope_x * down - slope_y * right]
        weighed = [(move * counted.weights).reshape(-1) for move in moves]
        rows = [*(move.reshape(-1) for move in moves), residual.reshape(-1)]
        # nine short products are faster than one of matrices that are three rows high
        table = np.array([[one @ other for other in rows] for one in weighed], np.float64)
        step = np.linalg.solve(table[:, :3] + _CAUTION, table[:, 3])
        return np.clip(step, -_LONGEST_STEP, _LONGEST_STEP)
