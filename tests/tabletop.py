"""A small table with a small box beside it, in memory: enough of a companion to put a page on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

import cv2
import numpy as np

from device.archive_shelf import Shelf
from device.catalogue import Catalogue, Language
from device.errors import JournalError
from device.events import Answered, BoxEvent, Control, Hold, SettingChanged, Undone
from device.journal import Journal
from device.regulars import NOBODY, Regulars
from device.settings import Settings
from device.showing import Choice, Lamp, Page, Proposal, SeatShowing, Showing, Text, text
from device.web.companion import About, Played, Rgb, View
from device.web.door import Door
from engine.game import Seat
from vision.frame import as_frame
from vision.observation import BoardReading, MarkerSighting, Observation, Sighting

_SENTENCES = {
    "de": {
        "turn": "Alle brauen",
        "draw_on": "Zieht oder hört auf",
        "hint": "Lang drücken: aufhören",
        "last": "Zuletzt {chip} auf Feld {space}",
        "count": "{count} Chips im Kessel, Explosionswahrscheinlichkeitsangabe folgt",
        "ask": "{name}: wirklich aufhören?",
        "yes": "Ja, ich höre auf",
        "no": "Nein, weiterbrauen",
        "rule": "Schwarz zählt nicht",
        "other": "Schwarz {n} und Orange {n}",
        "pressed": "{name} drückt ({hold})",
        "answered": "Antwort: {choice}",
        "undone": "{name} nimmt zurück",
    },
    "en": {
        "turn": "Everybody brews",
        "draw_on": "Draw on, or stop",
        "hint": "Hold: stop",
        "last": "Last {chip} on space {space}",
        "count": "{count} chips in the pot",
        "ask": "{name}: really stop?",
        "yes": "Yes, I stop",
        "no": "No, brew on",
        "rule": "Black does not count",
        "other": "black {n} and orange {n}",
        "pressed": "{name} presses ({hold})",
        "answered": "Answer: {choice}",
        "undone": "{name} takes back",
    },
}
_START = ("white-1",) * 4 + ("white-2",) * 2 + ("white-3", "orange-1", "green-1")
_LAMPS: Mapping[Lamp, Rgb] = {
    Lamp.OFF: (0, 0, 0),
    Lamp.SAFE: (0, 30, 0),
    Lamp.RISKY: (30, 20, 0),
    Lamp.CONFIRM: (0, 0, 40),
}
_NAMES = ("Annegret", "Bartholomäus", "Chlodwig", "Dörte")
_DANGEROUS_SPACE = 5


def sentences(language: Language) -> Catalogue:
    """The page's own texts and those of this table."""
    return Catalogue(language, {**_SENTENCES[language], **Catalogue.load(language).sentences})


class Pots:
    """Bags and pots; every change is told."""

    def __init__(self, seats: int, changed: Callable[[], None], start: tuple[str, ...]) -> None:
        self.seats = seats
        self.covered: set[int] = set()
        self._changed = changed
        self._bags = [list(start) for _ in range(seats)]
        self._pots: list[dict[int, str]] = [{} for _ in range(seats)]
        self._markers = [{"droplet": 0} for _ in range(seats)]
        self._dice = Random(7)

    def draw(self, seat: int) -> str:
        bag = self._bags[seat]
        if not bag:
            raise LookupError(seat)
        label = bag.pop(self._dice.randrange(len(bag)))
        self._changed()
        return label

    def lay(self, seat: int, label: str, space: int) -> None:
        self._pots[seat][space] = label
        self._changed()

    def lift(self, seat: int, space: int) -> str:
        label = self._pots[seat].pop(space)
        self._bags[seat].append(label)
        self._changed()
        return label

    def clear(self, seat: int) -> None:
        self._bags[seat] += self._pots[seat].values()
        self._pots[seat].clear()
        self._changed()

    def put_marker(self, seat: int, kind: str, space: int | None) -> None:
        self._markers[seat].pop(kind, None)
        if space is not None:
            self._markers[seat][kind] = space
        self._changed()

    def hand(self, seat: int, over: bool) -> None:  # noqa: FBT001
        (self.covered.add if over else self.covered.discard)(seat)
        self._changed()

    def bag(self, seat: int) -> tuple[str, ...]:
        return tuple(self._bags[seat])

    def pieces(self, seat: int) -> Mapping[int, str]:
        return dict(self._pots[seat])

    def markers(self, seat: int) -> Mapping[str, int]:
        return dict(self._markers[seat])


class Tabletop:
    """The companion over ``Pots``; ``simulated=False`` makes it a real box without them."""

    def __init__(
        self,
        language: Language = "de",
        seats: int = 4,
        *,
        simulated: bool = True,
        start: tuple[str, ...] = _START,
        answers: int = 2,
    ) -> None:
        self.language: str = language
        self.catalogue = sentences(language)
        self.presses: list[tuple[Seat | Control, Hold]] = []
        self.events: list[BoxEvent] = []
        self.watchers: list[Callable[[], None]] = []
        self.unwatched = asyncio.Event()
        self.screens_drawn = 0
        self.buttons = seats
        self.note: Text | None = None
        self.warnings: tuple[Text, ...] = ()
        self.pots = Pots(seats, self._moved, start)
        self.table = self.pots if simulated else None
        self.is_simulated = simulated
        self.door = Door()
        self.archive = Shelf(Journal.open(Path(":memory:")))
        self.may_act = True
        self.is_playing = True
        self.regulars: Regulars = NOBODY
        self.settings = Settings()
        self.about = About()
        self._ids = 0
        self._answers = answers
        self._proposals: tuple[Proposal, ...] = ()
        self._said: tuple[Text, ...] = ()
        self.view: View | None = None
        self.played: Played | None = None
        self.evenings: dict[int, Played] = {}
        self._moved()

    @property
    def showing(self) -> Showing:
        return Showing(
            Page(text("turn"), (text("draw_on"),), text("hint")),
            tuple(self._seat(seat) for seat in range(self.buttons)),
            self._proposals,
            said=self._said,
            note=self.note,
            warnings=self.warnings,
            recorded=len(self._said),
        )

    def permit(self) -> None:
        pass

    async def evening(self, number: int) -> Played:
        if number not in self.evenings:
            raise JournalError(str(number), "there is none")
        return self.evenings[number]

    def screen_png(self) -> bytes:
        self.screens_drawn += 1
        picture = np.zeros((64, 128), np.uint8)
        lines = (text("turn"), text("draw_on"), self._said[0] if self._said else text("hint"))
        for row, line in enumerate(lines):
            words = self.catalogue.say(line)
            cv2.putText(picture, words, (2, 16 + 20 * row), cv2.FONT_HERSHEY_PLAIN, 0.8, 255, 1)
        return cv2.imencode(".png", picture)[1].tobytes()

    def lamp_colours(self) -> tuple[Rgb, ...]:
        return tuple(_LAMPS[self._seat(seat).lamp] for seat in range(self.buttons))

    def press(self, button: Seat | Control, hold: Hold) -> None:
        self.presses.append((button, hold))
        if isinstance(button, Seat):
            self._say(text("pressed", name=_NAMES[button], hold=hold.value))
            if hold is Hold.LONG:
                self._propose(button)
        self._tell()

    def post(self, event: BoxEvent) -> None:
        self.events.append(event)
        if isinstance(event, Answered):
            self._proposals = tuple(p for p in self._proposals if p.id != event.proposal)
            self._say(text("answered", choice=event.choice))
        elif isinstance(event, SettingChanged):
            self.settings = self.settings.with_value(event.name, event.value)
        elif isinstance(event, Undone) and event.seat is not None:
            self._say(text("undone", name=_NAMES[event.seat]))
        self._tell()

    def next_space(self, seat: int, label: str) -> int:
        return max(self.pots.pieces(seat), default=0) + int(label.rpartition("-")[2])

    def watch(self, changed: Callable[[], None]) -> Callable[[], None]:
        self.watchers.append(changed)
        self.unwatched.clear()

        def stop() -> None:
            self.watchers.remove(changed)
            if not self.watchers:
                self.unwatched.set()

        return stop

    def _seat(self, seat: int) -> SeatShowing:
        chips = self.pots.pieces(seat)
        lines = [text("count", count=len(chips))]
        if chips:
            lines.append(text("last", chip=chips[max(chips)], space=max(chips)))
        asked = any(proposal.seat == seat for proposal in self._proposals)
        risky = max(chips, default=0) > _DANGEROUS_SPACE
        lamp = Lamp.CONFIRM if asked else Lamp.RISKY if risky else Lamp.SAFE
        return SeatShowing(Seat(seat), _NAMES[seat], lamp, tuple(lines))

    def _propose(self, seat: Seat) -> None:
        self._ids += 1
        others = (Choice(str(n), text("other", n=n)) for n in range(3, self._answers + 1))
        choices = (Choice("yes", text("yes")), Choice("no", text("no")), *others)
        question = Proposal(self._ids, seat, text("ask", name=_NAMES[seat]), choices)
        self._proposals = (*(p for p in self._proposals if p.seat != seat), question)

    def _say(self, sentence: Text) -> None:
        self._said = (sentence, *self._said)

    def _moved(self) -> None:
        self.view = seen(self.pots, 0.0 if self.view is None else self.view.at_s + 1)
        self._tell()

    def _tell(self) -> None:
        for changed in tuple(self.watchers):
            changed()


def seen(pots: Pots, at_s: float) -> View:
    """A plain picture of the pots with its reading."""
    picture = np.full((720, 1280, 3), (52, 74, 96), np.uint8)
    boards = []
    for seat in range(pots.seats):
        left, top = 60 + 310 * seat, 200
        corners = ((left, top), (left + 280, top), (left + 280, top + 280), (left, top + 280))
        cv2.rectangle(picture, corners[0], corners[2], (40, 56, 44), -1)
        chips = tuple(
            _sighting(
                picture, (left + 40 + 34 * (space % 7), top + 40 + 40 * (space // 7)), space, label
            )
            for space, label in sorted(pots.pieces(seat).items())
        )
        boards.append(
            BoardReading(corners, seat in pots.covered, chips, MarkerSighting(0, 0.99), None)
        )
    observation = Observation((1280, 720), tuple(boards))
    return View(as_frame(picture), observation, at_s, {"look": 12.4, "explain": 1.0})


def _sighting(picture: np.ndarray, centre: tuple[int, int], space: int, label: str) -> Sighting:
    cv2.circle(picture, centre, 15, (190, 200, 210), -1)
    sure = Sighting(label, space, centre, confidence=0.97, sure=True)
    return sure if space % 3 else replace(sure, confidence=0.61, sure=False)
