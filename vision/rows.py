"""Reading a row of cards: find them, see which covers which, read what shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

import numpy as np

from vision.card_finder import CardFinder, card_finder
from vision.card_pose import CardPose
from vision.cards import BACK, CardGuess, CardReader, card_reader, quarter_turn_deg
from vision.frame import Frame, Points
from vision.observation import CardSighting, Doubt, RowReading
from vision.profile import PieceArt, Profile
from vision.row_backs import BackLimits, find_backs
from vision.row_covers import LaidCard, Mask, covered_by, outline
from vision.row_line import LineLimits, row_line, table_right


@dataclass(frozen=True, slots=True)
class RowLimits:
    """What belongs to a row; measured on twelve rows of two editions.

    Attributes:
        backs: What counts as a back.
        aside: Heights of a card by which a card's middle may lie off the row's line.
        slant_rad: How far the line may be turned against its cards.
        apart: Widths of a card between the middles of two cards.
        shown: Part of a card that must show before it is read with all others hidden.
        back_shown: Part of a back that must show if nothing but the back itself says that it is
            there; of 15 backs at least 0.56 showed.
        card: ``CardGuess.alike`` from which it is a card at all.
        hopeless: ``CardGuess.alike`` below which it is none, whatever covers it: ghosts had up to
            0.13, cards 0.25 and more.
        reach: Heights of a card by which it may lie aside of where its print puts it.
        reach_again: The same for one that could not be read at first.
        shift: Heights of a card by which reading may move it.
        looks: Times a card is read at most, as more becomes known of what covers it.
        guessed: Neighbours of which either may lie upon a card that cannot be read otherwise.
    """

    backs: BackLimits = field(default_factory=BackLimits)
    aside: float = 0.2
    slant_rad: float = 0.25
    apart: float = 0.25
    shown: float = 0.15
    back_shown: float = 0.35
    card: float = 0.45
    hopeless: float = 0.2
    reach: float = 0.03
    reach_again: float = 0.08
    shift: float = 0.08
    looks: int = 3
    guessed: int = 3


@dataclass(frozen=True, slots=True, eq=False)
class _Look:
    """One card as it was read best.

    Attributes:
        corners_px: Where it lies.
        guess: What it is.
        known: Whether it looks like a card of the profile.
        tried: Below which cards it was taken to lie, each time it was read.
        voted: Whether its face voted for it; else it only looked like a back.
    """

    corners_px: Points
    guess: CardGuess
    known: bool
    tried: frozenset[frozenset[int]]
    voted: bool = False

    @property
    def is_card(self) -> bool:
        """Whether it is one, if only by what voted for it where the rest cannot be read."""
        return self.known or self.voted

    @property
    def sure(self) -> bool:
        """Whether the box may act on it alone."""
        return self.known and self.guess.sure

    def or_better(self, other: _Look) -> _Look:
        """The better of two looks; hiding too much of a face only makes it less sure."""
        if not self.voted:  # of a back little shows, and much else looks like its border
            return other
        best = max(self, other, key=lambda look: (look.sure, look.known, look.guess.alike))
        guess = best.guess
        if self.sure and other.sure and self.guess.label != other.guess.label:
            guess = replace(guess, sure=False, why=Doubt.TWO_ALIKE)
        return replace(best, guess=guess, tried=self.tried | other.tried, voted=True)


@dataclass(frozen=True, slots=True, eq=False)
class RowReader:
    """Reads the rows of one profile; build it once, with ``row_reader``.

    Attributes:
        finder: Finds cards by their print.
        reader: Reads a single card.
        arts: The taught cards by label.
        limits: Thresholds.
    """

    finder: CardFinder
    reader: CardReader
    arts: Mapping[str, PieceArt]
    limits: RowLimits = RowLimits()

    def read(self, frame: Frame) -> RowReading | None:
        """The row that lies in ``frame``; None if no card is found."""
        looks = [look for look in self._read_all(frame) if look.is_card]
        covered = covered_by(frame, [self._laid(look) for look in looks])
        looks = [self._trusted(looks, index, under) for index, under in enumerate(covered)]
        cards = [
            _sighting(look, covers) for look, covers in zip(looks, _covers(covered), strict=True)
        ]
        return RowReading(tuple(cards)) if cards else None

    def _places(self, frame: Frame) -> list[tuple[CardPose, bool]]:
        """Where cards of the row lie, left to right in the table's frame; whether faces voted."""
        found = self.finder.find(frame)
        if not found:
            return []
        height_px = float(np.median([pose.axes_px[0] for pose in found]))
        reach_px = self.limits.aside * height_px
        backs = self._backs(frame, found)
        poses, trust = [*found, *backs], [1.0] * len(found) + [_BACK_TRUST] * len(backs)
        line = row_line(poses, trust, LineLimits(reach_px, self.limits.slant_rad))
        middles = np.array([pose.centre_px for pose in poses])
        aside, along = line.aside_px(middles), line.along_px(middles)
        apart_px = self.limits.apart * self.finder.aspect * height_px
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
        usual = _straightened(found)[0]
        return find_backs(frame, self.arts[BACK].pictures[:1], usual, self.limits.backs)

    def _read_all(self, frame: Frame) -> list[_Look]:
        """Read what shows of every card, again as more becomes known of what covers it."""
        looks = self._first_looks(frame)
        for _ in range(self.limits.looks - 1):
            covered = covered_by(frame, [self._laid(look) for look in looks])
            places = [look.corners_px for look in looks]
            before = [look.tried for look in looks]
            looks = [
                self._again(frame, (places, index), covered[index], look)
                for index, look in enumerate(looks)
            ]
            if [look.tried for look in looks] == before:
                break
        return looks

    def _again(
        self, frame: Frame, place: tuple[Sequence[Points], int], under: frozenset[int], look: _Look
    ) -> _Look:
        """Read a card below those that seem to lie upon it; if that fails, below any it meets."""
        for some in (under, *self._guesses(place, look)):
            if some not in look.tried:
                look = look.or_better(self._look(frame, place, some, self.limits.reach_again))
            if look.sure:
                break
        return look

    def _guesses(
        self, place: tuple[Sequence[Points], int], look: _Look
    ) -> Iterator[frozenset[int]]:
        """Which cards might lie upon one that voted, as long as they leave something of it."""
        meeting = sorted(_meeting(*place))[: self.limits.guessed] if look.voted else []
        for count in range(len(meeting) + 1):
            for some in map(frozenset, combinations(meeting, count)):
                if self._shows(*place, some, self.limits.shown):
                    yield some

    def _first_looks(self, frame: Frame) -> list[_Look]:
        """Read every card without what might lie upon it; what looks like none is left out."""
        places = self._places(frame)
        quads = [pose.corners_px(self.finder.aspect) for pose, _ in places]
        covers = [self._might_cover(quads, index) for index in range(len(quads))]
        looks = [
            self._look(frame, (quads, index), under, self.limits.reach)
            for index, under in enumerate(covers)
        ]
        for index, straight in enumerate(_straightened([pose for pose, _ in places])):
            looks[index] = replace(looks[index], voted=places[index][1])
            if looks[index].voted and not looks[index].known:
                # bent by chance, where few details agreed
                others = [*quads[:index], straight.corners_px(self.finder.aspect)]
                others += quads[index + 1 :]
                again = self._look(frame, (others, index), covers[index], self.limits.reach_again)
                looks[index] = looks[index].or_better(again)
        hopes = [look.guess.alike >= self.limits.hopeless for look in looks]
        place = {index: number for number, index in enumerate(np.flatnonzero(hopes).tolist())}
        return [
            # hidden by a ghost: index -1 covers nothing, so it is read again without
            replace(
                looks[index],
                tried=frozenset({frozenset(place.get(upper, -1) for upper in covers[index])})
                if looks[index].sure
                else frozenset(),
            )
            for index in place
        ]

    def _trusted(self, looks: Sequence[_Look], index: int, under: frozenset[int]) -> _Look:
        """A look that is not sure of a back of which too little shows."""
        look = looks[index]
        quads = [one.corners_px for one in looks]
        if look.voted or self._shows(quads, index, under, self.limits.back_shown):
            return look
        return replace(look, guess=replace(look.guess, sure=False, why=Doubt.HALF_HIDDEN))

    def _might_cover(self, quads: Sequence[Points], index: int) -> frozenset[int]:
        """All cards that might lie upon one, unless they would leave nothing of it."""
        meeting = _meeting(quads, index)
        return meeting if self._shows(quads, index, meeting, self.limits.shown) else frozenset()

    def _shows(
        self, quads: Sequence[Points], index: int, upper: frozenset[int], part: float
    ) -> bool:
        """Whether so much of a card is left below others."""
        near, size = _near(quads, index)
        own = outline(near[index], size)
        hidden = np.any([~own, *(outline(near[other], size) for other in upper)], axis=0)
        return float((own & ~hidden).sum()) >= part * float(own.sum())

    def _look(
        self,
        frame: Frame,
        place: tuple[Sequence[Points], int],
        under: frozenset[int],
        reach: float,
    ) -> _Look:
        quads, index = place
        corners = quads[index]
        guess = self.reader.read_quad(frame, corners, _hidden(frame, quads, under), reach)
        height_px = float(np.linalg.norm(corners[3] - corners[0]))
        moved_px = float(np.linalg.norm(guess.corners_px.mean(axis=0) - corners.mean(axis=0)))
        known = guess.alike >= self.limits.card and moved_px < self.limits.shift * height_px
        placed = guess.corners_px if known else corners
        return _Look(placed, guess, known, frozenset({under}))

    def _laid(self, look: _Look) -> LaidCard:
        art = self.arts[look.guess.label].pictures[0] if look.known else None
        return LaidCard(look.corners_px, art)


def row_reader(profile: Profile) -> RowReader | None:
    """A reader for the rows of a profile; None if no card was taught."""
    arts = {label: art for label, art in profile.pieces.items() if art.is_card}
    finder, reader = card_finder(profile), card_reader(profile)
    return None if finder is None or reader is None else RowReader(finder, reader, arts)


_BACK_TRUST = 0.4  # ghosts of a back are found at the rims of faces
_GROWN = 1.02  # the shadow of the upper card counts as hidden, too


def _straightened(poses: Sequence[CardPose]) -> list[CardPose]:
    """The same places, each card turned and sized like the usual one."""
    if not poses:
        return []
    linear = np.median([pose.affine[:, :2] for pose in poses], axis=0)
    return [CardPose(np.column_stack([linear, pose.affine[:, 2]])) for pose in poses]


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
        sure=look.sure,
        why=look.guess.why if look.known else Doubt.HALF_HIDDEN,
        covers=covers,
    )
