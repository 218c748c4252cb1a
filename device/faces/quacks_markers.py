"""Whether droplet and rat stone lie on a pot where the record has them."""

from __future__ import annotations

from device.showing import Text, text
from engine.game import Seat
from engine.games.quacks.game import Quacks
from engine.games.quacks.position import Marker, Phase
from vision.observation import BoardReading, MarkerSighting

SEEN = 0.8
"""Confidence from which a droplet or rat stone in the wrong place is worth a line, 0 to 1."""


def markers_elsewhere(
    state: Quacks, seat: Seat, board: BoardReading, names: tuple[str, ...]
) -> tuple[Text, ...]:
    """Where a seat's droplet and rat stone belong, if they clearly lie elsewhere or nowhere."""
    if state.phase is not Phase.BREWING or board.covered:
        return ()
    seen = {Marker.DROPLET: board.droplet, Marker.RAT: board.rat}
    return tuple(
        text(f"marker.{marker.value}", name=names[seat], space=space)
        for marker, space in state.markers(seat).items()
        if _is_elsewhere(marker, seen[marker], space)
    )


def _is_elsewhere(marker: Marker, seen: MarkerSighting | None, space: int) -> bool:
    if seen is None:
        return marker is Marker.RAT  # a droplet that is not seen may lie under a chip
    return seen.space != space and seen.confidence >= SEEN
