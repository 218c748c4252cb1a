"""What a picture's first bytes tell, before anything is decoded and takes memory."""

from __future__ import annotations

import struct
from dataclasses import dataclass

_PNG = b"\x89PNG\r\n\x1a\n"
_PNG_SIZE = slice(16, 24)  # in the chunk that always comes first
_PNG_END = b"IEND"
_JPEG = b"\xff\xd8"
_JPEG_END = b"\xff\xd9"  # never occurs within the coded pixels
_JPEG_MARK = 0xFF
_JPEG_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_JPEG_FRAME_BYTES = 9  # marker, length, bits, height and width


@dataclass(frozen=True, slots=True)
class Header:
    """How large a picture claims to be, and whether its end is there."""

    width_px: int
    height_px: int
    is_whole: bool


def header(encoded: bytes) -> Header | None:
    """The header of a JPEG or PNG; None if it is neither."""
    if encoded.startswith(_PNG) and len(encoded) >= _PNG_SIZE.stop:
        width_px, height_px = struct.unpack(">II", encoded[_PNG_SIZE])
        return Header(width_px, height_px, encoded.rfind(_PNG_END) > 0)
    return _jpeg_header(encoded) if encoded.startswith(_JPEG) else None


def _jpeg_header(encoded: bytes) -> Header | None:
    at = len(_JPEG)
    while at + _JPEG_FRAME_BYTES <= len(encoded) and encoded[at] == _JPEG_MARK:
        kind = encoded[at + 1]
        if kind in _JPEG_FRAMES:
            height_px, width_px = struct.unpack(">HH", encoded[at + 5 : at + 9])
            return Header(width_px, height_px, encoded.find(_JPEG_END, at) > 0)
        is_filling = kind == _JPEG_MARK
        at += 1 if is_filling else 2 + int.from_bytes(encoded[at + 2 : at + 4], "big")
    return None
