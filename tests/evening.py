"""A table in virtual time: the real watcher and session, rendered pictures, simulated people."""

from __future__ import annotations

import random
from collections.abc import Iterator

from device.autoplay import People
from device.events import Control, Hold, Observed, Press
from device.faces.quacks import QuacksFace
from device.session import Session
from device.showing import Showing, Sound
from device.simulated import SimulatedTable
from device.step import Line, Step
from device.watcher import Watcher
from engine.game import Seat
from engine.games import GAMES
from engine.games.quacks.game import Quacks
from engine.record import Record
from vision.scan import TableReader

FRAME_S = 0.2


class VirtualEvening:
    """The box beside a simulated table, without a second of waiting."""

    def __init__(self, reader: TableReader, seats: int, seed: int) -> None:
        self.now_s = 0.0
        dice = random.Random(seed)
        names = tuple("ABCDE"[:seats])
        header = {"format": 1, "game": "quacks", "players": list(names)}
        self.session = Session(Record.begin(GAMES["quacks"], header), QuacksFace(names))
        self.showing: Showing = self.session.showing
        self.table = SimulatedTable(seats, dice, lambda: self.now_s)
        for seat in range(seats):
            self.table.put_marker(seat, "droplet", 0)
        self._own_chips()
        self.people = People(self.table, self, dice)
        self.lines: list[Line] = []
        self.sounds: list[Sound] = []
        self.questions: dict[int, str] = {}
        self._watcher = Watcher(reader, seats)
        self._frame_s = 0.0

    @property
    def state(self) -> Quacks:
        state = self.session.record.state
        assert isinstance(state, Quacks)
        return state

    def press(self, button: Seat | Control, hold: Hold) -> None:
        self._take(self.session.on(Press(button, hold, self.now_s)))

    def let(self, deeds: Iterator[float]) -> None:
        """Let people do all this, with the camera running."""
        for wait_s in deeds:
            self.wait(wait_s)

    def wait(self, for_s: float) -> None:
        until_s = self.now_s + for_s
        while self._frame_s <= until_s:
            self.now_s = self._frame_s
            seen = self._watcher.look(self.table.capture())
            self._take(self.session.on(Observed(seen, self.now_s)))
            self._frame_s += FRAME_S
        self.now_s = until_s

    def _own_chips(self) -> None:
        for seat, player in enumerate(self.state.players):
            self.table.own(seat, [chip.value for chip in player.chips().elements()])

    def _take(self, step: Step) -> None:
        self.showing = step.showing
        self._own_chips()
        self.lines += step.lines
        if step.showing.sound is not None:
            self.sounds.append(step.showing.sound)
        for proposal in step.showing.proposals:
            self.questions[proposal.id] = proposal.question.key
