from __future__ import annotations

import asyncio
import random
import signal
import socket
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

import pytest

from device.autoplay import GaveUpError, People
from device.demonstration import Demonstration, _free_port, own_chips
from device.errors import DeviceError
from device.events import Control, Hold, Press, Told
from device.faces.quacks import QuacksFace
from device.session import Session
from device.showing import Showing, text
from device.simulated import SimulatedTable
from engine.game import Seat
from engine.games import GAMES
from engine.games.quacks.game import Quacks
from engine.games.quacks.position import Phase
from engine.record import Record
from tests.device.sessions import PRESSED_S

T = TypeVar("T")


class EndingDice(random.Random):
    """After so many choices of who draws next somebody ends the demo."""

    turns = 0

    def choice(self, seq: Sequence[T]) -> T:  # type: ignore[override]
        self.turns += 1
        if self.turns == 4:
            signal.raise_signal(signal.SIGTERM)
        return super().choice(seq)


@pytest.mark.timeout(120)
def test_simulated_people_are_followed_until_the_demo_is_ended_among_their_draws(
    hurried: Callable[[Coroutine[Any, Any, None]], None],
) -> None:
    said: list[str] = []
    dice = EndingDice(1)

    async def demo() -> None:
        loop = asyncio.get_running_loop()
        header = {"format": 1, "game": "quacks", "players": ["Ada", "Ben"]}
        demonstration = Demonstration(header, "en", 0, dice)
        await demonstration.run(autoplay=True, say=said.append, clock_s=loop.time)

    hurried(demo())
    assert dice.turns == 4
    assert len(said) == 1
    assert said[0].startswith("The virtual table: http://127.0.0.1:")


def test_a_port_that_is_taken_is_another_one() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert _free_port(port) not in {0, port}


class DeafBox:
    """A box without a camera: it takes presses, but sees no chip."""

    def __init__(self, start: dict[str, object], house_rules: dict[str, object]) -> None:
        header = {
            "format": 1,
            "game": "quacks",
            "players": ["A", "B"],
            "start": start,
            "house_rules": house_rules,
        }
        self.session = Session(Record.begin(GAMES["quacks"], header), QuacksFace(("A", "B")))

    @property
    def state(self) -> Quacks:
        state = self.session.record.state
        assert isinstance(state, Quacks)
        return state

    @property
    def showing(self) -> Showing:
        return self.session.showing

    def press(self, button: Seat | Control, hold: Hold) -> None:
        self.session.on(Press(button, hold, next(PRESSED_S)))


def people(start: dict[str, object], *bags: list[str], **house_rules: object) -> People:
    dice = random.Random(1)
    box = DeafBox(start, house_rules)
    table = SimulatedTable(2, dice, lambda: 0.0)
    for seat, bag in enumerate(bags):
        table.fill_bag(seat, bag)
    return People(table, box, dice)


def test_people_give_up_on_a_box_that_does_not_follow() -> None:
    playing = people({}, ["orange-1"], ["orange-1"])
    with pytest.raises(GaveUpError, match=r"brewing\.title"):
        list(playing.play_round())


def test_people_give_up_when_somebody_else_has_moved_their_chips() -> None:
    playing = people({}, ["purple-1"], ["purple-1"])
    with pytest.raises(GaveUpError, match="purple-1"):
        list(playing.play_round())
    playing = people({}, [], [])
    with pytest.raises(DeviceError, match="no chip in the bag"):
        list(playing.play_round())


def test_people_answer_what_the_box_asks() -> None:
    playing = people({"seats": [{"bag": {"white-3": 2, "white-2": 1}}, {"stopped": True}]}, [], [])
    box = playing.box
    assert isinstance(box, DeafBox)
    for piece in ("white-3", "white-3", "white-2"):
        box.session.on(Told((("seat", 0), ("do", "draw"), ("piece", piece))))
    assert box.state.phase is Phase.DIE
    list(playing.play_round())
    assert box.state.phase is Phase.CLEARING


def test_chips_that_were_bought_get_into_the_bag() -> None:
    pot = [{"piece": "green-2", "space": 14}]
    start = {"seats": [{"bag": {}, "pot": pot, "rubies": 0}, {"stopped": True}]}
    playing = people(start, ["green-2"], [])
    box = playing.box
    assert isinstance(box, DeafBox)
    playing.table.lay(0, "green-2", 14)
    for deed in (
        {"do": "stop"},
        {"do": "roll", "face": "point"},
        {"do": "buy", "pieces": ["orange-1", "blue-1"]},
    ):
        box.session.on(Told(tuple({"seat": 0, **deed}.items())))
    assert box.state.phase is Phase.CLEARING
    own_chips(playing.table, box.state)
    assert sorted(playing.table.bag(0)) == ["blue-1", "orange-1"]
    assert playing.table.pieces(0) == {14: "green-2"}


def test_people_leave_a_second_chance_to_others() -> None:
    pot = [{"piece": "white-3", "space": 3}, {"piece": "white-3", "space": 6}]
    start = {
        "card": "a-second-chance",
        "seats": [{"bag": {"white-2": 1}, "pot": pot}, {"stopped": True}],
    }
    playing = people(start, [], [], first_five="explode")
    box = playing.box
    assert isinstance(box, DeafBox)
    box.session.on(Told((("seat", 0), ("do", "draw"), ("piece", "white-2"))))
    assert box.showing.page.title == text("question.restart", name="A")
    list(playing.play_round())
    assert box.state.phase is Phase.CLEARING
    assert box.state.players[0].pot.exploded
