"""The ways between the pages: in a row where there is room, unfolded on a phone."""

from __future__ import annotations

from playwright.async_api import Browser, expect

from device.web.places import PLACES
from tests.e2e.looking import LAPTOP, PHONE, in_chromium, opened, serving
from tests.tabletop import Tabletop

pytestmark = in_chromium


async def test_on_a_phone_the_ways_take_one_line_until_they_are_unfolded(browser: Browser) -> None:
    async with serving(Tabletop("de")) as url, opened(browser, url, "/sheet", PHONE) as visit:
        head = visit.page.locator("header.top")
        box = await head.bounding_box()
        assert box is not None
        assert box["height"] < 80
        await expect(visit.page.get_by_role("link", name="Archiv")).to_have_count(0)
        menu = visit.page.locator("header summary")
        await menu.focus()
        await menu.press("Enter")
        await expect(visit.page.locator("nav:visible a")).to_have_count(len(PLACES))
        await visit.look("ways-phone")
        await visit.page.get_by_role("link", name="Archiv").click()
        await visit.page.wait_for_url("**/records")


async def test_where_there_is_room_every_way_is_seen(browser: Browser) -> None:
    async with serving(Tabletop("de")) as url, opened(browser, url, "/sheet", LAPTOP) as visit:
        await expect(visit.page.locator("nav:visible a")).to_have_count(len(PLACES))
        await expect(visit.page.locator("header summary")).to_be_hidden()
        current = visit.page.locator("nav:visible a[aria-current=page]")
        await expect(current).to_have_text("Punkte")
