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
FADE = 2e-4  # variance below which a channel says nothing and its gain stays at 1


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
    return _sampled(picture, back)


def moved_back(patch: npt.NDArray[np.float32], placement: Placement) -> npt.NDArray[np.float32]:
    """``patch`` as it lies under a picture placed on it; its edge pixels are repeated outwards."""
    cos, sin = math.cos(placement.turn_rad), math.sin(placement.turn_rad)
    x_px, y_px = _MIDDLE_PX + placement.x_px, _MIDDLE_PX + placement.y_px
    on = np.array(
        [
            [cos, -sin, x_px - (cos - sin) * _MIDDLE_PX],
            [sin, cos, y_px - (sin + cos) * _MIDDLE_PX],
        ]
    )
    return _sampled(patch, on)


def _sampled(
    picture: npt.NDArray[np.float32], to_picture: npt.NDArray[np.float64]
) -> npt.NDArray[np.float32]:
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    size = (PATCH_SIDE_PX, PATCH_SIDE_PX)
    return np.asarray(
        cv2.warpAffine(picture, to_picture, size, flags=flags, borderMode=cv2.BORDER_REPLICATE),
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
    fade = np.float32(FADE) * flat.sum()
    gain = np.asarray((shared + fade) / (power + fade), np.float32)
    seen_power = float((flat @ (seen * seen).reshape(-1, 3)).sum())
    scale = math.sqrt(max(seen_power * float(power.sum()), 1e-12))
    return Fit(gain, np.asarray(seen - gain * taught, np.float32), float(shared.sum()) / scale)
