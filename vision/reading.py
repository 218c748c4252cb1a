"""Reading what lies on a registered board: chips, droplet and rat stone, or an honest doubt."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

import numpy as np
import numpy.typing as npt

from vision.chips import search
from vision.cutting import Cutter, Parts, cut_of, cutter
from vision.droplet import outline
from vision.frame import Frame, Points
from vision.gallery import SEARCH_DISC, clearest_light_first, gallery
from vision.game_markers import DROPLET, RAT, RUBY, MarkerReader, Sought
from vision.glimpses import CLEAREST, Glimpse, Glimpser, Shown, Study
from vision.hands import Art, HandLimits, Mask, art_of, hidden, hidden_chips, under_hand
from vision.jumps import JumpRules
from vision.observation import BoardReading, Observation, PointPx
from vision.occupancy import (
    EmptyBoard,
    EmptySpaces,
    FlatBoard,
    Laid,
    Lighting,
    Vectors,
    beside_glare,
    emptiness,
    empty_board,
    empty_spaces,
    lighting,
    lit_half,
    space_rows,
    unit_rows,
)
from vision.patches import DIAMETER_PX
from vision.pose import BoardPose, rectify
from vision.profile import Profile
from vision.verdict import Judge, Track

_BLACK = np.float32(1e-3)


@dataclass(frozen=True, slots=True)
class BoardLimits:
    """Thresholds for what is no chip; measured on three editions by ``benchmarks/vision.py``.

    Attributes:
        same: Correlation with the empty space above which nothing lies there.
        chip: Presence from which a chip cannot be the droplet.
        strange: Correlation with the empty space below which something lies there.
        still: Correlation of a space with itself before from which nothing has changed there.
        hand_spaces: Spaces so changed by no piece from which a hand is over the board.
        glare: Burnt part of a space from which what is left of it is compared apart.
        anew: Changed spaces above which laying the whole board flat is no dearer than its parts.
        relit: Change of the board's log brightness from which its light is measured again.
    """

    same: float = 0.72
    chip: float = 0.9
    strange: float = 0.5
    still: float = 0.97
    hand_spaces: int = 9
    glare: float = 0.15
    anew: int = 12
    relit: float = 0.1


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """A board as it was read.

    Attributes:
        reading: What lies on it.
        pose: Where it lay.
        cutter: Where its spaces are in a frame, and how they are lit.
        spaces: How they looked.
        studies: What was found on the spaces that are not empty.
        fits: How well the droplet fits on those of them that no clear chip takes.
        blur: How soft the board is shown; None if too few chips tell.
    """

    reading: BoardReading
    pose: BoardPose
    cutter: Cutter
    spaces: Spaces
    studies: Mapping[int, Study]
    fits: Mapping[int, float]
    blur: int | None


@dataclass(frozen=True, slots=True, eq=False)
class Spaces:
    """A board's spaces at half size, when they were looked at closely.

    Attributes:
        rows: What was seen there, as rows of length 1, shape (spaces, d).
        levels: Its mean brightness, shape (spaces,).
        same: Its correlation with the empty space, shape (spaces,).
    """

    rows: Vectors
    levels: npt.NDArray[np.float32]
    same: npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class _Known:
    """What is known of a board whose spaces look as before."""

    studies: Mapping[int, Study] = field(default_factory=dict)
    fits: Mapping[int, float] = field(default_factory=dict)
    blur: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class _Read:
    """A reading and what was looked up for it."""

    reading: BoardReading
    studies: Mapping[int, Study]
    fits: Mapping[int, float]
    blur: int | None

    def seen(self, pose: BoardPose, cut: Cutter, spaces: Spaces) -> Seen:
        return Seen(self.reading, pose, cut, spaces, self.studies, self.fits, self.blur)


@dataclass(frozen=True, slots=True, eq=False)
class _Table:
    """Where a board lies, and the jumps that are played there."""

    pose: BoardPose
    rules: JumpRules | None


@dataclass(frozen=True, slots=True, eq=False)
class _Sight:
    """What there is to see of a board.

    Attributes:
        laid: The board laid flat.
        same: Each space's correlation with the empty space.
        hidden: Where its own print is hidden; None if only parts of it were laid flat.
    """

    laid: Laid
    same: npt.NDArray[np.float32]
    hidden: Mask | None = None


@dataclass(frozen=True, slots=True)
class ChipReader:
    """Reads boards of one profile; build it once, with ``chip_reader``.

    Attributes:
        glimpser: Reads chips and rat stone by picture.
        markers: Finds droplet and rat stone.
        empties: The empty board in each light, laid flat at the reader's scale.
        empty_spaces: Every space of the empty board, ready to be compared.
        spaces: Middles of the spaces in board sides, shape (54, 2).
        chip_side: Diameter of a chip in board sides.
        arts: What must show of it wherever nothing lies upon it, in each light.
        limits: Thresholds.
        hands: Thresholds for what is no piece.
        judge: Makes the final word of picture and jump.
    """

    glimpser: Glimpser
    markers: MarkerReader
    empties: tuple[EmptyBoard, ...]
    empty_spaces: EmptySpaces
    spaces: Points
    chip_side: float
    arts: tuple[Art, ...]
    limits: BoardLimits = BoardLimits()
    hands: HandLimits = field(default_factory=HandLimits)
    judge: Judge = field(default_factory=Judge)

    @property
    def side_px(self) -> int:
        """Side of a board laid flat, at which a chip measures ``DIAMETER_PX``."""
        return self.empties[0].side_px

    def read_board(
        self, frame: Frame, pose: BoardPose, rules: JumpRules | None = None
    ) -> BoardReading:
        """What lies on one board; with ``rules`` the jumps along the track count, too."""
        flat = rectify(frame, pose, self.side_px)
        light = lighting(flat, self.empties)
        rows = space_rows(lit_half(flat, light), self._centres_px, SEARCH_DISC)
        sight = self._sight(flat, light, emptiness(rows, self.empty_spaces))
        return self._read(sight, _Known(), _Table(pose, rules)).reading

    def see(self, frame: Frame, pose: BoardPose, rules: JumpRules | None = None) -> Seen:
        """The same with what it takes to read this board quickly again."""
        return self._see(frame, _Known(), _Table(pose, rules))

    def see_again(self, frame: Frame, before: Seen, rules: JumpRules | None = None) -> Seen:
        """Read a board that was not moved: looks closely only where its picture has changed."""
        table = _Table(before.pose, rules)
        discs = before.cutter.discs(frame)
        rows, levels = unit_rows(discs), _levels(discs)
        alike = np.einsum("sd,sd->s", rows, before.spaces.rows) > self.limits.still
        known = _Known(
            {space: study for space, study in before.studies.items() if alike[space]},
            {space: fit for space, fit in before.fits.items() if alike[space]},
            before.blur,
        )
        if before.reading.covered or self._is_anew(alike, levels / before.spaces.levels):
            return self._see(frame, known, table)
        spaces = Spaces(before.spaces.rows.copy(), levels, before.spaces.same.copy())
        spaces.rows[~alike] = rows[~alike]  # what creeps must not pass for what stood still
        spaces.same[~alike] = emptiness(rows[~alike], self.empty_spaces[~alike])
        cut = partial(before.cutter.part, frame)
        laid = Parts(cut, before.cutter.light, self.empties)
        sight = _Sight(laid, spaces.same)
        return self._read(sight, known, table).seen(table.pose, before.cutter, spaces)

    def _see(self, frame: Frame, known: _Known, table: _Table) -> Seen:
        flat = rectify(frame, table.pose, self.side_px)
        light = lighting(flat, self.empties)
        cut = cutter(table.pose, self._centres_px, light)
        discs = cut.discs(frame)
        rows = unit_rows(discs)
        spaces = Spaces(rows, _levels(discs), emptiness(rows, self.empty_spaces))
        sight = self._sight(flat, light, spaces.same)
        return self._read(sight, known, table).seen(table.pose, cut, spaces)

    def _sight(self, flat: Frame, light: Lighting, same: npt.NDArray[np.float32]) -> _Sight:
        laid = Parts(cut_of(flat, self._centres_px), light, self.empties)
        return _Sight(laid, same, hidden(flat, self.arts[light.empty], self.hands))

    def _is_anew(self, alike: npt.NDArray[np.bool_], brighter: npt.NDArray[np.float32]) -> bool:
        """Whether so much has changed, or the light so far, that the board is laid flat again."""
        if np.count_nonzero(~alike) > self.limits.anew:
            return True
        return bool(abs(np.log(np.median(brighter[alike]))) > self.limits.relit)

    def _read(self, sight: _Sight, known: _Known, table: _Table) -> _Read:
        laid = sight.laid
        studies = self._studies(laid, sight.same, known.studies)
        worth = self.glimpser.worth(studies)
        blur = self.glimpser.blur(laid, worth) if known.blur is None else known.blur
        light = self.glimpser.light([study.find for study in studies.values()])
        glimpses = self.glimpser.glimpses(laid, worth, Shown(light, blur))
        chips = {one.space for one in glimpses if one.presence > self.limits.chip}
        under = self._under_hand(sight, glimpses, [*studies])
        sought = Sought(laid, self._centres_px, studies, np.exp(light), under)
        fits = self.markers.fits(sought, chips, known.fits)
        droplet = self.markers.droplet(fits, sought)
        rat = self.markers.rat(glimpses, sought, droplet)
        taken = {marker.space for marker in (rat, droplet) if marker is not None}
        lying = [one for one in glimpses if one.space not in taken and one.label != RAT]
        covered = self._is_covered(sight, glimpses, taken)
        track = Track(
            pose=table.pose,
            diameter_px=self.chip_side * table.pose.side_px,
            rules=None if covered else table.rules,  # what jumps from under a hand is unknown
            start=max(taken, default=None),
            covered=covered,
        )
        sightings = self.judge.sightings(lying, track)
        reading = BoardReading(table.pose.corners_px, covered, sightings, droplet, rat)
        return _Read(reading, studies, fits, blur if len(worth) >= CLEAREST else None)

    @property
    def _centres_px(self) -> Points:
        return self.spaces * self.side_px - 0.5

    def _studies(
        self, laid: Laid, same: npt.NDArray[np.float32], known: Mapping[int, Study]
    ) -> dict[int, Study]:
        """What lies on every space that is not empty, in order."""
        occupied = (int(space) for space in np.flatnonzero(same < self.limits.same))
        return {
            space: known.get(space) or self._study(laid.at(space), self._centres_px[space])
            for space in occupied
        }

    def _study(self, board: FlatBoard, centre_px: npt.NDArray[np.float64]) -> Study:
        glare = float(board.burnt_around(centre_px)[SEARCH_DISC].mean())
        is_wiped = (
            glare > self.limits.glare
            and beside_glare(board, centre_px, SEARCH_DISC) < self.limits.strange
        )
        return Study(search(board, centre_px, self.glimpser.gallery), glare, is_wiped)

    def _is_covered(
        self, sight: _Sight, glimpses: Sequence[Glimpse], markers: Collection[int]
    ) -> bool:
        pieces = {one.space: one.spot for one in glimpses if one.presence > self.judge.listed}
        strange = set(np.flatnonzero(sight.same < self.limits.strange).tolist())
        if len(strange - set(pieces)) >= self.limits.hand_spaces:
            return True
        spots = [*pieces.values(), *(self.spaces[space] for space in markers)]
        return self._is_hand(sight.hidden, spots)

    def _is_hand(self, mask: Mask | None, spots: Sequence[npt.ArrayLike]) -> bool:
        """Whether what is hidden beside pieces at ``spots`` (in board sides) is a hand."""
        if mask is None:
            return False
        return hidden_chips(mask, self._flat_px(spots), self.hands) >= self.hands.chips

    def _under_hand(
        self, sight: _Sight, glimpses: Sequence[Glimpse], spaces: Sequence[int]
    ) -> set[int]:
        """Which of some spaces a hand covers; what it makes look like a chip is none for sure."""
        listed = [one.spot for one in glimpses if one.presence > self.judge.listed]
        if sight.hidden is None or not self._is_hand(sight.hidden, listed):
            return set()
        chips = [one.spot for one in glimpses if one.presence > self.limits.chip]
        asked = self._flat_px([self.spaces[space] for space in spaces])
        under = under_hand(sight.hidden, self._flat_px(chips), asked, self.hands)
        return {space for space, is_under in zip(spaces, under, strict=True) if is_under}

    def _flat_px(self, spots: Sequence[npt.ArrayLike]) -> list[PointPx]:
        """Spots in board sides as pixels of the flat board."""
        points = np.reshape(np.asarray(spots, np.float64), (-1, 2)) * self.side_px - 0.5
        return [(float(x), float(y)) for x, y in points]


def _levels(discs: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Mean brightness of each disc; never 0, so that it can be divided by."""
    return np.asarray(np.maximum(discs.mean(axis=(1, 2)), _BLACK), np.float32)


def chip_reader(profile: Profile, board: int = 0) -> ChipReader:
    """A reader for one side of the boards of a profile, and for its pieces."""
    art = profile.boards[board]
    pieces = clearest_light_first(
        {label: piece.pictures for label, piece in profile.pieces.items() if not piece.is_card}
    )
    chips = {label: shown for label, shown in pieces.items() if label not in (DROPLET, RUBY)}
    side_px = 2 * round(DIAMETER_PX / art.chip_side / 2)  # even, so that halving it is exact
    empties = tuple(empty_board(picture, side_px) for picture in art.pictures)
    taught = gallery(chips)
    return ChipReader(
        glimpser=Glimpser(taught),
        markers=MarkerReader(outline(pieces[DROPLET]) if DROPLET in pieces else None, taught),
        empties=empties,
        empty_spaces=empty_spaces(empties, art.spaces * side_px - 0.5, SEARCH_DISC),
        spaces=art.spaces,
        chip_side=art.chip_side,
        arts=tuple(art_of(empty) for empty in empties),
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
