"""The whole table at one moment: a game, its questions and its disorder as a showing. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from device.face import Face
from device.questions import Questions
from device.showing import Lamp, Page, SeatShowing, Showing, Sound, Text, text
from engine.game import Seat, Zone
from engine.witness import Unexplained


def box_lines(
    notice: Text | None, missing: tuple[Text, ...], *, is_lost: bool, is_off: bool
) -> tuple[Text, ...]:
    """What is wrong with the box itself, or with what it sees, the newest first."""
    lines = missing
    if is_lost:
        lines = (text("camera.lost"), *lines)
    elif is_off:
        lines = (text("camera.off"), *lines)
    return lines if notice is None else (notice, *lines)


@dataclass(frozen=True, slots=True)
class Overview:
    """What there is to show.

    Attributes:
        state: The game as it stands.
        face: How it shows itself.
        questions: What is asked.
        astray: The zones that no rule explains.
        markers: What lies beside its place in each zone.
        box: What is wrong with the box itself.
        menu: The page of the menu while it is open.
        away: The seats whose players have left.
    """

    state: Any
    face: Face
    questions: Questions
    astray: Mapping[Zone, Unexplained[Any]]
    markers: Mapping[Zone, tuple[Text, ...]]
    box: tuple[Text, ...]
    menu: Page | None = None
    away: frozenset[Seat] = frozenset()

    def showing(self, sound: Sound | None, said: tuple[Text, ...]) -> Showing:
        """All of it, with a sound and what was said last."""
        seats = tuple(self._seat(Seat(s)) for s in range(self.state.seat_count))
        note = self.face.note(self.state)
        warnings = (*self.box, *self._astray_lines(self.astray))
        proposals = self.questions.proposals
        return Showing(self._page(), seats, proposals, sound, said, note, warnings=warnings)

    def _seat(self, seat: Seat) -> SeatShowing:
        own = [line for zone, lines in self.markers.items() if zone.seat == seat for line in lines]
        gone = (text("seat.away"),) if seat in self.away else ()
        lines = (*gone, *self.face.seat_lines(self.state, seat), *own)
        astray = [zone for zone in self.astray if seat in self._concerned(zone)]
        if astray:
            lamp, lines = Lamp.PUT_RIGHT, (*self._astray_lines(astray), *lines)
        elif self.questions.of(seat):
            lamp = Lamp.CONFIRM
        else:
            lamp = self.face.lamp(self.state, seat)
        return SeatShowing(seat, self.face.names[seat], lamp, lines)

    def _concerned(self, zone: Zone) -> tuple[Seat, ...]:
        """Who is to put a zone right: its owner; in one that all share, whoever is to act."""
        if zone.seat is not None:
            return (zone.seat,)
        return tuple(prompt.seat for prompt in self.state.prompts())

    def _page(self) -> Page:
        asked = self.menu or self.questions.page
        if asked is not None:
            return asked
        if self.astray:
            lines, menu = self._astray_lines(self.astray), text("hint.menu")
            return Page(text("astray.title"), lines, text("hint.astray"), note=menu)
        page = self.face.page(self.state)
        notes = tuple(line for lines in self.markers.values() for line in lines)
        lines = (*self.box, *notes, *page.lines)
        return replace(page, lines=lines, note=self.face.note(self.state))

    def _astray_lines(self, zones: Iterable[Zone]) -> tuple[Text, ...]:
        return tuple(
            line for zone in zones for line in self.face.astray(self.state, zone, self.astray[zone])
        )
