"""What this copy of a game looks like: its empty boards and one picture of every piece."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

import cv2
import numpy as np

from vision.errors import NotAPictureError, ProfileError
from vision.frame import Frame, Points, decode
from vision.readback import SelfTest

PROFILE_FORMAT = 1
QUACKS = "quacks"
"""The game whose rules we know; every other is taught without any."""
ART_SIDE_PX = 800
PIECE_SIDE_PX = 128
PIECE_DIAMETER_PX = 96
CARD_HEIGHT_PX = 240
SPACES = 54
MARKERS = ("droplet", "rat", "ruby")
"""Labels of the pieces that are no chips."""

LEAST_CHIP_SIDE = 0.03
MOST_CHIP_SIDE = 0.2
"""Diameter of a chip in sides of a board: 20 mm on boards of 100 to 670 mm."""

_LISTING = "profile.json"
_NEW_LISTING = "profile.json.new"
_STEM_LETTERS = 60
_MARK_DIGITS = 12


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
    """Everything that was taught about one copy of a game.

    Attributes:
        game: ``"quacks"`` or any other.
        boards: Its empty boards.
        pieces: Label to piece, in the order in which they were taught.
        self_test: How well they were read back; None if nobody tried.
    """

    game: str
    boards: tuple[BoardArt, ...]
    pieces: Mapping[str, PieceArt]
    self_test: SelfTest | None = None

    @property
    def has_chips(self) -> bool:
        """Whether there is a chip, without which no board can be read."""
        labels = {piece.label for piece in self.pieces.values() if not piece.is_card}
        return bool(labels - set(MARKERS))

    def save(self, folder: Path) -> None:
        """Write the profile into ``folder``, which is made if it is not there: whole or not at all.

        A profile that was there is replaced; whatever else lies there is left alone.
        """
        pictures: dict[str, bytes] = {}
        listing = {
            "format": PROFILE_FORMAT,
            "game": self.game,
            "boards": [_board_entry(pictures, board) for board in self.boards],
            "pieces": [_piece_entry(pictures, piece) for piece in self.pieces.values()],
            "self_test": None if self.self_test is None else self.self_test.plain(),
        }
        text = json.dumps(listing, indent=1) + "\n"
        old = _names_in(folder)
        is_new = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        _write(folder, {**pictures, _NEW_LISTING: text.encode()}, is_new=is_new)
        (folder / _NEW_LISTING).replace(folder / _LISTING)  # from here on it is the new profile
        for name in old - set(pictures):
            (folder / name).unlink(missing_ok=True)

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
            told = listing.get("self_test")  # profiles of before have none
            tested = None if told is None else SelfTest.from_plain(told)
            profile = cls(str(listing["game"]), boards, pieces, tested)
        except (KeyError, TypeError, ValueError, OverflowError) as error:
            if isinstance(error, ProfileError):
                raise
            raise ProfileError(str(folder), f"{_LISTING} is damaged: {error!r}") from error
        if boards and not profile.has_chips:
            raise ProfileError(str(folder), "it has boards and no chip")
        return profile


def _board_entry(pictures: dict[str, bytes], board: BoardArt) -> dict[str, Any]:
    return {
        "name": board.name,
        "pictures": [_added(pictures, f"board_{board.name}", each) for each in board.pictures],
        "spaces": np.round(board.spaces, 6).tolist(),
        "chip_side": board.chip_side,
    }


def _piece_entry(pictures: dict[str, bytes], piece: PieceArt) -> dict[str, Any]:
    names = [_added(pictures, f"piece_{piece.label}", each) for each in piece.pictures]
    return {"label": piece.label, "is_card": piece.is_card, "pictures": names}


def _added(pictures: dict[str, bytes], stem: str, picture: Frame) -> str:
    """Its name in ``pictures``: whatever the label holds, and another for another picture."""
    encoded = cv2.imencode(".png", picture)[1].tobytes()
    mark = hashlib.sha256(encoded).hexdigest()[:_MARK_DIGITS]
    name = f"{quote(stem, safe='')[:_STEM_LETTERS]}_{mark}.png"
    pictures[name] = encoded
    return name


def _write(folder: Path, files: Mapping[str, bytes], *, is_new: bool) -> None:
    """All of ``files`` or none of them."""
    written: list[Path] = []
    try:
        for name, content in files.items():
            path = folder / name
            if not path.is_file() or path.read_bytes() != content:
                written.append(path)
                path.write_bytes(content)
    except BaseException:
        for path in written:
            path.unlink(missing_ok=True)
        if is_new:
            folder.rmdir()
        raise


def _names_in(folder: Path) -> set[str]:
    """The pictures of the profile that lies in ``folder``, if it is one."""
    try:
        listing = _read_listing(folder)
        entries = [*listing["boards"], *listing["pieces"]]
        names = {str(name) for entry in entries for name in entry["pictures"]}
    except (ProfileError, KeyError, TypeError):
        return set()
    return {name for name in names if Path(name).name == name and name.endswith(".png")}


def _read_listing(folder: Path) -> dict[str, Any]:
    if not folder.is_dir():
        raise ProfileError(str(folder), "there is no such folder")
    try:
        listing = json.loads((folder / _LISTING).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ProfileError(str(folder), f"it has no {_LISTING}") from None
    except OSError as error:
        raise ProfileError(str(folder), f"{_LISTING} cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
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
    if not np.isfinite(spaces).all():
        raise ProfileError(str(folder), f"board {entry['name']} has a space that is nowhere")
    chip_side = float(entry["chip_side"])
    if not LEAST_CHIP_SIDE <= chip_side <= MOST_CHIP_SIDE:
        raise ProfileError(str(folder), f"board {entry['name']} has chips of {chip_side} sides")
    pictures = _read_pictures(folder, entry["pictures"])
    return BoardArt(str(entry["name"]), pictures, spaces, chip_side)


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
    except OSError as error:
        raise ProfileError(str(folder), f"{name} cannot be read: {error.strerror}") from error
    except NotAPictureError as error:
        raise ProfileError(str(folder), str(error)) from error
