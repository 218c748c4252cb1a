"""Where pictures come from: a Pi camera, a USB camera, a video, a folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

import cv2
import numpy as np

from device.errors import CameraLostError
from vision.errors import NotAPictureError
from vision.frame import Frame, as_frame, decode

PICTURES = {".jpg", ".jpeg", ".png"}

FRAME_SIZE_PX = (2304, 1296)
"""Width and height of a frame."""


class Camera(Protocol):
    """Something that takes pictures, one at a time, from any one thread."""

    def capture(self) -> Frame:
        """The newest picture.

        Raises:
            CameraLostError: If none comes.
        """
        ...

    def close(self) -> None:
        """Let go of the camera; closing twice is harmless."""
        ...


class FolderCamera:
    """The pictures of a folder in the order of their names; the last one stays."""

    def __init__(self, folder: Path) -> None:
        names = sorted(folder.iterdir()) if folder.is_dir() else []
        self._left = [path for path in names if path.suffix.lower() in PICTURES]
        if not self._left:
            raise CameraLostError(f"{folder} is no folder with pictures")  # noqa: TRY003, EM102
        self._left.reverse()

    def capture(self) -> Frame:
        """The next picture."""
        path = self._left.pop() if len(self._left) > 1 else self._left[0]
        try:
            return decode(path.read_bytes(), path.name)
        except (OSError, NotAPictureError) as error:
            raise CameraLostError(str(error)) from error

    def close(self) -> None:
        """Nothing is held."""


class VideoCamera:
    """A USB camera by its number, or a video file by its path, through OpenCV."""

    def __init__(self, source: int | str) -> None:
        self._source = source
        self._video = cv2.VideoCapture(source)
        if not self._video.isOpened():
            self._video.release()
            raise CameraLostError(f"{source} cannot be opened; is it plugged in?")  # noqa: TRY003, EM102
        if isinstance(source, int):
            self._video.set(cv2.CAP_PROP_FRAME_WIDTH, FRAME_SIZE_PX[0])
            self._video.set(cv2.CAP_PROP_FRAME_HEIGHT, FRAME_SIZE_PX[1])

    def capture(self) -> Frame:
        """The next picture."""
        there, pixels = self._video.read()
        if not there:
            raise CameraLostError(f"{self._source} gives no picture; check the cable")  # noqa: TRY003, EM102
        return as_frame(np.asarray(pixels, np.uint8))

    def close(self) -> None:
        """Let go of the device."""
        self._video.release()


class PiCamera:
    """A Raspberry Pi camera through picamera2; focus, exposure and white balance can be locked."""

    def __init__(self, size_px: tuple[int, int] = FRAME_SIZE_PX) -> None:
        try:
            from picamera2 import Picamera2  # noqa: PLC0415 - exists on a Pi only

            self._camera: Any = Picamera2()
            # "RGB888" is blue, green, red in memory: just what OpenCV wants
            main = {"size": size_px, "format": "RGB888"}
            self._camera.configure(self._camera.create_video_configuration(main=main))
            self._camera.start()
        except (ImportError, RuntimeError, ValueError, IndexError) as error:
            remedy = "apt install python3-picamera2, and check the ribbon cable"
            raise CameraLostError(f"no Pi camera ({error}); {remedy}") from error  # noqa: TRY003, EM102

    def capture(self) -> Frame:
        """The newest picture, copied before its buffer is used again."""
        try:
            return as_frame(np.asarray(self._camera.capture_array("main"), np.uint8))
        except (RuntimeError, TimeoutError) as error:
            raise CameraLostError(f"the Pi camera gives no picture: {error}") from error  # noqa: TRY003, EM102

    def lock(self) -> None:
        """Keep exposure, gains and focus as they are now, for the whole evening."""
        now = self._camera.capture_metadata()
        self._camera.set_controls(
            {
                "AeEnable": False,
                "AwbEnable": False,
                "ExposureTime": now["ExposureTime"],
                "AnalogueGain": now["AnalogueGain"],
                "ColourGains": now["ColourGains"],
                "AfMode": 0,
                "LensPosition": now.get("LensPosition", 0.0),
            }
        )

    def close(self) -> None:
        """Stop the camera and let go of it."""
        self._camera.stop()
        self._camera.close()
