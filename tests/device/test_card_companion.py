"""The running box with games of cards: what is kept of a copy, and what the page never shows."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from device.companion import Companion
from device.config import Config
from device.daemon import Beginning, companion_at_work
from device.events import Control, Hold, Press
from device.learnt import FILE, Learnt
from engine.game import Seat
from engine.record import Words
from tests.conftest import LogAlarm
from tests.device.sessions import PRESSED_S
from tests.device.test_card_games import LOOKING

Run = Callable[[Coroutine[Any, Any, None]], None]

GALLETITAS = {"format": 1, "game": "galletitas", "players": ["Ada", "Ben", "Cleo"]}


def config(tmp_path: Path) -> Config:
    return Config.from_table(
        {
            "hardware": "sim",
            "language": "en",
            "records": str(tmp_path),
            "web": {"on": False},
            "camera": {"source": "none"},
            "profile": str(tmp_path / "copy"),
        }
    )


@asynccontextmanager
async def at_work(tmp_path: Path, header: Words | None = None) -> AsyncIterator[Companion]:
    (tmp_path / "copy").mkdir(exist_ok=True)
    async with companion_at_work(config(tmp_path), Beginning(header=header)) as companion:
        work = asyncio.create_task(companion.run())
        yield companion
        work.cancel()
        await asyncio.wait([work])


async def press(companion: Companion, *buttons: Seat | Control, hold: Hold = Hold.SHORT) -> None:
    for button in buttons:
        turns, told = companion.turns, asyncio.Event()
        stop = companion.watch(told.set)
        companion.post(Press(button, hold, next(PRESSED_S)))
        async with asyncio.timeout(60):
            while companion.turns == turns:
                await told.wait()
                told.clear()
                await asyncio.sleep(0)  # what was told is taken in right after
        stop()


async def lay_a_card_with_a_flame(companion: Companion) -> None:
    await press(companion, Seat.ONE)
    await press(companion, Seat.ONE)  # the first card of the list
    (asked,) = companion.showing.proposals
    assert asked.question.key == "galletitas.ask.tell_icon"
    await press(companion, Control.OK, Seat.ONE)


def test_an_icon_is_asked_for_once_and_known_in_the_next_game(hurried: Run, tmp_path: Path) -> None:
    async def first_evening() -> None:
        async with at_work(tmp_path, GALLETITAS) as companion:
            await lay_a_card_with_a_flame(companion)

    async def second_evening() -> None:
        async with at_work(tmp_path) as companion:
            await press(companion, Control.OK, Control.OK)
            await press(companion, Seat.ONE, Seat.TWO, Seat.THREE, Control.OK)
            await press(companion, Seat.ONE, Seat.ONE)
            assert companion.state.turn is Seat.TWO
            assert companion.showing.proposals == ()

    hurried(first_evening())
    assert Learnt.load(tmp_path / "copy").icons == {"pink_triangle-1": "flame"}
    (tmp_path / "journal.sqlite").unlink()
    hurried(second_evening())


def test_icons_are_kept_for_the_evening_if_the_disk_does_not_take_them(
    hurried: Run, tmp_path: Path, log_alarm: LogAlarm
) -> None:
    log_alarm.expect("device.kept")

    async def evening() -> None:
        async with at_work(tmp_path, GALLETITAS) as companion:
            (tmp_path / "copy").rmdir()
            await lay_a_card_with_a_flame(companion)
            assert companion.state.turn is Seat.TWO

    hurried(evening())


def test_a_damaged_file_of_what_was_learnt_is_told_and_passed_over(
    hurried: Run, tmp_path: Path, log_alarm: LogAlarm
) -> None:
    log_alarm.expect("device.kept", 40)
    (tmp_path / "copy").mkdir()
    (tmp_path / "copy" / FILE).write_text("[icons")

    async def evening() -> None:
        async with at_work(tmp_path, GALLETITAS) as companion:
            assert companion.showing.page.title.key == "galletitas.title.turn"

    hurried(evening())


def test_the_page_never_shows_what_only_the_eyes_before_the_box_may_see(
    hurried: Run, tmp_path: Path
) -> None:
    async def evening() -> None:
        async with at_work(tmp_path, LOOKING) as companion:
            shown = companion._parts.hardware.screen.png
            await press(companion, Seat.ONE, Seat.ONE)
            assert companion.showing.page.title.key == "glastonbury.title.look"
            assert companion.screen_png() == shown()
            await press(companion, Seat.ONE)
            assert companion.showing.page.private
            assert companion.screen_png() != shown()
            await press(companion, Seat.ONE)
            assert companion.screen_png() == shown()

    hurried(evening())
