"""Finding every board in a picture by its own art."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Frame, Points
from vision.pose import BoardPose, fit_pose
from vision.profile import BoardArt, Profile
from vision.refine import Grey, Refined, Refiner


@dataclass(frozen=True, slots=True)
class Limits:
    """What counts as a board.

    Attributes:
        boards: Most boards in one picture.
        side_px: Shortest and longest side of a board.
        votes: Matches that must agree on middle, size and turn before a pose is tried.
        matches: Matches that must agree with the pose.
        agreement: Part of the art's patches (0 to 1) that must be found in their places.
        skew: Longest side by shortest side; 15 degrees of tilt stay below 1.25.
        scales: Sizes at which the picture is searched, the next only if the last found no board.
    """

    boards: int = 5
    side_px: tuple[float, float] = (300.0, 1400.0)
    votes: int = 6
    matches: int = 8
    agreement: float = 0.2
    skew: float = 1.6
    scales: tuple[float, ...] = (1 / 3, 1 / 2)


@dataclass(frozen=True, slots=True, eq=False)
class Registration:
    """Where the boards lie.

    Attributes:
        poses: In seat order.
        arts: For each pose, which of the profile's boards it is.
        problems: Why none was found, in words with numbers.
    """

    poses: tuple[BoardPose, ...]
    arts: tuple[int, ...]
    problems: tuple[str, ...] = ()


DEFAULT_LIMITS = Limits()


def find_boards(frame: Frame, profile: Profile, limits: Limits = DEFAULT_LIMITS) -> Registration:
    """Every board of the profile in ``frame``; none is an answer, with a problem that says why."""
    grey = np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), np.uint8)
    arts = _taught(profile)
    best = 0
    for scale in limits.scales:
        seen = _features(grey, scale, _FRAME_FEATURES)
        found: list[_Found] = []
        for index, art in enumerate(arts):
            matches = _match(seen, art.features)
            best = max(best, _search(matches, grey, (index, art), limits, found))
        if found:
            return _registered(found, limits)
    return Registration((), (), (f"no board found: {best} of {limits.matches} needed matches",))


def in_seat_order(poses: Sequence[BoardPose]) -> tuple[BoardPose, ...]:
    """The poses clockwise around their middle, from the board nearest the top left corner."""
    return tuple(poses[index] for index in _seat_indices(poses))


def _seat_indices(poses: Sequence[BoardPose]) -> list[int]:
    if not poses:
        return []
    centres = np.array([pose.to_frame(_MIDDLE)[0] for pose in poses])
    from_middle = centres - centres.mean(axis=0)
    turn = np.arctan2(from_middle[:, 1], from_middle[:, 0])  # y points down: this runs clockwise
    first = int(np.argmin(np.linalg.norm(centres, axis=1)))
    return [int(index) for index in np.argsort((turn - turn[first]) % (2 * np.pi), kind="stable")]


_MIDDLE = np.array([[0.5, 0.5]])
_FRAME_FEATURES = 4000
_ART_FEATURES = 1200
_ART_FEATURE_SIDE_PX = 256
_CONTRAST = 0.02  # SIFT's threshold: half its default, for boards in dim light
_RATIO = 0.85  # Lowe's ratio; the votes weed out what is too much
_NEIGHBOUR_SIDES = 0.15  # votes for one board lie within this part of a side
_NEIGHBOUR_OCTAVES = 0.6
_NEIGHBOUR_RAD = 0.45
_TOLERANCE_SIDES = 0.012
_SEARCHES = 12  # poses tried in one picture, ghosts counted


@dataclass(frozen=True, slots=True, eq=False)
class _Features:
    """Points of interest: places (n, 2), sizes and turns in radians (n,), descriptors (n, 128)."""

    places: Points
    sizes: npt.NDArray[np.float64]
    turns: npt.NDArray[np.float64]
    descriptors: npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class _Taught:
    features: _Features
    pictures: tuple[Grey, ...]


@dataclass(frozen=True, slots=True, eq=False)
class _Matches:
    """Pairs of a place in the art and one in the frame, and the board each pair votes for.

    Attributes:
        unit: Shape (n, 2).
        seen: Shape (n, 2), pixels.
        votes: The board's middle (x, y), its side, its turn: shape (n, 4).
    """

    unit: Points
    seen: Points
    votes: npt.NDArray[np.float64]

    def only(self, chosen: npt.NDArray[np.bool_]) -> _Matches:
        return _Matches(self.unit[chosen], self.seen[chosen], self.votes[chosen])


@dataclass(frozen=True, slots=True, eq=False)
class _Found:
    art: int
    refined: Refined


@lru_cache(maxsize=4)
def _taught(profile: Profile) -> tuple[_Taught, ...]:
    return tuple(_teach_art(board) for board in profile.boards)


def _teach_art(board: BoardArt) -> _Taught:
    greys = tuple(
        np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
        for picture in board.pictures
    )
    side_px = len(greys[0])
    found = _features(greys[0], _ART_FEATURE_SIDE_PX / side_px, _ART_FEATURES)
    unit = (found.places + 0.5) / side_px
    return _Taught(_Features(unit, found.sizes / side_px, found.turns, found.descriptors), greys)


def _features(grey: Grey, scale: float, most: int) -> _Features:
    small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    sift = cv2.SIFT.create(nfeatures=most, contrastThreshold=_CONTRAST)
    keypoints, descriptors = sift.detectAndCompute(small, None)
    table = np.array([(*k.pt, k.size, k.angle) for k in keypoints], np.float64).reshape(-1, 4)
    empty = np.zeros((0, 128), np.float32)
    return _Features(
        (table[:, :2] + 0.5) / scale - 0.5,
        table[:, 2] / scale,
        np.deg2rad(table[:, 3]),
        np.asarray(descriptors, np.float32) if len(table) else empty,
    )


def _match(seen: _Features, art: _Features) -> _Matches:
    enough = len(art.descriptors) > 1 and len(seen.descriptors) > 0
    pairs = cv2.BFMatcher().knnMatch(seen.descriptors, art.descriptors, k=2) if enough else ()
    good = [first for first, second in pairs if first.distance < _RATIO * second.distance]
    query = np.array([match.queryIdx for match in good], np.int64)
    train = np.array([match.trainIdx for match in good], np.int64)
    side = seen.sizes[query] / art.sizes[train]
    turn = seen.turns[query] - art.turns[train]
    away = 0.5 - art.places[train]
    cosine, sine = np.cos(turn), np.sin(turn)
    rotated = np.column_stack(
        [cosine * away[:, 0] - sine * away[:, 1], sine * away[:, 0] + cosine * away[:, 1]]
    )
    middle = seen.places[query] + rotated * side[:, None]
    votes = np.column_stack([middle, side, turn])
    return _Matches(art.places[train], seen.places[query], votes)


def _search(
    matches: _Matches, grey: Grey, art: tuple[int, _Taught], limits: Limits, found: list[_Found]
) -> int:
    """Add the boards of one art to ``found``; return the most matches that agreed on any."""
    low, high = limits.side_px
    matches = matches.only((matches.votes[:, 2] > low / 2) & (matches.votes[:, 2] < high * 2))
    most = 0
    for _ in range(_SEARCHES):
        together = _largest_cluster(matches)
        most = max(most, int(together.sum()))
        if together.sum() < limits.votes:
            break
        pose = _pose(matches, together)
        used = together
        if pose is not None:
            refined = _checked(grey, art[1], pose, limits)
            most = max(most, pose.inliers)
            if refined is not None:
                found.append(_Found(art[0], refined))
                used = together | _inside(refined.pose, matches.seen)
        matches = matches.only(~used)
    return most


def _largest_cluster(matches: _Matches) -> npt.NDArray[np.bool_]:
    """Which matches agree with the vote that most others agree with."""
    if not len(matches.votes):
        return np.zeros(0, np.bool_)
    x, y, side, turn = matches.votes.T
    apart = np.hypot(x[:, None] - x, y[:, None] - y)
    octaves = np.abs(np.log2(side[:, None] / side))
    turned = np.abs((turn[:, None] - turn + np.pi) % (2 * np.pi) - np.pi)
    near = (
        (apart < _NEIGHBOUR_SIDES * side[:, None])
        & (octaves < _NEIGHBOUR_OCTAVES)
        & (turned < _NEIGHBOUR_RAD)
    )
    return np.asarray(near[int(near.sum(axis=1).argmax())], np.bool_)


def _pose(matches: _Matches, together: npt.NDArray[np.bool_]) -> BoardPose | None:
    voters = matches.only(together)
    tolerance_px = _TOLERANCE_SIDES * float(np.median(voters.votes[:, 2]))
    return fit_pose(voters.unit, voters.seen, tolerance_px)


def _inside(pose: BoardPose, seen: Points) -> npt.NDArray[np.bool_]:
    unit = pose.to_unit(seen)
    return np.asarray(((unit > 0) & (unit < 1)).all(axis=1), np.bool_)


def _checked(grey: Grey, art: _Taught, pose: BoardPose, limits: Limits) -> Refined | None:
    if pose.inliers < limits.matches or not _plausible(pose, limits):
        return None
    refiner = Refiner()
    refined = max(
        (refiner.refine(grey, picture, pose) for picture in art.pictures[:1]),
        key=lambda candidate: candidate.agreement,
    )
    if refined.agreement < limits.agreement or not _plausible(refined.pose, limits):
        return None
    return refined


def _plausible(pose: BoardPose, limits: Limits) -> bool:
    """Whether the outline is a convex square as a camera could see it, not mirrored."""
    corners = np.array(pose.corners_px)
    sides = np.roll(corners, -1, axis=0) - corners
    after = np.roll(sides, -1, axis=0)
    convex = bool((sides[:, 0] * after[:, 1] - sides[:, 1] * after[:, 0] > 0).all())
    lengths = np.linalg.norm(sides, axis=1)
    low, high = limits.side_px
    sized = low <= lengths.mean() <= high
    return convex and bool(sized) and bool(lengths.max() <= limits.skew * lengths.min())


def _registered(found: list[_Found], limits: Limits) -> Registration:
    kept: list[_Found] = []
    for candidate in sorted(found, key=lambda each: -each.refined.agreement):
        middle = candidate.refined.pose.to_frame(_MIDDLE)
        if not any(_inside(other.refined.pose, middle)[0] for other in kept):
            kept.append(candidate)
    kept = kept[: limits.boards]
    order = _seat_indices([each.refined.pose for each in kept])
    return Registration(
        tuple(kept[index].refined.pose for index in order),
        tuple(kept[index].art for index in order),
    )
