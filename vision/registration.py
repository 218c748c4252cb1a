"""Finding every board in a picture by its own art."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Frame, Points
from vision.markers import marker_poses
from vision.pose import BoardPose, fit_pose
from vision.profile import BoardArt, Profile
from vision.refine import Grey, Refined, Refiner, Template


@dataclass(frozen=True, slots=True)
class Limits:
    """What counts as a board.

    Attributes:
        boards: Most boards in one picture.
        expected: Boards that should be there: finer scales are searched until so many are found.
        side_px: Shortest and longest side of a board.
        matches: Matches that must agree on a board; 117 boards in simulated photographs had 16 to
            262, another edition's art up to 9.
        agreement: Part of the art's patches (0 to 1) that must be found in their places; the same
            boards had 0.53 to 1, boards laid upon another's or turned art up to 0.24.
        skew: Longest side by shortest side; 15 degrees of tilt stay below 1.25.
        scales: Sizes at which the picture is searched, the next only if the last found too few or
            the first left a doubt.
        doubt: Matches that agree on a board which was not found at the first size, from which it
            is sought at the next: of 117 boards a quarter of the size missed one, which left 6;
            of the 35 pictures in which all were found 33 left 2 at most.
    """

    boards: int = 5
    expected: int = 1
    side_px: tuple[float, float] = (300.0, 1400.0)
    matches: int = 7
    agreement: float = 0.35
    skew: float = 1.6
    scales: tuple[float, ...] = (1 / 4, 1 / 3, 1 / 2)
    doubt: int = 3


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
    if not profile.boards:
        return Registration((), (), ("no board found: none was taught",))
    grey = np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), np.uint8)
    arts = _taught(profile)
    tries: list[_Try] = []
    for scale in limits.scales:
        latest = _at_scale(grey, scale, arts, limits)
        tries += latest
        registration = _registered(tries, limits)
        is_doubtful = scale == limits.scales[0] and _doubt(latest, limits)
        if len(registration.poses) >= limits.expected and not is_doubtful:
            return registration
    for index, art in enumerate(arts):
        tries += _by_markers(grey, (index, art), limits)
    return _registered(tries, limits)


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
_FRAME_FEATURES = 2500
_ART_FEATURES = 1200
_ART_FEATURE_SIDE_PX = 256
_CONTRAST = 0.02  # SIFT's threshold: half its default, for boards in dim light
_RATIO = 0.85  # Lowe's ratio; the votes weed out what is too much
_NEIGHBOUR_SIDES = 0.15  # votes for one board lie within this part of a side
_NEIGHBOUR_OCTAVES = 0.6
_NEIGHBOUR_RAD = 0.45
_TOLERANCE_SIDES = 0.012
_SEARCHES = 12  # poses tried in one picture, ghosts counted
_FINE = Refiner()
_ROUGH = Refiner(side_px=(128,), search_px=(9,), min_likeness=0.5)  # markers are off by 7 % of it
_GOOD_LIGHT = 0.6  # agreement from which no other taught light is tried


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
    pictures: tuple[Template, ...]
    rough: Template


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
class _Try:
    """A pose that was tried for one of the arts; None if too few matches agreed to try any."""

    art: int
    matches: int
    refined: Refined | None = None

    def holds(self, limits: Limits) -> bool:
        return self.refined is not None and self.refined.agreement >= limits.agreement


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
    features = _Features(unit, found.sizes / side_px, found.turns, found.descriptors)
    return _Taught(features, tuple(map(_FINE.template, greys)), _ROUGH.template(greys[0]))


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


def _at_scale(grey: Grey, scale: float, arts: Sequence[_Taught], limits: Limits) -> list[_Try]:
    seen = _features(grey, scale, _FRAME_FEATURES)
    return [
        each
        for index, art in enumerate(arts)
        for each in _by_art(_match(seen, art.features), grey, (index, art), limits)
    ]


def _doubt(tries: Sequence[_Try], limits: Limits) -> bool:
    """Whether some matches agree on a board that was not found."""
    return any(each.matches >= limits.doubt and not each.holds(limits) for each in tries)


def _match(seen: _Features, art: _Features) -> _Matches:
    query, train = _good_pairs(seen.descriptors, art.descriptors)
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


def _good_pairs(
    seen: npt.NDArray[np.float32], art: npt.NDArray[np.float32]
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Pairs of which the one in the art is clearly nearer than any other, by ``_RATIO``.

    SIFT's descriptors are whole numbers, so that one product of matrices is exact, and three times
    as fast as OpenCV's matcher.
    """
    if not len(seen) or len(art) < 2:  # noqa: PLR2004  # the second nearest must be there
        return np.zeros(0, np.int64), np.zeros(0, np.int64)
    apart = (seen * seen).sum(axis=1)[:, None] + ((art * art).sum(axis=1) - 2 * (seen @ art.T))
    query = np.arange(len(seen))
    train = apart.argmin(axis=1)
    first = apart[query, train].copy()
    apart[query, train] = np.inf
    good = first < _RATIO**2 * apart.min(axis=1)
    return query[good], train[good]


def _by_art(matches: _Matches, grey: Grey, art: tuple[int, _Taught], limits: Limits) -> list[_Try]:
    low, high = limits.side_px
    matches = matches.only((matches.votes[:, 2] > low / 2) & (matches.votes[:, 2] < high * 2))
    agreeing, left = _agreeing(matches.votes), np.ones(len(matches.votes), np.bool_)
    tries: list[_Try] = []
    for _ in range(_SEARCHES):
        together = _largest_cluster(agreeing, left)
        if together.sum() < limits.matches:
            tries.append(_Try(art[0], int(together.sum())))
            break
        tries.append(_tried(grey, art, _pose(matches, together), limits))
        refined = tries[-1].refined
        if refined is not None and tries[-1].holds(limits):
            together |= _inside(refined.pose, matches.seen)
        left &= ~together
    return tries


def _by_markers(grey: Grey, art: tuple[int, _Taught], limits: Limits) -> list[_Try]:
    tries = []
    for pose in marker_poses(grey):
        rough = _ROUGH.refine_by(grey, art[1].rough, pose)
        refined = _refined(grey, art[1], rough.pose, limits)
        tries.append(_Try(art[0], 0, refined))
    return tries


def _tried(grey: Grey, art: tuple[int, _Taught], pose: BoardPose | None, limits: Limits) -> _Try:
    if pose is None or pose.inliers < limits.matches:
        return _Try(art[0], 0 if pose is None else pose.inliers)
    return _Try(art[0], pose.inliers, _refined(grey, art[1], pose, limits))


def _agreeing(votes: npt.NDArray[np.float64]) -> npt.NDArray[np.bool_]:
    """Which votes (columns) lie near each vote (rows) in place, size and turn."""
    x, y, side, turn = votes.astype(np.float32).T
    octave = np.log2(side)
    reach = (_NEIGHBOUR_SIDES * side)[:, None]
    agreeing = (x[:, None] - x) ** 2 + (y[:, None] - y) ** 2 < reach**2
    agreeing &= np.abs(octave[:, None] - octave) < _NEIGHBOUR_OCTAVES
    pointing = np.column_stack([np.cos(turn), np.sin(turn)])
    agreeing &= pointing @ pointing.T > np.cos(_NEIGHBOUR_RAD)
    return np.asarray(agreeing, np.bool_)


def _largest_cluster(
    agreeing: npt.NDArray[np.bool_], left: npt.NDArray[np.bool_]
) -> npt.NDArray[np.bool_]:
    """Which of the matches that are left agree with the vote that most of them agree with."""
    if not left.any():
        return left.copy()
    together = agreeing & left
    counts = np.count_nonzero(together, axis=1)
    return np.asarray(together[int(np.where(left, counts, -1).argmax())], np.bool_)


def _pose(matches: _Matches, together: npt.NDArray[np.bool_]) -> BoardPose | None:
    voters = matches.only(together)
    tolerance_px = _TOLERANCE_SIDES * float(np.median(voters.votes[:, 2]))
    return fit_pose(voters.unit, voters.seen, tolerance_px)


def _inside(pose: BoardPose, seen: Points) -> npt.NDArray[np.bool_]:
    unit = pose.to_unit(seen)
    return np.asarray(((unit > 0) & (unit < 1)).all(axis=1), np.bool_)


def _refined(grey: Grey, art: _Taught, pose: BoardPose, limits: Limits) -> Refined:
    """The pose sharpened on the taught light that fits best; no agreement if it is no board's."""
    if not _plausible(pose, limits):
        return Refined(pose, 0.0)
    refined = Refined(pose, 0.0)
    for picture in art.pictures:
        refined = max(
            refined, _FINE.refine_by(grey, picture, pose), key=lambda each: each.agreement
        )
        if refined.agreement >= _GOOD_LIGHT:
            break
    return refined if _plausible(refined.pose, limits) else Refined(pose, 0.0)


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


def _registered(tries: list[_Try], limits: Limits) -> Registration:
    kept: list[_Try] = []
    poses: list[BoardPose] = []
    for each in sorted(tries, key=_agreement, reverse=True):
        if each.refined is None or not each.holds(limits):
            continue
        middle = each.refined.pose.to_frame(_MIDDLE)
        if len(kept) < limits.boards and not any(_inside(pose, middle)[0] for pose in poses):
            kept.append(each)
            poses.append(each.refined.pose)
    if not kept:
        return Registration((), (), (_why_none(tries, limits),))
    order = _seat_indices(poses)
    return Registration(
        tuple(poses[index] for index in order), tuple(kept[index].art for index in order)
    )


def _agreement(each: _Try) -> float:
    return 0.0 if each.refined is None else each.refined.agreement


def _why_none(tries: list[_Try], limits: Limits) -> str:
    most = max((each.matches for each in tries), default=0)
    if most < limits.matches:
        return f"no board found: {most} of {limits.matches} needed matches"
    best = max(map(_agreement, tries))
    return (
        f"no board found: {most} matches, but only {best:.0%} of the art lies where it should"
        f" ({limits.agreement:.0%} needed)"
    )
