"""Reading a row of cards: find them, see which covers which, read what shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

import numpy as np

from vision.card_finder import CardFinder, card_finder
from vision.card_memory import CardMemory, QuadReader
from vision.cards import card_reader
from vision.frame import Frame, Points
from vision.observation import RowReading
from vision.profile import PieceArt, Profile
from vision.row_covers import LaidCard, covered_by
from vision.row_look import Look
from vision.row_overlap import hidden_by, meeting, shown_part
from vision.row_places import PlaceLimits, row_places, straightened
from vision.row_strangers import StrangerLimits, strangers


@dataclass(frozen=True, slots=True)
class RowLimits:
    """How the cards of a row are read; measured on twelve rows of two editions.

    Attributes:
        places: What belongs to a row.
        strangers: What lies in it though no print votes for it.
        shown: Part of a card that must show before it is read with all others hidden, 0 to 1.
        back_shown: Part of a back that must show if nothing but the back itself says that it is
            there, 0 to 1; of 15 backs at least 0.56 showed.
        card: ``CardGuess.alike`` from which it is a card at all.
        hopeless: ``CardGuess.alike`` below which it is none, whatever covers it: ghosts had up to
            0.13, cards 0.25 and more.
        reach: Heights of a card by which it may lie aside of where its print puts it.
        reach_again: The same for one that could not be read at first.
        shift: Heights of a card by which reading may move it.
        looks: Times a card is read at most, as more becomes known of what covers it.
        guessed: Neighbours of which either may lie upon a card that cannot be read otherwise.
    """

    places: PlaceLimits = field(default_factory=PlaceLimits)
    strangers: StrangerLimits = field(default_factory=StrangerLimits)
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
class RowReader:
    """Reads the rows of one profile; build it once, with ``row_reader``.

    Attributes:
        finder: Finds cards by their print.
        reader: Reads a single card.
        arts: The taught cards by label.
        limits: Thresholds.
    """

    finder: CardFinder
    reader: QuadReader
    arts: Mapping[str, PieceArt]
    limits: RowLimits = RowLimits()

    def read(self, frame: Frame, memory: CardMemory | None = None) -> RowReading | None:
        """The row that lies in ``frame``; None if no card is found.

        With the ``memory`` of this row only cards are read whose picture has changed.
        """
        if memory is not None:
            return replace(self, reader=memory.reading(self.reader, frame)).read(frame)
        cards = [look for look in self._read_all(frame) if look.is_card]
        looks = self._with_strangers(frame, cards)
        covered = covered_by(frame, [self._laid(look) for look in looks])
        quads = [look.corners_px for look in looks]
        shown = [shown_part(quads, index, under) for index, under in enumerate(covered)]
        seen = [
            look.trusted(part, self.limits.back_shown).sighting(covers)
            for look, part, covers in zip(looks, shown, _covers(covered), strict=True)
        ]
        return RowReading(tuple(seen)) if seen else None

    def _with_strangers(self, frame: Frame, looks: list[Look]) -> list[Look]:
        """With cards of which only the edges say that they are there, all in their order."""
        quads = [look.corners_px for look in looks]
        found = strangers(frame, quads, self.finder.aspect, self.limits.strangers)
        if not found:
            return looks
        along = quads[-1].mean(axis=0) - quads[0].mean(axis=0)
        more = [self._look(frame, ([quad], 0), frozenset(), self.limits.reach) for quad in found]
        return sorted([*looks, *more], key=lambda look: float(look.corners_px.mean(axis=0) @ along))

    def _read_all(self, frame: Frame) -> list[Look]:
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
        self, frame: Frame, place: tuple[Sequence[Points], int], under: frozenset[int], look: Look
    ) -> Look:
        """Read a card below those that seem to lie upon it; if that fails, below any it meets."""
        for some in (under, *self._guesses(place, look)):
            if some not in look.tried:
                look = look.or_better(self._look(frame, place, some, self.limits.reach_again))
            if look.sure:
                break
        return look

    def _guesses(self, place: tuple[Sequence[Points], int], look: Look) -> Iterator[frozenset[int]]:
        """Which cards might lie upon one that voted, as long as they leave something of it."""
        near = sorted(meeting(*place))[: self.limits.guessed] if look.voted else []
        for count in range(len(near) + 1):
            for some in map(frozenset, combinations(near, count)):
                if shown_part(*place, some) >= self.limits.shown:
                    yield some

    def _first_looks(self, frame: Frame) -> list[Look]:
        """Read every card without what might lie upon it; what looks like none is left out."""
        places = row_places(frame, self.finder, self.arts, self.limits.places)
        quads = [one.pose.corners_px(self.finder.aspect) for one in places]
        covers = [self._might_cover(quads, index) for index in range(len(quads))]
        looks = []
        straight = straightened([one.pose for one in places])
        for index, place in enumerate(places):
            look = self._look(frame, (quads, index), covers[index], self.limits.reach)
            look = replace(look, voted=place.voted)
            if place.voted and not look.known:  # bent by chance, where few details agreed
                unbent = straight[index].corners_px(self.finder.aspect)
                others = [*quads[:index], unbent, *quads[index + 1 :]]
                again = self._look(frame, (others, index), covers[index], self.limits.reach_again)
                look = look.or_better(again)
            looks.append(look)
        return self._hopeful(looks, covers)

    def _hopeful(self, looks: Sequence[Look], covers: Sequence[frozenset[int]]) -> list[Look]:
        """Without what looks like no card; each numbered anew, and read again if it is not sure."""
        hopes = [look.guess.alike >= self.limits.hopeless for look in looks]
        place = {index: number for number, index in enumerate(np.flatnonzero(hopes).tolist())}
        kept = []
        for index in place:
            # hidden by a ghost: index -1 covers nothing, so it is read again without
            under = frozenset(place.get(upper, -1) for upper in covers[index])
            tried = frozenset({under}) if looks[index].sure else frozenset()
            kept.append(replace(looks[index], tried=tried))
        return kept

    def _might_cover(self, quads: Sequence[Points], index: int) -> frozenset[int]:
        """All cards that might lie upon one, unless they would leave nothing of it."""
        near = meeting(quads, index)
        return near if shown_part(quads, index, near) >= self.limits.shown else frozenset()

    def _look(
        self,
        frame: Frame,
        place: tuple[Sequence[Points], int],
        under: frozenset[int],
        reach: float,
    ) -> Look:
        quads, index = place
        corners = quads[index]
        guess = self.reader.read_quad(frame, corners, hidden_by(frame, quads, under), reach)
        height_px = float(np.linalg.norm(corners[3] - corners[0]))
        moved_px = float(np.linalg.norm(guess.corners_px.mean(axis=0) - corners.mean(axis=0)))
        known = guess.alike >= self.limits.card and moved_px < self.limits.shift * height_px
        placed = guess.corners_px if known else corners
        return Look(placed, guess, known, frozenset({under}))

    def _laid(self, look: Look) -> LaidCard:
        art = self.arts[look.guess.label].pictures[0] if look.known else None
        return LaidCard(look.corners_px, art)


def row_reader(profile: Profile) -> RowReader | None:
    """A reader for the rows of a profile; None if no card was taught."""
    arts = {label: art for label, art in profile.pieces.items() if art.is_card}
    finder, reader = card_finder(profile), card_reader(profile)
    return None if finder is None or reader is None else RowReader(finder, reader, arts)


def _covers(covered: Sequence[frozenset[int]]) -> list[int | None]:
    """For each card the first one that it lies upon."""
    return [
        next((lower for lower, uppers in enumerate(covered) if upper in uppers), None)
        for upper in range(len(covered))
    ]
