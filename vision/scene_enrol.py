"""Pictures to teach from, as a person would take them of this copy of the game."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from vision.art import Edition
from vision.scene import render
from vision.scene_camera import CameraModel, Light
from vision.scene_layout import BoardScene, LaidPiece, Scene
from vision.scene_pieces import LABELS
from vision.scene_truth import truth

_COLUMNS = 6
_JITTER_MM = 3.0
_TURN_DEG = 7.0  # how crooked people lay a piece that should lie straight

_NEUTRAL = Light(
    lamp_mm=(320.0, -260.0, 1100.0),
    lamp_share=0.45,
    room_k=4900.0,
    lamp_k=4600.0,
    white_balance_k=4700.0,
)
_WARM = Light(
    lamp_mm=(-200.0, 240.0, 800.0),
    lamp_share=0.6,
    room_k=3000.0,
    lamp_k=2800.0,
    white_balance_k=3300.0,
    exposure_ev=0.15,
)


@dataclass(frozen=True, slots=True)
class _Shot:
    name: str
    camera: CameraModel
    light: Light
    spacing_mm: float = 0.0
    ground: str = "wood"


_SHOTS = (
    _Shot("board_empty", CameraModel(455, tilt_deg=1.5, azimuth_deg=30, roll_deg=1.8), _NEUTRAL),
    _Shot("board_empty_warm", CameraModel(480, tilt_deg=3, azimuth_deg=200, roll_deg=-1.2), _WARM),
    _Shot(
        "chips_sheet_table",
        CameraModel(300, tilt_deg=2, azimuth_deg=250, roll_deg=-2.5),
        _NEUTRAL,
        62.0,
    ),
    _Shot(
        "chips_contact_paper",
        CameraModel(205, tilt_deg=4, azimuth_deg=280, roll_deg=3.0),
        _WARM,
        40.0,
        "paper",
    ),
)
"""Cameras and lights that no table is played under."""


def write_enrolment(folder: Path, seed: int, edition: Edition | None = None) -> None:
    """Write the pictures that ``teach`` reads, each with its JSON, into a folder that exists."""
    rng = np.random.default_rng(seed)
    for shot in _SHOTS:
        scene = _scene(shot, rng, edition or Edition())
        camera = replace(shot.camera, noise=2.4, blur_px=0.8)
        picture = render(scene, camera, shot.light, int(rng.integers(2**31)))
        _, coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 90])
        (folder / f"{shot.name}.jpg").write_bytes(coded.tobytes())
        labels = {"image": f"{shot.name}.jpg", **truth(scene, camera)}
        (folder / f"{shot.name}.json").write_text(json.dumps(labels, indent=1), encoding="utf-8")


def _scene(shot: _Shot, rng: np.random.Generator, edition: Edition) -> Scene:
    if not shot.spacing_mm:
        board = BoardScene((0.0, 0.0), float(rng.uniform(-3, 3)))
        return Scene((board,), edition=edition, ground=shot.ground)
    return Scene(loose=tuple(_sheet(shot, rng)), ground=shot.ground)


def _sheet(shot: _Shot, rng: np.random.Generator) -> list[LaidPiece]:
    """Every piece once, in rows."""
    rows = -(-len(LABELS) // _COLUMNS)
    pieces = []
    for number, label in enumerate(LABELS):
        row, column = divmod(number, _COLUMNS)
        x, y = rng.normal(0, _JITTER_MM / 2, 2)
        x += (column - (_COLUMNS - 1) / 2) * shot.spacing_mm
        y += (row - (rows - 1) / 2) * shot.spacing_mm * 0.8
        turn = float(rng.uniform(-_TURN_DEG, _TURN_DEG))
        pieces.append(LaidPiece(label, None, (float(x), float(y)), turn))
    return pieces
