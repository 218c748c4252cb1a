"""Looking at a page finds what is wrong with it."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from tests.e2e.looking import SIZES, in_chromium, opened, serving
from tests.tabletop import Tabletop

pytestmark = in_chromium


SPOILT = {
    "color-contrast": "document.querySelector('h1').style.color = 'var(--edge)'",
    "button-name": "document.querySelector('.top').append(document.createElement('button'))",
    "wider than": "document.querySelector('h1').style.minWidth = '3000px'",
    "cut off": "document.querySelector('.seat p').style.marginRight = '-50px'",
}


async def test_a_page_that_is_spoilt_is_found_out(browser: Browser) -> None:
    async with serving(Tabletop("en", seats=1)) as url:
        for found, script in SPOILT.items():
            async with opened(browser, url) as visit:
                await expect(visit.page.locator(".seat h2")).to_be_visible()
                await visit.page.evaluate(script)
                with pytest.raises(AssertionError, match=found):
                    await visit.look("spoilt")


async def test_a_complaint_on_the_console_fails_the_visit(browser: Browser) -> None:
    async with serving(Tabletop("en", seats=1)) as url:
        with pytest.raises(AssertionError, match="broken"):
            async with opened(browser, url) as visit:
                await visit.page.evaluate("console.error('broken')")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["de", "en"])
async def test_the_first_page_keeps_nobody_out(browser: Browser, language: str, size: str) -> None:
    tabletop = Tabletop(language, seats=3)
    async with serving(tabletop) as url, opened(browser, url, size=SIZES[size]) as visit:
        await visit.act(0).click()
        await visit.seat(0).locator(".foot .small").first.click()
        await expect(visit.page.locator(".question")).to_have_count(1)
        await visit.look(f"home-{language}-{size}")
