"""The image type that every recogniser reads."""

from __future__ import annotations

from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.errors import BadFrameError, NotAPictureError

Frame: TypeAlias = npt.NDArray[np.uint8]
"""A camera image: shape (H, W, 3), uint8, channels blue-green-red, row 0 at the top, read-only."""

Points: TypeAlias = npt.NDArray[np.float64]
"""Points as (x, y): shape (n, 2), float64; in pixels the centre of the top left pixel is (0, 0)."""

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
        NotAPictureError: If the bytes are no picture.
    """
    buffer = np.frombuffer(encoded, np.uint8)
    pixels = cv2.imdecode(buffer, cv2.IMREAD_COLOR) if buffer.size else None
    if pixels is None:
        raise NotAPictureError(name)
    return as_frame(np.asarray(pixels, np.uint8))
