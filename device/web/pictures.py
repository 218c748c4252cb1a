"""The two pictures of the page: what the display shows and what the camera sees."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from device.web.camera import jpeg
from device.web.companion import Companion

_NOT_KEPT = {"Cache-Control": "no-store"}


class Pictures:
    """Endpoints; a camera picture is drawn only when asked for, and once for all who ask."""

    def __init__(self, companion: Companion) -> None:
        self._companion = companion
        self._drawing = asyncio.Lock()
        self._drawn: tuple[float, bytes] | None = None

    async def screen(self, _request: Request) -> Response:
        """The small display as PNG."""
        return Response(self._companion.screen_png(), media_type="image/png", headers=_NOT_KEPT)

    async def camera(self, _request: Request) -> Response:
        """The newest camera picture with its reading as JPEG; 404 without one."""
        async with self._drawing:
            encoded = await self._newest()
        if encoded is None:
            return Response(status_code=404, headers=_NOT_KEPT)
        return Response(encoded, media_type="image/jpeg", headers=_NOT_KEPT)

    async def _newest(self) -> bytes | None:
        view = self._companion.view
        if view is None:
            return None
        if self._drawn is None or self._drawn[0] != view.at_s:
            self._drawn = (view.at_s, await asyncio.to_thread(jpeg, view))
        return self._drawn[1]
