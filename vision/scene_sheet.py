"""A sheet of paper to draw on in millimetres: how all art of our own comes to be."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt
from font_source_sans_pro import SourceSansProBold
from PIL import Image, ImageDraw, ImageFont

Bgr: TypeAlias = tuple[int, int, int]
"""Blue, green, red, 0 to 255."""

Picture: TypeAlias = npt.NDArray[np.uint8]
"""Shape (H, W, 3), BGR; unlike a frame it may be drawn on."""

Mask: TypeAlias = npt.NDArray[np.uint8]
"""Shape (H, W): 0 nothing, 255 all."""

Outline: TypeAlias = npt.NDArray[np.float64]
"""A closed polygon as (x, y) in millimetres: shape (n, 2)."""

_SHIFT = 4  # OpenCV draws to 1/16 px
_CAPITAL = 0.66  # height of a digit in parts of the font's size


def bgr(rgb_hex: str) -> Bgr:
    """The colour written as ``"rrggbb"``."""
    red, green, blue = bytes.fromhex(rgb_hex)
    return (blue, green, red)


def blended(one: Bgr, other: Bgr, share: float) -> Bgr:
    """``one`` with ``share`` (0 to 1) of ``other``."""
    blue, green, red = (round(a + share * (b - a)) for a, b in zip(one, other, strict=True))
    return (blue, green, red)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A square picture whose origin is its middle, x to the right and y down, in millimetres.

    Attributes:
        picture: What is drawn on.
        scale: Pixels a millimetre.
    """

    picture: Picture
    scale: float

    @classmethod
    def blank(cls, side_mm: float, scale: float, ground: Bgr) -> Sheet:
        """A sheet in one colour."""
        side_px = round(side_mm * scale)
        return cls(np.full((side_px, side_px, 3), ground, np.uint8), scale)

    def fill(self, outline: Outline, colour: Bgr) -> None:
        """Fill a polygon."""
        cv2.fillPoly(self.picture, [self._fixed(outline)], colour, cv2.LINE_AA, _SHIFT)

    def stroke(
        self, line: Outline, colour: Bgr, width_mm: float, *, is_closed: bool = False
    ) -> None:
        """Draw along a line."""
        width = max(1, round(width_mm * self.scale))
        fixed = [self._fixed(line)]
        cv2.polylines(self.picture, fixed, is_closed, colour, width, cv2.LINE_AA, _SHIFT)

    def write(self, words: str, at_mm: tuple[float, float], height_mm: float, ink: Bgr) -> None:
        """Write centred on a point; ``height_mm`` is that of a digit."""
        self.stamp(lettering(words, round(height_mm * self.scale)), at_mm, ink)

    def stamp(self, mask: Mask, at_mm: tuple[float, float], ink: Bgr) -> None:
        """Print a mask centred on a point; it must lie wholly on the sheet."""
        height, width = mask.shape
        x, y = (self._px(value) for value in at_mm)
        left, top = round(x - width / 2), round(y - height / 2)
        ground = self.picture[top : top + height, left : left + width]
        share = mask[:, :, None].astype(np.float32) / np.float32(255)
        ground[:] = np.rint(ground + share * (np.array(ink, np.float32) - ground))

    def _px(self, at_mm: float) -> float:
        return at_mm * self.scale + self._middle_px

    def _fixed(self, outline: Outline) -> npt.NDArray[np.int32]:
        px = outline * self.scale + self._middle_px
        return np.asarray(np.rint(px * 2**_SHIFT), np.int32)

    @property
    def _middle_px(self) -> float:
        return (int(self.picture.shape[0]) - 1) / 2


@lru_cache(maxsize=256)
def lettering(words: str, height_px: int, border_px: int = 0) -> Mask:
    """Words as a mask cut to their ink, thickened by ``border_px`` on every side."""
    font = ImageFont.truetype(SourceSansProBold, height_px / _CAPITAL)
    left, top, right, bottom = font.getbbox(words, stroke_width=border_px)
    size = (math.ceil(right - left), math.ceil(bottom - top))
    image = Image.new("L", size)
    ImageDraw.Draw(image).text((-left, -top), words, 255, font, stroke_width=border_px)
    mask = np.asarray(image, np.uint8).copy()
    mask.setflags(write=False)
    return mask


def oval(x: float, y: float, width: float, height: float, turn_deg: float = 0.0) -> Outline:
    """An ellipse by its two half axes."""
    angle = np.linspace(0, math.tau, 72, endpoint=False)
    return placed(np.stack([width * np.cos(angle), height * np.sin(angle)], 1), x, y, turn_deg)


def star(x: float, y: float, radii: tuple[float, float], rays: int, turn_deg: float) -> Outline:
    """A star by its outer and inner radius."""
    angle = np.arange(2 * rays) * math.pi / rays
    radius = np.where(np.arange(2 * rays) % 2 == 0, *radii)
    return placed(np.stack([radius * np.cos(angle), radius * np.sin(angle)], 1), x, y, turn_deg)


def corners(path: str) -> Outline:
    """Corners written like those of an SVG polygon: ``"0,-1 .5,2"``."""
    return np.array([[float(value) for value in pair.split(",")] for pair in path.split()])


def smooth(around: Iterable[tuple[float, float]] | Outline) -> Outline:
    """A closed curve near the given corners (a quadratic B-spline)."""
    points = np.array(list(around), np.float64)
    after, before = np.roll(points, -1, 0), np.roll(points, 1, 0)
    start, end = (before + points) / 2, (points + after) / 2
    t = np.linspace(0, 1, 8, endpoint=False)[None, :, None]
    curve = (1 - t) ** 2 * start[:, None] + 2 * t * (1 - t) * points[:, None] + t**2 * end[:, None]
    return np.asarray(curve.reshape(-1, 2))


def placed(outline: Outline, x: float, y: float, turn_deg: float, size: float = 1.0) -> Outline:
    """An outline scaled by ``size``, turned clockwise about the origin, then shifted."""
    turn = math.radians(turn_deg)
    cos, sin = math.cos(turn), math.sin(turn)
    matrix = np.array([[cos, sin], [-sin, cos]])
    return np.asarray(size * outline @ matrix + (x, y))
