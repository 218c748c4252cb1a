"""A card as print: freed of light and glare, and laid exactly upon a taught picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Frame, Points
from vision.patches import Pixels, Weights

WIDTH_PX = 120
HEIGHT_PX = 168
"""Size at which cards are compared: a corner index of a fourteenth of the height is 12 px."""

MARGIN_PX = 28
"""What is kept of the table around a card, so that it can be moved."""

Homography: TypeAlias = npt.NDArray[np.float64]
"""Maps pixels of the upright card to pixels of a canvas: shape (3, 3), float64."""

UPRIGHT: Homography = np.array([[1.0, 0, MARGIN_PX], [0, 1, MARGIN_PX], [0, 0, 1]])
"""A card exactly in the middle of its canvas."""

HALF_TURN: Homography = np.array([[-1.0, 0, WIDTH_PX - 1], [0, -1, HEIGHT_PX - 1], [0, 0, 1]])
"""Turns a card upside down on itself."""

_RIM_PX = 4  # cut edges and their shadows are no print
_FLOOR = np.float32(0.04)  # black print: below it a ratio of light is noise
_SPREAD_PX = 8.0  # light is even over this; twice the stroke of a number
_NOISE = np.float32(0.01)  # variance of log brightness below which there is no print
_STILL_PX = 0.05
_LONGEST_STEP_PX = 3.0
_CAUTION = 1.0  # keeps flat pictures from running away
_FREEDOMS = 8


def inner_card(rim_px: int = _RIM_PX) -> Weights:
    """1 on the card, 0 on its rim: shape (``HEIGHT_PX``, ``WIDTH_PX``)."""
    inner = np.zeros((HEIGHT_PX, WIDTH_PX), np.float32)
    inner[rim_px:-rim_px, rim_px:-rim_px] = 1
    return inner


def log_light(picture: Frame) -> Pixels:
    """Logarithm of the brightness: another lamp only adds to it."""
    return np.asarray(np.log(np.asarray(picture, np.float32) / 255 + _FLOOR), np.float32)


def print_of(light: Pixels) -> Pixels:
    """What is printed, with even contrast: neither the lamp nor the veil of a glare is left."""
    raised = light - cv2.GaussianBlur(light, (0, 0), _SPREAD_PX)
    power = cv2.GaussianBlur((raised * raised).mean(axis=2), (0, 0), _SPREAD_PX)
    return np.asarray(raised / np.sqrt(power + _NOISE)[..., None], np.float32)


def likeness(seen: Pixels, taught: Pixels, weights: Weights) -> float:
    """Weighted correlation of two prints, -1 to 1; 0 without contrast."""
    weighed = taught * weights[..., None]
    power = float(np.vdot(seen * weights[..., None], seen)) * float(np.vdot(weighed, taught))
    return float(np.vdot(weighed, seen)) / float(np.sqrt(max(power, 1e-12)))


def laid(canvas: npt.NDArray[np.float32], place: Homography) -> npt.NDArray[np.float32]:
    """The card that lies at ``place`` on a canvas, upright."""
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    size = (WIDTH_PX, HEIGHT_PX)
    edge = cv2.BORDER_REPLICATE
    return np.asarray(
        cv2.warpPerspective(canvas, place, size, flags=flags, borderMode=edge), np.float32
    )


@dataclass(frozen=True, slots=True, eq=False)
class Template:
    """A taught print and how it changes when it is moved, prepared once.

    Attributes:
        shown: The print.
        moves: Its change for each of the 8 freedoms of a homography, shape (8, H, W, 3).
    """

    shown: Pixels
    moves: npt.NDArray[np.float32]

    @classmethod
    def of(cls, shown: Pixels) -> Template:
        """Prepare a print."""
        slope_x = cv2.Sobel(shown, cv2.CV_32F, 1, 0, ksize=1, scale=0.5)
        slope_y = cv2.Sobel(shown, cv2.CV_32F, 0, 1, ksize=1, scale=0.5)
        x = ((np.arange(WIDTH_PX, dtype=np.float32) - _MIDDLE[0]) / WIDTH_PX)[None, :, None]
        y = ((np.arange(HEIGHT_PX, dtype=np.float32) - _MIDDLE[1]) / WIDTH_PX)[:, None, None]
        tilt = -(slope_x * x + slope_y * y)
        moves = [slope_x, slope_y, slope_x * x, slope_x * y, slope_y * x, slope_y * y]
        return cls(shown, np.stack([*moves, tilt * x, tilt * y]).astype(np.float32))

    def settle(self, canvas: Pixels, place: Homography, weights: Weights, steps: int) -> Homography:
        """Where this print fits a canvas best, from ``place`` on (inverse compositional)."""
        weighed = (self.moves * weights[None, ..., None]).reshape(_FREEDOMS, -1)
        normal = weighed @ self.moves.reshape(_FREEDOMS, -1).T
        inverse = np.linalg.inv(normal.astype(np.float64) + _CAUTION * np.eye(_FREEDOMS))
        for _ in range(steps):
            wanted = inverse @ (weighed @ (laid(canvas, place) - self.shown).reshape(-1))
            step = np.clip(wanted, -_LONGEST_STEP_PX, _LONGEST_STEP_PX)
            place = place @ np.linalg.inv(_moved(step))
            place = place / place[2, 2]
            if np.abs(step).max() < _STILL_PX:
                break
        return place


_MIDDLE = np.array([(WIDTH_PX - 1) / 2, (HEIGHT_PX - 1) / 2], np.float32)
_TO_PX = np.array([[WIDTH_PX, 0, _MIDDLE[0]], [0, WIDTH_PX, _MIDDLE[1]], [0, 0, 1]], np.float64)


def _moved(step: npt.NDArray[np.float64]) -> Homography:
    """The homography of one step, whose parts are pixels at one card's width from the middle."""
    a = step / WIDTH_PX
    unit = np.array([[1 + a[2], a[3], a[0]], [a[4], 1 + a[5], a[1]], [a[6], a[7], 1.0]])
    return np.asarray(_TO_PX @ unit @ np.linalg.inv(_TO_PX), np.float64)


def corners_of_upright() -> Points:
    """Top left, top right, bottom right, bottom left of the upright card, in its pixels."""
    edge = np.array([[0.0, 0], [WIDTH_PX, 0], [WIDTH_PX, HEIGHT_PX], [0, HEIGHT_PX]])
    return np.asarray(edge - 0.5, np.float64)
