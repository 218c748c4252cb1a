"""Where the imagined camera hangs, and what light falls on the table."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from vision.frame import Points

Homography: TypeAlias = npt.NDArray[np.float64]
"""Millimetres on a plane to pixels: shape (3, 3), last element not necessarily 1."""

Gain: TypeAlias = npt.NDArray[np.float32]
"""What the light makes of each pixel's colour: shape (h, w, 3), float32, BGR."""

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels; right and bottom are outside."""

_MIREDS = (1e6 / 6500, 1e6 / 5000, 1e6 / 4000, 1e6 / 3200, 1e6 / 2700)
_RED = (1.0, 1.0, 1.0, 1.0, 1.0)
_GREEN = (0.97, 0.90, 0.82, 0.73, 0.65)
_BLUE = (1.0, 0.80, 0.62, 0.45, 0.33)


@dataclass(frozen=True, slots=True)
class CameraModel:
    """A pinhole above the table that looks at one point of it.

    The table's x runs to the right and y down the picture, in millimetres; heights count upwards.

    Attributes:
        distance_mm: From the pinhole to the point looked at.
        look_at_mm: That point.
        tilt_deg: Angle between the view and the plumb line.
        azimuth_deg: Where the camera leans to, clockwise from the table's right.
        roll_deg: Turn of the picture, clockwise.
        hfov_deg: Horizontal field of view.
        size_px: Width and height.
        blur_px: Sigma of the lens blur.
        noise: Sigma of the sensor noise in steps of 255.
        jpeg_quality: 1 to 100; None for no compression.
    """

    distance_mm: float
    look_at_mm: tuple[float, float] = (0.0, 0.0)
    tilt_deg: float = 4.0
    azimuth_deg: float = 80.0
    roll_deg: float = 0.0
    hfov_deg: float = 70.0
    size_px: tuple[int, int] = (2304, 1296)
    blur_px: float = 0.7
    noise: float = 2.0
    jpeg_quality: int | None = None

    def homography(self, height_mm: float = 0.0) -> Homography:
        """Maps (x, y, 1) on the plane at this height to pixels."""
        turn = self._turn()
        eye = np.array([*self.look_at_mm, 0.0]) - self.distance_mm * turn[2]
        columns = np.stack([turn[:, 0], turn[:, 1], turn @ (np.array([0, 0, -height_mm]) - eye)], 1)
        width, height = self.size_px
        focal_px = width / 2 / math.tan(math.radians(self.hfov_deg) / 2)
        middle = ((width - 1) / 2, (height - 1) / 2)
        inner = np.array([[focal_px, 0, middle[0]], [0, focal_px, middle[1]], [0, 0, 1]])
        return np.asarray(inner @ columns)

    def project(self, points_mm: Points, height_mm: float = 0.0) -> Points:
        """Where points of the plane at this height are seen, in pixels."""
        return mapped(self.homography(height_mm), points_mm)

    def _turn(self) -> npt.NDArray[np.float64]:
        """World to camera; rows are the picture's right, its down, and the view."""
        azimuth, tilt = math.radians(self.azimuth_deg), math.radians(self.tilt_deg)
        away = np.array([math.cos(azimuth), math.sin(azimuth), 0.0])
        view = math.cos(tilt) * np.array([0.0, 0.0, 1.0]) - math.sin(tilt) * away
        right = np.array([1.0, 0.0, 0.0]) - view[0] * view
        right /= np.linalg.norm(right)
        down = np.cross(view, right)
        roll = math.radians(self.roll_deg)
        cos, sin = math.cos(roll), math.sin(roll)
        return np.stack([cos * right - sin * down, sin * right + cos * down, view])


@dataclass(frozen=True, slots=True)
class Light:
    """Even light of the room and one lamp over the table, and how the camera is set to them.

    Attributes:
        lamp_mm: Where the lamp hangs: x, y and height above the table.
        lamp_share: Part of the lamp in all light, under the lamp, 0 to 1.
        room_k: Colour temperature of the room's light.
        lamp_k: Colour temperature of the lamp.
        white_balance_k: What the camera takes for white.
        exposure_ev: Stops brighter or darker than neutral.
        vignette: Light lost in the picture's corners, 0 to 1.
    """

    lamp_mm: tuple[float, float, float] = (-260.0, -330.0, 900.0)
    lamp_share: float = 0.55
    room_k: float = 5000.0
    lamp_k: float = 4000.0
    white_balance_k: float = 4400.0
    exposure_ev: float = 0.4
    vignette: float = 0.22

    def gain(self, camera: CameraModel, box: Box) -> Gain:
        """What the light makes of the pixels in ``box``.

        Only operations that round the same everywhere: a part equals the whole, bit for bit.
        """
        x, y = np.arange(box[0], box[2])[None, :], np.arange(box[1], box[3])[:, None]
        lamp = self.lamp_share * self._lamp(camera, x, y)
        room_share = 1 - self.lamp_share
        room, hue = white(self.room_k), white(self.lamp_k)
        balance = 2.0**self.exposure_ev / white(self.white_balance_k)
        fall = self._vignette(camera, x, y)
        planes = [
            np.sqrt(float(balance[c]) * fall * (float(room_share * room[c]) + float(hue[c]) * lamp))
            for c in range(3)
        ]
        return np.stack(planes, axis=2).astype(np.float32)

    def shadow_mm(self, at_mm: tuple[float, float], height_mm: float) -> tuple[float, float]:
        """How far the shadow of something at this height falls from below it."""
        x, y, lamp_mm = self.lamp_mm
        share = height_mm / (lamp_mm - height_mm)
        return ((at_mm[0] - x) * share, (at_mm[1] - y) * share)

    def _lamp(
        self, camera: CameraModel, x: npt.NDArray[np.int64], y: npt.NDArray[np.int64]
    ) -> npt.NDArray[np.float64]:
        back = np.linalg.inv(camera.homography())
        depth = back[2, 0] * x + back[2, 1] * y + back[2, 2]
        right = (back[0, 0] * x + back[0, 1] * y + back[0, 2]) / depth - self.lamp_mm[0]
        down = (back[1, 0] * x + back[1, 1] * y + back[1, 2]) / depth - self.lamp_mm[1]
        squared = self.lamp_mm[2] * self.lamp_mm[2]
        share = squared / (squared + right * right + down * down)
        return np.asarray(share * share)

    def _vignette(
        self, camera: CameraModel, x: npt.NDArray[np.int64], y: npt.NDArray[np.int64]
    ) -> npt.NDArray[np.float64]:
        width, height = camera.size_px
        right, down = x - (width - 1) / 2, y - (height - 1) / 2
        corner = (width * width + height * height) / 4
        return np.asarray(1 - self.vignette * (right * right + down * down) / corner)


def white(temperature_k: float) -> npt.NDArray[np.float64]:
    """White paper in light of this temperature: linear BGR, 1 for the brightest."""
    mired = 1e6 / temperature_k
    return np.array([np.interp(mired, _MIREDS, one) for one in (_BLUE, _GREEN, _RED)])


def mapped(homography: Homography, points: Points) -> Points:
    """Points through a homography."""
    across = points @ homography[:, :2].T + homography[:, 2]
    return np.asarray(across[:, :2] / across[:, 2:])
