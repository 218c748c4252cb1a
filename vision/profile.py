"""What this copy of a game looks like: its empty boards and one picture of every piece."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

import cv2
import numpy as np

from vision.errors import NotAPictureError, ProfileError
from vision.frame import Frame, Points, decode

PROFILE_FORMAT = 1
ART_SIDE_PX = 800
PIECE_SIDE_PX = 128
PIECE_DIAMETER_PX = 96
CARD_HEIGHT_PX = 240
SPACES = 54
_LISTING = "profile.json"


@dataclass(frozen=True, slots=True, eq=False)
class BoardArt:
    """One side of a board as it was taught.

    Attributes:
        name: Which side it is.
        pictures: The empty board upright, ``ART_SIDE_PX`` square, one for each light.
        spaces: Middles of the spaces 0 to 53 in unit art coordinates: shape (54, 2).
        chip_side: Diameter of a chip in sides of the board.
    """

    name: str
    pictures: tuple[Frame, ...]
    spaces: Points
    chip_side: float


@dataclass(frozen=True, slots=True, eq=False)
class PieceArt:
    """One kind of piece as it was taught.

    Attributes:
        label: ``COLOUR-VALUE``, ``SUIT-NUMBER``, ``droplet``, ``rat``, ``ruby`` or ``back``.
        pictures: Upright; a piece is centred in ``PIECE_SIDE_PX`` square with a diameter of
            ``PIECE_DIAMETER_PX``, a card fills its picture, ``CARD_HEIGHT_PX`` high.
        is_card: Whether it is a card.
    """

    label: str
    pictures: tuple[Frame, ...]
    is_card: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Profile:
    """Everything that was taught about one copy of a game."""

    game: str
    boards: tuple[BoardArt, ...]
    pieces: Mapping[str, PieceArt]

    def save(self, folder: Path) -> None:
        """Write the pictures and the listing into ``folder``, which is made if it is not there."""
        folder.mkdir(parents=True, exist_ok=True)
        listing = {
            "format": PROFILE_FORMAT,
            "game": self.game,
            "boards": [_board_entry(folder, board) for board in self.boards],
            "pieces": [_piece_entry(folder, piece) for piece in self.pieces.values()],
        }
        (folder / _LISTING).write_text(json.dumps(listing, indent=1) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, folder: Path) -> Profile:
        """Read what ``save`` wrote.

        Raises:
            ProfileError: If the folder holds no profile of a format this version knows.
        """
        listing = _read_listing(folder)
        try:
            boards = tuple(_board_from(folder, entry) for entry in listing["boards"])
            pieces = {entry["label"]: _piece_from(folder, entry) for entry in listing["pieces"]}
            return cls(str(listing["game"]), boards, pieces)
        except (KeyError, TypeError, ValueError) as error:
            if isinstance(error, ProfileError):
                raise
            raise ProfileError(str(folder), f"{_LISTING} is damaged: {error!r}") from error


def _board_entry(folder: Path, board: BoardArt) -> dict[str, Any]:
    return {
        "name": board.name,
        "pictures": list(_write(folder, f"board_{board.name}", board.pictures)),
        "spaces": np.round(board.spaces, 6).tolist(),
        "chip_side": board.chip_side,
    }


def _piece_entry(folder: Path, piece: PieceArt) -> dict[str, Any]:
    names = list(_write(folder, f"piece_{piece.label}", piece.pictures))
    return {"label": piece.label, "is_card": piece.is_card, "pictures": names}


def _write(folder: Path, stem: str, pictures: tuple[Frame, ...]) -> Iterator[str]:
    for index, picture in enumerate(pictures):
        name = f"{quote(stem, safe='')}_{index}.png"  # a label may hold a slash
        _, encoded = cv2.imencode(".png", picture)
        (folder / name).write_bytes(encoded.tobytes())
        yield name


def _read_listing(folder: Path) -> dict[str, Any]:
    if not folder.is_dir():
        raise ProfileError(str(folder), "there is no such folder")
    try:
        listing = json.loads((folder / _LISTING).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ProfileError(str(folder), f"it has no {_LISTING}") from None
    except ValueError as error:
        raise ProfileError(str(folder), f"{_LISTING} is no JSON ({error})") from error
    found = listing.get("format") if isinstance(listing, dict) else None
    if found != PROFILE_FORMAT:
        problem = f"it has format {found}, this version reads {PROFILE_FORMAT}; teach it again"
        raise ProfileError(str(folder), problem)
    return dict(listing)


def _board_from(folder: Path, entry: Mapping[str, Any]) -> BoardArt:
    spaces = np.array(entry["spaces"], np.float64)
    if spaces.shape != (SPACES, 2):
        raise ProfileError(str(folder), f"board {entry['name']} has not {SPACES} spaces")
    pictures = _read_pictures(folder, entry["pictures"])
    return BoardArt(str(entry["name"]), pictures, spaces, float(entry["chip_side"]))


def _piece_from(folder: Path, entry: Mapping[str, Any]) -> PieceArt:
    pictures = _read_pictures(folder, entry["pictures"])
    return PieceArt(str(entry["label"]), pictures, is_card=bool(entry["is_card"]))


def _read_pictures(folder: Path, names: list[str]) -> tuple[Frame, ...]:
    if not names:
        raise ProfileError(str(folder), f"{_LISTING} names an entry without pictures")
    return tuple(_read_picture(folder, name) for name in names)


def _read_picture(folder: Path, name: str) -> Frame:
    if Path(name).name != name:  # a profile may come from somebody else: stay in its folder
        raise ProfileError(str(folder), f"{name} lies outside the folder")
    try:
        return decode((folder / name).read_bytes(), name)
    except FileNotFoundError:
        raise ProfileError(str(folder), f"the picture {name} is missing") from None
    except NotAPictureError as error:
        raise ProfileError(str(folder), str(error)) from error
