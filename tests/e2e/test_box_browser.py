"""What the box sees, in a real browser: the picture, every reading in words, and the diagnosis."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from device.catalogue import Language
from device.web.diagnosis import BUNDLE
from tests.e2e.known_games import box
from tests.e2e.looking import SIZES, in_chromium, opened, serving

pytestmark = in_chromium


@pytest.mark.parametrize(("language", "size"), [("de", "phone"), ("en", "laptop")])
async def test_readings_are_told_in_words_with_how_sure_they_are(
    browser: Browser, language: Language, size: str
) -> None:
    tabletop = box(language, None)
    async with serving(tabletop) as url, opened(browser, url, "/box", SIZES[size]) as visit:
        tabletop.pots.lay(0, "white-1", 1)
        tabletop.pots.lay(1, "orange-1", 3)
        table = visit.page.locator(".read table")
        await expect(table.locator("tr")).to_have_count(2)
        await expect(table).to_contain_text("97 %")
        await expect(table).to_contain_text(
            {"de": "61 %, unsicher", "en": "61 %, unsure"}[language]
        )
        link = visit.page.locator(".diagnosis a")
        assert await link.get_attribute("href") == BUNDLE
        await visit.look(f"box-{language}-{size}")
