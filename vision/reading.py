"""Reading what lies on a registered board: chips, droplet and rat stone, or an honest doubt."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from vision.chips import Find, search
from vision.droplet import Outline, outline, trace
from vision.frame import Frame, Points
from vision.gallery import SEARCH_DISC, clearest_light_first, gallery
from vision.glimpses import Glimpse, Glimpser, Study
from vision.jumps import JumpRules
from vision.observation import BoardReading, MarkerSighting, Observation
from vision.occupancy import (
    EmptySpaces,
    FlatBoard,
    Vectors,
    as_pixels,
    emptiness,
    empty_spaces,
    flatten,
    space_rows,
)
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
        rat: Probability from which a rat stone is seen.
        rat_present: ``Glimpse.unexplained`` where rat stone and none are as likely.
        rat_slope: How fast that turns.
        rat_level: Spread of the rat stone's log brightness around the board's chips.
        droplet: ``Trace.fit`` from which a droplet is seen.
        droplet_even: ``Trace.fit`` at which it is as likely as not.
        droplet_slope: How fast that turns.
        strange: Correlation with the empty space below which something lies there.
        still: Correlation of a space with itself before from which nothing has changed there.
        hand_spaces: Spaces so changed by no piece from which a hand is over the board.
    """

    same: float = 0.72
    chip: float = 0.9
    rat: float = 0.07
    rat_present: float = 0.85
    rat_slope: float = 0.03
    rat_level: float = 0.12
    droplet: float = -0.6
    droplet_even: float = -0.1
    droplet_slope: float = 0.1
    strange: float = 0.5
    still: float = 0.97
    hand_spaces: int = 9


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """A board as it was read.

    Attributes:
        reading: What lies on it.
        pose: Where it lay.
        rows: What was seen at every space when it was looked at closely.
        studies: What was found on the spaces that are not empty.
        fits: How well the droplet fits on those of them that no clear chip takes.
    """

    reading: BoardReading
    pose: BoardPose
    rows: Vectors
    studies: Mapping[int, Study]
    fits: Mapping[int, float]


@dataclass(frozen=True, slots=True, eq=False)
class _Known:
    """A board's spaces as they look now, and what is known of those that look as before."""

    rows: Vectors
    studies: Mapping[int, Study]
    fits: Mapping[int, float]


@dataclass(frozen=True, slots=True)
class ChipReader:
    """Reads boards of one profile; build it once, with ``chip_reader``.

    Attributes:
        glimpser: Reads chips and rat stone by picture.
        droplet: Colour and outline of the droplet; None if none was taught.
        empties: The empty board in each light, laid flat at the reader's scale.
        empty_spaces: Every space of the empty board, ready to be compared.
        spaces: Middles of the spaces in board sides, shape (54, 2).
        chip_side: Diameter of a chip in board sides.
        limits: Thresholds.
        judge: Makes the final word of picture and jump.
    """

    glimpser: Glimpser
    droplet: Outline | None
    empties: tuple[Pixels, ...]
    empty_spaces: EmptySpaces
    spaces: Points
    chip_side: float
    limits: BoardLimits = BoardLimits()
    judge: Judge = field(default_factory=Judge)

    @property
    def side_px(self) -> int:
        """Side of a board laid flat, at which a chip measures ``DIAMETER_PX``."""
        return int(self.empties[0].shape[0])

    def read_board(
        self, frame: Frame, pose: BoardPose, rules: JumpRules | None = None
    ) -> BoardReading:
        """What lies on one board; with ``rules`` the jumps along the track count, too."""
        return self.see(frame, pose, rules).reading

    def see(self, frame: Frame, pose: BoardPose, rules: JumpRules | None = None) -> Seen:
        """The same with what it takes to read this board quickly again."""
        board, rows = self._flat(frame, pose)
        return self._seen(board, pose, rules, _Known(rows, {}, {}))

    def see_again(self, frame: Frame, before: Seen, rules: JumpRules | None = None) -> Seen:
        """Read a board that was not moved: looks closely only where its picture has changed."""
        board, rows = self._flat(frame, before.pose)
        alike = np.einsum("sd,sd->s", rows, before.rows) > self.limits.still
        studies = {space: study for space, study in before.studies.items() if alike[space]}
        for space in studies:  # what creeps must not pass for what stood still
            rows[space] = before.rows[space]
        fits = {space: fit for space, fit in before.fits.items() if alike[space]}
        return self._seen(board, before.pose, rules, _Known(rows, studies, fits))

    def _flat(self, frame: Frame, pose: BoardPose) -> tuple[FlatBoard, Vectors]:
        board = flatten(rectify(frame, pose, self.side_px), self.empties)
        return board, space_rows(board, self._centres_px, SEARCH_DISC)

    def _seen(
        self,
        board: FlatBoard,
        pose: BoardPose,
        rules: JumpRules | None,
        known: _Known,
    ) -> Seen:
        same = emptiness(known.rows, self.empty_spaces)
        studies = self._studies(board, same, known.studies)
        finds = {space: study.find for space, study in studies.items()}
        glimpses = self.glimpser.glimpses(board, studies)
        fits = self._fits(board, finds, glimpses, known.fits)
        droplet = self._droplet(fits)
        rat = self._rat([one for one in glimpses if droplet is None or one.space != droplet.space])
        taken = {marker.space for marker in (rat, droplet) if marker is not None}
        chips = [one for one in glimpses if one.space not in taken and one.label != RAT]
        covered = self._is_covered(same, glimpses)
        track = Track(
            pose=pose,
            diameter_px=self.chip_side * pose.side_px,
            rules=None if covered else rules,  # what jumps from under a hand is unknown
            start=max(taken, default=None),
            covered=covered,
        )
        sightings = self.judge.sightings(chips, track)
        reading = BoardReading(pose.corners_px, covered, sightings, droplet, rat)
        return Seen(reading, pose, known.rows, studies, fits)

    @property
    def _centres_px(self) -> Points:
        return self.spaces * self.side_px - 0.5

    def _studies(
        self, board: FlatBoard, same: npt.NDArray[np.float32], known: Mapping[int, Study]
    ) -> dict[int, Study]:
        """What lies on every space that is not empty, in order."""
        gallery = self.glimpser.gallery
        occupied = (int(space) for space in np.flatnonzero(same < self.limits.same))
        return {
            space: known.get(space) or Study(search(board, self._centres_px[space], gallery))
            for space in occupied
        }

    def _rat(self, glimpses: Sequence[Glimpse]) -> MarkerSighting | None:
        rats = {one.space: self._rat_presence(one) for one in glimpses if one.label == RAT}
        space = max(rats, key=lambda one: rats[one], default=None)
        if space is None or rats[space] < self.limits.rat:
            return None
        return MarkerSighting(space, rats[space])

    def _rat_presence(self, one: Glimpse) -> float:
        """A rough stone shows little of its picture, so that its brightness has to tell."""
        odds = (self.limits.rat_present - one.unexplained) / self.limits.rat_slope
        odds -= (one.level / self.limits.rat_level) ** 2 / 2
        return one.pictured[RAT] / (1 + math.exp(-odds))

    def _fits(
        self,
        board: FlatBoard,
        finds: Mapping[int, Find],
        glimpses: Sequence[Glimpse],
        known: Mapping[int, float],
    ) -> dict[int, float]:
        """How well the droplet fits on every space that is not empty and holds no clear chip."""
        chips = {one.space for one in glimpses if one.presence > self.limits.chip}
        free = [space for space in finds if space not in chips]
        if self.droplet is None or not free:
            return {}
        gain = np.exp(self.glimpser.light(list(finds.values())))
        centres = self._centres_px
        return {
            space: known[space]
            if space in known
            else trace(board, centres[space], self.droplet, gain).fit
            for space in free
        }

    def _droplet(self, fits: Mapping[int, float]) -> MarkerSighting | None:
        space = max(fits, key=lambda one: fits[one], default=None)
        if space is None or fits[space] < self.limits.droplet:
            return None
        odds = (fits[space] - self.limits.droplet_even) / self.limits.droplet_slope
        return MarkerSighting(space, 1 / (1 + math.exp(-odds)))

    def _is_covered(self, same: npt.NDArray[np.float32], glimpses: Sequence[Glimpse]) -> bool:
        pieces = {one.space for one in glimpses if one.presence > self.judge.listed}
        strange = set(np.flatnonzero(same < self.limits.strange).tolist())
        return len(strange - pieces) >= self.limits.hand_spaces


def chip_reader(profile: Profile, board: int = 0) -> ChipReader:
    """A reader for one side of the boards of a profile, and for its pieces."""
    art = profile.boards[board]
    pieces = clearest_light_first(
        {label: piece.pictures for label, piece in profile.pieces.items() if not piece.is_card}
    )
    chips = {label: shown for label, shown in pieces.items() if label not in (DROPLET, RUBY)}
    side_px = round(DIAMETER_PX / art.chip_side)
    empties = tuple(as_pixels(picture, side_px) for picture in art.pictures)
    return ChipReader(
        glimpser=Glimpser(gallery(chips)),
        droplet=outline(pieces[DROPLET]) if DROPLET in pieces else None,
        empties=empties,
        empty_spaces=empty_spaces(empties, art.spaces * side_px - 0.5, SEARCH_DISC),
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
