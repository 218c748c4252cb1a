"""The taught cards: brought to one pose, grouped into suits of siblings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.card_prints import (
    HEIGHT_PX,
    MARGIN_PX,
    UPRIGHT,
    WIDTH_PX,
    Template,
    inner_card,
    laid,
    log_light,
    print_of,
)
from vision.frame import Frame
from vision.patches import Pixels, Weights

_SMALL_PX = (27, 39)  # what a glance compares: colours and large shapes
_RIM_PX = 6
_TEACH_STEPS = 10
_COARSE_PX = 2.5  # sigma: about the stroke of a number
_SPOT_SHARE = 0.15  # of the largest difference, from which siblings differ at a place
_SPOT_BLUR_PX = 3.0
_SPOT_PART = 0.04  # of all differences: less is no number but an ornament


@dataclass(frozen=True, slots=True, eq=False)
class Suit:
    """Cards of one suit, which differ only in their number.

    Attributes:
        name: What their labels share.
        labels: In the order in which they were taught.
        prints: Each label's print, all in one pose: shape (labels, H, W, 3).
        colours: Colours and large shapes of all taught pictures, shape (n, pixels, 3).
        pooled: The mean of the siblings.
        coarse: The same out of focus, which finds its place from further away.
        differs: How much siblings differ at their marks, 0 to 1; all 0 without siblings.
        spots: The same, each mark apart, the largest first.
    """

    name: str
    labels: tuple[str, ...]
    prints: Pixels
    colours: Pixels
    pooled: Template
    coarse: Template
    differs: Weights
    spots: tuple[Weights, ...]

    def coloured(self, light: Pixels, weights: Weights) -> float:
        """Correlation of an upright card with the most similar of the suit, -1 to 1."""
        return float(_alike(_small(light)[None], _small_weights(weights), self.colours).max())


@dataclass(frozen=True, slots=True, eq=False)
class CardGallery:
    """All suits, in the order in which they were taught, and the colours of all their cards."""

    suits: tuple[Suit, ...]
    colours: Pixels

    def glance(self, lights: Sequence[Pixels], weights: Weights) -> npt.NDArray[np.float32]:
        """How much some cards look like each suit, -1 to 1.

        Returns:
            Upright and upside down, each card, each suit: shape (2, cards, suits).
        """
        seen, clear = np.stack([_small(light) for light in lights]), _small_weights(weights)
        ways = [
            _alike(seen, clear, self.colours),
            _alike(seen[:, ::-1], clear[::-1], self.colours),
        ]
        firsts = np.cumsum([0, *(len(suit.colours) for suit in self.suits[:-1])])
        return np.asarray(np.maximum.reduceat(np.stack(ways), firsts, axis=2), np.float32)


def suit_name(label: str) -> str:
    """What the cards of a suit share: ``"sun"`` of ``"sun-7"``; without a number a card has none.

    A card with a name, like ``"only-one"``, is a suit of its own.
    """
    suit, _, number = label.rpartition("-")
    return suit if suit and number.isdigit() else label


def card_gallery(pieces: Mapping[str, Sequence[Frame]]) -> CardGallery:
    """Build the templates from one or more upright pictures of each card."""
    grouped: dict[str, dict[str, Sequence[Frame]]] = {}
    for label, pictures in pieces.items():
        grouped.setdefault(suit_name(label), {})[label] = pictures
    suits = tuple(_suit(name, members) for name, members in grouped.items())
    return CardGallery(suits, np.concatenate([suit.colours for suit in suits]))


def _small(light: Pixels) -> Pixels:
    """Colours and large shapes, shape (pixels, 3)."""
    inside = light[_RIM_PX:-_RIM_PX, _RIM_PX:-_RIM_PX]
    little = np.asarray(cv2.resize(inside, _SMALL_PX, interpolation=cv2.INTER_AREA), np.float32)
    return little.reshape(-1, 3)


def _small_weights(weights: Weights) -> Weights:
    inside = weights[_RIM_PX:-_RIM_PX, _RIM_PX:-_RIM_PX]
    little = cv2.resize(inside, _SMALL_PX, interpolation=cv2.INTER_AREA)
    return np.asarray(little, np.float32).reshape(-1)


def _alike(seen: Pixels, weights: Weights, taught: Pixels) -> npt.NDArray[np.float32]:
    """Correlation of each small picture with each taught one, the light's colour left aside."""
    total = max(float(weights.sum()), 1e-6)
    level = seen - np.einsum("p,spc->sc", weights, seen)[:, None] / total
    known = taught - np.einsum("p,npc->nc", weights, taught)[:, None] / total
    level, known = (_flat_rows(one, weights) for one in (level, known))
    return np.asarray(level @ known.T, np.float32)


def _flat_rows(pictures: Pixels, weights: Weights) -> npt.NDArray[np.float32]:
    rows = (pictures * np.sqrt(weights)[:, None]).reshape(len(pictures), -1)
    length = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.asarray(rows / (length + 1e-6), np.float32)


def _sized(picture: Frame) -> Frame:
    size = (WIDTH_PX, HEIGHT_PX)
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def _canvas(picture: Frame) -> Frame:
    """A rectified upright card in the middle of a canvas."""
    margins = (MARGIN_PX,) * 4
    return np.asarray(cv2.copyMakeBorder(_sized(picture), *margins, cv2.BORDER_REPLICATE), np.uint8)


def _suit(name: str, members: Mapping[str, Sequence[Frame]]) -> Suit:
    lights = [[log_light(_canvas(one)) for one in shown] for shown in members.values()]
    canvases = [[print_of(light) for light in label] for label in lights]
    reference = laid(canvases[0][0], UPRIGHT)
    first = [_taught(label, Template.of(reference)) for label in canvases]
    pooled = Template.of(np.asarray(np.mean(first, axis=0), np.float32))
    prints = [_taught(label, pooled) for label in canvases]
    spots = _spots(_differs(prints))
    nowhere = np.zeros((HEIGHT_PX, WIDTH_PX), np.float32)
    colours = np.stack([_small(laid(one, UPRIGHT)) for label in lights for one in label])
    mean = np.asarray(np.mean(prints, axis=0), np.float32)
    soft = np.asarray(cv2.GaussianBlur(mean, (0, 0), _COARSE_PX), np.float32)
    return Suit(
        name,
        tuple(members),
        np.stack(prints),
        colours,
        Template.of(mean),
        Template.of(soft),
        np.asarray(sum(spots, nowhere), np.float32),
        spots,
    )


def _taught(canvases: Sequence[Pixels], reference: Template) -> Pixels:
    """The mean of one card's prints, each moved upon the reference."""
    inner = inner_card()
    moved = [
        laid(canvas, reference.settle(canvas, UPRIGHT, inner, _TEACH_STEPS)) for canvas in canvases
    ]
    return np.asarray(np.mean(moved, axis=0), np.float32)


def _differs(prints: Sequence[Pixels]) -> Weights:
    spread = np.var(np.stack(prints), axis=0).mean(axis=2) * inner_card()
    return np.asarray(spread / max(float(spread.max()), 1e-9), np.float32)


def _spots(differs: Weights) -> tuple[Weights, ...]:
    wide = cv2.GaussianBlur(differs, (0, 0), _SPOT_BLUR_PX)
    marked = (wide > _SPOT_SHARE * max(float(wide.max()), 1e-6)).astype(np.uint8)
    count, numbered = cv2.connectedComponents(marked)
    spots = [np.asarray(differs * (numbered == one), np.float32) for one in range(1, count)]
    least = _SPOT_PART * float(differs.sum())
    large = [spot for spot in spots if float(spot.sum()) > least]
    return tuple(sorted(large, key=lambda spot: -float(spot.sum())))
