"""What a recogniser says about one frame: values only, no pixels."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

PointPx: TypeAlias = tuple[float, float]
"""(x, y) in pixels of the frame; the centre of the top left pixel is (0, 0)."""


class Doubt(Enum):
    """Why a reading is not sure."""

    GLARE = "glare"
    BLUR = "blur"
    TOO_SMALL = "too small"
    TWO_ALIKE = "two alike"
    HALF_HIDDEN = "half hidden"
    UNKNOWN_PIECE = "unknown piece"
    WHICH_CELL = "lies in one of several cells"
    AGAINST_THE_JUMP = "digit and jump differ"


@dataclass(frozen=True, slots=True)
class Sighting:
    """One chip on a space of a board.

    Attributes:
        piece: The taught label of the best guess, like ``"white-1"``.
        space: Index of the space it lies on, 0 to 53.
        centre_px: Its middle in the frame.
        confidence: Probability of the best guess, 0 to 1.
        sure: Whether the box may act on it alone.
        alternatives: Other labels with their probabilities, likeliest first.
        weights: Probability of every label by its picture alone, without any rule of the game.
        why: What makes it unsure; None if it is sure.
    """

    piece: str
    space: int
    centre_px: PointPx
    confidence: float
    sure: bool
    alternatives: tuple[tuple[str, float], ...] = ()
    weights: tuple[tuple[str, float], ...] = ()
    why: Doubt | None = None


@dataclass(frozen=True, slots=True)
class MarkerSighting:
    """The droplet or the rat stone on a space of a board."""

    space: int
    confidence: float


@dataclass(frozen=True, slots=True)
class BoardReading:
    """One board and what lies on it.

    Attributes:
        corners_px: Top left, top right, bottom right, bottom left of the board's own artwork.
        covered: Whether something that is no piece (a hand) lies over it: its chips do not count.
        chips: In the order of their spaces.
        droplet: None if none is seen.
        rat: The rat stone; None if none is seen.
    """

    corners_px: tuple[PointPx, PointPx, PointPx, PointPx]
    covered: bool
    chips: tuple[Sighting, ...]
    droplet: MarkerSighting | None
    rat: MarkerSighting | None


@dataclass(frozen=True, slots=True)
class CardSighting:
    """One card.

    Attributes:
        piece: The taught label of the best guess, like ``"star-7"``; ``"back"`` if face down.
        face_up: Whether its face is seen.
        centre_px: Its middle in the frame.
        confidence: Probability of the best guess, 0 to 1.
        sure: Whether the box may act on it alone.
        turned: How far it is turned anticlockwise in the picture, to the nearest quarter.
        alternatives: Other labels with their probabilities, likeliest first.
        why: What makes it unsure; None if it is sure.
        covers: In a row, the place of the first card that it lies upon; None if it covers none.
    """

    piece: str
    face_up: bool
    centre_px: PointPx
    confidence: float
    sure: bool
    turned: int = 0
    alternatives: tuple[tuple[str, float], ...] = ()
    why: Doubt | None = None
    covers: int | None = None


@dataclass(frozen=True, slots=True)
class LooseSighting:
    """A chip or card that lies anywhere: in a tray or in the show zone.

    Attributes:
        piece: The taught label of the best guess.
        centre_px: Its middle in the frame.
        confidence: Probability of the best guess, 0 to 1.
        sure: Whether the box may act on it alone.
        alternatives: Other labels with their probabilities, likeliest first.
        why: What makes it unsure; None if it is sure.
    """

    piece: str
    centre_px: PointPx
    confidence: float
    sure: bool
    alternatives: tuple[tuple[str, float], ...] = ()
    why: Doubt | None = None


@dataclass(frozen=True, slots=True)
class RowReading:
    """A row of cards, left to right as the markers beside it say, else as in the picture.

    Attributes:
        cards: From the start of the row.
        covered: Whether something that is no piece (a hand) lies over it: its cards do not count.
    """

    cards: tuple[CardSighting, ...]
    covered: bool = False


@dataclass(frozen=True, slots=True)
class FieldReading:
    """A field of cards.

    Attributes:
        cells: Its rows as in the picture, the top one first; None where no card lies.
        problems: What is not certain about the whole field, in words.
        covered: Whether something that is no piece (a hand) lies over it: its cards do not count.
    """

    cells: tuple[tuple[CardSighting | None, ...], ...]
    problems: tuple[str, ...] = ()
    covered: bool = False


@dataclass(frozen=True, slots=True)
class Observation:
    """Everything seen in one frame; nothing seen is a valid observation.

    Attributes:
        size_px: Width and height of the frame.
        boards: In the order in which they were registered.
        fields: Fields of cards.
        rows: Rows of cards; at most one for now.
        loose: What lies in a tray or in the show zone.
        problems: What kept the recogniser from reading, in words with numbers.
    """

    size_px: tuple[int, int]
    boards: tuple[BoardReading, ...] = ()
    problems: tuple[str, ...] = ()
    fields: tuple[FieldReading, ...] = ()
    rows: tuple[RowReading, ...] = ()
    loose: tuple[LooseSighting, ...] = ()
