"""The pure parts of the page, its guard, and its server."""

from __future__ import annotations

import asyncio
import math
import socket
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import numpy as np
import pytest
import websockets
from starlette.applications import Starlette
from starlette.responses import HTMLResponse, PlainTextResponse
from starlette.routing import Route
from websockets.asyncio.client import connect
from websockets.typing import Origin

from device.showing import Lamp
from device.web.camera import LARGE_PX, SMALL_PX, annotate, jpeg, short
from device.web.drawing import (
    SIDE,
    SPACES,
    PotPicture,
    chip_svg,
    pieces_svg,
    pot_svg,
    space_centres,
)
from device.web.guard import BODY_BYTES, Guard, host_name
from device.web.server import serve
from device.web.words import Words
from tests.tabletop import Tabletop, sentences
from vision.frame import decode

GREEN_BGR = (120, 220, 140)
ORANGE_BGR = (60, 170, 255)


def drawn(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314  (our own drawing)


def labels(svg: str) -> list[str]:
    return [part.attrib["aria-label"] for part in drawn(svg).iter() if "aria-label" in part.attrib]


# --- the pot -----------------------------------------------------------------------------------


def test_the_pot_has_every_space_once_and_each_can_be_named() -> None:
    spaces = [g for g in drawn(pot_svg("Pot", "Space", "pot0")).iter() if "data-space" in g.attrib]
    assert [int(g.attrib["data-space"]) for g in spaces] == list(range(SPACES))
    assert spaces[7].attrib["aria-label"] == "Space 7"
    assert len({g.attrib["id"] for g in spaces}) == SPACES


def test_chips_on_neighbouring_spaces_do_not_overlap_and_stay_in_the_pot() -> None:
    centres = space_centres()
    gaps = [math.dist(a, b) for i, a in enumerate(centres) for b in centres[:i]]
    assert min(gaps) >= 2 * 18
    assert all(math.dist(centre, (SIDE / 2, SIDE / 2)) + 18 <= 190 for centre in centres)


def test_what_lies_on_the_pot_is_drawn_in_the_order_of_its_spaces() -> None:
    picture = PotPicture({9: "red-4", 2: "white-1"}, {"rat": 3, "droplet": 1}, names={"rat": "Rat"})
    assert labels(pieces_svg(picture)) == ["white-1, 2", "red-4, 9", "droplet, 1", "Rat, 3"]


def test_a_chip_lies_in_the_middle_of_its_space() -> None:
    x, y = space_centres()[30]
    assert f'transform="translate({x:.1f} {y:.1f})"' in pieces_svg(PotPicture({30: "blue-2"}))


def test_the_suggested_space_is_outlined_only_while_there_is_one() -> None:
    assert 'class="suggested"' in pieces_svg(PotPicture({}, suggested=4))
    assert 'class="suggested"' not in pieces_svg(PotPicture({}))


def test_a_hand_over_the_pot_is_drawn_and_named() -> None:
    assert labels(pieces_svg(PotPicture({}, hand=True, names={"hand": "a hand"}))) == ["a hand"]


def test_names_cannot_break_out_of_the_drawing() -> None:
    evil = '"><script>alert(1)</script>'
    svg = pieces_svg(PotPicture({1: "white-1"}, names={"white-1": evil}))
    assert labels(svg) == [f"{evil}, 1"]
    assert "<script" not in svg
    assert "<script" not in chip_svg("white-<script>")


# --- the camera picture ------------------------------------------------------------------------


def laid(*chips: tuple[str, int]) -> Tabletop:
    tabletop = Tabletop("en", seats=1)
    for label, space in chips:
        tabletop.pots.lay(0, label, space)
    return tabletop


def has_colour(picture: np.ndarray, bgr: tuple[int, int, int]) -> bool:
    return bool((picture == np.array(bgr)).all(axis=2).any())


def test_the_reading_is_drawn_on_a_copy() -> None:
    view = laid(("white-1", 3)).view
    assert view is not None
    before = view.frame.copy()
    picture = annotate(view, SMALL_PX)
    assert picture.shape == (432, 768, 3)
    assert np.array_equal(view.frame, before)


def test_a_small_picture_is_not_blown_up() -> None:
    view = laid().view
    assert view is not None
    assert annotate(view, LARGE_PX).shape == view.frame.shape


@pytest.mark.parametrize(("space", "bgr"), [(2, GREEN_BGR), (3, ORANGE_BGR)])
def test_a_doubtful_chip_has_another_colour(space: int, bgr: tuple[int, int, int]) -> None:
    view = laid(("white-1", space)).view
    assert view is not None
    inside_the_board = annotate(view, LARGE_PX)[210:470, 70:330]
    seen = {colour: has_colour(inside_the_board, colour) for colour in (GREEN_BGR, ORANGE_BGR)}
    assert seen == {colour: colour == bgr for colour in (GREEN_BGR, ORANGE_BGR)}


def test_a_covered_board_is_outlined_in_grey() -> None:
    tabletop = laid()
    tabletop.pots.hand(0, over=True)
    assert tabletop.view is not None
    picture = annotate(tabletop.view, LARGE_PX)
    assert has_colour(picture, (170, 170, 170))
    assert not has_colour(picture, GREEN_BGR)


def test_the_jpeg_can_be_read_again() -> None:
    view = laid(("green-4", 6)).view
    assert view is not None
    assert decode(jpeg(view, SMALL_PX), "camera.jpg").shape == (432, 768, 3)


def test_short_labels_keep_blue_and_black_apart() -> None:
    assert [short(piece) for piece in ("white-3", "blue-1", "black-1")] == ["w3", "b1", "k1"]


# --- words -------------------------------------------------------------------------------------


def test_both_languages_have_the_same_sentences() -> None:
    german, english = sentences("de").sentences, sentences("en").sentences
    assert sorted(german) == sorted(english)
    assert all(sentence.strip() for sentence in (*german.values(), *english.values()))


@pytest.mark.parametrize(("language", "chip"), [("de", "Weiß 1"), ("en", "white 1")])
def test_every_lamp_marker_and_chip_has_a_name(language: str, chip: str) -> None:
    words = Words(sentences(language))
    assert len({words.lamp(lamp) for lamp in Lamp}) == len(Lamp)
    assert words.marker("droplet") != words.marker("rat")
    assert words.chip("white-1") == chip


# --- the guard ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("netloc", "name"),
    [
        ("localhost:8080", "localhost"),
        ("Kessel.local", "kessel.local"),
        ("[::1]:80", "::1"),
        ("127.0.0.1", "127.0.0.1"),
        ("localhost; script-src *", ""),
        ("localhost@evil.example", ""),
        ("", ""),
    ],
)
def test_the_name_is_found_in_a_host(netloc: str, name: str) -> None:
    assert host_name(netloc) == name


async def says_yes(_request: object) -> PlainTextResponse:
    return PlainTextResponse("yes")


async def a_page(_request: object) -> HTMLResponse:
    return HTMLResponse("<script>1</script><script defer src='/x.js'></script>")


def guarded() -> httpx.AsyncClient:
    routes = [Route("/", says_yes, methods=["GET", "POST"]), Route("/page", a_page)]
    transport = httpx.ASGITransport(Guard(Starlette(routes=routes), ["box.local"]))
    return httpx.AsyncClient(transport=transport, base_url="http://box.local:8080")


@pytest.mark.parametrize(
    ("method", "headers", "status"),
    [
        ("GET", {}, 200),
        ("GET", {"host": "BOX.local"}, 200),
        ("GET", {"host": "evil.example"}, 403),
        ("GET", {"host": "box.local.evil.example"}, 403),
        ("GET", {"origin": "http://box.local:8080"}, 200),
        ("GET", {"origin": "http://evil.example"}, 403),
        ("GET", {"origin": "null"}, 403),
        ("POST", {}, 403),
        ("POST", {"origin": "http://box.local:8080"}, 200),
        ("POST", {"origin": "http://box.local:9999"}, 403),
        ("POST", {"origin": "http://[broken"}, 403),
    ],
)
async def test_only_own_names_and_origins_are_let_in(
    method: str, headers: dict[str, str], status: int
) -> None:
    async with guarded() as client:
        assert (await client.request(method, "/", headers=headers)).status_code == status


async def test_the_guard_knows_the_address_on_which_a_connection_arrived() -> None:
    sent = await answer({"host": "192.168.1.7:80"}, server=("192.168.1.7", 80))
    assert sent[0]["status"] == 200
    sent = await answer({"host": "192.168.1.8:80"}, server=("192.168.1.7", 80))
    assert sent[0]["status"] == 403


async def answer(headers: dict[str, str], server: tuple[str, int]) -> list[dict[str, object]]:
    sent: list[dict[str, object]] = []

    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": b""}

    async def send(message: dict[str, object]) -> None:
        sent.append(message)

    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "method": "GET", "path": "/", "headers": raw, "server": server}
    scope |= {"query_string": b"", "root_path": "", "http_version": "1.1", "scheme": "http"}
    app = Starlette(routes=[Route("/", says_yes)])
    guard = Guard(app, ["box.local"], {"/": 2 * BODY_BYTES})
    await guard(scope, receive, send)  # type: ignore[arg-type]
    return sent


@pytest.mark.parametrize(("size", "status"), [(2 * BODY_BYTES, 200), (2 * BODY_BYTES + 1, 413)])
async def test_more_may_be_sent_only_where_it_is_waited_for(size: int, status: int) -> None:
    headers = {"host": "box.local", "content-length": str(size)}
    sent = await answer(headers, server=("192.168.1.7", 80))
    assert sent[0]["status"] == status


async def test_every_script_of_a_page_carries_the_nonce_of_its_policy() -> None:
    async with guarded() as client:
        first, second = await client.get("/page"), await client.get("/page")
    policy = first.headers["content-security-policy"]
    nonce = policy.partition("'nonce-")[2].partition("'")[0]
    assert first.text.count(f'<script nonce="{nonce}"') == first.text.count("<script") == 2
    assert policy != second.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe-inline" not in policy.partition("script-src")[2].partition(";")[0]


# --- the server --------------------------------------------------------------------------------


@asynccontextmanager
async def served(tabletop: Tabletop) -> AsyncIterator[str]:
    url: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    serving = asyncio.create_task(serve(tabletop, listening=url.set_result))
    try:
        yield await url
    finally:
        serving.cancel()
        with pytest.raises(asyncio.CancelledError):
            await serving


def test_the_page_is_loaded_only_when_it_is_served() -> None:
    code = "import sys, device.web.server; print('nicegui' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"


async def test_the_page_says_what_the_box_shows_and_stops_when_cancelled() -> None:
    async with served(Tabletop("de")) as url, httpx.AsyncClient(base_url=url) as client:
        page = await client.get("/")
        assert page.status_code == 200
        assert "Bartholom\\u00e4us" in page.text or "Bartholomäus" in page.text
        picture = await client.get("/camera.jpg")
        assert decode(picture.content, "camera.jpg").shape == (432, 768, 3)
        screen = await client.get("/screen.png")
        assert decode(screen.content, "screen.png").shape == (64, 128, 3)
    with pytest.raises(httpx.ConnectError):
        async with httpx.AsyncClient(base_url=url) as client:
            await client.get("/")


async def test_without_a_picture_there_is_none() -> None:
    tabletop = Tabletop("en")
    tabletop.view = None
    async with served(tabletop) as url, httpx.AsyncClient(base_url=url) as client:
        assert (await client.get("/camera.jpg")).status_code == 404


@pytest.mark.parametrize("path", ["0/1.jpg", "7/1.jpg", f"{10**30}/1.jpg", f"0/{10**30}.jpg"])
async def test_a_picture_of_what_nobody_recorded_is_not_there(path: str) -> None:
    async with served(Tabletop("en")) as url, httpx.AsyncClient(base_url=url) as client:
        assert (await client.get(f"/evidence/{path}")).status_code == 404


async def test_nothing_is_drawn_while_nobody_looks() -> None:
    tabletop = Tabletop("en")
    async with served(tabletop):
        tabletop.pots.lay(0, "white-1", 1)
        await asyncio.sleep(0)
        assert tabletop.watchers == []
        assert tabletop.screens_drawn == 0


async def test_a_taken_port_is_said_at_once() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(OSError, match="in use"):
        await serve(Tabletop("en"), port=taken.getsockname()[1])


@pytest.mark.parametrize(
    "headers",
    [{"Host": "evil.example"}, {"Origin": "http://evil.example"}],
)
async def test_strangers_get_no_answer_over_http(headers: dict[str, str]) -> None:
    async with served(Tabletop("en")) as url, httpx.AsyncClient(base_url=url) as client:
        for path in ("/", "/camera.jpg", "/static/page.js", "/_nicegui_ws/socket.io/"):
            assert (await client.get(path, headers=headers)).status_code == 403


SOCKET = "_nicegui_ws/socket.io/?EIO=4&transport=websocket"


@pytest.mark.parametrize("origin", [Origin("http://evil.example"), None])
async def test_strangers_get_no_websocket(origin: Origin | None) -> None:
    async with served(Tabletop("en")) as url:
        address = url.replace("http", "ws") + SOCKET
        with pytest.raises(websockets.InvalidStatus, match="403"):
            await connect(address, origin=origin, proxy=None)


async def test_a_websocket_under_a_foreign_name_is_refused() -> None:
    async with served(Tabletop("en")) as url:
        port = int(url.rstrip("/").rpartition(":")[2])
        foreign = f"ws://evil.example:{port}/{SOCKET}"
        origin = Origin("http://evil.example")
        with pytest.raises(websockets.InvalidStatus, match="403"):
            await connect(foreign, host="127.0.0.1", port=port, origin=origin, proxy=None)


async def test_the_own_websocket_is_let_in() -> None:
    async with served(Tabletop("en")) as url:
        address = url.replace("http", "ws") + SOCKET
        async with connect(address, origin=Origin(url.rstrip("/")), proxy=None) as own:
            assert str(await own.recv()).startswith("0{")
