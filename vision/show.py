"""The show zone: one card laid there alone, recognised by its whole picture or unknown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.card_finder import CardFinder, card_finder
from vision.cards import CardGuess, CardLimits, CardReader, card_reader
from vision.frame import Frame, Points
from vision.lone import LoneThing, lone_things
from vision.observation import LooseSighting
from vision.pose import UNIT_CORNERS, BoardPose
from vision.profile import Profile


@dataclass(frozen=True, slots=True)
class ShowLimits:
    """What counts as a shown card; measured on cards of three editions laid alone.

    Attributes:
        aspect: By which part a card's shape may differ from the taught ones'.
        filled: Part of its rectangle that a card fills at least: round corners take little.
        reach: How far reading may move it, in heights.
        found: Places that are tried where the print says that a card lies.
        card: Stricter than on a table: one card lies still, alone and in full.
    """

    aspect: float = 0.12
    filled: float = 0.9
    reach: float = 0.06
    found: int = 2
    card: CardLimits = field(default_factory=lambda: CardLimits(card=0.55, number=0.92))


@dataclass(frozen=True, slots=True, eq=False)
class ShowReader:
    """Reads the show zone with one profile; build it once, with ``show_reader``.

    Attributes:
        finder: Finds cards by their print.
        reader: Reads one card.
        limits: Thresholds.
    """

    finder: CardFinder
    reader: CardReader
    limits: ShowLimits = ShowLimits()

    def read(self, frame: Frame) -> LooseSighting | None:
        """The card that is shown, not sure if it is none of the taught; None if there is none."""
        best: CardGuess | None = None
        for corners_px in self._places(frame):
            guess = self.reader.read_quad(frame, corners_px, reach=self.limits.reach)
            if guess.sure:
                return guess.loose()
            if best is None or guess.alike > best.alike:
                best = guess
        return None if best is None else best.loose()

    def _places(self, frame: Frame) -> Iterator[Points]:
        """Where the card may lie, the likeliest place first."""
        yield from (one.corners_px for one in lone_things(frame) if self.is_card(one))
        for pose in self.finder.find(frame)[: self.limits.found]:
            yield pose.corners_px(self.finder.aspect)

    def is_card(self, thing: LoneThing) -> bool:
        """Whether a thing has the shape of a card."""
        short_px, long_px = thing.sides_px
        off = abs(short_px / max(long_px, 1e-6) / self.finder.aspect - 1)
        return off < self.limits.aspect and thing.filled > self.limits.filled


BOARD_MARGIN = 0.08
"""How much more than a board's own art is no place for a card, in sides: its rim, chips and hands
on it."""


def beside(frame: Frame, boards: Sequence[BoardPose], pixel_px: int = 1) -> Frame:
    """The table without its boards: each is painted over in the table's colour.

    Args:
        frame: The picture, or the same made smaller.
        boards: Where they lie in the full picture.
        pixel_px: Pixels of the full picture along a side of one of ``frame``.
    """
    wide = (np.array(UNIT_CORNERS) - 0.5) * (1 + 2 * BOARD_MARGIN) + 0.5
    hidden = np.zeros(frame.shape[:2], np.uint8)
    for board in boards:
        corners = (board.to_frame(wide) + 0.5) / pixel_px - 0.5
        cv2.fillConvexPoly(hidden, np.round(corners).astype(np.int32), 255)
    free = frame[hidden == 0]
    table = frame.copy()
    if len(free):
        table[hidden > 0] = np.median(free, axis=0)
    return table


def show_reader(profile: Profile) -> ShowReader | None:
    """A reader for the show zone of a profile; None if no card was taught."""
    finder, reader = card_finder(profile), card_reader(profile)
    if finder is None or reader is None:
        return None
    limits = ShowLimits()
    return ShowReader(finder, CardReader(reader.gallery, limits.card), limits)
