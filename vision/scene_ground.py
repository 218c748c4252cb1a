"""What boards lie on, and the hand that reaches over them."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from vision.scene_pieces import Face
from vision.scene_sheet import Picture, Sheet, bgr, corners, placed, smooth

GROUND_SIDE_MM = 1800.0
"""Side of the square piece of ground that is drawn; beyond it is mirrored."""

HAND_HEIGHT_MM = 35.0

_SCALE = 1.3  # px per mm
_PLANK_MM = 150.0
_HAND_SIDE_MM = 440.0
_HAND_SCALE = 2.0
_ROUND_MM = 9.0  # how far from its outline a finger is rounded off


def ground_picture(kind: str, seed: int) -> Picture:
    """A wooden table or white paper from above: square, ``GROUND_SIDE_MM`` wide.

    Raises:
        KeyError: If ``kind`` is neither ``"wood"`` nor ``"paper"``.
    """
    return {"wood": _wood, "paper": _paper}[kind](np.random.default_rng(seed))


def _wood(rng: np.random.Generator) -> Picture:
    side_px = round(GROUND_SIDE_MM * _SCALE)
    plank_px = round(_PLANK_MM * _SCALE)
    rows = [_plank(rng, plank_px, side_px) for _ in range(-(-side_px // plank_px))]
    return np.ascontiguousarray(np.concatenate(rows)[:side_px])


def _plank(rng: np.random.Generator, height_px: int, width_px: int) -> Picture:
    fine = _streaks(rng, (height_px, width_px), (height_px // 2, 24))
    broad = _streaks(rng, (height_px, width_px), (9, 7))
    wave = np.sin(broad * np.float32(16) + fine * np.float32(1.4))
    grain = np.float32(0.31) * (wave + 1) + np.float32(0.38) * fine
    dark, pale = (np.array(bgr(tone), np.float32) for tone in ("94704f", "bd9670"))
    mixed = dark + grain[..., None] * (pale - dark)
    mixed *= np.float32(rng.uniform(0.93, 1.05))
    mixed[:2] *= np.float32(0.62)
    mixed[2:4] *= np.float32(0.92)
    return np.asarray(mixed.clip(0, 255), np.uint8)


def _streaks(
    rng: np.random.Generator, shape: tuple[int, int], cells: tuple[int, int]
) -> npt.NDArray[np.float32]:
    """Noise drawn out along the plank, 0 to 1."""
    coarse = rng.random(cells, np.float32)
    wide = cv2.resize(coarse, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC)
    return np.asarray(wide, np.float32).clip(0, 1)


def _paper(rng: np.random.Generator) -> Picture:
    side_px = round(GROUND_SIDE_MM * _SCALE)
    coarse = rng.integers(228, 242, (side_px // 3, side_px // 3, 1), np.uint8)
    grey = cv2.resize(coarse, (side_px, side_px), interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), np.uint8)


_BACK = smooth(
    corners(
        "-37,84 -31,58 -16,48 2,45 20,52 34,64 36,92 29,126 23,160 27,200 34,290"
        " -34,290 -27,200 -23,160 -31,124"
    )
)


@lru_cache(maxsize=1)
def hand_face() -> Face:
    """A forearm from below (+y) with a hand whose fingertips come near the middle."""
    skin, sleeve, black = bgr("d9a582"), bgr("465a66"), (0, 0, 0)
    colour = Sheet.blank(_HAND_SIDE_MM, _HAND_SCALE, skin)
    shape = Sheet.blank(_HAND_SIDE_MM, _HAND_SCALE, black)
    height = np.zeros(shape.picture.shape[:2], np.float32)
    for outline, tone in _limbs():
        part = Sheet.blank(_HAND_SIDE_MM, _HAND_SCALE, black)
        part.fill(outline, (255, 255, 255))
        shape.fill(outline, (255, 255, 255))
        colour.fill(outline, sleeve if tone else skin)
        if outline is not _BACK:
            colour.stroke(outline, bgr("a9765a"), 0.9, is_closed=True)
        rounded = _rounded(part.picture[:, :, 0])
        height = np.where(part.picture[:, :, 0] > 0, rounded, height)
    lit = colour.picture * (np.float32(0.74) + np.float32(0.3) * height)[..., None]
    mask = np.ascontiguousarray(shape.picture[:, :, 0])
    return Face(lit.clip(0, 255).astype(np.uint8), mask, bgr("a87c62"), 10.0, _HAND_SIDE_MM)


def _rounded(mask: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
    inside = cv2.distanceTransform(np.ascontiguousarray(mask), cv2.DIST_L2, 5)
    share = np.clip(inside / (_ROUND_MM * _HAND_SCALE), 0, 1)
    return np.asarray(cv2.GaussianBlur(np.sqrt(share), (0, 0), 4.0), np.float32)


def _limbs() -> tuple[tuple[npt.NDArray[np.float64], bool], ...]:
    """Thumb, fingers, back with arm, sleeve, undermost first, each with whether it is sleeve."""
    finger = smooth(
        corners("-7.4,8 -8.2,-14 -6.6,-34 -6.6,-52 0,-63 6.6,-52 6.6,-34 8.2,-14 7.4,8")
    )
    fingers = ((25, 68, -7.0, 0.8), (9, 57, -2.0, 0.97), (-8, 56, 3.0, 1.0), (-25, 66, 8.0, 0.88))
    thumb = smooth(corners("-12,18 -11,-20 -7.5,-40 0,-51 7.5,-42 10,-22 14,18"))
    sleeve = smooth(corners("-37,190 -16,184 18,185 38,192 47,290 -46,290"))
    return (
        (placed(thumb, -30, 112, -14, 1.05), False),
        *((placed(finger, x, y, turn, size), False) for x, y, turn, size in fingers),
        (_BACK, False),
        (sleeve, True),
    )
