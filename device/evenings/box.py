"""The box beside the table of an evening: the real session, in time that nobody waits for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from device.config import Times
from device.evenings.sight import Sight
from device.evenings.table import Table
from device.events import Control, Event, Hold, Observed
from device.presses import Edge, PressReader
from device.session import Session
from device.showing import Lamp, Proposal
from device.step import Line
from engine.game import Seat
from engine.games import GAMES
from engine.record import read_record

FRAME_S = 0.2
TAP_S = 0.12
TIMES = Times()


def _reader() -> PressReader:
    return PressReader(debounce_s=TIMES.debounce_s, long_press_s=TIMES.long_press_s)


@dataclass
class Box:
    """A session with a camera over the table and its buttons.

    Attributes:
        session: What runs on the real box.
        table: What the camera looks at.
        sight: How well it sees.
        written: Takes each line of the record, as the journal does.
        now_s: The time.
        asked: Every question that was shown so far, by its start and its id.
        starts: How often the box has been switched on.
    """

    session: Session
    table: Table
    sight: Sight
    written: Callable[[Line], None] = lambda _: None
    now_s: float = 0.0
    asked: dict[tuple[int, int], Proposal] = field(default_factory=dict)
    starts: int = 1
    _frame_s: float = 0.0
    _reader: PressReader = field(default_factory=_reader)

    @property
    def state(self) -> Any:  # noqa: ANN401 - any game's state
        """The game as the box has it."""
        return self.session.record.state

    @property
    def proposals(self) -> tuple[Proposal, ...]:
        """The open questions, oldest first."""
        return self.session.showing.proposals

    @property
    def complains(self) -> bool:
        """Whether the box asks something or says that something lies wrong."""
        lamps = {one.lamp for one in self.session.showing.seats}
        return bool(self.proposals) or bool(lamps & {Lamp.PUT_RIGHT, Lamp.CONFIRM})

    @property
    def counted(self) -> Counter[str]:
        """How often each kind of question has been asked."""
        return Counter(one.question.key for one in self.asked.values())

    def wait(self, for_s: float) -> None:
        """Let time pass, with a frame now and then."""
        until_s = self.now_s + for_s
        while self._frame_s <= until_s:
            self.now_s = max(self.now_s, self._frame_s)
            seen = self.sight.report(self.table, self.session.zones, self.now_s)
            self.take(Observed(seen, self.now_s))
            self._frame_s += FRAME_S
        self.now_s = until_s

    def press(self, button: Seat | Control, hold: Hold = Hold.SHORT) -> None:
        """Hold a button's wire down for as long as such a press takes, and let go."""
        self._edge(button, is_down=True)
        self.wait(TAP_S if hold is Hold.SHORT else TIMES.long_press_s + TAP_S)
        self._edge(button, is_down=False)
        self.wait(TIMES.debounce_s)
        self._pressed(self._reader.elapsed(self.now_s))

    def restart(self) -> None:
        """Go on from the record alone, as after a cut of the power."""
        record = read_record(self.session.record.to_lines(), GAMES)
        self.session = Session(record, self.session.face)
        self._reader = _reader()
        self.starts += 1

    def take(self, event: Event) -> None:
        """Hand an event to the session."""
        step = self.session.on(event)
        for line in step.lines:
            self.written(line)
        for proposal in step.showing.proposals:
            self.asked.setdefault((self.starts, proposal.id), proposal)

    def _edge(self, button: Seat | Control, *, is_down: bool) -> None:
        self._pressed(self._reader.update(Edge(button, is_down, self.now_s)))

    def _pressed(self, presses: tuple[Any, ...]) -> None:
        for press in presses:
            self.take(press)
