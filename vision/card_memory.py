"""Cards read before: where the picture has not changed, what was read there still holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Protocol

import cv2
import numpy as np

from vision.cards import CardGuess
from vision.change import DEFAULT_WATCH, Watch, shrink
from vision.frame import Frame, Points
from vision.row_covers import Mask


class QuadReader(Protocol):
    """Reads the card that lies at a quad."""

    def read_quad(
        self, frame: Frame, corners_px: Points, hidden: Mask | None = None, reach: float = 0.03
    ) -> CardGuess:
        """As ``vision.cards.CardReader.read_quad``."""
        ...


@dataclass(frozen=True, slots=True)
class MemoryLimits:
    """When a card is the one that was read.

    Attributes:
        watch: How the small pictures are made, and which difference is no noise.
        stirred: Part of a card that may differ, 0 to 1: the smallest index in a corner is 0.012.
        aside: How far its corners may lie from those of before, in heights of the card: as its
            neighbours' print and noise change, the finder puts a corner up to 0.053 aside, on eight
            pictures of two editions. Half as far as two cards of a row lie apart.
        aside_unsure: The same for what could not be read: from a little aside it may be.
        hidden: Part of a card of which it may differ whether it is hidden, 0 to 1.
    """

    watch: Watch = DEFAULT_WATCH
    stirred: float = 0.005
    aside: float = 0.06
    aside_unsure: float = 0.01
    hidden: float = 0.035


@dataclass(eq=False)
class CardMemory:
    """What the cards of one table were read as; it belongs to whoever follows that table."""

    limits: MemoryLimits = field(default_factory=MemoryLimits)
    _kept: list[_Kept] = field(default_factory=list)

    def reading(self, reader: QuadReader, frame: Frame) -> QuadReader:
        """``reader``, spared whatever was read before and has not changed in ``frame``."""
        small = shrink(frame, self.limits.watch)
        self._kept = [one for one in self._kept if one.holds(small, self.limits)]
        return _Remembering(reader, self, small)

    def find(self, asked: _Asked) -> CardGuess | None:
        """What was read of the same card when the same was asked; None if nothing was."""
        fitting: Iterator[_Kept] = (one for one in self._kept if one.answers(asked, self.limits))
        return next((one.guess for one in fitting), None)

    def keep(self, asked: _Asked, guess: CardGuess, small: Frame) -> None:
        """Remember what was read."""
        self._kept.append(_kept(asked, guess, small, self.limits.watch))


@dataclass(frozen=True, slots=True, eq=False)
class _Asked:
    """A quad that is to be read.

    Attributes:
        corners_px: Where.
        hidden: What of the quad's bounding box shows something else; None if nothing does.
        reach: How far the card may lie aside.
    """

    corners_px: Points
    hidden: Mask | None
    reach: float

    @property
    def height_px(self) -> float:
        """The longer side of the quad."""
        return float(np.linalg.norm(self.corners_px[:2] - self.corners_px[1:3], axis=1).max())


@dataclass(frozen=True, slots=True, eq=False)
class _Kept:
    """A card that was read, and how its place looked then.

    Attributes:
        asked: What was asked.
        guess: What was answered.
        rows: Of the small picture, first and the one after the last.
        columns: Likewise.
        outline: Which pixels of that part are the card's, uint8, 0 or 255.
        looked: That part of the small picture.
    """

    asked: _Asked
    guess: CardGuess
    rows: slice
    columns: slice
    outline: Frame
    looked: Frame

    def holds(self, small: Frame, limits: MemoryLimits) -> bool:
        """Whether the card lies there as it did."""
        now = small[self.rows, self.columns]
        if now.shape != self.looked.shape:
            return False
        apart = cv2.absdiff(now, self.looked).max(axis=2)
        differing = (apart >= limits.watch.differs) & (self.outline > 0)
        most = limits.stirred * cv2.countNonZero(self.outline)
        return int(np.count_nonzero(differing)) <= most

    def answers(self, asked: _Asked, limits: MemoryLimits) -> bool:
        """Whether just this was asked, too."""
        mine = self.asked
        if mine.reach != asked.reach or (mine.hidden is None) != (asked.hidden is None):
            return False
        aside = limits.aside if self.guess.sure else limits.aside_unsure
        if np.abs(mine.corners_px - asked.corners_px).max() > aside * mine.height_px:
            return False
        return _differ(mine, asked) <= limits.hidden


@dataclass(frozen=True, slots=True, eq=False)
class _Remembering:
    """A reader with a memory, for one frame."""

    reader: QuadReader
    memory: CardMemory
    small: Frame

    def read_quad(
        self, frame: Frame, corners_px: Points, hidden: Mask | None = None, reach: float = 0.03
    ) -> CardGuess:
        asked = _Asked(corners_px, None if hidden is None else _near(hidden, corners_px), reach)
        guess = self.memory.find(asked)
        if guess is None:
            guess = self.reader.read_quad(frame, corners_px, hidden, reach)
            self.memory.keep(asked, guess, self.small)
        return guess


def _near(hidden: Mask, corners_px: Points) -> Mask:
    """The part of a mask around a quad, wherever that lies: shape (height, width) of its box."""
    left, top = np.floor(corners_px.min(axis=0)).astype(int)
    right, bottom = np.ceil(corners_px.max(axis=0)).astype(int)
    height, width = hidden.shape
    rows = np.clip(np.arange(top, bottom), 0, height - 1)
    columns = np.clip(np.arange(left, right), 0, width - 1)
    return np.asarray(hidden[rows][:, columns], np.bool_)


def _differ(one: _Asked, other: _Asked) -> float:
    """Part of the box of which it differs whether it is hidden, 0 to 1."""
    if one.hidden is None or other.hidden is None:
        return 0.0
    rows, columns = np.minimum(one.hidden.shape, other.hidden.shape)
    return float((one.hidden[:rows, :columns] != other.hidden[:rows, :columns]).mean())


def _kept(asked: _Asked, guess: CardGuess, small: Frame, watch: Watch) -> _Kept:
    corners = (asked.corners_px + 0.5) / watch.pixel_px - 0.5
    middle = corners.mean(axis=0)
    wide = middle + (corners - middle) * (1 + 2 * asked.reach)
    height, width = small.shape[:2]
    low = np.clip(np.floor(wide.min(axis=0)), 0, (width - 1, height - 1)).astype(int)
    high = np.clip(np.ceil(wide.max(axis=0)) + 1, low + 1, (width, height)).astype(int)
    outline = np.zeros((high[1] - low[1], high[0] - low[0]), np.uint8)
    cv2.fillConvexPoly(outline, np.round(wide - low).astype(np.int32), (255,))
    rows, columns = slice(low[1], high[1]), slice(low[0], high[0])
    return _Kept(asked, guess, rows, columns, outline, small[rows, columns].copy())
