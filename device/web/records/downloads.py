"""What is fetched from and sent to the pages about evenings: exports, backups, the short link."""

from __future__ import annotations

import tempfile
from datetime import UTC, datetime
from functools import partial
from html import escape
from pathlib import Path

from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from device.backup.places import BackupError
from device.catalogue import Catalogue
from device.errors import JournalError
from device.exporting.bgstats import bgstats_link
from device.exporting.formats import FORMATS, file_name
from device.exporting.result import Result, result_of
from device.offloop import finished
from device.web.companion import Box
from device.web.places import RECORDS
from device.web.records.backup_panel import BACKUP, RESTORE
from device.web.records.evening_page import PLAY
from device.web.visits import visitor_of
from device.web.words import Words
from engine.errors import BadRecordError

BACKUP_BYTES_MOST = 128 * 1024 * 1024
"""What is sent as a backup; years of evenings with a profile have less."""

_NOT_KEPT = {"Cache-Control": "no-store"}
_SUFFIX = ".kesselwacht"


class TooLongError(ValueError):
    """Something longer was sent than any backup is."""


class Downloads:
    """Endpoints; all work is done off the loop's thread."""

    def __init__(self, box: Box) -> None:
        self._box = box
        self._words = Words(box.catalogue)

    @property
    def routes(self) -> tuple[Route, ...]:
        """Where they are."""
        return (
            Route(BACKUP, self.back_up),
            Route(RESTORE, self.restore, methods=["POST"]),
            Route(f"{RECORDS.path}/{{number:int}}/{{to}}", self.export),
            Route(f"{PLAY}/{{number:int}}", self.play),
        )

    async def export(self, request: Request) -> Response:
        """An evening in one of the formats, as a file."""
        to = str(request.path_params["to"])
        result = await self._result(request)
        if result is None or to not in FORMATS:
            return Response(status_code=404, headers=_NOT_KEPT)
        written = await finished(partial(self._written, result, to))
        name = f'attachment; filename="{file_name(result, to)}"'
        media_type = f"{FORMATS[to].media_type}; charset=utf-8"
        headers = {**_NOT_KEPT, "Content-Disposition": name}
        return Response(written.encode(), media_type=media_type, headers=headers)

    async def play(self, request: Request) -> Response:
        """What the QR code leads to: a link to the app, to be followed or not."""
        result = await self._result(request)
        if result is None:
            return Response(status_code=404, headers=_NOT_KEPT)
        page = _PLAY_PAGE.format(
            language=self._box.language,
            title=escape(self._words.own("records.open_app")),
            link=escape(bgstats_link(result)),
            leaves=escape(self._words.own("records.leaves")),
        )
        return HTMLResponse(page, headers=_NOT_KEPT)

    async def back_up(self, request: Request) -> Response:
        """Everything in one file."""
        if not self._may_act(request):
            return Response(status_code=403, headers=_NOT_KEPT)
        archive = self._box.archive
        file = await finished(lambda: _new_file(archive.folder))
        try:
            await finished(partial(archive.back_up, file))
        except (BackupError, JournalError):
            file.unlink(missing_ok=True)
            return Response(status_code=507, headers=_NOT_KEPT)
        name = f"{datetime.now(UTC):%Y-%m-%d}{_SUFFIX}"
        gone = BackgroundTask(file.unlink, missing_ok=True)
        kind = "application/zip"
        return FileResponse(file, 200, _NOT_KEPT, kind, gone, filename=name)

    async def restore(self, request: Request) -> Response:
        """Take a backup; it is used at the next start."""
        if not self._may_act(request):
            return self._answer(403, "records.only_look")
        archive = self._box.archive
        file = await finished(lambda: _new_file(archive.folder))
        try:
            await _receive(request, file)
            await finished(partial(archive.restore_all, file))
        except TooLongError:
            return self._answer(413, "records.too_long", mib=BACKUP_BYTES_MOST >> 20)
        except BackupError as error:
            return self._answer(422, "records.refused", reason=error.problem)
        except OSError as error:
            return self._answer(507, "records.refused", reason=error.strerror)
        finally:
            file.unlink(missing_ok=True)
        return self._answer(200, "records.taken")

    def _may_act(self, request: Request) -> bool:
        return self._box.door.may_act(visitor_of(request))

    def _answer(self, status: int, key: str, **values: object) -> Response:
        said = {"said": self._words.own(key, **values), "taken": status == 200}  # noqa: PLR2004 - HTTP
        headers = {**_NOT_KEPT, **({} if said["taken"] else {"Connection": "close"})}
        return JSONResponse(said, status, headers)

    async def _result(self, request: Request) -> Result | None:
        return await finished(partial(self._read, int(request.path_params["number"])))

    def _read(self, number: int) -> Result | None:
        try:
            one = self._box.archive.evening(number)
            if one is None or one.problem:
                return None
            record = self._box.archive.record(number)
        except (JournalError, BadRecordError, OverflowError):
            return None
        begun = one.begun or one.ended or datetime.now(UTC)
        return result_of(record, begun.astimezone(), one.minutes)

    def _written(self, result: Result, to: str) -> str:
        catalogue = Catalogue.load("en" if self._box.language == "en" else "de")
        return FORMATS[to].write(result, catalogue)


async def _receive(request: Request, file: Path) -> None:
    """Write what is sent into a file; never more of it than is allowed."""
    declared = request.headers.get("content-length", "0")
    if not declared.isdecimal() or int(declared) > BACKUP_BYTES_MOST:
        raise TooLongError
    received = 0
    with file.open("wb") as written:
        async for part in request.stream():
            received += len(part)
            if received > BACKUP_BYTES_MOST:
                raise TooLongError
            await finished(partial(written.write, part))


def _new_file(folder: Path) -> Path:
    with tempfile.NamedTemporaryFile(dir=folder, prefix=".on-its-way-", delete=False) as file:
        return Path(file.name)


_PLAY_PAGE = """<!DOCTYPE html>
<html lang="{language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer"><title>{title}</title>
<link rel="stylesheet" href="/static/page.css"><link rel="stylesheet" href="/static/records.css">
</head><body class="play"><main class="card"><h1>{title}</h1>
<p><a class="button main" href="{link}">{title}</a></p>
<p class="quiet">{leaves}</p></main></body></html>
"""
