"""Finding where cards lie: details of the print vote for the middle of the card they belong to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Frame, Points
from vision.gallery import family_name
from vision.print_details import Details, details, grey_of, joined, spoken_for
from vision.profile import Profile

Votes: TypeAlias = npt.NDArray[np.float64]
"""One row for each detail: x, y of the card's middle in px, its height in px, its turn in rad."""

LONGEST_PX = 1152
"""Details are looked for in a frame whose longer side is this: cards are then some 130 px high."""

_TAUGHT_HEIGHT_PX = 130
_EDGE_PX = 12  # around a taught card, so that details at its rim are found
_CONTRAST = 0.02  # half of SIFT's default, for tables in dim light
_SMALLEST_DETAIL_PX = 3.0
_PICTURES_OF_A_SUIT = 3  # siblings share all but their numbers


@dataclass(frozen=True, slots=True)
class CardSpot:
    """Where a card lies, roughly.

    Attributes:
        centre_px: Its middle in the frame.
        height_px: Length of its longer side.
        turned_rad: How far it is turned clockwise as seen, upright or upside down: 0 to pi.
        votes: How many details say so.
    """

    centre_px: tuple[float, float]
    height_px: float
    turned_rad: float
    votes: float

    def corners_px(self, aspect: float) -> Points:
        """Its corners, clockwise, for cards whose width is ``aspect`` of the height."""
        half = np.array([[-aspect, -1.0], [aspect, -1], [aspect, 1], [-aspect, 1]])
        cos, sin = np.cos(self.turned_rad), np.sin(self.turned_rad)
        turned = half * (self.height_px / 2) @ np.array([[cos, sin], [-sin, cos]])
        return np.asarray(turned + np.array(self.centre_px), np.float64)


@dataclass(frozen=True, slots=True)
class VoteLimits:
    """Thresholds; measured on three editions by ``benchmarks/cards.py``.

    Attributes:
        alike: Cosine from which a detail is one of a taught card's.
        least_share: Smallest height of a card in parts of the frame's longer side.
        most_share: Largest.
        turn_rad: How far a card may be turned against the others.
        size: By which part its height may differ.
        blur: How far votes for one card scatter, in heights.
        apart: Least distance of two cards' middles in heights.
        votes: Details from which a card is reported.
    """

    alike: float = 0.75
    least_share: float = 0.03
    most_share: float = 0.35
    turn_rad: float = 0.21
    size: float = 0.25
    blur: float = 0.04
    apart: float = 0.3
    votes: float = 2.0


@dataclass(frozen=True, slots=True, eq=False)
class CardFinder:
    """Finds cards of one profile that lie about parallel; build it once, with ``card_finder``.

    Attributes:
        taught: Details of the taught cards, in heights.
        aspect: Width of a card in heights.
        limits: Thresholds.
    """

    taught: Details
    aspect: float
    limits: VoteLimits = VoteLimits()

    def find(self, frame: Frame) -> tuple[CardSpot, ...]:
        """Every card of the largest group that shares size and direction, most votes first."""
        scale = min(1.0, LONGEST_PX / max(frame.shape[:2]))
        little = _shrunk(frame, scale)
        votes = self._votes(little)
        if not len(votes):
            return ()
        spots = _spots(self._agreeing(votes), little.shape[:2], self.limits)
        return tuple(
            CardSpot(
                ((spot.centre_px[0] + 0.5) / scale - 0.5, (spot.centre_px[1] + 0.5) / scale - 0.5),
                spot.height_px / scale,
                spot.turned_rad,
                spot.votes,
            )
            for spot in sorted(spots, key=lambda spot: -spot.votes)
        )

    def _votes(self, picture: Frame) -> Votes:
        seen = _details(picture)
        if not len(seen.sizes):
            return np.zeros((0, 4))
        cosines = seen.descriptors @ self.taught.descriptors.T
        nearest = cosines.argmax(axis=1)
        known = cosines[np.arange(len(nearest)), nearest] > self.limits.alike
        cards = spoken_for(seen.only(known), self.taught.at(nearest[known]))
        longest = max(picture.shape[:2])
        sized = (cards.heights > self.limits.least_share * longest) & (
            cards.heights < self.limits.most_share * longest
        )
        votes = np.column_stack([cards.middles, cards.heights, cards.turns % np.pi])
        return np.asarray(votes[sized], np.float64)

    def _agreeing(self, votes: Votes) -> Votes:
        """The votes of the size and direction that most share."""
        if not len(votes):
            return votes
        size, turn = np.log(votes[:, 2]), votes[:, 3]
        best, most = np.zeros(len(votes), np.bool_), 0
        for about in np.arange(size.min(), size.max() + _SIZE_STEP, _SIZE_STEP):
            sized = np.abs(size - about) < self.limits.size
            for way in np.arange(0, np.pi, _TURN_STEP):
                agrees = sized & (np.abs(_turn_between(turn, way)) < self.limits.turn_rad)
                if agrees.sum() > most:
                    best, most = agrees, int(agrees.sum())
        return votes[best]


_SIZE_STEP = 0.08
_TURN_STEP = np.pi / 36


def card_finder(profile: Profile) -> CardFinder | None:
    """A finder for the cards of a profile; None if no card was taught."""
    cards = {label: one.pictures for label, one in profile.pieces.items() if one.is_card}
    if not cards:
        return None
    shapes = [shown[0].shape for shown in cards.values()]
    aspect = float(np.median([width / height for height, width, _ in shapes]))
    return CardFinder(joined([_taught(picture) for picture in _typical(cards)]), aspect)


def _typical(cards: Mapping[str, Sequence[Frame]]) -> Iterator[Frame]:
    """A few pictures of each suit."""
    suits: dict[str, list[Frame]] = {}
    for label, pictures in cards.items():
        suits.setdefault(family_name(label), []).append(pictures[0])
    for pictures in suits.values():
        picked = np.linspace(0, len(pictures) - 1, _PICTURES_OF_A_SUIT).round().astype(int)
        yield from (pictures[index] for index in sorted(set(picked.tolist())))


def _taught(picture: Frame) -> Details:
    little = _shrunk(picture, _TAUGHT_HEIGHT_PX / picture.shape[0])
    edged = cv2.copyMakeBorder(little, *(_EDGE_PX,) * 4, cv2.BORDER_REPLICATE)
    height, width = edged.shape[:2]
    found = _details(np.asarray(edged, np.uint8))
    return found.on_card((width, height), little.shape[0])


def _shrunk(picture: Frame, scale: float) -> Frame:
    size = (round(picture.shape[1] * scale), round(picture.shape[0] * scale))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def _details(picture: Frame) -> Details:
    found = details(grey_of(picture), _CONTRAST)
    return found.only(found.sizes >= _SMALLEST_DETAIL_PX)


def _turn_between(
    turn: npt.NDArray[np.float64], way: float | np.floating
) -> npt.NDArray[np.float64]:
    """From ``way`` to ``turn`` where half a turn is none: -pi/2 to pi/2."""
    return np.asarray((turn - way + np.pi / 2) % np.pi - np.pi / 2, np.float64)


def _spots(votes: Votes, shape: tuple[int, ...], limits: VoteLimits) -> Iterator[CardSpot]:
    """Where votes meet."""
    height = float(np.median(votes[:, 2]))
    blur_px = limits.blur * height
    heap = np.zeros(shape, np.float32)
    at = np.round(votes[:, :2]).astype(int)
    inside = (at >= 0).all(axis=1) & (at[:, 0] < shape[1]) & (at[:, 1] < shape[0])
    np.add.at(heap, (at[inside, 1], at[inside, 0]), 1.0)
    heap = cv2.GaussianBlur(heap, (0, 0), blur_px) * np.float32(2 * np.pi * blur_px**2)
    around = np.ones((2 * int(limits.apart * height) + 1,) * 2, np.uint8)
    peaks = np.argwhere((heap == cv2.dilate(heap, around)) & (heap > limits.votes))
    for y, x in peaks.tolist():
        near = votes[np.hypot(votes[:, 0] - x, votes[:, 1] - y) < 2 * blur_px]
        if len(near):
            yield _spot(near, float(heap[y, x]))


def _spot(votes: Votes, weight: float) -> CardSpot:
    x, y, height, turn = np.median(votes, axis=0)
    turn = votes[0, 3] + np.median(_turn_between(votes[:, 3], votes[0, 3]))
    return CardSpot((float(x), float(y)), float(height), float(turn % np.pi), weight)
