"""The page as a web application: NiceGUI behind the guard, with the two pictures beside it."""

from __future__ import annotations

import logging
import socket
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import uvicorn
from fastapi import FastAPI
from nicegui import background_tasks, ui
from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from device.web.bar import Bar
from device.web.box import BoxPage
from device.web.companion import Box, Companion
from device.web.correct import CorrectPage
from device.web.diagnosis import BUNDLE, Diagnoses
from device.web.door import Visitor
from device.web.first import FirstRun
from device.web.guard import Guard
from device.web.hands import Hands
from device.web.home import Home
from device.web.newgame import NewGame
from device.web.pair import PAIRING, Desk, Pair
from device.web.pictures import EVIDENCE, Pictures
from device.web.places import (
    BOX,
    CORRECT,
    EVENING,
    EVENING_SHEET,
    FIRST,
    HOME,
    NEWGAME,
    PAIR,
    RECORDS,
    SETTINGS,
    SHEET,
    Place,
)
from device.web.records.backup_panel import RESTORE
from device.web.records.downloads import BACKUP_BYTES_MOST, Downloads
from device.web.records.evening_page import EveningPage
from device.web.records.list_page import RecordsPage
from device.web.roles import Guest, NotPairedError
from device.web.settings import SettingsPage
from device.web.sheet import SheetPage, Sheets
from device.web.visits import visitor_of
from device.web.words import Words

if TYPE_CHECKING:
    from nicegui.language import Language

Builder: TypeAlias = Callable[[Companion, Visitor], object]
"""Builds one page for a browser, with the companion as this one may use it."""

_STATIC = Path(__file__).parent / "static"
_LANGUAGES: dict[str, Language] = {"de": "de", "en": "en-US"}
_RECONNECT_S = 10.0
"""A phone that sleeps for a moment finds its page again."""
_GRACE_S = 2
_MESSAGE_BYTES = 1 << 16
"""The page's own messages are far smaller."""
_GZIP_LEVEL = 4


def application(box: Box, names: tuple[str, ...]) -> ASGIApp:
    """Everything the browser may ask for; ``names`` are the hosts it may call it by."""
    nicegui = _nicegui()
    _show_pages(box)
    pictures, desk = Pictures(box), Desk(box)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        async with nicegui.router.lifespan_context(nicegui):
            yield

    routes = [
        Route("/screen.png", pictures.screen),
        Route("/camera.jpg", pictures.camera),
        Route(EVIDENCE + "/{evening:int}/{entry:int}.jpg", pictures.evidence),
        Route(BUNDLE, Diagnoses(box).download),
        Route("/P/{code}", desk.linked),
        Route(PAIRING, desk.pair, methods=["POST"]),
        *Downloads(box).routes,
        Mount("/static", StaticFiles(directory=_STATIC)),
        Mount("/", nicegui),
    ]
    app = Starlette(routes=routes, lifespan=lifespan)
    return GZipMiddleware(
        Guard(app, names, {RESTORE: BACKUP_BYTES_MOST}), compresslevel=_GZIP_LEVEL
    )


class Server(uvicorn.Server):
    """uvicorn as a guest in somebody's loop: leaves signals alone, says when it listens."""

    def __init__(self, app: ASGIApp, started: Callable[[], None]) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                lifespan="on",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,
                ws_max_size=_MESSAGE_BYTES,
                ws_per_message_deflate=False,
                timeout_graceful_shutdown=_GRACE_S,
            )
        )
        self._tell_started = started

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Capture none."""
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        self._tell_started()


@cache
def _nicegui() -> FastAPI:
    """NiceGUI is one for the whole process: it is mounted once, whatever page it shows."""
    logging.getLogger("nicegui").addFilter(_is_worth_a_line)
    mounted = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
    ui.run_with(
        mounted,
        dark=None,
        binding_refresh_interval=None,
        reconnect_timeout=_RECONNECT_S,
        gzip_middleware_factory=None,
        tailwind=False,
        show_welcome_message=False,
    )
    return mounted


def _show_pages(box: Box) -> None:
    """Every page of the box at its address."""
    hands, sheets = Hands(), Sheets()
    builders: Mapping[Place, Builder] = {
        HOME: lambda guest, _: Home(guest, hands),
        NEWGAME: lambda guest, _: NewGame(guest),
        SHEET: lambda guest, _: SheetPage(guest, sheets),
        EVENING_SHEET: lambda guest, _: SheetPage(guest, sheets, _number()),
        CORRECT: lambda guest, _: CorrectPage(guest, _entry()),
        BOX: lambda guest, _: BoxPage(guest),
        RECORDS: lambda guest, _: RecordsPage(guest),
        EVENING: lambda guest, _: EveningPage(guest),
        SETTINGS: lambda guest, _: SettingsPage(guest),
        FIRST: lambda guest, _: FirstRun(guest),
        PAIR: lambda guest, visitor: Pair(guest, box.door, visitor),
    }
    words = Words(box.catalogue)
    for place, build in builders.items():
        page = ui.page(
            place.path,
            title=f"{words.own(f'page.{place.name}')} · {words.own('title')}",
            language=_LANGUAGES.get(box.language, "en-US"),
            favicon=None if "{" in place.path else _STATIC / "favicon.svg",
        )
        page(_building(box, place, build))


def _number() -> int:
    """The number in the address of the page that is being built."""
    return int(ui.context.client.request.path_params["number"])


def _entry() -> int | None:
    """The entry that the address of the page that is being built asks for."""
    said = ui.context.client.request.query_params.get("entry", "")
    return int(said) if said.isascii() and said.isdecimal() else None


def _building(box: Box, place: Place, build: Builder) -> Callable[[], None]:
    """What NiceGUI calls: whatever a page function returned would be sent in its place."""

    def built() -> None:
        visitor = visitor_of(ui.context.client.request)
        box.door.welcome(visitor)
        guest = Guest(box, lambda: box.door.may_act(visitor))
        build(guest, visitor)
        ui.on_exception(Bar(guest, place).failed)
        background_tasks.create(box.door.keep(), name="phones")

    return built


def _is_worth_a_line(record: logging.LogRecord) -> bool:
    """That somebody who only looks tried to act is told on the page, and is no fault of ours."""
    return not (record.exc_info and isinstance(record.exc_info[1], NotPairedError))
