"""Where cards of a row lie, told by the taught faces: every bit of art votes for its card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.card_pose import CardPose
from vision.frame import Frame, Points
from vision.print_details import NO_DETAILS, Details, details, grey_of, joined, spoken_for

Floats: TypeAlias = npt.NDArray[np.float64]
Indices: TypeAlias = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class FaceLimits:
    """What counts as a card; measured on the rows of two editions, 76 faces and 15 backs.

    Attributes:
        height_px: Shortest and longest card.
        votes: Weight of the votes from which a card is tried; faces of which 39 % and more was
            seen had 11 to 94, mats and wood up to 10.
        matches: Places of the art that must agree on a pose.
        stretch: Longest by shortest axis of a card's pose, tilt and all.
    """

    height_px: tuple[float, float] = (200.0, 650.0)
    votes: float = 5.0
    matches: int = 10
    stretch: float = 1.2


def taught_features(pictures: Sequence[Frame]) -> Details:
    """The features of all faces; what looks alike in the same place counts once."""
    known = NO_DETAILS
    for picture in pictures:
        height_px, width_px = picture.shape[:2]
        found = details(grey_of(picture), _FACE_CONTRAST, _FACE_FEATURES)
        face = found.on_card((width_px, height_px), height_px)
        known = joined([known, face.only(~_is_known(face, known))])
    return known


def find_cards(frame: Frame, art: Details, limits: FaceLimits) -> tuple[CardPose, ...]:
    """Every card that enough of the art in ``frame`` votes for, the clearest first.

    Its turn is known but for half a turn: faces look much the same upside down.
    """
    seen = _frame_features(frame)
    ballot = _vote(seen, art, limits)
    if not len(ballot.seen):
        return ()
    height_px, turn_rad = _usual(ballot)
    ballot = ballot.only(ballot.near(height_px, turn_rad))
    poses = []
    for middle in _peaks(ballot, height_px, (frame.shape[0], frame.shape[1]), limits):
        voters = ballot.only(ballot.about(middle, _NEIGHBOUR_HEIGHTS * height_px))
        found = _pose(voters, seen, art, turn_rad)
        if found is not None and _plausible(found, height_px, limits):
            poses.append(found[0])
            # what made one card makes no other: repeated print would, a little aside
            ballot = ballot.only(~np.isin(ballot.seen, found[1]))
    return tuple(poses)


_SCALE = 0.5
_FRAME_FEATURES = 4000
_FACE_FEATURES = 150
_FRAME_CONTRAST = 0.012  # SIFT's threshold: pale print in dim light
_FACE_CONTRAST = 0.02
_ALIKE = 0.93  # RootSIFT correlation of one piece of print on two faces
_SAME_HEIGHTS = 0.015
_SAME_OCTAVES = 0.2  # of the natural logarithm, here and below
_SAME_RAD = 0.26
_USUAL_OCTAVES = 0.27
_USUAL_RAD = 0.27
_LEAST_LIKENESS = 0.85
_RUNNER_UP = 0.03  # how much less alike a place of the art may be than the best one
_BIN_PX = 48
_BIN_OCTAVES = 0.15
_TURN_BINS = 18
_STRAY_VOTES = 2.0
_CELL_PX = 8
_NEIGHBOUR_HEIGHTS = 0.08
_REACH_HEIGHTS = 0.03
_APART_HEIGHTS = 0.14  # nearest cards of a row: a third of a card's width aside
_TOLERANCE_HEIGHTS = 0.012


@dataclass(frozen=True, slots=True, eq=False)
class _Ballot:
    """Votes: which place of the frame and of the art, and the card they speak for.

    Attributes:
        seen: Index of the feature in the frame, shape (n,).
        art: Index of the feature on the cards, shape (n,).
        middles: Of the card, shape (n, 2), pixels.
        heights: Of the card, shape (n,), pixels.
        turns: Of the card, shape (n,), radians.
        weights: A place that votes often counts less each time, shape (n,).
    """

    seen: Indices
    art: Indices
    middles: Points
    heights: Floats
    turns: Floats
    weights: Floats

    def only(self, chosen: npt.NDArray[np.bool_]) -> _Ballot:
        return _Ballot(
            self.seen[chosen],
            self.art[chosen],
            self.middles[chosen],
            self.heights[chosen],
            self.turns[chosen],
            self.weights[chosen],
        )

    def near(self, height_px: float, turn_rad: float) -> npt.NDArray[np.bool_]:
        turned = (self.turns - turn_rad + np.pi / 2) % np.pi - np.pi / 2
        octaves = np.abs(np.log(self.heights / height_px))
        alike = (octaves < _USUAL_OCTAVES) & (np.abs(turned) < _USUAL_RAD)
        return np.asarray(alike, np.bool_)

    def about(self, middle: Floats, reach_px: float) -> npt.NDArray[np.bool_]:
        apart = np.linalg.norm(self.middles - middle, axis=1)
        return np.asarray(apart < reach_px, np.bool_)


def _frame_features(frame: Frame) -> Details:
    size = (round(frame.shape[1] * _SCALE), round(frame.shape[0] * _SCALE))
    small = cv2.resize(grey_of(frame), size, interpolation=cv2.INTER_AREA)
    found = details(np.asarray(small, np.uint8), _FRAME_CONTRAST, _FRAME_FEATURES)
    places = (found.places + 0.5) / _SCALE - 0.5
    return Details(places, found.sizes / _SCALE, found.turns, found.descriptors)


def _is_known(face: Details, known: Details) -> npt.NDArray[np.bool_]:
    alike = face.descriptors @ known.descriptors.T > _ALIKE
    apart = np.linalg.norm(face.places[:, None] - known.places, axis=2)
    octaves = np.abs(np.log(face.sizes[:, None] / known.sizes))
    turned = np.abs((face.turns[:, None] - known.turns + np.pi) % (2 * np.pi) - np.pi)
    same = alike & (apart < _SAME_HEIGHTS) & (octaves < _SAME_OCTAVES) & (turned < _SAME_RAD)
    return np.asarray(same.any(axis=1), np.bool_)


def _vote(seen: Details, art: Details, limits: FaceLimits) -> _Ballot:
    likeness = seen.descriptors @ art.descriptors.T
    best = likeness.max(axis=1, initial=0.0)[:, None]
    at, of = np.nonzero(likeness > np.maximum(best - _RUNNER_UP, _LEAST_LIKENESS))
    cards = spoken_for(seen.at(at), art.at(of))
    sized = (cards.heights > limits.height_px[0]) & (cards.heights < limits.height_px[1])
    often = np.bincount(at[sized], minlength=len(seen.places))[at]
    weights = 1 / np.sqrt(np.maximum(often, 1))
    ballot = _Ballot(at, of, cards.middles, cards.heights, cards.turns, weights)
    return ballot.only(sized)


def _usual(ballot: _Ballot) -> tuple[float, float]:
    """Height and turn that most of the art agrees on, wherever its cards lie."""
    bins = np.column_stack(
        [
            ballot.middles // _BIN_PX,
            np.log(ballot.heights) // _BIN_OCTAVES,
            (ballot.turns % np.pi) // (np.pi / _TURN_BINS),
        ]
    ).astype(np.int64)
    once, first = np.unique(np.column_stack([ballot.seen, bins]), axis=0, return_index=True)
    cells, cell = np.unique(once[:, 1:], axis=0, return_inverse=True)
    votes = np.bincount(cell.ravel(), weights=ballot.weights[first])
    sizes = cells[:, 2] - cells[:, 2].min()
    table = np.zeros((int(sizes.max()) + 2, _TURN_BINS))
    np.add.at(table, (sizes, cells[:, 3]), np.maximum(votes - _STRAY_VOTES, 0))
    pairs = table[:-1] + table[1:]
    quads = pairs + np.roll(pairs, -1, axis=1)
    size, turn = np.unravel_index(int(quads.argmax()), quads.shape)
    height_px = float(np.exp((int(size) + int(cells[:, 2].min()) + 1) * _BIN_OCTAVES))
    turn_rad = (int(turn) + 1) * np.pi / _TURN_BINS
    return height_px, float((turn_rad + np.pi / 2) % np.pi - np.pi / 2)


def _peaks(
    ballot: _Ballot, height_px: float, size_px: tuple[int, int], limits: FaceLimits
) -> list[Floats]:
    """Middles that enough votes agree on, the strongest first."""
    rows, columns = size_px[0] // _CELL_PX + 1, size_px[1] // _CELL_PX + 1
    cells = np.round(ballot.middles[:, ::-1] / _CELL_PX).astype(np.int64)
    inside = ((cells >= 0) & (cells < (rows, columns))).all(axis=1)
    places = np.column_stack([ballot.seen, cells])[inside]
    once, first = np.unique(places, axis=0, return_index=True)
    votes = np.zeros((rows, columns), np.float32)
    np.add.at(votes, (once[:, 1], once[:, 2]), ballot.weights[inside][first])
    reach = _REACH_HEIGHTS * height_px / _CELL_PX
    votes = np.asarray(cv2.GaussianBlur(votes, (0, 0), reach) * 2 * np.pi * reach**2, np.float32)
    peaks = []
    while votes.max() > limits.votes:
        y, x = np.unravel_index(int(votes.argmax()), votes.shape)
        peaks.append(np.array([float(x), float(y)]) * _CELL_PX)
        apart = round(_APART_HEIGHTS * height_px / _CELL_PX)
        cv2.circle(votes, (int(x), int(y)), apart, (0.0,), -1)
    return peaks


def _pose(
    voters: _Ballot, seen: Details, art: Details, turn_rad: float
) -> tuple[CardPose, Indices] | None:
    """Where the voters' card lies, and which features of the frame agree on that."""
    # votes from a card upside down are turned to the others; which of both it is, is read later
    upside_down = np.cos(voters.turns - turn_rad) < 0
    places = art.places[voters.art] * np.where(upside_down, -1, 1)[:, None]
    height_px = float(np.median(voters.heights))
    if len(places) < _AFFINE_PAIRS:
        return None
    found, agreeing = cv2.estimateAffine2D(
        places * _NOMINAL_PX,
        seen.places[voters.seen],
        method=cv2.RANSAC,
        ransacReprojThreshold=_TOLERANCE_HEIGHTS * height_px,
    )
    affine = np.asarray(found, np.float64)  # OpenCV answers None if nothing fits
    if affine.shape != (2, 3):
        return None
    matched = np.unique(voters.seen[np.asarray(agreeing).ravel() > 0])
    return CardPose(affine * (_NOMINAL_PX, _NOMINAL_PX, 1.0)), matched


_NOMINAL_PX = 400.0
_AFFINE_PAIRS = 3


def _plausible(found: tuple[CardPose, Indices], height_px: float, limits: FaceLimits) -> bool:
    pose, matched = found
    long, short = pose.axes_px
    sized = short > 0 and long / short < limits.stretch
    return (
        sized and len(matched) >= limits.matches and abs(np.log(long / height_px)) < _USUAL_OCTAVES
    )
