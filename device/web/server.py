"""Serving the page inside the caller's event loop."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from device.config import Web

if TYPE_CHECKING:
    from device.web.application import Server
    from device.web.companion import Box

LOOPBACK = "127.0.0.1"

_OWN_NAMES = ("localhost", "127.0.0.1", "::1")
_ANYWHERE = {"0.0.0.0": LOOPBACK, "::": "::1"}  # noqa: S104  (only to name a reachable address)

_DOCUMENTED = ("192.0.2.1", 9)
"""An address that belongs to nobody: it is only asked which way leads there."""


async def serve(
    companion: Box,
    host: str = LOOPBACK,
    port: int = 0,
    *,
    names: tuple[str, ...] = (),
    listening: Callable[[str], None] = lambda _url: None,
) -> None:
    """Serve the page until cancelled; one page at a time in a process.

    Args:
        companion: The running box.
        host: Address to listen on; the default is reachable from this machine only.
        port: 0 for any free one.
        names: Host names under which browsers may call, beside localhost and the address itself.
        listening: Told the page's address as soon as it can be called.

    Raises:
        OSError: If the address cannot be had.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, port), family=family) as sock:
        url = f"http://{_in_url(host)}:{sock.getsockname()[1]}/"
        own = (*_OWN_NAMES, host, *names)
        server = await asyncio.to_thread(_prepare, companion, own, partial(listening, url))
        running = asyncio.create_task(server.serve(sockets=[sock]))
        try:
            await asyncio.shield(running)
        except asyncio.CancelledError:
            server.should_exit = True
            await running
            raise


def _in_url(host: str) -> str:
    reachable = _ANYWHERE.get(host, host)
    return _bracketed(reachable)


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def address_of(web: Web) -> str:
    """Under which name or address, and port, phones find the page; "" if they do not."""
    host = web.names[0] if web.names else web.host
    if host in _ANYWHERE:
        host = _own_address()
    elif host in _OWN_NAMES:
        host = ""
    return f"{_bracketed(host)}:{web.port}" if host else ""


def _own_address() -> str:
    """The address that this machine has in its network; nothing is sent to find it."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
            sock.connect(_DOCUMENTED)
            return str(sock.getsockname()[0])
    except OSError:
        return ""


def _prepare(companion: Box, own: tuple[str, ...], started: Callable[[], None]) -> Server:
    # NiceGUI takes seconds to import on a Pi; lamps and display must not wait for it.
    from device.web.application import Server, application  # noqa: PLC0415

    return Server(application(companion, own), started)
