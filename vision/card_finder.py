"""Where cards lie that are about parallel: every bit of their print votes for its card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
import numpy.typing as npt

from vision.card_ballot import Ballot, Indices, VoteLimits, cast, peaks, usual
from vision.card_pose import CardPose
from vision.frame import Frame
from vision.print_details import NO_DETAILS, Details, details, grey_of, joined
from vision.profile import Profile


@dataclass(frozen=True, slots=True)
class ArtLimits:
    """Which details are looked for; chosen with ``VoteLimits`` on the same pictures.

    Attributes:
        longest_px: Longer side of a frame when its details are looked for: cards of a row or a
            field are then 90 to 190 px high.
        frame_details: Most details of a frame.
        face_details: Most details of a taught card.
        frame_contrast: SIFT's threshold in a frame, half of what faces need: pale print in dim
            light.
        face_contrast: The same for taught cards.
        same: Cosine from which two details are one piece of print on two faces, -1 to 1.
        same_heights: How far apart they may lie then, in heights of a card.
        same_octaves: How far their sizes may differ, natural logarithm.
        same_rad: How far they may be turned against each other.
    """

    longest_px: int = 1152
    frame_details: int = 4000
    face_details: int = 150
    frame_contrast: float = 0.012
    face_contrast: float = 0.02
    same: float = 0.93
    same_heights: float = 0.015
    same_octaves: float = 0.2
    same_rad: float = 0.26


@dataclass(frozen=True, slots=True)
class FinderLimits:
    """What counts as a card; chosen with ``VoteLimits`` on the same pictures.

    Attributes:
        art: Which details are looked for.
        votes: Which of them vote, and which votes agree.
        voters: How far from a card's middle a vote may put it, in heights.
        tolerance: How far a detail may lie from where the pose puts it, in heights.
        matches: Details that must agree on a pose.
        stretch: Longest by shortest axis of a pose: 15 degrees of tilt make 1.04.
    """

    art: ArtLimits = field(default_factory=ArtLimits)
    votes: VoteLimits = field(default_factory=VoteLimits)
    voters: float = 0.08
    tolerance: float = 0.012
    matches: int = 10
    stretch: float = 1.2


@dataclass(frozen=True, slots=True, eq=False)
class CardFinder:
    """Finds the cards of one profile; build it once, with ``card_finder``.

    Attributes:
        art: Details of the taught cards, in heights.
        aspect: Width of a card in heights.
        limits: Thresholds.
    """

    art: Details
    aspect: float
    limits: FinderLimits = FinderLimits()

    def find(self, frame: Frame) -> tuple[CardPose, ...]:
        """Every card of the size and turn that most print agrees on, the clearest first.

        Its turn is known but for half a turn: faces look much the same upside down.
        """
        votes, longest_px = self.limits.votes, max(frame.shape[:2])
        seen = _frame_details(frame, self.limits.art)
        ballot = cast(seen, self.art, longest_px, votes)
        if not len(ballot.seen):
            return ()
        height_px, turn_rad = usual(ballot, longest_px, votes)
        ballot = ballot.alike(height_px, turn_rad, votes)
        poses = []
        for middle_px in peaks(ballot, height_px, (frame.shape[0], frame.shape[1]), votes):
            voters = ballot.about(middle_px, self.limits.voters * height_px)
            found = self._pose(voters, seen, turn_rad)
            if found is not None and self._is_card(found, height_px):
                poses.append(found[0])
                # what made one card makes no other: repeated print would, a little aside
                ballot = ballot.only(~np.isin(ballot.seen, found[1]))
        return tuple(poses)

    def _pose(
        self, voters: Ballot, seen: Details, turn_rad: float
    ) -> tuple[CardPose, Indices] | None:
        """Where the voters' card lies, and which details of the frame agree on that."""
        # votes from a card upside down are turned to the others; which of both it is, is read later
        upside_down = np.cos(voters.turns - turn_rad) < 0
        places = self.art.places[voters.art] * np.where(upside_down, -1, 1)[:, None]
        if len(places) < _AFFINE_PAIRS:
            return None
        found, agreeing = cv2.estimateAffine2D(
            places * _NOMINAL_PX,
            seen.places[voters.seen],
            method=cv2.RANSAC,
            ransacReprojThreshold=self.limits.tolerance * float(np.median(voters.heights)),
        )
        affine = np.asarray(found, np.float64)  # OpenCV answers None if nothing fits
        if affine.shape != (2, 3):
            return None
        matched = np.unique(voters.seen[np.asarray(agreeing).ravel() > 0])
        return CardPose(affine * (_NOMINAL_PX, _NOMINAL_PX, 1.0)), matched

    def _is_card(self, found: tuple[CardPose, Indices], height_px: float) -> bool:
        pose, matched = found
        long_px, short_px = pose.axes_px
        octaves = abs(np.log(long_px / height_px)) if long_px > 0 else np.inf
        straight = short_px > 0 and long_px / short_px < self.limits.stretch
        agreed = len(matched) >= self.limits.matches
        return straight and agreed and bool(octaves < self.limits.votes.usual_octaves)


def card_finder(profile: Profile) -> CardFinder | None:
    """A finder for the cards of a profile; None if no card was taught."""
    faces = [one.pictures[0] for one in profile.pieces.values() if one.is_card]
    if not faces:
        return None
    limits = FinderLimits()
    aspect = float(np.median([face.shape[1] / face.shape[0] for face in faces]))
    return CardFinder(_taught(faces, limits.art), aspect, limits)


_NOMINAL_PX = 400.0  # RANSAC is done in pixels of a card of this height
_AFFINE_PAIRS = 3


def _taught(faces: Sequence[Frame], limits: ArtLimits) -> Details:
    """The details of all faces; what looks alike in the same place counts once."""
    known = NO_DETAILS
    for face in faces:
        height_px, width_px = face.shape[:2]
        found = details(grey_of(face), limits.face_contrast, limits.face_details)
        own = found.on_card((width_px, height_px), height_px)
        known = joined([known, own.only(~_is_known(own, known, limits))])
    return known


def _is_known(face: Details, known: Details, limits: ArtLimits) -> npt.NDArray[np.bool_]:
    alike = face.descriptors @ known.descriptors.T > limits.same
    apart = np.linalg.norm(face.places[:, None] - known.places, axis=2)
    octaves = np.abs(np.log(face.sizes[:, None] / known.sizes))
    turned = np.abs((face.turns[:, None] - known.turns + np.pi) % (2 * np.pi) - np.pi)
    same_place = (apart < limits.same_heights) & (octaves < limits.same_octaves)
    same = alike & same_place & (turned < limits.same_rad)
    return np.asarray(same.any(axis=1), np.bool_)


def _frame_details(frame: Frame, limits: ArtLimits) -> Details:
    scale = min(1.0, limits.longest_px / max(frame.shape[:2]))
    size = (round(frame.shape[1] * scale), round(frame.shape[0] * scale))
    small = cv2.resize(grey_of(frame), size, interpolation=cv2.INTER_AREA)
    found = details(np.asarray(small, np.uint8), limits.frame_contrast, limits.frame_details)
    places = (found.places + 0.5) / scale - 0.5
    return Details(places, found.sizes / scale, found.turns, found.descriptors)
