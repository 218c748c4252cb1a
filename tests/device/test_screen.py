from __future__ import annotations

import io
import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NoReturn, Protocol

import pytest
from gpiozero.pins.mock import MockFactory
from luma.core.device import dummy
from luma.core.error import DeviceNotFoundError, DevicePermissionError
from luma.core.interface.serial import spi
from luma.lcd.device import st7789
from luma.oled.device import ssd1306
from PIL import Image

from device.config import Display
from device.screen import BRIGHT, DIM, OutputPins, Screen, _reason, opener

GUARD_S = 10
"""A test that waits so long has failed."""

WHITE, BLACK = (Image.new("1", (128, 64), ink) for ink in (255, 0))


class LogAlarm(Protocol):
    def expect(self, logger: str, level: int = ...) -> None: ...


class Rehearsed:
    """A display whose wire fails as often as it is told to; it lets a test wait for pictures."""

    def __init__(self) -> None:
        self.failures = 0
        self.opened = 0
        self.tried = 0
        self.shown: list[Image.Image] = []
        self.levels: list[int] = []
        self.may_show = threading.Event()
        self.may_show.set()
        self._moved = threading.Condition()

    @contextmanager
    def open(self) -> Iterator[Rehearsed]:
        self._count("opened")
        yield self

    def display(self, image: Image.Image) -> None:
        self._count("tried")
        assert self.may_show.wait(GUARD_S)
        if self.failures:
            self.failures -= 1
            raise OSError(121, "Remote I/O error")
        with self._moved:
            self.shown.append(image)
            self._moved.notify_all()

    def contrast(self, level: int) -> None:
        with self._moved:
            self.levels.append(level)
            self._moved.notify_all()

    def _count(self, what: str) -> None:
        with self._moved:
            setattr(self, what, getattr(self, what) + 1)
            self._moved.notify_all()

    def wait_until(self, is_so: Callable[[], bool]) -> None:
        with self._moved:
            assert self._moved.wait_for(is_so, GUARD_S)


class Reports:
    """Counts what a screen reports, and lets a test wait for it."""

    def __init__(self) -> None:
        self._told = threading.Semaphore(0)

    def __call__(self) -> None:
        self._told.release()

    def wait(self) -> None:
        assert self._told.acquire(timeout=GUARD_S)

    @property
    def has_more(self) -> bool:
        return self._told.acquire(blocking=False)


def test_a_picture_is_shown() -> None:
    wire = Rehearsed()
    with Screen(wire.open) as screen:
        screen.show(WHITE)
        wire.wait_until(lambda: wire.shown == [WHITE])
        assert screen.image is WHITE
        assert screen.lost is None


def test_only_the_newest_of_waiting_pictures_is_shown() -> None:
    wire = Rehearsed()
    wire.may_show.clear()
    with Screen(wire.open) as screen:
        screen.show(WHITE)
        wire.wait_until(lambda: wire.tried == 1)
        for _ in range(5):
            screen.show(BLACK.copy())
        screen.show(BLACK)
        wire.may_show.set()
        wire.wait_until(lambda: len(wire.shown) == 2)
    assert wire.shown == [WHITE, BLACK]


def test_a_wire_that_hiccups_is_tried_again_without_a_word() -> None:
    wire, reports = Rehearsed(), Reports()
    wire.failures = 2
    with Screen(wire.open, report=reports) as screen:
        screen.show(WHITE)
        wire.wait_until(lambda: wire.shown == [WHITE])
    assert (wire.tried, wire.opened, reports.has_more) == (3, 1, False)


def test_a_lost_display_is_told_once_and_opened_again(log_alarm: LogAlarm) -> None:
    log_alarm.expect("device.screen", logging.WARNING)
    wire, reports = Rehearsed(), Reports()
    wire.failures = 3 * 4
    wire.may_show.clear()
    with Screen(wire.open, report=reports, back_off_s=(0.0,) * 9) as screen:
        screen.show(WHITE)
        wire.may_show.set()
        reports.wait()
        reports.wait()
        assert screen.lost is None
        assert (wire.opened, wire.tried, wire.shown) == (5, 13, [WHITE])
    assert not reports.has_more


def test_a_missing_display_is_lost_from_the_start(log_alarm: LogAlarm) -> None:
    log_alarm.expect("device.screen", logging.WARNING)
    reports = Reports()

    error = DeviceNotFoundError("I2C device not found on address: 0x3C")

    def missing() -> NoReturn:
        raise error

    with Screen(missing, report=reports) as screen:
        reports.wait()
        lost = screen.lost
    assert lost is not None
    assert "check its wires and display.i2c_address" in lost.reason


def test_a_display_that_hangs_does_not_hold_up_the_caller() -> None:
    wire = Rehearsed()
    wire.may_show.clear()
    with Screen(wire.open) as screen:
        screen.show(WHITE)
        wire.wait_until(lambda: wire.tried == 1)
        screen.show(BLACK)
        assert screen.image is BLACK
        wire.may_show.set()


def test_the_picture_can_be_had_as_png() -> None:
    with Screen(Rehearsed().open) as screen:
        assert Image.open(io.BytesIO(screen.png())).size == (1, 1)
        screen.show(WHITE)
        assert Image.open(io.BytesIO(screen.png())).tobytes() == WHITE.tobytes()


def test_closing_may_be_done_twice() -> None:
    screen = Screen(Rehearsed().open)
    screen.close()
    screen.close()
    assert screen.lost is None


@pytest.mark.parametrize(
    ("error", "remedy"),
    [
        (DevicePermissionError("I2C device permission denied"), "groups i2c and spi"),
        (PermissionError(13, "Permission denied"), "groups i2c and spi"),
        (DeviceNotFoundError("SPI device not found"), "I2C and SPI are on"),
        (ModuleNotFoundError("No module named 'spidev'"), "extra [pi]"),
        (OSError(5, "Input/output error"), "check its wires"),
    ],
)
def test_the_reason_says_what_to_check(error: Exception, remedy: str) -> None:
    assert remedy in _reason(error)


@pytest.mark.parametrize(("kind", "mode"), [("ssd1306", "1"), ("st7789", "RGB"), ("none", "1")])
def test_the_simulated_display_has_the_real_ones_size(
    pins: MockFactory, kind: str, mode: str
) -> None:
    display = Display(kind=kind)  # type: ignore[arg-type]
    with opener(display, pins, is_simulated=True)() as device:
        assert isinstance(device, dummy)
        assert (device.size, device.mode) == (display.size_px, mode)


class Wire:
    """The far end of an SPI or I2C bus: keeps what was sent."""

    def __init__(self) -> None:
        self.sent: list[int] = []

    def open(self, port: int, device: int) -> None:
        self.opened = (port, device)

    def command(self, *cmd: int) -> None:
        pass

    def data(self, data: list[int]) -> None:
        self.sent += data

    writebytes = data

    def close(self) -> None:
        pass

    cleanup = close


def test_the_real_ssd1306_takes_our_pictures() -> None:
    wire = Wire()
    device = ssd1306(wire)
    wire.sent.clear()
    device.display(WHITE)
    assert wire.sent == [0xFF] * 1024


def test_the_real_st7789_runs_on_pins_of_gpiozero(pins: MockFactory) -> None:
    wire = Wire()
    with OutputPins(pins) as outputs:
        serial = spi(spi=wire, gpio=outputs, gpio_DC=24, gpio_RST=25, port=1)
        device = st7789(serial, gpio=outputs, gpio_LIGHT=23)
        wire.sent.clear()
        device.display(Image.new("RGB", (240, 240), (255, 255, 255)))
        assert wire.sent[-240 * 240 * 3 :] == [255] * (240 * 240 * 3)
        assert (pins.pin(23).state, pins.pin(25).state) == (1, 1)
    with OutputPins(pins) as outputs:
        outputs.setup(24, OutputPins.OUT)


def test_contrast_is_set_once_and_only_if_it_differs() -> None:
    rehearsed = Rehearsed()
    with Screen(rehearsed.open) as screen:
        screen.show(WHITE)
        rehearsed.wait_until(lambda: len(rehearsed.shown) == 1)
        screen.set_contrast(DIM)
        rehearsed.wait_until(lambda: rehearsed.levels == [DIM])
        screen.set_contrast(DIM)
        screen.show(BLACK)
        rehearsed.wait_until(lambda: len(rehearsed.shown) == 2)
        screen.set_contrast(BRIGHT)
        rehearsed.wait_until(lambda: len(rehearsed.levels) == 2)
        assert rehearsed.levels == [DIM, BRIGHT]
        assert rehearsed.shown == [WHITE, BLACK]
