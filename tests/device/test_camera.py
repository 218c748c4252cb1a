from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from device.camera import FolderCamera, PiCamera, TakesStills, VideoCamera, open_camera
from device.config import Camera
from device.errors import CameraLostError
from device.hardware import is_pi

RED_BGR = (0, 0, 255)


def picture(shade: int, size_px: tuple[int, int] = (64, 48)) -> np.ndarray[Any, np.dtype[np.uint8]]:
    width, height = size_px
    return np.full((height, width, 3), shade, np.uint8)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, shade in (("b.png", 20), ("a.jpg", 10), ("c.JPEG", 30)):
        cv2.imwrite(str(tmp_path / name), picture(shade))
    (tmp_path / "frames.csv").write_text("name,at_s\n")
    return tmp_path


def test_a_folder_gives_its_pictures_in_the_order_of_their_names(folder: Path) -> None:
    camera = FolderCamera(folder)
    assert [int(camera.capture()[0, 0, 0]) for _ in range(3)] == [10, 20, 30]
    with pytest.raises(CameraLostError, match="no further picture"):
        camera.capture()
    camera.close()


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(CameraLostError, match=r"absent cannot be read .* check camera\.source"):
        FolderCamera(tmp_path / "absent")


def test_a_file_that_is_no_picture_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(b"no picture")
    with pytest.raises(CameraLostError, match=r"a\.png is not a picture"):
        FolderCamera(tmp_path).capture()


def test_a_video_gives_its_pictures_and_then_is_over(tmp_path: Path) -> None:
    file = tmp_path / "evening.avi"
    video = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"MJPG"), 5, (64, 48))
    for shade in (50, 150):
        video.write(picture(shade))
    video.release()
    camera = VideoCamera(file)
    shades = [int(camera.capture().mean()) for _ in range(2)]
    with pytest.raises(CameraLostError, match="the video is over"):
        camera.capture()
    camera.close()
    camera.close()
    assert shades == pytest.approx([50, 150], abs=4)


def test_a_video_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(CameraLostError, match="check that the file is there"):
        VideoCamera(tmp_path / "absent.avi")


class ScriptedPicamera:
    """What picamera2 does at the border: a buffer that it uses again, metadata, controls."""

    def __init__(self) -> None:
        self.buffer = picture(0, (8, 6))
        self.configured: dict[str, Any] = {}
        self.controls: dict[str, object] = {}
        self.hangs = False
        self.is_open = True

    def create_video_configuration(self, **wanted: object) -> dict[str, object]:
        return wanted

    def create_still_configuration(self, **wanted: object) -> dict[str, object]:
        return wanted

    def switch_mode_and_capture_array(
        self, wanted: dict[str, Any], stream: str, *, wait: float
    ) -> np.ndarray[Any, np.dtype[np.uint8]]:
        assert (stream, wait) == ("main", 3.0)
        if self.hangs:
            raise TimeoutError
        width, height = wanted["main"]["size"]
        return np.full((height, width, 3), 60, np.uint8)

    def configure(self, wanted: dict[str, Any]) -> None:
        self.configured = wanted

    def start(self) -> None:
        self.controls = {}

    def capture_array(self, stream: str, *, wait: float) -> np.ndarray[Any, np.dtype[np.uint8]]:
        assert (stream, wait) == ("main", 3.0)
        if self.hangs:
            raise TimeoutError
        self.buffer[:] = RED_BGR
        return self.buffer

    def capture_metadata(self, *, wait: float) -> Mapping[str, object]:
        assert wait == 3.0
        return {"ExposureTime": 9000, "AnalogueGain": 1.5, "ColourGains": (1.7, 2.1), "Lux": 120}

    def set_controls(self, controls: Mapping[str, object]) -> None:
        self.controls.update(controls)

    def close(self) -> None:
        self.is_open = False


def opened() -> tuple[ScriptedPicamera, PiCamera]:
    device = ScriptedPicamera()
    return device, PiCamera(device, (2304, 1296), 3.0)


def test_the_pis_camera_has_one_configuration() -> None:
    device, _ = opened()
    assert device.configured["main"] == {"size": (2304, 1296), "format": "RGB888"}


def test_a_picture_outlives_the_cameras_buffer() -> None:
    device, camera = opened()
    frame = camera.capture()
    device.buffer[:] = 7
    assert tuple(int(channel) for channel in frame[0, 0]) == RED_BGR
    assert not frame.flags.writeable


def test_a_still_shows_all_pixels_and_leaves_the_configuration_as_it_is(folder: Path) -> None:
    device, camera = opened()
    before = dict(device.configured)
    still = camera.still()
    assert still.shape == (2592, 4608, 3)
    assert not still.flags.writeable
    assert device.configured == before
    assert isinstance(camera, TakesStills)
    assert camera.shows_less
    assert not PiCamera(device, (4608, 2592), 3.0).shows_less
    assert not isinstance(FolderCamera(folder), TakesStills)
    device.hangs = True
    with pytest.raises(CameraLostError, match="no picture within 3 s"):
        camera.still()


def test_a_camera_that_hangs_is_lost_and_says_what_to_check() -> None:
    device, camera = opened()
    device.hangs = True
    with pytest.raises(CameraLostError, match=r"no picture within 3 s .* ribbon cable"):
        camera.capture()


def test_exposure_and_white_balance_are_held_as_measured() -> None:
    device, camera = opened()
    held = camera.lock()
    assert held == {"ExposureTime": 9000, "AnalogueGain": 1.5, "ColourGains": (1.7, 2.1)}
    assert device.controls == {"AeEnable": False, "AwbEnable": False, **held}


def test_a_lens_that_was_focused_stays_where_it_is() -> None:
    device, camera = opened()
    camera.restore({"LensPosition": 2.5})
    assert (device.controls["AfMode"], device.controls["LensPosition"]) == (0, 2.5)
    camera.unlock()
    assert device.controls["AfMode"] == 2


def test_closing_lets_go() -> None:
    device, camera = opened()
    camera.close()
    assert not device.is_open


@pytest.mark.skipif(is_pi(), reason="this is a Pi: its camera may well open")
def test_a_pi_camera_elsewhere_says_what_to_install() -> None:
    with pytest.raises(CameraLostError, match="python3-picamera2"):
        open_camera(Camera(source="pi"))


def test_the_configuration_chooses_the_camera(folder: Path) -> None:
    assert isinstance(open_camera(Camera(source=f"folder:{folder}")), FolderCamera)
    with pytest.raises(CameraLostError, match="check that the file is there"):
        open_camera(Camera(source=f"video:{folder}/absent.mp4"))
    with pytest.raises(CameraLostError, match="check its plug"):
        open_camera(Camera(source="usb:97"))


def test_after_a_still_the_light_is_held_as_before() -> None:
    device, camera = opened()
    held = {**camera.lock(), "ColourGains": [1.7, 2.1]}  # as it comes from another process
    camera.restore(held)
    device.controls = {}
    camera.still()
    assert device.controls["ExposureTime"] == 9000
    assert device.controls["ColourGains"] == (1.7, 2.1)
    camera.unlock()
    device.controls = {}
    camera.still()
    assert device.controls == {}
