"""Pictures of tables that never were: the recogniser's counterpart, for tests and simulation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.art import BOARD_SIDE_MM, board_picture
from vision.frame import Frame, as_frame
from vision.scene_camera import Box, CameraModel, Light
from vision.scene_ground import GROUND_SIDE_MM, ground_picture, hand_face
from vision.scene_layers import Eye, Layer, Pose, is_empty, lay, layer, overlap
from vision.scene_layout import BoardScene, Scene
from vision.scene_pieces import Face, face
from vision.scene_sheet import Picture, bgr
from vision.scene_truth import hand_pose, pose_of

_BOARD_THICK_MM = 2.0
_BOARD_FINE = 2
_HAND_FINE = 1
_CARDBOARD = bgr("8f7a5c")
_GROUND_SEED = 11
_NOISE_SEED = 12
_NOISE_MARGIN_PX = 64  # by how much the grain of two frames may be shifted
_GRAIN_PX = 0.55  # sensors mix neighbours when they make colours
_STRIP_PX = 96  # a whole picture is developed in strips, for the memory's sake

Key: TypeAlias = tuple[str, Pose]
"""A label, or ``"hand"``, and where it is."""


Grain: TypeAlias = npt.NDArray[np.int8]
"""Sensor noise to be added: shape (H, W, 3), larger than a frame."""


class Renderer:
    """A camera over one table; it draws anew only what has changed since its last picture."""

    def __init__(self, camera: CameraModel, light: Light) -> None:
        self._eye = Eye(camera, light)
        self._grain = _grain(camera)
        self._scene: Scene | None = None
        self._layers: dict[Key, Layer] = {}
        width, height = camera.size_px
        self._bare: Picture = np.zeros((height, width, 3), np.uint8)
        self._canvas = self._bare.copy()
        self._clean = self._bare.copy()

    def picture(self, scene: Scene, seed: int) -> Frame:
        """The table as the camera sees it; ``seed`` fixes the noise."""
        self._follow(scene)
        return self._exposed(seed)

    def clean(self, scene: Scene) -> Frame:
        """The same without noise and compression."""
        self._follow(scene)
        return as_frame(self._clean)

    def _follow(self, scene: Scene) -> None:
        before, self._scene = self._scene, scene
        keys = list(_keys(scene))
        if before is None or _bare(before) != _bare(scene):
            self._bare = _bare_table(scene, self._eye)
            dirty = [self._whole]
            self._layers = {}
        else:
            dirty = self._changed(list(_keys(before)), keys)
        known = self._layers
        self._layers = {key: known.get(key) or self._layer(key) for key in keys}
        for box in dirty:
            self._redraw(box)

    @property
    def _whole(self) -> Box:
        return (0, 0, *self._eye.camera.size_px)

    def _changed(self, before: list[Key], after: list[Key]) -> list[Box]:
        """Where the picture is another; all of it if things that stayed changed their order."""
        gone, come = Counter(before) - Counter(after), Counter(after) - Counter(before)
        if [k for k in before if k not in gone] != [k for k in after if k not in come]:
            return [self._whole]
        boxes = [self._layers[key].box for key in gone]
        for key in come:
            self._layers[key] = self._layer(key)
            boxes.append(self._layers[key].box)
        return [box for box in boxes if not is_empty(box)]

    def _layer(self, key: Key) -> Layer:
        name, pose = key
        if name == "hand":
            return layer(hand_face(), pose, replace(self._eye, fine=_HAND_FINE))
        return layer(face(name), pose, self._eye)

    def _redraw(self, box: Box) -> None:
        left, top, right, bottom = box
        self._canvas[top:bottom, left:right] = self._bare[top:bottom, left:right]
        for thing in self._layers.values():
            lay(self._canvas, thing, box)
        reach = _blur_reach_px(self._eye.camera)
        grown = (left - reach, top - reach, right + reach, bottom + reach)
        _develop(self._canvas, self._clean, overlap(grown, self._whole), self._eye)

    def _exposed(self, seed: int) -> Frame:
        camera = self._eye.camera
        width, height = camera.size_px
        x, y = np.random.default_rng(seed).integers(0, _NOISE_MARGIN_PX, 2)
        part = np.s_[y : y + height, x : x + width]
        noisy = np.asarray(cv2.add(self._clean, self._grain[part], dtype=cv2.CV_8U), np.uint8)
        return as_frame(
            noisy if camera.jpeg_quality is None else _compressed(noisy, camera.jpeg_quality)
        )


def render(scene: Scene, camera: CameraModel, light: Light, seed: int) -> Frame:
    """One picture of a table; a ``Renderer`` is quicker for many."""
    return Renderer(camera, light).picture(scene, seed)


def _compressed(picture: Picture, quality: int) -> Picture:
    _, coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)


def _bare(scene: Scene) -> Scene:
    boards = tuple(BoardScene(board.centre_mm, board.rotation_deg) for board in scene.boards)
    return replace(scene, boards=boards, loose=())


def _keys(scene: Scene) -> Iterator[Key]:
    table = BoardScene((0.0, 0.0))
    for board, pieces in ((table, scene.loose), *((b, b.pieces) for b in scene.boards)):
        for piece in pieces:
            yield piece.label, pose_of(board, piece)
    for board in scene.boards:
        if board.hand:
            yield "hand", hand_pose(board)


def _bare_table(scene: Scene, eye: Eye) -> Picture:
    canvas = _ground(scene.ground, eye.camera)
    whole = (0, 0, *eye.camera.size_px)
    for board in scene.boards:
        art = board_picture(scene.edition)
        mask = np.full(art.shape[:2], 255, np.uint8)
        sheet = Face(art, mask, _CARDBOARD, _BOARD_THICK_MM, BOARD_SIDE_MM)
        pose = Pose(board.centre_mm, board.rotation_deg, -_BOARD_THICK_MM)
        lay(canvas, layer(sheet, pose, replace(eye, fine=_BOARD_FINE)), whole)
    return canvas


def _ground(kind: str, camera: CameraModel) -> Picture:
    art = ground_picture(kind, _GROUND_SEED)
    step = GROUND_SIDE_MM / art.shape[0]
    half = (art.shape[0] - 1) / 2 * step
    to_mm = np.array([[step, 0, -half], [0, step, -half], [0, 0, 1]])
    matrix = camera.homography(-_BOARD_THICK_MM) @ to_mm
    mode = cv2.BORDER_REFLECT
    seen = cv2.warpPerspective(art, matrix, camera.size_px, flags=cv2.INTER_LINEAR, borderMode=mode)
    return np.asarray(seen, np.uint8)


def _blur_reach_px(camera: CameraModel) -> int:
    return max(1, round(3 * camera.blur_px))


def _develop(canvas: Picture, clean: Picture, box: Box, eye: Eye) -> None:
    """Turn colours into what the sensor sees: lens blur and light; ``clean`` is written."""
    for top in range(box[1], box[3], _STRIP_PX):
        strip = (box[0], top, box[2], min(top + _STRIP_PX, box[3]))
        seen = _blurred(canvas, strip, eye.camera) * eye.light.gain(eye.camera, strip)
        clean[strip[1] : strip[3], strip[0] : strip[2]] = np.rint(seen.clip(0, 255))


def _blurred(canvas: Picture, box: Box, camera: CameraModel) -> npt.NDArray[np.float32]:
    reach = _blur_reach_px(camera)
    grown = (box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach)
    left, top, right, bottom = overlap(grown, (0, 0, *camera.size_px))
    part = np.ascontiguousarray(canvas[top:bottom, left:right])
    soft = cv2.GaussianBlur(part, (2 * reach + 1, 2 * reach + 1), camera.blur_px)
    inner = soft[box[1] - top : box[3] - top, box[0] - left : box[2] - left]
    return np.asarray(inner, np.float32)


def _grain(camera: CameraModel) -> Grain:
    width, height = camera.size_px
    rng = np.random.default_rng(_NOISE_SEED)
    shape = (height + _NOISE_MARGIN_PX, width + _NOISE_MARGIN_PX, 3)
    raw = cv2.GaussianBlur(rng.standard_normal(shape, np.float32), (0, 0), _GRAIN_PX)
    scaled = np.rint(raw * (camera.noise / float(np.std(raw[:64]))))
    return np.asarray(scaled, np.int8)
