"""A page of the box in a real browser, looked at as people do: with eyes, and without."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser, Locator, Page

from device.web.companion import Box
from device.web.server import serve

CHROMIUM = shutil.which("chromium")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PHONE = (360, 740)
LAPTOP = (1280, 800)
SIZES = {"phone": PHONE, "laptop": LAPTOP}
SCREENSHOTS = Path(__file__).parents[2] / "build" / "screenshots"

in_chromium = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this machine"),
]
"""The marks of a test that needs a browser: ``pytestmark = in_chromium``."""

_WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
_CUT_OFF = """() => [...document.querySelectorAll('.card :is(button,select,input,p,h2)')].filter(
  (one) => {
    const inner = one.getBoundingClientRect();
    const outer = one.closest('.card').getBoundingClientRect();
    return inner.right > outer.right + 0.5 || one.scrollWidth > one.clientWidth + 1;
  }).map((one) => one.textContent)"""
_GRAVE = {"serious", "critical"}


@dataclass
class Visit:
    """A page that somebody has opened, and everything it complained about."""

    page: Page
    url: str
    complaints: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def seat(self, number: int) -> Locator:
        return self.page.locator(".seat").nth(number)

    def act(self, seat: int) -> Locator:
        return self.seat(seat).locator("button.act")

    async def overflow_px(self) -> int:
        """How much wider than the screen the page is."""
        return int(await self.page.evaluate(_WIDER))

    async def cut_off(self) -> list[str]:
        """The texts of buttons and lines that stick out of their card."""
        return list(await self.page.evaluate(_CUT_OFF))

    async def barriers(self) -> list[str]:
        """What axe finds that keeps people out: rule, impact and place."""
        found = (await Axe().run(self.page)).response["violations"]
        return [
            f"{one['id']} ({one['impact']}): {node['target']} {node['failureSummary']}"
            for one in found
            for node in one["nodes"]
            if one["impact"] in _GRAVE
        ]

    async def look(self, name: str) -> None:
        """Check the page as it is now, by day and by night; pictures go to ``SCREENSHOTS``."""
        overflow_px, cut_off = await self.overflow_px(), await self.cut_off()
        assert overflow_px == 0, f"{overflow_px} px wider than the screen"
        assert not cut_off, f"cut off: {cut_off}"
        for scheme in ("light", "dark"):
            await self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            await self.page.screenshot(path=SCREENSHOTS / f"{name}-{scheme}.png", full_page=True)
            found = await self.barriers()
            assert not found, "\n".join(found)


@asynccontextmanager
async def serving(companion: Box) -> AsyncIterator[str]:
    """The address of the companion's pages, which are there until the context ends."""
    url: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    task = asyncio.create_task(serve(companion, listening=url.set_result))
    try:
        yield await url
    finally:
        task.cancel()
        await asyncio.wait([task])


@asynccontextmanager
async def opened(
    browser: Browser, url: str, path: str = "/", size: tuple[int, int] = LAPTOP
) -> AsyncIterator[Visit]:
    """A browser of its own on one page, which must not complain and only ask its own server."""
    context = await browser.new_context(viewport={"width": size[0], "height": size[1]})
    visit = Visit(await context.new_page(), url)
    listen(visit)
    await visit.page.goto(url.rstrip("/") + path)
    yield visit
    await context.close()
    assert not visit.complaints, "\n".join(visit.complaints)
    foreign = [address for address in visit.asked if not address.startswith(visit.url)]
    assert not foreign, f"asked elsewhere: {foreign}"


def listen(visit: Visit) -> None:
    """Gather errors and warnings of the console, and what is asked from where."""

    def said(kind: str, words: str) -> None:
        if kind in {"error", "warning"}:
            visit.complaints.append(words)

    visit.page.on("console", lambda message: said(message.type, message.text))
    visit.page.on("pageerror", lambda error: said("error", str(error)))
    visit.page.on("request", lambda request: visit.asked.append(request.url))
