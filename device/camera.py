"""Where pictures come from: the Pi's camera, one on USB, a video, a folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Protocol, Self, runtime_checkable

import cv2
import numpy as np
import numpy.typing as npt

from device.config import Camera as CameraConfig
from device.errors import CameraLostError
from vision.errors import BadFrameError, NotAPictureError
from vision.frame import Frame, as_frame, decode

PICTURES = frozenset({".jpg", ".jpeg", ".png"})

STILL_WIDTH_PX = 4608
"""All pixels in a line of a Camera Module 3."""

BUFFERS = 4
"""Of the Pi's camera: one being filled, one shown, two to spare; its memory is scarce."""


class Camera(Protocol):
    """Anything that gives pictures. Calls block; one is made at a time."""

    def capture(self) -> Frame:
        """The next picture.

        Raises:
            CameraLostError: If none comes.
        """
        ...

    def close(self) -> None:
        """Let go of it; closing twice is harmless."""
        ...


@runtime_checkable
class TakesStills(Protocol):
    """A camera that can show more pixels than in its running pictures, at the price of a pause."""

    @property
    def shows_less(self) -> bool:
        """Whether its running pictures have fewer pixels than a still."""
        ...

    def still(self) -> Frame:
        """The same view in all the pixels there are.

        Raises:
            CameraLostError: If none comes.
        """
        ...


@runtime_checkable
class HoldsLight(Protocol):
    """A camera that can keep focus, exposure and white balance as they are."""

    def lock(self) -> Mapping[str, object]:
        """Hold them as they are now; returns them for ``restore``. Raises ``CameraLostError``."""
        ...

    def restore(self, held: Mapping[str, object]) -> None:
        """Hold what an earlier ``lock`` returned. Raises ``CameraLostError``."""
        ...


class FolderCamera:
    """The pictures of a folder, in the order of their names; after the last it is lost."""

    def __init__(self, folder: Path) -> None:
        try:
            files = sorted(one for one in folder.iterdir() if one.suffix.lower() in PICTURES)
        except OSError as error:
            problem = f"{folder} cannot be read ({error.strerror}); check camera.source"
            raise CameraLostError(problem) from error
        self._folder = folder
        self._files: Iterator[Path] = iter(files)

    def capture(self) -> Frame:
        """The next picture.

        Raises:
            CameraLostError: If there is no further one, or it cannot be read.
        """
        file = next(self._files, None)
        if file is None:
            problem = f"{self._folder} holds no further picture"
            raise CameraLostError(problem)
        try:
            return decode(file.read_bytes(), file.name)
        except (OSError, NotAPictureError) as error:
            raise CameraLostError(str(error)) from error

    def close(self) -> None:
        """Nothing is held open."""


class VideoCamera:
    """A video file, or a camera on USB by its number."""

    def __init__(self, source: Path | int, size_px: tuple[int, int] | None = None) -> None:
        self._name = f"USB camera {source}" if isinstance(source, int) else str(source)
        self._is_live = isinstance(source, int)
        self._video = cv2.VideoCapture(source if isinstance(source, int) else str(source))
        if not self._video.isOpened():
            self._video.release()
            problem = f"{self._name} cannot be opened; {self._remedy}"
            raise CameraLostError(problem)
        if size_px is not None:
            self._video.set(cv2.CAP_PROP_FRAME_WIDTH, size_px[0])
            self._video.set(cv2.CAP_PROP_FRAME_HEIGHT, size_px[1])
            self._video.set(cv2.CAP_PROP_BUFFERSIZE, 1)  # else pictures are seconds old

    @property
    def _remedy(self) -> str:
        if self._is_live:
            return "check its plug, that `v4l2-ctl --list-devices` lists it, and the group video"
        return "check that the file is there and is a video"

    def capture(self) -> Frame:
        """The next picture.

        Raises:
            CameraLostError: If none comes.
        """
        there, pixels = self._video.read()
        if not there:
            why = self._remedy if self._is_live else "the video is over"
            problem = f"{self._name} gives no further picture; {why}"
            raise CameraLostError(problem)
        try:
            return as_frame(np.asarray(pixels, np.uint8))
        except BadFrameError as error:
            problem = f"{self._name}: {error}"
            raise CameraLostError(problem) from error

    def close(self) -> None:
        """Let go of the device; closing twice is harmless."""
        self._video.release()


class PiCamera:
    """The Pi's camera, in one configuration for the whole run but for a still now and then.

    ``device`` is a ``picamera2.Picamera2``; ``PiCamera.open`` makes it. It is not to be opened in a
    process that holds pins: a driver that hangs can only be left behind.
    """

    def __init__(self, device: Any, size_px: tuple[int, int], timeout_s: float) -> None:  # noqa: ANN401 - untyped library
        self._device = device
        self._timeout_s = timeout_s
        self._held: Mapping[str, object] | None = None
        # picamera2 calls B, G, R in memory "RGB888"
        wanted = device.create_video_configuration(
            main={"size": size_px, "format": "RGB888"}, buffer_count=BUFFERS
        )
        self._width_px = size_px[0]
        still_px = (STILL_WIDTH_PX, STILL_WIDTH_PX * size_px[1] // size_px[0])  # the same view
        self._still = device.create_still_configuration(
            main={"size": still_px, "format": "RGB888"}, buffer_count=1
        )
        device.configure(wanted)
        device.start()

    @classmethod
    def open(cls, size_px: tuple[int, int], timeout_s: float) -> Self:
        """Open the only camera.

        Raises:
            CameraLostError: If the library is missing or no camera answers.
        """
        try:
            # ImportError and ValueError (numpy of another generation) come from the import, too
            from picamera2 import Picamera2  # noqa: PLC0415 - only there on a Pi

            return cls(Picamera2(), size_px, timeout_s)
        except (ImportError, ValueError, OSError, RuntimeError, IndexError) as error:
            problem = f"{error}; {_remedy(error)}"
            raise CameraLostError(problem) from error

    def capture(self) -> Frame:
        """The next picture, copied out of the camera's buffer.

        Raises:
            CameraLostError: If none comes in time.
        """
        return self._taken(self._device.capture_array, "main")

    @property
    def shows_less(self) -> bool:
        """Whether its running pictures have fewer pixels than a still."""
        return self._width_px < STILL_WIDTH_PX

    def still(self) -> Frame:
        """The same view, ``STILL_WIDTH_PX`` wide; exposure and focus stay as they are held.

        Raises:
            CameraLostError: If none comes in time.
        """
        still = self._taken(self._device.switch_mode_and_capture_array, self._still, "main")
        if self._held is not None:  # a change of mode forgets where the lens was
            self.restore(self._held)
        return still

    def _taken(self, take: Callable[..., npt.NDArray[np.uint8]], *what: object) -> Frame:
        try:
            return as_frame(take(*what, wait=self._timeout_s))
        except (OSError, RuntimeError, TimeoutError) as error:
            problem = f"no picture within {self._timeout_s:g} s ({error}); {CHECK_THE_CABLE}"
            raise CameraLostError(problem) from error

    def lock(self) -> Mapping[str, object]:
        """Hold focus, exposure and white balance as they are now; returns them for ``restore``."""
        measured = self._device.capture_metadata(wait=self._timeout_s)
        held: dict[str, object] = {
            key: measured[key]
            for key in ("ExposureTime", "AnalogueGain", "ColourGains", "LensPosition")
            if key in measured
        }
        self.restore(held)
        return held

    def restore(self, held: Mapping[str, object]) -> None:
        """Hold what an earlier ``lock`` returned."""
        switches: dict[str, object] = {"AeEnable": False, "AwbEnable": False}
        if "LensPosition" in held:
            switches["AfMode"] = MANUAL_FOCUS
        # from another process tuples come as lists, which the camera's library does not take
        tuples = {key: tuple(one) if isinstance(one, list) else one for key, one in held.items()}
        self._device.set_controls({**switches, **tuples})
        self._held = held

    def unlock(self) -> None:
        """Let the camera find focus, exposure and white balance by itself again."""
        self._device.set_controls({"AeEnable": True, "AwbEnable": True, "AfMode": CONTINUOUS_FOCUS})
        self._held = None

    def close(self) -> None:
        """Let go of the camera; closing twice is harmless."""
        self._device.close()


MANUAL_FOCUS, CONTINUOUS_FOCUS = 0, 2
"""Values of libcamera's ``AfModeEnum``."""

CHECK_THE_CABLE = "check the ribbon cable at both ends, the power supply, and `rpicam-hello`"


def _remedy(error: Exception) -> str:
    match error:
        case ImportError():
            return "apt install python3-picamera2, in a venv with --system-site-packages"
        case ValueError():
            return "install Kesselwacht with its extra [pi], which brings simplejpeg"
        case _:
            return CHECK_THE_CABLE


def open_camera(config: CameraConfig) -> Camera:
    """The camera that the configuration names.

    Raises:
        CameraLostError: If it cannot be opened.
    """
    size_px = (config.width_px, config.height_px)
    kind, _, where = config.source.partition(":")
    match kind:
        case "pi":
            return PiCamera.open(size_px, config.timeout_s)
        case "usb":
            return VideoCamera(int(where), size_px)
        case "folder":
            return FolderCamera(Path(where))
        case _:
            return VideoCamera(Path(where))
