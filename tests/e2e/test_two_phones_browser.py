"""Two phones and the buttons act on a whole box: nothing is lost, and nothing is done twice."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.async_api import Browser, WebSocketRoute, expect

from device.companion import Companion
from device.config import Config
from device.daemon import Beginning, companion_at_work
from device.events import Control, Hold, Told
from tests.e2e.looking import PHONE, Visit, in_chromium, listen, opened, serving

pytestmark = in_chromium

TWO = {"format": 1, "game": "quacks", "players": ["Ada", "Ben"]}


@dataclass
class Link:
    """A phone's connection, on which what the box sends can be held back or lost."""

    is_down: bool = False
    held: list[Callable[[], None]] = field(default_factory=list)
    phones: list[WebSocketRoute] = field(default_factory=list)

    def join(self, phone: WebSocketRoute) -> None:
        self.phones.append(phone)
        phone.connect_to_server().on_message(lambda said: self.pass_on(phone, said))

    def pass_on(self, phone: WebSocketRoute, said: str | bytes) -> None:
        if self.is_down:
            self.held.append(lambda: phone.send(said))
        else:
            phone.send(said)

    def restore(self) -> None:
        """Let everything arrive that was held back, in its order."""
        self.is_down = False
        for send in self.held:
            send()
        self.held.clear()

    async def wake_up(self) -> None:
        """As after a long sleep: what was sent meanwhile is lost, and so is the connection."""
        self.held.clear()
        self.is_down = False
        await self.phones[-1].close()


@asynccontextmanager
async def box_at_work(records: Path) -> AsyncIterator[tuple[Companion, str]]:
    table = {"hardware": "sim", "language": "en", "records": str(records)}
    config = Config.from_table({**table, "camera": {"source": "none"}, "web": {"on": False}})
    async with companion_at_work(config, Beginning(header=TWO)) as companion:
        work = asyncio.create_task(companion.run())
        try:
            async with serving(companion) as url:
                yield companion, url
        finally:
            work.cancel()
            await asyncio.wait([work])


@asynccontextmanager
async def linked(browser: Browser, url: str) -> AsyncIterator[tuple[Visit, Link]]:
    """A phone whose connection is in the test's hands."""
    context = await browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})
    visit, link = Visit(await context.new_page(), url), Link()
    listen(visit)
    await visit.page.route_web_socket(re.compile("socket.io"), link.join)
    await visit.page.goto(url)
    yield visit, link
    await context.close()


def deeds(companion: Companion) -> list[object]:
    return [entry["do"] for entry in companion._parts.journal.entries()]


async def until(companion: Companion, done: Callable[[], bool]) -> None:
    told = asyncio.Event()
    stop = companion.watch(told.set)
    async with asyncio.timeout(10):
        while not done():
            told.clear()
            await told.wait()
    stop()


def drawn(seat: int, piece: str) -> Told:
    return Told((("seat", seat), ("do", "draw"), ("piece", piece)))


LINKED_MS = 30_000
"""How long a phone may take to find its box again on a busy machine."""


async def has_seen(visit: Visit, lines: int) -> None:
    undo = visit.seat(0).get_by_role("button", name="Take back")
    await expect(undo).to_have_attribute("data-seen", str(lines), timeout=LINKED_MS)


async def test_two_phones_take_back_the_same_chip_and_it_is_taken_back_once(
    browser: Browser, tmp_path: Path
) -> None:
    async with (
        box_at_work(tmp_path) as (companion, url),
        opened(browser, url, size=PHONE) as quick,
        linked(browser, url) as (slow, link),
    ):
        companion.post(drawn(0, "orange-1"))
        companion.post(drawn(0, "white-1"))
        for visit in (quick, slow):
            await has_seen(visit, 2)
        link.is_down = True
        await quick.seat(0).get_by_role("button", name="Take back").click()
        await has_seen(quick, 3)
        turns = companion.turns
        await slow.seat(0).get_by_role("button", name="Take back").click()
        await until(companion, lambda: companion.turns > turns)
        companion.press(Control.UNDO, Hold.SHORT)
        await until(companion, lambda: len(deeds(companion)) > 3)
        assert deeds(companion) == ["draw", "draw", "undo", "undo"]
        link.restore()
        for visit in (quick, slow):
            await has_seen(visit, 4)


async def test_a_phone_that_slept_wakes_to_the_true_state(browser: Browser, tmp_path: Path) -> None:
    async with (
        box_at_work(tmp_path) as (companion, url),
        linked(browser, url) as (visit, link),
    ):
        await expect(visit.seat(0).locator("h2")).to_have_text("Ada")
        link.is_down = True
        companion.post(drawn(0, "orange-1"))
        companion.post(drawn(1, "white-2"))
        await until(companion, lambda: len(deeds(companion)) == 2)
        await has_seen(visit, 0)
        await link.wake_up()
        await has_seen(visit, 2)
        await visit.seat(0).get_by_role("button", name="Take back").click()
        await until(companion, lambda: len(deeds(companion)) == 3)
        await has_seen(visit, 3)
