"""The droplet: a small piece of one colour that is known by its outline."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.chips import REACH
from vision.frame import Frame
from vision.gallery import TURNS
from vision.occupancy import SEARCH_SIDE_PX, FlatBoard, as_pixels, half_centre
from vision.patches import PATCH_SIDE_PX, Pixels, Placement, Weights, moved

_RING_PX = 5  # around the outline, where the colour must end again
_CHANGE = np.float32(0.3)  # colour difference, in parts of the piece's brightness, that is a change
_END = np.float32(0.3)  # the same between the piece and what lies around it
_RING = np.float32(2)  # how much it counts that the piece ends at its outline
_DARK = np.float32(0.05)
_MIDDLE_PX = 12  # a square this large in the middle of the taught picture is piece for certain


@dataclass(frozen=True, slots=True)
class Outline:
    """A one-coloured piece as it was taught.

    Attributes:
        colour: BGR, 0 to 1, shape (3,).
        inside: Its surface in every turn, rows that add up to 1, shape (TURNS, window pixels).
        around: The ring around it, likewise.
    """

    colour: npt.NDArray[np.float32]
    inside: npt.NDArray[np.float32]
    around: npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Trace:
    """Where an outline fits best near a space; ``fit`` is 1 for a perfect one, below 0 for none."""

    fit: float
    spot_px: tuple[float, float]


def outline(pictures: Sequence[Frame]) -> Outline:
    """Take colour and outline from taught pictures; the ground that differs most tells them apart.

    Args:
        pictures: Upright and square; the first was taken in the light of all other first pictures.
    """
    patches = [as_pixels(picture, PATCH_SIDE_PX) for picture in pictures]
    clearest = max(patches, key=lambda patch: float(np.abs(_piece(patch) - _ground(patch)).sum()))
    mask = _mask(clearest)
    body = np.asarray(cv2.erode(mask, np.ones((3, 3), np.uint8)), np.float32)
    grown = cv2.dilate(mask, np.ones((2 * _RING_PX + 1, 2 * _RING_PX + 1), np.uint8))
    ring = np.asarray(grown - cv2.dilate(mask, np.ones((3, 3), np.uint8)), np.float32)
    colour = np.median(patches[0][body > 0], axis=0)
    return Outline(colour.astype(np.float32), _turned(body), _turned(ring))


def trace(
    board: FlatBoard,
    centre_px: npt.NDArray[np.float64],
    shape: Outline,
    light: npt.NDArray[np.float32],
) -> Trace:
    """Look for an outline near a space.

    Args:
        board: The board on which it may lie.
        centre_px: The space's middle on the flat board.
        shape: What to look for.
        light: Gain of pieces against the taught light, per channel, shape (3,).
    """
    seen, empty = board.around(centre_px, SEARCH_SIDE_PX + 2 * REACH)
    scores = _scores(seen, empty, shape, shape.colour * light)
    best = int(scores.max(axis=1).argmax())
    step = (best % (2 * REACH + 1) - REACH, best // (2 * REACH + 1) - REACH)
    x_px, y_px = half_centre(centre_px)
    spot = ((x_px + step[0]) * 2 + 0.5, (y_px + step[1]) * 2 + 0.5)
    return Trace(float(scores.max()), spot)


def _scores(
    seen: Pixels, empty: Pixels, shape: Outline, colour: npt.NDArray[np.float32]
) -> npt.NDArray[np.float32]:
    """How well each place and turn fits, shape (places, TURNS)."""
    bright = np.float32(max(float(colour.mean()), 0.1))
    changed = np.minimum(np.mean((seen - empty) ** 2, axis=2) / (_CHANGE * bright) ** 2, 1)
    windows = [_windows(seen[..., channel]) for channel in range(3)]
    inside = np.stack([window @ shape.inside.T for window in windows])
    around = np.stack([window @ shape.around.T for window in windows])
    square = _windows(np.sum(seen * seen, axis=2)) @ shape.inside.T
    rough = np.sqrt(np.maximum(square - np.sum(inside * inside, axis=0), 0)) / bright
    ends = np.sqrt(np.sum((inside - around) ** 2, axis=0)) / bright
    apart = np.log((inside + _DARK) / (colour[:, None, None] + _DARK))
    level = apart.mean(axis=0)
    tint = np.sqrt(np.mean((apart - level) ** 2, axis=0))
    gained = _windows(changed) @ shape.inside.T + _RING * (np.minimum(ends, _END) - _END)
    return np.asarray(gained - rough - np.abs(level) / 2 - tint, np.float32)


def _windows(values: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    side = (SEARCH_SIDE_PX, SEARCH_SIDE_PX)
    every = np.lib.stride_tricks.sliding_window_view(values, side)
    return np.asarray(every.reshape(-1, SEARCH_SIDE_PX**2), np.float32)


def _piece(patch: Pixels) -> npt.NDArray[np.float32]:
    start, end = (PATCH_SIDE_PX - _MIDDLE_PX) // 2, (PATCH_SIDE_PX + _MIDDLE_PX) // 2
    middle = patch[start:end, start:end].reshape(-1, 3)
    return np.asarray(np.median(middle, axis=0), np.float32)


def _ground(patch: Pixels) -> npt.NDArray[np.float32]:
    edge = np.concatenate([patch[:4].reshape(-1, 3), patch[-4:].reshape(-1, 3)])
    return np.asarray(np.median(edge, axis=0), np.float32)


def _mask(patch: Pixels) -> npt.NDArray[np.uint8]:
    """1 on the piece: the connected part around the middle that is nearer to its colour."""
    to_piece = np.linalg.norm(patch - _piece(patch), axis=2)
    to_ground = np.linalg.norm(patch - _ground(patch), axis=2)
    _, parts = cv2.connectedComponents((to_piece < to_ground).astype(np.uint8))
    return np.asarray(parts == parts[PATCH_SIDE_PX // 2, PATCH_SIDE_PX // 2], np.uint8)


def _turned(mask: Weights) -> npt.NDArray[np.float32]:
    to_patch = np.array([[2.0, 0.0, 7.5], [0.0, 2.0, 7.5]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    rows = []
    for turn in range(TURNS):
        laid = moved(mask, Placement(turn_rad=2 * math.pi * turn / TURNS))
        window = cv2.warpAffine(laid, to_patch, (SEARCH_SIDE_PX, SEARCH_SIDE_PX), flags=flags)
        rows.append(np.asarray(window, np.float32).reshape(-1))
    stacked = np.stack(rows)
    return np.asarray(stacked / stacked.sum(axis=1, keepdims=True), np.float32)
