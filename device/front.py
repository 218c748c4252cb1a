"""The box's own front: display, lamps and sounder show what there is to show."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime

from PIL import Image

from device.catalogue import Catalogue
from device.config import Config
from device.hardware import Hardware
from device.lamps import SEAT_COLOURS, colours, next_change_s
from device.pages import pictures, render
from device.screen import BRIGHT, DIM, png_of
from device.settings import NIGHT_SHARE, Settings
from device.showing import Lamp, Page, Showing
from device.sounder import SHORT_SHARE
from engine.game import Seat

PART_S = 4.0
"""For how long each part of a page is shown that is too long for the display."""


class Front:
    """Keeps display and lamps at the newest showing; ``changed`` is called when they move."""

    def __init__(
        self,
        config: Config,
        hardware: Hardware,
        catalogue: Catalogue,
        changed: Callable[[], None],
        *,
        hour: Callable[[], int] = lambda: datetime.now().astimezone().hour,
    ) -> None:
        self._config = config
        self._hardware = hardware
        self._catalogue = catalogue
        self._changed = changed
        self._hour = hour
        self._row: tuple[Lamp, ...] = ()
        self._redraw = asyncio.Event()
        self._page: Page | None = None
        self._pictures: tuple[Image.Image, ...] = ()
        self._part = 0
        self._code: Image.Image | None = None
        self._code_first = False
        self._is_needed = False
        self._drawn: tuple[Image.Image, bool] | None = None
        self._settings = Settings.of(config)

    def settle(self, settings: Settings) -> None:
        """Be as loud and as bright as this from now on."""
        self._settings = settings
        self._dim()
        self._draw_screen()
        self._draw_lamps()
        self._redraw.set()

    def show(self, showing: Showing, lit: Mapping[Seat, Lamp]) -> None:
        """Show it on display, lamps and sounder; a lamp stands beside its button.

        Args:
            showing: What to show.
            lit: What the lamp beside each button says; the others are off.
        """
        if showing.sound is not None and self._settings.sounds(self._hour()):
            share = SHORT_SHARE if self._settings.sound == "short" else 1.0
            self._hardware.sounder.play(showing.sound, share=share)
        self._dim()
        count = len(self._config.buttons.seats)
        self._row = tuple(lit.get(Seat(number), Lamp.OFF) for number in range(count))
        self._draw_lamps()
        self._redraw.set()
        page = showing.page
        self._is_needed = bool(showing.proposals or page.private) or page.selected is not None
        if page != self._page:
            self._turn_to(page)
        self._draw_screen()

    def show_code(self, picture: Image.Image | None, *, first: bool = False) -> None:
        """Show a code in place of the page until None takes it away.

        Args:
            picture: The code.
            first: Whether it comes before what the table is asked; else it waits for the answers.
        """
        self._code, self._code_first = picture, first
        self._draw_screen()

    async def run(self) -> None:
        """Blink, pulse and turn pages until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._move_lamps())
            tasks.create_task(self._turn_pages())

    def _turn_to(self, page: Page) -> None:
        display = self._config.display
        self._page, self._part = page, 0
        shown = replace(page, lines=page.private, selected=None) if page.private else page
        self._pictures = pictures(shown, self._catalogue, display.size_px, colour=display.in_colour)

    def _draw_screen(self) -> None:
        is_code = self._code is not None and (self._code_first or not self._is_needed)
        picture = self._code if is_code else self._pictures[self._part] if self._pictures else None
        drawn = None if picture is None else (picture, self._is_dimmed)
        if picture is not None and drawn != self._drawn:
            self._drawn = drawn
            self._hardware.screen.show(self._lit(picture))

    def _dim(self) -> None:
        """Set the contrast of a display that has one by day or night; a colour one has none."""
        is_night = self._settings.is_night(self._hour())
        if self._config.display.in_colour:
            return
        self._hardware.screen.set_contrast(DIM if is_night else BRIGHT)

    def _lit(self, picture: Image.Image) -> Image.Image:
        """The picture as bright as the hour lets it be on a colour display."""
        if not self._is_dimmed:
            return picture
        return picture.point(lambda channel: channel * NIGHT_SHARE)

    @property
    def _is_dimmed(self) -> bool:
        """Whether pictures themselves are darker now."""
        return self._config.display.in_colour and self._settings.is_night(self._hour())

    def public_png(self) -> bytes:
        """What the display shows, without what is private and without a code."""
        page, display = self._page, self._config.display
        if page is None:
            return self._hardware.screen.png()
        if not page.private:
            return png_of(self._pictures[self._part])
        picture = render(page, self._catalogue, display.size_px, colour=display.in_colour)
        return png_of(picture)

    async def _turn_pages(self) -> None:
        """Show the parts of a page too long for the display one after the other."""
        while True:
            await asyncio.sleep(PART_S)
            if len(self._pictures) > 1:
                self._part = (self._part + 1) % len(self._pictures)
                self._draw_screen()
                self._changed()

    async def _move_lamps(self) -> None:
        """Blink and pulse, and wait while nothing does."""
        while True:
            self._redraw.clear()
            due_s = next_change_s(self._row, self._now_s)
            wait_s = None if due_s is None else due_s - self._now_s
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait_s):  # wait_for may swallow that we are cancelled
                    await self._redraw.wait()
            self._draw_lamps()

    def _draw_lamps(self) -> None:
        lamps, now_s = self._hardware.lamps, self._now_s
        before = lamps.shown
        share = self._settings.lamps_share(self._hour())
        lamps.show(colours(self._row, SEAT_COLOURS, now_s, share), now_s)
        if lamps.shown != before:
            self._changed()

    @property
    def _now_s(self) -> float:
        return asyncio.get_running_loop().time()
