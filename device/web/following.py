"""A page that follows the companion while somebody looks, and does nothing while nobody does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from nicegui import Client

from device.web.companion import Companion

BETWEEN_S = 0.1
"""Changes that follow faster are sent together."""


def _nothing() -> None:
    """Nobody needs to be told."""


class Part(Protocol):
    """A part of a page that can follow the companion."""

    def refresh(self) -> None:
        """Send what has changed."""
        ...


class Following:
    """Refreshes one browser's page after every change, as long as it is connected.

    Args:
        companion: What is followed.
        refresh: Sends what has changed.
        wake: Called when somebody looks.
        sleep: Called when nobody looks any more, perhaps for a moment.
    """

    def __init__(
        self,
        companion: Companion,
        refresh: Callable[[], None],
        *,
        wake: Callable[[], None] = _nothing,
        sleep: Callable[[], None] = _nothing,
    ) -> None:
        self._companion = companion
        self._send = refresh
        self._wake = wake
        self._sleep = sleep
        self._stop: Callable[[], None] | None = None
        self._pending: asyncio.TimerHandle | None = None
        self._next_s = 0.0

    def attach(self, client: Client) -> None:
        """Follow for as long as this browser is there."""
        client.on_connect(self.follow)
        client.on_disconnect(lambda: None if client.has_socket_connection else self.leave())
        client.on_delete(self.leave)

    def follow(self) -> None:
        """Send every change from now on."""
        if self._stop is None:
            self._stop = self._companion.watch(self._changed)
        self._wake()
        self._refresh()

    def leave(self) -> None:
        """Nobody looks: do nothing more."""
        self._sleep()
        if self._stop is not None:
            self._stop()
            self._stop = None
        if self._pending is not None:
            self._pending.cancel()
            self._pending = None

    def _refresh(self) -> None:
        self._pending = None
        self._send()

    def _changed(self) -> None:
        if self._pending is None:
            loop = asyncio.get_running_loop()
            start_s = max(loop.time(), self._next_s)
            self._next_s = start_s + BETWEEN_S
            self._pending = loop.call_at(start_s, self._refresh)
