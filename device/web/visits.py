"""Who asks for a page: by where it comes from, and by the token that its phone shows."""

from __future__ import annotations

import ipaddress

from starlette.requests import HTTPConnection
from starlette.responses import Response

from device.web.door import Visitor
from device.web.guard import host_name
from device.web.phones import hash_of

COOKIE = "kesselwacht"
_KEPT_S = 400 * 86_400
"""As long as browsers keep anything; whether it still counts is known at the door alone."""

_OWN_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})
_FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip")


def visitor_of(request: HTTPConnection) -> Visitor:
    """Who asks; an answer must never depend on more than this."""
    token = request.cookies.get(COOKIE, "")
    return Visitor(_is_local(request), hash_of(token) if token else "", _address(request))


def give(response: Response, token: str, origin: str) -> None:
    """Have a phone keep its token where no script reads it and no other page sends it."""
    response.set_cookie(
        COOKIE,
        token,
        max_age=_KEPT_S,
        path="/",
        secure=origin.startswith("https:"),
        httponly=True,
        samesite="strict",
    )


def _is_local(request: HTTPConnection) -> bool:
    """Whether a browser on this machine asks for this machine, and for nobody else.

    What stands between, as a reverse proxy, says for whom it asks or calls another name.
    """
    peer = request.client.host if request.client else ""
    arrived_at = (request.scope.get("server") or ("",))[0]
    named = host_name(request.headers.get("host", "")) in _OWN_NAMES
    forwarded = any(name in request.headers for name in _FORWARDED)
    return _is_loopback(peer) and _is_loopback(arrived_at) and named and not forwarded


def _is_loopback(host: str) -> bool:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return (mapped or address).is_loopback


def _address(request: HTTPConnection) -> str:
    """By what name and port it reached the box; "" if only the box itself reaches it by that."""
    host = request.headers.get("host", "").lower()
    name = host_name(host)
    return "" if name in _OWN_NAMES or _is_loopback(name) else host
