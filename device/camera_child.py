"""The program of the camera's own process: JSON lines in, JSON lines and pictures out.

It ends with its standard input, so that it never outlives the box.
"""

from __future__ import annotations

import json
import mmap
import os
import sys
from collections.abc import Mapping
from contextlib import ExitStack
from typing import Any

from device.camera import Camera, TakesStills, open_camera
from device.config import Camera as CameraConfig
from device.errors import CameraLostError
from vision.frame import Frame


def main() -> None:
    """Answer every line of standard input until it ends."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # whatever a library prints is no answer
    with mmap.mmap(int(sys.argv[1]), 0) as pixels, ExitStack() as opened:
        camera: Camera | None = None
        for line in sys.stdin:
            words = json.loads(line)
            try:
                if camera is None:
                    camera = open_camera(CameraConfig(**words["camera"]))
                    opened.callback(camera.close)
                answer = answered(camera, words, pixels)
            except CameraLostError as error:
                answer = {"lost": error.reason}
            answers.write(json.dumps(answer) + "\n")
            answers.flush()


def answered(
    camera: Any,  # noqa: ANN401 - a ``Camera``, with more on a Pi
    words: Mapping[str, Any],
    pixels: mmap.mmap,
) -> dict[str, Any]:
    """What a camera answers to one line; a picture goes into ``pixels``, rows of B, G, R bytes.

    Raises:
        CameraLostError: If it has nothing to answer.
    """
    match words["do"]:
        case "open":
            return {"shows_less": isinstance(camera, TakesStills) and camera.shows_less}
        case "capture":
            return _shown(camera.capture(), pixels)
        case "still":
            return _shown(camera.still(), pixels)
        case "lock":
            return {"held": dict(camera.lock()) if hasattr(camera, "lock") else {}}
        case _:
            if words["held"]:
                camera.restore(words["held"])
            return {}


def _shown(frame: Frame, pixels: mmap.mmap) -> dict[str, Any]:
    height, width = frame.shape[:2]
    if frame.nbytes > len(pixels):
        problem = f"the camera gives {width} x {height} pixels; set camera.width_px and height_px"
        raise CameraLostError(problem)
    pixels[: frame.nbytes] = frame.tobytes()
    return {"size": [height, width]}


if __name__ == "__main__":
    main()
