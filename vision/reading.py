"""Reading what lies on a registered board: chips, droplet and rat stone, or an honest doubt."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from vision.chips import Find, search
from vision.frame import Frame, Points
from vision.gallery import SEARCH_DISC, gallery
from vision.glimpses import Glimpse, Glimpser
from vision.jumps import JumpRules
from vision.markers import Outline, outline, trace
from vision.observation import BoardReading, MarkerSighting, Observation
from vision.occupancy import Change, FlatBoard, as_pixels, changes, flatten
from vision.patches import DIAMETER_PX, Pixels
from vision.pose import BoardPose, rectify
from vision.profile import Profile
from vision.verdict import Judge, Track

DROPLET = "droplet"
RAT = "rat"
RUBY = "ruby"
"""Labels of the pieces that are no chips. A ruby may lie on a space and is not reported."""


@dataclass(frozen=True, slots=True)
class BoardLimits:
    """Thresholds for what is no chip; measured on three editions by ``benchmarks/vision.py``.

    Attributes:
        same: Correlation with the empty space above which nothing lies there.
        chip: Presence from which a chip cannot be the droplet.
        rat: Presence from which a rat stone is seen.
        droplet: ``Trace.fit`` from which a droplet is seen.
        droplet_even: ``Trace.fit`` at which it is as likely as not.
        droplet_slope: How fast that turns.
        strange: Correlation with the empty space below which something lies there.
        hand_spaces: Spaces so changed by no piece from which a hand is over the board.
    """

    same: float = 0.72
    chip: float = 0.9
    rat: float = 0.05
    droplet: float = -0.6
    droplet_even: float = -0.1
    droplet_slope: float = 0.1
    strange: float = 0.5
    hand_spaces: int = 9


@dataclass(frozen=True, slots=True)
class ChipReader:
    """Reads boards of one profile; build it once, with ``chip_reader``.

    Attributes:
        glimpser: Reads chips and rat stone by picture.
        droplet: Colour and outline of the droplet; None if none was taught.
        empties: The empty board in each light, laid flat at the reader's scale.
        spaces: Middles of the spaces in board sides, shape (54, 2).
        chip_side: Diameter of a chip in board sides.
        limits: Thresholds.
        judge: Makes the final word of picture and jump.
    """

    glimpser: Glimpser
    droplet: Outline | None
    empties: tuple[Pixels, ...]
    spaces: Points
    chip_side: float
    limits: BoardLimits = BoardLimits()
    judge: Judge = Judge()

    @property
    def side_px(self) -> int:
        """Side of a board laid flat, at which a chip measures ``DIAMETER_PX``."""
        return self.empties[0].shape[0]

    def read_board(
        self, frame: Frame, pose: BoardPose, rules: JumpRules | None = None
    ) -> BoardReading:
        """What lies on one board; with ``rules`` the jumps along the track count, too."""
        board = flatten(rectify(frame, pose, self.side_px), self.empties)
        changed = changes(board, self._centres_px, SEARCH_DISC)
        finds = self._finds(board, changed)
        glimpses = self.glimpser.glimpses(board, finds)
        rat = self._rat(glimpses)
        droplet = self._droplet(board, finds, glimpses)
        taken = {marker.space for marker in (rat, droplet) if marker is not None}
        chips = [one for one in glimpses if one.space not in taken and one.label != RAT]
        track = Track(pose, self.chip_side * pose.side_px, rules, max(taken, default=None))
        return BoardReading(
            corners_px=pose.corners_px,
            covered=self._is_covered(finds, changed, glimpses),
            chips=self.judge.sightings(chips, track),
            droplet=droplet,
            rat=rat,
        )

    @property
    def _centres_px(self) -> Points:
        return self.spaces * self.side_px - 0.5

    def _finds(self, board: FlatBoard, changed: Sequence[Change]) -> dict[int, Find]:
        return {
            space: search(board, centre_px, self.glimpser.gallery)
            for space, (centre_px, change) in enumerate(
                zip(self._centres_px, changed, strict=True)
            )
            if change.likeness < self.limits.same
        }

    def _rat(self, glimpses: Sequence[Glimpse]) -> MarkerSighting | None:
        rats = [one for one in glimpses if one.label == RAT and one.presence > self.limits.rat]
        if not rats:
            return None
        best = max(rats, key=lambda one: one.presence * one.pictured[RAT])
        return MarkerSighting(best.space, best.presence * best.pictured[RAT])

    def _droplet(
        self, board: FlatBoard, finds: Mapping[int, Find], glimpses: Sequence[Glimpse]
    ) -> MarkerSighting | None:
        chips = {one.space for one in glimpses if one.presence > self.limits.chip}
        free = [space for space in finds if space not in chips]
        if self.droplet is None or not free:
            return None
        gain = np.exp(self.glimpser.light(list(finds.values())))
        centres = self._centres_px
        fits = {space: trace(board, centres[space], self.droplet, gain).fit for space in free}
        space = max(fits, key=lambda one: fits[one])
        if fits[space] < self.limits.droplet:
            return None
        odds = (fits[space] - self.limits.droplet_even) / self.limits.droplet_slope
        return MarkerSighting(space, 1 / (1 + math.exp(-odds)))

    def _is_covered(
        self, finds: Mapping[int, Find], changed: Sequence[Change], glimpses: Sequence[Glimpse]
    ) -> bool:
        pieces = {one.space for one in glimpses if one.presence > self.limits.rat}
        strange = [
            space
            for space in finds
            if space not in pieces and changed[space].likeness < self.limits.strange
        ]
        return len(strange) >= self.limits.hand_spaces


def chip_reader(profile: Profile, board: int = 0) -> ChipReader:
    """A reader for one side of the boards of a profile, and for its pieces."""
    art = profile.boards[board]
    pieces = {
        label: piece.pictures for label, piece in profile.pieces.items() if not piece.is_card
    }
    chips = {label: shown for label, shown in pieces.items() if label not in (DROPLET, RUBY)}
    side_px = round(DIAMETER_PX / art.chip_side)
    return ChipReader(
        glimpser=Glimpser(gallery(chips)),
        droplet=outline(pieces[DROPLET]) if DROPLET in pieces else None,
        empties=tuple(as_pixels(picture, side_px) for picture in art.pictures),
        spaces=art.spaces,
        chip_side=art.chip_side,
    )


def look(
    frame: Frame,
    poses: Sequence[BoardPose],
    reader: ChipReader,
    rules: JumpRules | None = None,
) -> Observation:
    """Read every registered board of a frame."""
    height, width = frame.shape[:2]
    boards = tuple(reader.read_board(frame, pose, rules) for pose in poses)
    return Observation((width, height), boards)
