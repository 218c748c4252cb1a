"""The image type that every recogniser reads."""

from __future__ import annotations

from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.errors import BadFrameError, NotAPictureError
from vision.header import header

Frame: TypeAlias = npt.NDArray[np.uint8]
"""A camera image: shape (H, W, 3), uint8, channels blue-green-red, row 0 at the top, read-only."""

Points: TypeAlias = npt.NDArray[np.float64]
"""Points as (x, y): shape (n, 2), float64; in pixels the centre of the top left pixel is (0, 0)."""

MOST_PIXELS = 50_000_000
"""The largest picture that is decoded: what a phone of 48 megapixels makes; 150 MB in memory."""

MOST_SIDE_PX = 32_000
"""OpenCV warps nothing with more than 32,767 pixels in a row or column."""

LEAST_SIDE_PX = 16
"""Below it a picture shows nothing, and halving it leaves no pixel."""

_COLOUR_AXES = 3


def as_frame(pixels: npt.NDArray[np.uint8]) -> Frame:
    """Copy ``pixels`` into a frame that nobody can draw on.

    The copy matters: picamera2 hands out views of buffers it is about to reuse.

    Args:
        pixels: Shape (H, W, 3), uint8, BGR.

    Raises:
        BadFrameError: If the shape or the type is another.
    """
    if pixels.ndim != _COLOUR_AXES or pixels.shape[2] != _COLOUR_AXES or pixels.dtype != np.uint8:
        raise BadFrameError(pixels.shape, pixels.dtype)
    frame = pixels.copy()
    frame.setflags(write=False)
    return frame


def decode(encoded: bytes, name: str) -> Frame:
    """The picture in JPEG or PNG bytes; ``name`` is only for the error.

    Raises:
        NotAPictureError: If the bytes are no picture, only a part of one, or a huge or tiny one.
    """
    problem = _problem_of(encoded)
    if problem is not None:
        raise NotAPictureError(name, problem)
    pixels = cv2.imdecode(np.frombuffer(encoded, np.uint8), cv2.IMREAD_COLOR)
    if pixels is None:
        raise NotAPictureError(name)
    return as_frame(np.asarray(pixels, np.uint8))


def _problem_of(encoded: bytes) -> str | None:
    """Why the bytes must not even be decoded."""
    found = header(encoded)
    if found is None:
        return NotAPictureError.NO_PICTURE
    width_px, height_px = found.width_px, found.height_px
    size = f"has {width_px} x {height_px} pixels"
    if width_px * height_px > MOST_PIXELS or max(width_px, height_px) > MOST_SIDE_PX:
        return f"{size}; the largest that is read has {MOST_PIXELS // 1_000_000} million"
    if min(width_px, height_px) < LEAST_SIDE_PX:
        return f"{size}; the smallest that is read has {LEAST_SIDE_PX} x {LEAST_SIDE_PX}"
    return None if found.is_whole else "is cut off: its end is missing"
