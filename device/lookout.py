"""The camera's part of the loop: pictures in, observations out, a lost camera opened again."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from time import perf_counter
from typing import TypeAlias

from device.camera import Camera, HoldsLight, TakesStills
from device.errors import CameraLostError
from device.events import CameraBack, CameraLost, Event, Observed
from device.offloop import finished
from device.table_watcher import TableWatcher
from device.web.companion import View
from device.zones import SHOW, found_in, pots
from engine.game import Zone

LOG = logging.getLogger(__name__)

LAMP_SHADOW_S = 0.15
"""For how long after a lamp changed a frame may still show both colours."""

CAMERA_BACK_OFF_S = (1.0, 2.0, 5.0, 10.0, 30.0)
"""Waits before a lost camera is tried again; the last one repeats."""

LONGEST_READ_S = 300.0
"""For how long cards may be read before the reader has hung: a field of 32 took 24 s of work on
the development machine, and a small board is several times slower."""

OpenCamera: TypeAlias = Callable[[], Camera]
"""Opens a camera; called again after it was lost. Raises ``CameraLostError``."""


class Lookout:
    """Looks at the table, from the moment it has learnt to read.

    Args:
        open_camera: None: there is no camera, and nothing is ever seen.
        pictures_per_s: How many are read at most.
        post: Where its events go.
        lamps_changed_at_s: When our own lamps last became others.

    Attributes:
        view: The newest picture with its reading.
        turns: How many pictures have been read.
        is_lost: Whether the camera does not answer.
    """

    def __init__(
        self,
        open_camera: OpenCamera | None,
        pictures_per_s: float,
        post: Callable[[Event], None],
        lamps_changed_at_s: Callable[[], float],
    ) -> None:
        self.view: View | None = None
        self.turns = 0
        self.is_lost = False
        self._open_camera = open_camera
        self._pause_s = 1 / pictures_per_s
        self._post = post
        self._lamps_changed_at_s = lamps_changed_at_s
        self._watcher: asyncio.Future[TableWatcher] = asyncio.get_running_loop().create_future()
        self._zones: tuple[Zone, ...] = ()
        self._is_new_table = True
        self._held: Mapping[str, object] | None = None
        self._reading_since_s: float | None = None

    @property
    def is_looking(self) -> bool:
        """Whether pictures are taken and read; not while the camera is lost."""
        return self._watcher.done() and self._open_camera is not None and not self.is_lost

    @property
    def is_reading_cards(self) -> bool:
        """Whether cards are being read, and for no longer than that may take."""
        if self._reading_since_s is None or not self._zones or pots(self._zones):
            return False
        now_s = asyncio.get_running_loop().time()
        return now_s - self._reading_since_s < LONGEST_READ_S

    async def can_read(self) -> None:
        """Wait until pictures can be read."""
        await asyncio.shield(self._watcher)

    def look_with(self, watcher: TableWatcher) -> None:
        """From now on read pictures with ``watcher``."""
        self._watcher.set_result(watcher)

    def expect(self, zones: tuple[Zone, ...]) -> None:
        """A new game: these zones, wherever they lie now."""
        self._zones, self._is_new_table = zones, True

    def follow(self, zones: tuple[Zone, ...]) -> None:
        """From now on look at these zones of the same table."""
        self._zones = zones

    async def run(self) -> None:
        """Look for ever; a lost camera is opened again after ever longer waits."""
        if self._open_camera is None:
            return
        await self.can_read()
        waits_s = _camera_waits_s()
        while True:
            try:
                camera = await finished(self._open_camera)
            except CameraLostError as error:
                self._miss(error)
                await asyncio.sleep(next(waits_s))
            else:
                waits_s = _camera_waits_s()
                await self._take_from(camera)

    async def _take_from(self, camera: Camera) -> None:
        with contextlib.closing(camera):
            try:
                if self._held is not None and isinstance(camera, HoldsLight):
                    await finished(partial(camera.restore, self._held))
                while True:
                    await self._take_picture(camera, self._watcher.result())
            except CameraLostError as error:
                self._miss(error)
                await asyncio.sleep(CAMERA_BACK_OFF_S[0])

    async def _hold_light(self, camera: Camera) -> None:
        """Once all zones have been found, light and focus stay as they were then."""
        if self._held is None and isinstance(camera, HoldsLight):
            self._held = await finished(camera.lock)

    def _miss(self, error: CameraLostError) -> None:
        if not self.is_lost:
            LOG.warning("camera lost: %s; the game goes on by buttons", error)
            self._post(CameraLost(error.reason))
        self.is_lost = True

    async def _take_picture(self, camera: Camera, watcher: TableWatcher) -> None:
        loop = asyncio.get_running_loop()
        at_s = loop.time()
        frame = await finished(camera.capture)
        if self.is_lost:
            self.is_lost = False
            self._post(CameraBack())
        watcher.follow(self._zones)  # here, while no look is under way
        if self._is_new_table:
            self._is_new_table = False
            watcher.forget()
        started_s = perf_counter()
        self._reading_since_s = loop.time()
        observation = await asyncio.to_thread(watcher.look, frame)
        self._reading_since_s = None
        if isinstance(camera, TakesStills) and camera.shows_less and watcher.wants_still:
            still = await finished(camera.still)
            observation = await asyncio.to_thread(watcher.look_closely, still)
        laid = [zone for zone in self._zones if zone != SHOW]
        if laid and all(found_in(zone, observation) for zone in laid):
            await self._hold_light(camera)
        took_ms = {"look": 1000 * (perf_counter() - started_s)}
        steady = at_s - self._lamps_changed_at_s() > LAMP_SHADOW_S
        self.view = View(frame, observation, at_s, took_ms, steady)
        self.turns += 1
        self._post(Observed(observation, at_s, steady))
        await asyncio.sleep(max(0.0, at_s + self._pause_s - loop.time()))


def _camera_waits_s() -> Iterator[float]:
    return itertools.chain(CAMERA_BACK_OFF_S, itertools.repeat(CAMERA_BACK_OFF_S[-1]))
