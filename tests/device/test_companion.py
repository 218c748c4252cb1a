"""The running box on a loop on which waiting takes no time: real journal, wires, display, lamps."""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from device.camera import Camera
from device.catalogue import Catalogue
from device.companion import Companion
from device.config import Config
from device.daemon import _live
from device.errors import CameraLostError
from device.events import Answered, Control, Hold, Item, Noticed, Observed, Press, Told, Undone
from device.front import PART_S
from device.hardware import Fault, open_hardware
from device.journal import Journal
from device.lookout import CAMERA_BACK_OFF_S
from device.notify import Supervisor
from device.parts import Parts
from device.showing import Lamp, text
from device.zones import pots
from engine.game import Seat, Zone
from engine.games.quacks.actions import Answer
from engine.games.quacks.position import Phase
from tests.conftest import LogAlarm
from tests.device.sessions import PRESSED_S
from vision.frame import Frame, as_frame
from vision.observation import BoardReading, MarkerSighting, Observation, Sighting

Run = Callable[[Coroutine[Any, Any, None]], None]

TWO = {"format": 1, "game": "quacks", "players": ["Ada", "Ben"]}
CORNERS = ((0.0, 0.0), (800.0, 0.0), (800.0, 800.0), (0.0, 800.0))
BLACK = as_frame(np.zeros((90, 160, 3), np.uint8))
SOON_S = 60.0
JPEG = b"\xff\xd8"


def config(records: Path, **more: object) -> Config:
    table = {"hardware": "sim", "language": "en", "records": str(records), "web": {"on": False}}
    return Config.from_table({**table, **more})


def board(*chips: tuple[str, int]) -> BoardReading:
    seen = tuple(
        Sighting(label, space, (0.0, 0.0), 1.0, sure=True, weights=((label, 1.0),))
        for label, space in chips
    )
    return BoardReading(CORNERS, False, seen, MarkerSighting(0, 1.0), None)  # noqa: FBT003


def observed(*boards: BoardReading, at_s: float) -> Observed:
    return Observed(Observation((160, 90), boards), at_s)


@dataclass
class Table:
    """A companion at work, and whoever stands around it."""

    companion: Companion
    journal: Journal
    work: asyncio.Task[None]

    async def until(self, done: Callable[[], bool]) -> None:
        """Wait until the box has come to this; every change is looked at."""
        told = asyncio.Event()
        stop = self.companion.watch(told.set)
        async with asyncio.timeout(SOON_S):
            while not done():
                told.clear()
                await told.wait()
        stop()

    async def all_taken_in(self, events: Iterable[Told | Undone | Answered | Press]) -> None:
        expected = self.companion.turns
        for event in events:
            self.companion.post(event)
            expected += 1
        await self.until(lambda: self.companion.turns >= expected)

    def press(self, button: Seat | Control, hold: Hold = Hold.SHORT) -> None:
        self.companion.press(button, hold)

    @property
    def deeds(self) -> list[object]:
        return [entry["do"] for entry in self.journal.entries()]

    @property
    def title(self) -> str:
        return self.companion.showing.page.title.key

    @property
    def line_keys(self) -> list[str]:
        return [line.key for line in self.companion.showing.page.lines]

    @property
    def lamps(self) -> list[Lamp]:
        return [seat.lamp for seat in self.companion.showing.seats]


async def go_to(table: Table, item: Item) -> None:
    """Open the menu and take one of its items, button after button."""
    pushes = [(Control.BOTH, Hold.LONG)]
    pushes += [(Control.OK, Hold.SHORT)] * list(Item).index(item)
    for button, hold in pushes:
        table.press(button, hold)
        await asyncio.sleep(2)
    table.press(Seat.ONE)
    await asyncio.sleep(2)


@asynccontextmanager
async def at_work(
    records: Path, header: dict[str, object] | None = None, **more: object
) -> AsyncIterator[Table]:
    """A box without a camera, working."""
    settings = config(records, camera={"source": "none"}, **more)
    async with working(settings, None, header) as table:
        yield table


@asynccontextmanager
async def working(
    settings: Config, camera: Callable[[], Camera] | None, header: dict[str, object] | None
) -> AsyncIterator[Table]:
    assert settings.records is not None
    with (
        open_hardware(settings) as hardware,
        Journal.open(settings.records / "journal.sqlite") as journal,
    ):
        catalogue = Catalogue.load(settings.language)
        companion = Companion(Parts(settings, hardware, camera, journal, catalogue))
        if header is not None:
            companion.begin(header)
        work = asyncio.create_task(companion.run())
        try:
            yield Table(companion, journal, work)
            assert not work.done() or work.cancelled()
        finally:
            work.cancel()
            await asyncio.wait([work])
        assert work.cancelled()


def draw(seat: int, piece: str) -> Told:
    return Told((("seat", seat), ("do", "draw"), ("piece", piece)))


def stop(seat: int) -> Told:
    return Told((("seat", seat), ("do", "stop")))


def roll(seat: int) -> Told:
    return Told((("seat", seat), ("do", "roll"), ("face", "point")))


def clear(seat: int) -> Told:
    return Told((("seat", seat), ("do", "clear")))


class TestByButtonsAlone:
    def test_from_nothing_to_the_first_draw_and_seats_that_do_not_play(
        self, hurried: Run, tmp_path: Path
    ) -> None:
        async def evening() -> None:
            async with at_work(tmp_path) as table:
                assert table.title == "seating.title"
                for game in ("glastonbury", "galletitas", "quacks"):
                    table.press(Control.OK)  # nobody sits yet: the next game
                    await table.until(lambda game=game: f"game.{game}" in table.line_keys)
                for seat in (Seat.TWO, Seat.FIVE):
                    table.press(seat)
                    await table.until(lambda seat=seat: table.lamps[seat] is Lamp.SEAT)
                table.press(Seat.SIX)
                await table.until(lambda: table.lamps[5] is Lamp.SEAT)
                table.press(Seat.SIX)
                await table.until(lambda: table.lamps[5] is Lamp.OFF)
                table.press(Control.OK)
                await table.until(lambda: table.title == "fortune.title")
                assert [seat.name for seat in table.companion.showing.seats] == ["2", "5"]
                table.companion.post(Press(Seat.THREE, Hold.LONG, next(PRESSED_S)))  # does not play
                table.companion.post(Press(Seat.FIVE, Hold.LONG, next(PRESSED_S)))
                await table.until(lambda: table.deeds == ["stop"])
                assert table.companion.state.players[1].pot.stopped
                await table.all_taken_in([draw(0, "white-1")])
                assert table.deeds == ["stop", "draw"]
                lit = table.companion.lamp_colours()
                assert len(lit) == 2

        hurried(evening())
        assert Journal.open(tmp_path / "journal.sqlite").header == {
            "format": 1,
            "game": "quacks",
            "players": [{"name": "2", "button": 1}, {"name": "5", "button": 4}],
            "profile": None,
        }

    def test_a_game_is_played_to_its_end_and_a_new_one_seated(
        self, hurried: Run, tmp_path: Path
    ) -> None:
        async def evening() -> None:
            async with at_work(tmp_path, {**TWO, "start": {"round": 9}}) as table:
                table.press(Seat.ONE, Hold.LONG)
                table.press(Seat.TWO, Hold.LONG)
                await table.until(lambda: table.lamps == [Lamp.CONFIRM, Lamp.CONFIRM])
                await asyncio.sleep(1)  # until the hands are off the buttons
                table.press(Seat.ONE)  # both roll the die
                table.press(Seat.TWO)
                await table.until(lambda: table.title == "over.title_shared")
                said = table.companion.catalogue.say(table.companion.showing.page.title)
                assert said == "Ada & Ben win"
                table.press(Control.OK)
                await table.until(lambda: table.title == "seating.title")
                assert table.journal.header is None
                table.press(Seat.ONE)
                table.press(Seat.THREE)
                await table.until(lambda: table.lamps.count(Lamp.SEAT) == 2)
                table.press(Control.OK)
                await table.until(lambda: table.title == "fortune.title")
                assert table.journal.games == (1, 2)

        hurried(evening())

    def test_everything_can_be_undone_down_to_nothing_and_once_more_across_a_round(
        self, hurried: Run, tmp_path: Path
    ) -> None:
        async def evening() -> None:
            async with at_work(tmp_path, TWO) as table:
                deeds = [draw(0, "orange-1"), stop(0), stop(1), roll(0), clear(0), clear(1)]
                await table.all_taken_in(deeds)
                assert (table.companion.state.round, table.title) == (2, "fortune.title")
                await table.all_taken_in([Undone(None)])
                assert (table.companion.state.round, table.title) == (1, "clearing.title")
                presses = zip(range(len(deeds) + 2), PRESSED_S, strict=False)
                await table.all_taken_in(
                    [Press(Control.UNDO, Hold.SHORT, at_s) for _, at_s in presses]
                )
                assert table.companion.state.phase is Phase.FORTUNE
                assert table.companion.showing.said[0] == text("said.not_now")
                assert len(table.deeds) == 2 * len(deeds)

        hurried(evening())

    def test_a_burst_of_events_is_taken_in_one_by_one(self, hurried: Run, tmp_path: Path) -> None:
        async def evening() -> None:
            async with at_work(tmp_path, TWO) as table:
                burst = [draw(0, "orange-1"), Undone(Seat.ONE)] * 50
                await table.all_taken_in(burst)
                assert table.deeds == ["draw", "undo"] * 50

        hurried(evening())

    def test_of_two_phones_that_take_back_the_same_at_once_one_does(
        self, hurried: Run, tmp_path: Path
    ) -> None:
        async def evening() -> None:
            async with at_work(tmp_path, TWO) as table:
                await table.all_taken_in([draw(0, "orange-1"), draw(0, "white-1")])
                seen = table.companion.showing.recorded
                both = [Undone(Seat.ONE, seen), Undone(Seat.ONE, seen)]
                undo = Press(Control.UNDO, Hold.SHORT, next(PRESSED_S))
                await table.all_taken_in([*both, Told(draw(1, "white-1").action, seen), undo])
                assert table.deeds == ["draw", "draw", "undo", "undo"]

        hurried(evening())

    def test_a_press_while_a_write_is_under_way_is_taken_in_after_it(
        self, hurried: Run, tmp_path: Path
    ) -> None:
        async def evening() -> None:
            async with at_work(tmp_path, TWO) as table:
                hints = []
                table.companion.watch(lambda: hints.append(table.companion.showing.page.hint))
                first = [Press(seat, Hold.LONG, next(PRESSED_S)) for seat in (Seat.ONE, Seat.TWO)]
                await table.all_taken_in(first)
                assert text("said.received") in hints
                assert table.deeds == ["stop", "stop"]

        hurried(evening())

    def test_of_two_answers_to_one_question_the_first_counts(
        self, hurried: Run, tmp_path: Path
    ) -> None:
        start = {"seats": [{"bag": {"white-3": 3}}, {}]}

        async def evening() -> None:
            async with at_work(tmp_path, {**TWO, "start": start}) as table:
                await table.all_taken_in([stop(1), *[draw(0, "white-3")] * 3, roll(1)])
                (asked,) = table.companion.showing.proposals
                assert asked.question.key == "question.points_or_coins"
                answers = [Answered(asked.id, one.key) for one in reversed(asked.choices)]
                await table.all_taken_in([*answers, Answered(asked.id + 9, "0")])
                assert table.deeds[-2:] == ["roll", "choose"]
                assert table.companion.state.players[0].chosen is Answer.COINS
                assert table.companion.state.phase is Phase.BUYING

        hurried(evening())


class TestPowerCuts:
    def test_a_question_is_open_again_after_a_power_cut(self, hurried: Run, tmp_path: Path) -> None:
        start = {"seats": [{"bag": {"white-3": 3}}, {}]}
        shown = []

        async def before() -> None:
            async with at_work(tmp_path, {**TWO, "start": start}) as table:
                await table.all_taken_in([stop(1), *[draw(0, "white-3")] * 3, roll(1)])
                shown.append(table.companion.showing)

        async def after() -> None:
            async with at_work(tmp_path) as table:
                shown.append(table.companion.showing)
                table.press(Seat.ONE)
                await table.until(lambda: table.companion.state.phase is Phase.CLEARING)

        hurried(before())
        hurried(after())
        assert shown[0].page == shown[1].page
        assert [p.question for p in shown[0].proposals] == [p.question for p in shown[1].proposals]

    def test_a_record_that_does_not_fold_is_kept_and_players_are_seated(
        self, hurried: Run, tmp_path: Path, log_alarm: LogAlarm
    ) -> None:
        with Journal.open(tmp_path / "journal.sqlite") as journal:
            journal.begin(TWO)
            journal.append({"seat": 0, "do": "fly"})
        log_alarm.expect("device.stages", logging.ERROR)

        async def evening() -> None:
            async with at_work(tmp_path) as table:
                assert table.title == "seating.title"
                notice = text("fault.journal")
                await table.until(lambda: table.companion.showing.said == (notice,))

        hurried(evening())
        with Journal.open(tmp_path / "journal.sqlite") as journal:
            assert len(journal.export()) == 2


def fill_disk(journal: Journal) -> None:
    """From now on the journal's database may not grow any more."""
    database = journal._database
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    pages = database.execute("PRAGMA page_count").fetchone()[0]
    database.execute(f"PRAGMA max_page_count = {pages}")


def make_room(journal: Journal) -> None:
    journal._database.execute("PRAGMA max_page_count = 1000000")


def write_protect(journal: Journal, *, on: bool) -> None:
    journal._database.execute(f"PRAGMA query_only = {int(on)}")


class TestADiskThatDoesNotWrite:
    def test_what_was_not_written_did_not_happen_is_not_told_and_is_taken_later(
        self, hurried: Run, tmp_path: Path, log_alarm: LogAlarm
    ) -> None:
        log_alarm.expect("device.disk", logging.ERROR)

        async def evening() -> None:
            async with at_work(tmp_path, TWO) as table:
                await table.all_taken_in([draw(0, "white-1")])
                write_protect(table.journal, on=True)
                await table.all_taken_in([stop(1)])
                await table.until(lambda: table.companion.showing.said[0].key.startswith("fault."))
                assert not table.companion.state.players[1].pot.stopped
                told = [one for one in table.companion.showing.said if one.key == "said.action"]
                assert len(told) == 1
                assert table.companion.showing.page.lines[0].key == "fault.journal_why"
                write_protect(table.journal, on=False)
                table.press(Seat.TWO, Hold.LONG)
                await table.until(lambda: table.deeds == ["draw", "stop"])

        hurried(evening())

    def test_a_full_disk_is_told_once_and_not_at_every_picture(
        self, hurried: Run, tmp_path: Path, log_alarm: LogAlarm
    ) -> None:
        for _ in ("the phone that told", "forty pictures"):
            log_alarm.expect("device.disk", logging.ERROR)

        async def evening() -> None:
            async with at_work(tmp_path, TWO) as table:
                fill_disk(table.journal)
                told = 0
                for _ in range(200):  # until its last page is full
                    if told:
                        break
                    await table.all_taken_in([draw(0, "white-1"), Undone(None)])
                    told = sum(one.key.startswith("fault") for one in table.companion.showing.said)
                before = len(table.deeds)
                pots = (board(), board(("green-1", 1)))
                for n in range(40):
                    table.companion.post(observed(*pots, at_s=100 + 0.2 * n))
                await table.all_taken_in([Press(Seat.ONE, Hold.SHORT, next(PRESSED_S))])
                assert len(table.deeds) == before
                keys = [one.key for one in table.companion.showing.said]
                assert keys.count("fault.journal_why") <= 2
                make_room(table.journal)
                await table.all_taken_in([stop(0)])
                assert table.deeds[-1] == "stop"

        hurried(evening())

    def test_neither_beginning_nor_ending_a_game_breaks_the_box(
        self, hurried: Run, tmp_path: Path, log_alarm: LogAlarm
    ) -> None:
        log_alarm.expect("device.disk", logging.ERROR)
        log_alarm.expect("device.disk", logging.ERROR)

        async def evening() -> None:
            async with at_work(tmp_path, {**TWO, "start": {"round": 9}}) as table:
                await table.all_taken_in([stop(0), stop(1), roll(0), roll(1)])
                write_protect(table.journal, on=True)
                ok = Press(Control.OK, Hold.SHORT, next(PRESSED_S))
                await table.all_taken_in([ok])
                await table.until(lambda: table.companion.showing.said[0].key.startswith("fault."))
                assert table.title == "over.title_shared"
                write_protect(table.journal, on=False)
                await table.all_taken_in([ok])
                assert table.title == "seating.title"
                write_protect(table.journal, on=True)
                joined = [Press(seat, Hold.SHORT, next(PRESSED_S)) for seat in (Seat.ONE, Seat.TWO)]
                await table.all_taken_in([*joined, ok])
                await table.until(lambda: table.companion.showing.said != ())
                assert table.title == "seating.title"
                assert table.lamps[:2] == [Lamp.SEAT, Lamp.SEAT]
                write_protect(table.journal, on=False)
                await table.all_taken_in([ok])
                assert table.title == "fortune.title"

        hurried(evening())


class LostPicturesError(CameraLostError):
    """Nobody has plugged this camera in."""

    def __init__(self) -> None:
        super().__init__("no cable")


class Pictures:
    """A camera under command and, as its own watcher, a reader that sees what it is told."""

    def __init__(self) -> None:
        self.shown: tuple[BoardReading, ...] = (board(), board())
        self.is_lost = False
        self.tried_at_s: list[float] = []
        self.done: list[str] = []
        self.boards: int | None = None
        self.forgotten = 0
        self.begun, self.free = asyncio.Event(), threading.Event()
        self.free.set()
        self._loop = asyncio.get_running_loop()

    def open(self) -> Pictures:
        self.tried_at_s.append(self._loop.time())
        if self.is_lost:
            raise LostPicturesError
        return self

    def capture(self) -> Frame:
        if not self.free.is_set():
            self._loop.call_soon_threadsafe(self.begun.set)
        self.free.wait(10)
        self.done.append("captured")
        if self.is_lost:
            raise LostPicturesError
        return BLACK

    def close(self) -> None:
        self.done.append("closed")

    def look(self, _frame: Frame) -> Observation:
        return Observation((160, 90), self.shown)

    def follow(self, zones: tuple[Zone, ...]) -> None:
        self.boards = pots(zones)

    def forget(self) -> None:
        self.forgotten += 1


@asynccontextmanager
async def watched(
    records: Path, pictures: Pictures, header: dict[str, object] | None = TWO
) -> AsyncIterator[Table]:
    async with working(config(records), pictures.open, header) as table:
        table.companion.look_with(pictures)  # type: ignore[arg-type]
        yield table


def notes(table: Table) -> list[str]:
    return [line.key for line in table.companion.showing.page.lines]


class TestTheCamera:
    def test_a_chip_that_is_seen_is_recorded_and_the_newest_picture_can_be_had(
        self, hurried: Run, tmp_path: Path
    ) -> None:
        async def evening() -> None:
            pictures = Pictures()
            async with watched(tmp_path, pictures) as table:
                pictures.shown = (board(("white-1", 1)), board())
                await table.until(lambda: table.deeds == ["draw"])
                assert table.companion.is_watching
                assert table.companion.view is not None
                assert table.companion.view.took_ms.keys() == {"look"}
                assert (pictures.boards, pictures.forgotten) == (2, 1)
                await table.until(lambda: table.companion.archive.pictured(None) == {1})
                kept = table.companion.archive.picture(None, 1)
                assert kept is not None
                assert kept.startswith(JPEG)

        hurried(evening())

    def test_lost_and_back_in_the_middle_of_a_rest_the_waits_grow_and_begin_anew(
        self, hurried: Run, tmp_path: Path, log_alarm: LogAlarm
    ) -> None:
        log_alarm.expect("device.lookout")
        log_alarm.expect("device.lookout")

        async def evening() -> None:
            pictures = Pictures()
            async with watched(tmp_path, pictures) as table:
                await table.until(lambda: table.companion.view is not None)
                pictures.shown, pictures.is_lost = (board(("white-1", 1)), board()), True
                await table.until(lambda: "camera.lost" in notes(table))
                assert not table.companion.is_watching
                table.press(Seat.TWO, Hold.LONG)
                await table.until(lambda: table.deeds == ["stop"])
                await asyncio.sleep(100)
                tries = pictures.tried_at_s[1:]
                waits = [round(b - a, 3) for a, b in pairwise(tries)]
                assert waits[: len(CAMERA_BACK_OFF_S)] == list(CAMERA_BACK_OFF_S)
                pictures.is_lost = False
                await asyncio.sleep(40)
                assert "camera.lost" not in notes(table)
                assert table.deeds == ["stop", "draw"]
                pictures.is_lost = True
                await asyncio.sleep(1)
                known = len(pictures.tried_at_s)
                await asyncio.sleep(2.5)
                assert len(pictures.tried_at_s) > known  # not after half a minute
                pictures.is_lost = False

        hurried(evening())

    def test_lost_while_players_are_seated_is_told_in_their_game(
        self, hurried: Run, tmp_path: Path, log_alarm: LogAlarm
    ) -> None:
        log_alarm.expect("device.lookout")

        async def evening() -> None:
            pictures = Pictures()
            pictures.is_lost = True
            async with watched(tmp_path, pictures, None) as table:
                await asyncio.sleep(1)
                buttons = (Seat.ONE, Seat.TWO, Control.OK)
                await table.all_taken_in(Press(one, Hold.SHORT, next(PRESSED_S)) for one in buttons)
                assert notes(table)[0] == "camera.lost"

        hurried(evening())

    def test_nobody_closes_it_while_a_picture_is_taken(
        self, hurried: Run, tmp_path: Path, log_alarm: LogAlarm
    ) -> None:
        log_alarm.expect("device.offloop")
        pictures: list[Pictures] = []

        async def evening() -> None:
            pictures.append(Pictures())
            async with watched(tmp_path, pictures[0]) as table:
                await table.until(lambda: table.companion.view is not None)
                pictures[0].is_lost = True  # what fails at the end does not keep it from ending
                pictures[0].free.clear()
                await pictures[0].begun.wait()
                asyncio.get_running_loop().call_soon(
                    lambda: asyncio.get_running_loop().call_soon(pictures[0].free.set)
                )

        hurried(evening())
        assert pictures[0].done[-2:] == ["captured", "closed"]

    def test_the_supervisor_hears_of_life_while_it_is_lost_and_when_it_is_back(
        self, hurried: Run, tmp_path: Path, log_alarm: LogAlarm
    ) -> None:
        log_alarm.expect("device.lookout")

        async def evening() -> None:
            pictures = Pictures()
            async with watched(tmp_path, pictures) as table:
                await table.until(lambda: table.companion.view is not None)
                with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as supervisor:
                    supervisor.bind(str(tmp_path / "notify"))
                    supervisor.settimeout(0)
                    told = Supervisor(str(tmp_path / "notify"), watchdog_s=30.0)
                    living = asyncio.create_task(_live(table.companion, told))
                    pictures.is_lost = True
                    await asyncio.sleep(15)
                    heard(supervisor)
                    await asyncio.sleep(31)
                    assert heard(supervisor) >= 3
                    pictures.is_lost = False
                    await asyncio.sleep(61)
                    assert heard(supervisor) >= 3
                    living.cancel()

        hurried(evening())


def heard(supervisor: socket.socket) -> int:
    """How often life was told of since the last time."""
    count = 0
    while True:
        try:
            assert supervisor.recv(100) == b"WATCHDOG=1"
        except BlockingIOError:
            return count
        count += 1


class TestWhatIsMissing:
    def test_each_part_is_told_once(
        self, hurried: Run, tmp_path: Path, log_alarm: LogAlarm
    ) -> None:
        faults = [
            Fault("lamps", "no SPI"),
            Fault("button", "pin taken", Seat.THREE),
            Fault("button", "pin taken", Control.UNDO),
        ]
        for _ in faults:
            log_alarm.expect("device.companion")

        async def evening() -> None:
            async with at_work(tmp_path, TWO) as table:
                table.companion._parts.hardware._faults.extend(faults)
                table.companion.notice_faults()
                table.companion.notice_faults()
                await table.until(lambda: len(table.companion.showing.said) == len(faults))
                say = table.companion.catalogue.say
                said = {say(one) for one in table.companion.showing.said}
                assert said == {
                    "The lamps do not answer",
                    "Button 3 does not work",
                    "Button Undo does not work",
                }

        hurried(evening())

    def test_a_page_too_long_for_the_display_is_shown_part_by_part(
        self, hurried: Run, tmp_path: Path
    ) -> None:
        start = {"seats": [{"rats": 0}] * 4}
        four = {**TWO, "players": ["Ada", "Ben", "Cleo", "Dan"], "start": start}

        async def evening() -> None:
            async with at_work(tmp_path, four) as table:
                for key in ("fault.lamps", "fault.display"):
                    table.companion.post(Noticed(text(key)))
                await table.until(lambda: len(table.companion.showing.said) == 2)
                shown = set()
                table.companion.watch(lambda: shown.add(table.companion._front._part))
                await asyncio.sleep(4 * PART_S)
                assert len(shown) > 1

        hurried(evening())

    def test_a_seat_that_nobody_has_cannot_be_pressed_from_an_old_page(
        self, hurried: Run, tmp_path: Path
    ) -> None:
        async def evening() -> None:
            async with at_work(tmp_path, TWO) as table:
                table.press(Seat.FIVE, Hold.LONG)
                table.press(Seat.ONE, Hold.LONG)
                await table.until(lambda: table.deeds == ["stop"])
                assert table.companion.next_space(1, "orange-1") == 1
                assert table.companion.next_space(0, "orange-1") == 0

        hurried(evening())


class TestTheEnd:
    def test_a_write_that_fails_while_the_box_ends_does_not_keep_it_from_ending(
        self, hurried: Run, tmp_path: Path, log_alarm: LogAlarm
    ) -> None:
        log_alarm.expect("device.offloop")

        async def evening() -> None:
            async with at_work(tmp_path, TWO) as table:
                write_protect(table.journal, on=True)
                with table.journal._turn:  # the disk is slow
                    table.companion.post(stop(0))
                    await asyncio.sleep(0)
                    await asyncio.sleep(0)
                    await asyncio.sleep(0)
                    table.work.cancel()
                    await asyncio.sleep(0)
                await asyncio.wait([table.work])
                assert table.work.cancelled()

        hurried(evening())

    def test_a_box_that_knows_a_copy_of_the_game_writes_its_name_into_the_record(
        self, hurried: Run, tmp_path: Path
    ) -> None:
        async def evening() -> None:
            async with at_work(tmp_path, profile=str(tmp_path / "den-2018")) as table:
                buttons = (Seat.ONE, Seat.TWO, Control.OK)
                await table.all_taken_in(Press(one, Hold.SHORT, next(PRESSED_S)) for one in buttons)
                assert table.journal.header is not None
                assert table.journal.header["profile"] == "den-2018"

        hurried(evening())
