"""What the camera sees, with the reading drawn in, small enough for a phone."""

from __future__ import annotations

import math

import cv2
import numpy as np

from device.web.companion import View
from vision.frame import Frame
from vision.observation import BoardReading, PointPx, Sighting

SMALL_PX = 768
"""Width beside the table: rings on all chips, words on doubtful ones.

A whole part of 2304 and 4608: OpenCV shrinks by those several times faster.
"""
LARGE_PX = 1440
"""Width when shown large: five pots leave room for a word under every chip."""

_JPEG_QUALITY = 78
_SURE_BGR = (120, 220, 140)
_UNSURE_BGR = (60, 170, 255)
_COVERED_BGR = (170, 170, 170)
_INK_BGR = (20, 20, 20)
_FONT = cv2.FONT_HERSHEY_SIMPLEX
_FONT_SCALE = 0.36
_LINE_PX = 10
_CHIP_PART = 0.045
"""A chip's radius as a part of its board's side; for the ring only, nothing is measured by it."""


def annotate(view: View, width_px: int) -> Frame:
    """The picture at ``width_px`` (or its own, if smaller), with boards, chips and confidences."""
    own_height_px, own_width_px = view.frame.shape[:2]
    scale = min(1.0, width_px / own_width_px)
    size = (round(own_width_px * scale), round(own_height_px * scale))
    resized = cv2.resize(view.frame, size, interpolation=cv2.INTER_AREA)
    picture = np.array(resized, np.uint8)
    for board in view.observation.boards:
        _draw_board(picture, board, scale, every_word=width_px >= LARGE_PX)
    return picture


def jpeg(view: View, width_px: int) -> bytes:
    """``annotate`` as a JPEG."""
    picture = annotate(view, width_px)
    _, encoded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, _JPEG_QUALITY])
    return encoded.tobytes()


def short(piece: str) -> str:
    """A label that fits beside its neighbours: ``"white-1"`` is ``"w1"``, black is ``"k"``."""
    colour, _, value = piece.rpartition("-")
    return ("k" if colour == "black" else colour[:1]) + value


def _draw_board(picture: Frame, board: BoardReading, scale: float, *, every_word: bool) -> None:
    colour = _COVERED_BGR if board.covered else _SURE_BGR
    corners = np.array([_scaled(corner, scale) for corner in board.corners_px], np.int32)
    cv2.polylines(picture, [corners], isClosed=True, color=colour, thickness=1)
    radius_px = round(_CHIP_PART * math.dist(board.corners_px[0], board.corners_px[1]) * scale)
    for chip in board.chips:
        at = _scaled(chip.centre_px, scale)
        ring = _SURE_BGR if chip.sure else _UNSURE_BGR
        cv2.circle(picture, at, radius_px, ring, 2, cv2.LINE_AA)
        if every_word or not chip.sure:
            _write(picture, chip, (at[0], at[1] + radius_px + _LINE_PX))


def _write(picture: Frame, chip: Sighting, below: tuple[int, int]) -> None:
    words = f"{short(chip.piece)} {chip.confidence:.0%}"
    (width_px, _), _ = cv2.getTextSize(words, _FONT, _FONT_SCALE, 1)
    start = (below[0] - width_px // 2, below[1])
    for ink, thickness in ((_INK_BGR, 3), (_SURE_BGR if chip.sure else _UNSURE_BGR, 1)):
        cv2.putText(picture, words, start, _FONT, _FONT_SCALE, ink, thickness, cv2.LINE_AA)


def _scaled(point: PointPx, scale: float) -> tuple[int, int]:
    return round(point[0] * scale), round(point[1] * scale)
