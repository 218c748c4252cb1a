from __future__ import annotations

import asyncio
import contextlib
import logging
import subprocess
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Protocol

import pytest
from gpiozero import LED
from gpiozero.pins import Factory
from gpiozero.pins.mock import MockFactory

from device.config import Buttons, Config, Lamps, Sounder
from device.errors import ConfigError
from device.events import Control, Hold, Press
from device.hardware import Fault, Hardware, Pins, is_pi, open_hardware
from device.showing import Sound
from device.sounder import TUNES
from device.sounder import Sounder as Piezo
from engine.game import Seat

SIMULATED = Config(hardware="sim")
ROOT = Path(__file__).parents[2]

Hurried = Callable[[Coroutine[Any, Any, Any]], Any]


class LogAlarm(Protocol):
    def expect(self, logger: str, level: int = ...) -> None: ...


def test_a_simulated_press_comes_out_as_a_press(hurried: Hurried) -> None:
    async def play() -> Press:
        with open_hardware(SIMULATED) as hardware:
            assert hardware.wires is not None
            async with contextlib.aclosing(hardware.panel.presses()) as presses:
                coming = asyncio.ensure_future(anext(presses))
                await asyncio.sleep(0.1)
                hardware.wires.press(Seat.THREE)
                await asyncio.sleep(0.1)
                hardware.wires.release(Seat.THREE)
                return await coming

    press = hurried(play())
    assert (press.button, press.hold) == (Seat.THREE, Hold.SHORT)


def test_a_simulated_box_lacks_nothing(hurried: Hurried) -> None:
    async def play() -> tuple[Fault, ...]:
        with open_hardware(SIMULATED) as hardware:
            return hardware.faults

    assert hurried(play()) == ()


def test_closing_may_be_done_twice(hurried: Hurried) -> None:
    async def play() -> None:
        hardware = open_hardware(SIMULATED)
        hardware.close()
        hardware.close()

    hurried(play())


def test_one_taken_pin_does_not_stop_the_rest(pins: MockFactory, hurried: Hurried) -> None:
    async def play() -> tuple[list[tuple[str, object]], set[object]]:
        others = LED(12, pin_factory=pins), LED(26, pin_factory=pins)
        with others[0], others[1], Hardware(SIMULATED, Pins(pins), lambda: None) as hardware:
            hardware.sounder.play(Sound.CONFIRMED)
            return [(one.part, one.button) for one in hardware.faults], set(hardware.panel.pins)

    faults, working = hurried(play())
    assert faults == [("button", Seat.FOUR), ("sounder", None)]
    assert working == {*Seat, Control.OK, Control.UNDO} - {Seat.FOUR}


def test_a_fault_is_named_for_the_log() -> None:
    assert Fault("button", "busy", Seat.FOUR).name == "button four"
    assert Fault("button", "busy", Control.OK).name == "button ok"
    assert Fault("lamps", "no SPI").name == "lamps"


def test_a_button_that_the_box_lacks_cannot_be_pressed(hurried: Hurried) -> None:
    async def play() -> None:
        config = Config(hardware="sim", buttons=Buttons(seats=(4, 5)))
        with open_hardware(config) as hardware:
            assert hardware.wires is not None
            hardware.wires.press(Seat.SIX)
            hardware.wires.release(Seat.SIX)

    hurried(play())


def test_lamps_on_switches_are_the_real_class_on_mock_wires(hurried: Hurried) -> None:
    lamps = Lamps(kind="rgb", rgb_pins=(7, 8, 9, 10, 11, 14))

    async def play() -> list[object]:
        with open_hardware(Config(hardware="sim", lamps=lamps)) as hardware:
            hardware.lamps.show(((255, 0, 0), (0, 0, 255)), 0.0)
            assert hardware.wires is not None
            return [hardware.wires._factory.pin(n).state for n in lamps.rgb_pins]

    assert hurried(play()) == [1, 0, 0, 0, 0, 1]


def test_lamps_without_a_bus_are_named_and_the_game_goes_on(
    pins: MockFactory, hurried: Hurried
) -> None:
    async def play() -> tuple[list[str], tuple[object, ...]]:
        only_rgb = Config(hardware="sim", lamps=Lamps(kind="rgb", rgb_pins=(7, 8, 9)))
        with LED(8, pin_factory=pins), Hardware(only_rgb, Pins(pins), lambda: None) as hardware:
            hardware.lamps.show(((1, 2, 3),), 0.0)
            return [fault.part for fault in hardware.faults], hardware.lamps.shown

    assert hurried(play()) == (["lamps"], ((1, 2, 3),))


def test_the_board_is_known_by_its_model(tmp_path: Path) -> None:
    model = tmp_path / "model"
    assert not is_pi(model)
    model.write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")
    assert is_pi(model)
    model.write_bytes(b"Some other board\0")
    assert not is_pi(model)


def test_elsewhere_auto_is_simulated(tmp_path: Path, hurried: Hurried) -> None:
    async def play() -> bool:
        with open_hardware(Config(), model=tmp_path / "absent") as hardware:
            return hardware.wires is not None

    assert hurried(play())


@pytest.mark.skipif(is_pi(), reason="this is a Pi: its pins can be had")
@pytest.mark.parametrize("factory", ["lgpio", "rpigpio"])
def test_a_pi_without_its_library_says_what_to_install(factory: str, hurried: Hurried) -> None:
    async def play() -> None:
        open_hardware(Config.from_table({"hardware": "pi", "pin_factory": factory}))

    with pytest.raises(ConfigError, match=r"(apt install python3-|is this a Raspberry Pi)"):
        hurried(play())


@pytest.mark.skipif(is_pi(), reason="this is a Pi: its display may well answer")
def test_a_lost_display_is_told_on_the_loop(log_alarm: LogAlarm) -> None:
    log_alarm.expect("device.screen", logging.WARNING)

    async def play() -> tuple[Fault, ...]:
        told = asyncio.Event()
        with Hardware(Config(), Pins(NoPins()), told.set) as hardware:
            await asyncio.wait_for(told.wait(), 10)
            return hardware.faults

    with asyncio.Runner() as runner:
        faults = runner.run(play())
    parts = [fault.part for fault in faults]
    assert parts == ["button"] * 8 + ["lamps", "sounder", "display"]


def test_no_library_of_the_pi_is_imported_elsewhere() -> None:
    program = (
        "import sys, device.hardware, device.camera\n"
        "pi = {'lgpio', 'RPi', 'picamera2', 'libcamera', 'spidev'}\n"
        "print(sorted(pi & sys.modules.keys()))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


class NoPins(Factory):  # type: ignore[misc]  # gpiozero is untyped
    """A machine whose pins cannot be had."""

    def pin(self, name: object) -> None:
        raise OSError(16, f"GPIO busy: {name}")

    def close(self) -> None:
        pass


class Later:
    """A loop's ``call_later`` that a test turns by hand."""

    def __init__(self) -> None:
        self.calls: list[tuple[float, Callable[[], None]]] = []

    def __call__(self, after_s: float, call: Callable[[], None]) -> Later.Call:
        self.calls.append((after_s, call))
        return Later.Call(self, call)

    def run(self) -> None:
        for _, call in self.calls:
            call()
        self.calls.clear()

    class Call:
        def __init__(self, later: Later, call: Callable[[], None]) -> None:
            self._later, self._call = later, call

        def cancel(self) -> None:
            self._later.calls = [one for one in self._later.calls if one[1] is not self._call]


@pytest.mark.parametrize("sound", Sound)
def test_a_tune_sounds_and_ends(sound: Sound, pins: MockFactory) -> None:
    later = Later()
    with Piezo.on_pin(26, later, pins) as sounder:
        sounder.play(sound)
        heard = []
        for _, call in list(later.calls):
            call()
            heard.append(pins.pin(26).frequency)
    wanted = [beep.hz for beep in TUNES[sound]]
    assert [hz and round(hz) for hz in heard] == [*wanted, None]


def test_a_new_tune_ends_the_one_before(pins: MockFactory) -> None:
    later = Later()
    with Piezo.on_pin(26, later, pins) as sounder:
        sounder.play(Sound.EXPLOSION)
        sounder.play(Sound.CONFIRMED)
        assert len(later.calls) == 2


def test_a_silent_sounder_plays_on() -> None:
    later = Later()
    with Piezo(None, later) as sounder:
        sounder.play(Sound.EXPLOSION)
        later.run()


def test_a_sounder_can_be_switched_off(hurried: Hurried) -> None:
    async def play() -> tuple[Fault, ...]:
        with open_hardware(Config(hardware="sim", sounder=Sounder(on=False))) as hardware:
            hardware.sounder.play(Sound.QUESTION)
            return hardware.faults

    assert hurried(play()) == ()
