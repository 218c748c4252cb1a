"""The demo: a simulated table, its taught profile, and people who play a round."""

from __future__ import annotations

import asyncio
import random
import socket
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

from device.autoplay import GaveUpError, People
from device.card_people import CardPeople
from device.companion import Companion
from device.config import Config, Web
from device.daemon import Beginning, work
from device.errors import DeviceError
from device.faces import face_of
from device.roster import sitters
from device.simulated import EDITION, SimulatedTable
from engine.game import Seat
from engine.games.quacks.game import Quacks
from engine.record import Words
from vision.profile import Profile
from vision.scene_enrol import write_enrolment
from vision.teach import teach

TAUGHT_WITH_SEED = 7
"""The pictures to teach from are rendered apart from all that the demo's camera ever sees."""


class Demonstration:
    """One run of the demo; its records are thrown away at the end."""

    def __init__(self, header: Words, language: str, port: int, dice: random.Random) -> None:
        self._header = header
        self._names = tuple(one.name for one in sitters(header))
        self._language = language
        self._port = port
        self._dice = dice

    async def run(
        self, *, autoplay: bool, say: Callable[[str], None], clock_s: Callable[[], float]
    ) -> None:
        """Run the companion beside the table until told to stop."""
        with ExitStack() as opened:
            table = None
            if self._header["game"] == "quacks":
                table = SimulatedTable(len(self._names), self._dice, clock_s)
                opened.callback(table.close)

            def started(companion: Companion) -> None:
                if table is not None:
                    set_up(table, companion.state)
                    companion.watch(lambda: own_chips(table, companion.state))
                if autoplay:
                    playing = asyncio.create_task(self._play(table, companion, say))
                    opened.callback(playing.cancel)

            beginning = Beginning(None if table is None else taught, table, self._header)
            records = opened.enter_context(tempfile.TemporaryDirectory())
            await work(
                self._config(Path(records)),
                beginning,
                started=started,
                listening=lambda url: say(f"The virtual table: {url}   (Ctrl-C ends the demo)"),
            )

    def _config(self, records: Path) -> Config:
        web = Web(port=_free_port(self._port))
        return Config(
            hardware="sim",
            language="en" if self._language == "en" else "de",
            records=records,
            web=web,
        )

    async def _play(
        self, table: SimulatedTable | None, companion: Companion, say: Callable[[str], None]
    ) -> None:
        if table is None:
            face = face_of(self._header["game"], self._names)
            await _at_leisure(CardPeople(companion, face, self._dice).play())
            return
        people = People(table, companion, self._dice)
        try:
            await companion.can_see()
            await _at_leisure(people.play_round())
        except (GaveUpError, DeviceError) as error:  # somebody else may move the chips, too
            say(f"The simulated people gave up: {error}")


def taught() -> Profile:
    """The profile of the virtual table, from pictures of its own; takes a few seconds."""
    with tempfile.TemporaryDirectory() as folder:
        write_enrolment(Path(folder), TAUGHT_WITH_SEED, EDITION)
        profile, _ = teach(Path(folder), "quacks")
        return profile


async def _at_leisure(deeds: Iterator[float]) -> None:
    for wait_s in deeds:
        await asyncio.sleep(wait_s)


def own_chips(table: SimulatedTable, state: Quacks | None) -> None:
    """Let everybody own what the box says: what is bought or won is put into the bag."""
    for number, player in enumerate(state.players if state else ()):
        table.own(number, [chip.value for chip in player.chips().elements()])


def set_up(table: SimulatedTable, state: Quacks) -> None:
    """Lay droplets and rat stones, and fill the bags, as a game has them."""
    own_chips(table, state)
    for number in range(state.seat_count):
        for marker, space in state.markers(Seat(number)).items():
            table.put_marker(number, marker.value, space)


def _free_port(wanted: int) -> int:
    """The wanted port, or any free one if somebody has it."""
    for port in (wanted, 0):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    return wanted
