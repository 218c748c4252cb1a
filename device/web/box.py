"""What the box sees: the picture, how sure each reading is, the lamps, and a diagnosis to keep."""

from __future__ import annotations

from nicegui import ui

from device.web.companion import Companion, View
from device.web.diagnosis import BUNDLE
from device.web.following import Following
from device.web.panels import CameraPanel
from device.web.places import BOX
from device.web.shell import framed
from device.web.tags import Tag
from device.web.warnings import WarningsPanel
from device.web.words import Words

Line = tuple[str, ...]


class BoxPage:
    """The page as one browser shows it; needs a page context."""

    def __init__(self, companion: Companion) -> None:
        self._companion = companion
        words = Words(companion.catalogue)
        with framed(words, BOX), Tag("div", css="seen"):
            self._warnings = WarningsPanel(companion)
            self._camera = CameraPanel(companion)
            self._read = ReadPanel(companion, words)
            self._lamps = LampsPanel(companion, words)
            with Tag("section", css="card diagnosis", aria_labelledby="diagnosis"):
                Tag("h2", words.own("box_page.diagnosis"), id="diagnosis")
                Tag("p", words.own("box_page.diagnosis_note"), "quiet")
                Tag("a", words.own("box_page.download"), "way", href=BUNDLE, download="")
        camera = self._camera
        following = Following(companion, self.refresh, wake=camera.wake, sleep=camera.sleep)
        following.attach(ui.context.client)

    def refresh(self) -> None:
        """Send what has changed."""
        for part in (self._warnings, self._camera, self._read, self._lamps):
            part.refresh()


class ReadPanel:
    """What was read in the newest picture, piece by piece, and how long that took."""

    def __init__(self, companion: Companion, words: Words) -> None:
        self._companion = companion
        self._words = words
        self._shown: tuple[Line, ...] = ()
        with Tag("section", css="card read", aria_labelledby="read"):
            Tag("h2", words.own("box_page.read"), id="read")
            self._times = Tag("p", "", "quiet")
            self._problems = Tag("p")
            self._table = Tag("table", css="points")

    def refresh(self) -> None:
        """Show the newest reading."""
        view = self._companion.view
        if view is None:
            self._times.say(self._words.own("no_picture"))
            return
        steps = ", ".join(f"{step} {took_ms:.0f} ms" for step, took_ms in view.took_ms.items())
        self._times.say(self._words.own("box_page.took", steps=steps))
        self._problems.say(" · ".join(view.observation.problems))
        self._problems.set_visibility(bool(view.observation.problems))
        lines = tuple(self._lines(view))
        if lines != self._shown:
            self._shown = lines
            self._list(lines)

    def _lines(self, view: View) -> list[Line]:
        own, lines = self._words.own, list[Line]()
        for seat, board in enumerate(view.observation.boards, start=1):
            place = own("seat", seat=seat)
            if board.covered:
                lines.append((place, own("box_page.covered"), ""))
            for chip in board.chips:
                key = "box_page.sure" if chip.sure else "box_page.unsure"
                said = own(key, percent=round(100 * chip.confidence))
                name = own("box_page.on_space", chip=self._words.chip(chip.piece), space=chip.space)
                lines.append((place, name, said))
        return lines

    def _list(self, lines: tuple[Line, ...]) -> None:
        self._table.clear()
        with self._table, Tag("tbody"):
            for place, what, said in lines:
                with Tag("tr"):
                    Tag("th", place, scope="row")
                    Tag("td", what)
                    Tag("td", said)


class LampsPanel:
    """Every seat's lamp in words."""

    def __init__(self, companion: Companion, words: Words) -> None:
        self._companion = companion
        self._words = words
        with Tag("section", css="card", aria_labelledby="lamps"):
            Tag("h2", words.own("box_page.lamps"), id="lamps")
            self._said = Tag("p")

    def refresh(self) -> None:
        """Say what every lamp shows."""
        seats = self._companion.showing.seats
        self._said.say(" · ".join(f"{one.name}: {self._words.lamp(one.lamp)}" for one in seats))
