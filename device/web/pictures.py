"""The pictures of the page: what the display shows, what the camera sees, and what it once saw."""

from __future__ import annotations

import asyncio
from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from device.offloop import finished
from device.web.camera import LARGE_PX, SMALL_PX, jpeg
from device.web.companion import Companion

EVIDENCE = "/evidence"

_LARGEST = 2**31 - 1
"""No evening and no entry has a larger number."""

_NOT_KEPT = {"Cache-Control": "no-store"}


def evidence_path(evening: int | None, entry: int) -> str:
    """Where the picture of an entry is; None for the game in progress."""
    return f"{EVIDENCE}/{evening or 0}/{entry}.jpg"


class Pictures:
    """Endpoints; a camera picture is drawn only when asked for, and once for all who ask."""

    def __init__(self, companion: Companion) -> None:
        self._companion = companion
        self._drawing = asyncio.Lock()
        self._drawn: dict[int, tuple[float, bytes]] = {}

    async def screen(self, _request: Request) -> Response:
        """The small display as PNG."""
        return Response(self._companion.screen_png(), media_type="image/png", headers=_NOT_KEPT)

    async def camera(self, request: Request) -> Response:
        """The newest camera picture with its reading, as JPEG; wider if asked ``?large``."""
        width_px = LARGE_PX if "large" in request.query_params else SMALL_PX
        async with self._drawing:
            encoded = await self._newest(width_px)
        return _jpeg_if_any(encoded)

    async def evidence(self, request: Request) -> Response:
        """What lay there when an entry was written, as JPEG; evening 0 is the one in progress."""
        evening, entry = request.path_params["evening"], request.path_params["entry"]
        encoded = None
        if max(evening, entry) <= _LARGEST:
            look = partial(self._companion.archive.picture, evening or None, entry)
            encoded = await finished(look)
        return _jpeg_if_any(encoded)

    async def _newest(self, width_px: int) -> bytes | None:
        view = self._companion.view
        if view is None:
            return None
        at_s, encoded = self._drawn.get(width_px, (None, b""))
        if at_s != view.at_s:
            encoded = await asyncio.to_thread(jpeg, view, width_px)
            self._drawn[width_px] = (view.at_s, encoded)
        return encoded


def _jpeg_if_any(encoded: bytes | None) -> Response:
    if encoded is None:
        return Response(status_code=404, headers=_NOT_KEPT)
    return Response(encoded, media_type="image/jpeg", headers=_NOT_KEPT)
