"""The taught chips as templates: brought to one pose, grouped into families of siblings."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Frame
from vision.occupancy import SEARCH_SIDE_PX, Vectors, as_pixels, unit_rows
from vision.patches import (
    DIAMETER_PX,
    PATCH_SIDE_PX,
    Pixels,
    Placement,
    Weights,
    disc,
    fit,
    moved,
)
from vision.stencil import Counted, Stencil, settled

TURNS = 36
"""Turns at which a family is looked for: 10 degrees apart, the rest is found by settling."""

BLURS_PX = (0.0, 0.7, 1.1, 1.6)
"""How soft a camera may show a chip, as sigma at 48 px a chip; a board has one of them."""

CHIP: Weights = disc(0.47 * DIAMETER_PX)
"""Where a chip certainly is: its rim may be lobed or lie in its own shadow."""

CHIP_PIXELS = Counted.of(CHIP)
"""The same as a list of pixels."""

SPARSE_PIXELS = Counted.of(np.asarray(CHIP * (np.indices(CHIP.shape).sum(axis=0) % 2), np.float32))
"""Every other one of them, as on a chess board: enough to say where a chip lies."""

_AXIS = np.arange(SEARCH_SIDE_PX) - SEARCH_SIDE_PX // 2
SEARCH_DISC: npt.NDArray[np.bool_] = np.hypot(_AXIS[:, None], _AXIS[None, :]) <= 0.47 * 24
"""The same for a search window."""

_RANK = 96  # principal pictures kept of the search templates: turns of few pictures repeat
_TEACH_STEPS = 12
_STROKE_PX = 2.5  # half a digit's width: dilutes what is thinner
_PRINTED_SHARE = 0.25


@dataclass(frozen=True, slots=True)
class Family:
    """Siblings: chips of one picture that differ only in the value printed on them.

    Attributes:
        name: What their labels share, like ``"white"``.
        labels: In the order in which they were taught.
        siblings: For each blur of ``BLURS_PX`` each label's picture, all in one pose.
        pooled: For each blur the mean of the siblings.
        digit: Where siblings differ; all 0 without siblings.
        colour: Mean BGR of the pooled picture.
    """

    name: str
    labels: tuple[str, ...]
    siblings: tuple[tuple[Stencil, ...], ...]
    pooled: tuple[Stencil, ...]
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

    @property
    def colours(self) -> Vectors:
        """Mean BGR of every family, shape (families, 3)."""
        return np.stack([family.colour for family in self.families])


def family_name(label: str) -> str:
    """What siblings share: ``"white"`` of ``"white-1"``; a label without value is its own."""
    return label.rpartition("-")[0] or label


def clearest_light_first(pieces: Mapping[str, Sequence[Frame]]) -> dict[str, list[Frame]]:
    """The same pictures, those first that were taken in the light that sets colours most apart.

    Every label's pictures must come in one order of lights; lights that some lack stay behind.
    """
    if not pieces:
        return {}
    lights = min(len(pictures) for pictures in pieces.values())
    spread = [
        np.std([as_pixels(shown[light], 8)[2:6, 2:6].mean((0, 1)) for shown in pieces.values()], 0)
        for light in range(lights)
    ]
    best = int(np.argmax([float(one.mean()) for one in spread]))
    return {
        label: [shown[best], *shown[:best], *shown[best + 1 :]] for label, shown in pieces.items()
    }


def gallery(pieces: Mapping[str, Sequence[Frame]]) -> Gallery:
    """Build the templates from taught pictures.

    Args:
        pieces: For each label its pictures, upright and square, the chip three quarters of the
            side; the first pictures of all labels were taken under one light.
    """
    grouped: dict[str, dict[str, Sequence[Frame]]] = {}
    for label, pictures in pieces.items():
        grouped.setdefault(family_name(label), {})[label] = pictures
    sharp = {name: _siblings(members) for name, members in grouped.items()}
    printed = _printed([_spread(pictures) for pictures in sharp.values()])
    families = tuple(
        _family(name, tuple(members), sharp[name], printed) for name, members in grouped.items()
    )
    rows = np.concatenate([_turned(family.pooled[0].picture) for family in families])
    basis = _principal(rows, _RANK)
    return Gallery(families, basis, rows @ basis.T)


def _principal(rows: Vectors, rank: int) -> Vectors:
    """The directions in which ``rows`` differ most, shape (rank, d), by their small Gram matrix."""
    strengths, mixtures = np.linalg.eigh(np.asarray(rows, np.float64) @ rows.T)
    strongest = mixtures[:, ::-1][:, :rank] / np.sqrt(np.maximum(strengths[::-1][:rank], 1e-12))
    return np.asarray(strongest.T @ rows, np.float32)


def _siblings(members: Mapping[str, Sequence[Frame]]) -> tuple[Pixels, ...]:
    reference = as_pixels(next(iter(members.values()))[0], PATCH_SIDE_PX)
    return tuple(_taught(pictures, reference) for pictures in members.values())


def _family(
    name: str, labels: tuple[str, ...], sharp: tuple[Pixels, ...], printed: Weights
) -> Family:
    pictures = tuple(tuple(_softened(one, blur) for one in sharp) for blur in BLURS_PX)
    pooled = tuple(np.asarray(np.mean(row, axis=0), np.float32) for row in pictures)
    flat = CHIP.reshape(-1) @ pooled[0].reshape(-1, 3) / CHIP.sum()
    digit = _spread(sharp) * printed
    digit = np.asarray(digit / max(float(digit.max()), 1e-9), np.float32)
    siblings = tuple(tuple(map(_stencil, row)) for row in pictures)
    return Family(name, labels, siblings, tuple(map(_stencil, pooled)), digit, flat)


def _stencil(picture: Pixels) -> Stencil:
    return Stencil.of(picture, SPARSE_PIXELS)


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


def _spread(sharp: Sequence[Pixels]) -> Weights:
    """Where siblings differ; all 0 without siblings."""
    spread = np.var(np.stack(sharp), axis=0).mean(axis=2)
    return np.asarray(cv2.GaussianBlur(spread.astype(np.float32), (0, 0), 1.0) * CHIP, np.float32)


def _printed(spreads: Sequence[Weights]) -> Weights:
    """1 where values are printed: all families together know better than a pale one alone.

    Rims and outlines differ a little between any two pictures, but each only along a thin line.
    """
    known = [spread / spread.sum() for spread in spreads if spread.any()]
    if not known:
        return CHIP
    wide = cv2.GaussianBlur(np.mean(known, axis=0), (0, 0), _STROKE_PX)
    inside = (wide > _PRINTED_SHARE * wide.max()).astype(np.float32)
    return np.asarray(cv2.GaussianBlur(inside, (0, 0), 1.0), np.float32)


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
