"""The page in a real browser: people draw, lay, press and read."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser, expect

from device.events import Answered, Control, Hold, Undone
from device.showing import text
from engine.game import Seat
from tests.e2e.looking import LAPTOP, SIZES, Visit, in_chromium, opened, serving
from tests.tabletop import Tabletop

pytestmark = in_chromium


@asynccontextmanager
async def visiting(
    browser: Browser, tabletop: Tabletop, size: tuple[int, int] = LAPTOP
) -> AsyncIterator[Visit]:
    async with serving(tabletop) as url, opened(browser, url, size=size) as visit:
        await expect(visit.page.locator(".seat h2").first).to_be_visible()
        yield visit


async def test_a_drawn_chip_is_laid_where_the_rules_want_it(browser: Browser) -> None:
    tabletop = Tabletop("en", start=("white-2", "white-2"))
    async with visiting(browser, tabletop) as visit:
        await expect(visit.act(0)).to_have_text("Draw a chip (2)")
        await visit.act(0).click()
        await expect(visit.act(0)).to_have_text("Lay white 2 on 2")
        await expect(visit.seat(0).locator(".suggested")).to_have_count(1)
        await visit.act(0).click()
        await expect(visit.seat(0).locator(".laid")).to_have_attribute("aria-label", "white 2, 2")
        await expect(visit.seat(0).locator(".lines")).to_contain_text("1 chips in the pot")
        await expect(visit.seat(0).locator(".suggested")).to_have_count(0)
    assert tabletop.pots.pieces(0) == {2: "white-2"}


async def test_a_chip_can_be_laid_elsewhere_and_taken_up_again(browser: Browser) -> None:
    tabletop = Tabletop("en", start=("blue-1",))
    async with visiting(browser, tabletop) as visit:
        await visit.act(1).click()
        await expect(visit.act(1)).to_contain_text("Lay blue 1")
        await visit.seat(1).locator("[data-space='9']").click()
        await expect(visit.seat(1).locator(".laid")).to_have_attribute("aria-label", "blue 1, 9")
        assert tabletop.pots.pieces(1) == {9: "blue-1"}
        await visit.seat(1).locator("[data-space='9']").click()
        await expect(visit.seat(1).locator(".laid")).to_have_count(0)
        await expect(visit.act(1)).to_have_text("Draw a chip (1)")


async def test_a_drawn_chip_stays_in_the_hand_when_the_page_is_opened_again(
    browser: Browser,
) -> None:
    async with visiting(browser, Tabletop("en", start=("red-4",))) as visit:
        await visit.act(0).click()
        await expect(visit.act(0)).to_have_text("Lay red 4 on 4")
        await visit.page.reload()
        await expect(visit.act(0)).to_have_text("Lay red 4 on 4")


async def test_short_and_long_presses_reach_the_seat_button(browser: Browser) -> None:
    tabletop = Tabletop("en")
    async with visiting(browser, tabletop) as visit:
        button = visit.seat(1).get_by_role("button", name="Button 2")
        await button.click()
        await expect(visit.page.locator(".said")).to_contain_text("Bartholomäus presses (short)")
        await button.click(delay=1000)
        await expect(visit.page.locator(".said")).to_contain_text("Bartholomäus presses (long)")
        await visit.seat(2).get_by_role("button", name="Hold").click()
        await expect(visit.page.locator(".said")).to_contain_text("Chlodwig presses (long)")
    assert tabletop.presses == [
        (Seat.TWO, Hold.SHORT),
        (Seat.TWO, Hold.LONG),
        (Seat.THREE, Hold.LONG),
    ]


async def test_a_press_that_slides_off_the_button_is_none(browser: Browser) -> None:
    tabletop = Tabletop("en")
    async with visiting(browser, tabletop) as visit:
        await visit.seat(0).get_by_role("button", name="Button 1").hover()
        await visit.page.mouse.down()
        await visit.page.locator("h1").hover()
        await visit.page.mouse.up()
        await visit.page.get_by_role("button", name="OK").click()
        await expect(visit.page.locator(".said")).to_contain_text("Nothing yet.")
    assert tabletop.presses == [(Control.OK, Hold.SHORT)]


async def test_a_question_is_asked_and_answered(browser: Browser) -> None:
    tabletop = Tabletop("en")
    async with visiting(browser, tabletop) as visit:
        await visit.seat(0).get_by_role("button", name="Hold").click()
        await expect(visit.page.locator(".question")).to_contain_text("Annegret: really stop?")
        await expect(visit.seat(0).locator(".lamp")).to_contain_text("please answer")
        await visit.page.get_by_role("button", name="No, brew on").click()
        await expect(visit.page.locator(".question")).to_have_count(0)
        await expect(visit.seat(0).locator(".lamp")).to_contain_text("safe")
    assert tabletop.events == [Answered(1, "no")]


async def test_up_to_eight_answers_are_buttons_and_more_are_a_list(browser: Browser) -> None:
    for answers, lists in ((8, 0), (9, 1)):
        async with visiting(browser, Tabletop("en", answers=answers)) as visit:
            await visit.seat(0).get_by_role("button", name="Hold").click()
            question = visit.page.locator(".question")
            await expect(question.locator("button")).to_have_count(1 if lists else answers)
            await expect(question.locator("select")).to_have_count(lists)


async def test_of_many_answers_one_is_chosen_from_a_list_and_taken(browser: Browser) -> None:
    tabletop = Tabletop("en", answers=24)
    async with visiting(browser, tabletop) as visit:
        await visit.seat(0).get_by_role("button", name="Hold").click()
        answers = visit.page.get_by_role("combobox", name="Annegret: really stop?")
        await expect(answers).to_have_value("yes")
        await answers.select_option("black 7 and orange 7")
        await visit.seat(1).get_by_role("button", name="Hold").click()
        await expect(visit.page.locator(".question")).to_have_count(2)
        await expect(answers).to_have_value("7")  # another question changes nothing here
        await visit.page.locator(".question").first.get_by_role("button", name="Take").click()
        await expect(visit.page.locator(".question")).to_have_count(1)
    assert tabletop.events == [Answered(1, "7")]


async def test_a_list_of_answers_is_used_with_the_keyboard(browser: Browser) -> None:
    tabletop = Tabletop("en", answers=24)
    async with visiting(browser, tabletop) as visit:
        await visit.seat(0).get_by_role("button", name="Hold").press("Enter")
        answers = visit.page.get_by_role("combobox")
        for key in ("ArrowDown", "ArrowDown", "ArrowDown", "Tab"):
            await answers.press(key)
        await visit.page.keyboard.press("Enter")
        await expect(visit.page.locator(".question")).to_have_count(0)
    assert tabletop.events == [Answered(1, "4")]


async def test_what_is_in_force_is_said_under_the_display_for_as_long(browser: Browser) -> None:
    tabletop = Tabletop("en")
    async with visiting(browser, tabletop) as visit:
        note = visit.page.locator(".shown .quiet")
        await expect(note).to_be_hidden()
        tabletop.note = text("rule")
        tabletop.press(Control.OK, Hold.SHORT)
        await expect(note).to_have_text("In force: Black does not count")
        tabletop.note = None
        tabletop.press(Control.OK, Hold.SHORT)
        await expect(note).to_be_hidden()


async def test_everything_can_be_done_with_the_keyboard(browser: Browser) -> None:
    tabletop = Tabletop("en", seats=2, start=("white-1",))
    async with visiting(browser, tabletop) as visit:
        await visit.act(0).press("Enter")
        await expect(visit.act(0)).to_have_text("Lay white 1 on 1")
        kettle = visit.seat(0).get_by_role("listbox")
        for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "Enter"):
            await kettle.press(key)
        await expect(visit.seat(0).locator(".laid")).to_have_attribute("aria-label", "white 1, 1")
        await visit.seat(1).get_by_role("button", name="Button 2").press("Enter")
        await expect(visit.page.locator(".said")).to_contain_text("Bartholomäus presses (short)")
    assert tabletop.presses == [(Seat.TWO, Hold.SHORT)]


async def test_hand_and_markers_are_moved_from_the_tools(browser: Browser) -> None:
    tabletop = Tabletop("en")
    async with visiting(browser, tabletop) as visit:
        seat = visit.seat(0)
        await seat.locator("summary").click()
        await seat.get_by_role("button", name="Hand over the pot").click()
        await expect(seat.locator("svg .hand")).to_have_count(1)
        await seat.get_by_role("button", name="Move rat stone").click()
        await seat.locator("[data-space='12']").click()
        await expect(seat.locator(".marker").last).to_have_attribute("aria-label", "rat stone, 12")
        await seat.get_by_role("button", name="Move droplet").click()
        await seat.locator("[data-space='0']").click()
        await expect(seat.locator(".marker")).to_have_count(1)
    assert tabletop.pots.covered == {0}
    assert tabletop.pots.markers(0) == {"rat": 12}


async def test_the_camera_picture_follows_the_table_and_can_be_large(browser: Browser) -> None:
    tabletop = Tabletop("en", seats=1)
    async with visiting(browser, tabletop) as visit:
        picture = visit.page.locator(".picture")
        await expect(picture).to_have_js_property("naturalWidth", 768)
        tabletop.pots.lay(0, "white-1", 1)
        assert tabletop.view is not None
        newest = f"/camera.jpg?v={tabletop.view.at_s:.3f}"
        await expect(picture).to_have_attribute("src", newest)
        await visit.page.get_by_role("button", name="Show large").click()
        await expect(picture).to_have_js_property("naturalWidth", 1280)


async def test_a_camera_picture_that_nobody_sees_is_not_fetched(browser: Browser) -> None:
    tabletop = Tabletop("en", seats=1)
    async with visiting(browser, tabletop) as visit:
        await expect(visit.page.locator(".picture")).to_have_js_property("naturalWidth", 768)
        await visit.page.locator(".camera summary").click()
        await expect(visit.page.locator(".picture")).to_have_attribute("data-watched", "false")
        visit.asked.clear()
        tabletop.pots.lay(0, "white-1", 1)
        await expect(visit.seat(0).locator(".laid")).to_have_count(1)
        assert [address for address in visit.asked if "camera" in address] == []


async def test_a_closed_page_is_not_followed(browser: Browser) -> None:
    tabletop = Tabletop("en", seats=1)
    async with visiting(browser, tabletop) as visit:
        assert len(tabletop.watchers) == 1
        await visit.page.close()
        await asyncio.wait_for(tabletop.unwatched.wait(), 5)


async def test_a_seat_without_a_pot_is_shown_while_people_sit_down(browser: Browser) -> None:
    tabletop = Tabletop("en", seats=4)
    tabletop.pots.seats = 2
    tabletop.buttons = 3
    async with visiting(browser, tabletop) as visit:
        await expect(visit.page.locator(".seat")).to_have_count(3)
        await expect(visit.page.locator(".pot")).to_have_count(2)
        tabletop.buttons = 2
        tabletop.press(Control.OK, Hold.SHORT)
        await expect(visit.page.locator(".seat")).to_have_count(2)


async def test_a_real_box_shows_its_seats_without_pots(browser: Browser) -> None:
    tabletop = Tabletop("de", seats=3, simulated=False)
    async with visiting(browser, tabletop) as visit:
        await expect(visit.page.locator(".seat")).to_have_count(3)
        await expect(visit.page.locator(".pot")).to_have_count(0)
        await visit.seat(2).get_by_role("button", name="Zurücknehmen").click()
        await expect(visit.page.locator(".said")).to_contain_text("Chlodwig nimmt zurück")
    assert tabletop.events == [Undone(Seat.THREE, seen=0)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("answers", [2, 24], ids=["few", "many"])
async def test_nothing_is_wider_than_the_screen(
    browser: Browser, answers: int, language: str, size: str
) -> None:
    async with visiting(browser, Tabletop(language, answers=answers), SIZES[size]) as visit:
        await visit.act(0).click()
        await expect(visit.seat(0).locator(".suggested")).to_have_count(1)
        for summary in await visit.page.locator(".tools summary").all():
            await summary.click()
        await visit.seat(0).locator(".foot .small").first.click()
        await expect(visit.page.locator(".question")).to_have_count(1)
        assert await visit.overflow_px() == 0
        assert await visit.page.get_attribute("html", "lang") in {"de", "en-US"}
        assert await visit.cut_off() == []
