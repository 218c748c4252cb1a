"""What lies on an imagined table: values only."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from vision.art import BOARD_SIDE_MM, Edition, space_centres_mm
from vision.frame import Points
from vision.scene_sheet import placed


@dataclass(frozen=True, slots=True)
class LaidPiece:
    """A chip or a marker.

    Attributes:
        label: As in profiles: ``"white-1"``, ``"droplet"``, ``"rat"``, ``"ruby"``.
        space: Of the board it lies on; None for a place without spaces.
        offset_mm: From the middle of the space (of the board, of the table) in the board's frame.
        rotation_deg: Clockwise against the board.
        level: How many chips lie below it.
    """

    label: str
    space: int | None
    offset_mm: tuple[float, float] = (0.0, 0.0)
    rotation_deg: float = 0.0
    level: int = 0


@dataclass(frozen=True, slots=True)
class BoardScene:
    """A pot board and what lies on it, undermost first.

    Attributes:
        centre_mm: On the table, x right and y down.
        rotation_deg: Clockwise; at 0 the board's upper edge is up in the picture.
        pieces: Undermost first.
        hand: Whether a hand reaches over it from its near edge.
        hand_mm: How far the hand is from its resting place, in the board's frame.
    """

    centre_mm: tuple[float, float]
    rotation_deg: float = 0.0
    pieces: tuple[LaidPiece, ...] = ()
    hand: bool = False
    hand_mm: tuple[float, float] = (0.0, 0.0)

    def on_table(self, points_mm: Points) -> Points:
        """Points of the board's frame as points of the table."""
        return placed(points_mm, *self.centre_mm, self.rotation_deg)

    def corners_mm(self) -> Points:
        """Top left, top right, bottom right, bottom left of the artwork, on the table."""
        half = BOARD_SIDE_MM / 2
        return self.on_table(np.array([(-half, -half), (half, -half), (half, half), (-half, half)]))

    def spaces_mm(self) -> Points:
        """Middles of all spaces, on the table: shape (54, 2)."""
        return self.on_table(space_centres_mm())

    def piece_mm(self, piece: LaidPiece) -> tuple[float, float]:
        """Where a piece's middle is on the table."""
        start = np.zeros(2) if piece.space is None else space_centres_mm()[piece.space]
        x, y = self.on_table((start + piece.offset_mm)[None])[0]
        return (float(x), float(y))


@dataclass(frozen=True, slots=True)
class Scene:
    """A table with boards, and pieces beside them.

    Attributes:
        boards: In seat order.
        loose: Beside the boards; their offsets are places on the table.
        edition: What the boards print.
        ground: ``"wood"`` or ``"paper"``.
    """

    boards: tuple[BoardScene, ...] = ()
    loose: tuple[LaidPiece, ...] = ()
    edition: Edition = field(default_factory=Edition)
    ground: str = "wood"
