"""Who may talk to the page: own names only, own origin only, and what its pages may load."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

BODY_BYTES = 32_000_000
"""Nobody sends more at once; what takes less than this in says so itself."""

NO_BODIES: Mapping[str, int] = MappingProxyType({})

_HARMLESS = frozenset({"GET", "HEAD"})

_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), usb=(), payment=()",
}

_POLICY = (
    "default-src 'none'; script-src 'self' 'nonce-{nonce}' 'unsafe-eval'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self'; font-src 'self'; "
    "connect-src 'self' ws://{host} wss://{host}; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
"""NiceGUI evaluates its event functions (unsafe-eval) and writes styles as it runs (unsafe-inline);
its inline scripts get a nonce. ``docs/network.md`` tells what each part is for, and was tried."""


_NETLOC = re.compile(r"(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::[0-9]{1,5})?", re.IGNORECASE)


def host_name(netloc: str) -> str:
    """The name or address in ``name:port``, small, without brackets; "" if senseless."""
    match = _NETLOC.fullmatch(netloc)
    return (match[1] or match[2]).lower() if match else ""


class Guard:
    """Refuses strangers with 403, over HTTP and WebSocket alike; adds the security headers.

    Own are ``names`` and the address on which a connection arrived: a foreign name that was made
    to point here is neither. Whatever changes anything must carry an ``Origin``, and every
    ``Origin`` must be the very host that was called.

    Args:
        app: What is guarded.
        names: Hosts by which it may be called.
        bodies: Paths to which more may be sent than ``BODY_BYTES``, and how much.
    """

    def __init__(
        self, app: ASGIApp, names: Iterable[str], bodies: Mapping[str, int] = NO_BODIES
    ) -> None:
        self.app = app
        self._bodies = bodies
        self._names = frozenset(name.lower() for name in names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or refuse."""
        if scope["type"] not in {"http", "websocket"}:
            await self.app(scope, receive, send)
        elif not self._welcomes(scope):
            await _refuse(scope, send)
        elif self._is_too_long(scope):
            await _answer(send, 413, b"That is too much.\n")
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            await self.app(scope, receive, _Sealing(scope, send))

    def _welcomes(self, scope: Scope) -> bool:
        headers = Headers(scope=scope)
        hosts, origins = headers.getlist("host"), headers.getlist("origin")
        if len(hosts) != 1 or not self._is_own(host_name(hosts[0]), scope):
            return False
        if origins:
            return len(origins) == 1 and _is_of(origins[0], hosts[0])
        return scope["type"] == "http" and scope["method"] in _HARMLESS

    def _is_too_long(self, scope: Scope) -> bool:
        declared = Headers(scope=scope).get("content-length", "0")
        most = self._bodies.get(scope["path"], BODY_BYTES)
        return not declared.isdecimal() or int(declared) > most

    def _is_own(self, name: str, scope: Scope) -> bool:
        arrived_at = (scope.get("server") or ("",))[0]
        return name != "" and (name in self._names or name == arrived_at)


def _is_of(origin: str, host: str) -> bool:
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in {"http", "https"} and parts.netloc.lower() == host.lower()


async def _refuse(scope: Scope, send: Send) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008})
        return
    await _answer(send, 403, b"This name or origin is not ours.\n")


async def _answer(send: Send, status: int, words: bytes) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": words})


class _Sealing:
    """Passes a response on, with its headers set and a nonce in every script of a page."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self._send = send
        self._host = Headers(scope=scope)["host"]
        self._nonce = secrets.token_urlsafe(16)
        self._start: Message | None = None
        self._body = b""

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            await self._begin(message)
        elif self._start is None:
            await self._send(message)
        else:
            await self._gather(message)

    async def _begin(self, message: Message) -> None:
        headers = MutableHeaders(scope=message)
        headers.update(_HEADERS)
        headers["Content-Security-Policy"] = _POLICY.format(nonce=self._nonce, host=self._host)
        if headers.get("content-type", "").startswith("text/html"):
            self._start = message
        else:
            await self._send(message)

    async def _gather(self, message: Message) -> None:
        self._body += message.get("body", b"")
        if message.get("more_body", False) or self._start is None:
            return
        tag = f'<script nonce="{self._nonce}"'.encode()
        body = self._body.replace(b"<script", tag)
        MutableHeaders(scope=self._start)["content-length"] = str(len(body))
        await self._send(self._start)
        await self._send({"type": "http.response.body", "body": body})
