"""A diagnosis to hand on: pictures, record, log and versions in one file, without names.

Unpacked, ``kesselwacht watch`` plays it again: ``--record record.jsonl frames``.
"""

from __future__ import annotations

import json
import platform
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from string import ascii_uppercase

import cv2

from device.errors import DeviceError
from device.roster import sitters
from engine.record import Record
from vision.frame import Frame

_PACKAGES = ("kesselwacht", "numpy", "opencv-python-headless", "nicegui")
_QUICK = (cv2.IMWRITE_PNG_COMPRESSION, 1)


class BundleError(DeviceError, OSError):
    """A diagnosis that cannot be written; the message says why."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One picture of a diagnosis.

    Attributes:
        frame: As the camera gave it.
        at_s: When it was taken, in seconds of a steady clock.
        lamps_steady: Whether no lamp changed meanwhile.
    """

    frame: Frame
    at_s: float
    lamps_steady: bool


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What a bundle holds.

    Attributes:
        record: The game as it stood before the first picture.
        moments: The pictures in their order.
        log: The newest lines of the log.
    """

    record: Record
    moments: tuple[Moment, ...]
    log: tuple[str, ...]


def write_bundle(diagnosis: Diagnosis, file: Path) -> None:
    """Write a diagnosis into one zip file.

    Raises:
        BundleError: If it cannot be written.
    """
    try:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            _write(diagnosis, archive)
    except OSError as error:
        problem = f"{file} cannot be written ({error.strerror})"
        raise BundleError(problem) from error


def _write(diagnosis: Diagnosis, archive: zipfile.ZipFile) -> None:
    names = [one.name for one in sitters(diagnosis.record.header)]
    archive.writestr("record.jsonl", "\n".join(_nameless(diagnosis.record)) + "\n")
    archive.writestr("log.txt", "\n".join(_without(names, line) for line in diagnosis.log) + "\n")
    archive.writestr("versions.json", json.dumps(_versions(), indent=1) + "\n")
    rows = ["name,at_s,lamps"]
    first_s = diagnosis.moments[0].at_s if diagnosis.moments else 0.0
    for number, one in enumerate(diagnosis.moments):
        name = f"{number:04}.png"
        png = cv2.imencode(".png", one.frame, _QUICK)[1].tobytes()
        archive.writestr(f"frames/{name}", png, zipfile.ZIP_STORED)
        lamps = "steady" if one.lamps_steady else "changing"
        rows.append(f"{name},{one.at_s - first_s:.3f},{lamps}")
    archive.writestr("frames/frames.csv", "\n".join(rows) + "\n")


def _nameless(record: Record) -> list[str]:
    """The record's lines with letters for the players."""
    players = record.header.get("players")
    header = dict(record.header)
    if isinstance(players, list):
        header["players"] = [
            {**one, "name": letter} if isinstance(one, dict) else letter
            for one, letter in zip(players, ascii_uppercase, strict=False)
        ]
    return [json.dumps(header, ensure_ascii=False), *record.to_lines()[1:]]


def _without(names: Sequence[str], line: str) -> str:
    """A line of the log with letters for the players."""
    for name, letter in zip(names, ascii_uppercase, strict=False):
        line = line.replace(name, letter)
    return line


def _versions() -> dict[str, str]:
    packages = {name: _version(name) for name in _PACKAGES}
    return {**packages, "python": platform.python_version(), "machine": platform.machine()}


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "runs from its source"
