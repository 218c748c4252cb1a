from __future__ import annotations

import asyncio
import contextlib
import math

import cv2
import numpy as np
import pytest

from device import lookout as lookout_module
from device.errors import CameraLostError
from device.events import Event, Observed
from device.lookout import Lookout
from device.watcher import Watcher
from tests.conftest import LogAlarm
from tests.vision import drawn
from tests.vision.drawn import Lying
from vision.frame import Frame, as_frame
from vision.observation import BoardReading, Doubt
from vision.pose import BoardPose, art_pixels
from vision.profile import ART_SIDE_PX
from vision.scan import TableReader

SIDE_PX = 420.0
CHIPS = {4: Lying("white-1", 30), 9: Lying("white-3", 200), 15: Lying("blue-4", 90)}
MORE = {**CHIPS, 22: Lying("red-2", 10)}


def shown(chips: dict[int, Lying], scale: float = 1.0, *, hand: bool = False) -> Frame:
    """The table in so many times the pixels, by a soft lens."""
    unit = np.array([[0.1, 0.08], [1.1, 0.06], [1.12, 1.06], [0.11, 1.1]])
    corners = (unit * SIDE_PX + 0.5) * scale - 0.5
    to_frame = BoardPose.from_corners(corners).homography @ np.linalg.inv(art_pixels(ART_SIDE_PX))
    size = (round(520 * scale), round(520 * scale))
    board = drawn.laid(chips)
    if hand:
        cv2.circle(board, (400, 300), 260, (120, 150, 210), cv2.FILLED)
    seen = cv2.GaussianBlur(cv2.warpPerspective(board, to_frame, size), (0, 0), 1.9)
    noise = np.random.default_rng(8).normal(0, 6, seen.shape)
    return as_frame(np.clip(seen + noise, 0, 255).astype(np.uint8))


@pytest.fixture(scope="module")
def reader() -> TableReader:
    return TableReader(drawn.profile())


@pytest.fixture
def watcher(reader: TableReader) -> Watcher:
    """It has looked at a table with chips that are too small."""
    watcher = Watcher(reader)
    watcher.look(shown(CHIPS))
    watcher.look(shown(CHIPS))
    return watcher


def only(boards: tuple[BoardReading, ...]) -> BoardReading:
    (board,) = boards
    return board


def test_a_still_tells_what_was_too_small(watcher: Watcher) -> None:
    before = only(watcher.look(shown(CHIPS)).boards)
    assert Doubt.TOO_SMALL in {chip.why for chip in before.chips}
    assert watcher.wants_still
    after = only(watcher.look_closely(shown(CHIPS, 2.0)).boards)
    assert [(chip.space, chip.piece, chip.sure) for chip in after.chips] == [
        (space, lying.label, True) for space, lying in CHIPS.items()
    ]
    assert after.corners_px == before.corners_px
    places = [np.array([chip.centre_px for chip in one.chips]) for one in (before, after)]
    assert np.abs(places[0] - places[1]).max() < 1.0


def test_what_a_still_told_holds_until_something_changes(watcher: Watcher) -> None:
    told = only(watcher.look_closely(shown(CHIPS, 2.0)).boards)
    assert not watcher.wants_still
    assert only(watcher.look(shown(CHIPS)).boards) == told
    watcher.look(shown(MORE))
    watcher.look(shown(MORE))
    assert len(only(watcher.look(shown(MORE)).boards).chips) == len(MORE)
    assert watcher.wants_still


def test_no_still_is_wanted_while_something_moves(watcher: Watcher) -> None:
    assert only(watcher.look(shown(MORE)).boards).covered
    assert not watcher.wants_still


def test_a_still_with_a_hand_in_it_tells_nothing(watcher: Watcher) -> None:
    before = only(watcher.look(shown(CHIPS)).boards)
    assert only(watcher.look_closely(shown(CHIPS, 2.0, hand=True)).boards) == before
    assert not watcher.wants_still  # or a still would follow every picture
    watcher.look(shown(MORE))
    watcher.look(shown(MORE))
    watcher.look(shown(MORE))
    assert watcher.wants_still


class SmallChips:
    """A camera over a table on which nothing moves."""

    def __init__(self) -> None:
        self.stills = 0

    shows_less = True

    def capture(self) -> Frame:
        return shown(CHIPS)

    def still(self) -> Frame:
        self.stills += 1
        return shown(CHIPS, 2.0)

    def close(self) -> None:
        """Nothing is held open."""


async def test_the_loop_takes_one_still_of_a_table_that_rests(reader: TableReader) -> None:
    camera, posted = SmallChips(), asyncio.Queue[Event]()
    lookout = Lookout(lambda: camera, 100.0, posted.put_nowait, lambda: -math.inf)
    lookout.look_with(Watcher(reader))
    running = asyncio.create_task(lookout.run())
    seen = [await posted.get() for _ in range(3)]
    running.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await running
    assert camera.stills == 1
    boards = [only(one.observation.boards) for one in seen if isinstance(one, Observed)]
    assert [all(chip.sure for chip in board.chips) for board in boards] == [True] * 3


class Adjusting(SmallChips):
    """A camera that finds light and focus by itself until it is told to hold them."""

    shows_less = False

    def __init__(self) -> None:
        super().__init__()
        self.locked, self.restored, self.taken = 0, list[object](), 0

    def capture(self) -> Frame:
        self.taken += 1
        if self.taken == 3:
            reason = "unplugged"
            raise CameraLostError(reason)
        return shown(CHIPS)

    def lock(self) -> dict[str, object]:
        self.locked += 1
        return {"ExposureTime": 8000}

    def restore(self, held: object) -> None:
        self.restored.append(held)


async def test_light_is_held_once_all_boards_are_found_and_again_after_a_loss(
    reader: TableReader, monkeypatch: pytest.MonkeyPatch, log_alarm: LogAlarm
) -> None:
    log_alarm.expect("device.lookout")
    monkeypatch.setattr(lookout_module, "CAMERA_BACK_OFF_S", (0.0,))
    camera, posted = Adjusting(), asyncio.Queue[Event]()
    lookout = Lookout(lambda: camera, 100.0, posted.put_nowait, lambda: -math.inf)
    lookout.expect(1)
    lookout.look_with(Watcher(reader))
    running = asyncio.create_task(lookout.run())
    seen: list[Event] = []
    while sum(isinstance(one, Observed) for one in seen) < 3:
        seen.append(await posted.get())
    running.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await running
    assert camera.locked == 1
    assert camera.restored == [{"ExposureTime": 8000}]
