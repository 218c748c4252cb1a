from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from device.__main__ import main
from device.card_people import CardPeople
from device.demonstration import Demonstration
from device.events import Control, Hold, Press
from device.session import Session
from device.showing import Showing
from engine.game import Seat
from tests.device.card_games import card_session
from tests.device.sessions import PRESSED_S


class Buttons:
    """A box of nothing but buttons."""

    def __init__(self, playing: Session) -> None:
        self._playing = playing
        self.presses: list[tuple[Seat | Control, Hold]] = []

    @property
    def state(self) -> Any:  # noqa: ANN401 - any game's state
        return self._playing.record.state

    @property
    def showing(self) -> Showing:
        return self._playing.showing

    def press(self, button: Seat | Control, hold: Hold) -> None:
        self.presses.append((button, hold))
        self._playing.on(Press(button, hold, next(PRESSED_S)))


@pytest.mark.parametrize(("game", "players"), [("glastonbury", 2), ("galletitas", 3)])
def test_people_play_a_whole_game_by_buttons_alone(game: str, players: int) -> None:
    playing = card_session(game, players)
    box = Buttons(playing)
    waits_s = list(CardPeople(box, playing.face, random.Random(3)).play())
    assert playing.record.state.outcome() is not None
    assert len(waits_s) == len(box.presses)
    assert {hold for _, hold in box.presses} == set(Hold)


class EndingDice(random.Random):
    """After so many choices somebody ends the demo."""

    turns = 0

    def randrange(self, *bounds: int) -> int:  # type: ignore[override]
        self.turns += 1
        if self.turns == 3:
            signal.raise_signal(signal.SIGTERM)
        return super().randrange(*bounds)


def test_the_demo_of_a_card_game_plays_by_itself_until_it_is_ended(
    hurried: Callable[[Coroutine[Any, Any, None]], None],
) -> None:
    said: list[str] = []
    dice = EndingDice(1)
    header = {"format": 1, "game": "galletitas", "players": ["Ada", "Ben", "Cleo"]}

    async def demo() -> None:
        loop = asyncio.get_running_loop()
        await Demonstration(header, "en", 0, dice).run(
            autoplay=True, say=said.append, clock_s=loop.time
        )

    hurried(demo())
    assert dice.turns == 3
    assert len(said) == 1


def test_the_demo_refuses_a_game_of_too_few_before_anything_opens(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["demo", "--game", "galletitas", "--players", "2"]) == 1
    assert "3 to 6 players, not 2" in capsys.readouterr().err
