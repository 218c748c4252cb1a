"""A picture with its reading drawn in."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Frame
from vision.observation import BoardReading, MarkerSighting, Observation

SURE_BGR = (80, 220, 80)
UNSURE_BGR = (60, 170, 255)
COVERED_BGR = (90, 90, 235)
INK_BGR = (20, 20, 20)
CHIP_SIDE = 1 / 15
"""Diameter of the rings, in sides of the board."""


def annotated(frame: Frame, seen: Observation) -> npt.NDArray[np.uint8]:
    """A copy of ``frame`` with boards outlined and every chip ringed and named."""
    drawn = frame.copy()
    for board in seen.boards:
        _draw_board(drawn, board)
    return drawn


def _draw_board(drawn: npt.NDArray[np.uint8], board: BoardReading) -> None:
    corners = np.array(board.corners_px)
    side_px = float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean())
    colour = COVERED_BGR if board.covered else SURE_BGR
    outline = [np.round(corners).astype(np.int32).reshape(-1, 1, 2)]
    cv2.polylines(drawn, outline, isClosed=True, color=colour, thickness=2, lineType=cv2.LINE_AA)
    notes = " ".join(
        f"{name} {marker.space}" for name, marker in _markers(board) if marker is not None
    )
    _write(drawn, (float(corners[:, 0].min()), float(corners[:, 1].min()) + 18), notes, colour)
    for chip in board.chips:
        ink = SURE_BGR if chip.sure else UNSURE_BGR
        x, y = chip.centre_px
        radius_px = round(side_px * CHIP_SIDE / 2)
        cv2.circle(drawn, (round(x), round(y)), radius_px, ink, 2, cv2.LINE_AA)
        _write(drawn, (x - radius_px, y - radius_px - 3), f"{chip.piece}@{chip.space}", ink)


def _markers(board: BoardReading) -> tuple[tuple[str, MarkerSighting | None], ...]:
    return (("droplet", board.droplet), ("rat", board.rat))


def _write(
    drawn: npt.NDArray[np.uint8],
    at_px: tuple[float, float],
    words: str,
    colour: tuple[int, int, int],
) -> None:
    place = (round(at_px[0]), round(at_px[1]))
    for ink, thickness in ((INK_BGR, 4), (colour, 1)):
        cv2.putText(
            drawn, words, place, cv2.FONT_HERSHEY_SIMPLEX, 0.45, ink, thickness, cv2.LINE_AA
        )
