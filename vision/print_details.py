"""Details of a card's print as SIFT finds them: where, how large, how turned, what they show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Frame, Points
from vision.refine import Grey


@dataclass(frozen=True, slots=True, eq=False)
class Details:
    """Details of cards or of a frame.

    Attributes:
        places: In heights of a card from its middle, or in pixels of the frame: shape (n, 2).
        sizes: In the same unit, shape (n,).
        turns: In radians, shape (n,).
        descriptors: RootSIFT, rows of length 1: shape (n, 128).
    """

    places: Points
    sizes: npt.NDArray[np.float64]
    turns: npt.NDArray[np.float64]
    descriptors: npt.NDArray[np.float32]

    def only(self, chosen: npt.NDArray[np.bool_]) -> Details:
        """The chosen ones."""
        return self.at(np.flatnonzero(chosen))

    def at(self, index: npt.NDArray[np.int64]) -> Details:
        """One detail for each index, which may come more than once."""
        return Details(
            self.places[index], self.sizes[index], self.turns[index], self.descriptors[index]
        )

    def on_card(self, size_px: tuple[int, int], height_px: float) -> Details:
        """Details of a picture of (width, height) with a card in its middle, in card heights."""
        middle = (np.array(size_px, np.float64) - 1) / 2
        places = (self.places - middle) / height_px
        return Details(places, self.sizes / height_px, self.turns, self.descriptors)


NO_DETAILS = Details(np.zeros((0, 2)), np.zeros(0), np.zeros(0), np.zeros((0, 128), np.float32))


def grey_of(picture: Frame) -> Grey:
    """The brightness of a picture."""
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)


def joined(parts: Sequence[Details]) -> Details:
    """All details of several pictures."""
    return Details(
        np.concatenate([one.places for one in parts]),
        np.concatenate([one.sizes for one in parts]),
        np.concatenate([one.turns for one in parts]),
        np.concatenate([one.descriptors for one in parts]),
    )


def details(grey: Grey, contrast: float, most: int = 0) -> Details:
    """What SIFT finds in a picture.

    Args:
        grey: Its brightness.
        contrast: SIFT's threshold.
        most: How many of the clearest are kept; 0 keeps all.
    """
    sift = cv2.SIFT.create(nfeatures=most, contrastThreshold=contrast)
    points, raw = sift.detectAndCompute(grey, None)
    if not points:
        return NO_DETAILS
    table = np.array([(*one.pt, one.size, np.deg2rad(one.angle)) for one in points], np.float64)
    shares = raw / np.maximum(raw.sum(axis=1, keepdims=True), 1e-6)
    root = np.asarray(np.sqrt(shares), np.float32)
    return Details(table[:, :2], table[:, 2], table[:, 3], root)


@dataclass(frozen=True, slots=True, eq=False)
class CardPlaces:
    """Where the cards lie that details speak for.

    Attributes:
        middles: Shape (n, 2), pixels.
        heights: Shape (n,), pixels.
        turns: Shape (n,), radians.
    """

    middles: Points
    heights: npt.NDArray[np.float64]
    turns: npt.NDArray[np.float64]


def spoken_for(
    seen: Details, at: npt.NDArray[np.int64], taught: Details, of: npt.NDArray[np.int64]
) -> CardPlaces:
    """Where each card lies if detail ``at`` of a frame is detail ``of`` of a taught card."""
    heights = seen.sizes[at] / taught.sizes[of]
    turns = seen.turns[at] - taught.turns[of]
    cosine, sine = np.cos(turns), np.sin(turns)
    x, y = taught.places[of, 0], taught.places[of, 1]
    away = np.column_stack([cosine * x - sine * y, sine * x + cosine * y])
    return CardPlaces(seen.places[at] - heights[:, None] * away, heights, turns)
