"""The field: cards in six rows of six, read where they lie, or an honest doubt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from vision.card_finder import CardFinder, card_finder
from vision.card_memory import CardMemory, QuadReader
from vision.cards import CardGuess, card_reader
from vision.frame import Frame, Points
from vision.lattice import Cell, Lattice, fit_lattice, refit, windows
from vision.observation import CardSighting, Doubt, FieldReading
from vision.profile import Profile

SIDE = 6
"""Rows and columns of a field."""

MARKERS = (44, 45, 46, 47)
"""Markers beside the corners of a field: which cells are its outermost, where they are bare."""


@dataclass(frozen=True, slots=True)
class FieldLimits:
    """Thresholds; measured on three editions by ``benchmarks/cards.py``.

    Attributes:
        cards: Fewest cards that make a field.
        clear: ``CardGuess.alike`` from which a card's exact place is trusted.
        card: ``CardGuess.alike`` below which nothing lies in a cell that nobody voted for.
        reach: How far a card may lie from the middle of its cell, in heights.
    """

    cards: int = 5
    clear: float = 0.6
    card: float = 0.45
    reach: float = 0.12


@dataclass(frozen=True, slots=True, eq=False)
class FieldReader:
    """Reads the fields of one profile; build it once, with ``field_reader``.

    Attributes:
        finder: Finds cards.
        reader: Reads one card.
        limits: Thresholds.
    """

    finder: CardFinder
    reader: QuadReader
    limits: FieldLimits = FieldLimits()

    def read(self, frame: Frame, memory: CardMemory | None = None) -> FieldReading | None:
        """The field in a frame; None if no cards lie in rows and columns.

        With the ``memory`` of this field only cards are read whose picture has changed.
        """
        if memory is not None:
            return replace(self, reader=memory.reading(self.reader, frame)).read(frame)
        lattice = fit_lattice(self.finder.find(frame), self.finder.aspect)
        if lattice is None or len(lattice.members) < self.limits.cards:
            return None
        guesses = {
            cell: self.reader.read_quad(frame, pose.corners_px(self.finder.aspect))
            for cell, pose in lattice.members.items()
        }
        clear = {cell: one for cell, one in guesses.items() if one.alike > self.limits.clear}
        lattice = self._sharpened(lattice, clear)
        half = _half_card(lattice, clear or guesses)
        guesses = self._filled(frame, lattice, half, guesses)
        return _reading(guesses, self._window(frame, lattice, list(guesses)))

    def _sharpened(self, lattice: Lattice, clear: Mapping[Cell, CardGuess]) -> Lattice:
        centres = {cell: one.corners_px.mean(axis=0) for cell, one in clear.items()}
        if len(centres) < self.limits.cards:
            return lattice
        return refit(lattice.members, centres) or lattice

    def _filled(
        self,
        frame: Frame,
        lattice: Lattice,
        half: npt.NDArray[np.float64],
        guesses: Mapping[Cell, CardGuess],
    ) -> dict[Cell, CardGuess]:
        """With every card that was overlooked, and without what is none."""
        filled = {cell: one for cell, one in guesses.items() if self._is_card(one, lattice, cell)}
        for cell in _possible(list(filled or guesses)):
            known = guesses.get(cell)
            if known is not None and known.alike > self.limits.clear:
                continue
            corners = lattice.corners_px(cell, half)
            if not _is_inside(corners, frame):
                continue
            seen = self._looked_for(frame, corners)
            if known is None or seen.alike > known.alike:
                filled[cell] = seen
        return {cell: one for cell, one in filled.items() if self._is_card(one, lattice, cell)}

    def _looked_for(self, frame: Frame, corners_px: Points) -> CardGuess:
        """What lies in a cell, about in its middle or else farther aside."""
        near = self.reader.read_quad(frame, corners_px)
        if near.alike > self.limits.clear:
            return near  # in more places more faces look like it at a glance, and it would be lost
        return self.reader.read_quad(frame, corners_px, reach=self.limits.reach)

    def _is_card(self, guess: CardGuess, lattice: Lattice, cell: Cell) -> bool:
        wiped_out = guess.why is Doubt.GLARE  # nobody can say that nothing lies there
        return guess.alike >= self.limits.card or wiped_out or cell in lattice.members

    def _window(self, frame: Frame, lattice: Lattice, cells: Sequence[Cell]) -> list[Cell]:
        """Top left cell of the field; several if nobody can tell."""
        possible = list(windows(cells, SIDE))
        if len(possible) == 1:
            return possible
        middle = _marked_middle(frame)
        if middle is None:
            return sorted(possible, key=lambda one: _off_middle(one, lattice, frame))
        column, row = lattice.cells(middle[None])[0] - (SIDE - 1) / 2
        marked = (round(float(row)), round(float(column)))
        return [marked] if marked in possible else possible


def field_reader(profile: Profile) -> FieldReader | None:
    """A reader for the fields of a profile; None if no card was taught."""
    finder, reader = card_finder(profile), card_reader(profile)
    return None if finder is None or reader is None else FieldReader(finder, reader)


def _half_card(lattice: Lattice, guesses: Mapping[Cell, CardGuess]) -> npt.NDArray[np.float64]:
    """Half the width and height of a card that lies in a cell, in cells."""
    sizes = []
    for guess in guesses.values():
        corners = lattice.cells(guess.corners_px)
        sizes.append(np.abs(corners - corners.mean(axis=0)).mean(axis=0))
    return np.asarray(np.median(sizes, axis=0), np.float64)


def _possible(cells: Sequence[Cell]) -> set[Cell]:
    """Every cell that may belong to the same field: what lies beside it is no part of it."""
    return {
        (top + row, left + column)
        for top, left in windows(cells, SIDE)
        for row in range(SIDE)
        for column in range(SIDE)
    }


def _is_inside(corners_px: Points, frame: Frame) -> bool:
    height, width = frame.shape[:2]
    x, y = corners_px.mean(axis=0)
    return bool(0 <= x < width and 0 <= y < height)


def _marked_middle(frame: Frame) -> npt.NDArray[np.float64] | None:
    """The middle of the four markers of a field; None if one is missing or seen twice."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    detector = cv2.aruco.ArucoDetector(dictionary, cv2.aruco.DetectorParameters())
    outlines, ids, _ = detector.detectMarkers(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY))
    found = [
        outline.reshape(-1, 2).mean(axis=0)
        for outline, marker in zip(outlines, np.ravel(ids) if len(outlines) else (), strict=True)
        if marker in MARKERS
    ]
    return np.asarray(np.mean(found, axis=0), np.float64) if len(found) == len(MARKERS) else None


def _off_middle(window: Cell, lattice: Lattice, frame: Frame) -> float:
    """How far a window lies from the middle of the frame, in pixels."""
    row, column = window
    middle = lattice.centre_px(np.array([[column, row]]) + (SIDE - 1) / 2)[0]
    return float(np.hypot(*(middle - np.array(frame.shape[1::-1]) / 2)))


def _reading(guesses: Mapping[Cell, CardGuess], possible: Sequence[Cell]) -> FieldReading:
    top, left = possible[0]
    cells = tuple(
        tuple(_sighting(guesses.get((row, column))) for column in range(left, left + SIDE))
        for row in range(top, top + SIDE)
    )
    if len(possible) == 1:
        return FieldReading(cells)
    problem = f"the outer cells of the field are bare: it may lie in {len(possible)} places"
    return FieldReading(tuple(tuple(map(_displaced, row)) for row in cells), (problem,))


def _sighting(guess: CardGuess | None) -> CardSighting | None:
    return None if guess is None else guess.sighting()


def _displaced(card: CardSighting | None) -> CardSighting | None:
    """A card of which nobody can tell in which cell it lies."""
    return None if card is None else replace(card, sure=False, why=Doubt.WHICH_CELL)
