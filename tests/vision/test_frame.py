from __future__ import annotations

import struct
import zlib

import cv2
import numpy as np
import pytest

from vision.errors import BadFrameError, NotAPictureError
from vision.frame import LEAST_SIDE_PX, MOST_PIXELS, MOST_SIDE_PX, as_frame, decode


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
    pixels = np.random.default_rng(0).integers(0, 255, (25, 26, 3)).astype(np.uint8)
    encoded = cv2.imencode(".png", pixels)[1].tobytes()
    assert np.array_equal(decode(encoded, "p.png"), pixels)


@pytest.mark.parametrize("encoded", [b"", b"no picture"])
def test_bytes_that_are_no_picture_are_named(encoded: bytes) -> None:
    with pytest.raises(NotAPictureError, match=r"x\.jpg is not a picture"):
        decode(encoded, "x.jpg")


def png_of(width_px: int, height_px: int) -> bytes:
    """A picture that claims to be this large and holds nothing."""
    fields = struct.pack(">4sIIBBBBB", b"IHDR", width_px, height_px, 8, 2, 0, 0, 0)
    chunk = struct.pack(">I", 13) + fields + struct.pack(">I", zlib.crc32(fields))
    return b"\x89PNG\r\n\x1a\n" + chunk + struct.pack(">I4sI", 0, b"IEND", zlib.crc32(b"IEND"))


@pytest.mark.parametrize(
    ("width_px", "height_px"),
    [(20_000, 20_000), (MOST_PIXELS // 1000 + 1, 1000), (MOST_SIDE_PX + 1, 20), (2**31, 2**31)],
)
def test_a_huge_picture_is_refused_before_it_is_decoded(width_px: int, height_px: int) -> None:
    with pytest.raises(
        NotAPictureError, match=rf"p\.png has {width_px} x {height_px} pixels; the l"
    ):
        decode(png_of(width_px, height_px), "p.png")


def test_a_huge_jpeg_is_refused_too() -> None:
    encoded = cv2.imencode(".jpg", np.zeros((20, 30, 3), np.uint8))[1].tobytes()
    at = encoded.index(b"\xff\xc0")
    grown = encoded[: at + 5] + struct.pack(">HH", 65_000, 64_000) + encoded[at + 9 :]
    with pytest.raises(NotAPictureError, match="has 64000 x 65000 pixels; the largest"):
        decode(grown, "p.jpg")


def test_a_tiny_picture_is_refused() -> None:
    pixels = np.zeros((LEAST_SIDE_PX - 1, 100, 3), np.uint8)
    with pytest.raises(NotAPictureError, match="has 100 x 15 pixels; the smallest"):
        decode(cv2.imencode(".png", pixels)[1].tobytes(), "p.png")


def test_a_header_without_pixels_is_no_picture() -> None:
    with pytest.raises(NotAPictureError, match="is not a picture"):
        decode(png_of(100, 100), "p.png")


@pytest.mark.parametrize("ending", [".jpg", ".png"])
@pytest.mark.parametrize("part", [0.001, 0.5, 0.9, 0.9999])
def test_a_picture_that_was_cut_off_is_refused(ending: str, part: float) -> None:
    pixels = np.random.default_rng(0).integers(0, 255, (90, 120, 3)).astype(np.uint8)
    encoded = cv2.imencode(ending, pixels)[1].tobytes()
    with pytest.raises(NotAPictureError):
        decode(encoded[: int(len(encoded) * part)], "p")


@pytest.mark.parametrize("ending", [".jpg", ".png"])
def test_what_a_phone_appends_to_a_picture_does_not_harm(ending: str) -> None:
    encoded = cv2.imencode(ending, np.full((20, 30, 3), 90, np.uint8))[1].tobytes()
    assert decode(encoded + b"and a short film", "p").shape == (20, 30, 3)


def test_filling_and_a_small_picture_within_do_not_hide_the_end() -> None:
    inner = cv2.imencode(".jpg", np.zeros((16, 16, 3), np.uint8))[1].tobytes()
    encoded = cv2.imencode(".jpg", np.zeros((20, 30, 3), np.uint8))[1].tobytes()
    within = b"\xff\xff\xe1" + struct.pack(">H", len(inner) + 2) + inner
    assert decode(encoded[:2] + within + encoded[2:], "p").shape == (20, 30, 3)
    with pytest.raises(NotAPictureError, match="is cut off"):
        decode((encoded[:2] + within + encoded[2:])[:-2], "p")


@pytest.mark.parametrize(
    "pixels",
    [
        np.full((20, 30), 90, np.uint8),
        np.full((20, 30, 4), 90, np.uint8),
        np.full((20, 30, 3), 90 * 257, np.uint16),
    ],
    ids=["grey", "with alpha", "16 bits"],
)
def test_every_kind_of_png_becomes_a_frame(pixels: np.ndarray) -> None:
    frame = decode(cv2.imencode(".png", pixels)[1].tobytes(), "p.png")
    assert (frame.shape, frame.dtype) == ((20, 30, 3), np.uint8)
    assert (frame == 90).all()
