"""How cards of a row overlap: which meet, what is left of one below others."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from vision.frame import Frame, Points
from vision.row_covers import Mask, outline

_GROWN = 1.02  # the shadow of the upper card counts as hidden, too


def meeting(quads: Sequence[Points], index: int) -> frozenset[int]:
    """The cards that overlap one."""
    near, size = _near(quads, index)
    own = outline(near[index], size)
    return frozenset(
        other
        for other, quad in enumerate(near)
        if other != index and (outline(quad, size) & own).any()
    )


def shown_part(quads: Sequence[Points], index: int, upper: Collection[int]) -> float:
    """How much of a card is left below others, 0 to 1."""
    near, size = _near(quads, index)
    own = outline(near[index], size)
    hidden = np.any([~own, *(outline(near[other], size) for other in upper)], axis=0)
    return float((own & ~hidden).sum()) / max(float(own.sum()), 1.0)


def hidden_by(frame: Frame, quads: Sequence[Points], upper: Collection[int]) -> Mask | None:
    """The pixels of a frame that show the upper cards; None if there are none."""
    if not upper:
        return None
    size = (frame.shape[0], frame.shape[1])
    outlines = [outline(quads[index], size, _GROWN) for index in sorted(upper)]
    return np.asarray(np.any(outlines, axis=0), np.bool_)


def _near(quads: Sequence[Points], index: int) -> tuple[list[Points], tuple[int, int]]:
    """All quads seen from the corner of one, and the (height, width) of what surrounds that."""
    near = [quad - quads[index].min(axis=0) for quad in quads]
    width, height = np.ceil(near[index].max(axis=0)).astype(int)
    return near, (int(height), int(width))
