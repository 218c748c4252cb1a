"""The doctor's press test on simulated wires."""

from __future__ import annotations

import asyncio
import json

import pytest

from device.__main__ import main
from device.config import Config
from device.doctor.finding import Finding, Health
from device.doctor.pressing import pressed
from device.events import Control
from device.hardware import Hardware, Wires
from device.presses import Button
from engine.game import Seat

TWO = Config.from_table({"hardware": "sim", "buttons": {"seats": [4, 5]}})


class Hands:
    """Presses what it is told to once the hardware is open."""

    def __init__(self, *buttons: Button, leans_on: Button | None = None) -> None:
        self._buttons = buttons
        self._leans_on = leans_on
        self._moving: asyncio.Task[None] | None = None
        self.said: list[str] = []

    def opened(self, hardware: Hardware) -> None:
        assert hardware.wires is not None
        if self._leans_on is not None:
            hardware.wires.press(self._leans_on)
        self._moving = asyncio.create_task(self._press(hardware.wires))

    async def _press(self, wires: Wires) -> None:
        for button in self._buttons:
            await asyncio.sleep(0.05)
            wires.press(button)
            await asyncio.sleep(0.1)
            wires.release(button)

    async def test(self, wait_s: float = 2.0) -> dict[str, Finding]:
        found = await pressed(
            TWO, is_running=False, say=self.said.append, wait_s=wait_s, opened=self.opened
        )
        return {one.part: one for one in found}


async def test_it_ends_as_soon_as_every_button_has_arrived() -> None:
    hands = Hands(Seat.ONE, Control.OK, Seat.TWO, Control.UNDO)
    found = await hands.test(wait_s=60.0)
    assert {one.health for one in found.values()} == {Health.GOOD}
    assert hands.said == [
        "press every button once, within 60 s: 1, 2, OK, UNDO",
        *("1 arrived", "OK arrived", "2 arrived", "UNDO arrived"),
    ]


async def test_what_did_not_arrive_is_named_with_its_wire() -> None:
    found = await Hands(Seat.ONE, Seat.ONE).test(wait_s=0.6)
    assert found["button 1"].what == "arrived 2 times"
    assert found["button 2"].health is Health.DOUBTFUL
    assert found["button 2"].mend == "check its wire from GPIO 5 to ground"


async def test_a_button_that_is_down_all_the_time_is_broken() -> None:
    found = await Hands(Seat.ONE, Control.OK, Control.UNDO, leans_on=Seat.TWO).test(wait_s=60.0)
    assert (found["button 2"].health, found["button 2"].what) == (
        Health.BROKEN,
        "is down all the time",
    )


async def test_buttons_that_the_service_holds_are_left_alone() -> None:
    (found,) = await pressed(TWO, is_running=True, say=lambda _: None)
    assert "stop kesselwacht" in found.mend


def test_the_command_tells_presses_beside_the_json(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "device.doctor.pressing.pressed.__kwdefaults__", {**pressed.__kwdefaults__, "wait_s": 0.1}
    )
    main(["doctor", "--press", "--json"])
    told = capsys.readouterr()
    parts = [one["part"] for one in json.loads(told.out)["findings"]]
    assert parts[-1] == "button UNDO"
    assert "press every button once" in told.err
