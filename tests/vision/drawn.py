"""A small game of our own, drawn: a spiral board, chips of three families, droplet, rat stone."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Frame, Points, as_frame
from vision.pose import BoardPose
from vision.profile import (
    ART_SIDE_PX,
    PIECE_DIAMETER_PX,
    PIECE_SIDE_PX,
    BoardArt,
    PieceArt,
    Profile,
)

CHIP_SIDE = 1 / 15
COLOURS = {
    "white": (225, 230, 232),
    "red": (40, 45, 200),
    "blue": (190, 90, 30),
    "black": (45, 42, 40),
}
VALUES = {"white": (1, 2, 3), "red": (1, 2, 4), "blue": (1, 2, 4), "black": (1,)}
LABELS = tuple(f"{colour}-{value}" for colour, values in VALUES.items() for value in values)

Canvas = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Lying:
    """A piece on a space: its label, turn, and how far off the middle in chip diameters."""

    label: str
    turn_deg: float = 0.0
    off: tuple[float, float] = (0.0, 0.0)


def spaces() -> Points:
    """54 spaces along a spiral, spaced by 1.25 chips."""
    step, radius_per_turn = 1.25 * CHIP_SIDE, 1.5 * CHIP_SIDE
    angle, places = 0.0, [(0.5, 0.5)]
    radius = 1.3 * CHIP_SIDE
    for _ in range(53):
        places.append((0.5 + radius * math.cos(angle), 0.5 + radius * math.sin(angle)))
        angle += step / radius
        radius = 1.3 * CHIP_SIDE + radius_per_turn * angle / (2 * math.pi)
    return np.array(places)


def empty_board() -> Canvas:
    """The board upright, with numbered spaces on mottled ground."""
    noise = np.random.default_rng(5).normal(0, 14, (50, 50, 3)).astype(np.float32)
    ground = cv2.resize(noise, (ART_SIDE_PX, ART_SIDE_PX), interpolation=cv2.INTER_CUBIC)
    board = np.clip(ground + np.array([70, 105, 90]), 0, 255).astype(np.uint8)
    for space, (x, y) in enumerate(spaces() * ART_SIDE_PX):
        middle = (round(x), round(y))
        cv2.circle(board, middle, 26, (150 + space % 3 * 12, 190, 185), cv2.FILLED, cv2.LINE_AA)
        at = (middle[0] - 11, middle[1] + 7)
        font = cv2.FONT_HERSHEY_DUPLEX
        cv2.putText(board, str(space), at, font, 0.6, (40, 40, 60), 1, cv2.LINE_AA)
    cv2.rectangle(board, (0, 0), (ART_SIDE_PX - 1, ART_SIDE_PX - 1), (20, 30, 60), 12)
    return board


def piece(label: str, ground: int = 120) -> tuple[Canvas, Canvas]:
    """A piece upright on plain ground, and its mask (0 or 255)."""
    picture = np.full((PIECE_SIDE_PX, PIECE_SIDE_PX, 3), ground, np.uint8)
    mask = np.zeros((PIECE_SIDE_PX, PIECE_SIDE_PX), np.uint8)
    if label == "droplet":
        _draw_droplet(picture, (200, 170, 40))
        shape = np.zeros_like(picture)
        _draw_droplet(shape, (255, 255, 255))
        return picture, np.ascontiguousarray(shape[..., 0])
    cv2.circle(mask, (64, 64), PIECE_DIAMETER_PX // 2, 255, cv2.FILLED)
    if label == "rat":
        _draw_rat(picture)
    else:
        _draw_chip(picture, *label.split("-"))
    picture[mask == 0] = ground
    return picture, mask


def profile(labels: tuple[str, ...] = (*LABELS, "droplet", "rat")) -> Profile:
    """The drawn game, taught under one light."""
    pieces = {label: PieceArt(label, (as_frame(piece(label)[0]),)) for label in labels}
    art = BoardArt("front", (as_frame(empty_board()),), spaces(), CHIP_SIDE)
    return Profile("drawn", (art,), pieces)


def laid(pieces: Mapping[int, Lying]) -> Canvas:
    """The board upright with pieces on its spaces."""
    board = empty_board()
    for space, lying in pieces.items():
        middle = (spaces()[space] + np.array(lying.off) * CHIP_SIDE) * ART_SIDE_PX - 0.5
        lay(board, lying, (float(middle[0]), float(middle[1])))
    return board


def lay(board: Canvas, lying: Lying, middle_px: tuple[float, float]) -> None:
    """Draw one piece onto an upright board."""
    picture, mask = piece(lying.label)
    scale = CHIP_SIDE * ART_SIDE_PX / PIECE_DIAMETER_PX
    turn = cv2.getRotationMatrix2D((63.5, 63.5), lying.turn_deg, scale)
    turn[:, 2] += np.array(middle_px) - 63.5
    size = (ART_SIDE_PX, ART_SIDE_PX)
    over = cv2.warpAffine(picture, turn, size, flags=cv2.INTER_AREA)
    share = cv2.warpAffine(mask, turn, size)[..., None].astype(np.float32) / 255
    board[:] = (board * (1 - share) + over * share).astype(np.uint8)


def pose(side_px: float = 760.0) -> BoardPose:
    """A board seen a little askew in a frame of 900 px."""
    unit = np.array([[0.02, 0.05], [1.0, 0.0], [1.03, 0.98], [0.0, 1.02]])
    return BoardPose.from_corners(unit * side_px + 50)


def photo(board: Canvas, at: BoardPose, light: tuple[float, float, float] = (1, 1, 1)) -> Frame:
    """The board as a camera sees it: askew, lit from one side, soft and noisy.

    Args:
        board: Upright, as from ``laid``.
        at: Where it lies in the frame.
        light: Gain of each channel, BGR.
    """
    to_unit = np.array([[ART_SIDE_PX, 0, -0.5], [0, ART_SIDE_PX, -0.5], [0, 0, 1]])
    seen = cv2.warpPerspective(board, at.homography @ np.linalg.inv(to_unit), (900, 900))
    slope = np.linspace(0.75, 1.1, 900, dtype=np.float32)[None, :, None]
    lit = cv2.GaussianBlur(seen, (0, 0), 0.8) * slope * np.array(light, np.float32)
    noisy = lit + np.random.default_rng(3).normal(0, 4, lit.shape)
    return as_frame(np.clip(noisy, 0, 255).astype(np.uint8))


def _draw_chip(picture: Canvas, colour: str, value: str) -> None:
    cv2.circle(picture, (64, 64), 48, COLOURS[colour], cv2.FILLED, cv2.LINE_AA)
    ink = tuple(int(channel * 0.45 + 30) for channel in COLOURS[colour])
    if colour == "white":
        for turn in range(0, 180, 45):
            cv2.ellipse(picture, (56, 50), (26, 5), turn, 0, 360, ink, cv2.FILLED, cv2.LINE_AA)
    elif colour == "red":
        corners = np.array([[56, 22], [32, 66], [80, 66]], np.int32)
        cv2.fillPoly(picture, [corners], ink, cv2.LINE_AA)
    elif colour == "blue":
        cv2.rectangle(picture, (36, 32), (74, 62), ink, cv2.FILLED)
    else:
        cv2.circle(picture, (54, 46), 18, (160, 170, 170), 6, cv2.LINE_AA)
    print_colour = (30, 30, 30) if colour == "white" else (250, 250, 250)
    font = cv2.FONT_HERSHEY_DUPLEX
    cv2.putText(picture, value, (66, 100), font, 1.2, print_colour, 3, cv2.LINE_AA)


def _draw_rat(picture: Canvas) -> None:
    cv2.circle(picture, (64, 64), 48, (120, 125, 128), cv2.FILLED, cv2.LINE_AA)
    cv2.ellipse(picture, (60, 68), (26, 13), 0, 0, 360, (30, 30, 32), cv2.FILLED, cv2.LINE_AA)
    cv2.line(picture, (84, 66), (100, 50), (30, 30, 32), 4, cv2.LINE_AA)


def _draw_droplet(picture: Canvas, colour: tuple[int, int, int]) -> None:
    cv2.circle(picture, (64, 76), 24, colour, cv2.FILLED, cv2.LINE_AA)
    corners = np.array([[64, 22], [43, 66], [85, 66]], np.int32)
    cv2.fillPoly(picture, [corners], colour, cv2.LINE_AA)
