"""The camera's own process: real children, one of them hanging, one ending, one killed."""

from __future__ import annotations

import contextlib
import mmap
import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.camera import FolderCamera
from device.camera_child import answered
from device.camera_process import CameraProcess, open_apart
from device.config import Camera
from device.errors import CameraLostError
from device.hardware import is_pi

DEAF = (sys.executable, "-c", "import time; time.sleep(60)")
DUMB = (sys.executable, "-c", "input(); print('{}', flush=True); import time; time.sleep(60)")
BRIEF = (sys.executable, "-c", "input(); print('{}', flush=True)")


@pytest.fixture
def folder(tmp_path: Path) -> Camera:
    shades = np.random.default_rng(1).integers(0, 255, (3, 48, 64, 3), np.uint8)
    for number, pixels in enumerate(shades):
        cv2.imwrite(str(tmp_path / f"{number}.png"), pixels)
    return Camera(f"folder:{tmp_path}", 320, 240)


def is_there(pid: int) -> bool:
    return Path(f"/proc/{pid}/stat").exists()


def test_pictures_come_over_as_they_are(folder: Camera) -> None:
    camera = CameraProcess(folder)
    here = FolderCamera(Path(folder.source.partition(":")[2]))
    for _ in range(3):
        np.testing.assert_array_equal(camera.capture(), here.capture())
    assert not camera.shows_less
    camera.close()
    camera.close()


def test_an_earlier_picture_stays_as_it_was(folder: Camera) -> None:
    camera = CameraProcess(folder)
    first = camera.capture()
    kept = first.copy()
    camera.capture()
    np.testing.assert_array_equal(first, kept)
    camera.close()


def test_a_camera_that_is_lost_there_is_lost_here_with_its_reason(folder: Camera) -> None:
    camera = CameraProcess(folder)
    for _ in range(3):
        camera.capture()
    with pytest.raises(CameraLostError, match="holds no further picture"):
        camera.capture()
    assert not is_there(camera.pid)
    with pytest.raises(CameraLostError, match="the camera is closed"):
        camera.capture()


def test_a_camera_that_cannot_be_opened_there_says_why() -> None:
    with pytest.raises(CameraLostError, match="cannot be read"):
        CameraProcess(Camera("folder:/nowhere"))


def test_a_process_that_does_not_answer_is_ended() -> None:
    with pytest.raises(CameraLostError, match=r"has not answered for 0\.2 s"):
        CameraProcess(Camera(), DEAF, opening_s=0.2)


def test_a_process_that_hangs_later_is_ended_and_named() -> None:
    camera = CameraProcess(Camera(timeout_s=0.5), DUMB)
    with pytest.raises(CameraLostError, match=r"has not answered for 1\.5 s; check the ribbon"):
        camera.capture()
    assert not is_there(camera.pid)


def test_a_process_that_ends_is_a_lost_camera() -> None:
    camera = CameraProcess(Camera(), BRIEF)
    with pytest.raises(CameraLostError, match="the camera's process has ended"):
        camera.capture()


def test_a_process_that_is_killed_is_a_lost_camera(folder: Camera) -> None:
    camera = CameraProcess(folder)
    os.kill(camera.pid, signal.SIGKILL)
    with pytest.raises(CameraLostError, match="the camera's process has ended"):
        camera.capture()


def test_closing_ends_the_process(folder: Camera) -> None:
    camera = CameraProcess(folder)
    assert is_there(camera.pid)
    camera.close()
    assert not is_there(camera.pid)


def test_the_process_ends_with_the_box(folder: Camera) -> None:
    box = (
        "import os, sys\n"
        "from device.camera_process import CameraProcess\n"
        "from device.config import Camera\n"
        "camera = CameraProcess(Camera(sys.argv[1], 320, 240))\n"
        "print(camera.pid, flush=True)\n"
        "os._exit(0)\n"  # no clean end: as after kill -9
    )
    command = [sys.executable, "-c", box, folder.source]
    pid = int(subprocess.run(command, capture_output=True, check=True, text=True).stdout or 0)
    with contextlib.suppress(ProcessLookupError):
        ended, _, _ = select.select([os.pidfd_open(pid)], [], [], 20)
        assert ended


class Held:
    """What a Pi's camera can besides giving pictures."""

    def __init__(self) -> None:
        self.restored: object = None

    def lock(self) -> dict[str, object]:
        return {"ExposureTime": 8000}

    def restore(self, held: object) -> None:
        self.restored = held


def test_exposure_is_held_in_the_process_and_told() -> None:
    camera, pixels = Held(), mmap.mmap(-1, 1)
    held = answered(camera, {"do": "lock"}, pixels)["held"]
    assert held == {"ExposureTime": 8000}
    assert answered(camera, {"do": "restore", "held": held}, pixels) == {}
    assert camera.restored == held


def test_a_camera_without_such_switches_holds_nothing(folder: Camera) -> None:
    camera = CameraProcess(folder)
    held = camera.lock()
    camera.restore(held)
    assert held == {}
    camera.close()


def test_only_live_cameras_need_a_process_of_their_own(folder: Camera) -> None:
    camera = open_apart(folder)
    assert isinstance(camera, FolderCamera)
    with pytest.raises(CameraLostError, match="USB camera 63 cannot be opened"):
        open_apart(Camera("usb:63"))


@pytest.mark.skipif(is_pi(), reason="here the library may be there")
def test_the_library_of_the_pi_is_only_looked_for_in_the_process() -> None:
    with pytest.raises(CameraLostError, match="python3-picamera2"):
        open_apart(Camera("pi"))
    assert "picamera2" not in sys.modules


def test_a_picture_larger_than_configured_is_refused(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "a.png"), np.zeros((16, 16, 3), np.uint8))
    with pytest.raises(CameraLostError, match="gives 16 x 16 pixels"):
        answered(FolderCamera(tmp_path), {"do": "capture"}, mmap.mmap(-1, 700))
