"""The code that lets a phone take part, on the display for as long as it is good."""

from __future__ import annotations

import asyncio

from device.catalogue import Catalogue
from device.code_page import code_picture
from device.config import Config
from device.front import Front
from device.web.door import Shown
from device.web.server import address_of


class Invitation:
    """Shows one code at a time."""

    def __init__(self, front: Front, catalogue: Catalogue, config: Config) -> None:
        self._front = front
        self._catalogue = catalogue
        self._config = config
        self._ends: asyncio.TimerHandle | None = None

    def show(self, shown: Shown | None) -> None:
        """Show a code, or none."""
        if self._ends is not None:
            self._ends.cancel()
            self._ends = None
        if shown is None:
            self._front.show_code(None)
            return
        display = self._config.display
        address = shown.address or address_of(self._config.web)
        picture = code_picture(
            shown.digits, address, self._catalogue, display.size_px, colour=display.in_colour
        )
        self._front.show_code(picture, first=shown.by_button)
        self._ends = asyncio.get_running_loop().call_later(shown.lasts_s, self.show, None)
