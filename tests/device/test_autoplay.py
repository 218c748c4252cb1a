"""Simulated people through a whole game, beside a box that is told of every chip."""

from __future__ import annotations

import random

import pytest

from device.autoplay import People
from device.demonstration import own_chips
from device.events import Control, Hold, Told
from device.simulated import SimulatedTable
from engine.game import Seat
from engine.games.quacks.position import Phase
from tests.device.test_demonstration import DeafBox


class ToldBox(DeafBox):
    """A box that somebody tells of every chip, at a table where people own what it says."""

    def __init__(self, dice: random.Random) -> None:
        super().__init__({}, {})
        self.table = ToldTable(self, dice)
        own_chips(self.table, self.state)

    def press(self, button: Seat | Control, hold: Hold) -> None:
        super().press(button, hold)
        own_chips(self.table, self.state)

    def tell(self, seat: int, do: str, **more: object) -> None:
        self.session.on(Told(tuple({"seat": seat, "do": do, **more}.items())))
        own_chips(self.table, self.state)


class ToldTable(SimulatedTable):
    """A table on which somebody looks at every pot."""

    def __init__(self, box: ToldBox, dice: random.Random) -> None:
        super().__init__(2, dice, lambda: 0.0)
        self._box = box

    def lay(self, seat: int, label: str, space: int) -> None:
        super().lay(seat, label, space)
        self._box.tell(seat, "draw", piece=label)

    def clear(self, seat: int) -> None:
        super().clear(seat)
        self._box.tell(seat, "clear")


@pytest.mark.parametrize("seed", range(3))
def test_people_play_nine_rounds_with_their_cards_to_the_end(seed: int) -> None:
    dice = random.Random(seed)
    box = ToldBox(dice)
    people = People(box.table, box, dice)
    for played in range(9):
        assert box.state.round == played + 1
        list(people.play_round())
        assert box.state.card is not None
        if box.state.phase is not Phase.OVER:
            list(people.clear_up())
    assert box.state.outcome() is not None
    assert len(box.state.cards) == 9
