"""Making a profile from taught pictures and what somebody tapped in them."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from engine.games.quacks.cards import SHOWN
from vision.crops import card, measured_diameter, piece
from vision.errors import NotAPictureError, TeachError
from vision.frame import Frame, Points, decode
from vision.pose import BoardPose, rectify
from vision.profile import (
    ART_SIDE_PX,
    LEAST_CHIP_SIDE,
    MARKERS,
    MOST_CHIP_SIDE,
    QUACKS,
    SPACES,
    BoardArt,
    PieceArt,
    Profile,
)
from vision.refine import Refiner
from vision.taps import LEAST_BOARD_PX, Span, centre, check_spaces, number, points, quad, word
from vision.track import fill_in

ANY = "any"
CHIP_MM = 20.0
SIDE_MM = 300.0
"""Side of a board whose listing names none."""

_PICTURE_ENDINGS = (".jpg", ".jpeg", ".png")
_SIDES_MM = Span(CHIP_MM / MOST_CHIP_SIDE, CHIP_MM / LEAST_CHIP_SIDE)
_MOST_BYTES = 10_000_000  # a listing of a hundred pieces has 40 thousand
_ALIGNED = 0.5  # part of the patches that must agree before a second light is pulled onto the first


@dataclass(frozen=True, slots=True)
class TeachReport:
    """What was learnt.

    Attributes:
        boards: Name of each board and how many pictures of it there are.
        pieces: Label of each piece and how many pictures of it there are.
        left_aside: How many cards were seen and not learnt: ``quacks`` reads those with a name.
    """

    boards: tuple[tuple[str, int], ...]
    pieces: tuple[tuple[str, int], ...]
    left_aside: int


def teach(folder: Path, game: str) -> tuple[Profile, TeachReport]:
    """Learn a copy of a game from the pictures in ``folder`` (format: ``vision/README.md``).

    Args:
        folder: Pictures, each with a JSON of the same name beside it.
        game: ``"quacks"`` learns boards, chips, markers and the cards that its rules name, every
            other every label there is.

    Raises:
        TeachError: If something in the folder cannot be used; it says what.
    """
    lesson = _Lesson(SHOWN if game == QUACKS else None)
    for listing in _listings(folder):
        _learn(lesson, listing)
    if not lesson.chips and not lesson.cards:
        for listing in _single_listings(folder):
            _learn_pieces(lesson, listing)
    boards = tuple(_board_art(name, views) for name, views in lesson.boards.items())
    if not boards and game == QUACKS:
        problem = f"{folder} holds no picture of an empty board with its corners"
        raise TeachError(problem)
    if not boards and not lesson.pieces:
        problem = f"{folder} holds no picture with a JSON of the same name beside it"
        raise TeachError(problem)
    profile = Profile(game, boards, lesson.piece_arts())
    if boards and not profile.has_chips:
        problem = f"{folder} holds no picture of chips with a JSON that names them"
        raise TeachError(problem)
    return profile, _report(profile, lesson)


@dataclass(frozen=True, slots=True, eq=False)
class _Listing:
    """One picture and what was tapped in it, of which nothing else may be read."""

    name: str
    picture: Frame
    tapped: Mapping[str, Sequence[Mapping[str, Any]]]

    @classmethod
    def of(cls, name: str, picture: Frame, tapped: Mapping[str, Any]) -> _Listing:
        known = {key: tapped.get(key) or [] for key in ("boards", "chips", "markers", "cards")}
        for key, entries in known.items():
            if not isinstance(entries, list) or not all(isinstance(e, dict) for e in entries):
                problem = f"{name} cannot be used: {key} is no list of objects"
                raise TeachError(problem)
        return cls(name, picture, known)


@dataclass(frozen=True, slots=True, eq=False)
class _View:
    """An empty board in one light; ``spaces`` is None where they were not tapped."""

    name: str
    picture: Frame
    pose: BoardPose
    spaces: Points | None
    side_mm: float


@dataclass(slots=True)
class _Lesson:
    """What has been learnt so far; ``card_names`` are the only cards to learn, None for all."""

    card_names: Collection[str] | None
    boards: dict[str, list[_View]] = field(default_factory=dict)
    pieces: dict[str, list[Frame]] = field(default_factory=dict)
    cards: set[str] = field(default_factory=set)
    cards_left: int = 0

    @property
    def chips(self) -> bool:
        return len(self.pieces) > len(self.cards)

    def piece_arts(self) -> dict[str, PieceArt]:
        return {
            label: PieceArt(label, tuple(pictures), is_card=label in self.cards)
            for label, pictures in self.pieces.items()
        }


def _report(profile: Profile, lesson: _Lesson) -> TeachReport:
    return TeachReport(
        tuple((board.name, len(board.pictures)) for board in profile.boards),
        tuple((piece.label, len(piece.pictures)) for piece in profile.pieces.values()),
        lesson.cards_left,
    )


def _listings(folder: Path) -> Iterator[_Listing]:
    if not folder.is_dir():
        problem = f"{folder} is no folder"
        raise TeachError(problem)
    for path in sorted(folder.glob("*.json"), key=lambda path: path.stem):
        tapped = _json(path)
        pictures = [path.with_suffix(ending) for ending in _PICTURE_ENDINGS]
        picture = next((each for each in pictures if each.is_file()), None)
        if picture is None:
            problem = f"{path.name} has no picture of the same name beside it"
            raise TeachError(problem)
        yield _Listing.of(picture.name, _picture(picture), tapped)


def _single_listings(folder: Path) -> Iterator[_Listing]:
    for path in sorted((folder / "single").glob("*_index.json")):
        with _named(path.name):
            items = [_item(photo) for photo in _json(path).get("photos", [])]
        pictures = [_picture(path.with_name(item["file"])) for item in items]
        diameter_px = _usual_diameter(path.name, items, pictures)
        for item, picture in zip(items, pictures, strict=True):
            kind = "cards" if "suit" in item or "name" in item else "chips"
            yield _Listing.of(item["file"], picture, {kind: [{**diameter_px, **item}]})


def _item(photo: Mapping[str, Any]) -> dict[str, Any]:
    beside = {key: photo[key] for key in _OF_A_PHOTO if key in photo}
    return {**photo["item"], **beside, "file": Path(word(photo, "file")).name}


def _usual_diameter(
    name: str, items: Sequence[Mapping[str, Any]], pictures: Sequence[Frame]
) -> dict[str, float]:
    """Diameter of the chips in single pictures, which markers of another size are shown at, too."""
    with _named(name):
        found = [
            measured_diameter(picture, centre(item, picture))
            for item, picture in zip(items, pictures, strict=True)
            if item.get("type") == "chip" and "diameter_px" not in item
        ]
    return {"diameter_px": float(np.median(found))} if found else {}


_OF_A_PHOTO = ("center_px", "corners_px", "rotation_deg", "diameter_px")


def _json(path: Path) -> dict[str, Any]:
    try:
        if path.stat().st_size > _MOST_BYTES:
            problem = f"{path.name} has more than {_MOST_BYTES // 1_000_000} million bytes"
            raise TeachError(problem)
        tapped = json.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        problem = f"{path.name} cannot be read: {error.strerror}"
        raise TeachError(problem) from error
    except (ValueError, RecursionError) as error:
        if isinstance(error, TeachError):
            raise
        problem = f"{path.name} is no JSON: {error}"
        raise TeachError(problem) from error
    if not isinstance(tapped, dict):
        problem = f"{path.name} is no JSON object"
        raise TeachError(problem)
    return tapped


def _picture(path: Path) -> Frame:
    try:
        return decode(path.read_bytes(), path.name)
    except FileNotFoundError as error:
        problem = f"the picture {path.name} is missing"
        raise TeachError(problem) from error
    except OSError as error:
        problem = f"{path.name} cannot be read: {error.strerror}"
        raise TeachError(problem) from error
    except NotAPictureError as error:
        raise TeachError(str(error)) from error


@contextmanager
def _named(name: str) -> Iterator[None]:
    """Whatever is wrong in it is told with the name of the file."""
    try:
        yield
    except TeachError as error:
        problem = f"{name} cannot be used: {error}"
        raise TeachError(problem) from error
    except KeyError as error:
        problem = f"{name} cannot be used: {error} is missing"
        raise TeachError(problem) from error
    except (TypeError, ValueError, AttributeError, np.linalg.LinAlgError, cv2.error) as error:
        problem = f"{name} cannot be used: {' '.join(str(error).split())}"
        raise TeachError(problem) from error


def _learn(lesson: _Lesson, listing: _Listing) -> None:
    with _named(listing.name):
        for entry in listing.tapped["boards"]:
            name = word(entry, "art") if "art" in entry else "board"
            lesson.boards.setdefault(name, []).append(_view(listing, entry))
    if not listing.tapped["boards"]:  # what lies on a board is turned with it
        _learn_pieces(lesson, listing)


def _learn_pieces(lesson: _Lesson, listing: _Listing) -> None:
    with _named(listing.name):
        for entry in (*listing.tapped["chips"], *listing.tapped["markers"]):
            lesson.pieces.setdefault(_label(entry), []).append(piece(listing.picture, entry))
        for entry in listing.tapped["cards"]:
            _learn_card(lesson, listing.picture, entry)


def _learn_card(lesson: _Lesson, picture: Frame, entry: Mapping[str, Any]) -> None:
    label = _card_label(entry)
    if lesson.card_names is not None and label not in lesson.card_names:
        if "name" in entry:
            problem = f"there is no card {label}"
            raise TeachError(problem)
        lesson.cards_left += 1
        return
    if label in lesson.pieces and label not in lesson.cards:
        problem = f"{label} is a chip and a card"
        raise TeachError(problem)
    lesson.cards.add(label)
    lesson.pieces.setdefault(label, []).append(card(picture, entry))


def _card_label(entry: Mapping[str, Any]) -> str:
    if not entry.get("face_up", True):
        return "back"
    return (
        word(entry, "name") if "name" in entry else f"{word(entry, 'suit')}-{word(entry, 'number')}"
    )


def _label(entry: Mapping[str, Any]) -> str:
    kind = entry.get("type", "chip")
    return str(kind) if kind in MARKERS else f"{word(entry, 'colour')}-{word(entry, 'value')}"


def _view(listing: _Listing, entry: Mapping[str, Any]) -> _View:
    pose = BoardPose.from_corners(quad(entry, listing.picture, LEAST_BOARD_PX))
    side_mm = number(entry, "side_mm", _SIDES_MM) if "side_mm" in entry else SIDE_MM
    tapped = entry.get("space_centers_px")
    spaces = None if tapped is None else check_spaces(_spaces(tapped, pose), CHIP_MM / side_mm)
    return _View(listing.name, listing.picture, pose, spaces, side_mm)


def _spaces(tapped: object, pose: BoardPose) -> Points:
    if isinstance(tapped, Mapping):
        unit = pose.to_unit(points(list(tapped.values()), "space_centers_px"))
        return fill_in(dict(zip((int(index) for index in tapped), unit, strict=True)))
    found = points(tapped, "space_centers_px")
    if len(found) < SPACES:
        problem = (
            f"{len(found)} of {SPACES} spaces are given;"
            " give all, or only some as a mapping of index to point"
        )
        raise TeachError(problem)
    return pose.to_unit(found[:SPACES])


def _board_art(name: str, views: Sequence[_View]) -> BoardArt:
    """One board from its views; the first that has spaces is the one the others are laid upon."""
    first = next((view for view in views if view.spaces is not None), None)
    if first is None or first.spaces is None:
        problem = f"{views[0].name}: none of the {SPACES} spaces is given"
        raise TeachError(problem)
    art = rectify(first.picture, first.pose, ART_SIDE_PX)
    others = [_laid_upon(art, view) for view in views if view is not first]
    return BoardArt(name, (art, *others), first.spaces, CHIP_MM / first.side_mm)


def _laid_upon(art: Frame, view: _View) -> Frame:
    greys = [
        np.asarray(cv2.cvtColor(each, cv2.COLOR_BGR2GRAY), np.uint8) for each in (view.picture, art)
    ]
    refined = Refiner().refine(greys[0], greys[1], view.pose)
    pose = refined.pose if refined.agreement >= _ALIGNED else view.pose
    return rectify(view.picture, pose, ART_SIDE_PX)
