"""Where a card lies in the picture, and the card seen upright."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.frame import Points
from vision.observation import PointPx


@dataclass(frozen=True, slots=True, eq=False)
class CardPose:
    """Maps a card to the frame; over one card perspective is a shear and two scales.

    Attributes:
        affine: Shape (2, 3): from heights of the card, (0, 0) in its middle, to pixels.
    """

    affine: npt.NDArray[np.float64]

    @classmethod
    def upright(cls, middle_px: PointPx, height_px: float, turn_rad: float) -> CardPose:
        """A card seen from straight above; turned clockwise as seen."""
        cosine, sine = height_px * np.cos(turn_rad), height_px * np.sin(turn_rad)
        return cls(np.array([[cosine, -sine, middle_px[0]], [sine, cosine, middle_px[1]]]))

    @property
    def centre_px(self) -> PointPx:
        """The middle of the card."""
        return float(self.affine[0, 2]), float(self.affine[1, 2])

    @property
    def axes_px(self) -> tuple[float, float]:
        """How long the longest and the shortest direction of one card height are shown."""
        long, short = np.linalg.svd(self.affine[:, :2], compute_uv=False)
        return float(long), float(short)

    @property
    def turn_rad(self) -> float:
        """Clockwise turn of the card's upper edge."""
        return float(np.arctan2(self.affine[1, 0], self.affine[0, 0]))

    def to_frame(self, places: Points) -> Points:
        """Places on the card, shape (n, 2), in pixels of the frame."""
        mapped: Points = places @ self.affine[:, :2].T + self.affine[:, 2]
        return mapped

    def corners_px(self, aspect: float) -> Points:
        """Top left, top right, bottom right, bottom left of a card ``aspect`` heights wide."""
        x, y = aspect / 2, 0.5
        return self.to_frame(np.array([[-x, -y], [x, -y], [x, y], [-x, y]]))

    def turned(self) -> CardPose:
        """The same card taken upside down."""
        return CardPose(self.affine * (-1.0, -1.0, 1.0))

    def pixels_to_frame(self, size_px: tuple[int, int]) -> npt.NDArray[np.float64]:
        """From pixels of an upright card (width, height) to pixels of the frame, shape (2, 3)."""
        width_px, height_px = size_px
        to_heights = np.array(
            [
                [1 / height_px, 0.0, (1 - width_px) / 2 / height_px],
                [0.0, 1 / height_px, (1 - height_px) / 2 / height_px],
                [0.0, 0.0, 1.0],
            ]
        )
        return np.asarray(self.affine @ to_heights, np.float64)
