"""Flat things seen by the imagined camera: each becomes a small picture with its shadow."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Points
from vision.scene_camera import Box, CameraModel, Homography, Light
from vision.scene_pieces import Face
from vision.scene_sheet import Mask, Picture, placed

Share: TypeAlias = npt.NDArray[np.float32]
"""One value a pixel, 0 to 1: shape (h, w, 1), float32."""

_WALL_STEP_MM = 0.7
_WALL_STEPS = 5  # at most: a hand is rounded and needs no more
_SHADOW_MARGIN_MM = 5.0
_LAMP_SHADOW = 0.42  # of the coded brightness, under a lamp that gives all the light
_CONTACT_SHADOW = 0.30
_WIDE_BLUR_PX = 6.0
_LEAST_COVER = np.float32(1 / 255)
_CONTACT_MM = 1.1  # sigma of the dark seam around a thing that lies on something


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a face lies on the table and how far its underside is above it."""

    at_mm: tuple[float, float]
    rotation_deg: float
    base_mm: float = 0.0

    def on_table(self, points_mm: Points) -> Points:
        """Points of the face as points of the table."""
        return placed(points_mm, *self.at_mm, self.rotation_deg)

    def on_face(self, points_mm: Points) -> Points:
        """Points of the table as points of the face."""
        return placed(points_mm - self.at_mm, 0.0, 0.0, -self.rotation_deg)


@dataclass(frozen=True, slots=True)
class Layer:
    """A thing as the camera sees it.

    Attributes:
        box: Where in the picture.
        colour: Its picture, of the box's size.
        cover: How much of each pixel it takes.
        shade: How bright what is below it stays.
    """

    box: Box
    colour: Picture
    cover: Share
    shade: Share


@dataclass(frozen=True, slots=True)
class Eye:
    """Camera and light, and how finely edges are drawn (``fine`` samples a pixel and axis)."""

    camera: CameraModel
    light: Light
    fine: int = 3


def layer(face: Face, pose: Pose, eye: Eye) -> Layer:
    """Draw a face in its pose; out of view it is an empty layer."""
    drawing = _Drawing(face, pose, eye)
    if is_empty(drawing.box):
        nothing = np.zeros((0, 0, 1), np.float32)
        return Layer(drawing.box, np.zeros((0, 0, 3), np.uint8), nothing, nothing)
    top = drawing.warp(face.picture, drawing.top_mm)
    cover = drawing.warp(face.mask, drawing.top_mm)
    body = np.maximum.reduce([cover, *(drawing.warp(face.mask, at) for at in drawing.walls_mm())])
    share = cover.astype(np.float32)[..., None] / np.float32(255)
    edge = np.array(face.edge, np.float32)
    whole = (body.astype(np.float32) / np.float32(255))[..., None]
    seen = drawing.coarse((edge + share * (top - edge)) * whole)
    taken = drawing.coarse(whole[..., 0])[..., None]
    colour = np.rint((seen / np.maximum(taken, _LEAST_COVER)).clip(0, 255)).astype(np.uint8)
    return Layer(drawing.box, colour, taken, drawing.shade())


def lay(canvas: Picture, thing: Layer, clip: Box) -> None:
    """Draw a layer on the picture, inside ``clip`` only."""
    box = overlap(thing.box, clip)
    if is_empty(box):
        return
    left, top, right, bottom = box
    part = np.s_[
        top - thing.box[1] : bottom - thing.box[1], left - thing.box[0] : right - thing.box[0]
    ]
    ground = canvas[top:bottom, left:right].astype(np.float32) * thing.shade[part]
    mixed = ground + thing.cover[part] * (thing.colour[part] - ground)
    canvas[top:bottom, left:right] = np.rint(mixed)


def overlap(one: Box, other: Box) -> Box:
    """What two boxes share; it may be empty."""
    return (
        max(one[0], other[0]),
        max(one[1], other[1]),
        min(one[2], other[2]),
        min(one[3], other[3]),
    )


def is_empty(box: Box) -> bool:
    """Whether no pixel is in it."""
    return box[0] >= box[2] or box[1] >= box[3]


class _Drawing:
    """One face, warped at several heights into one finely divided box."""

    def __init__(self, face: Face, pose: Pose, eye: Eye) -> None:
        self._face, self._pose, self._eye = face, pose, eye
        self.top_mm = pose.base_mm + face.height_mm
        self._cast_mm = eye.light.shadow_mm(pose.at_mm, max(self.top_mm, 0.5 * face.height_mm))
        self.box = self._box()
        self._scale = self._px_per_mm()
        finer = face.mask.shape[0] / face.side_mm / (self._scale * eye.fine)
        self._levels = max(0, math.floor(math.log2(finer)))

    def walls_mm(self) -> list[float]:
        """Heights at which the side wall is drawn, from the underside up."""
        steps = min(math.ceil(self._face.height_mm / _WALL_STEP_MM), _WALL_STEPS)
        return [self._pose.base_mm + step * self._face.height_mm / steps for step in range(steps)]

    def warp(
        self, picture: Picture | Mask, height_mm: float, shift_mm: tuple[float, float] = (0.0, 0.0)
    ) -> npt.NDArray[np.uint8]:
        """The face at one height, in the fine box."""
        fine = self._eye.fine
        small = reduced(picture, self._levels)
        matrix = (
            self._to_box()
            @ self._eye.camera.homography(height_mm)
            @ self._to_mm(small.shape[0], shift_mm)
        )
        size = (fine * (self.box[2] - self.box[0]), fine * (self.box[3] - self.box[1]))
        return np.asarray(
            cv2.warpPerspective(small, matrix, size, flags=cv2.INTER_LINEAR), np.uint8
        )

    def coarse(self, fine: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        """A fine picture averaged to the box's own pixels."""
        size = (self.box[2] - self.box[0], self.box[3] - self.box[1])
        return np.asarray(cv2.resize(fine, size, interpolation=cv2.INTER_AREA), np.float32)

    def shade(self) -> Share:
        """How bright what is below stays: the lamp's shadow and a dark seam where it touches."""
        share = np.float32(self._eye.light.lamp_share * _LAMP_SHADOW)
        cast = self._soft(self._cast_mm, 0.4 + 0.22 * max(self.top_mm, 1.0))
        dark = share * cast
        if self._pose.base_mm <= 0:
            dark = dark + np.float32(_CONTACT_SHADOW) * self._soft((0.0, 0.0), _CONTACT_MM)
        return np.asarray(1 - dark, np.float32)[..., None]

    def _soft(self, shift_mm: tuple[float, float], sigma_mm: float) -> npt.NDArray[np.float32]:
        floor_mm = min(self._pose.base_mm, 0.0)
        mask = self.warp(self._face.mask, floor_mm, shift_mm).astype(np.float32) / np.float32(255)
        return _soft(self.coarse(mask), sigma_mm * self._scale)

    def _to_mm(self, side_px: int, shift_mm: tuple[float, float]) -> Homography:
        """Pixels of a square face to millimetres on the table."""
        step = self._face.side_mm / side_px
        half = (side_px - 1) / 2 * step
        corner = self._pose.on_table(np.array([(-half, -half)]))[0] + shift_mm
        right, down = self._pose.on_table(np.array([(step, 0.0), (0.0, step)])) - self._pose.at_mm
        return np.array([[right[0], down[0], corner[0]], [right[1], down[1], corner[1]], [0, 0, 1]])

    def _to_box(self) -> Homography:
        fine, middle = self._eye.fine, (self._eye.fine - 1) / 2
        left, top = self.box[:2]
        return np.array(
            [[fine, 0, middle - fine * left], [0, fine, middle - fine * top], [0, 0, 1]]
        )

    def _box(self) -> Box:
        corners = self._pose.on_table(_extent_mm(self._face))
        heights = (self._pose.base_mm, self.top_mm, 0.0)
        camera = self._eye.camera
        seen = [camera.project(corners, height) for height in heights]
        seen.append(camera.project(corners + self._cast_mm))
        spread = np.concatenate(seen)
        low, high = np.floor(spread.min(0)), np.ceil(spread.max(0)) + 1
        whole = (0, 0, *camera.size_px)
        return overlap((int(low[0]), int(low[1]), int(high[0]), int(high[1])), whole)

    def _px_per_mm(self) -> float:
        x, y = self._pose.at_mm
        ends = self._eye.camera.project(np.array([(x - 5, y), (x + 5, y)]), self.top_mm)
        return float(np.linalg.norm(ends[1] - ends[0])) / 10


def _extent_mm(face: Face) -> Points:
    """Corners of the part of the face that is not empty, with room for the shadow."""
    left, top, width, height = cv2.boundingRect(face.mask)
    step, half = face.side_mm / face.mask.shape[0], face.side_mm / 2
    west, north = (at * step - half - _SHADOW_MARGIN_MM for at in (left, top))
    east = (left + width) * step - half + _SHADOW_MARGIN_MM
    south = (top + height) * step - half + _SHADOW_MARGIN_MM
    return np.array([(west, north), (east, north), (east, south), (west, south)])


def _soft(mask: npt.NDArray[np.float32], sigma_px: float) -> npt.NDArray[np.float32]:
    """Blurred, at a quarter of the size where nobody sees it."""
    if sigma_px <= _WIDE_BLUR_PX:
        return np.asarray(cv2.GaussianBlur(mask, (0, 0), sigma_px), np.float32)
    size = (-(-mask.shape[1] // 4), -(-mask.shape[0] // 4))
    small = cv2.resize(mask, size, interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(small, (0, 0), sigma_px / 4)
    return np.asarray(cv2.resize(soft, mask.shape[::-1]), np.float32)


def reduced(picture: npt.NDArray[np.uint8], levels: int) -> npt.NDArray[np.uint8]:
    """A picture halved ``levels`` times, each pixel the mean of those it replaces."""
    for _ in range(levels):
        size = (picture.shape[1] // 2, picture.shape[0] // 2)
        picture = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    return picture
