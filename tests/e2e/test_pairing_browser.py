"""Phones in a real browser: they look on, are paired by the code on the display, and take part."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, Page, expect

from device.events import Undone
from device.web.door import Door, Shown
from engine.game import Seat
from tests.e2e.looking import PHONE, SIZES, Visit, in_chromium, opened, serving
from tests.tabletop import Tabletop

pytestmark = in_chromium


class Shows:
    """What the display would show."""

    def __init__(self, door: Door) -> None:
        self.newest: Shown | None = None
        door.show_with(self.take)

    def take(self, shown: Shown | None) -> None:
        self.newest = shown

    @property
    def digits(self) -> str:
        assert self.newest is not None
        return self.newest.digits


def box(language: str = "en", *, simulated: bool = True) -> tuple[Tabletop, Shows]:
    tabletop = Tabletop(language, seats=2, simulated=simulated)
    tabletop.door = Door(trusts_local=False)
    return tabletop, Shows(tabletop.door)


async def ask(page: Page, shows: Shows) -> None:
    await page.get_by_role("button", name="Show a code on the box").click()
    await expect(page.locator(".pairing [role=status]")).to_contain_text(
        "shows a code for two minutes"
    )
    assert shows.newest is not None


async def pair(visit: Visit, shows: Shows) -> None:
    await ask(visit.page, shows)
    await visit.page.get_by_role("textbox").fill(f"{shows.digits[:3]} {shows.digits[3:]}")
    await visit.page.get_by_role("button", name="Pair", exact=True).click()
    await expect(visit.page.locator(".seat h2").first).to_be_visible()


async def test_a_phone_that_looks_on_is_told_so_and_changes_nothing(browser: Browser) -> None:
    tabletop, _ = box()
    before = [tabletop.pots.bag(0), tabletop.pots.markers(0), tabletop.pots.covered]
    async with serving(tabletop) as url, opened(browser, url) as visit:
        bar = visit.page.locator(".bar [role=status]")
        await expect(bar).to_have_text("This phone looks on.")
        await visit.act(0).click()
        await expect(bar).to_have_text("Only paired phones take part; nothing has happened.")
        await visit.seat(0).locator("summary").click()
        for name in ("Hand over the pot", "Empty the pot", "Button 1", "Hold", "Take back"):
            await visit.seat(0).get_by_role("button", name=name, exact=True).click()
        await visit.seat(0).get_by_role("button", name="Move rat stone").click()
        await visit.seat(0).locator("[data-space='12']").click()
        await visit.page.get_by_role("button", name="OK").click()
        await visit.page.reload()
        await expect(visit.act(0)).to_have_text("Draw a chip (9)")
        await expect(visit.seat(0).locator("svg .hand")).to_have_count(0)
    assert [tabletop.pots.bag(0), tabletop.pots.markers(0), tabletop.pots.covered] == before
    assert (tabletop.presses, tabletop.events) == ([], [])


async def test_a_phone_is_paired_by_the_code_and_takes_part(browser: Browser) -> None:
    tabletop, shows = box()
    async with serving(tabletop) as url, opened(browser, url, "/pair") as visit:
        await pair(visit, shows)
        assert shows.newest is None
        await expect(visit.page.locator(".bar")).to_be_hidden()
        await visit.seat(1).get_by_role("button", name="Take back").click()
        await expect(visit.page.locator(".said")).to_contain_text("Bartholomäus takes back")
        cookies = await visit.page.context.cookies()
        assert [(one["httpOnly"], one["sameSite"], one["path"]) for one in cookies] == [
            (True, "Strict", "/")
        ]
        assert await visit.page.evaluate("document.cookie") == ""
    assert tabletop.events == [Undone(Seat.TWO, seen=0)]


async def test_the_code_of_the_link_is_filled_in_but_not_used_by_itself(browser: Browser) -> None:
    tabletop, shows = box()
    async with serving(tabletop) as url, opened(browser, url, "/pair") as asking:
        await ask(asking.page, shows)
        async with opened(browser, url, f"/P/{shows.digits}", PHONE) as visit:
            await expect(visit.page.get_by_role("textbox")).to_have_value(shows.digits)
            assert visit.page.url == f"{url}pair"
            assert tabletop.door.phones == ()
            await visit.page.get_by_role("button", name="Pair", exact=True).click()
            await expect(visit.page.locator(".seat h2").first).to_be_visible()
    assert len(tabletop.door.phones) == 1


async def test_a_phone_that_is_forgotten_looks_on_from_that_moment(browser: Browser) -> None:
    tabletop, shows = box()
    async with serving(tabletop) as url, opened(browser, url, "/pair") as visit:
        await pair(visit, shows)
        async with opened(browser, url, "/pair", PHONE) as other:
            await pair(other, shows)
            await other.page.locator("header summary").click()
            await other.page.get_by_role("link", name="Phones").click()
            listed = other.page.locator(".phones li")
            await expect(listed).to_have_count(2)
            await listed.first.get_by_role("button", name="Forget").click()
            await expect(listed).to_have_count(1)
            await expect(listed).to_contain_text("this one")
        await visit.seat(0).get_by_role("button", name="Take back").click()
        await expect(visit.page.locator(".bar [role=status]")).to_contain_text(
            "nothing has happened"
        )
    assert tabletop.events == []


async def test_at_the_box_itself_nothing_is_paired(browser: Browser) -> None:
    async with serving(Tabletop("en", seats=1)) as url, opened(browser, url, "/pair") as visit:
        await expect(visit.page.locator(".pairing")).to_contain_text("it needs no pairing")
        await expect(visit.page.locator(".bar")).to_be_hidden()


@pytest.mark.parametrize(("language", "size"), [("de", "phone"), ("en", "laptop")])
async def test_pairing_keeps_nobody_out(browser: Browser, language: str, size: str) -> None:
    tabletop, shows = box(language, simulated=False)
    async with serving(tabletop) as url:
        async with opened(browser, url, "/pair", SIZES[size]) as visit:
            await visit.page.locator(".pairing button").first.click()
            await expect(visit.page.locator(".pairing [role=status]")).not_to_be_empty()
            await visit.page.get_by_role("textbox").fill(
                "000000" if shows.digits[0] != "0" else "1" * 6
            )
            visit.complaints.clear()
            await visit.look(f"pair-{language}-{size}")
        async with opened(browser, url, "/", SIZES[size]) as visit:
            await visit.seat(0).locator(".foot .small").first.click()
            await expect(visit.page.locator(".bar.refused")).to_be_visible()
            await visit.look(f"looks-on-{language}-{size}")
