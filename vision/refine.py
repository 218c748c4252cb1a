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
        found = [
            (*place, *offset, likeness)
            for place, patch in patches
            for offset, likeness in [_find(upright, patch, place, search_px)]
        ]
        table = np.array(found, np.float64).reshape(-1, 5)
        return self._fit(table, pose, side_px)

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


def _find(
    upright: Grey, patch: Grey, place: tuple[int, int], search_px: int
) -> tuple[tuple[float, float], float]:
    """How far ``patch`` lies from its ``place`` as (x, y), and how alike it is there."""
    x, y = place
    height, width = patch.shape
    window = upright[y - search_px : y + height + search_px, x - search_px : x + width + search_px]
    likeness = cv2.matchTemplate(window, patch, cv2.TM_CCOEFF_NORMED)
    _, best, _, (at_x, at_y) = cv2.minMaxLoc(likeness)
    offset_x = at_x - search_px + _peak(likeness[at_y, :], at_x)
    offset_y = at_y - search_px + _peak(likeness[:, at_x], at_y)
    return (offset_x, offset_y), float(best)


def _peak(line: npt.NDArray[np.generic], at: int) -> float:
    """Where between the samples the peak next to ``at`` lies, -0.5 to 0.5."""
    if at in (0, len(line) - 1):
        return 0.0
    before, top, after = line[at - 1 : at + 2].tolist()
    bend = before - 2 * top + after
    return 0.0 if bend >= 0 else max(-0.5, min(0.5, (before - after) / (2 * bend)))
