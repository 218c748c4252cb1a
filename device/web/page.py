"""The page as a whole: its parts in their order, following the companion while somebody looks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from nicegui import ui

from device.web.companion import Companion
from device.web.hands import Hands
from device.web.panels import BoxPanel, CameraPanel, SaidPanel
from device.web.questions import QuestionsPanel
from device.web.seat import SeatPanel
from device.web.tags import Tag
from device.web.words import Words
from engine.game import Seat

_BETWEEN_S = 0.1
"""Changes that follow faster are sent together."""
_FEW = 2
"""So many pots have room to be large on a wide screen."""

_HEAD = (
    '<link rel="stylesheet" href="/static/page.css">'
    '<script defer src="/static/page.js"></script>'
    '<meta name="referrer" content="no-referrer">'
)


def build(companion: Companion, hands: Hands) -> None:
    """Build the page for the browser that has just asked for it; needs a NiceGUI page context."""
    ui.add_head_html(_HEAD)
    client = ui.context.client
    page = _Page(companion, hands)
    client.on_connect(page.follow)
    client.on_disconnect(lambda: None if client.has_socket_connection else page.leave())
    client.on_delete(page.leave)


class Part(Protocol):
    """A part of the page that can follow the companion."""

    def refresh(self) -> None:
        """Send what has changed."""
        ...


class _Page:
    def __init__(self, companion: Companion, hands: Hands) -> None:
        self._companion = companion
        self._hands = hands
        self._seats: list[SeatPanel] = []
        self._stop: Callable[[], None] | None = None
        self._pending: asyncio.TimerHandle | None = None
        self._next_s = 0.0
        self._build()
        self.refresh()

    def follow(self) -> None:
        """Send every change from now on."""
        if self._stop is None:
            self._stop = self._companion.watch(self._changed)
        self._camera.wake()
        self.refresh()

    def leave(self) -> None:
        """Nobody looks: do nothing more."""
        self._camera.sleep()
        if self._stop is not None:
            self._stop()
            self._stop = None
        if self._pending is not None:
            self._pending.cancel()
            self._pending = None

    def refresh(self) -> None:
        """Send what has changed."""
        self._pending = None
        if len(self._seats) != self._seat_count():
            self._build_seats()
        for part in (*self._seats, *self._parts):
            part.refresh()

    def _build(self) -> None:
        words = Words(self._companion.catalogue)
        simulated = self._companion.table is not None
        with Tag("header", css="top"):
            Tag("h1", words.own("title"))
            Tag("p", words.own("virtual" if simulated else "real"), "quiet")
        with Tag("div", css="parts simulated" if simulated else "parts real"):
            box, questions = BoxPanel(self._companion), QuestionsPanel(self._companion)
            self._around = Tag("section", css="seats", aria_label=words.own("seats"))
            said, self._camera = SaidPanel(self._companion), CameraPanel(self._companion)
        self._parts: tuple[Part, ...] = (box, questions, said, self._camera)

    def _build_seats(self) -> None:
        self._around.clear()
        self._around.wear("many", on=self._seat_count() > _FEW)
        with self._around:
            self._seats = [
                SeatPanel(self._companion, self._hands, Seat(seat))
                for seat in range(self._seat_count())
            ]

    def _seat_count(self) -> int:
        table = self._companion.table
        shown = len(self._companion.showing.seats)
        return shown if table is None else max(shown, table.seats)

    def _changed(self) -> None:
        if self._pending is None:
            loop = asyncio.get_running_loop()
            start_s = max(loop.time(), self._next_s)
            self._next_s = start_s + _BETWEEN_S
            self._pending = loop.call_at(start_s, self.refresh)
