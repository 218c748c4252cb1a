"""A card somewhere in a frame, and the suits that are tried upon it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.card_gallery import CardGallery, Suit
from vision.card_prints import (
    HALF_TURN,
    HEIGHT_PX,
    MARGIN_PX,
    UPRIGHT,
    WIDTH_PX,
    Homography,
    corners_of_upright,
    inner_card,
    laid,
    likeness,
    log_light,
    print_of,
)
from vision.frame import Frame, Points
from vision.patches import Pixels, Weights

_GLANCE_STEP_PX = 7.0  # half of it is found by settling
_MOST_FITS = 4
_STEPS = 12
_CLIPPED = log_light(np.full((1, 1, 3), 250, np.uint8))[0, 0, 0]
_WITHOUT_BORDER = inner_card(20)  # an eighth of the height
_WHOLE = 0.9
_CLEAR = 250  # of 255: less is a pixel that something hides in part


@dataclass(frozen=True, slots=True, eq=False)
class CardView:
    """A card roughly in the middle of a canvas, upright or upside down.

    Attributes:
        light: Log brightness of the canvas.
        print: What is printed there.
        weights: Which pixels of the card show it.
        to_frame: From the canvas to the frame.
        corners: The quad that was asked for, in the frame.
        height_px: Length of the card's longer side in the frame.
    """

    light: Pixels
    print: Pixels
    weights: Weights
    to_frame: Homography
    corners: Points
    height_px: float

    @property
    def is_covered(self) -> bool:
        """Whether another card hides a part of it."""
        return float(self.weights.sum()) < _WHOLE * float(inner_card().sum())

    @property
    def blown(self) -> float:
        """Which part of the card is whiter than the sensor holds."""
        white = laid(self.light, UPRIGHT).min(axis=2) > _CLIPPED
        return float((white * self.weights).sum()) / max(float(self.weights.sum()), 1e-6)

    def corners_px(self, place: Homography) -> Points:
        """The upright card's corners in the frame."""
        upright = corners_of_upright().reshape(-1, 1, 2)
        seen = cv2.perspectiveTransform(upright, self.to_frame @ place)
        return np.asarray(seen, np.float64).reshape(-1, 2)

    def turned_deg(self, place: Homography) -> int:
        """How far the card is turned against the quad that was asked for, anticlockwise."""
        near = np.linalg.norm(self.corners - self.corners_px(place)[0], axis=1)
        return (-90 * int(np.argmin(near))) % 360


@dataclass(frozen=True, slots=True, eq=False)
class CardFit:
    """A suit laid upon a card.

    Attributes:
        suit: Which.
        place: Where it lies on the canvas.
        seen: The card's print, laid upright.
        weights: Which pixels of it show the card.
        alike: Correlation of the prints: the symbol.
        inner: The same as ``alike`` without the border, which many cards share.
        coloured: Correlation of colours and large shapes.
        white: 1 where the card is whiter than the sensor holds.
    """

    suit: Suit
    place: Homography
    seen: Pixels
    weights: Weights
    alike: float
    inner: float
    coloured: float
    white: Weights

    @property
    def score(self) -> float:
        """Symbol and colour together."""
        return self.alike + self.coloured


def card_view(
    frame: Frame, corners_px: Points, hidden: npt.NDArray[np.bool_] | None = None
) -> CardView:
    """The surroundings of a quad, laid flat; its longer sides become the card's height."""
    corners = np.asarray(corners_px, np.float64)
    sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
    wide = sides[0] + sides[2] > sides[1] + sides[3]
    upright = np.roll(corners, -1, axis=0) if wide else corners
    canvas = (corners_of_upright() + MARGIN_PX).astype(np.float32)
    found = cv2.getPerspectiveTransform(canvas, upright.astype(np.float32))
    to_frame = np.asarray(found, np.float64)
    height_px = float(max(sides[0] + sides[2], sides[1] + sides[3])) / 2
    light = log_light(_flat(frame, to_frame, height_px))
    weights = inner_card()
    if hidden is not None:
        clear = _flat(np.where(hidden, 0, 255).astype(np.uint8), to_frame, height_px)
        weights = weights * (laid(np.asarray(clear, np.float32), UPRIGHT) >= _CLEAR)
    return CardView(light, print_of(light), weights, to_frame, corners, height_px)


def starts(view: CardView, gallery: CardGallery, reach_px: int) -> Iterator[tuple[int, Homography]]:
    """The likeliest suits by a glance, as their number and how they would lie.

    Args:
        view: The card.
        gallery: All suits.
        reach_px: How far the card may lie aside, in pixels of the canvas.
    """
    count = 2 * math.ceil(reach_px / _GLANCE_STEP_PX) + 1
    offsets = np.linspace(-reach_px, reach_px, count).tolist()
    places = [UPRIGHT @ _shift(x, y) for x in offsets for y in offsets]
    lights = [laid(view.light, place) for place in places]
    alike = gallery.glance(lights, view.weights)
    best = alike.max(axis=1)
    for index in np.argsort(-best, axis=None)[:_MOST_FITS].tolist():
        way, suit = divmod(index, best.shape[1])
        place = places[int(alike[way, :, suit].argmax())]
        yield suit, place @ HALF_TURN if way else place


def settled(view: CardView, suit: Suit, start: Homography) -> CardFit:
    """Lay a suit upon a card, from ``start`` to where it fits best."""
    upside_down = start[0, 0] < 0
    weights = view.weights[::-1, ::-1] if upside_down else view.weights
    place = suit.coarse.settle(view.print, start, weights, _STEPS)
    place = suit.pooled.settle(view.print, place, weights, _STEPS)
    seen = laid(view.print, place)
    light = laid(view.light, place)
    alike = likeness(seen, suit.pooled.shown, weights)
    inner = likeness(seen, suit.pooled.shown, weights * _WITHOUT_BORDER)
    coloured = suit.coloured(light, weights)
    white = np.asarray(light.min(axis=2) > _CLIPPED, np.float32)
    return CardFit(suit, place, seen, weights, alike, inner, coloured, white)


def _shift(x_px: float, y_px: float) -> Homography:
    return np.array([[1.0, 0, x_px], [0, 1, y_px], [0, 0, 1]])


def _flat(frame: npt.NDArray[np.uint8], to_frame: Homography, height_px: float) -> Frame:
    """A canvas out of a frame, without losing pixels where the frame is finer."""
    finer = max(1, math.ceil(height_px / HEIGHT_PX))
    size = (WIDTH_PX + 2 * MARGIN_PX, HEIGHT_PX + 2 * MARGIN_PX)
    middle = (1 / finer - 1) / 2
    to_canvas = np.array([[1 / finer, 0, middle], [0, 1 / finer, middle], [0, 0, 1]])
    large = cv2.warpPerspective(
        frame,
        to_frame @ to_canvas,
        (size[0] * finer, size[1] * finer),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(cv2.resize(large, size, interpolation=cv2.INTER_AREA), np.uint8)
