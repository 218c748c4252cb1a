"""One seat on the page: its lamp with its word, its lines, its button and its pot."""

from __future__ import annotations

from nicegui import events, ui

from device.events import Hold, Undone
from device.showing import Lamp, SeatShowing
from device.web.companion import Companion, Rgb
from device.web.hands import Hands
from device.web.pot import PotPanel
from device.web.tags import HoldButton, Tag
from device.web.words import Words
from engine.game import Seat

_OFF: Rgb = (0, 0, 0)
_EMIT_SEEN = "(event) => emit(event.currentTarget.dataset.seen)"
_LINES = 24
"""A cauldron that is scored kind by kind, with recipes."""


class SeatPanel:
    """One seat; ``refresh`` sends what has changed."""

    def __init__(self, companion: Companion, hands: Hands, seat: Seat) -> None:
        self._companion = companion
        self._seat = seat
        self._words = Words(companion.catalogue)
        self._lit = _OFF
        with Tag("article", css="seat card", aria_labelledby=f"seat{seat}"):
            self._build_head()
            with ui.element("div").classes("lines"):
                self._lines = [Tag("p") for _ in range(_LINES)]
            self._pot = self._build_pot(hands)
            self._build_buttons()

    def refresh(self) -> None:
        """Show the seat as it is."""
        showing = self._companion.showing
        self._undo.attribute("data-seen", str(showing.recorded))
        if self._seat < len(showing.seats):
            self._refresh_words(showing.seats[self._seat])
        else:
            self._name.say(self._words.own("seat", seat=self._seat + 1))
        if self._pot is not None:
            self._pot.refresh()

    def _build_pot(self, hands: Hands) -> PotPanel | None:
        table = self._companion.table
        if table is None or self._seat >= table.seats:
            return None
        return PotPanel(self._companion, table, hands, self._seat)

    def _build_head(self) -> None:
        with ui.element("header").classes("row"):
            self._name = Tag("h2", id=f"seat{self._seat}")
            with ui.element("span").classes("lamp"):
                self._dot = Tag("span", css="dot", aria_hidden="true")
                self._lamp = Tag("span", css="word")

    def _build_buttons(self) -> None:
        own = self._words.own
        with ui.element("div").classes("row foot"):
            if self._companion.is_simulated:
                press = HoldButton(own("press", seat=self._seat + 1), "round", self._pressed)
                press.attribute("title", own("press_hint"))
                Tag("button", own("hold"), css="small", type="button").on("click", self._held)
            self._undo = Tag("button", own("undo_seat"), css="small", type="button")
            self._undo.on("click", self._undone, js_handler=_EMIT_SEEN)

    def _refresh_words(self, seat: SeatShowing) -> None:
        self._name.say(seat.name)
        self._lamp.say(self._words.lamp(seat.lamp))
        self._refresh_dot(seat.lamp)
        for line, shown in zip(self._lines, (*seat.lines, *(None,) * _LINES), strict=False):
            line.say("" if shown is None else self._words.say(shown))
            line.set_visibility(shown is not None)

    def _refresh_dot(self, lamp: Lamp) -> None:
        colours = self._companion.lamp_colours()
        colour = colours[self._seat] if self._seat < len(colours) else _OFF
        if lamp is Lamp.OFF or any(colour):
            self._lit = _OFF if lamp is Lamp.OFF else _bright(colour)
        red, green, blue = self._lit
        style = f"--lamp: rgb({red} {green} {blue})" if any(self._lit) else None
        self._dot.attribute("style", style)
        self._dot.wear("blinking", on=lamp is Lamp.EXPLODED)
        self._dot.wear("pulsing", on=lamp is Lamp.CONFIRM)

    def _pressed(self, hold: Hold) -> None:
        self._companion.press(self._seat, hold)

    def _held(self) -> None:
        self._companion.press(self._seat, Hold.LONG)

    def _undone(self, event: events.GenericEventArguments) -> None:
        seen = str(event.args)
        if seen.isdecimal():
            self._companion.post(Undone(self._seat, int(seen)))


def _bright(colour: Rgb) -> Rgb:
    """The colour at full brightness: lamps are dimmed for the camera, a page need not be."""
    strongest = max(colour) or 1
    red, green, blue = (round(channel * 255 / strongest) for channel in colour)
    return red, green, blue
