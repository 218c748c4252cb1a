"""Nothing is said or sounded twice for one thing, in whole rounds of recorded games."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from device.events import CameraBack, CameraLost, Told
from device.faces import face_of
from device.roster import sitters
from device.session import Session
from device.showing import Showing
from device.step import Step
from engine.games import GAMES
from engine.record import Record
from tests.device.sessions import BREWING, board, rest, session

RECORDS = Path(__file__).parents[1] / "golden" / "records"
ACTIONS = 120
"""Of each record: two rounds of Quacks, whole games of cards."""


def recorded(name: str) -> tuple[Session, list[Told]]:
    header, *entries = (
        json.loads(line) for line in (RECORDS / name).read_text(encoding="utf-8").splitlines()
    )
    record = Record.begin(GAMES[header["game"]], header)
    names = tuple(one.name for one in sitters(header))
    told = [Told(tuple(entry.items())) for entry in entries[:ACTIONS]]
    return Session(record, face_of(header["game"], names)), told


def is_silent(before: Showing, after: Showing) -> bool:
    """Whether nothing new is said or asked, so that nothing may sound."""
    return (after.said, after.proposals) == (before.said, before.proposals)


def check_quiet(before: Showing, steps: list[Step]) -> int:
    """How many sounds there were; each for something new."""
    sounds = 0
    for step in steps:
        after = step.showing
        if after.sound is not None:
            assert not is_silent(before, after)
            sounds += 1
        before = after
    return sounds


@pytest.mark.parametrize("name", ["set_1.jsonl", "glastonbury.jsonl", "galletitas.jsonl"])
def test_every_sound_is_for_something_new_and_no_action_sounds_twice(name: str) -> None:
    playing, told = recorded(name)
    sounds = 0
    for event in told:
        before = playing.showing
        step = playing.on(event)
        assert len(step.lines) == 1
        sounds += check_quiet(before, [step])
        assert playing.on(CameraBack()).showing.sound is None
    assert sounds == len(told)


def test_a_table_at_rest_is_told_once_however_long_it_is_looked_at() -> None:
    playing = session(BREWING)
    seen = (board(("white-1", 1)), board())
    steps = rest(playing, *seen, for_s=20.0)
    assert check_quiet(playing.showing, steps) <= 1
    assert [step.showing.sound is not None for step in steps].count(True) == 1
    assert len(playing.showing.said) == 1


def test_a_contradiction_is_told_and_asked_once_however_long_it_stands() -> None:
    playing = session(BREWING)
    steps = rest(playing, board(("white-1", 9)), board(), for_s=30.0)
    heard = [step.showing.sound for step in steps if step.showing.sound is not None]
    asked = {one.id for step in steps for one in step.showing.proposals}
    pages = [step.showing.page for step in steps]
    assert len(heard) == len(asked) == 1
    assert sum(a != b for a, b in pairwise(pages)) == 1


def test_a_camera_that_comes_and_goes_makes_no_sound() -> None:
    playing = session(BREWING)
    first = playing.on(CameraLost("unplugged")).showing
    for _ in range(3):
        again = playing.on(CameraLost("unplugged")).showing
        assert again == first
        playing.on(CameraBack())
    assert playing.showing.said == ()
    assert playing.showing.sound is None
