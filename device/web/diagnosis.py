"""The diagnosis of a box as a download: what it sees in some seconds, and the game before that."""

from __future__ import annotations

import asyncio
import logging
import tempfile
from collections import deque
from functools import partial
from pathlib import Path

from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from device.bundle import BundleError, Diagnosis, Moment, write_bundle
from device.offloop import finished
from device.web.companion import Box
from device.web.visits import visitor_of

BUNDLE = "/diagnosis.zip"
"""Where the download is."""

WATCHED_S = 6.0
"""Longer than a reading needs to settle and a question to be asked."""

PICTURES = 16
"""So many are held in memory at most."""

LINES = 200
FORBIDDEN, BUSY, NOTHING_PLAYED, FAILED = 403, 429, 404, 507

LOG = logging.getLogger(__name__)
_NOT_KEPT = {"Cache-Control": "no-store"}


class LogTail(logging.Handler):
    """The newest lines of the log."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
        self.lines: deque[str] = deque(maxlen=LINES)

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line."""
        self.lines.append(self.format(record))


class Diagnoses:
    """The endpoint: for those who may act, one at a time."""

    def __init__(self, box: Box, watched_s: float = WATCHED_S) -> None:
        self._box = box
        self._watched_s = watched_s
        self._turn = asyncio.Lock()
        self._tail = LogTail()
        logging.getLogger("device").addHandler(self._tail)

    async def download(self, request: Request) -> Response:
        """Watch for a while, then hand over everything as one file."""
        if not self._box.door.may_act(visitor_of(request)):
            return Response(status_code=FORBIDDEN, headers=_NOT_KEPT)
        if self._turn.locked():
            return Response(status_code=BUSY, headers=_NOT_KEPT)
        async with self._turn:
            return await self._made()

    async def _made(self) -> Response:
        played = self._box.played
        if played is None:
            return Response(status_code=NOTHING_PLAYED, headers=_NOT_KEPT)
        moments = await self._moments()
        diagnosis = Diagnosis(played.record, moments, tuple(self._tail.lines))
        try:
            file = await finished(partial(_written, diagnosis))
        except BundleError as error:
            LOG.warning("no diagnosis: %s", error)
            return Response(str(error), FAILED, _NOT_KEPT)
        return FileResponse(
            file,
            filename="kesselwacht-diagnosis.zip",
            headers=_NOT_KEPT,
            background=BackgroundTask(file.unlink, missing_ok=True),
        )

    async def _moments(self) -> tuple[Moment, ...]:
        """The pictures of the next seconds, evenly spread over them."""
        moments: list[Moment] = []

        def seen() -> None:
            view = self._box.view
            due_s = moments[-1].at_s + self._watched_s / PICTURES if moments else 0.0
            if view is not None and view.at_s >= due_s and len(moments) < PICTURES:
                moments.append(Moment(view.frame, view.at_s, view.lamps_steady))

        seen()
        stop = self._box.watch(seen)
        try:
            await asyncio.sleep(self._watched_s)
        finally:
            stop()
        return tuple(moments)


def _written(diagnosis: Diagnosis) -> Path:
    with tempfile.NamedTemporaryFile(suffix=".zip", delete=False) as file:
        path = Path(file.name)
    write_bundle(diagnosis, path)
    return path
