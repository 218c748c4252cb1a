"""Cards of a row that nobody knows: no print votes, but four edges lie where a card's would."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.card_pose import CardPose
from vision.frame import Frame, Points

Scores: TypeAlias = npt.NDArray[np.float32]

HEIGHT_PX = 72
"""Height of a card while its edges are looked for."""


@dataclass(frozen=True, slots=True)
class StrangerLimits:
    """What counts as a card that is not known; measured on the rows of two editions.

    In 12 rows, each card taken for unknown in turn, 26 of 30 that lay free were found where they
    lie; nothing else was, nor with 0.6 of each edge in those rows as they are, dim and darker.

    Attributes:
        contrast: Step of brightness from table to card, of 255, over three pixels.
        edge: Part of each of its four edges that must be seen, 0 to 1.
        aside: Heights of a card by which its middle may lie off the line through its neighbours.
        beside: Widths of a card from the middle of one that is known, at most.
        clear: Widths of a card between its middle and that of one that is known, at least.
        scales: Sizes of a card by the usual one.
    """

    contrast: float = 14.0
    edge: float = 0.8
    aside: float = 0.2
    beside: float = 2.0
    clear: float = 0.98
    scales: tuple[float, ...] = (0.94, 1.0, 1.06)


def strangers(
    frame: Frame, known: Sequence[Points], aspect: float, limits: StrangerLimits
) -> list[Points]:
    """Corners of what has the edges of a card between or beside the known cards of a row.

    Args:
        frame: The picture.
        known: Corners of the cards that were found; it takes two to make a line.
        aspect: Width of a card in heights.
        limits: Thresholds.
    """
    if len(known) < _LINE:
        return []
    linear = _usual(known, aspect)
    to_level = np.linalg.inv(linear) * HEIGHT_PX
    middles = np.array([quad.mean(axis=0) for quad in known]) @ to_level.T
    rim = (1 + limits.beside * aspect) * HEIGHT_PX
    corner = middles.min(axis=0) - rim
    width, height = np.ceil(np.ptp(middles, axis=0) + 2 * rim).astype(int)
    level = _level(frame, np.column_stack([to_level, -corner]), (int(width), int(height)))
    scores = _edges(level, aspect, limits)
    scores[~_free(scores.shape, middles - corner, aspect * HEIGHT_PX, limits)] = 0
    places = [(place + corner) @ linear.T / HEIGHT_PX for place in _peaks(scores, aspect, limits)]
    return [CardPose(np.column_stack([linear, place])).corners_px(aspect) for place in places]


_LINE = 2
_EDGE_PART = 0.8  # corners are round
_OFF_PX = 2  # an edge turned by 4 degrees
_STEP = np.array([[-1.0, -1, 0, 1, 1]], np.float32) / 2


def _usual(quads: Sequence[Points], aspect: float) -> npt.NDArray[np.float64]:
    """How a card of the row is turned and sized, upside down or not: shape (2, 2)."""
    linears: list[npt.NDArray[np.float64]] = []
    for top_left, top_right, bottom_right, bottom_left in quads:
        right = (top_right - top_left + bottom_right - bottom_left) / 2
        down = (bottom_left - top_left + bottom_right - top_right) / 2
        linear = np.column_stack([right / aspect, down])
        upside_down = bool(linears) and float((linear * linears[0]).sum()) < 0
        linears.append(np.asarray(-linear if upside_down else linear, np.float64))
    return np.asarray(np.median(linears, axis=0), np.float64)


def _level(frame: Frame, to_level: npt.NDArray[np.float64], size: tuple[int, int]) -> Scores:
    shrink = 1 / np.sqrt(abs(np.linalg.det(to_level[:, :2])))
    soft = cv2.GaussianBlur(frame, (0, 0), max(0.4 * float(shrink), 0.1))
    flat = cv2.warpAffine(soft, to_level, size, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.cvtColor(flat, cv2.COLOR_BGR2GRAY), np.float32)


def _edges(level: Scores, aspect: float, limits: StrangerLimits) -> Scores:
    """Of the edges of a card with its middle here, how much of the worst is seen."""
    across = cv2.filter2D(level, -1, _STEP)
    down = cv2.filter2D(level, -1, _STEP.T)
    best = np.zeros(level.shape, np.float32)
    for scale in limits.scales:
        height, width = scale * HEIGHT_PX, scale * HEIGHT_PX * aspect
        for paler in (1.0, -1.0):  # than the table, all around
            sides = (
                _shifted(_lined(paler * across, (1, height), limits), width / 2, 0),
                _shifted(_lined(-paler * across, (1, height), limits), -width / 2, 0),
                _shifted(_lined(paler * down, (width, 1), limits), 0, height / 2),
                _shifted(_lined(-paler * down, (width, 1), limits), 0, -height / 2),
            )
            best = np.maximum(best, np.min(sides, axis=0))
    return best


def _lined(step: Scores, length: tuple[float, float], limits: StrangerLimits) -> Scores:
    """How much of a line with its middle here is an edge; it may be a little askew."""
    is_edge = (step > limits.contrast).astype(np.float32)
    upright = length[0] < length[1]
    wide = 2 * _OFF_PX + 1
    near = cv2.dilate(is_edge, np.ones((1, wide) if upright else (wide, 1), np.uint8))
    window = tuple(max(1, round(_EDGE_PART * one)) for one in length)
    return np.asarray(cv2.blur(near, (window[0], window[1])), np.float32)


def _shifted(scores: Scores, right_px: float, down_px: float) -> Scores:
    move = np.array([[1.0, 0, right_px], [0, 1, down_px]])
    size = (scores.shape[1], scores.shape[0])
    return np.asarray(cv2.warpAffine(scores, move, size, flags=cv2.INTER_NEAREST), np.float32)


def _free(
    shape: tuple[int, ...],
    middles: npt.NDArray[np.float64],
    width_px: float,
    limits: StrangerLimits,
) -> npt.NDArray[np.bool_]:
    """Where the middle of a card may lie: in line with its neighbours, and clear of all."""
    x = np.arange(shape[1], dtype=np.float64)
    order = np.argsort(middles[:, 0])
    line = np.interp(x, middles[order, 0], middles[order, 1])
    away = np.abs(x[:, None] - middles[:, 0]).min(axis=1) / width_px
    between = (x > middles[:, 0].min()) & (x < middles[:, 0].max())
    here = (away > limits.clear) & (between | (away < limits.beside))
    aside = np.abs(np.arange(shape[0])[:, None] - line)
    return np.asarray(here & (aside < limits.aside * HEIGHT_PX), np.bool_)


def _peaks(
    scores: Scores, aspect: float, limits: StrangerLimits
) -> Iterator[npt.NDArray[np.float64]]:
    width_px = aspect * HEIGHT_PX
    while scores.max(initial=0) > limits.edge:
        y, x = np.unravel_index(int(scores.argmax()), scores.shape)
        # the middle of all places that fit as well
        ys, xs = np.nonzero(scores >= scores[y, x])
        near = np.abs(xs - x) < width_px / 2
        yield np.array([xs[near].mean(), ys[near].mean()])
        left, right = int(x - limits.clear * width_px), int(x + limits.clear * width_px)
        scores[:, max(left, 0) : right + 1] = 0
