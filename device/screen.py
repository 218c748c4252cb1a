"""The small display: always the newest picture, never on the loop's own thread."""

from __future__ import annotations

import io
import itertools
import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import partial
from typing import ClassVar, Protocol, Self, TypeAlias

import gpiozero
from gpiozero.pins import Factory
from luma.core.device import dummy
from luma.core.error import DeviceNotFoundError, DevicePermissionError
from luma.core.error import Error as LumaError
from luma.core.interface.serial import i2c, spi
from luma.lcd.device import st7789
from luma.oled.device import ssd1306
from PIL import Image

from device.config import Display
from device.errors import ScreenLostError

LOG = logging.getLogger(__name__)

TRIES = 3
"""How often a picture is sent before the display counts as lost: wires do hiccup."""

BACK_OFF_S = (1.0, 5.0, 30.0)
"""Waits before a lost display is opened again; the last one repeats."""

CLOSE_S = 2.0
"""For how long a worker that hangs in the driver is waited for at the end."""

I2C_PORT = 1
SPI_PORT = 1
SPI_HZ = 40_000_000
BRIGHT, DIM = 0xCF, 0x01
"""Contrast by day, as luma sets it at first, and at night."""

NO_OPERATION = 0xE3
"""A command that an SSD1306 answers and ignores."""


class PictureDevice(Protocol):
    """What of a luma device the screen needs."""

    def display(self, image: Image.Image) -> None:
        """Show an image of the device's size and mode."""
        ...

    def contrast(self, level: int) -> None:
        """How bright it is, 0 to 255."""
        ...


OpenDisplay: TypeAlias = Callable[[], AbstractContextManager[PictureDevice]]


class Screen:
    """Shows the newest picture on a worker thread; older ones that it had no time for are dropped.

    The display is opened there, too: a missing one is lost from the start, nothing more.

    Args:
        open_display: Opens the display; called again after it was lost.
        report: Called on the worker thread when the display is lost or back.
        back_off_s: Waits before a lost display is opened again; the last one repeats.
    """

    def __init__(
        self,
        open_display: OpenDisplay,
        *,
        report: Callable[[], None] = lambda: None,
        back_off_s: tuple[float, ...] = BACK_OFF_S,
    ) -> None:
        self._open_display = open_display
        self._report = report
        self._back_off_s = back_off_s
        self._changed = threading.Condition()
        self._wanted: Image.Image | None = None
        self._contrast = BRIGHT
        self._is_closing = False
        self._lost: ScreenLostError | None = None
        self._worker = threading.Thread(target=self._run, name="screen", daemon=True)
        self._worker.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc_info: object) -> None:
        self.close()

    @property
    def image(self) -> Image.Image | None:
        """The newest picture, whether or not the display took it; None before the first."""
        return self._wanted

    @property
    def contrast(self) -> int:
        """How bright the display is to be, 0 to 255."""
        return self._contrast

    @property
    def lost(self) -> ScreenLostError | None:
        """Why the display does not answer; None while it does."""
        if not self._is_closing and not self._worker.is_alive():
            return ScreenLostError("its worker has ended; the log says why")
        return self._lost

    def show(self, image: Image.Image) -> None:
        """Show a picture as soon as the display has time; returns at once."""
        with self._changed:
            self._wanted = image
            self._changed.notify_all()

    def set_contrast(self, level: int) -> None:
        """Be as bright as this from now on, 0 to 255; returns at once."""
        with self._changed:
            self._contrast = level
            self._changed.notify_all()

    def png(self) -> bytes:
        """The newest picture as PNG; a black dot before the first."""
        return png_of(self._wanted or Image.new("1", (1, 1)))

    def close(self) -> None:
        """Switch the display off; one that hangs is abandoned. Closing twice is harmless."""
        with self._changed:
            self._is_closing = True
            self._changed.notify_all()
        self._worker.join(CLOSE_S)

    def _run(self) -> None:
        waits_s: Iterator[float] = iter(())
        while not self._is_closing:
            try:
                with self._open_display() as display:
                    self._show_all(display)
            except (OSError, LumaError, ImportError, gpiozero.GPIOZeroError) as error:
                if self._lost is None:
                    waits_s = itertools.chain(
                        self._back_off_s, itertools.repeat(self._back_off_s[-1])
                    )
                    self._lose(error)
                self._rest(next(waits_s))

    def _show_all(self, display: PictureDevice) -> None:
        shown: Image.Image | None = None
        contrast = BRIGHT  # every display begins with it
        while (image := self._newer_than(shown, contrast)) is not None:
            if contrast != self._contrast:
                contrast = self._contrast
                _try(partial(display.contrast, contrast))
            if image is not shown:
                _try(partial(display.display, image))
                shown = image
            if self._lost is not None:
                self._lost = None
                LOG.info("the display is back")
                self._report()

    def _newer_than(self, shown: Image.Image | None, contrast: int) -> Image.Image | None:
        def is_newer() -> bool:
            is_other = self._wanted is not shown or self._contrast != contrast
            return self._wanted is not None and is_other

        with self._changed:
            self._changed.wait_for(lambda: self._is_closing or is_newer())
            return None if self._is_closing else self._wanted

    def _lose(self, error: Exception) -> None:
        self._lost = ScreenLostError(_reason(error))
        LOG.warning("display lost: %s", self._lost)
        self._report()

    def _rest(self, wait_s: float) -> None:
        with self._changed:
            self._changed.wait_for(lambda: self._is_closing, wait_s)


def png_of(picture: Image.Image) -> bytes:
    """A picture as PNG."""
    buffer = io.BytesIO()
    picture.save(buffer, "PNG")
    return buffer.getvalue()


def _try(send: Callable[[], None]) -> None:
    for tried in range(1, TRIES + 1):
        try:
            send()
        except (OSError, LumaError):
            if tried == TRIES:
                raise
        else:
            return


def _reason(error: Exception) -> str:
    match error:
        case DevicePermissionError() | PermissionError():
            return f"{error}: add the user to the groups i2c and spi"
        case DeviceNotFoundError():
            return f"{error}: check its wires and display.i2c_address, and that I2C and SPI are on"
        case ImportError():
            return f"{error}: install Kesselwacht with its extra [pi]"
        case _:
            return f"{error}: check its wires"


def opener(display: Display, pin_factory: Factory, *, is_simulated: bool) -> OpenDisplay:
    """What opens the display that the configuration asks for."""
    if is_simulated or display.kind == "none":
        return lambda: _dummy(display)
    if display.kind == "ssd1306":
        return lambda: _ssd1306(display.i2c_address)
    return lambda: _st7789(display, pin_factory)


@contextmanager
def _dummy(display: Display) -> Iterator[PictureDevice]:
    width, height = display.size_px
    yield dummy(width=width, height=height, mode="RGB" if display.in_colour else "1")


@contextmanager
def _ssd1306(address: int) -> Iterator[PictureDevice]:
    with ExitStack() as opened:
        wire = i2c(port=I2C_PORT, address=address)
        opened.callback(wire.cleanup)
        wire.command(NO_OPERATION)  # luma keeps every device that it began to set up for ever
        device = ssd1306(wire)
        opened.callback(device.hide)
        yield device


@contextmanager
def _st7789(display: Display, pin_factory: Factory) -> Iterator[PictureDevice]:
    with ExitStack() as opened:
        pins = opened.enter_context(OutputPins(pin_factory))
        wire = spi(
            port=SPI_PORT,
            bus_speed_hz=SPI_HZ,
            gpio=pins,
            gpio_DC=display.dc_pin,
            gpio_RST=display.reset_pin,
        )
        opened.callback(wire.cleanup)
        device = st7789(wire, gpio=pins, gpio_LIGHT=display.backlight_pin)
        opened.callback(device.backlight, False)  # noqa: FBT003 - luma's own way
        yield device


class OutputPins:
    """The little of RPi.GPIO that luma needs, on gpiozero, so that every Pi can do it."""

    OUT: ClassVar[int] = 0
    LOW: ClassVar[int] = 0
    HIGH: ClassVar[int] = 1

    def __init__(self, pin_factory: Factory) -> None:
        self._pin_factory = pin_factory
        self._opened = ExitStack()
        self._pins: dict[int, gpiozero.DigitalOutputDevice] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc_info: object) -> None:
        self._opened.close()

    def setup(self, pin: int, _direction: int) -> None:
        """Take a pin as an output, low."""
        output = gpiozero.DigitalOutputDevice(pin, pin_factory=self._pin_factory)
        self._pins[pin] = self._opened.enter_context(output)

    def output(self, pin: int, level: int) -> None:
        """Set a pin that was taken."""
        self._pins[pin].value = level
