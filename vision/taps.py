"""What somebody tapped or typed beside a picture, checked before anything is reckoned with it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from vision.errors import TeachError
from vision.frame import Frame, Points
from vision.pose import UNIT_CORNERS

LEAST_BOARD_PX = 200
"""Shortest side of a taught board: below it a chip has no 14 px and its art no detail."""

LEAST_CARD_PX = 20
LEAST_CHIP_PX = 10

MOST_LETTERS = 60
"""Longest name of a board, a colour or a suit."""

_OVERHANG = 0.02  # of the picture, by which a rounded corner may be guessed outside of it
_MOST_MIDDLE = 0.5  # how far a space may lie off the board, in sides: a spoon sticks out
_APART = 0.5  # least distance of two spaces in chips; on three editions it is more than 1
_SHAPE = 2


@dataclass(frozen=True, slots=True)
class Span:
    """The values that make sense, both ends included."""

    least: float
    most: float


def number(entry: Mapping[str, Any], key: str, span: Span) -> float:
    """A number of an entry."""
    value = entry[key]
    if not _is_number(value) or not span.least <= value <= span.most:
        problem = f"{key} is no number from {span.least:g} to {span.most:g}: {_shown(value)}"
        raise TeachError(problem)
    return float(value)


def word(entry: Mapping[str, Any], key: str) -> str:
    """A part of a label: a short text or a whole number."""
    value = entry[key]
    text = str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
    if not text.isprintable() or not text.strip() or len(text) > MOST_LETTERS:
        problem = f"{key} is no name of 1 to {MOST_LETTERS} letters: {_shown(value)}"
        raise TeachError(problem)
    return text


def points(value: object, key: str) -> Points:
    """Points as (x, y) from a list of pairs of numbers: shape (n, 2)."""
    if not isinstance(value, list) or not all(_is_point(each) for each in value):
        problem = f"{key} is no list of points [x, y]: {_shown(value)}"
        raise TeachError(problem)
    return np.array(value, np.float64).reshape(-1, _SHAPE)


def centre(entry: Mapping[str, Any], picture: Frame) -> Points:
    """The middle of a piece, which lies in its picture: shape (2,)."""
    (found,) = points([entry["center_px"]], "center_px")
    _check_inside(found[None], "center_px", picture, overhang=0.0)
    return np.asarray(found, np.float64)


def quad(entry: Mapping[str, Any], picture: Frame, least_px: float) -> Points:
    """Four corners in the order top left, top right, bottom right, bottom left: shape (4, 2)."""
    corners = points(entry["corners_px"], "corners_px")
    if len(corners) != len(UNIT_CORNERS):
        problem = f"corners_px has {len(corners)} corners, not {len(UNIT_CORNERS)}"
        raise TeachError(problem)
    _check_inside(corners, "corners_px", picture, overhang=_OVERHANG)
    sides = np.roll(corners, -1, axis=0) - corners
    after = np.roll(sides, -1, axis=0)
    turns = sides[:, 0] * after[:, 1] - sides[:, 1] * after[:, 0]
    lengths = np.linalg.norm(sides, axis=1)
    if lengths.min() < least_px:
        problem = f"corners_px has a side of {lengths.min():.0f} px; it takes {least_px:g} px"
        raise TeachError(problem)
    if (turns / (lengths * np.roll(lengths, -1)) < math.sin(_LEAST_CORNER)).any():
        problem = "corners_px does not go round: top left, top right, bottom right, bottom left"
        raise TeachError(problem)
    return corners


_LEAST_CORNER = math.radians(20)  # sharper, or flatter by as much, no camera shows a board


def check_spaces(unit: Points, chip_side: float) -> Points:
    """The same spaces, shape (n, 2) in board sides, if all lie near the board and apart."""
    off = np.abs(unit - 0.5).max(axis=1)
    if off.max() > 0.5 + _MOST_MIDDLE:
        problem = f"space {int(off.argmax())} lies {off.max() - 0.5:.1f} sides off the board"
        raise TeachError(problem)
    gaps = np.linalg.norm(unit[:, None] - unit[None], axis=2)
    gaps[np.diag_indices(len(gaps))] = np.inf
    if gaps.min() < _APART * chip_side:
        one, other = sorted(divmod(int(gaps.argmin()), len(gaps)))
        problem = f"the spaces {one} and {other} lie on one another"
        raise TeachError(problem)
    return unit


def _check_inside(found: Points, key: str, picture: Frame, overhang: float) -> None:
    height_px, width_px = picture.shape[:2]
    size = np.array([width_px, height_px])
    beyond = np.maximum(-0.5 - found, found - (size - 0.5)) / size
    if (beyond > overhang).any():
        x_px, y_px = found[int(beyond.max(axis=1).argmax())]
        problem = f"{key} lies outside the picture of {width_px} x {height_px}: {x_px:g}, {y_px:g}"
        raise TeachError(problem)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < _ENDLESS


_ENDLESS = 1e9  # beyond it nothing is a pixel, a millimetre or a degree, and float32 gets coarse


def _is_point(value: object) -> bool:
    return (
        isinstance(value, Sequence) and len(value) == _SHAPE and all(_is_number(n) for n in value)
    )


def _shown(value: object) -> str:
    text = ascii(value)
    return text if len(text) <= MOST_LETTERS else text[:MOST_LETTERS] + "..."
