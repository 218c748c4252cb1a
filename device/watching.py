"""The loop over recorded pictures: the same watcher and session, another clock."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from device.errors import CameraLostError
from device.events import Observed
from device.faces.quacks import QuacksFace
from device.records import open_record
from device.session import Session
from device.showing import Sound
from device.watcher import Watcher
from vision.frame import Frame, as_frame, decode
from vision.profile import Profile
from vision.scan import TableReader

PICTURES = {".jpg", ".jpeg", ".png"}


def watched(profile: Path, record: Path, frames: Path, fps: float) -> Iterator[dict[str, Any]]:
    """Committed actions (``do``), questions (``ask``) and explosions (``say``), as they come."""
    game = open_record(record)
    names = tuple(f"seat {seat}" for seat in range(game.state.seat_count))
    session = Session(game, QuacksFace(names), needs_all=False)
    watcher = Watcher(TableReader(Profile.load(profile)), game.state.seat_count)
    asked = 0
    for frame, at_s, lamps_steady in recorded(frames, fps):
        step = session.on(Observed(watcher.look(frame), at_s, lamps_steady))
        for words, evidence in step.lines:
            yield {**words, "at_s": at_s, "evidence": evidence}
        if step.showing.sound is Sound.EXPLOSION:
            yield {"say": "explosion", "at_s": at_s}
        for proposal in step.showing.proposals:
            if proposal.id > asked:
                asked = proposal.id
                choices = [choice.label.key for choice in proposal.choices]
                yield {
                    "seat": int(proposal.seat),
                    "ask": proposal.question.key,
                    "choices": choices,
                    "at_s": at_s,
                }


def recorded(frames: Path, fps: float) -> Iterator[tuple[Frame, float, bool]]:
    """The pictures of a folder or a video, each with its time and whether the lamps were steady."""
    if frames.is_dir():
        yield from _folder(frames, fps)
    else:
        yield from _video(frames, fps)


def _folder(folder: Path, fps: float) -> Iterator[tuple[Frame, float, bool]]:
    for name, at_s, lamps_steady in _listed(folder, fps):
        path = folder / name
        yield decode(path.read_bytes(), path.name), at_s, lamps_steady


def _listed(folder: Path, fps: float) -> Iterator[tuple[str, float, bool]]:
    listing = folder / "frames.csv"
    if listing.exists():
        with listing.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                yield _row(listing, row)
        return
    names = sorted(path.name for path in folder.iterdir() if path.suffix.lower() in PICTURES)
    for number, name in enumerate(names):
        yield name, number / fps, True


def _row(listing: Path, row: dict[str, str]) -> tuple[str, float, bool]:
    try:
        return row["name"], float(row["at_s"]), row.get("lamps", "steady") != "changing"
    except (KeyError, TypeError, ValueError) as error:
        problem = f"{listing}: write name,at_s in its first line, then a picture a line ({error!r})"
        raise CameraLostError(problem) from error


def _video(file: Path, fps: float) -> Iterator[tuple[Frame, float, bool]]:
    video = cv2.VideoCapture(str(file))
    if not video.isOpened():
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
