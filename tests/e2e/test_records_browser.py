"""The pages about evenings in a real browser: found, counted, handed on, deleted, backed up."""

from __future__ import annotations

import json
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import cv2
import numpy as np
import pytest
from playwright.async_api import Browser, expect

from device.archive_shelf import Shelf
from device.catalogue import Catalogue
from device.journal import Journal
from device.web.door import Door
from tests.e2e.looking import SIZES, Visit, in_chromium, opened, serving
from tests.tabletop import Tabletop

pytestmark = in_chromium

RECORDS = Path(__file__).parents[1] / "golden" / "records"
NAMES = ["Annegret Bartholomäus-Hirschfelder", "Ben"]
EVENINGS = (
    ("set_1", NAMES, ["test_tubes"]),
    ("set_2", ["Ben", "Cleo"], []),
    ("galletitas", ["Cleo", "Ben", "Dora"], []),
    ("set_3", [NAMES[0], "Cleo"], []),
    ("glastonbury", ["Dora", "Ben"], []),
)


class Table(Tabletop):
    """A box with evenings on its shelf."""

    def __init__(self, language: str, archive: Shelf) -> None:
        super().__init__(language, seats=2)
        self.archive = archive
        self.catalogue = Catalogue.load("de" if language == "de" else "en")


def fill(journal: Journal, clock: list[datetime]) -> None:
    for name, players, modules in EVENINGS:
        lines = (RECORDS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
        header = {**json.loads(lines[0]), "players": players}
        journal.begin(header if name != "set_1" else {**header, "profile": modules[0]})
        for line in lines[1:-1]:
            journal.append(json.loads(line))
        clock[0] += timedelta(minutes=83)
        journal.append(json.loads(lines[-1]))
        journal.finish()
        clock[0] += timedelta(days=7)
    journal.begin({"format": 1, "game": "chess", "players": ["Ada"]})
    journal.finish()


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal of six evenings, one of them unreadable, all counted."""
    path = tmp_path_factory.mktemp("evenings") / "journal.sqlite"
    clock = [datetime(2026, 10, 31, 18, tzinfo=UTC)]
    with Journal.open(path, lambda: clock[0]) as journal:
        fill(journal, clock)
        shelf = Shelf(journal)
        while shelf.count_one():
            pass
    return path


@pytest.fixture
def archive(filled: Path, tmp_path: Path) -> Iterator[Shelf]:
    shutil.copy(filled, tmp_path / "journal.sqlite")
    with Journal.open(tmp_path / "journal.sqlite") as journal:
        yield Shelf(journal)


@asynccontextmanager
async def visiting(
    browser: Browser, archive: Shelf, path: str = "/records", size: str = "phone", lang: str = "en"
) -> AsyncIterator[Visit]:
    async with (
        serving(Table(lang, archive)) as url,
        opened(browser, url, path, SIZES[size]) as visit,
    ):
        yield visit


@pytest.mark.parametrize(("language", "size"), [("de", "phone"), ("en", "laptop")])
async def test_the_pages_keep_nobody_out(
    browser: Browser, archive: Shelf, language: str, size: str
) -> None:
    async with visiting(browser, archive, size=size, lang=language) as visit:
        await expect(visit.page.locator("svg.chart")).to_have_count(4)
        await visit.look(f"records-{language}-{size}")
        if language == "en":
            return  # its words are the shorter ones
        await visit.page.locator("a.evening").last.click()
        await expect(visit.page.locator("svg.qr")).to_be_visible()
        await visit.look(f"records-one-{language}-{size}")


async def test_evenings_are_found_as_one_types(browser: Browser, archive: Shelf) -> None:
    async with visiting(browser, archive) as visit:
        page = visit.page
        await expect(page.get_by_role("status").first).to_have_text("6 evenings")
        await page.get_by_label("Search by name").fill("cleo quacks")
        await expect(page.locator("a.evening")).to_have_count(2)
        await expect(page.get_by_role("status").first).to_have_text("2 of 6 evenings")
        await page.get_by_label("Search by name").fill("")
        await page.get_by_label("Player", exact=True).select_option("Dora")
        await expect(page.locator("a.evening")).to_have_count(2)
        await page.get_by_label("Game", exact=True).select_option("Glastonbury")
        await expect(page.locator("a.evening")).to_have_count(1)
        await page.get_by_label("From", exact=True).fill("2026-12-24")
        await expect(page.locator("a.evening")).to_have_count(0)


async def test_what_nobody_counted_yet_is_counted_while_somebody_looks(
    browser: Browser, archive: Shelf
) -> None:
    for one in archive.journal.games:
        archive.journal.note(one, "")
    async with visiting(browser, archive) as visit:
        await expect(visit.page.locator("svg.chart")).to_have_count(4, timeout=20_000)
        await expect(visit.page.get_by_role("status").first).to_have_text("6 evenings")


async def test_a_deleted_evening_is_brought_back_from_its_page_and_from_the_bin(
    browser: Browser, archive: Shelf
) -> None:
    async with visiting(browser, archive) as visit:
        page = visit.page
        for _ in range(2):
            await page.locator("a.evening", has_text="Glastonbury").press("Enter")
            await page.get_by_role("button", name="Delete this evening").press("Enter")
            await expect(page.get_by_text("This evening is deleted")).to_be_visible()
            await page.get_by_role("button", name="Bring back").click()
            await expect(page.get_by_role("button", name="Delete this evening")).to_be_visible()
            await page.get_by_role("button", name="Delete this evening").click()
            await page.get_by_role("link", name="All evenings").click()
            await expect(page.locator("a.evening")).to_have_count(5)
            await page.get_by_text("Bin (1)").click()
            await page.get_by_role("button", name="Bring back: Glastonbury").click()
            await expect(page.locator("a.evening")).to_have_count(6)


async def test_what_cannot_be_read_says_why_and_hands_nothing_on(
    browser: Browser, archive: Shelf
) -> None:
    async with visiting(browser, archive, "/records/6") as visit:
        await expect(visit.page.get_by_text("cannot be read:")).to_contain_text("chess")
        await expect(visit.page.locator(".hand-on")).to_have_count(0)
        await visit.page.goto(visit.url + "records/99")
        await expect(visit.page.get_by_text("There is no such evening.")).to_be_visible()
        await visit.page.goto(visit.url + "records/no-number")
        await expect(visit.page.get_by_text("There is no such evening.")).to_be_visible()
        for path in ("records/99/csv", "records/6/csv", "records/1/pdf", "b/99"):
            assert (await visit.page.request.get(visit.url + path)).status == 404


async def test_a_result_is_handed_on_in_every_format_and_by_the_code(
    browser: Browser, archive: Shelf
) -> None:
    async with visiting(browser, archive, "/records/1") as visit:
        page = visit.page
        for name, word in (
            ("BG Stats (JSON)", '"bggId": 244521'),
            ("Table (CSV)", "game,begun,seat"),
        ):
            async with page.expect_download() as downloading:
                await page.get_by_role("link", name=name).click()
            file = await (await downloading.value).path()
            assert word in file.read_text(encoding="utf-8")
        code = await page.locator("svg.qr").screenshot()
        read, *_ = cv2.QRCodeDetector().detectAndDecode(
            cv2.imdecode(np.frombuffer(code, np.uint8), 1)
        )
        assert read == f"{visit.url}b/1"
        await page.goto(read)
        link = await page.get_by_role("link", name="Open in BG Stats").get_attribute("href")
        assert link is not None
        assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B")
        assert await visit.barriers() == []


async def test_a_backup_is_taken_away_and_brought_for_the_next_start(
    browser: Browser, archive: Shelf, tmp_path: Path
) -> None:
    async with visiting(browser, archive) as visit:
        page = visit.page
        async with page.expect_download() as downloading:
            await page.get_by_role("link", name="Download a backup").click()
        backup = tmp_path / "backup.kesselwacht"
        await (await downloading.value).save_as(backup)
        field, answer = page.get_by_label("Restore from a backup"), page.locator("output.answer")
        wrong = tmp_path / "wrong"
        wrong.write_text("a shopping list")
        visit.complaints.clear()
        await field.set_input_files(wrong)
        await expect(answer).to_contain_text("Nothing was changed. The file is no backup")
        visit.complaints.clear()  # the browser itself reports that it was refused
        archive.delete(1)
        await field.set_input_files(backup)
        await expect(answer).to_have_text("The backup is sound.")
        await expect(page.get_by_text("At the next start of the box")).to_be_visible()
        assert archive.is_restoring
        await visit.look("records-restoring")
        await page.get_by_role("button", name="Leave everything as it is").click()
        await expect(page.get_by_text("At the next start of the box")).to_be_hidden()
        assert not archive.is_restoring
    assert [one.name for one in left_over(tmp_path)] == []


def left_over(folder: Path) -> list[Path]:
    return [one for one in folder.iterdir() if one.name.startswith(".")]


async def test_a_phone_that_looks_on_reads_everything_and_changes_nothing(
    browser: Browser, archive: Shelf
) -> None:
    table = Table("en", archive)
    table.door = Door(trusts_local=False)
    async with serving(table) as url, opened(browser, url, "/records/1") as visit:
        page = visit.page
        await expect(page.locator("svg.qr")).to_be_visible()
        await expect(page.get_by_role("button", name="Delete")).to_have_count(0)
        await page.get_by_role("link", name="All evenings").click()
        await expect(page.locator("a.evening")).to_have_count(6)
        await expect(page.get_by_text("This phone looks on; pair it")).to_be_visible()
        assert (await page.request.get(f"{url}records/backup")).status == 403
        sent = await page.request.post(f"{url}records/restore", headers={"Origin": url[:-1]})
        assert (sent.status, (await sent.json())["taken"]) == (403, False)


async def test_a_pairing_that_ends_while_the_page_is_open_deletes_nothing(
    browser: Browser, archive: Shelf
) -> None:
    table = Table("en", archive)
    async with serving(table) as url, opened(browser, url, "/records/1") as visit:
        await expect(visit.page.get_by_role("button", name="Delete")).to_be_visible()
        table.door = Door(trusts_local=False)
        await visit.page.get_by_role("button", name="Delete").click()
        await expect(visit.page.locator(".bar")).to_be_visible()
    assert not any(one.is_deleted for one in archive.evenings())
