from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.errors import BadFrameError, NotAPictureError
from vision.frame import as_frame, decode


def test_nobody_can_draw_on_a_frame() -> None:
    frame = as_frame(np.zeros((4, 4, 3), np.uint8))
    with pytest.raises(cv2.error):
        cv2.circle(frame, (1, 1), 1, (255, 0, 0))


def test_a_frame_keeps_its_pixels_when_the_camera_takes_its_buffer_back() -> None:
    buffer = np.full((4, 4, 3), 7, np.uint8)
    frame = as_frame(buffer)
    buffer[:] = 0
    assert (frame == 7).all()


@pytest.mark.parametrize(
    "pixels",
    [np.zeros((4, 4), np.uint8), np.zeros((4, 4, 4), np.uint8), np.zeros((4, 4, 3), np.float32)],
    ids=["grey", "with alpha", "of floats"],
)
def test_another_array_is_no_frame(pixels: np.ndarray) -> None:
    with pytest.raises(BadFrameError):
        as_frame(pixels)


def test_a_png_is_decoded_to_what_was_encoded() -> None:
    pixels = np.random.default_rng(0).integers(0, 255, (5, 6, 3)).astype(np.uint8)
    encoded = cv2.imencode(".png", pixels)[1].tobytes()
    assert np.array_equal(decode(encoded, "p.png"), pixels)


@pytest.mark.parametrize("encoded", [b"", b"no picture"])
def test_bytes_that_are_no_picture_are_named(encoded: bytes) -> None:
    with pytest.raises(NotAPictureError, match=r"x\.jpg is not a picture"):
        decode(encoded, "x.jpg")
