"""What the camera sees, with the reading drawn in, small enough for a phone."""

from __future__ import annotations

import cv2
import numpy as np

from device.web.companion import View
from vision.frame import Frame
from vision.observation import BoardReading, PointPx, Sighting

MAX_WIDTH_PX = 960
"""Enough for a label beside every chip; the page never shows it wider."""

_JPEG_QUALITY = 78
_SURE_BGR = (120, 220, 140)
_UNSURE_BGR = (60, 170, 255)
_COVERED_BGR = (170, 170, 170)
_INK_BGR = (20, 20, 20)
_FONT = cv2.FONT_HERSHEY_SIMPLEX
_FONT_SCALE = 0.42


def annotate(view: View, max_width_px: int = MAX_WIDTH_PX) -> Frame:
    """The picture, no wider than ``max_width_px``, with board corners, labels and confidences."""
    height_px, width_px = view.frame.shape[:2]
    scale = min(1.0, max_width_px / width_px)
    size = (round(width_px * scale), round(height_px * scale))
    canvas = (
        cv2.resize(view.frame, size, interpolation=cv2.INTER_AREA)
        if scale < 1
        else view.frame.copy()
    )
    picture = np.asarray(canvas, np.uint8)
    for board in view.observation.boards:
        _draw_board(picture, board, scale)
    return picture


def jpeg(view: View) -> bytes:
    """``annotate`` as a JPEG."""
    _, encoded = cv2.imencode(".jpg", annotate(view), [cv2.IMWRITE_JPEG_QUALITY, _JPEG_QUALITY])
    return encoded.tobytes()


def _draw_board(picture: Frame, board: BoardReading, scale: float) -> None:
    colour = _COVERED_BGR if board.covered else _SURE_BGR
    corners = np.array([_scaled(corner, scale) for corner in board.corners_px], np.int32)
    cv2.polylines(picture, [corners], isClosed=True, color=colour, thickness=2)
    for chip in board.chips:
        _draw_chip(picture, chip, scale)


def _draw_chip(picture: Frame, chip: Sighting, scale: float) -> None:
    colour = _SURE_BGR if chip.sure else _UNSURE_BGR
    x, y = _scaled(chip.centre_px, scale)
    words = f"{chip.piece} {round(chip.confidence * 100)}%" + ("" if chip.sure else " ?")
    (width, height), _ = cv2.getTextSize(words, _FONT, _FONT_SCALE, 1)
    left = max(0, min(x + 8, picture.shape[1] - width - 6))
    cv2.circle(picture, (x, y), 4, colour, -1)
    cv2.rectangle(picture, (left, y - height - 5), (left + width + 6, y + 4), _INK_BGR, -1)
    cv2.putText(picture, words, (left + 3, y), _FONT, _FONT_SCALE, colour, 1, cv2.LINE_AA)


def _scaled(point: PointPx, scale: float) -> tuple[int, int]:
    return round(point[0] * scale), round(point[1] * scale)
