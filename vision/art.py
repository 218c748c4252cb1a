"""A pot board of our own: a copper pot of swirling brew, drawn when it is needed."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Points
from vision.scene_ornament import COPPER, COPPER_DARK, COPPER_LIGHT, NIGHT, draw_ornament
from vision.scene_sheet import Bgr, Picture, Sheet, bgr, blended, oval, placed, smooth, star

SPACES = 54
"""Spaces of a pot: 0 in the middle, the last one is the spoon."""

BOARD_SIDE_MM = 290.0

STEP_MM = 24.5
"""From one space to the next along the spiral."""

_PITCH_MM = 28.0  # between two windings
_FIRST_RADIUS_MM = 23.5
_FIRST_ANGLE_RAD = -2.9  # brings the spoon to the upper left
_TURN_ROUNDS = 6
_SCALE = 8.0  # px per mm while drawing; half of it is kept, as much as the nearest camera sees
_PLATE_MM = 11.0
_POT_MM = 127.0
_HOOK_MM = 130.0  # the ladle's handle ends this far left of and above the middle

_BREW = (bgr("5f8583"), bgr("9dbab0"))
_PLATE = bgr("d5ddd0")
_INK = bgr("22403f")
_RUBY = bgr("c3122f")
_ART_SEED = 53


@dataclass(frozen=True, slots=True)
class Edition:
    """What is printed on a pot board.

    Attributes:
        coins: The number on each of the 54 spaces.
        rubies: Spaces that show a ruby.
    """

    coins: tuple[int, ...] = tuple(range(SPACES))
    rubies: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        if len(self.coins) != SPACES:
            message = f"a pot board has {SPACES} spaces, not {len(self.coins)}"
            raise ValueError(message)


@lru_cache(maxsize=1)
def space_centres_mm() -> Points:
    """Middles of the spaces from the board's middle, x right and y down: shape (54, 2)."""
    growth = _PITCH_MM / math.tau
    radius, angle = _FIRST_RADIUS_MM, _FIRST_ANGLE_RAD
    centres = [(0.0, 0.0)]
    for _ in range(SPACES - 1):
        centres.append((radius * math.cos(angle), radius * math.sin(angle)))
        turn = _turn(radius, growth)
        angle, radius = angle + turn, radius + growth * turn
    points = np.array(centres)
    points.setflags(write=False)
    return points


def _turn(radius: float, growth: float) -> float:
    """The angle to the next space, so that it is ``STEP_MM`` away."""
    turn = STEP_MM / radius
    for _ in range(_TURN_ROUNDS):
        end = radius + growth * turn
        apart = math.sqrt(radius**2 + end**2 - 2 * radius * end * math.cos(turn))
        turn *= STEP_MM / apart
    return turn


@lru_cache(maxsize=2)
def board_picture(edition: Edition) -> Picture:
    """The empty board from above: square, ``BOARD_SIDE_MM`` wide, read-only."""
    sheet = Sheet(_ground(), _SCALE)
    draw_ornament(sheet, _POT_MM + 8)
    _pot(sheet)
    _ladle(sheet)
    for space, (x, y) in enumerate(space_centres_mm()):
        _plate(sheet, (x, y), edition.coins[space], has_ruby=space in edition.rubies)
    _frame(sheet)
    kept_px = sheet.picture.shape[0] // 2
    kept = cv2.resize(sheet.picture, (kept_px, kept_px), interpolation=cv2.INTER_AREA)
    kept.setflags(write=False)
    return np.asarray(kept, np.uint8)


def _cloud(cells: int, side_px: int, octaves: int, seed: int) -> npt.NDArray[np.float32]:
    """Smooth noise, 0 to 1: shape (side, side)."""
    rng = np.random.default_rng(seed)
    total = np.zeros((side_px, side_px), np.float32)
    for octave in range(octaves):
        coarse = rng.random((cells << octave, cells << octave), np.float32)
        size = (side_px, side_px)
        total += cv2.resize(coarse, size, interpolation=cv2.INTER_CUBIC) / 2**octave
    low, high = float(total.min()), float(total.max())
    return np.asarray((total - low) / (high - low), np.float32)


def _ground() -> Picture:
    """Dark blue paper with a little mottle, and the brew in its middle."""
    side_px = round(BOARD_SIDE_MM * _SCALE)
    small_px = side_px // 4
    night = np.array(NIGHT, np.float32) * (0.8 + 0.4 * _cloud(9, small_px, 4, _ART_SEED))[..., None]
    swirl = _swirl(small_px)[..., None]
    thin, thick = (np.array(tone, np.float32) for tone in _BREW)
    axis = (np.arange(small_px, dtype=np.float32) - np.float32((small_px - 1) / 2)) * 4 / _SCALE
    radius = np.hypot(axis[:, None], axis[None, :])[..., None]
    depth = np.clip((radius / _POT_MM) ** 4, 0, 1) * np.float32(0.25)
    brew = (thin + swirl * (thick - thin)) * (1 - depth)
    mixed = np.where(radius < _POT_MM, brew, night).clip(0, 255).astype(np.uint8)
    return np.asarray(
        cv2.resize(mixed, (side_px, side_px), interpolation=cv2.INTER_CUBIC), np.uint8
    )


def _swirl(side_px: int) -> npt.NDArray[np.float32]:
    """Smooth noise stirred round the middle, 0 to 1."""
    axis = np.linspace(-1, 1, side_px, dtype=np.float32)
    radius = np.hypot(axis[:, None], axis[None, :])
    angle = np.arctan2(axis[:, None], axis[None, :]) + np.float32(5.5) * (1 - radius)
    half = np.float32((side_px - 1) / 2)
    x, y = half * (1 + radius * np.cos(angle)), half * (1 + radius * np.sin(angle))
    cloud = _cloud(7, side_px, 4, _ART_SEED + 1)
    stirred = cv2.remap(cloud, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    streaks = np.asarray(cv2.GaussianBlur(stirred, (0, 0), 1.5), np.float32)
    return np.asarray(np.clip((streaks - 0.2) / 0.6, 0, 1), np.float32)


def _pot(sheet: Sheet) -> None:
    """The rim of beaten copper and the groove that the spaces follow."""
    sheet.stroke(oval(0, 0, _POT_MM + 1.5, _POT_MM + 1.5), COPPER_DARK, 7.5, is_closed=True)
    sheet.stroke(oval(0, 0, _POT_MM + 1.9, _POT_MM + 1.9), COPPER, 5.2, is_closed=True)
    sheet.stroke(oval(0, 0, _POT_MM + 2.9, _POT_MM + 2.9), COPPER_LIGHT, 0.8, is_closed=True)
    for number in range(40):
        angle = number * math.tau / 40 + 0.03
        x, y = ((_POT_MM + 1.2) * math.cos(angle), (_POT_MM + 1.2) * math.sin(angle))
        sheet.fill(oval(x, y, 0.9, 0.9), COPPER_DARK if number % 7 else COPPER_LIGHT)
    track = space_centres_mm()[1:-1]
    sheet.stroke(track, blended(_BREW[0], _INK, 0.35), 7.0)
    sheet.stroke(track, blended(_BREW[1], _PLATE, 0.3), 5.6)
    for bubble, tone in _bubbles():
        sheet.stroke(bubble, tone, 0.4, is_closed=True)


def _bubbles() -> Iterator[tuple[npt.NDArray[np.float64], Bgr]]:
    rng = np.random.default_rng(_ART_SEED + 3)
    for _ in range(46):
        angle, radius = rng.uniform(0, math.tau), rng.uniform(113, 121)
        size = float(rng.uniform(0.7, 2.6))
        ring = oval(radius * math.cos(angle), radius * math.sin(angle), size, size)
        yield ring, blended(_BREW[1], _PLATE, float(rng.uniform(0, 1)))


def _ladle(sheet: Sheet) -> None:
    """The spoon: its bowl is the last space, its handle lies over the rim."""
    x, y = (float(value) for value in space_centres_mm()[-1])
    turn = math.degrees(math.atan2(-_HOOK_MM - y, -_HOOK_MM - x))
    reach = math.hypot(_HOOK_MM + x, _HOOK_MM + y)
    half = [(8.0, 3.2), (reach / 2, 2.0), (reach, 3.6)]
    other = [(along, -across) for along, across in reversed(half)]
    handle = smooth([*half, (reach + 4, 0.0), *other])
    for outline, tone in (
        (placed(handle, x, y, turn, 1.03), COPPER_DARK),
        (placed(handle, x, y, turn, 0.97), COPPER_LIGHT),
    ):
        sheet.fill(outline, tone)
    sheet.fill(placed(oval(reach - 3, 0, 1.2, 1.2), x, y, turn), NIGHT)
    sheet.fill(oval(x, y, 14.5, 14.5), COPPER_DARK)
    sheet.fill(oval(x, y, 13.8, 13.8), COPPER_LIGHT)
    sheet.fill(oval(x, y, 12.2, 12.2), COPPER)


def _plate(sheet: Sheet, at_mm: tuple[float, float], coins: int, *, has_ruby: bool) -> None:
    x, y = at_mm
    sheet.fill(oval(x, y, _PLATE_MM + 0.5, _PLATE_MM + 0.5), blended(_BREW[0], _INK, 0.6))
    sheet.fill(oval(x, y, _PLATE_MM, _PLATE_MM), _PLATE)
    sheet.stroke(oval(x, y, 9.9, 9.9), blended(_PLATE, _INK, 0.35), 0.3, is_closed=True)
    sheet.write(str(coins), (x, y - 1.6 if has_ruby else y), 5.4, _INK)
    if has_ruby:
        sheet.fill(star(x, y + 5.8, (2.3, 2.3), 3, 0), _RUBY)
        sheet.fill(star(x, y + 5.8, (1.1, 1.1), 3, 0), blended(_RUBY, _PLATE, 0.5))


def _frame(sheet: Sheet) -> None:
    half = BOARD_SIDE_MM / 2
    for inset, width, tone in ((2.2, 0.9, COPPER), (4.2, 0.35, blended(COPPER, NIGHT, 0.4))):
        edge = half - inset
        square = np.array([(-edge, -edge), (edge, -edge), (edge, edge), (-edge, edge)])
        sheet.stroke(square, tone, width, is_closed=True)
