"""The page on which a game is begun, as far as a browser is not needed."""

from __future__ import annotations

import httpx

from device.regulars import Regular, Regulars
from engine.game import Seat
from tests.e2e.looking import serving
from tests.tabletop import Tabletop


async def page(tabletop: Tabletop) -> str:
    async with serving(tabletop) as url, httpx.AsyncClient(base_url=url, timeout=60) as browser:
        return (await browser.get("/new")).text


async def test_names_of_last_time_and_everything_to_choose_are_there() -> None:
    tabletop = Tabletop("en", seats=3)
    tabletop.is_playing = False
    tabletop.regulars = Regulars({Seat(1): Regular("Berta")})
    shown = await page(tabletop)
    for words in ("Berta", "Begin the game", "Ingredient books", "House rules"):
        assert words in shown
    assert "Leave this game" not in shown


async def test_a_game_in_progress_is_left_before_another_begins() -> None:
    shown = await page(Tabletop("de"))
    assert "Dieses Spiel verlassen" in shown
    assert "Spiel beginnen" not in shown
