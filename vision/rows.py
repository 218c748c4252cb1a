"""Reading a row of cards: find them, see which covers which, read what shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

import numpy as np

from vision.card_pose import CardPose
from vision.cards import BACK, CardGuess, CardReader, card_reader, quarter_turn_deg
from vision.frame import Frame, Points
from vision.observation import CardSighting, Doubt, RowReading
from vision.print_details import Details
from vision.profile import PieceArt, Profile
from vision.row_backs import BackLimits, find_backs
from vision.row_covers import LaidCard, Mask, covered_by, outline
from vision.row_line import LineLimits, row_line, table_right
from vision.row_votes import FaceLimits, find_cards, taught_features


@dataclass(frozen=True, slots=True)
class RowLimits:
    """What belongs to a row; measured on twelve rows of two editions.

    Attributes:
        faces: What counts as a face.
        backs: What counts as a back.
        aside: Heights of a card by which a card's middle may lie off the row's line.
        slant_rad: How far the line may be turned against its cards.
        apart: Widths of a card between the middles of two cards.
        shown: Part of a card that must show before it is read with all others hidden.
        card: ``CardGuess.alike`` from which it is a card at all.
        hopeless: ``CardGuess.alike`` below which it is none, whatever covers it: ghosts had up to
            0.13, cards 0.25 and more.
        shift: Heights of a card by which reading may move it.
        looks: Times a card is read at most, as more becomes known of what covers it.
        guessed: Neighbours of which either may lie upon a card that cannot be read otherwise.
    """

    faces: FaceLimits = field(default_factory=FaceLimits)
    backs: BackLimits = field(default_factory=BackLimits)
    aside: float = 0.2
    slant_rad: float = 0.25
    apart: float = 0.25
    shown: float = 0.15
    card: float = 0.45
    hopeless: float = 0.2
    shift: float = 0.08
    looks: int = 3
    guessed: int = 3


@dataclass(frozen=True, slots=True, eq=False)
class _Look:
    """One card as it was read last.

    Attributes:
        corners_px: Where it lies.
        guess: What it is.
        known: Whether it looks like a card of the profile.
        under: Which cards were taken to lie upon it when it was read.
        voted: Whether its face voted for it; else it only looked like a back.
    """

    corners_px: Points
    guess: CardGuess
    known: bool
    under: frozenset[int]
    voted: bool = False

    @property
    def is_card(self) -> bool:
        """Whether it is one, if only by what voted for it where others hide the rest."""
        return self.known or (self.voted and bool(self.under))


@dataclass(frozen=True, slots=True, eq=False)
class RowReader:
    """Reads the rows of one profile; build it once, with ``row_reader``.

    Attributes:
        reader: Reads a single card.
        features: Of all faces.
        arts: The taught cards by label.
        limits: Thresholds.
    """

    reader: CardReader
    features: Details
    arts: Mapping[str, PieceArt]
    limits: RowLimits = RowLimits()

    def read(self, frame: Frame) -> RowReading | None:
        """The row that lies in ``frame``; None if no card is found."""
        looks = [look for look in self._read_all(frame) if look.is_card]
        covered = covered_by(frame, [self._laid(look) for look in looks])
        cards = [
            _sighting(look, covers) for look, covers in zip(looks, _covers(covered), strict=True)
        ]
        return RowReading(tuple(cards)) if cards else None

    @property
    def _aspect(self) -> float:
        """Width of a card by its height."""
        pictures = [art.pictures[0] for art in self.arts.values()]
        return float(np.median([each.shape[1] / each.shape[0] for each in pictures]))

    def _places(self, frame: Frame) -> list[tuple[CardPose, bool]]:
        """Where cards of the row lie, left to right in the table's frame; whether faces voted."""
        found = find_cards(frame, self.features, self.limits.faces)
        if not found:
            return []
        height_px = float(np.median([pose.axes_px[0] for pose in found]))
        reach_px = self.limits.aside * height_px
        backs = self._backs(frame, found)
        poses, trust = [*found, *backs], [1.0] * len(found) + [_BACK_TRUST] * len(backs)
        line = row_line(poses, trust, LineLimits(reach_px, self.limits.slant_rad))
        middles = np.array([pose.centre_px for pose in poses])
        aside, along = line.aside_px(middles), line.along_px(middles)
        apart_px = self.limits.apart * self._aspect * height_px
        row: list[int] = []
        for index in np.flatnonzero(aside <= reach_px).tolist():
            if all(abs(along[index] - along[other]) >= apart_px for other in row):
                row.append(index)
        right = table_right(frame)
        turned = right is not None and float(np.dot(right, line.along)) < 0
        row.sort(key=lambda index: float(along[index]), reverse=turned)
        return [(poses[index], index < len(found)) for index in row]

    def _backs(self, frame: Frame, found: Sequence[CardPose]) -> tuple[CardPose, ...]:
        if BACK not in self.arts:
            return ()
        linear = np.median([pose.affine[:, :2] for pose in found], axis=0)
        usual = CardPose(np.column_stack([linear, found[0].affine[:, 2]]))
        return find_backs(frame, self.arts[BACK].pictures[:1], usual, self.limits.backs)

    def _read_all(self, frame: Frame) -> list[_Look]:
        """Read what shows of every card, again for those of which more becomes known."""
        looks = self._first_looks(frame)
        for _ in range(self.limits.looks - 1):
            covered = covered_by(frame, [self._laid(look) for look in looks])
            places = [look.corners_px for look in looks]
            stale = [index for index, look in enumerate(looks) if covered[index] != look.under]
            for index in stale:
                voted = looks[index].voted
                read = self._best_look if voted else self._look
                look = read(frame, (places, index), covered[index])
                looks[index] = replace(look, voted=voted)
            if not stale:
                break
        return looks

    def _best_look(
        self, frame: Frame, place: tuple[Sequence[Points], int], under: frozenset[int]
    ) -> _Look:
        """Read a card under those that lie upon it; if that fails, under any it meets."""
        look = self._look(frame, place, under)
        if look.known:
            return look
        meeting = sorted(_meeting(*place))[: self.limits.guessed]
        others = [
            frozenset(some)
            for count in range(len(meeting) + 1)
            for some in combinations(meeting, count)
            if frozenset(some) != under
        ]
        looks = [self._look(frame, place, some) for some in others if self._shows(*place, some)]
        return max([look, *looks], key=lambda one: (one.known, one.guess.alike))

    def _first_looks(self, frame: Frame) -> list[_Look]:
        """Read every card without what might lie upon it; what looks like none is left out."""
        places = self._places(frame)
        quads = [pose.corners_px(self._aspect) for pose, _ in places]
        looks = [
            self._look(frame, (quads, index), self._might_cover(quads, index))
            for index in range(len(quads))
        ]
        kept = [
            index for index, look in enumerate(looks) if look.guess.alike >= self.limits.hopeless
        ]
        place = {index: number for number, index in enumerate(kept)}
        return [
            # hidden by a ghost: read again, as index -1 covers nothing
            replace(
                looks[i],
                under=frozenset(place.get(upper, -1) for upper in looks[i].under),
                voted=places[i][1],
            )
            for i in kept
        ]

    def _might_cover(self, quads: Sequence[Points], index: int) -> frozenset[int]:
        """All cards that might lie upon one, unless they would leave nothing of it."""
        meeting = _meeting(quads, index)
        return meeting if self._shows(quads, index, meeting) else frozenset()

    def _shows(self, quads: Sequence[Points], index: int, upper: frozenset[int]) -> bool:
        """Whether enough of a card is left to be read below others."""
        near, size = _near(quads, index)
        own = outline(near[index], size)
        hidden = np.any([~own, *(outline(near[other], size) for other in upper)], axis=0)
        return float((own & ~hidden).sum()) >= self.limits.shown * float(own.sum())

    def _look(
        self, frame: Frame, place: tuple[Sequence[Points], int], under: frozenset[int]
    ) -> _Look:
        quads, index = place
        corners = quads[index]
        guess = self.reader.read_quad(frame, corners, _hidden(frame, quads, under))
        height_px = float(np.linalg.norm(corners[3] - corners[0]))
        moved_px = float(np.linalg.norm(guess.corners_px.mean(axis=0) - corners.mean(axis=0)))
        known = guess.alike >= self.limits.card and moved_px < self.limits.shift * height_px
        return _Look(guess.corners_px if known else corners, guess, known, under)

    def _laid(self, look: _Look) -> LaidCard:
        art = self.arts[look.guess.label].pictures[0] if look.known else None
        return LaidCard(look.corners_px, art)


def row_reader(profile: Profile) -> RowReader | None:
    """A reader for the rows of a profile; None if no card was taught."""
    arts = {label: art for label, art in profile.pieces.items() if art.is_card}
    reader = card_reader(profile)
    if reader is None:
        return None
    return RowReader(reader, taught_features([art.pictures[0] for art in arts.values()]), arts)


_BACK_TRUST = 0.4  # ghosts of a back are found at the rims of faces
_GROWN = 1.02  # the shadow of the upper card counts as hidden, too


def _near(quads: Sequence[Points], index: int) -> tuple[list[Points], tuple[int, int]]:
    """All quads seen from the corner of one, and the (height, width) of what surrounds that."""
    near = [quad - quads[index].min(axis=0) for quad in quads]
    width, height = np.ceil(near[index].max(axis=0)).astype(int)
    return near, (int(height), int(width))


def _meeting(quads: Sequence[Points], index: int) -> frozenset[int]:
    """The cards that overlap one."""
    near, size = _near(quads, index)
    own = outline(near[index], size)
    return frozenset(
        other
        for other, quad in enumerate(near)
        if other != index and (outline(quad, size) & own).any()
    )


def _hidden(frame: Frame, quads: Sequence[Points], upper: frozenset[int]) -> Mask | None:
    if not upper:
        return None
    size = (frame.shape[0], frame.shape[1])
    outlines = [outline(quads[index], size, _GROWN) for index in sorted(upper)]
    return np.asarray(np.any(outlines, axis=0), np.bool_)


def _covers(covered: Sequence[frozenset[int]]) -> list[int | None]:
    """For each card the first one that it lies upon."""
    return [
        next((lower for lower, uppers in enumerate(covered) if upper in uppers), None)
        for upper in range(len(covered))
    ]


def _sighting(look: _Look, covers: int | None) -> CardSighting:
    x_px, y_px = (float(value) for value in look.corners_px.mean(axis=0))
    return replace(
        look.guess.sighting(),
        centre_px=(x_px, y_px),
        turned=quarter_turn_deg(look.corners_px),
        sure=look.known and look.guess.sure,
        why=look.guess.why if look.known else Doubt.HALF_HIDDEN,
        covers=covers,
    )
