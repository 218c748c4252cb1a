"""The taught chips as templates: brought to one pose, grouped into families of siblings."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Frame
from vision.occupancy import SEARCH_SIDE_PX, as_pixels
from vision.patches import (
    DIAMETER_PX,
    PATCH_SIDE_PX,
    Pixels,
    Placement,
    Weights,
    disc,
    fit,
    moved,
    settled,
)

Vectors: TypeAlias = npt.NDArray[np.float32]
"""Templates or windows as rows: shape (n, d), float32."""

TURNS = 36
"""Turns at which a family is looked for: 10 degrees apart, the rest is found by settling."""

BLURS_PX = (0.0, 0.7, 1.1, 1.6)
"""How soft a camera may show a chip, as sigma at 48 px a chip; a board has one of them."""

CHIP: Weights = disc(0.47 * DIAMETER_PX)
"""Where a chip certainly is: its rim may be lobed or lie in its own shadow."""

_AXIS = np.arange(SEARCH_SIDE_PX) - SEARCH_SIDE_PX // 2
SEARCH_DISC: npt.NDArray[np.bool_] = np.hypot(_AXIS[:, None], _AXIS[None, :]) <= 0.47 * 24
"""The same for a search window."""

_RANK = 96  # principal pictures kept of the search templates: turns of few pictures repeat
_TEACH_STEPS = 12


@dataclass(frozen=True, slots=True)
class Family:
    """Siblings: chips of one picture that differ only in the value printed on them.

    Attributes:
        name: What their labels share, like ``"white"``.
        labels: In the order in which they were taught.
        pictures: For each blur of ``BLURS_PX`` each label's picture, all in one pose.
        pooled: For each blur the mean of the siblings.
        digit: Where siblings differ; all 0 without siblings.
        colour: Mean BGR of the pooled picture.
    """

    name: str
    labels: tuple[str, ...]
    pictures: tuple[tuple[Pixels, ...], ...]
    pooled: tuple[Pixels, ...]
    digit: Weights
    colour: npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Gallery:
    """All families and the templates that find them.

    Attributes:
        families: In the order in which they were taught.
        basis: Principal search pictures, shape (rank, d).
        templates: Each family in each turn on that basis, shape (families x TURNS, rank).
    """

    families: tuple[Family, ...]
    basis: Vectors
    templates: Vectors


def family_name(label: str) -> str:
    """What siblings share: ``"white"`` of ``"white-1"``; a label without value is its own."""
    return label.rpartition("-")[0] or label


def gallery(pieces: Mapping[str, Sequence[Frame]]) -> Gallery:
    """Build the templates from taught pictures.

    Args:
        pieces: For each label its pictures, upright and square, the chip three quarters of the
            side; the first pictures of all labels were taken under one light.
    """
    grouped: dict[str, dict[str, Sequence[Frame]]] = {}
    for label, pictures in pieces.items():
        grouped.setdefault(family_name(label), {})[label] = pictures
    families = tuple(_family(name, members) for name, members in grouped.items())
    rows = np.concatenate([_turned(family.pooled[0]) for family in families])
    _, _, principal = np.linalg.svd(rows, full_matrices=False)
    basis = np.asarray(principal[:_RANK], np.float32)
    return Gallery(families, basis, rows @ basis.T)


def _family(name: str, members: Mapping[str, Sequence[Frame]]) -> Family:
    reference = as_pixels(next(iter(members.values()))[0], PATCH_SIDE_PX)
    sharp = [_taught(pictures, reference) for pictures in members.values()]
    pictures = tuple(tuple(_softened(one, blur) for one in sharp) for blur in BLURS_PX)
    pooled = tuple(np.asarray(np.mean(row, axis=0), np.float32) for row in pictures)
    flat = CHIP.reshape(-1) @ pooled[0].reshape(-1, 3) / CHIP.sum()
    return Family(name, tuple(members), pictures, pooled, _digit(sharp), flat)


def _taught(pictures: Sequence[Frame], reference: Pixels) -> Pixels:
    """One label's pictures in the reference's pose, averaged in the light of the first."""
    posed = []
    for picture in pictures:
        raw = as_pixels(picture, PATCH_SIDE_PX)
        placement = settled(reference, raw, CHIP, Placement(), _TEACH_STEPS)
        posed.append(moved(raw, placement))
    relit = [posed[0] - fit(posed[0], other, CHIP).residual for other in posed[1:]]
    return np.asarray(np.mean([posed[0], *relit], axis=0), np.float32)


def _softened(picture: Pixels, blur_px: float) -> Pixels:
    return (
        np.asarray(cv2.GaussianBlur(picture, (0, 0), blur_px), np.float32) if blur_px else picture
    )


def _digit(sharp: Sequence[Pixels]) -> Weights:
    spread = np.var(np.stack(sharp), axis=0).mean(axis=2)
    smooth = cv2.GaussianBlur(spread.astype(np.float32), (0, 0), 1.0) * CHIP
    return np.asarray(smooth / max(float(smooth.max()), 1e-9), np.float32)


def _turned(pooled: Pixels) -> Vectors:
    """A family in every turn as search vectors: centred, length 1, shape (TURNS, d)."""
    soft = np.asarray(cv2.GaussianBlur(pooled, (0, 0), 1.0), np.float32)
    middle = (PATCH_SIDE_PX - 1) / 2 - SEARCH_SIDE_PX + 1
    to_patch = np.array([[2.0, 0.0, middle], [0.0, 2.0, middle]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    rows = []
    for turn in range(TURNS):
        laid = moved(soft, Placement(turn_rad=2 * math.pi * turn / TURNS))
        window = cv2.warpAffine(laid, to_patch, (SEARCH_SIDE_PX, SEARCH_SIDE_PX), flags=flags)
        rows.append(np.asarray(window, np.float32)[SEARCH_DISC])
    return unit_rows(np.stack(rows))


def unit_rows(windows: npt.NDArray[np.float32]) -> Vectors:
    """Windows (n, pixels, 3) with each channel centred, as rows of length 1."""
    level = windows - windows.mean(axis=1, keepdims=True)
    rows = level.reshape(len(level), -1)
    return np.asarray(rows / (np.linalg.norm(rows, axis=1, keepdims=True) + 1e-6), np.float32)
