"""A camera in a child process of its own: one whose driver hangs is left behind, not waited for."""

from __future__ import annotations

import contextlib
import json
import logging
import math
import mmap
import os
import select
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

import numpy as np

from device.camera import CHECK_THE_CABLE, STILL_WIDTH_PX, Camera, open_camera
from device.config import Camera as CameraConfig
from device.errors import CameraLostError
from vision.frame import Frame, as_frame

LOG = logging.getLogger(__name__)

CHANNELS = 3

OPENING_S = 15.0
"""How long a child may take to start, to import the camera's library and to open the camera,
beside the time that its first picture may take: who has a slow board, grants both."""

MARGIN_S = 1.0
"""How much longer than the camera's own limit a child may take before it counts as hung."""

CHILD = (sys.executable, "-m", "device.camera_child")


class CameraProcess:
    """Any configured camera, opened in a child process; pictures come over shared memory.

    The child is a program of its own and inherits no pin. At most one picture is asked for at a
    time. One that does not come in time ends it: the child is killed, and if even that takes long
    (a driver that hangs in the kernel), nobody waits for it.

    Args:
        config: Which camera, as ``open_camera`` takes it.
        child: The program; another one in tests.
        opening_s: How long it may take until the camera is open.

    Raises:
        CameraLostError: If the camera cannot be opened there.
    """

    def __init__(
        self, config: CameraConfig, child: Sequence[str] = CHILD, opening_s: float = OPENING_S
    ) -> None:
        self._answer_s = config.timeout_s + MARGIN_S
        size = _bytes_of_a_still(config)
        memory = os.memfd_create("camera")
        try:
            os.ftruncate(memory, size)
            self._pixels = mmap.mmap(memory, size)
            self._child = subprocess.Popen(  # noqa: S603 - our own program
                [*child, str(memory)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                pass_fds=(memory,),
            )
        finally:
            os.close(memory)
        opened = self._ask({"do": "open", "camera": asdict(config)}, opening_s)
        self.shows_less = bool(opened.get("shows_less"))

    @property
    def pid(self) -> int:
        """Of the child."""
        return self._child.pid

    def capture(self) -> Frame:
        """The next picture.

        Raises:
            CameraLostError: If none comes in time, or the child has ended.
        """
        return self._frame("capture")

    def still(self) -> Frame:
        """The same view in all the pixels there are.

        Raises:
            CameraLostError: If none comes in time, or the child has ended.
        """
        return self._frame("still")

    def lock(self) -> Mapping[str, object]:
        """Hold focus, exposure and white balance as they are now; returns them for ``restore``.

        Raises:
            CameraLostError: If the camera does not answer.
        """
        held = self._ask({"do": "lock"}, self._answer_s)["held"]
        return dict(held)

    def restore(self, held: Mapping[str, object]) -> None:
        """Hold what an earlier ``lock`` returned; raises ``CameraLostError``."""
        self._ask({"do": "restore", "held": dict(held)}, self._answer_s)

    def close(self) -> None:
        """Let go of the camera; closing twice is harmless."""
        self._end(MARGIN_S)

    def _frame(self, deed: str) -> Frame:
        height, width = self._ask({"do": deed}, self._answer_s)["size"]
        count = height * width * CHANNELS
        pixels = np.frombuffer(self._pixels, np.uint8, count)
        return as_frame(pixels.reshape(height, width, CHANNELS).copy())

    def _ask(self, words: Mapping[str, object], within_s: float) -> Mapping[str, Any]:
        """What the child answers; an answer that does not come in time ends it."""
        stdin, stdout = self._child.stdin, self._child.stdout
        if stdin is None or stdout is None or stdin.closed:
            closed = "the camera is closed"
            raise CameraLostError(closed)
        try:
            stdin.write(json.dumps(words).encode() + b"\n")
            stdin.flush()
        except OSError as error:
            ended = f"has ended ({error})"
            raise self._left(ended) from error
        ready, _, _ = select.select([stdout], [], [], within_s)
        line = stdout.readline() if ready else b""
        if not line:
            raise self._left("has ended" if ready else f"has not answered for {within_s:g} s")
        answer: Mapping[str, Any] = json.loads(line)
        if "lost" in answer:
            self._end(MARGIN_S)
            raise CameraLostError(str(answer["lost"]))
        return answer

    def _left(self, what: str) -> CameraLostError:
        self._end(0)
        problem = f"the camera's process {what}; {CHECK_THE_CABLE}"
        return CameraLostError(problem)

    def _end(self, grace_s: float) -> None:
        """End the child, without waiting for one that cannot even be killed."""
        if self._child.stdin is None or self._child.stdin.closed:
            return
        with contextlib.suppress(OSError):
            self._child.stdin.close()  # the child closes the camera and ends
        if not self._has_ended(grace_s):
            self._child.kill()
            if not self._has_ended(MARGIN_S):
                LOG.error("the camera's process %d cannot be ended; it is left behind", self.pid)
        if self._child.stdout is not None:
            self._child.stdout.close()
        self._pixels.close()

    def _has_ended(self, within_s: float) -> bool:
        try:
            self._child.wait(within_s)
        except subprocess.TimeoutExpired:
            return False
        return True


def open_apart(config: CameraConfig) -> Camera:
    """The camera that the configuration names, a live one in a process of its own.

    Raises:
        CameraLostError: If it cannot be opened.
    """
    is_live = config.source == "pi" or config.source.startswith("usb:")
    if not is_live:
        return open_camera(config)
    return CameraProcess(config, opening_s=OPENING_S + config.timeout_s)


def _bytes_of_a_still(config: CameraConfig) -> int:
    """Room for the largest picture of that shape; memory that is never written costs nothing."""
    width = max(config.width_px, STILL_WIDTH_PX)
    height = math.ceil(width * config.height_px / config.width_px)
    return width * height * CHANNELS
