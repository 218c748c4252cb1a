"""The loop over recorded pictures: the same watcher and session, another clock."""

from __future__ import annotations

import csv
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from device.camera import PICTURES
from device.errors import CameraLostError, DeviceError
from device.events import Observed
from device.faces import face_of
from device.learnt import NOTHING, Learnt
from device.records import open_record
from device.session import Session
from device.showing import Sound
from device.table_watcher import TableWatcher
from engine.record import Record
from vision.frame import Frame, as_frame, decode
from vision.profile import Profile
from vision.scan import TableReader

LAMPS = ("steady", "changing")


class BadFramesError(DeviceError, ValueError):
    """Recorded pictures that cannot be watched; ``problem`` says which and why."""

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(f"{path}: {problem}")
        self.path = path
        self.problem = problem


class Loop:
    """The watcher and the session over pictures that somebody brings.

    Attributes:
        session: The game so far.
    """

    def __init__(self, game: Record, reader: TableReader, learnt: Learnt = NOTHING) -> None:
        names = tuple(f"seat {seat}" for seat in range(game.state.seat_count))
        self.session = Session(game, face_of(game.header["game"], names, learnt), needs_all=False)
        self._watcher = TableWatcher(reader)
        self._asked = 0

    def on(self, frame: Frame, at_s: float, *, lamps_steady: bool) -> Iterator[dict[str, Any]]:
        """Committed actions (``do``), questions (``ask``) and explosions (``say``) of a frame."""
        self._watcher.follow(self.session.zones)
        step = self.session.on(Observed(self._watcher.look(frame), at_s, lamps_steady))
        for words, evidence in step.lines:
            yield {**words, "at_s": at_s, "evidence": evidence}
        if step.showing.sound is Sound.EXPLOSION:
            yield {"say": "explosion", "at_s": at_s}
        for proposal in step.showing.proposals:
            if proposal.id > self._asked:
                self._asked = proposal.id
                choices = [choice.label.key for choice in proposal.choices]
                yield {
                    "seat": int(proposal.seat),
                    "ask": proposal.question.key,
                    "choices": choices,
                    "at_s": at_s,
                }


def watched(profile: Path, record: Path, frames: Path, fps: float) -> Iterator[dict[str, Any]]:
    """What the loop says of recorded pictures, as it comes."""
    begun = open_record(record)
    loop = Loop(begun, TableReader(Profile.load(profile)), Learnt.load(profile))
    for frame, at_s, lamps_steady in recorded(frames, fps):
        yield from loop.on(frame, at_s, lamps_steady=lamps_steady)


def recorded(frames: Path, fps: float) -> Iterator[tuple[Frame, float, bool]]:
    """The pictures of a folder or a video, each with its time and whether the lamps were steady.

    Raises:
        BadFramesError: If there is none, their sizes differ or what is listed makes no sense.
        NotAPictureError: If one of them is no picture.
    """
    size: tuple[int, ...] | None = None
    for frame, at_s, lamps_steady in (
        _folder(frames, fps) if frames.is_dir() else _video(frames, fps)
    ):
        if frame.shape != (size or frame.shape):
            raise BadFramesError(
                frames, f"the picture at {at_s:g} s has another size than the first"
            )
        size = frame.shape
        yield frame, at_s, lamps_steady
    if size is None:
        raise BadFramesError(frames, "it holds no picture")


def _folder(folder: Path, fps: float) -> Iterator[tuple[Frame, float, bool]]:
    for path, at_s, lamps_steady in _listed(folder, fps):
        yield decode(path.read_bytes(), path.name), at_s, lamps_steady


def _listed(folder: Path, fps: float) -> list[tuple[Path, float, bool]]:
    listing = folder / "frames.csv"
    if not listing.exists():
        paths = sorted(path for path in folder.iterdir() if path.suffix.lower() in PICTURES)
        return [(path, number / fps, True) for number, path in enumerate(paths)]
    try:
        with listing.open(encoding="utf-8-sig", newline="") as file:
            rows = list(csv.DictReader(file))
    except (ValueError, csv.Error) as error:
        raise BadFramesError(listing, str(error)) from error
    shown: list[tuple[Path, float, bool]] = []
    for line, row in enumerate(rows, start=2):
        try:
            shown.append(_row(folder, row, shown[-1][1] if shown else 0.0))
        except (KeyError, TypeError, ValueError) as error:
            problem = f"{error} is missing" if isinstance(error, KeyError) else str(error)
            raise BadFramesError(listing, f"line {line}: {problem}") from error
    return shown


def _row(folder: Path, row: dict[str, str], before_s: float) -> tuple[Path, float, bool]:
    if None in (row["name"], row["at_s"]):
        problem = "it needs a name and at_s"
        raise ValueError(problem)
    path, at_s, lamps = folder / row["name"], float(row["at_s"]), row.get("lamps") or "steady"
    if not path.resolve().is_relative_to(folder.resolve()):
        problem = f"{row['name']} lies outside the folder"
        raise ValueError(problem)
    if not path.is_file():
        problem = f"there is no picture {row['name']}"
        raise ValueError(problem)
    if not before_s <= at_s < math.inf:
        problem = f"at_s is {at_s:g} after {before_s:g}: time only goes on"
        raise ValueError(problem)
    if lamps not in LAMPS:
        problem = f"lamps is {lamps}, none of {', '.join(LAMPS)}"
        raise ValueError(problem)
    return path, at_s, lamps != "changing"


def _video(file: Path, fps: float) -> Iterator[tuple[Frame, float, bool]]:
    video = cv2.VideoCapture(str(file)) if file.is_file() else None
    if video is None or not video.isOpened():
        problem = f"{file} is no folder of pictures and no video that can be opened"
        raise CameraLostError(problem)
    try:
        number = 0
        while True:
            there, pixels = video.read()
            if not there:
                return
            yield as_frame(np.asarray(pixels, np.uint8)), number / fps, True
            number += 1
    finally:
        video.release()
