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
_CAUTION = np.array([1e-2, 1e-2, 1.0], np.float32)  # keeps flat pictures from running away
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
    weighed = taught * weights[..., None]
    power = np.einsum("ijk,ijk->k", weighed, taught)
    shared = np.einsum("ijk,ijk->k", weighed, seen)
    fade = np.float32(_FADE) * weights.sum()
    gain = np.asarray((shared + fade) / (power + fade), np.float32)
    seen_power = float(np.einsum("ijk,ijk,ij->", seen, seen, weights))
    scale = math.sqrt(max(seen_power * float(power.sum()), 1e-12))
    return Fit(gain, np.asarray(seen - gain * taught, np.float32), float(shared.sum()) / scale)


def settled(
    patch: Pixels, picture: Pixels, weights: Weights, start: Placement, steps: int
) -> Placement:
    """Move ``picture`` from ``start`` to where it explains ``patch`` best (Gauss-Newton)."""
    at = np.array([start.x_px, start.y_px, start.turn_rad])
    for _ in range(steps):
        step = _step(patch, picture, weights, at)
        at += step
        if max(abs(step[0]), abs(step[1])) < _STILL_PX and abs(step[2]) < _STILL_RAD:
            break
    return Placement(*(float(value) for value in at))


def _step(
    patch: Pixels, picture: Pixels, weights: Weights, at: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    laid = moved(picture, Placement(*at))
    found = fit(patch, laid, weights)
    slope_x = cv2.Sobel(laid, cv2.CV_32F, 1, 0, ksize=1, scale=0.5) * found.gain
    slope_y = cv2.Sobel(laid, cv2.CV_32F, 0, 1, ksize=1, scale=0.5) * found.gain
    right = (_AXES - np.float32(at[0]))[None, :, None]
    down = (_AXES - np.float32(at[1]))[:, None, None]
    moves = np.stack([-slope_x, -slope_y, slope_x * down - slope_y * right])
    weighed = (moves * weights[None, ..., None]).reshape(3, -1)
    normal = weighed @ moves.reshape(3, -1).T + np.diag(_CAUTION)
    wanted = np.linalg.solve(normal.astype(np.float64), weighed @ found.residual.reshape(-1))
    return np.clip(wanted, -_LONGEST_STEP, _LONGEST_STEP)
