"""Simulated people at the simulated table: they draw, lay and press for a newcomer to watch."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol

from device.events import Control, Hold
from device.faces.quacks import QuacksFace
from device.faces.quacks_ahead import next_odds
from device.showing import Proposal, Showing, Text
from device.simulated import SimulatedTable
from engine.game import Seat
from engine.games.quacks.actions import Draw, Stop
from engine.games.quacks.chips import Chip
from engine.games.quacks.game import Quacks
from engine.games.quacks.position import Marker, Phase

LOOK_S = 0.2
"""How long people wait before they look at the box again."""

REACH_S = 0.6
"""How long a hand is over the pot before and after it lays a chip."""

PATIENCE_S = 20.0
"""How long people wait for the box to record what they did, before they give up."""

TEMPERS = (Fraction(1, 5), Fraction(2, 5), Fraction(1, 4), Fraction(1, 3))
"""Highest odds of an explosion at which each seat still draws; the last to play never stops."""


CONSIDERED = 12
"""How many answers people look at before they take one."""

ROUND_OVER = (Phase.CLEARING, Phase.OVER)


class Box(Protocol):
    """What people see of the box, and what they can press."""

    @property
    def state(self) -> Quacks:
        """The game as the box has it."""
        ...

    @property
    def showing(self) -> Showing:
        """What the box shows."""
        ...

    def press(self, button: Seat | Control, hold: Hold) -> None:
        """Press a button."""
        ...


class GaveUpError(Exception):
    """The box did not record in time what the simulated people did."""


@dataclass
class People:
    """The players of a simulated table.

    Attributes:
        table: Where they play.
        box: The companion beside it.
        dice: Whose turn it is to be quick; seeded by the caller.
    """

    table: SimulatedTable
    box: Box
    dice: random.Random
    _meant: dict[Seat, Text] = field(default_factory=dict)
    _wanted: dict[int, int] = field(default_factory=dict)

    def play_round(self) -> Iterator[float]:
        """Play until the round's points are shown; yields the seconds to wait before going on.

        Raises:
            GaveUpError: If the box does not follow.
        """
        if self.box.state.phase is Phase.FORTUNE:
            yield from self.reveal()
        yield from self._put_markers()
        while self.box.state.phase is Phase.BREWING:
            yield from self._brew(self.dice.choice(self._brewing()))
        while self.box.state.phase not in ROUND_OVER:
            yield 1.0
            yield from self._answer_all()

    def reveal(self) -> Iterator[float]:
        """Turn over the card of the round, name it to the box, and carry it out."""
        self.box.press(self.box.state.seats[0], Hold.SHORT)
        yield LOOK_S
        while self.box.state.phase is not Phase.BREWING:
            yield LOOK_S
            yield from self._answer_all()

    def clear_up(self) -> Iterator[float]:
        """Clear every pot, which begins the next round."""
        before = self.box.state.round
        for seat in range(self.table.seats):
            self.table.hand(seat, over=True)
            yield REACH_S
            self.table.clear(seat)
            self.table.hand(seat, over=False)
            yield REACH_S
        yield from self._wait(lambda state: state.round > before)

    def _brewing(self) -> list[Seat]:
        """The seats that have something to do, in the last round in step."""
        state = self.box.state
        seats = [prompt.seat for prompt in state.prompts()]
        return [seat for seat in seats if not state.waits_for_others(seat)]

    def _put_markers(self) -> Iterator[float]:
        state = self.box.state
        for number in range(state.seat_count):
            for marker, space in state.markers(Seat(number)).items():
                self.table.put_marker(number, marker.value, space)
            if Marker.RAT not in state.markers(Seat(number)):
                self.table.put_marker(number, Marker.RAT.value, None)
        yield 2 * REACH_S

    def _brew(self, seat: Seat) -> Iterator[float]:
        if self._wants_to_stop(seat):
            self._meant[seat] = QuacksFace(()).choice(Stop(seat))
            self.box.press(seat, Hold.LONG)
            yield LOOK_S
            yield from self._answer_all()
            yield from self._wait(lambda state: not _is_asked(state, seat))
            return
        before = len(self.box.state.players[seat].pot.placed)
        yield from self._draw(seat)
        yield from self._wait(lambda state: len(state.players[seat].pot.placed) > before)

    def _draw(self, seat: Seat) -> Iterator[float]:
        self.table.hand(seat, over=True)
        chip = Chip(self.table.draw(seat))
        yield REACH_S
        legal = self.box.state.legal_actions(seat)
        action = next((one for one in legal if isinstance(one, Draw) and one.chip is chip), None)
        if action is None:
            problem = f"the box does not know the {chip.value} that was drawn"
            raise GaveUpError(problem)
        self._meant[seat] = QuacksFace(()).choice(action)
        self.table.lay(seat, chip.value, action.space or 0)
        yield REACH_S
        self.table.hand(seat, over=False)

    def _wants_to_stop(self, seat: Seat) -> bool:
        state = self.box.state
        if not any(isinstance(one, Draw) for one in state.legal_actions(seat)):
            return True
        if seat == state.seat_count - 1:
            return False
        return next_odds(state, seat) > TEMPERS[seat]

    def _wait(self, done: Callable[[Quacks], bool]) -> Iterator[float]:
        waited_s = 0.0
        while not done(self.box.state):
            if waited_s > PATIENCE_S:
                problem = f"the box still shows {self.box.showing.page.title.key}"
                raise GaveUpError(problem)
            yield LOOK_S
            waited_s += LOOK_S
            yield from self._answer_all()

    def _answer_all(self) -> Iterator[float]:
        for proposal in self.box.showing.proposals[:1]:
            if self._is_selected(proposal):
                self.box.press(proposal.seat, Hold.SHORT)
            else:
                self.box.press(Control.OK, Hold.SHORT)
            yield LOOK_S

    def _is_selected(self, proposal: Proposal) -> bool:
        meant = self._meant.get(proposal.seat)
        labels = [choice.label for choice in proposal.choices]
        if meant in labels:
            return labels[proposal.selected] == meant
        if not (proposal.question.key.startswith("question.") or labels[0].key == "act.reveal"):
            return True
        first = labels[0].key == "act.buy_nothing"  # whoever can buy something does
        some = min(len(labels), CONSIDERED)
        wanted = self._wanted.setdefault(proposal.id, self.dice.randrange(first, some))
        return proposal.selected == wanted


def _is_asked(state: Quacks, seat: Seat) -> bool:
    """Whether the pots still wait for a seat."""
    return state.phase is Phase.BREWING and any(one.seat == seat for one in state.prompts())
