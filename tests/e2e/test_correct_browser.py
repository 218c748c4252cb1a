"""Putting right what was recorded, in a real browser, on a page and from the first page."""

from __future__ import annotations

from playwright.async_api import Browser, expect

from device.events import Corrected, Told
from device.showing import text
from device.web.companion import Played
from engine.games import GAMES
from engine.record import Record
from tests.e2e.known_games import box, golden, played
from tests.e2e.looking import LAPTOP, PHONE, in_chromium, opened, serving
from tests.engine.playing import header, seat, words

pytestmark = in_chromium

SPEAKING = """() => { window.heard = [];
  window.speechSynthesis.speak = (said) => window.heard.push([said.text, said.lang]); }"""


def two_draws() -> Played:
    start = header(seat("white-1 white-2 orange-1"), seat(stopped=True), number=8)
    record = Record.begin(GAMES["quacks"], start)
    record = record.with_entry(words("draw white-1@1"), {"by": "camera", "confidence": 0.9})
    return played(record.with_entry(words("draw white-2@3"), {"by": "phone"}))


async def test_each_action_shows_what_it_could_have_been_and_is_corrected_by_a_tap(
    browser: Browser,
) -> None:
    tabletop = box("en", two_draws())
    async with serving(tabletop) as url, opened(browser, url, "/correct", PHONE) as visit:
        entry = visit.page.locator("#entry1")
        await expect(entry).to_contain_text("camera, 90 % sure")
        await entry.locator("summary").click()
        await entry.get_by_role("button", name="White 2 on space 2").click()
        await entry.get_by_role("button", name="There was nothing").click()
        await visit.look("correct-en-phone")
    instead = {"seat": 0, "do": "draw", "piece": "white-2", "space": 2}
    assert tabletop.events == [Corrected(1, tuple(instead.items())), Corrected(1, None)]


async def test_what_is_missing_is_told_outright(browser: Browser) -> None:
    tabletop = box("de", two_draws())
    async with serving(tabletop) as url, opened(browser, url, "/correct", LAPTOP) as visit:
        missing = visit.page.locator(".missing")
        await missing.locator("summary").click()
        await missing.get_by_role("button", name="Orange 1 auf Feld 4").click()
        await visit.look("correct-de-laptop")
    said = {"seat": 0, "do": "draw", "piece": "orange-1", "space": 4}
    assert tabletop.events == [Told(tuple(said.items()))]


async def test_the_address_opens_the_entry_that_somebody_wants_to_correct(
    browser: Browser,
) -> None:
    tabletop = box("en", golden("set_1", 60))
    async with serving(tabletop) as url:
        async with opened(browser, url, "/correct?entry=3") as visit:
            await expect(visit.page.locator("#entry3")).to_have_attribute("open", "")
            await expect(visit.page.locator("#entry3 button").first).to_be_visible()
        async with opened(browser, url, "/correct?entry=x") as visit:
            await expect(visit.page.locator(".entry")).to_have_count(20)
            await visit.page.get_by_role("button", name="Show older ones").click()
            await expect(visit.page.locator("#entry1")).to_be_visible()


async def test_the_first_page_takes_back_what_nothing_later_needs_and_warns(
    browser: Browser,
) -> None:
    tabletop = box("en", two_draws())
    async with serving(tabletop) as url, opened(browser, url, "/", PHONE) as visit:
        latest = visit.page.locator(".latest")
        await expect(latest.locator("li")).to_have_count(2)
        await expect(visit.page.get_by_role("alert")).to_have_count(0)
        await latest.get_by_role("button", name="Take back: Player 0: White 2 on space 3").click()
        link = latest.get_by_role("link", name="Correct: Player 0: White 1 on space 1")
        assert await link.get_attribute("href") == "/correct?entry=1"
        tabletop.warnings = (text("camera.lost"),)
        tabletop._tell()
        await expect(visit.page.get_by_role("alert")).to_contain_text("amera")
        await visit.look("home-warning-en-phone")
    assert tabletop.events == [Corrected(2, None)]


async def test_titles_are_read_aloud_only_once_somebody_asks(browser: Browser) -> None:
    tabletop = box("en", None)
    async with serving(tabletop) as url, opened(browser, url) as visit:
        await visit.page.evaluate(SPEAKING)
        button = visit.page.get_by_role("button", name="Read aloud")
        await expect(button).to_have_attribute("aria-pressed", "false")
        assert await visit.page.evaluate("window.heard") == []
        await button.click()
        await expect(button).to_have_attribute("aria-pressed", "true")
        tabletop._tell()
        assert await visit.page.evaluate("window.heard") == [["Everybody brews", "en-US"]]
