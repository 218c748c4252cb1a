"""The small display: always the newest picture, and never on the loop's thread."""

from __future__ import annotations

import io
import logging
import queue
import threading
from collections.abc import Callable
from typing import Any

from PIL import Image

from device.errors import ScreenLostError

LOG = logging.getLogger(__name__)

TRIES = 3
"""How often one picture is sent before the display counts as lost."""

BACK_OFF_S = (1.0, 5.0, 30.0)
"""Waits before a lost display is opened again; the last one repeats."""


class Screen:
    """A luma device behind a thread of its own; pictures that came too late are never shown.

    Attributes:
        size_px: Width and height.
        in_colour: Whether pictures may have colours.
        lost: What is wrong; None while the display answers.
    """

    def __init__(self, opened: Callable[[], Any]) -> None:
        self._open = opened
        self._device = opened()
        self.size_px: tuple[int, int] = tuple(self._device.size)
        self.in_colour = self._device.mode != "1"
        self.lost: ScreenLostError | None = None
        self._newest: Image.Image = Image.new(self._device.mode, self.size_px)
        self._waiting: queue.Queue[Image.Image | None] = queue.Queue()
        self._stopped = threading.Event()
        self._worker = threading.Thread(target=self._work, name="screen", daemon=True)
        self._worker.start()

    def show(self, image: Image.Image) -> None:
        """Show a picture of the display's size as soon as it can; returns at once."""
        self._newest = image
        self._waiting.put(image)

    def png(self) -> bytes:
        """The newest picture, for the page."""
        encoded = io.BytesIO()
        self._newest.save(encoded, "PNG")
        return encoded.getvalue()

    def close(self) -> None:
        """Show what is waiting, then let go; closing twice is harmless."""
        self._stopped.set()
        self._waiting.put(None)
        self._worker.join(timeout=5)

    def _work(self) -> None:
        while (image := self._next()) is not None:
            try:
                self._send(image)
                self.lost = None
            except ScreenLostError as error:
                self._tell_lost(error)
                self._reopen()
        if self._device is not None:
            self._device.cleanup()

    def _next(self) -> Image.Image | None:
        image = self._waiting.get()
        while not self._waiting.empty():
            newer = self._waiting.get()
            if newer is None:
                self._waiting.put(None)
                break
            image = newer
        return image

    def _send(self, image: Image.Image) -> None:
        if self._device is None:
            raise self.lost or ScreenLostError("not open")
        for left in reversed(range(TRIES)):
            try:
                self._device.display(image.convert(self._device.mode))
            except OSError as error:
                if not left:
                    raise ScreenLostError(str(error)) from error
            else:
                return

    def _tell_lost(self, error: ScreenLostError) -> None:
        if self.lost is None:
            LOG.warning("display lost: %s; the game goes on", error)
        self.lost = error

    def _reopen(self) -> None:
        for wait_s in BACK_OFF_S:
            if self._stopped.wait(wait_s):
                return
            try:
                self._device = self._open()
            except OSError as error:
                LOG.debug("display still lost: %s", error)
            else:
                self._waiting.put(self._newest)
                return
        self._device = None
