"""A new game from the page in a real browser."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from device.events import Begun, Left
from device.regulars import Regular, Regulars
from engine.game import Seat
from tests.e2e.known_games import golden
from tests.e2e.looking import SIZES, in_chromium, opened, serving
from tests.tabletop import Tabletop

pytestmark = in_chromium

REGULARS = Regulars({Seat(0): Regular("Annegret"), Seat(1): Regular("Bartholomäus")})


def box(language: str) -> Tabletop:
    tabletop = Tabletop(language)
    tabletop.is_playing, tabletop.regulars = False, REGULARS
    return tabletop


@pytest.mark.parametrize("game", ["quacks", "glastonbury", "galletitas"])
async def test_a_game_begins_with_the_players_of_last_time(browser: Browser, game: str) -> None:
    tabletop = box("en")
    async with serving(tabletop) as url, opened(browser, url, "/new") as visit:
        number = ["quacks", "glastonbury", "galletitas"].index(game)
        await visit.page.get_by_label("Game", exact=True).select_option(index=number)
        await visit.page.get_by_label("Button 3").fill(" Chlodwig ")
        await visit.page.get_by_role("button", name="Begin the game").click()
        await expect(visit.page.get_by_role("status").first).to_have_text(
            "The box begins the game."
        )
    (event,) = tabletop.events
    assert isinstance(event, Begun)
    assert event.header["game"] == game
    assert event.header["players"] == [
        {"name": "Annegret", "button": 0},
        {"name": "Bartholomäus", "button": 1},
        {"name": "Chlodwig", "button": 2},
    ]


@pytest.mark.parametrize("size", SIZES)
async def test_everything_to_choose_is_seen_and_reached(browser: Browser, size: str) -> None:
    tabletop = box("de")
    async with (
        serving(tabletop) as url,
        opened(browser, url, "/new", SIZES[size]) as visit,
    ):
        await visit.page.get_by_text("Varianten und Erweiterungen").click()
        await visit.look(f"newgame-{size}")


async def test_a_choice_keeps_the_keyboard_and_what_was_unfolded(browser: Browser) -> None:
    async with serving(box("en")) as url, opened(browser, url, "/new") as visit:
        groups = visit.page.locator(".newgame details summary")
        await groups.nth(0).click()
        await groups.nth(1).click()
        first = visit.page.locator(".newgame details select").first
        await first.focus()
        await first.press("ArrowDown")
        await expect(visit.page.locator(".newgame details select").first).to_be_focused()
        await expect(visit.page.locator(".newgame details[open]")).to_have_count(2)


async def test_who_went_on_to_a_name_is_not_called_back(browser: Browser) -> None:
    """The field for a name is entered in the very moment in which a game is chosen."""
    async with serving(box("en")) as url, opened(browser, url, "/new") as visit:
        await visit.page.evaluate(
            """() => {
                const games = document.getElementById("choice-game");
                games.value = "1";
                games.dispatchEvent(new Event("change"));
                [...document.querySelectorAll("label.choice input")].at(-1).focus();
            }"""
        )
        await expect(visit.page.locator("option[selected]", has_text="Glastonbury")).to_have_count(
            1
        )
        await expect(visit.page.locator("label.choice input").last).to_be_focused()


async def test_what_is_being_typed_outlasts_a_change_of_the_page(browser: Browser) -> None:
    async with serving(box("en")) as url, opened(browser, url, "/new") as visit:
        name = visit.page.get_by_label("Button 1", exact=True)
        await name.fill("Ann")
        await visit.page.evaluate(
            """() => {
                const games = document.getElementById("choice-game");
                games.value = "1";
                games.dispatchEvent(new Event("change"));
            }"""
        )
        await expect(visit.page.locator("option[selected]", has_text="Glastonbury")).to_have_count(
            1
        )
        await expect(name).to_have_value("Ann")


@pytest.mark.parametrize(("name", "words"), [("set_1", "The game is over"), (None, "in progress")])
async def test_a_game_that_is_over_is_not_said_to_be_in_progress(
    browser: Browser, name: str | None, words: str
) -> None:
    tabletop = Tabletop("en", simulated=False)
    tabletop.played = golden("set_1") if name else golden("set_1", 40)
    async with serving(tabletop) as url, opened(browser, url, "/new") as visit:
        await expect(visit.page.locator("h2").first).to_contain_text(words)
        await visit.page.locator("button.main").first.click()
        await expect(visit.page.locator("h2").first).to_contain_text(words)
    assert tabletop.events == [Left()]
