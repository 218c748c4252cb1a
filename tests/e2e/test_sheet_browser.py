"""The score sheet in a real browser: line by line, what led to it, charts, printed."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from device.album import SIDE_PX, Album
from device.archive_shelf import Shelf
from device.catalogue import Language
from device.journal import Journal
from engine.games import GAMES
from engine.record import Record
from tests.e2e.known_games import box, golden, played
from tests.e2e.looking import PHONE, SIZES, in_chromium, opened, serving
from tests.engine.playing import header, seat, words

pytestmark = in_chromium

HIDDEN_IN_PRINT = (".ways", ".print", ".why")


@pytest.mark.parametrize(("language", "size"), [("de", "phone"), ("en", "laptop")])
async def test_the_sheet_of_a_whole_game(browser: Browser, language: Language, size: str) -> None:
    tabletop = box(language, golden("set_2"))
    async with serving(tabletop) as url, opened(browser, url, "/sheet", SIZES[size]) as visit:
        await expect(visit.page.locator(".round")).to_have_count(9)
        await visit.page.locator(".round button").first.click()
        await expect(visit.page.locator(".why li").first).to_be_visible()
        await visit.page.locator(".figure summary").last.click()
        await visit.look(f"sheet-{language}-{size}")


@pytest.mark.parametrize("game", ["glastonbury", "galletitas"])
async def test_the_sheet_of_every_other_game(browser: Browser, game: str) -> None:
    known = golden(game)
    async with serving(box("de", known)) as url, opened(browser, url, "/sheet", PHONE) as visit:
        cells = visit.page.locator(".points td button")
        await expect(cells.first).to_be_visible()
        total = visit.page.locator(".round").last.locator("tfoot tr").last.locator("td")
        outcome = known.record.state.outcome()
        assert outcome is not None
        said = [one.replace("\N{MINUS SIGN}", "-") for one in await total.all_text_contents()]
        assert [int(one) for one in said] == list(outcome.scores)
        await visit.look(f"sheet-{game}")


async def test_a_line_opens_what_led_to_it_with_its_evidence(browser: Browser) -> None:
    start = header(seat("white-1 white-2"), seat(stopped=True), number=8)
    record = Record.begin(GAMES["quacks"], start)
    record = record.with_entry(words("draw white-1@1"), {"by": "camera", "confidence": 0.9712})
    record = record.with_entry(words("stop"), {"by": "button"})
    record = record.with_entry(words("roll point"), {"by": "player", "proposal": 1})
    async with serving(box("en", played(record))) as url, opened(browser, url, "/sheet") as visit:
        await visit.page.get_by_role("button", name="Player 0: 0 for Scoring space").click()
        why = visit.page.locator(".why:visible")
        entries = ["White 1 on space 1camera, 97 % sure", "stopby button"]
        entries = [*entries, "1 victory pointconfirmed when asked"]
        await expect(why.locator("li")).to_contain_text(entries)
        await expect(why).to_contain_text("rule: quacks_base 6 D")
        correct = why.get_by_role("link").first
        assert await correct.get_attribute("href") == "/correct?entry=1"
        await why.get_by_role("button", name="Close").click()
        await expect(why).to_have_count(0)


async def test_what_lay_there_can_be_seen_again(browser: Browser, tmp_path: Path) -> None:
    start = header(seat("white-1 white-2"), seat(stopped=True), number=8)
    record = Record.begin(GAMES["quacks"], start)
    record = record.with_entry(words("draw white-1@1"), {"by": "camera", "confidence": 0.9712})
    record = record.with_entry(words("stop"), {"by": "button"})
    record = record.with_entry(words("roll point"), {"by": "player", "proposal": 1})
    tabletop = box("de", played(record))
    with Journal.open(tmp_path / "journal.sqlite") as journal:
        journal.begin(start)
        tabletop.archive = Shelf(journal, album=Album(tmp_path))
        assert tabletop.view is not None
        tabletop.archive.keep_picture(tabletop.view, record, 3)
        async with serving(tabletop) as url, opened(browser, url, "/sheet", PHONE) as visit:
            await visit.page.locator(".round button").first.click()
            why = visit.page.locator(".why:visible")
            await why.locator("summary").first.click()
            picture = why.get_by_role("img", name="Was da lag: Weiß 1 auf Feld 1")
            await expect(picture).to_have_js_property("complete", value=True)
            assert await picture.evaluate("(image) => image.naturalWidth") == SIDE_PX
            await visit.look("sheet-evidence")


async def test_the_sheet_follows_the_game_and_keeps_what_was_folded(browser: Browser) -> None:
    tabletop = box("en", golden("set_1", 60))
    async with serving(tabletop) as url, opened(browser, url, "/sheet") as visit:
        rounds = visit.page.locator(".round")
        await expect(rounds.first).to_be_visible()
        before = await rounds.count()
        await rounds.first.locator("summary").click()
        tabletop.played = golden("set_1")
        tabletop._tell()
        await expect(rounds).to_have_count(9)
        assert before < 9
        assert await rounds.first.get_attribute("open") is None
        await expect(visit.page.locator(".standing")).to_contain_text("Won: ")


async def test_an_evening_that_is_over_has_its_sheet_and_one_that_never_was_says_so(
    browser: Browser,
) -> None:
    tabletop = box("en", None)
    tabletop.evenings = {7: golden("galletitas")}
    async with serving(tabletop) as url:
        async with opened(browser, url, "/sheet/7") as visit:
            await expect(visit.page.locator(".round").first).to_be_visible()
            await visit.page.locator(".round button").first.click()
            await expect(visit.page.locator(".why li").first).to_be_visible()
            await expect(visit.page.locator(".why a")).to_have_count(0)
        async with opened(browser, url, "/sheet/8") as visit:
            await expect(visit.page.get_by_role("status").first).to_contain_text("cannot be read")
        async with opened(browser, url, "/sheet") as visit:
            await expect(visit.page.get_by_role("status").first).to_contain_text("Nothing")


async def test_on_paper_everything_is_unfolded_and_nothing_is_to_be_pressed(
    browser: Browser,
) -> None:
    tabletop = box("de", golden("set_3"))
    async with serving(tabletop) as url, opened(browser, url, "/sheet") as visit:
        await expect(visit.page.locator(".round")).to_have_count(9)
        await visit.page.evaluate("window.print = () => { window.printed = true; }")
        await visit.page.get_by_role("button", name="Drucken").click()
        await visit.page.wait_for_function("window.printed")
        folded = await visit.page.locator("details:not([open])").count()
        assert folded == 0
        await visit.page.emulate_media(media="print")
        for css in HIDDEN_IN_PRINT:
            assert await visit.page.locator(f"{css}:visible").count() == 0
        await expect(visit.page.locator(".figure table").first).to_be_visible()
        assert len(await visit.page.pdf(format="A4")) > 10_000
