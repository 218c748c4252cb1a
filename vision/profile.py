"""What one copy of a game looks like: its empty board and one picture of every kind of piece."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import cv2
import numpy as np

from vision.errors import NotAPictureError, ProfileError
from vision.frame import Frame, Points, decode

FORMAT = 1
"""Version of the profile folder."""

ART_SIDE_PX = 800
"""Side of a taught board picture."""

PIECE_SIDE_PX = 128
"""Side of a taught piece picture."""

PIECE_DIAMETER_PX = 96
"""Diameter of the piece within it."""

SPACES = 54
"""Spaces of a Quacks pot, 0 to 53."""

_FILE = "profile.json"


@dataclass(frozen=True, slots=True, eq=False)
class BoardArt:
    """One side of the empty board.

    Attributes:
        name: What the side is called.
        pictures: From straight above, one for each light: ART_SIDE_PX square.
        spaces: Centres of the spaces in unit coordinates: shape (54, 2).
        chip_side: Diameter of a chip in board sides.
    """

    name: str
    pictures: tuple[Frame, ...]
    spaces: Points
    chip_side: float


@dataclass(frozen=True, slots=True, eq=False)
class PieceArt:
    """One kind of piece.

    Attributes:
        label: ``COLOUR-VALUE`` for chips, ``droplet``, ``rat``, ``ruby``; any word for other games.
        pictures: One for each time it was taught, upright: PIECE_SIDE_PX square, the piece in the
            middle, PIECE_DIAMETER_PX across, what lay around it around it.
    """

    label: str
    pictures: tuple[Frame, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Profile:
    """Everything taught of one copy of a game; ``game`` is ``quacks``, or ``any`` without rules."""

    game: str
    boards: tuple[BoardArt, ...]
    pieces: Mapping[str, PieceArt]

    def save(self, folder: Path) -> None:
        """Write ``profile.json`` and PNG pictures; a folder that exists is filled."""
        folder.mkdir(parents=True, exist_ok=True)
        boards = [_saved_board(folder, board) for board in self.boards]
        pieces = {
            label: _saved_pictures(folder, f"piece_{label}", piece.pictures)
            for label, piece in self.pieces.items()
        }
        plain = {"format": FORMAT, "game": self.game, "boards": boards, "pieces": pieces}
        (folder / _FILE).write_text(json.dumps(plain, indent=1), encoding="utf-8")

    @classmethod
    def load(cls, folder: Path) -> Self:
        """The profile in a folder.

        Raises:
            ProfileError: If there is none, or this version cannot read it.
        """
        name = str(folder)
        try:
            plain = json.loads((folder / _FILE).read_text(encoding="utf-8"))
        except FileNotFoundError as error:
            raise ProfileError(name, f"there is no {_FILE}; make one with teach") from error
        except (OSError, ValueError) as error:
            raise ProfileError(name, f"{_FILE} cannot be read: {error}") from error
        if not isinstance(plain, dict) or plain.get("format") != FORMAT:
            raise ProfileError(name, f"{_FILE} is not of format {FORMAT}")
        try:
            boards = tuple(_loaded_board(folder, board) for board in plain["boards"])
            pieces = {
                label: PieceArt(label, _loaded_pictures(folder, files))
                for label, files in plain["pieces"].items()
            }
            return cls(str(plain["game"]), boards, pieces)
        except (KeyError, TypeError, ValueError, AttributeError, OSError) as error:
            raise ProfileError(name, f"incomplete: {error}") from error


def _saved_board(folder: Path, board: BoardArt) -> dict[str, Any]:
    return {
        "name": board.name,
        "pictures": _saved_pictures(folder, f"board_{board.name}", board.pictures),
        "spaces": [[round(x, 5), round(y, 5)] for x, y in board.spaces.tolist()],
        "chip_side": board.chip_side,
    }


def _saved_pictures(folder: Path, name: str, pictures: tuple[Frame, ...]) -> list[str]:
    files = [f"{name}_{number}.png" for number in range(len(pictures))]
    for file, picture in zip(files, pictures, strict=True):
        _, encoded = cv2.imencode(".png", picture)
        (folder / file).write_bytes(encoded.tobytes())
    return files


def _loaded_board(folder: Path, plain: Mapping[str, Any]) -> BoardArt:
    spaces = np.asarray(plain["spaces"], np.float64)
    if spaces.shape != (SPACES, 2):
        problem = f"{plain['name']} has spaces of shape {spaces.shape}"
        raise ValueError(problem)
    pictures = _loaded_pictures(folder, plain["pictures"])
    return BoardArt(str(plain["name"]), pictures, spaces, float(plain["chip_side"]))


def _loaded_pictures(folder: Path, files: list[str]) -> tuple[Frame, ...]:
    pictures = []
    for file in files:
        if Path(file).name != file:
            raise NotAPictureError(file)
        pictures.append(decode((folder / file).read_bytes(), file))
    return tuple(pictures)
