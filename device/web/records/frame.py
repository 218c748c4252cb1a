"""What the pages about evenings share: their style, and reading that waits for the disk."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from nicegui import Client, ui

from device.web.places import RECORDS
from device.web.shell import framed
from device.web.tags import Tag
from device.web.words import Words

_HEAD = (
    '<link rel="stylesheet" href="/static/records.css">'
    '<script defer src="/static/records.js"></script>'
)


@contextmanager
def records_frame(words: Words) -> Iterator[None]:
    """The frame of a page about evenings."""
    ui.add_head_html(_HEAD)
    with framed(words, RECORDS), Tag("div", css="records"):
        yield


def load_when_seen(client: Client, load: Callable[[], Awaitable[None]]) -> None:
    """Load once somebody looks, and again whenever the connection comes back."""
    loading = asyncio.Lock()

    async def seen() -> None:
        async with loading:
            await load()

    client.on_connect(seen)
