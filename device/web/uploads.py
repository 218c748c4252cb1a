"""What phones send: read up to a bound, and taken for nothing but a picture."""

from __future__ import annotations

import io
from enum import Enum

import numpy as np
from PIL import Image, ImageOps
from starlette.requests import Request

from vision.frame import Frame, as_frame

PICTURE_BYTES = 20_000_000
"""A phone's photograph has up to 12 million."""

PICTURE_PX = 60_000_000
"""In width times height: of 50 megapixels at most do phones take pictures."""

FORMATS = ("JPEG", "PNG", "WEBP")


class Refusal(Enum):
    """Why something is not taken; each names a sentence: ``web.upload.<value>``."""

    TOO_LONG = "too_long"
    TOO_LARGE = "too_large"
    NO_PICTURE = "no_picture"


class RefusedError(ValueError):
    """What was sent is not taken."""

    def __init__(self, why: Refusal) -> None:
        super().__init__(why.value)
        self.why = why

    @property
    def status(self) -> int:
        """As HTTP says it: too much, or of the wrong kind."""
        return 415 if self.why is Refusal.NO_PICTURE else 413


async def bounded(request: Request, most_bytes: int) -> bytes:
    """The body of a request, of which never more than ``most_bytes`` are kept.

    Raises:
        RefusedError: If it is longer, or says so.
    """
    declared = request.headers.get("content-length", "0")
    if not declared.isdecimal() or int(declared) > most_bytes:
        raise RefusedError(Refusal.TOO_LONG)
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most_bytes:
            raise RefusedError(Refusal.TOO_LONG)
    return bytes(body)


def picture_of(sent: bytes) -> Frame:
    """The picture that was sent, upright; blocks for as long as it takes to decode.

    Raises:
        RefusedError: If it is no picture, or one of more dots than anybody photographs: that is
            read from its head, before room is made for them.
    """
    try:
        with Image.open(io.BytesIO(sent), formats=FORMATS) as picture:
            fits = picture.width * picture.height <= PICTURE_PX
            upright = ImageOps.exif_transpose(picture).convert("RGB") if fits else None
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise RefusedError(Refusal.TOO_LARGE) from error
    except (OSError, ValueError, SyntaxError, EOFError) as error:
        raise RefusedError(Refusal.NO_PICTURE) from error
    if upright is None:
        raise RefusedError(Refusal.TOO_LARGE)
    return as_frame(np.ascontiguousarray(np.asarray(upright)[:, :, ::-1]))
