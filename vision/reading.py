"""Reading what lies on a registered board: chips, droplet and rat stone, or an honest doubt."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.chips import Find, search
from vision.frame import Frame, Points
from vision.gallery import SEARCH_DISC, gallery
from vision.glimpses import Glimpse, Glimpser
from vision.jumps import JumpRules
from vision.markers import Outline, outline, trace
from vision.observation import BoardReading, MarkerSighting, Observation, PointPx
from vision.occupancy import FlatBoard, as_pixels, changes, flatten
from vision.patches import DIAMETER_PX, Pixels
from vision.pose import BoardPose, rectify
from vision.profile import Profile
from vision.verdict import Judge, Track

DROPLET = "droplet"
RAT = "rat"
RUBY = "ruby"
"""Labels of the pieces that are no chips. A ruby may lie on a space and is not reported."""

_CORNERS = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])


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
        strange: Log ratio of light that neither lamps nor pieces explain.
        hand_area: How large such a part is under a hand, in chip areas.
    """

    same: float = 0.72
    chip: float = 0.9
    rat: float = 0.05
    droplet: float = -0.6
    droplet_even: float = -0.1
    droplet_slope: float = 0.1
    strange: float = 0.4
    hand_area: float = 4.0


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
        finds = self._finds(board)
        glimpses = self.glimpser.glimpses(board, finds)
        rat = self._rat(glimpses)
        droplet = self._droplet(board, finds, glimpses)
        taken = {marker.space for marker in (rat, droplet) if marker is not None}
        chips = [one for one in glimpses if one.space not in taken and one.label != RAT]
        track = Track(pose, self.chip_side * _side_px(pose), rules, max(taken, default=None))
        return BoardReading(
            corners_px=_corners(pose),
            covered=self._is_covered(board, finds),
            chips=self.judge.sightings(chips, track),
            droplet=droplet,
            rat=rat,
        )

    def _finds(self, board: FlatBoard) -> dict[int, Find]:
        centres = self.spaces * self.side_px - 0.5
        return {
            space: search(board, centres[space], self.glimpser.gallery)
            for space, change in enumerate(changes(board, centres, SEARCH_DISC))
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
        centres = self.spaces * self.side_px - 0.5
        fits = {space: trace(board, centres[space], self.droplet, gain).fit for space in free}
        space = max(fits, key=lambda one: fits[one])
        if fits[space] < self.limits.droplet:
            return None
        odds = (fits[space] - self.limits.droplet_even) / self.limits.droplet_slope
        return MarkerSighting(space, 1 / (1 + math.exp(-odds)))

    def _is_covered(self, board: FlatBoard, finds: Mapping[int, Find]) -> bool:
        return _strange_area(board, finds, self.limits.strange) > self.limits.hand_area


def _strange_area(board: FlatBoard, finds: Mapping[int, Find], strange: float) -> float:
    """Largest connected part that neither light nor pieces explain, in chip areas."""
    cells = (board.strangeness > strange).astype(np.uint8)
    cell_px = board.seen.shape[0] / cells.shape[0]
    for find in finds.values():
        middle = (int(find.spot_px[0] / cell_px), int(find.spot_px[1] / cell_px))
        cv2.circle(cells, middle, round(0.75 * DIAMETER_PX / cell_px), 0, cv2.FILLED)
    opened = cv2.morphologyEx(cells, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    count, _, stats, _ = cv2.connectedComponentsWithStats(opened)
    largest = max((int(stats[part, cv2.CC_STAT_AREA]) for part in range(1, count)), default=0)
    return largest * cell_px**2 / (math.pi / 4 * DIAMETER_PX**2)


def _corners(pose: BoardPose) -> tuple[PointPx, PointPx, PointPx, PointPx]:
    points = [(float(x_px), float(y_px)) for x_px, y_px in pose.to_frame(_CORNERS)]
    return points[0], points[1], points[2], points[3]


def _side_px(pose: BoardPose) -> float:
    corners = pose.to_frame(_CORNERS)
    return float(np.mean(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)))


def chip_reader(profile: Profile) -> ChipReader:
    """A reader for the boards and pieces of a profile."""
    pieces = {label: art.pictures for label, art in profile.pieces.items()}
    chips = {label: shown for label, shown in pieces.items() if label not in (DROPLET, RUBY)}
    side_px = round(DIAMETER_PX / profile.boards[0].chip_side)
    return ChipReader(
        glimpser=Glimpser(gallery(chips)),
        droplet=outline(pieces[DROPLET]) if DROPLET in pieces else None,
        empties=tuple(as_pixels(picture, side_px) for picture in profile.boards[0].pictures),
        spaces=profile.boards[0].spaces,
        chip_side=profile.boards[0].chip_side,
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
