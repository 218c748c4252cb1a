"""Tables of our own to read, rendered: chips laid by the rules, any light, 1 to 5 boards."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from device.simulated import ARRANGEMENTS, EDITION
from vision.frame import Frame
from vision.profile import Profile
from vision.scene import render
from vision.scene_camera import CameraModel, Light
from vision.scene_enrol import write_enrolment
from vision.scene_layout import BoardScene, LaidPiece, Scene
from vision.scene_pieces import LABELS
from vision.scene_truth import truth
from vision.teach import teach

CHIPS = tuple(label for label in LABELS if label[-1].isdecimal())
LAST_SPACE = 52
LIGHTS = {
    "daylight": (6000.0, 5600.0),
    "neutral": (4900.0, 4600.0),
    "mixed": (6000.0, 2900.0),
    "warm": (3000.0, 2700.0),
}
"""Kelvin of the room and of the lamp."""

_BONUS = (0, 0, 0, 0, 0, 0, 0, 0, 1, 2)  # steps beyond a chip's value


@dataclass(frozen=True, slots=True)
class Picture:
    """One table, what lies on it, and how it was shown."""

    frame: Frame
    truth: Mapping[str, Any]
    light: str
    tilt_deg: float


def taught(seed: int) -> Profile:
    """A profile from pictures of its own."""
    with tempfile.TemporaryDirectory() as folder:
        write_enrolment(Path(folder), seed, EDITION)
        profile, _ = teach(Path(folder), "quacks")
        return profile


def pictures(seed: int) -> Iterator[Picture]:
    """Ever new tables."""
    dice = Random(seed)  # noqa: S311 - chips, no secret
    while True:
        seats = dice.choice(list(ARRANGEMENTS))
        boards = tuple(_board(place, dice) for place in ARRANGEMENTS[seats].places)
        scene = Scene(boards, edition=EDITION, ground=dice.choice(("wood", "paper")))
        camera, (name, light) = _camera(seats, dice), _light(dice)
        frame = render(scene, camera, light, dice.randrange(2**31))
        yield Picture(frame, truth(scene, camera), name, camera.tilt_deg)


def four_pots(last: int) -> tuple[Scene, CameraModel]:
    """Four boards with ten chips each; the ``last`` first of them lack their last chip."""
    dice = Random(3)  # noqa: S311 - chips, no secret
    boards = [_board(place, dice, 10) for place in ARRANGEMENTS[4].places]
    lacking = [replace(one, pieces=one.pieces[:-1]) for one in boards[:last]]
    scene = Scene((*lacking, *boards[last:]), edition=EDITION)
    return scene, replace(ARRANGEMENTS[4].camera, noise=2.5)


def _board(place: tuple[float, float, float], dice: Random, most: int = 0) -> BoardScene:
    x, y, turn = place
    at = dice.randint(0, 3)
    pieces = [LaidPiece("droplet", at, _aside(dice), dice.uniform(0, 360))]
    if dice.random() < 0.5:  # noqa: PLR2004  # every other pot
        at += dice.randint(1, 3)
        pieces.append(LaidPiece("rat", at, _aside(dice), dice.uniform(0, 360)))
    for _ in range(most or dice.randint(4, 18)):
        label = dice.choice(CHIPS)
        at += int(label[-1]) + (0 if most else dice.choice(_BONUS))
        if at <= LAST_SPACE:
            pieces.append(LaidPiece(label, at, _aside(dice), dice.uniform(0, 360)))
    return BoardScene((x, y), turn + dice.uniform(-4, 4), tuple(pieces))


def _aside(dice: Random) -> tuple[float, float]:
    return (dice.gauss(0, 1.2), dice.gauss(0, 1.2))


def _camera(seats: int, dice: Random) -> CameraModel:
    usual = ARRANGEMENTS[seats].camera
    return replace(
        usual,
        distance_mm=usual.distance_mm * dice.uniform(1.0, 1.15),
        tilt_deg=dice.uniform(0, 15),
        azimuth_deg=dice.uniform(0, 360),
        roll_deg=dice.uniform(-3, 3),
        blur_px=dice.uniform(0.6, 1.1),
        noise=dice.uniform(1.5, 5.0),
        jpeg_quality=dice.choice((None, 85, 92)),
    )


def _light(dice: Random) -> tuple[str, Light]:
    name = dice.choice(list(LIGHTS))
    room_k, lamp_k = (kelvin * dice.uniform(0.95, 1.05) for kelvin in LIGHTS[name])
    return name, Light(
        lamp_mm=(dice.uniform(-500, 500), dice.uniform(-500, 500), dice.uniform(700, 1300)),
        lamp_share=dice.uniform(0.3, 0.7),
        room_k=room_k,
        lamp_k=lamp_k,
        white_balance_k=(room_k + lamp_k) / 2 * dice.uniform(0.9, 1.1),
        exposure_ev=dice.uniform(-0.3, 0.6),
        vignette=dice.uniform(0.1, 0.3),
    )
