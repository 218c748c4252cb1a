"""Sharpening a pose: small patches of the taught art are found again in the upright board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.pose import BoardPose, art_pixels, fit_pose

Grey: TypeAlias = npt.NDArray[np.uint8]
"""A grey image: shape (H, W), uint8."""


Patch: TypeAlias = tuple[tuple[int, int], Grey]
"""A small part of the upright art, and its top left pixel (x, y) there."""

Patches: TypeAlias = tuple[Patch, ...]

Template: TypeAlias = tuple[Patches, ...]
"""For each round of a refiner what it looks for."""


@dataclass(frozen=True, slots=True)
class Refiner:
    """How a pose is sharpened.

    Attributes:
        side_px: Width of the upright board in each round.
        search_px: How far a patch is looked for in each round, in pixels of that board.
        patches: Patches along a side.
        min_likeness: Normalised correlation (-1 to 1) from which a patch counts as found.
        min_contrast: Standard deviation (grey levels) below which a patch of the art says nothing.
        tolerance_px: Distance from the fitted pose at which a patch no longer agrees.
    """

    side_px: tuple[int, ...] = (256, 400)
    search_px: tuple[int, ...] = (7, 4)
    patches: int = 10
    min_likeness: float = 0.6
    min_contrast: float = 6.0
    tolerance_px: float = 2.0

    def template(self, art: Grey) -> Template:
        """What is looked for of a board; made once."""
        return tuple(
            tuple(self._patches(art, side_px, search_px))
            for side_px, search_px in zip(self.side_px, self.search_px, strict=True)
        )

    def refine(self, grey: Grey, art: Grey, pose: BoardPose) -> Refined:
        """The sharpened pose and how much of the art agrees with it.

        Args:
            grey: The frame.
            art: The empty board upright, square, larger than every ``side_px``.
            pose: Right to within ``search_px``.
        """
        return self.refine_by(grey, self.template(art), pose)

    def refine_by(self, grey: Grey, template: Template, pose: BoardPose) -> Refined:
        """The same for art that is looked for again and again."""
        refined = Refined(pose, 0.0)
        for number, patches in enumerate(template):
            refined = self._round(grey, patches, refined.pose, number)
        return refined

    def _round(self, grey: Grey, patches: Patches, pose: BoardPose, number: int) -> Refined:
        side_px, search_px = self.side_px[number], self.search_px[number]
        to_art = art_pixels(side_px) @ np.linalg.inv(pose.homography)
        upright = _blur(cv2.warpPerspective(grey, to_art, (side_px, side_px)))
        return self._fit(_found(upright, patches, search_px), pose, side_px)

    def _patches(self, art: Grey, side_px: int, search_px: int) -> Iterator[Patch]:
        small = _blur(cv2.resize(art, (side_px, side_px), interpolation=cv2.INTER_AREA))
        size = side_px // self.patches
        starts = np.linspace(search_px, side_px - size - search_px, self.patches).astype(int)
        for y in starts.tolist():
            for x in starts.tolist():
                patch = small[y : y + size, x : x + size]
                if patch.std() >= self.min_contrast:
                    yield (x, y), patch

    def _fit(self, table: npt.NDArray[np.float64], pose: BoardPose, side_px: int) -> Refined:
        size = side_px // self.patches
        alike = table[table[:, 4] >= self.min_likeness]
        middle = alike[:, :2] + (size - 1) / 2
        unit = (middle + 0.5) / side_px
        seen = pose.to_frame((middle + alike[:, 2:4] + 0.5) / side_px)
        tolerance_px = self.tolerance_px * pose.side_px / side_px
        fitted = fit_pose(unit, seen, tolerance_px)
        if fitted is None:
            return Refined(pose, 0.0)
        return Refined(replace(fitted, inliers=pose.inliers), fitted.inliers / len(table))


@dataclass(frozen=True, slots=True, eq=False)
class Refined:
    """A sharpened pose.

    Attributes:
        pose: With the matches of the pose it came from.
        agreement: Part of the art's patches (0 to 1) that were found where it puts them.
    """

    pose: BoardPose
    agreement: float


_BLUR_PX = 0.8


def _blur(grey: cv2.typing.MatLike) -> Grey:
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), _BLUR_PX), np.uint8)


def _found(upright: Grey, patches: Patches, search_px: int) -> npt.NDArray[np.float64]:
    """Of each patch its place, how far it lies from there and how alike it is: shape (n, 5).

    Both places are (x, y), in pixels of the upright board.
    """
    if not patches:
        return np.zeros((0, 5))
    maps = np.stack([_likeness(upright, patch, search_px) for patch in patches])
    each, side = np.arange(len(maps)), 2 * search_px + 1
    y, x = np.divmod(maps.reshape(len(maps), -1).argmax(axis=1), side)
    offset_x = x - search_px + _peaks(maps[each, y], x)
    offset_y = y - search_px + _peaks(maps[each, :, x], y)
    places = np.array([place for place, _ in patches], np.float64)
    return np.column_stack([places, offset_x, offset_y, maps[each, y, x]])


def _likeness(upright: Grey, patch: Patch, search_px: int) -> npt.NDArray[np.float32]:
    """How alike a patch is wherever it is looked for, shape (2 x search_px + 1, the same)."""
    (x, y), art = patch
    height, width = art.shape
    window = upright[y - search_px : y + height + search_px, x - search_px : x + width + search_px]
    return np.asarray(cv2.matchTemplate(window, art, cv2.TM_CCOEFF_NORMED), np.float32)


def _peaks(lines: npt.NDArray[np.float32], at: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
    """Where between the samples of each line (n, samples) the peak next to ``at`` lies, +-0.5."""
    each, inner = np.arange(len(lines)), np.clip(at, 1, lines.shape[1] - 2)
    before, top, after = (np.asarray(lines[each, inner + step], np.float64) for step in (-1, 0, 1))
    bend = before - 2 * top + after
    peaked = (inner == at) & (bend < 0)
    off = (before - after) / (2 * np.where(peaked, bend, -1.0))
    return np.asarray(np.where(peaked, np.clip(off, -0.5, 0.5), 0.0), np.float64)
