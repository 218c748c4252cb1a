"""Setting a box up and changing its settings, in a real browser."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from device.catalogue import Language
from device.events import Control, SettingChanged
from device.web.companion import About
from device.web.first import STEPS
from engine.game import Seat
from tests.e2e.looking import LAPTOP, PHONE, SIZES, in_chromium, opened, serving
from tests.tabletop import Tabletop

pytestmark = in_chromium

BUTTONS = (Seat.ONE, Seat.TWO, Control.OK, Control.UNDO)


@pytest.mark.parametrize(("language", "size"), [("de", "phone"), ("en", "laptop")])
async def test_every_step_says_how_it_stands_and_can_be_skipped(
    browser: Browser, language: Language, size: str
) -> None:
    tabletop = Tabletop(language, simulated=False)
    tabletop.about = About(buttons=BUTTONS, address="kesselwacht.local:8080")
    async with serving(tabletop) as url, opened(browser, url, "/first", SIZES[size]) as visit:
        for number, step in enumerate(STEPS, 1):
            await expect(visit.page.get_by_text(f" {number} ").first).to_be_visible()
            await expect(visit.page.locator(".tested li").first).to_be_visible()
            await visit.look(f"first-{number}-{step}-{language}-{size}")
            if step != "done":
                await visit.page.locator(".first > .row button").last.click()
        await expect(visit.page.locator(".tested li:visible")).to_have_count(len(STEPS) - 1)
        await visit.page.locator(".first > .row button").first.click()
        network = "Telefone" if language == "de" else "Phones"
        await expect(visit.page.locator(".first h2")).to_have_text(network)


async def test_a_button_that_arrives_is_seen_at_once(browser: Browser) -> None:
    tabletop = Tabletop("en", simulated=False)
    pressed: dict[Seat | Control, int] = {}
    tabletop.about = About(buttons=BUTTONS, pressed=pressed)
    async with serving(tabletop) as url, opened(browser, url, "/first", LAPTOP) as visit:
        for _ in range(STEPS.index("buttons")):
            await visit.page.locator(".first > .row button").last.click()
        await expect(visit.page.locator(".tested li")).to_have_count(len(BUTTONS))
        for button in BUTTONS:
            pressed[button] = 1
        tabletop._tell()
        await expect(visit.page.locator(".tested li")).to_have_text(["All buttons have arrived."])
        await expect(visit.page.get_by_role("button", name="Next")).to_be_visible()


async def test_a_box_that_was_never_taught_says_where_to_begin(browser: Browser) -> None:
    tabletop = Tabletop("de", simulated=False)
    async with serving(tabletop) as url, opened(browser, url, "/", PHONE) as visit:
        await visit.page.get_by_role("link", name="Noch nichts angelernt").click()
        await visit.page.wait_for_url("**/first")


@pytest.mark.parametrize(("language", "size"), [("de", "phone"), ("en", "laptop")])
async def test_settings_are_changed_and_follow_the_box(
    browser: Browser, language: Language, size: str
) -> None:
    tabletop = Tabletop(language)
    async with serving(tabletop) as url, opened(browser, url, "/settings", SIZES[size]) as visit:
        lists = visit.page.locator("select:visible")
        await expect(lists).to_have_count(7)
        await lists.nth(1).select_option(index=2)
        await expect(lists).to_have_count(9)  # the night's hours
        assert tabletop.events == [SettingChanged("night", "hours")]
        await visit.look(f"settings-{language}-{size}")
        tabletop.post(SettingChanged("sound", "off"))
        await expect(lists.first).to_have_value("2")
