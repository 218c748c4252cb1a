"""Making a profile from taught pictures: see ``vision/README.md`` for the folder."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.errors import TeachError
from vision.frame import Frame, Points, decode
from vision.pose import BoardPose, rectify
from vision.profile import (
    ART_SIDE_PX,
    PIECE_DIAMETER_PX,
    PIECE_SIDE_PX,
    SPACES,
    BoardArt,
    PieceArt,
    Profile,
)
from vision.spiral import fill_in

CHIP_MM = 20.0
"""Diameter of a chip, where the taught pictures do not say."""

BOARD_MM = 300.0
"""Side of a board, where the taught pictures do not say."""


@dataclass(frozen=True, slots=True)
class TeachReport:
    """What was learnt and what was left aside.

    Attributes:
        boards: How many pictures of the empty board.
        pieces: Label to how many pictures.
        left_aside: What the folder holds besides, in words.
    """

    boards: int
    pieces: Mapping[str, int]
    left_aside: tuple[str, ...] = ()

    def lines(self) -> Iterator[str]:
        """The report in words."""
        yield f"board: {self.boards} picture(s)"
        yield f"{len(self.pieces)} kinds of pieces: " + ", ".join(sorted(self.pieces))
        once = sorted(label for label, count in self.pieces.items() if count == 1)
        if once:
            yield "taught once only (a second light makes them surer): " + ", ".join(once)
        yield from (f"left aside: {what}" for what in self.left_aside)


@dataclass
class _Learnt:
    boards: list[tuple[Frame, Points, float]] = field(default_factory=list)
    pieces: dict[str, list[Frame]] = field(default_factory=lambda: defaultdict(list))
    left_aside: list[str] = field(default_factory=list)


def teach(folder: Path, game: str) -> tuple[Profile, TeachReport]:
    """The profile that the pictures in ``folder`` teach.

    Args:
        folder: Pictures, each with a JSON of the same name beside it.
        game: ``quacks`` knows boards, chips and markers; ``any`` every label and no rules.

    Raises:
        TeachError: If there is no such folder, no board, no chip, or a file cannot be used.
    """
    if not folder.is_dir():
        problem = f"{folder} is no folder"
        raise TeachError(problem)
    learnt = _Learnt()
    for path in sorted(folder.glob("*.json")):
        _learn(learnt, path)
    if not learnt.boards:
        problem = f"{folder} has no picture of an empty board (a JSON with one board and no chips)"
        raise TeachError(problem)
    if not any("-" in label for label in learnt.pieces):
        problem = f"{folder} has no picture with chips (a JSON with chips and no board)"
        raise TeachError(problem)
    pieces = {label: PieceArt(label, tuple(views)) for label, views in learnt.pieces.items()}
    _, spaces, chip_side = learnt.boards[0]
    board = BoardArt("front", tuple(art for art, _, _ in learnt.boards), spaces, chip_side)
    counts = {label: len(piece.pictures) for label, piece in pieces.items()}
    report = TeachReport(len(board.pictures), counts, tuple(learnt.left_aside))
    return Profile(game, (board,), pieces), report


def _learn(learnt: _Learnt, path: Path) -> None:
    labels = _read_labels(path)
    boards, chips = labels.get("boards") or [], labels.get("chips") or []
    if not boards and not chips:
        learnt.left_aside.append(f"{path.name}: neither a board nor chips")
        return
    picture = _read_picture(path, labels)
    try:
        if boards and not chips:
            learnt.boards.append(_board(picture, boards[0]))
        elif chips and not boards:
            _add_pieces(learnt, picture, [*chips, *(labels.get("markers") or [])])
        else:
            learnt.left_aside.append(f"{path.name}: a board that is not empty")
    except (KeyError, TypeError, ValueError, IndexError) as error:
        problem = f"{path.name}: {error!r} in its labels; see vision/README.md"
        raise TeachError(problem) from error


def _read_labels(path: Path) -> Mapping[str, Any]:
    try:
        labels = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        problem = f"{path.name} cannot be read: {error}"
        raise TeachError(problem) from error
    return labels if isinstance(labels, dict) else {}


def _read_picture(path: Path, labels: Mapping[str, Any]) -> Frame:
    file = path.with_name(Path(str(labels.get("image", path.with_suffix(".jpg").name))).name)
    try:
        return decode(file.read_bytes(), file.name)
    except OSError as error:
        problem = f"{path.name} has no picture {file.name} beside it"
        raise TeachError(problem) from error


def _board(picture: Frame, label: Mapping[str, Any]) -> tuple[Frame, Points, float]:
    pose = BoardPose.from_corners(np.asarray(label["corners_px"], np.float64).reshape(4, 2))
    spaces = pose.to_unit(_space_centres(label["space_centers_px"]))
    chip_side = CHIP_MM / float(label.get("side_mm", BOARD_MM))
    return rectify(picture, pose, ART_SIDE_PX), spaces, chip_side


def _space_centres(told: object) -> Points:
    """All 54 centres in pixels, from all of them in order, or from some of them by index."""
    if isinstance(told, dict):
        return fill_in({int(space): (float(x), float(y)) for space, (x, y) in told.items()}, SPACES)
    centres = np.asarray(told, np.float64)
    if centres.shape != (SPACES, 2):
        problem = f"space_centers_px has {len(centres)} entries, not {SPACES}"
        raise ValueError(problem)
    return centres


def _add_pieces(learnt: _Learnt, picture: Frame, labels: list[Mapping[str, Any]]) -> None:
    for label in labels:
        learnt.pieces[_name(label)].append(_view(picture, label))


def _name(label: Mapping[str, Any]) -> str:
    colour, kind = label.get("colour"), str(label.get("type", "chip"))
    return f"{colour}-{label['value']}" if colour is not None else kind


def _view(picture: Frame, label: Mapping[str, Any]) -> Frame:
    """The piece upright in the middle of a square, PIECE_DIAMETER_PX across."""
    diameter_px = float(label["diameter_px"])
    x, y = (float(one) for one in label["center_px"])
    turn_deg = -float(label.get("rotation_deg", 0.0))  # taught counter-clockwise as seen
    warp = cv2.getRotationMatrix2D((x, y), turn_deg, PIECE_DIAMETER_PX / diameter_px)
    middle = (PIECE_SIDE_PX - 1) / 2
    warp[:, 2] += np.array([middle - x, middle - y])
    size = (PIECE_SIDE_PX, PIECE_SIDE_PX)
    shrinks = diameter_px > PIECE_DIAMETER_PX
    source = cv2.GaussianBlur(picture, (0, 0), 0.4) if shrinks else picture
    view = cv2.warpAffine(source, warp, size, borderMode=cv2.BORDER_REPLICATE)
    view.setflags(write=False)
    return np.asarray(view, np.uint8)
