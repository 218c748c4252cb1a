"""The code on the display: large enough to be read by phones, and never in anybody's way."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image

from device.catalogue import Catalogue
from device.code_page import code_picture, link
from device.companion import Companion
from device.config import Web
from device.events import Answered, Control, Item
from device.screen import png_of
from device.web.pairing import VALID_S
from device.web.server import address_of
from tests.conftest import Golden
from tests.device.test_companion import TWO, Table, at_work, draw, go_to, roll, stop

Run = Callable[[Coroutine[Any, Any, None]], None]

ENGLISH = Catalogue.load("en")
SMALL, LARGE = (128, 64), (240, 240)
ADDRESSES = ("192.168.178.27:8080", "kesselwacht.local:8080", "10.0.0.5:80")
MAGNIFIED = 6


def page(address: str, size_px: tuple[int, int]) -> Image.Image:
    return code_picture("024680", address, ENGLISH, size_px, colour=size_px == LARGE)


def scanned(picture: Image.Image) -> str:
    """What a phone makes of the display, a little out of focus, with a dark rim."""
    size_px = (picture.width * MAGNIFIED, picture.height * MAGNIFIED)
    large = picture.convert("L").resize(size_px, Image.Resampling.NEAREST)
    blurred = cv2.GaussianBlur(np.pad(np.asarray(large), 60), (0, 0), MAGNIFIED / 2)
    return str(cv2.QRCodeDetector().detectAndDecode(blurred)[0])


@pytest.mark.parametrize("size_px", [SMALL, LARGE], ids=["small", "large"])
@pytest.mark.parametrize("address", ADDRESSES)
def test_the_qr_code_can_be_scanned(address: str, size_px: tuple[int, int]) -> None:
    assert scanned(page(address, size_px)) == link("024680", address)


def test_an_address_too_long_for_squares_of_two_dots_leaves_the_digits_alone() -> None:
    long = page(f"{'kesselwacht' * 6}.example:8080", SMALL)
    assert scanned(long) == ""
    assert long.tobytes() == page("", SMALL).tobytes()


@pytest.mark.parametrize("size_px", [SMALL, LARGE], ids=["128", "240"])
@pytest.mark.parametrize("address", ["", ADDRESSES[0]], ids=["digits", "qr"])
def test_the_page_looks_as_it_did(golden: Golden, address: str, size_px: tuple[int, int]) -> None:
    kind = "qr" if address else "digits"
    golden.check(f"pages/code-{kind}-{size_px[0]}.png", page(address, size_px))


@pytest.mark.parametrize(
    ("web", "address"),
    [
        (Web(), ""),
        (Web(host="192.168.1.7"), "192.168.1.7:8080"),
        (Web(host="fd00::7", port=80), "[fd00::7]:80"),
        (Web(host="0.0.0.0", names=("kesselwacht.local",)), "kesselwacht.local:8080"),  # noqa: S104
    ],
)
def test_phones_are_told_where_they_find_the_page(web: Web, address: str) -> None:
    assert address_of(web) == address


def test_a_box_that_listens_everywhere_looks_up_its_own_address() -> None:
    found = address_of(Web(host="0.0.0.0"))  # noqa: S104
    assert re.fullmatch(r"(\d+\.\d+\.\d+\.\d+:8080)?", found)
    assert not found.startswith("0.")


# --- on the display of a working box -----------------------------------------------------------


def display(box: Companion) -> bytes:
    return box._parts.hardware.screen.png()


def code_of(box: Companion) -> bytes:
    code = box.door._pairing.code(0.0)
    assert code is not None
    return png_of(code_picture(code.digits, "box.local:80", ENGLISH, SMALL, colour=False))


@pytest.fixture
def with_box(tmp_path: Path, hurried: Run) -> Callable[[Callable[[Table], Any]], None]:
    """Runs a scene with a box whose page is found at ``box.local``."""

    def run(scene: Callable[[Table], Any]) -> None:
        async def played() -> None:
            web = {"on": False, "host": "192.168.1.7", "port": 80, "names": ["box.local"]}
            start = {"seats": [{"bag": {"white-3": 3}}, {}]}
            async with at_work(tmp_path, {**TWO, "start": start}, web=web) as table:
                await scene(table)

        hurried(played())

    return run


Scenes = Callable[[Callable[[Table], Any]], None]


def test_a_code_is_shown_for_its_time_and_the_page_never_shows_it(with_box: Scenes) -> None:
    async def scene(table: Table) -> None:
        before = display(table.companion)
        table.companion.show_code()
        assert display(table.companion) == code_of(table.companion) != before
        assert table.companion.screen_png() == before
        await wait(VALID_S - 1)
        assert display(table.companion) == code_of(table.companion)
        await wait(2)
        assert display(table.companion) == before

    with_box(scene)


def test_a_press_takes_the_code_away_and_does_what_it_always_does(with_box: Scenes) -> None:
    async def scene(table: Table) -> None:
        await table.all_taken_in([draw(0, "white-3")])
        table.companion.show_code()
        table.press(Control.UNDO)
        await table.until(lambda: table.deeds[-1] == "undo")
        assert display(table.companion) == table.companion.screen_png()

    with_box(scene)


def test_a_code_asked_for_by_a_phone_waits_while_the_table_is_asked(with_box: Scenes) -> None:
    async def scene(table: Table) -> None:
        await table.all_taken_in([stop(1), *[draw(0, "white-3")] * 3, roll(1)])
        (question,) = table.companion.showing.proposals
        assert table.companion.door.ask("box.local:80")
        assert display(table.companion) == table.companion.screen_png()
        await table.all_taken_in([Answered(question.id, question.choices[0].key)])
        assert table.companion.showing.proposals == ()
        assert display(table.companion) == code_of(table.companion)

    with_box(scene)


async def wait(seconds: float) -> None:
    await asyncio.sleep(seconds)


def test_the_menu_shows_the_code(with_box: Scenes) -> None:
    async def scene(table: Table) -> None:
        await go_to(table, Item.PHONE)
        await table.until(lambda: table.companion.door._pairing.code(0.0) is not None)
        assert display(table.companion) == code_of(table.companion)

    with_box(scene)
