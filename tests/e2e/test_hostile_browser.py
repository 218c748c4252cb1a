"""What somebody types in as a name is shown as they typed it, and is nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.async_api import Browser, expect

from device.showing import Choice, Page, Proposal, SeatShowing, Showing, text
from device.web.places import PLACES, Place
from engine.game import Seat
from tests.e2e.looking import PHONE, in_chromium, opened, serving
from tests.tabletop import Tabletop

pytestmark = in_chromium

NAMES = (
    "<img src=x onerror=document.title='pwned'>",
    "{{ constructor.constructor('document.title=1')() }}",
    "</script><script>document.title='pwned'</script>",
    "\"'><b onmouseover=alert(1)>" + "W" * 60,
)


class Hostile(Tabletop):
    """A table at which everybody has a name of that kind."""

    @property
    def showing(self) -> Showing:
        usual = super().showing
        title = text("answered", choice=NAMES[0])
        choices = tuple(
            Choice(str(n), text("answered", choice=name)) for n, name in enumerate(NAMES)
        )
        question = Proposal(7, Seat.ONE, text("ask", name=NAMES[0]), choices)
        seats = tuple(self._renamed(one, NAMES[number]) for number, one in enumerate(usual.seats))
        said = tuple(text("undone", name=name) for name in NAMES)
        page = Page(title, (title,), title)
        return replace(usual, page=page, seats=seats, proposals=(question,), said=said, note=title)

    def _renamed(self, seat: SeatShowing, name: str) -> SeatShowing:
        return replace(seat, name=name, lines=(text("undone", name=name),))


async def test_a_name_is_a_name_and_never_a_part_of_the_page(browser: Browser) -> None:
    async with serving(Hostile("en")) as url, opened(browser, url, size=PHONE) as visit:
        await expect(visit.page.locator(".seat h2")).to_have_text(list(NAMES))
        await expect(visit.page.locator(".said li")).to_have_count(len(NAMES))
        await expect(visit.page.locator(".question button")).to_have_count(len(NAMES))
        assert await visit.page.title() == "At the table · Kesselwacht"
        assert await visit.page.locator(":is(h2, p, li, button) :is(img, b, script)").count() == 0
        assert await visit.overflow_px() == 0
        assert await visit.cut_off() == []


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.name)
async def test_the_html_of_a_page_holds_no_script_of_a_name(browser: Browser, place: Place) -> None:
    async with serving(Hostile("en")) as url, opened(browser, url, place.path) as visit:
        source = await (await visit.page.request.get(url.rstrip("/") + place.path)).text()
        assert [name for name in NAMES if "<" in name and name in source] == []
