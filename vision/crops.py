"""Cutting one piece or card out of a taught picture, upright and of a known size."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import cv2
import numpy as np

from vision.errors import TeachError
from vision.frame import Frame, Points, as_frame
from vision.pose import UNIT_CORNERS
from vision.profile import CARD_HEIGHT_PX, PIECE_DIAMETER_PX, PIECE_SIDE_PX
from vision.taps import LEAST_CARD_PX, LEAST_CHIP_PX, Span, centre, number, quad

_TURN_DEG = Span(-3600.0, 3600.0)
_CARD_SHAPE = Span(0.2, 5.0)


def piece(picture: Frame, entry: Mapping[str, Any]) -> Frame:
    """A piece centred in ``PIECE_SIDE_PX`` square, with a diameter of ``PIECE_DIAMETER_PX``."""
    centre_px = centre(entry, picture)
    if entry.get("diameter_px") is None:
        diameter_px = measured_diameter(picture, centre_px)
    else:
        diameter_px = number(entry, "diameter_px", Span(LEAST_CHIP_PX, 2 * max(picture.shape)))
    turn_deg = number(entry, "rotation_deg", _TURN_DEG) if "rotation_deg" in entry else 0.0
    turn = math.radians(turn_deg)  # anticlockwise as seen
    scale = diameter_px / PIECE_DIAMETER_PX
    turned = scale * np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    shift = centre_px - turned @ np.full(2, (PIECE_SIDE_PX - 1) / 2)
    size = (PIECE_SIDE_PX, PIECE_SIDE_PX)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    crop = cv2.warpAffine(
        picture, np.column_stack([turned, shift]), size, flags=flags, borderMode=cv2.BORDER_REFLECT
    )
    return as_frame(np.asarray(crop, np.uint8))


def measured_diameter(picture: Frame, centre_px: Points) -> float:
    """Diameter in pixels of the piece at ``centre_px`` in a picture that shows little else."""
    lab = cv2.cvtColor(picture, cv2.COLOR_BGR2LAB).astype(np.float32)
    rim = np.concatenate([lab[0], lab[-1], lab[:, 0], lab[:, -1]])
    apart = np.linalg.norm(lab - np.median(rim, axis=0), axis=2)
    strange = np.clip(apart * 2, 0, 255).astype(np.uint8)
    _, mask = cv2.threshold(strange, 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    middle = (float(centre_px[0]), float(centre_px[1]))
    here = [each for each in outlines if cv2.pointPolygonTest(each, middle, measureDist=False) >= 0]
    area = max((cv2.contourArea(each) for each in here), default=0.0)
    if area < np.pi / 4 * LEAST_CHIP_PX**2:
        problem = "no piece stands out at the given centre; give its diameter_px"
        raise TeachError(problem)
    return float(2 * np.sqrt(area / np.pi))


def card(picture: Frame, entry: Mapping[str, Any]) -> Frame:
    """A card that fills its picture, ``CARD_HEIGHT_PX`` high."""
    corners = quad(entry, picture, LEAST_CARD_PX).astype(np.float32)
    top, right, bottom, left = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
    shape = float((top + bottom) / (right + left))
    if not _CARD_SHAPE.least <= shape <= _CARD_SHAPE.most:
        problem = f"corners_px is {shape:.2f} times as wide as high, which no card is"
        raise TeachError(problem)
    size = (round(CARD_HEIGHT_PX * shape), CARD_HEIGHT_PX)
    target = np.array(UNIT_CORNERS, np.float32) * size - np.float32(0.5)
    upright = cv2.getPerspectiveTransform(corners, target.astype(np.float32))
    return as_frame(np.asarray(cv2.warpPerspective(picture, upright, size), np.uint8))
