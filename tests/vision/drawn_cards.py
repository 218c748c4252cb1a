"""Drawn cards of two suits and a back, and tables on which they lie."""

from __future__ import annotations

import cv2
import numpy as np

from vision.frame import Frame, Points, as_frame
from vision.profile import PieceArt, Profile

SUITS = ("sun", "moon", "leaf")
NUMBERS = tuple(range(1, 13))
_SIZE = (168, 240)
_INKS = {"sun": (40, 150, 240), "moon": (170, 60, 90), "leaf": (60, 140, 40)}
_FONT = cv2.FONT_HERSHEY_DUPLEX


def face(suit: str, number: int) -> Frame:
    """A face: a symbol with its number and an index in two corners."""
    card = np.full((_SIZE[1], _SIZE[0], 3), (214, 228, 234), np.uint8)
    ink = _INKS[suit]
    cv2.rectangle(card, (7, 7), (_SIZE[0] - 8, _SIZE[1] - 8), ink, 2)
    if suit == "sun":
        cv2.circle(card, (84, 120), 50, ink, -1, cv2.LINE_AA)
    elif suit == "moon":
        cv2.fillPoly(card, [np.array([[84, 62], [136, 168], [32, 168]], np.int32)], ink)
    else:
        cv2.rectangle(card, (38, 74), (130, 166), ink, -1)
    _write(card, number, (84, 124), 1.5, (240, 240, 240))
    _write(card, number, (28, 28), 0.8, (30, 30, 30))
    cv2.circle(card, (28, 54), 7, ink, -1, cv2.LINE_AA)
    corner = card[14:66, 12:46].copy()
    card[-66:-14, -46:-12] = corner[::-1, ::-1]
    return as_frame(card)


def _write(card: Frame, number: int, middle: tuple[int, int], scale: float, ink: object) -> None:
    text = str(number)
    (width, height), _ = cv2.getTextSize(text, _FONT, scale, 2)
    at = (middle[0] - width // 2, middle[1] + height // 2)
    cv2.putText(card, text, at, _FONT, scale, ink, 2, cv2.LINE_AA)  # type: ignore[call-overload]


def back() -> Frame:
    """The back: a dark ground with a pale ring."""
    card = np.full((_SIZE[1], _SIZE[0], 3), (70, 44, 30), np.uint8)
    for y in range(20, _SIZE[1], 24):
        for x in range(18, _SIZE[0], 22):
            cv2.circle(card, (x, y), 4, (110, 70, 50), -1)
    cv2.ellipse(card, (84, 110), (30, 46), 0, 0, 360, (200, 220, 220), 9)
    cv2.rectangle(card, (0, 0), (_SIZE[0] - 1, _SIZE[1] - 1), (220, 226, 228), 12)
    return as_frame(card)


def other_back() -> Frame:
    """The back of another edition: the same border about another picture."""
    card = np.full((_SIZE[1], _SIZE[0], 3), (34, 40, 92), np.uint8)
    for y in range(30, _SIZE[1], 30):
        cv2.line(card, (10, y), (_SIZE[0] - 10, y - 18), (50, 60, 130), 3)
    cv2.fillPoly(card, [np.array([[84, 70], [124, 170], [44, 170]], np.int32)], (200, 220, 220))
    cv2.rectangle(card, (0, 0), (_SIZE[0] - 1, _SIZE[1] - 1), (220, 226, 228), 12)
    return as_frame(card)


def blown_out(picture: Frame, middle_px: tuple[float, float], radius_px: float) -> Frame:
    """``picture`` with a highlight that leaves nothing inside the radius, and a veil around it."""
    y, x = np.mgrid[: picture.shape[0], : picture.shape[1]]
    away = np.hypot(x - middle_px[0], y - middle_px[1]) / radius_px
    veil = 255 * np.exp(-np.maximum(away - 1, 0) * 4)
    return as_frame(np.clip(picture + veil[..., None], 0, 255).astype(np.uint8))


def taught() -> Profile:
    """Every face once and the back."""
    faces = {
        f"{suit}-{number}": PieceArt(f"{suit}-{number}", (face(suit, number),), is_card=True)
        for suit in SUITS
        for number in NUMBERS
    }
    return Profile("any", (), {**faces, "back": PieceArt("back", (back(),), is_card=True)})


def table(width_px: int, height_px: int) -> Frame:
    """A bare table with a faint grain."""
    grain = np.random.default_rng(5).normal(0, 4, (height_px, width_px, 1))
    cloth = np.array([96.0, 112, 120]) + cv2.GaussianBlur(grain, (0, 0), 1.0)[..., None] * 2
    return as_frame(np.clip(cloth, 0, 255).astype(np.uint8))


def lay(picture: Frame, card: Frame, corners_px: Points) -> Frame:
    """``picture`` with a card whose corners lie at ``corners_px``."""
    height, width = card.shape[:2]
    upright = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
    place = cv2.getPerspectiveTransform(upright, np.asarray(corners_px, np.float32))
    size = (picture.shape[1], picture.shape[0])
    soft = cv2.GaussianBlur(card, (0, 0), max(0.5, 0.4 * height / 240))
    seen = cv2.warpPerspective(soft, place, size, flags=cv2.INTER_AREA)
    covers = cv2.warpPerspective(np.full((height, width), 255, np.uint8), place, size)
    share = (covers.astype(np.float32) / 255)[..., None]
    return as_frame((seen * share + picture * (1 - share)).astype(np.uint8))


def quad(centre_px: tuple[float, float], height_px: float, turned_deg: float) -> Points:
    """Corners of a card turned anticlockwise as seen, from its own top left clockwise."""
    half = np.array([[-0.35, -0.5], [0.35, -0.5], [0.35, 0.5], [-0.35, 0.5]]) * height_px
    turn = np.deg2rad(turned_deg)
    turning = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    return np.asarray(half @ turning + np.array(centre_px), np.float64)
