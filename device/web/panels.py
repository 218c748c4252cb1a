"""The parts of the page that belong to no seat: box, what was recorded, camera."""

from __future__ import annotations

import asyncio
import zlib

from nicegui import events, ui

from device.events import Control, Hold
from device.showing import Text
from device.web.companion import Companion, View
from device.web.tags import EMIT_DETAIL, HoldButton, Tag
from device.web.words import Words

_CAMERA_PERIOD_S = 0.34
"""At most about three pictures a second: enough to see a chip being laid."""
_SAID = 8
_BESIDE_ACTIONS = 1
"""What was said last, where the actions themselves are listed too."""

_SMALL_SCREEN_PX = 128


class BoxPanel:
    """The box itself: its display, and on a simulated one OK and UNDO."""

    def __init__(self, companion: Companion) -> None:
        self._companion = companion
        self._words = Words(companion.catalogue)
        with Tag("section", css="box card", aria_label=self._words.own("box")):
            with ui.element("div").classes("shown"):
                self._screen = Tag("img", css="screen")
                with Tag("div", css="now"):
                    self._turn = Tag("p", css="turn", role="status", data_say="")
                    self._speak = Tag("button", self._words.own("speak"), "small", type="button")
                    self._speak.attribute("data_speak", "")
                    self._speak.attribute("aria_pressed", "false")
                self._note = Tag("p", css="quiet")
            if companion.is_simulated:
                with ui.element("div").classes("controls"):
                    self._button(Control.OK)
                    self._button(Control.UNDO)

    def refresh(self) -> None:
        """Show the display as it is."""
        png = self._companion.screen_png()
        version = zlib.crc32(png)
        self._screen.attribute("style", f"--width: {_shown_width_px(png)}px")
        self._screen.attribute("src", f"/screen.png?v={version:08x}")
        showing = self._companion.showing
        note = "" if showing.note is None else self._words.own("holds", what=showing.note)
        self._note.say(note)
        self._note.set_visibility(showing.note is not None)
        self._speak.attribute("data_spoken", "" if showing.spoken else None)
        page = showing.page
        self._turn.say(self._words.say(page.title))
        lines = [page.title, *page.lines] + ([] if page.hint is None else [page.hint])
        self._screen.attribute("alt", "\n".join(self._words.say(line) for line in lines))

    def _button(self, control: Control) -> None:
        def pressed(hold: Hold) -> None:
            self._companion.press(control, hold)

        button = HoldButton(self._words.own(f"control.{control.value}"), "round", pressed)
        button.attribute("title", self._words.own("press_hint"))


def _shown_width_px(png: bytes) -> int:
    """Whole multiples keep it crisp: twice for the small monochrome display, once for larger."""
    width_px = int.from_bytes(png[16:20], "big")
    return width_px * (2 if width_px <= _SMALL_SCREEN_PX else 1)


class SaidPanel:
    """What has just been recorded, newest first."""

    def __init__(self, companion: Companion) -> None:
        self._companion = companion
        self._words = Words(companion.catalogue)
        self._shown: tuple[Text, ...] = ()
        with Tag("section", css="said card", aria_label=self._words.own("said")) as self._whole:
            Tag("h2", self._words.own("said"))
            self._nothing = Tag("p", self._words.own("nothing_said"), "quiet")
            self._list = Tag("ol")

    def refresh(self) -> None:
        """Show what was recorded."""
        is_alone = self._companion.played is None
        said = self._companion.showing.said[: _SAID if is_alone else _BESIDE_ACTIONS]
        self._whole.set_visibility(is_alone or bool(said))
        if said != self._shown:
            self._shown = said
            self._nothing.set_visibility(not said)
            self._list.clear()
            with self._list:
                for sentence in said:
                    Tag("li", self._words.say(sentence))


class CameraPanel:
    """What the camera sees, with the reading; a new picture only once the last has been seen."""

    def __init__(self, companion: Companion) -> None:
        self._companion = companion
        self._words = Words(companion.catalogue)
        self._watched = False
        self._waiting = False
        self._asleep = True
        self._next_s = 0.0
        self._shown_s: float | None = None
        self._size = ""
        with Tag("details", css="camera card", open="") as self._whole:
            Tag("summary", self._words.own("camera"))
            self._picture = Tag("img", css="picture", data_watch="", alt=self._words.own("picture"))
            self._wide = Tag("button", self._words.own("wide"), "small", type="button")
            self._notes = Tag("p", self._words.own("no_picture"), "quiet")
        self._wide.on("click", self._widened)
        self._picture.on("watched", self._watching, js_handler=EMIT_DETAIL)
        self._picture.on("load", self._arrived, args=[])
        self._picture.on("error", self._arrived, args=[])

    def refresh(self) -> None:
        """Fetch the newest picture if anybody looks and the last one has arrived."""
        view = self._companion.view
        if view is None or not self._may_fetch() or view.at_s == self._shown_s:
            return
        loop = asyncio.get_running_loop()
        if loop.time() < self._next_s:
            return
        self._next_s = loop.time() + _CAMERA_PERIOD_S
        self._waiting = True
        self._shown_s = view.at_s
        self._picture.attribute("src", f"/camera.jpg?v={view.at_s:.3f}{self._size}")
        self._notes.say(self._note(view))

    def _may_fetch(self) -> bool:
        return self._watched and not self._waiting and not self._asleep

    def sleep(self) -> None:
        """Fetch nothing: the browser is gone, perhaps for a moment."""
        self._asleep = True

    def wake(self) -> None:
        """The browser is there, and waits for nothing."""
        self._asleep = self._waiting = False

    def _note(self, view: View) -> str:
        total_ms = round(sum(view.took_ms.values()))
        width_px, height_px = view.observation.size_px
        size = self._words.own("picture_size", width=width_px, height=height_px, ms=total_ms)
        return " · ".join((size, *view.observation.problems))

    def _widened(self) -> None:
        wide = "wide" not in self._whole.classes
        self._whole.wear("wide", on=wide)
        self._wide.say(self._words.own("narrow" if wide else "wide"))
        self._size = "&large" if wide else ""
        self._shown_s = None
        self.refresh()

    def _watching(self, event: events.GenericEventArguments) -> None:
        self._watched = event.args is True
        self.refresh()

    def _arrived(self) -> None:
        self._waiting = False
        delay_s = self._next_s - asyncio.get_running_loop().time()
        asyncio.get_running_loop().call_later(max(0.0, delay_s), self.refresh)
