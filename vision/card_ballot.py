"""How details of print vote: each says where the card lies of which it would be a part."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Points
from vision.print_details import Details, spoken_for

Floats: TypeAlias = npt.NDArray[np.float64]
Indices: TypeAlias = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class VoteLimits:
    """Who votes, and which votes agree; the same for rows, fields and shown cards.

    Chosen on rows of two editions. On 12 rows and 12 fields of three editions 386 of 425 cards
    are found; of the others all but one lie face down. Three more are found beside the rows.

    Attributes:
        least_share: Shortest card in parts of the frame's longer side, 0 to 1; not measured.
        most_share: The longest.
        alike: Cosine of two descriptors from which one votes for the other's card, -1 to 1.
        runner_up: How much less alike than the best a place of the art may be, in cosine.
        usual_octaves: How far a card's height may differ from the usual one, natural logarithm.
        usual_rad: How far it may be turned against the others, upside down or not.
        stray_votes: Votes in one bin that mere chance may bring, and that do not count.
        bin_share: Width of a bin of middles, in parts of the frame's longer side.
        bin_octaves: Width of a bin of heights, natural logarithm.
        turn_bins: Bins of half a turn.
        cell_share: Width of the cells in which middles are counted, in parts of the longer side.
        blur: How far votes for one card scatter, in its heights.
        apart: Between the middles of two cards, in heights; a third of a card's width shows.
        votes: Weight of votes from which a card is tried; faces of which 39 % and more was seen
            had 11 to 94, mats and wood up to 10, so that their poses are tried, too.
    """

    least_share: float = 0.03
    most_share: float = 0.6
    alike: float = 0.85
    runner_up: float = 0.03
    usual_octaves: float = 0.27
    usual_rad: float = 0.27
    stray_votes: float = 2.0
    bin_share: float = 0.021
    bin_octaves: float = 0.15
    turn_bins: int = 18
    cell_share: float = 0.0035
    blur: float = 0.03
    apart: float = 0.14
    votes: float = 5.0


@dataclass(frozen=True, slots=True, eq=False)
class Ballot:
    """Votes: which place of the frame and of the art, and the card they speak for.

    Attributes:
        seen: Index of the detail in the frame, shape (n,).
        art: Index of the detail on the cards, shape (n,).
        middles: Of the card, shape (n, 2), pixels.
        heights: Of the card, shape (n,), pixels.
        turns: Of the card, shape (n,), radians.
        weights: A place that votes often counts less each time, shape (n,).
    """

    seen: Indices
    art: Indices
    middles: Points
    heights: Floats
    turns: Floats
    weights: Floats

    def only(self, chosen: npt.NDArray[np.bool_]) -> Ballot:
        """The chosen votes."""
        return Ballot(
            self.seen[chosen],
            self.art[chosen],
            self.middles[chosen],
            self.heights[chosen],
            self.turns[chosen],
            self.weights[chosen],
        )

    def alike(self, height_px: float, turn_rad: float, limits: VoteLimits) -> Ballot:
        """The votes for cards of about this height and turn, half a turn aside or not."""
        turned = (self.turns - turn_rad + np.pi / 2) % np.pi - np.pi / 2
        octaves = np.abs(np.log(self.heights / height_px))
        near = (octaves < limits.usual_octaves) & (np.abs(turned) < limits.usual_rad)
        return self.only(np.asarray(near, np.bool_))

    def about(self, middle_px: Floats, reach_px: float) -> Ballot:
        """The votes for cards whose middles lie near a place."""
        apart_px = np.linalg.norm(self.middles - middle_px, axis=1)
        return self.only(np.asarray(apart_px < reach_px, np.bool_))


def cast(seen: Details, art: Details, longest_px: float, limits: VoteLimits) -> Ballot:
    """Let the details of a frame, whose longer side is ``longest_px``, vote."""
    likeness = seen.descriptors @ art.descriptors.T
    best = likeness.max(axis=1, initial=0.0)[:, None]
    at, of = np.nonzero(likeness > np.maximum(best - limits.runner_up, limits.alike))
    cards = spoken_for(seen, at, art, of)
    shares = cards.heights / longest_px
    sized = (shares > limits.least_share) & (shares < limits.most_share)
    often = np.bincount(at[sized], minlength=len(seen.places))[at]
    weights = 1 / np.sqrt(np.maximum(often, 1))
    return Ballot(at, of, cards.middles, cards.heights, cards.turns, weights).only(sized)


def usual(ballot: Ballot, longest_px: float, limits: VoteLimits) -> tuple[float, float]:
    """Height in pixels and turn in radians that most votes agree on, wherever their cards lie."""
    bins = np.column_stack(
        [
            ballot.middles // (limits.bin_share * longest_px),
            np.log(ballot.heights) // limits.bin_octaves,
            (ballot.turns % np.pi) // (np.pi / limits.turn_bins),
        ]
    ).astype(np.int64)
    once, first = np.unique(np.column_stack([ballot.seen, bins]), axis=0, return_index=True)
    cells, cell = np.unique(once[:, 1:], axis=0, return_inverse=True)
    votes = np.bincount(cell.ravel(), weights=ballot.weights[first])
    sizes = cells[:, 2] - cells[:, 2].min()
    table = np.zeros((int(sizes.max()) + 2, limits.turn_bins))
    np.add.at(table, (sizes, cells[:, 3]), np.maximum(votes - limits.stray_votes, 0))
    pairs = table[:-1] + table[1:]
    quads = pairs + np.roll(pairs, -1, axis=1)
    size, turn = np.unravel_index(int(quads.argmax()), quads.shape)
    height_px = float(np.exp((int(size) + int(cells[:, 2].min()) + 1) * limits.bin_octaves))
    turn_rad = (int(turn) + 1) * np.pi / limits.turn_bins
    return height_px, float((turn_rad + np.pi / 2) % np.pi - np.pi / 2)


def peaks(
    ballot: Ballot, height_px: float, size_px: tuple[int, int], limits: VoteLimits
) -> list[Floats]:
    """Middles that enough votes agree on in a frame of (height, width), the strongest first."""
    cell_px = limits.cell_share * max(size_px)
    rows, columns = int(size_px[0] / cell_px) + 1, int(size_px[1] / cell_px) + 1
    cells = np.round(ballot.middles[:, ::-1] / cell_px).astype(np.int64)
    inside = ((cells >= 0) & (cells < (rows, columns))).all(axis=1)
    places = np.column_stack([ballot.seen, cells])[inside]
    once, first = np.unique(places, axis=0, return_index=True)
    votes = np.zeros((rows, columns), np.float32)
    np.add.at(votes, (once[:, 1], once[:, 2]), ballot.weights[inside][first])
    reach = limits.blur * height_px / cell_px
    votes = np.asarray(cv2.GaussianBlur(votes, (0, 0), reach) * 2 * np.pi * reach**2, np.float32)
    found = []
    while votes.max() > limits.votes:
        y, x = np.unravel_index(int(votes.argmax()), votes.shape)
        found.append(np.array([float(x), float(y)]) * cell_px)
        apart = round(limits.apart * height_px / cell_px)
        cv2.circle(votes, (int(x), int(y)), apart, (0.0,), -1)
    return found
