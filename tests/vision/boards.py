"""Boards that never were: a procedural art and tables with it, for the tests of this folder."""

from __future__ import annotations

import cv2
import numpy as np

from vision.frame import Frame, Points, as_frame
from vision.pose import BoardPose, art_pixels
from vision.profile import ART_SIDE_PX, BoardArt, Profile

CHIP_SIDE = 20 / 300


def spiral(turns: float = 3.2, inner: float = 0.07, outer: float = 0.42) -> Points:
    """A track of 54 spaces that lie evenly along a spiral: shape (54, 2), unit art coordinates."""
    turn = np.linspace(0.0, turns * 2 * np.pi, 6000)
    radius = np.linspace(inner, outer, len(turn))
    line = 0.5 + np.column_stack([np.cos(turn), -np.sin(turn)]) * radius[:, None]
    along = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))])
    wanted = np.linspace(0.0, along[-1], 54)
    return np.column_stack([np.interp(wanted, along, line[:, axis]) for axis in range(2)])


def track(seed: int) -> Points:
    """The spaces of an edition; another edition has another track."""
    return spiral(turns=3.2 - 0.2 * (seed % 3), inner=0.07 + 0.01 * (seed % 4))


def board_picture(seed: int) -> Frame:
    """An empty board upright, ``ART_SIDE_PX`` square; every seed is another edition."""
    dice = np.random.default_rng(seed)
    canvas = np.full((ART_SIDE_PX, ART_SIDE_PX, 3), dice.integers(90, 170, 3), np.uint8)
    for _ in range(260):
        centre = tuple(dice.integers(10, ART_SIDE_PX - 10, 2).tolist())
        axes = tuple(dice.integers(6, 42, 2).tolist())
        colour = tuple(dice.integers(20, 240, 3).tolist())
        turn = int(dice.integers(0, 180))
        cv2.ellipse(canvas, centre, axes, turn, 0, 360, colour, int(dice.choice([-1, 3])))
    for index, (x, y) in enumerate((track(seed) * ART_SIDE_PX).astype(int).tolist()):
        cv2.circle(canvas, (x, y), 27, (180, 215, 205), cv2.FILLED, cv2.LINE_AA)
        text = str(index + seed)
        cv2.putText(canvas, text, (x - 17, y + 9), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (30, 40, 30), 2)
    return as_frame(cv2.GaussianBlur(canvas, (0, 0), 0.8))


def board_art(seed: int) -> BoardArt:
    return BoardArt("board", (board_picture(seed),), track(seed), CHIP_SIDE)


def profile(seed: int) -> Profile:
    return Profile("quacks", (board_art(seed),), {})


def pose(
    centre_px: tuple[float, float], side_px: float, turn_deg: float = 0.0, tilt: float = 0.0
) -> BoardPose:
    """A board turned clockwise; ``tilt`` shortens the far edge by that part (0 to 1)."""
    half = side_px / 2
    corners = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
    turn = np.deg2rad(turn_deg)
    turned = corners @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    nearness = 1 + tilt * turned[:, 1:] / side_px
    return BoardPose.from_corners(turned * nearness + np.array(centre_px))


def table(
    boards: list[tuple[Frame, BoardPose]], size_px: tuple[int, int] = (1536, 864), seed: int = 0
) -> Frame:
    """A picture of a table with these boards on it, in that order, and some camera noise."""
    dice = np.random.default_rng(seed)
    width, height = size_px
    coarse = dice.integers(70, 110, (height // 8, width // 8, 3)).astype(np.uint8)
    canvas = cv2.resize(coarse, size_px, interpolation=cv2.INTER_CUBIC)
    for picture, where in boards:
        to_frame = where.homography @ np.linalg.inv(art_pixels(len(picture)))
        small = cv2.GaussianBlur(picture, (0, 0), 0.35 * len(picture) / where.side_px)
        warped = cv2.warpPerspective(small, to_frame, size_px)
        inside = cv2.warpPerspective(np.full(picture.shape[:2], 255, np.uint8), to_frame, size_px)
        canvas[inside > 127] = warped[inside > 127]
    return with_noise(canvas, seed)


def with_noise(canvas: Frame, seed: int, deviation: float = 3.0) -> Frame:
    noise = np.random.default_rng(seed).normal(0, deviation, canvas.shape)
    return as_frame(np.clip(canvas + noise, 0, 255).astype(np.uint8))
