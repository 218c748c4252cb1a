"""The first page: whose turn it is, what is asked, every seat, and what has been recorded."""

from __future__ import annotations

from nicegui import ui

from device.web.companion import Companion
from device.web.following import Following, Part
from device.web.hands import Hands
from device.web.latest import LatestPanel
from device.web.panels import BoxPanel, CameraPanel, SaidPanel
from device.web.places import FIRST, HOME
from device.web.questions import QuestionsPanel
from device.web.seat import SeatPanel
from device.web.shell import framed
from device.web.tags import Tag
from device.web.warnings import WarningsPanel
from device.web.words import Words
from engine.game import Seat

_FEW = 2
"""So many pots have room to be large on a wide screen."""


class Home:
    """The first page as one browser shows it; needs a NiceGUI page context."""

    def __init__(self, companion: Companion, hands: Hands) -> None:
        self._companion = companion
        self._hands = hands
        self._seats: list[SeatPanel] = []
        words = Words(companion.catalogue)
        note = words.own("real" if companion.table is None else "virtual")
        with framed(words, HOME, note):
            self._build(words)
        self.refresh()
        camera = self._camera
        following = Following(companion, self.refresh, wake=camera.wake, sleep=camera.sleep)
        following.attach(ui.context.client)

    def refresh(self) -> None:
        """Send what has changed."""
        if len(self._seats) != self._seat_count():
            self._build_seats()
        for part in (*self._seats, *self._parts):
            part.refresh()

    def _build(self, words: Words) -> None:
        simulated = self._companion.table is not None
        with Tag("div", css="parts simulated" if simulated else "parts real"):
            warnings, box = WarningsPanel(self._companion), BoxPanel(self._companion)
            if not simulated and self._companion.about.profile is None:
                Tag("a", words.own("first.hint"), "way hint", href=FIRST.path)
            questions = QuestionsPanel(self._companion)
            self._around = Tag("section", css="seats", aria_label=words.own("seats"))
            said, latest = SaidPanel(self._companion), LatestPanel(self._companion)
            self._camera = CameraPanel(self._companion)
        self._parts: tuple[Part, ...] = (warnings, box, questions, said, latest, self._camera)

    def _build_seats(self) -> None:
        self._around.clear()
        self._around.wear("many", on=self._seat_count() > _FEW)
        with self._around:
            self._seats = [
                SeatPanel(self._companion, self._hands, Seat(seat))
                for seat in range(self._seat_count())
            ]

    def _seat_count(self) -> int:
        table = self._companion.table
        shown = len(self._companion.showing.seats)
        return shown if table is None else max(shown, table.seats)
