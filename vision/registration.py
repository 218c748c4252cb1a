"""Finding boards in a picture by their own art, without any marker."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Frame, Points
from vision.pose import BoardPose, rectify
from vision.profile import Profile

Floats: TypeAlias = npt.NDArray[np.float64]
"""Numbers of float64, shape as told."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What counts as a board. Measured on 36 pictures of three editions, 1 to 5 boards each.

    Attributes:
        needed: Fewest matches that agree; true boards had 12 and more, other editions' boards 0.
        patches: Fewest patches of the art (of 144) that must be found again where the pose puts
            them; true boards had 81 and more, also with a hand across.
        boards: Most boards in one picture.
        side_px: Smallest and largest side of a board.
        scale: Of the picture, before features are sought.
        features: Most features of a picture.
        ratio: A match must be this much nearer than the next nearest feature of the art.
        agree_px: Matches this near to where a pose puts them agree with it.
    """

    needed: int = 8
    patches: int = 36
    boards: int = 5
    side_px: tuple[float, float] = (350.0, 1400.0)
    scale: float = 0.4
    features: int = 2500
    ratio: float = 0.85
    agree_px: float = 6.0


@dataclass(frozen=True, slots=True)
class Registration:
    """The boards of a picture in seat order, and in words why there are none."""

    poses: tuple[BoardPose, ...]
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class _Features:
    """Key points of a picture: places (n, 2), sizes (n,), angles in radians (n,), descriptors."""

    places: Points
    sizes: Floats
    angles: Floats
    descriptors: npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class _Matches:
    """Matches of a picture with the art; each by itself says where the board's middle would be."""

    art: Points
    frame: Points
    middles: Points
    sides: Floats
    turns: Floats

    def __len__(self) -> int:
        return len(self.art)

    def where(self, chosen: npt.NDArray[np.bool_]) -> _Matches:
        return _Matches(
            self.art[chosen],
            self.frame[chosen],
            self.middles[chosen],
            self.sides[chosen],
            self.turns[chosen],
        )


ART_SIDE_PX = 400
"""Side of the art in which features are sought."""

CROWD = 5
"""Matches that must speak of one board before a pose is tried."""

SPARE_TRIES = 3
"""Crowds that turn out to be no board, before the search is given up."""

NEAR_SIDES, NEAR_SCALE, NEAR_TURN = 0.12, 0.25, 0.35
"""Two matches speak of one board if their middles, sizes (log) and turns (rad) differ by less."""


class BoardFinder:
    """Finds the boards of one profile; its art is prepared once."""

    def __init__(self, profile: Profile, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self._arts = tuple(_art(picture) for picture in profile.boards[0].pictures)
        self._art = _features(self._arts[0], self.limits.features, 1 / ART_SIDE_PX)

    def find(self, frame: Frame) -> Registration:
        """All boards in ``frame``, in seat order; none is a registration with a problem."""
        scale = self.limits.scale
        small = cv2.resize(_grey(frame), None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        seen = _features(np.asarray(small, np.uint8), self.limits.features, 1 / scale)
        matches = self._matches(seen)
        found: list[BoardPose] = []
        most = 0
        for _ in range(self.limits.boards + SPARE_TRIES):
            if len(matches) < CROWD or len(found) == self.limits.boards:
                break
            pose, matches = self._next(matches)
            most = max(most, pose.inliers)
            if self._is_board(pose):
                found += self._refined(frame, pose)
        if found:
            return Registration(in_seat_order(tuple(found)))
        problem = f"no board found: {most} of {self.limits.needed} needed matches"
        return Registration((), (problem,))

    def _matches(self, seen: _Features) -> _Matches:
        likeness = seen.descriptors @ self._art.descriptors.T
        rows = np.arange(len(likeness))
        nearest = likeness.argmax(axis=1)
        best = _distance(likeness[rows, nearest])
        likeness[rows, nearest] = -1.0
        clear = best < self.limits.ratio * _distance(likeness.max(axis=1))
        art, turns = nearest[clear], seen.angles[clear] - self._art.angles[nearest[clear]]
        sides = seen.sizes[clear] / self._art.sizes[art]
        offset = (0.5 - self._art.places[art]) * sides[:, None]
        cosine, sine = np.cos(turns), np.sin(turns)
        middles = seen.places[clear] + np.column_stack(
            [
                offset[:, 0] * cosine - offset[:, 1] * sine,
                offset[:, 0] * sine + offset[:, 1] * cosine,
            ]
        )
        every = _Matches(self._art.places[art], seen.places[clear], middles, sides, turns)
        low, high = self.limits.side_px
        return every.where((sides > low) & (sides < high))

    def _next(self, matches: _Matches) -> tuple[BoardPose, _Matches]:
        """The board that most matches speak of, and the matches that are left for others."""
        crowd = _largest_crowd(matches)
        pose = _fit(matches.where(crowd), self.limits.agree_px)
        agree = self._agreeing(pose, matches)
        if agree.sum() >= CROWD:
            pose = _fit(matches.where(agree), self.limits.agree_px)
            agree = self._agreeing(pose, matches)
        middle = np.array(pose.centre_px)
        taken = crowd | (np.linalg.norm(matches.middles - middle, axis=1) < 0.3 * pose.side_px)
        return BoardPose(pose.homography, int(agree.sum())), matches.where(~taken)

    def _agreeing(self, pose: BoardPose, matches: _Matches) -> npt.NDArray[np.bool_]:
        off = np.linalg.norm(pose.to_frame(matches.art) - matches.frame, axis=1)
        return np.asarray(off < self.limits.agree_px, np.bool_)

    def _is_board(self, pose: BoardPose) -> bool:
        """Whether enough matches agree on something that is square, upright and of board size."""
        corners = np.array(pose.corners_px)
        sides = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)
        low, high = self.limits.side_px
        turned = np.cross(corners[1] - corners[0], corners[3] - corners[0])
        return bool(
            pose.inliers >= self.limits.needed
            and low < sides.min()
            and sides.max() < high
            and sides.max() < 1.4 * sides.min()  # a tilt of 15 degrees makes 1.2
            and turned > 0
        )

    def _refined(self, frame: Frame, pose: BoardPose) -> list[BoardPose]:
        """The pose moved so that patches of the art fall where the picture shows them.

        Nothing if too few are found again: then it was no board.
        """
        flat = _grey(rectify(frame, pose, ART_SIDE_PX))
        shifted = [_patch_shifts(art, flat) for art in self._arts]
        places, shifts = max(shifted, key=lambda one: len(one[0]))
        if len(places) < self.limits.patches:
            return []
        target = pose.to_frame((places + shifts + 0.5) / ART_SIDE_PX)
        fitted = _homography((places + 0.5) / ART_SIDE_PX, target, PATCH_AGREE_PX)
        return [BoardPose(fitted, pose.inliers)]


def in_seat_order(poses: tuple[BoardPose, ...]) -> tuple[BoardPose, ...]:
    """The boards clockwise around the table, from the one nearest the picture's top left corner."""
    if not poses:
        return ()
    centres = np.array([pose.centre_px for pose in poses])
    off = centres - centres.mean(axis=0)
    angles = np.arctan2(off[:, 1], off[:, 0])  # y is down, so rising angles are clockwise
    first = angles[int(np.argmin(centres.sum(axis=1)))]
    turns = np.mod(angles - first, 2 * np.pi)
    return tuple(poses[n] for n in np.argsort(turns, kind="stable"))


PATCH_AGREE_PX = 2.0
"""Patches this near in the frame to where a pose puts them agree with it."""

PATCH_PX, REACH_PX, STEP_PX = 36, 7, 30
"""Side of a patch of the art, how far it may have shifted, and the grid of patches, of 400 px."""

PATCH_LIKE = 0.6
"""Correlation from which a patch is believed to show the art and not a chip or a hand."""


def _patch_shifts(art: npt.NDArray[np.uint8], flat: npt.NDArray[np.uint8]) -> tuple[Points, Points]:
    """Middles of the patches that were found again and how far each has shifted: (n, 2) each."""
    places, shifts = [], []
    half = PATCH_PX // 2
    first, last = half + REACH_PX, ART_SIDE_PX - half - REACH_PX
    for y in range(first, last, STEP_PX):
        for x in range(first, last, STEP_PX):
            patch = art[y - half : y + half, x - half : x + half]
            around = flat[
                y - half - REACH_PX : y + half + REACH_PX, x - half - REACH_PX : x + half + REACH_PX
            ]
            likeness = np.asarray(
                cv2.matchTemplate(around, patch, cv2.TM_CCOEFF_NORMED), np.float32
            )
            _, best, _, (column, row) = cv2.minMaxLoc(likeness)
            inside = 0 < column < 2 * REACH_PX and 0 < row < 2 * REACH_PX
            if best >= PATCH_LIKE and inside:
                places.append((x - 0.5, y - 0.5))
                shifts.append(
                    (
                        column - REACH_PX + _peak(likeness[row, column - 1 : column + 2]),
                        row - REACH_PX + _peak(likeness[row - 1 : row + 2, column]),
                    )
                )
    return np.array(places).reshape(-1, 2), np.array(shifts).reshape(-1, 2)


def _peak(three: npt.NDArray[np.float32]) -> float:
    """Where between three samples a parabola has its top, from the middle one."""
    left, middle, right = (float(one) for one in three)
    bend = left - 2 * middle + right
    return 0.0 if bend >= 0 else 0.5 * (left - right) / bend


def _largest_crowd(matches: _Matches) -> npt.NDArray[np.bool_]:
    """The matches that agree with the match that has most company."""
    apart = np.linalg.norm(matches.middles[:, None] - matches.middles[None], axis=2)
    size = np.abs(np.log(matches.sides[:, None] / matches.sides[None]))
    turn = np.abs(np.angle(np.exp(1j * (matches.turns[:, None] - matches.turns[None]))))
    near = (apart < NEAR_SIDES * matches.sides[:, None]) & (size < NEAR_SCALE) & (turn < NEAR_TURN)
    return np.asarray(near[int(near.sum(axis=1).argmax())], np.bool_)


def _fit(matches: _Matches, agree_px: float) -> BoardPose:
    return BoardPose(_homography(matches.art, matches.frame, agree_px))


def _homography(source: Points, target: Points, agree_px: float) -> Floats:
    """The homography that most pairs agree on; all zeros but the last where there is none."""
    nothing = np.diag([0.0, 0.0, 1.0])
    if len(source) < 4:  # noqa: PLR2004 - a homography has eight unknowns
        return nothing
    found = cv2.findHomography(
        source, target, cv2.USAC_MAGSAC, agree_px, maxIters=2000, confidence=0.999
    )[0]
    return np.asarray(found, np.float64) if np.ndim(found) else nothing


def _features(grey: npt.NDArray[np.uint8], most: int, scale: float) -> _Features:
    """SIFT features; places and sizes are multiplied by ``scale``, descriptors are RootSIFT."""
    detector = cv2.SIFT.create(nfeatures=most, contrastThreshold=0.02)
    everywhere = np.full(grey.shape, 255, np.uint8)
    points, descriptors = detector.detectAndCompute(grey, everywhere)
    if len(points) == 0:
        nothing = np.empty((0, 2))
        return _Features(nothing, np.empty(0), np.empty(0), np.empty((0, 128), np.float32))
    total = descriptors.sum(axis=1, keepdims=True)
    return _Features(
        (np.array([point.pt for point in points]) + 0.5) * scale - (0.5 if scale > 1 else 0.0),
        np.array([point.size for point in points]) * scale,
        np.deg2rad([point.angle for point in points]),
        np.sqrt(descriptors / np.maximum(total, 1e-6)).astype(np.float32),
    )


def _distance(likeness: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Euclidean distance of unit vectors by their dot product."""
    return np.asarray(np.sqrt(np.maximum(0.0, 2.0 - 2.0 * likeness)), np.float32)


def _art(picture: Frame) -> npt.NDArray[np.uint8]:
    size = (ART_SIDE_PX, ART_SIDE_PX)
    return np.asarray(cv2.resize(_grey(picture), size, interpolation=cv2.INTER_AREA), np.uint8)


def _grey(frame: Frame) -> npt.NDArray[np.uint8]:
    return np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), np.uint8)
