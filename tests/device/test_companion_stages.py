"""Games begun, left and given up, names and settings that are kept: on the running box."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Protocol

from device.events import (
    Begun,
    BoxEvent,
    Control,
    Hold,
    Item,
    Left,
    Observed,
    Press,
    SettingChanged,
    Told,
)
from device.kept import Kept
from device.regulars import FILE as PLAYERS
from device.regulars import Regular, Regulars
from device.settings import FILE as SETTINGS
from device.showing import Lamp, Sound, text
from engine.game import Seat
from tests.device.sessions import PRESSED_S, short
from tests.device.test_companion import TWO, Table, at_work, board, config, go_to, observed

Run = Callable[[Coroutine[Any, Any, None]], None]


class LogAlarm(Protocol):
    def expect(self, logger: str, level: int = ...) -> None: ...


LONG = Hold.LONG
FIVE = [{"piece": "white-3", "space": 3}, {"piece": "white-2", "space": 5}]
BREWING = {**TWO, "start": {"seats": [{"rats": 0}, {"rats": 0}]}}
DRAW = Told((("seat", 0), ("do", "draw"), ("piece", "white-1"), ("space", 1)))


async def take_in(table: Table, *events: BoxEvent) -> None:
    """Post events and wait until all of them have been taken in."""
    counted = [one for one in events if not isinstance(one, Observed)]
    expected = table.companion.turns + len(counted)
    for event in events:
        table.companion.post(event)
    await table.until(lambda: table.companion.turns >= expected)


def test_the_phone_begins_a_game_and_names_come_back_with_the_buttons(
    hurried: Run, tmp_path: Path
) -> None:
    players = [{"name": "Jörg", "button": 1}, {"name": "Dörte", "button": 4}]

    async def evening() -> None:
        async with at_work(tmp_path) as table:
            await take_in(table, Begun({**TWO, "players": players}))
            assert table.title == "fortune.title"
            assert [seat.name for seat in table.companion.showing.seats] == ["Jörg", "Dörte"]
            await asyncio.sleep(1)

    hurried(evening())
    known = Regulars.load(tmp_path).players
    assert known == {Seat.TWO: Regular("Jörg"), Seat.FIVE: Regular("Dörte")}


def test_a_game_in_progress_is_not_pushed_aside_by_another(hurried: Run, tmp_path: Path) -> None:
    async def evening() -> None:
        async with at_work(tmp_path, BREWING) as table:
            await take_in(table, DRAW, Begun(TWO))
            assert table.deeds == ["draw"]

    hurried(evening())


def test_whoever_wants_another_game_is_asked_and_any_seat_gives_it_up(
    hurried: Run, tmp_path: Path
) -> None:
    async def evening() -> None:
        async with at_work(tmp_path, BREWING) as table:
            await take_in(table, DRAW, Left())
            showing = table.companion.showing
            assert (table.title, showing.sound) == ("leaving.title", Sound.QUESTION)
            assert table.lamps == [Lamp.CONFIRM] * 2
            await take_in(table, Left())
            assert table.companion.showing == showing
            await take_in(table, short(Seat.TWO))
            assert table.title == "seating.title"
            assert table.journal.header is None
            await take_in(table, Begun(TWO))
            assert table.deeds == []

    hurried(evening())


def test_a_game_that_is_not_given_up_goes_on(hurried: Run, tmp_path: Path) -> None:
    async def evening() -> None:
        async with at_work(tmp_path, BREWING) as table:
            for stay in (
                short(Control.OK),
                short(Control.UNDO),
                Press(Seat.ONE, LONG, next(PRESSED_S)),
            ):
                await take_in(table, Left(), stay)
                assert table.title == "brewing.title"
                assert table.companion.showing.sound is None
            await take_in(table, Left(), DRAW)
            assert (table.title, table.deeds) == ("brewing.title", ["draw"])

    hurried(evening())


def test_pictures_do_not_answer_for_people(hurried: Run, tmp_path: Path) -> None:
    async def evening() -> None:
        async with at_work(tmp_path, BREWING) as table:
            await take_in(table, Left())
            for n in range(4):
                table.companion.post(observed(board(("white-1", 1)), board(), at_s=0.3 * n))
            await table.until(lambda: table.deeds == ["draw"])
            assert table.title == "leaving.title"

    hurried(evening())


def test_a_game_that_is_over_is_left_without_a_word(hurried: Run, tmp_path: Path) -> None:
    over = {**TWO, "start": {"round": 9, "seats": [{"stopped": True}, {"stopped": True}]}}

    async def evening() -> None:
        async with at_work(tmp_path, over) as table:
            while not table.title.startswith("over."):
                asked = table.companion.showing.proposals
                await take_in(table, short(asked[0].seat if asked else Seat.ONE))
            await take_in(table, Left())
            assert table.title == "seating.title"

    hurried(evening())


def test_settings_change_at_once_and_are_kept(hurried: Run, tmp_path: Path) -> None:
    start = {"seats": [{"rats": 0, "bag": {"white-3": 2}, "pot": FIVE}, {"rats": 0}]}

    async def evening() -> None:
        async with at_work(tmp_path, {**TWO, "start": start}) as table:
            assert table.lamps == [Lamp.DANGEROUS, Lamp.SAFE]
            await take_in(table, SettingChanged("odds", value=False), SettingChanged("spoken", 1))
            assert table.lamps == [Lamp.MAY_ACT] * 2
            table.companion.post(SettingChanged("spoken", value=True))
            await table.until(lambda: table.companion.showing.spoken)
            assert table.companion.settings.odds is False

    hurried(evening())
    assert json.loads((tmp_path / SETTINGS).read_text()) == {"odds": False, "spoken": True}


def test_a_setting_is_changed_by_buttons_alone(hurried: Run, tmp_path: Path) -> None:
    async def evening() -> None:
        async with at_work(tmp_path, BREWING) as table:
            await go_to(table, Item.SETTINGS)
            table.press(Seat.TWO)
            await table.until(lambda: table.companion.settings.sound == "off")
            assert table.deeds == []

    hurried(evening())


def test_a_setting_that_cannot_be_is_told_why(hurried: Run, tmp_path: Path) -> None:
    async def evening() -> None:
        async with at_work(tmp_path, BREWING) as table:
            before = table.companion.settings
            await take_in(table, SettingChanged("brightness", 7))
            await table.until(lambda: table.line_keys[0] == "settings.refused")
            assert table.companion.settings == before

    hurried(evening())


def test_what_was_kept_is_there_again_and_what_is_damaged_is_not(
    tmp_path: Path, log_alarm: LogAlarm
) -> None:
    (tmp_path / SETTINGS).write_text('{"sound": "off"}')
    Regulars({Seat.ONE: Regular("Ada")}).save(tmp_path)
    kept = Kept.load(config(tmp_path), tmp_path)
    assert kept.settings.sound == "off"
    assert kept.regulars.players[Seat.ONE].name == "Ada"
    (tmp_path / SETTINGS).write_text('{"sound": "loud"}')
    (tmp_path / PLAYERS).write_text("{")
    log_alarm.expect("device.settings")
    log_alarm.expect("device.kept")
    kept = Kept.load(config(tmp_path), tmp_path)
    assert (kept.settings.sound, kept.regulars) == ("full", Regulars())


def test_a_folder_that_takes_nothing_keeps_it_for_this_evening(
    hurried: Run, tmp_path: Path, log_alarm: LogAlarm
) -> None:
    log_alarm.expect("device.kept", logging.WARNING)

    async def evening() -> None:
        kept = Kept.load(config(tmp_path), tmp_path / "gone")
        await kept.sat(TWO)
        assert kept.regulars.players[Seat.TWO].name == "Ben"
        trouble = await kept.change(SettingChanged("sound", "short"))
        assert trouble == text("settings.unkept", reason="No such file or directory")
        assert kept.settings.sound == "short"

    hurried(evening())
