"""Before the first draw: who plays where, by buttons alone."""

from __future__ import annotations

from dataclasses import dataclass

from device.events import Control, Event, Hold, Noticed, Press
from device.session import SAID, Step
from device.showing import Lamp, Page, SeatShowing, Showing, Text, text
from engine.game import Seat
from engine.games.quacks.tables import TABLES
from engine.record import FORMAT, Words


@dataclass
class Seating:
    """Players press their own button to join or to leave; OK begins.

    The seats that joined are numbered anew in the order of the buttons, without gaps.

    Attributes:
        buttons: How many seat buttons the box has.
        profile: Name of the profile, for the header; None without a camera.
        header: The header of the game that has been begun, or None.
    """

    buttons: int
    profile: str | None = None
    header: Words | None = None
    _joined: frozenset[Seat] = frozenset()
    _said: tuple[Text, ...] = ()

    def on(self, event: Event) -> Step:
        """Take in one event; only presses and notices matter here."""
        if isinstance(event, Noticed):
            self._said = (event.what, *self._said)[:SAID]
        elif isinstance(event, Press) and event.hold is Hold.SHORT:
            if isinstance(event.button, Seat):
                self._joined ^= {event.button}
            elif event.button is Control.OK and self._can_begin:
                self.header = self._begun()
        return Step((), self.showing)

    @property
    def _can_begin(self) -> bool:
        return TABLES.setup.players_min <= len(self._joined) <= TABLES.setup.players_max

    def _begun(self) -> Words:
        players = [
            {"name": f"{int(seat) + 1}", "button": int(seat)} for seat in sorted(self._joined)
        ]
        return {"format": FORMAT, "game": "quacks", "players": players, "profile": self.profile}

    @property
    def showing(self) -> Showing:
        """Lamps in the seats' own colours for those who joined."""
        lines = (
            *self._said[:1],
            text("seating.joined", n=len(self._joined)),
            text("seating.range", low=TABLES.setup.players_min, high=TABLES.setup.players_max),
        )
        hint = text("hint.seating_begin") if self._can_begin else text("hint.seating")
        return Showing(
            Page(text("seating.title"), lines, hint),
            tuple(self._seat(Seat(number)) for number in range(self.buttons)),
            said=self._said,
        )

    def _seat(self, seat: Seat) -> SeatShowing:
        joined = seat in self._joined
        name = str(int(seat) + 1)
        line = text("seating.plays") if joined else text("seating.press_to_join")
        return SeatShowing(seat, name, Lamp.SEAT if joined else Lamp.OFF, (line,))
