"""The pages over the network: strangers, guesses, floods and bombs are refused or harmless."""

from __future__ import annotations

import asyncio
import io
import re
import struct
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import httpx
import numpy as np
import pytest
from PIL import Image
from starlette.requests import Request
from websockets.asyncio.client import connect
from websockets.typing import Origin

from device.showing import Showing, text
from device.web.door import Door, Shown
from device.web.pair import PAIRING
from device.web.phones import hash_of
from device.web.places import PLACES
from device.web.uploads import PICTURE_PX, Refusal, RefusedError, bounded, picture_of
from device.web.visits import COOKIE, visitor_of
from tests.e2e.looking import serving
from tests.tabletop import Tabletop

PHONE = {"User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)"}


@asynccontextmanager
async def at_the_door() -> AsyncIterator[tuple[Tabletop, list[Shown | None], httpx.AsyncClient]]:
    """A box that trusts nobody, what its display shows, and a phone in its network."""
    tabletop, shown = Tabletop("en", seats=2), list[Shown | None]()
    tabletop.door = Door(trusts_local=False, steady=lambda: 0.0)
    tabletop.door.show_with(shown.append)
    async with serving(tabletop) as url:
        origin = url.rstrip("/")
        headers, few = {"Origin": origin, **PHONE}, httpx.Limits(max_connections=4)
        async with httpx.AsyncClient(
            base_url=origin, headers=headers, limits=few, timeout=60
        ) as phone:
            yield tabletop, shown, phone


def digits(shown: list[Shown | None]) -> str:
    assert shown[-1] is not None
    return shown[-1].digits


# --- pairing -----------------------------------------------------------------------------------


async def test_the_right_code_brings_a_cookie_that_no_script_and_no_other_page_gets() -> None:
    async with at_the_door() as (tabletop, shown, phone):
        tabletop.door.invite("")
        answer = await phone.post(PAIRING, content=digits(shown))
        assert (answer.status_code, answer.json()["paired"]) == (200, True)
        cookie = answer.headers["set-cookie"]
        kept, *flags = (part.strip().lower() for part in cookie.split(";"))
        assert {"httponly", "samesite=strict", "path=/"} <= set(flags)
        assert "secure" not in flags
        (known,) = tabletop.door.phones
        token = phone.cookies[COOKIE]
        assert kept.startswith(f"{COOKIE}=")
        assert (known.hash, known.name) == (hash_of(token), "iPhone")
        assert "It is paired until" in (await phone.get("/pair")).text


async def test_a_replayed_code_brings_nothing() -> None:
    async with at_the_door() as (tabletop, shown, phone):
        tabletop.door.invite("")
        code = digits(shown)
        await phone.post(PAIRING, content=code)
        again = await phone.post(PAIRING, content=code)
        assert (again.status_code, again.headers.get("set-cookie")) == (403, None)
        assert len(tabletop.door.phones) == 1


async def test_a_hundred_guesses_bring_nothing_and_are_hardly_looked_at() -> None:
    async with at_the_door() as (tabletop, shown, phone):
        tabletop.door.invite("")
        wrong = [f"{(int(digits(shown)) + n) % 1_000_000:06}" for n in range(1, 101)]
        answers = await asyncio.gather(*(phone.post(PAIRING, content=guess) for guess in wrong))
        assert sorted(answer.status_code for answer in answers) == [403] + [429] * 99
        assert {answer.headers.get("set-cookie") for answer in answers} == {None}
        assert tabletop.door.phones == ()


@pytest.mark.parametrize("sent", [b"", b"12345", b"\xff\xfe1234", "١٢٣٤٥٦".encode(), b"0" * 32])
async def test_what_is_no_code_is_a_wrong_one(sent: bytes) -> None:
    async with at_the_door() as (tabletop, _, phone):
        tabletop.door.invite("")
        assert (await phone.post(PAIRING, content=sent)).status_code == 403


async def test_a_link_that_is_only_looked_at_uses_no_code() -> None:
    async with at_the_door() as (tabletop, shown, phone):
        tabletop.door.invite("")
        code = digits(shown)
        preview = await phone.get(f"/P/{code}", follow_redirects=True)
        assert preview.status_code == 200
        assert (await phone.get(f"/P/{code}")).headers["location"] == f"/pair#{code}"
        assert (await phone.post(PAIRING, content=code)).status_code == 200


@pytest.mark.parametrize("code", ["12345", "1234567", "abcdef", "%0d%0aX:1", "١٢٣٤٥٦"])
async def test_a_link_with_something_else_leads_to_the_page_alone(code: str) -> None:
    async with at_the_door() as (_, _, phone):
        assert (await phone.get(f"/P/{code}")).headers["location"] == "/pair"


@pytest.mark.parametrize(
    "headers",
    [{"Host": "evil.example"}, {"Origin": "http://evil.example"}, {"Origin": "null"}],
)
async def test_a_right_code_from_a_foreign_page_is_not_even_read(headers: dict[str, str]) -> None:
    async with at_the_door() as (tabletop, shown, phone):
        tabletop.door.invite("")
        answer = await phone.post(PAIRING, content=digits(shown), headers=headers)
        assert (answer.status_code, tabletop.door.phones) == (403, ())


# --- what is kept from whom --------------------------------------------------------------------


async def test_no_page_sets_a_cookie_or_knows_a_secret() -> None:
    async with at_the_door() as (tabletop, shown, phone):
        tabletop.door.invite("")
        await phone.post(PAIRING, content=digits(shown))
        token = phone.cookies[COOKIE]
        tabletop.door.invite("")
        secrets = [digits(shown), token, hash_of(token)]
        for cookies in ({}, {COOKIE: token}):
            phone.cookies = httpx.Cookies(cookies)
            for place in PLACES:
                page = await phone.get(place.path)
                assert page.status_code == 200
                assert "set-cookie" not in page.headers
                assert [one for one in secrets if one in page.text] == []


async def test_no_message_to_somebody_who_looks_on_knows_a_secret() -> None:
    async with at_the_door() as (tabletop, shown, phone):
        page = (await phone.get("/")).text
        found = re.search(r"client_id\W+([0-9a-f-]{36})", page)
        assert found is not None
        query = {"client_id": found[1], "implicit_handshake": "true", "tab_id": "t"}
        query |= {"document_id": "d", "next_message_id": "0", "EIO": "4", "transport": "websocket"}
        origin = str(phone.base_url).rstrip("/")
        url = f"{origin.replace('http', 'ws')}/_nicegui_ws/socket.io/?{httpx.QueryParams(query)}"
        async with connect(url, origin=Origin(origin), proxy=None) as socket:
            await socket.recv()
            await socket.send("40")
            tabletop.door.invite("")
            code = digits(shown)
            tabletop.pots.draw(0)
            heard = await heard_until(socket, "Draw a chip (8)")
        assert code not in heard


async def heard_until(socket: object, words: str) -> str:
    heard = ""
    async with asyncio.timeout(10):
        while words not in heard:
            said = await socket.recv()  # type: ignore[attr-defined]
            heard += said if isinstance(said, str) else said.decode("utf-8", "replace")
            if heard.endswith("2"):
                await socket.send("3")  # type: ignore[attr-defined]
    return heard


class Secretive(Tabletop):
    """A table whose display shows somebody a hand of cards."""

    @property
    def showing(self) -> Showing:
        usual = super().showing
        return replace(
            usual, page=replace(usual.page, private=(text("other", n="OnlyForOneOfUs"),))
        )


async def test_no_page_shows_what_only_the_eyes_before_the_box_may_see() -> None:
    async with serving(Secretive("en")) as url, httpx.AsyncClient(base_url=url) as client:
        for place in PLACES:
            page = await client.get(place.path)
            assert (page.status_code, "OnlyForOneOfUs" in page.text) == (200, False)


# --- who sits at the box itself ----------------------------------------------------------------


def request(peer: str, arrived_at: str, body: list[bytes] | None = None, **headers: str) -> Request:
    parts = iter(body or [])

    async def receive() -> dict[str, object]:
        part = next(parts, b"")
        return {"type": "http.request", "body": part, "more_body": part != b""}

    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "headers": raw, "client": (peer, 5), "server": (arrived_at, 80)}
    return Request(scope, receive)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("peer", "arrived_at", "headers", "is_local"),
    [
        ("127.0.0.1", "127.0.0.1", {"host": "localhost:80"}, True),
        ("::1", "::1", {"host": "[::1]:80"}, True),
        ("::ffff:127.0.0.1", "::ffff:127.0.0.1", {"host": "127.0.0.1"}, True),
        ("192.168.1.9", "192.168.1.7", {"host": "localhost"}, False),
        ("192.168.1.7", "192.168.1.7", {"host": "192.168.1.7"}, False),
        ("127.0.0.1", "127.0.0.1", {"host": "box.local"}, False),
        ("127.0.0.1", "127.0.0.1", {"host": "localhost", "x_forwarded_for": "10.0.0.1"}, False),
        ("127.0.0.1", "127.0.0.1", {"host": "localhost", "forwarded": "for=10.0.0.1"}, False),
        ("", "127.0.0.1", {"host": "localhost"}, False),
        ("127.0.0.1", "127.0.0.1", {}, False),
    ],
)
def test_only_a_browser_on_the_box_itself_is_local(
    peer: str, arrived_at: str, headers: dict[str, str], *, is_local: bool
) -> None:
    assert visitor_of(request(peer, arrived_at, **headers)).is_local is is_local


def test_a_visitor_is_known_by_its_token_and_the_name_it_called() -> None:
    known = visitor_of(request("10.0.0.9", "10.0.0.1", host="Box.local:80", cookie=f"{COOKIE}=abc"))
    assert (known.hash, known.address) == (hash_of("abc"), "box.local:80")
    stranger = visitor_of(request("127.0.0.1", "127.0.0.1", host="localhost:80"))
    assert (stranger.hash, stranger.address) == ("", "")


# --- uploads -----------------------------------------------------------------------------------


async def test_a_hundred_megabytes_are_refused_before_they_are_sent() -> None:
    async with at_the_door() as (_, _, phone):
        host, port = phone.base_url.host, phone.base_url.port
        for path, status in ((PAIRING, b"413"), ("/", b"413"), ("/camera.jpg", b"413")):
            reader, writer = await asyncio.open_connection(host, port)
            own = f"{host}:{port}"
            head = f"POST {path} HTTP/1.1\r\nHost: {own}\r\nOrigin: http://{own}\r\n"
            writer.write(f"{head}Content-Length: 100000000\r\n\r\n".encode())
            assert status in await asyncio.wait_for(reader.readline(), 5)
            writer.close()


async def test_what_does_not_say_how_long_it_is_is_read_no_further_than_it_may() -> None:
    sent = iter([b"x" * 60, b"x" * 60, b"never read"])
    endless = request("10.0.0.9", "10.0.0.1", list(sent))
    with pytest.raises(RefusedError) as refused:
        await bounded(endless, 100)
    assert (refused.value.why, refused.value.status) == (Refusal.TOO_LONG, 413)
    assert await bounded(request("10.0.0.9", "10.0.0.1", [b"ab", b"c"]), 3) == b"abc"


@pytest.mark.parametrize("length", ["4", "99999999999999999999", "-1", "1e9", "x"])
async def test_a_length_that_is_too_great_or_none_is_refused_unread(length: str) -> None:
    declared = request("10.0.0.9", "10.0.0.1", [b"abc"], content_length=length)
    with pytest.raises(RefusedError):
        await bounded(declared, 3)


def encoded(kind: str, size_px: tuple[int, int] = (4, 2)) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", size_px, (250, 5, 20)).save(buffer, kind)
    return buffer.getvalue()


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_picture_is_decoded_as_a_frame(kind: str) -> None:
    frame = picture_of(encoded(kind))
    assert frame.shape == (2, 4, 3)
    assert np.abs(frame[0, 0].astype(int) - (20, 5, 250)).max() < 12  # blue, green, red


def test_a_picture_stands_upright_as_its_camera_was_held() -> None:
    buffer = io.BytesIO()
    exif = Image.Exif()
    exif[0x0112] = 6
    Image.new("RGB", (4, 2)).save(buffer, "JPEG", exif=exif)
    assert picture_of(buffer.getvalue()).shape == (4, 2, 3)


def bomb(width_px: int, height_px: int) -> bytes:
    """A small PNG that says it has this many dots."""
    head = struct.pack(">IIBBBBB", width_px, height_px, 8, 2, 0, 0, 0)
    chunks = [(b"IHDR", head), (b"IDAT", zlib.compress(b"\0" * 10_000)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in chunks
    )


@pytest.mark.parametrize("side_px", [8_000, 10_000, 12_000, 60_000, 2**31 - 1])
def test_a_picture_that_would_need_too_much_room_is_refused_by_its_head(side_px: int) -> None:
    assert side_px**2 > PICTURE_PX
    with pytest.raises(RefusedError) as refused:
        picture_of(bomb(side_px, side_px))
    assert refused.value.why is Refusal.TOO_LARGE


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"GIF89a",
        b"%PDF-1.7",
        b"\x89PNG\r\n\x1a\n",
        encoded("PNG", (400, 400))[:-300],
        encoded("GIF"),
        bomb(40, 40)[:60],
        bomb(900, 900),
    ],
    ids=lambda sent: sent[:8].hex() + f"-{len(sent)}",
)
def test_what_is_no_picture_of_a_camera_is_refused(sent: bytes) -> None:
    with pytest.raises(RefusedError) as refused:
        picture_of(sent)
    assert (refused.value.why, refused.value.status) == (Refusal.NO_PICTURE, 415)
