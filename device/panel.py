"""The buttons on gpiozero, real or mocked: the one door from their threads into the loop."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Iterable, Mapping
from contextlib import ExitStack
from typing import Self

import gpiozero
from gpiozero.pins import Factory

from device.events import Press
from device.presses import Button, Edge, PressReader

READ_BACK_S = 0.25
"""How often levels are read although no edge came: kernels and backends do lose edges."""

PIN_ERRORS: tuple[type[Exception], ...] = (
    gpiozero.GPIOZeroError,
    OSError,
    RuntimeError,
    ValueError,
)
"""What pin backends raise when a pin cannot be had; lgpio adds an error of its own."""


class Panel:
    """Buttons in, presses out; a button that cannot be opened does not stop the others.

    To be opened on the running loop. gpiozero calls back on threads of its own; such a call does
    nothing but post an edge with its time.

    Attributes:
        pins: The buttons that work, with their GPIO numbers.
        missing: Those that could not be opened, with the reason.
        pressed: How often each was pressed since it was opened.
    """

    def __init__(
        self,
        pins: Mapping[Button, int],
        reader: PressReader,
        *,
        pin_factory: Factory,
        pin_errors: Iterable[type[Exception]] = PIN_ERRORS,
    ) -> None:
        self.pins: dict[Button, int] = {}
        self.missing: dict[Button, str] = {}
        self.pressed: Counter[Button] = Counter()
        self._reader = reader
        self._loop = asyncio.get_running_loop()
        self._edges: asyncio.Queue[Edge] = asyncio.Queue()
        self._wires: dict[Button, gpiozero.DigitalInputDevice] = {}
        with ExitStack() as opening:
            for button, pin in pins.items():
                try:
                    wire = opening.enter_context(_input(pin, pin_factory))
                except tuple(pin_errors) as error:
                    self.missing[button] = f"GPIO {pin}: {error}"
                    continue
                reader.begin(button, is_down=wire.is_active)
                wire.when_activated = self._poster(button, is_down=True)
                wire.when_deactivated = self._poster(button, is_down=False)
                self._wires[button] = wire
                self.pins[button] = pin
            self._opened = opening.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc_info: object) -> None:
        self.close()

    @property
    def down(self) -> frozenset[Button]:
        """Which are held down at this moment."""
        return frozenset(button for button, wire in self._wires.items() if wire.is_active)

    def close(self) -> None:
        """Let go of every pin; closing twice is harmless."""
        self._wires.clear()
        self._opened.close()

    async def presses(self) -> AsyncGenerator[Press, None]:
        """Every press from now on, as it is decided; ends only by cancellation."""
        while True:
            for press in await self._decided():
                self.pressed[press.button] += 1
                yield press

    async def _decided(self) -> tuple[Press, ...]:
        due_s = self._reader.due_s
        wait_s = READ_BACK_S if due_s is None else min(due_s - self._loop.time(), READ_BACK_S)
        try:
            async with asyncio.timeout(max(wait_s, 0.0)):
                return self._reader.update(await self._edges.get())
        except TimeoutError:
            return self._read_back()

    def _read_back(self) -> tuple[Press, ...]:
        at_s = self._loop.time()
        presses: list[Press] = []
        for button, wire in self._wires.items():
            presses += self._reader.update(Edge(button, wire.is_active, at_s))
        return (*presses, *self._reader.elapsed(at_s))

    def _poster(self, button: Button, *, is_down: bool) -> Callable[[], None]:
        def post() -> None:
            edge = Edge(button, is_down, self._loop.time())
            with contextlib.suppress(RuntimeError):  # the loop has ended before the pins
                self._loop.call_soon_threadsafe(self._edges.put_nowait, edge)

        return post


def _input(pin: int, pin_factory: Factory) -> gpiozero.DigitalInputDevice:
    """A wire to ground; gpiozero's ``Button`` would poll for holding, ten times a second each."""
    return gpiozero.DigitalInputDevice(pin, pull_up=True, pin_factory=pin_factory)
