"""The taught pieces shown again, as a camera might see them, and read by the real readers."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.cards import CardGuess, CardReader, card_reader
from vision.frame import Frame, Points, as_frame
from vision.gallery import clearest_light_first
from vision.game_markers import DROPLET
from vision.observation import BoardReading, Sighting
from vision.pose import BoardPose, art_pixels
from vision.profile import (
    MARKERS,
    PIECE_DIAMETER_PX,
    PIECE_SIDE_PX,
    SPACES,
    BoardArt,
    PieceArt,
    Profile,
)
from vision.readback import SelfTest, View, Way
from vision.reading import chip_reader

Picture: TypeAlias = npt.NDArray[np.float32]
"""A frame as floats, 0 to 255, that is still being drawn: shape (H, W, 3), float32, BGR."""

Progress = Callable[[int, int], None]
"""Is told how many views are read, of how many."""


@dataclass(frozen=True, slots=True)
class Showing:
    """How a camera shows what was taught.

    Attributes:
        way: What is not as good as it could be.
        chip_px: Diameter of a chip in the frame.
        card_px: Height of a card in the frame.
        light: Gain of each channel, BGR.
        blur_px: Sigma of the blur in the frame.
        noise: Standard deviation, of 255.
    """

    way: Way
    chip_px: float = 60.0
    card_px: float = 150.0
    light: tuple[float, float, float] = (1.0, 1.0, 1.0)
    blur_px: float = 0.6
    noise: float = 2.0


SHOWINGS = (
    Showing(Way.CLEAR),
    Showing(Way.DARK, light=(0.42, 0.42, 0.42), noise=5.0),
    Showing(Way.WARM, light=(0.62, 0.85, 1.05), noise=3.0),
    Showing(Way.BLURRED, blur_px=1.4),
    Showing(Way.SMALL, chip_px=46.0, card_px=100.0),
)
"""What a table in an evening looks like: 46 px are a chip where four pots are in view."""

ROUNDS = 2
"""How often a chip is shown in each way, turned otherwise."""

_SHADE = (0.85, 1.08)  # brightness from one side of the frame to the other
_TURN_RAD = math.pi * (3 - math.sqrt(5))  # of one piece after the other: never the same again
_OFF = 0.07  # how far off its space a piece lies, in diameters
_FIRST_SPACE, _SPACE_STEP = 1, 2  # every other one: nothing lies upon another
_CUT = 0.49 * PIECE_DIAMETER_PX
_MARGIN_PX = 40
_CARD_OFF = 0.008  # how far off a found corner is, in heights of the card
_TABLE = (78.0, 96.0, 108.0)


def self_test(
    profile: Profile,
    progress: Progress = lambda _done, _of: None,
    showings: Sequence[Showing] = SHOWINGS,
) -> SelfTest:
    """Show every taught chip and card again, and read it.

    Args:
        profile: What was taught.
        progress: Is told of every view.
        showings: In which ways; the first is how they were taught.
    """
    pieces = [piece for piece in profile.pieces.values() if piece.label not in MARKERS]
    chips = [piece for piece in pieces if not piece.is_card and profile.boards]
    cards = [piece for piece in pieces if piece.is_card]
    card_views = 1 + len(showings) // 2
    total = len(showings) * ROUNDS * len(chips) + card_views * len(cards)
    views: list[View] = []
    for view in chain(_chip_views(profile, chips, showings), _card_views(profile, cards, showings)):
        views.append(view)
        progress(len(views), total)
    return SelfTest.of(views, {piece.label: len(piece.pictures) for piece in pieces})


def _chip_views(
    profile: Profile, chips: Sequence[PieceArt], showings: Sequence[Showing]
) -> Iterator[View]:
    """All chips on the first board, as many at once as have room beside each other."""
    if not chips:
        return
    reader, board = chip_reader(profile), profile.boards[0]
    lit = _in_one_light(chips)
    places = range(_FIRST_SPACE, SPACES - 1, _SPACE_STEP)
    for number, showing in enumerate(tuple(showings) * ROUNDS):
        round_ = number // len(showings)
        shown = [pictures[round_ % len(pictures)] for pictures in lit]
        for start in range(0, len(chips), len(places)):
            some = slice(start, start + len(places))
            order = np.roll(places, 5 * number)[: len(chips[some])].tolist()
            laid = dict(zip(order, shown[some], strict=True))
            pot = _Pot(board, {**laid, **_droplet(profile, number)}, number)
            reading = reader.read_board(pot.frame(showing), pot.pose(showing))
            for space, piece in zip(order, chips[some], strict=True):
                yield _chip_view(reading, space, piece.label, showing.way)


def _droplet(profile: Profile, number: int) -> dict[int, Picture]:
    """The droplet on its space: a pot without one makes the reader seek it among the chips."""
    if DROPLET not in profile.pieces:
        return {}
    pictures = profile.pieces[DROPLET].pictures
    return {0: np.asarray(pictures[number % len(pictures)], np.float32)}


def _in_one_light(chips: Sequence[PieceArt]) -> list[list[Picture]]:
    """Every chip's pictures, brought to the light that shows colours best, as the reader does."""
    taught = clearest_light_first({chip.label: chip.pictures for chip in chips})
    return [[_relit(one, shown[0]) for one in shown] for shown in taught.values()]


def _relit(picture: Frame, first: Frame) -> Picture:
    """A picture with each channel as bright and as contrasty on the chip as in another."""
    (mean, spread), (wanted, contrast) = (
        (one[_ON_CHIP].mean(axis=0), one[_ON_CHIP].std(axis=0)) for one in (picture, first)
    )
    return np.asarray((picture - mean) * (contrast / (spread + 1e-6)) + wanted, np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class _Pot:
    """A board with chips on it, of which every number looks otherwise."""

    board: BoardArt
    laid: Mapping[int, Picture]
    number: int

    def pose(self, showing: Showing) -> BoardPose:
        side_px = round(showing.chip_px / self.board.chip_side)
        return BoardPose(_shift(_MARGIN_PX, _MARGIN_PX) @ art_pixels(side_px))

    def frame(self, showing: Showing) -> Frame:
        pose = self.pose(showing)
        canvas = _table(math.ceil(pose.side_px))
        empty = self.board.pictures[self.number % len(self.board.pictures)]
        to_frame = pose.homography @ np.linalg.inv(art_pixels(len(empty)))
        _lay(canvas, empty.astype(np.float32), to_frame)
        for space, picture in self.laid.items():
            turn = _TURN_RAD * (space + 7 * self.number)
            middle = pose.to_frame(self.board.spaces[space][None])[0]
            middle += _off(turn) * showing.chip_px
            scale = showing.chip_px / PIECE_DIAMETER_PX
            _lay(canvas, picture, _placed(middle, turn, scale), _DISC)
        return _shown(canvas, showing, self.number)


def _chip_view(reading: BoardReading, space: int, label: str, way: Way) -> View:
    markers = {"droplet": reading.droplet, "rat": reading.rat}
    for marker, seen in markers.items():
        if seen is not None and seen.space == space:
            return View(label, way, marker, sure=True)
    chip = next((chip for chip in reading.chips if chip.space == space), None)
    if chip is None:
        return View(label, way, None, sure=False)
    return View(label, way, chip.piece, chip.sure, _rival(label, chip))


def _rival(label: str, seen: Sighting | CardGuess) -> str | None:
    return next((other for other, _ in seen.alternatives if other != label), None)


def _card_views(
    profile: Profile, cards: Sequence[PieceArt], showings: Sequence[Showing]
) -> Iterator[View]:
    """Each card clear and in every other of the ways: it takes ten times as long as a chip."""
    reader = card_reader(profile)
    if reader is None:
        return
    for number, card in enumerate(cards):
        for round_, showing in enumerate((showings[0], *showings[1 + number % 2 :: 2])):
            yield _card_view(reader, card, showing, (number, round_))


def _card_view(
    reader: CardReader, card: PieceArt, showing: Showing, place: tuple[int, int]
) -> View:
    number, round_ = place
    picture = card.pictures[round_ % len(card.pictures)]
    scale = showing.card_px / len(picture)
    turn = _TURN_RAD * (number + 7 * round_)
    canvas = _table(math.ceil(scale * math.hypot(*picture.shape[:2])))
    middle = np.full(2, (len(canvas) - 1) / 2)
    to_frame = _placed(middle, turn, scale, picture.shape[:2])
    _lay(canvas, picture.astype(np.float32), to_frame)
    corners = _corners(picture, to_frame) + _off(turn) / _OFF * _CARD_OFF * showing.card_px
    guess = reader.read_quad(_shown(canvas, showing, number), corners)
    return View(card.label, showing.way, guess.label, guess.sure, _rival(card.label, guess))


def _corners(picture: npt.NDArray[Any], to_frame: npt.NDArray[np.float64]) -> Points:
    height, width = picture.shape[:2]
    own = np.array([[[0.0, 0.0], [width, 0], [width, height], [0, height]]]) - 0.5
    return np.asarray(cv2.perspectiveTransform(own, to_frame)[0], np.float64)


def _shown(canvas: Picture, showing: Showing, seed: int) -> Frame:
    """What the camera makes of it: shaded to one side, soft and noisy."""
    shade = np.linspace(*_SHADE, canvas.shape[1], dtype=np.float32)[None, :, None]
    lit = canvas * shade * np.array(showing.light, np.float32)
    soft = cv2.GaussianBlur(lit, (0, 0), showing.blur_px)
    noise = np.random.default_rng(seed).normal(0, showing.noise, soft.shape)
    return as_frame(np.clip(soft + noise, 0, 255).astype(np.uint8))


def _table(side_px: int) -> Picture:
    return np.full((side_px + 2 * _MARGIN_PX, side_px + 2 * _MARGIN_PX, 3), _TABLE, np.float32)


def _lay(
    canvas: Picture,
    picture: Picture,
    to_frame: npt.NDArray[np.float64],
    mask: npt.NDArray[np.float32] | None = None,
) -> None:
    """Draw a picture onto a canvas where ``mask`` is 1, else all of it."""
    left, top = np.floor(_corners(picture, to_frame).min(axis=0)).astype(int).tolist()
    right, bottom = np.ceil(_corners(picture, to_frame).max(axis=0)).astype(int).tolist()
    size = (right - left + 1, bottom - top + 1)
    place = _shift(-left, -top) @ to_frame
    scale = math.sqrt(abs(float(np.linalg.det(to_frame[:2, :2]))))
    soft = cv2.GaussianBlur(picture, (0, 0), max(0.4 / scale, 0.3))  # no detail below a pixel
    over = cv2.warpPerspective(soft, place, size, borderMode=cv2.BORDER_REPLICATE)
    whole = np.ones(picture.shape[:2], np.float32) if mask is None else mask
    share = cv2.warpPerspective(whole, place, size)[..., None]
    under = canvas[top : bottom + 1, left : right + 1]
    under += share * (over - under)


def _placed(
    middle_px: npt.NDArray[np.float64],
    turn_rad: float,
    scale: float,
    shape: tuple[int, ...] = (PIECE_SIDE_PX, PIECE_SIDE_PX),
) -> npt.NDArray[np.float64]:
    """The map of a picture whose middle comes to lie at a point of the frame, turned."""
    cos, sin = scale * math.cos(turn_rad), scale * math.sin(turn_rad)
    turned = np.array([[cos, sin, 0.0], [-sin, cos, 0], [0, 0, 1]])
    back = _shift(-(shape[1] - 1) / 2, -(shape[0] - 1) / 2)
    return np.asarray(_shift(*middle_px.tolist()) @ turned @ back, np.float64)


def _shift(x_px: float, y_px: float) -> npt.NDArray[np.float64]:
    return np.array([[1.0, 0, x_px], [0, 1, y_px], [0, 0, 1]])


def _off(turn_rad: float) -> npt.NDArray[np.float64]:
    return _OFF * np.array([math.cos(3 * turn_rad), math.sin(3 * turn_rad)])


def _disc() -> npt.NDArray[np.float32]:
    axis = np.arange(PIECE_SIDE_PX) - (PIECE_SIDE_PX - 1) / 2
    inside = np.hypot(axis[:, None], axis[None, :]) <= _CUT
    return np.asarray(cv2.GaussianBlur(inside.astype(np.float32), (0, 0), 1.0), np.float32)


_DISC = _disc()
_ON_CHIP = np.asarray(_DISC, np.bool_)
