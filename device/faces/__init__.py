"""How each game shows itself: the faces by the names of their games. A new game adds one entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from device.face import Face
from device.faces.quacks import QuacksFace

FACES: Mapping[str, Callable[[tuple[str, ...]], Face]] = {"quacks": QuacksFace}


def face_of(game: object, names: tuple[str, ...]) -> Face:
    """The face of a game of the catalogue, for players of these names."""
    return FACES[str(game)](names)
