from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from device.events import Control, Hold, Press
from device.panel import Panel
from device.presses import Button, PressReader
from engine.game import Seat

PINS: dict[Button, int] = {Seat.ONE: 4, Seat.TWO: 5, Control.OK: 17, Control.UNDO: 22}

Hurried = Callable[[Coroutine[Any, Any, Any]], Any]


def panel(pins: MockFactory, wiring: dict[Button, int] = PINS) -> Panel:
    reader = PressReader(debounce_s=0.02, long_press_s=0.8)
    return Panel(wiring, reader, pin_factory=pins)


async def first(opened: Panel, count: int) -> list[Press]:
    pressed: list[Press] = []
    async with contextlib.aclosing(opened.presses()) as presses:
        async for press in presses:
            pressed.append(press)
            if len(pressed) == count:
                break
    return pressed


def test_wires_become_presses(pins: MockFactory, hurried: Hurried) -> None:
    async def play() -> list[Press]:
        with panel(pins) as opened:
            coming = asyncio.create_task(first(opened, 3))
            await asyncio.sleep(1)
            pins.pin(5).drive_low()
            await asyncio.sleep(0.25)
            pins.pin(5).drive_high()
            pins.pin(17).drive_low()
            await asyncio.sleep(2)
            pins.pin(17).drive_high()
            pins.pin(4).drive_low()
            await asyncio.sleep(0.3)
            pins.pin(4).drive_high()
            return await coming

    assert [(one.button, one.hold) for one in hurried(play())] == [
        (Seat.TWO, Hold.SHORT),
        (Control.OK, Hold.LONG),
        (Seat.ONE, Hold.SHORT),
    ]


def test_a_press_carries_the_time_of_the_hand(pins: MockFactory, hurried: Hurried) -> None:
    async def play() -> list[Press]:
        with panel(pins) as opened:
            coming = asyncio.create_task(first(opened, 1))
            await asyncio.sleep(1)
            pins.pin(5).drive_low()
            await asyncio.sleep(0.25)
            pins.pin(5).drive_high()
            return await coming

    (press,) = hurried(play())
    assert press.at_s == pytest.approx(1.25)


def test_a_press_from_another_thread_comes_through(pins: MockFactory, hurried: Hurried) -> None:
    async def play() -> list[Press]:
        with panel(pins) as opened:
            coming = asyncio.create_task(first(opened, 1))
            await asyncio.to_thread(pins.pin(22).drive_low)
            return await coming

    (press,) = hurried(play())
    assert (press.button, press.hold) == (Control.UNDO, Hold.LONG)


def test_a_release_without_an_edge_is_noticed(pins: MockFactory, hurried: Hurried) -> None:
    async def play() -> list[Press]:
        with panel(pins) as opened:
            coming = asyncio.create_task(first(opened, 1))
            pins.pin(5).drive_low()
            await asyncio.sleep(0.1)
            pins.pin(5)._edges = "none"
            pins.pin(5).drive_high()
            return await coming

    (press,) = hurried(play())
    assert (press.button, press.hold) == (Seat.TWO, Hold.SHORT)


def test_a_button_held_at_the_start_says_nothing(pins: MockFactory, hurried: Hurried) -> None:
    async def play() -> list[Press]:
        pins.pin(5).pull = "up"
        pins.pin(5).drive_low()
        with panel(pins) as opened:
            coming = asyncio.create_task(first(opened, 1))
            await asyncio.sleep(3)
            pins.pin(17).drive_low()
            return await coming

    (press,) = hurried(play())
    assert press.button is Control.OK


def test_a_taken_pin_is_named_and_the_others_work(pins: MockFactory, hurried: Hurried) -> None:
    async def play() -> tuple[dict[Button, str], list[Press]]:
        with panel(pins, {**PINS, Control.UNDO: 17}) as opened:
            coming = asyncio.create_task(first(opened, 1))
            await asyncio.sleep(0)
            pins.pin(17).drive_low()
            return opened.missing, await coming

    missing, (press,) = hurried(play())
    assert press.button is Control.OK
    assert list(missing) == [Control.UNDO]
    assert missing[Control.UNDO].startswith("GPIO 17: ")


def test_closing_lets_go_of_every_pin_and_may_be_done_twice(
    pins: MockFactory, hurried: Hurried
) -> None:
    async def play() -> dict[Button, str]:
        opened = panel(pins)
        opened.close()
        opened.close()
        with panel(pins) as again:
            return again.missing

    assert hurried(play()) == {}


def test_an_edge_after_the_loop_has_ended_is_dropped(pins: MockFactory) -> None:
    async def play() -> Panel:
        return panel(pins)

    with asyncio.Runner() as runner:
        opened = runner.run(play())
    pins.pin(5).drive_low()
    opened.close()
