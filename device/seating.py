"""Before the first draw: which game is played and who plays where, by buttons alone."""

from __future__ import annotations

from dataclasses import dataclass

from device.events import Control, Event, Hold, Noticed, Press
from device.faces import PLAYABLE, Playable
from device.learnt import NOTHING, Learnt
from device.showing import Lamp, Page, SeatShowing, Showing, Text, text
from device.step import SAID, Step
from engine.game import Seat
from engine.record import FORMAT, Words

GAMES = tuple(PLAYABLE)


@dataclass
class Seating:
    """Players press their own button to join or to leave; OK begins.

    While nobody has joined, OK goes on to the next game. Whoever has joined and holds the button
    down begins. The seats that joined are numbered anew in the order of the buttons, without gaps.

    Attributes:
        buttons: How many seat buttons the box has.
        profile: Name of the profile, for the header; None without a camera.
        learnt: What was learnt of this copy, for the header.
        header: The header of the game that has been begun, or None.
    """

    buttons: int
    profile: str | None = None
    learnt: Learnt = NOTHING
    header: Words | None = None
    _game: str = GAMES[0]
    _joined: frozenset[Seat] = frozenset()
    _first: Seat | None = None
    _said: tuple[Text, ...] = ()

    def on(self, event: Event) -> Step:
        """Take in one event; only presses and notices matter here."""
        match event:
            case Noticed(what):
                self._said = (what, *self._said)[:SAID]
            case Press(Seat() as seat, Hold.SHORT):
                self._joined ^= {seat}
            case Press(Seat() as seat, Hold.LONG):
                self._joined |= {seat}
                self._first = seat
            case Press(Control.OK, Hold.SHORT) if not self._joined:
                self._game = GAMES[(GAMES.index(self._game) + 1) % len(GAMES)]
            case Press(Control.OK, Hold.SHORT) if self._can_begin:
                self.header = self._begun()
            case _:
                pass
        return Step((), self.showing)

    @property
    def _playable(self) -> Playable:
        return PLAYABLE[self._game]

    @property
    def _can_begin(self) -> bool:
        return self._playable.fewest <= len(self._joined) <= self._playable.most

    def _begun(self) -> Words:
        seats = sorted(self._joined)
        players = [{"name": f"{int(seat) + 1}", "button": int(seat)} for seat in seats]
        header = {"format": FORMAT, "game": self._game, "players": players, "profile": self.profile}
        first = {"start_player": seats.index(self._first)} if self._first in self._joined else {}
        return {**header, **first, **self._playable.known(self.learnt)}

    @property
    def showing(self) -> Showing:
        """Lamps in the seats' own colours for those who joined."""
        playable = self._playable
        lines = (
            *self._said[:1],
            text(f"game.{self._game}"),
            text("seating.joined", n=len(self._joined)),
            (self._can_begin and playable.begins)
            or text("seating.range", low=playable.fewest, high=playable.most),
        )
        return Showing(
            Page(text("seating.title"), lines, self._hint),
            tuple(self._seat(Seat(number)) for number in range(self.buttons)),
            said=self._said,
        )

    @property
    def _hint(self) -> Text:
        if self._can_begin:
            return text("hint.seating_begin")
        return text("hint.seating" if self._joined else "hint.seating_game")

    def _seat(self, seat: Seat) -> SeatShowing:
        joined = seat in self._joined
        name = str(int(seat) + 1)
        line = text("seating.plays") if joined else text("seating.press_to_join")
        begins = (text("seating.begins"),) if joined and seat == self._first else ()
        return SeatShowing(seat, name, Lamp.SEAT if joined else Lamp.OFF, (line, *begins))
