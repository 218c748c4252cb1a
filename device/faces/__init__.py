"""The games as they come to the table: faces and players by name. A new game adds one entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from device.face import Face
from device.faces.galletitas import GalletitasFace, known_icons
from device.faces.glastonbury import GlastonburyFace
from device.faces.quacks import QuacksFace
from device.learnt import NOTHING, Learnt
from device.settings import DEFAULT, Settings
from device.showing import Text, text
from engine.record import Words


@dataclass(frozen=True, slots=True)
class Playable:
    """A game that can be played at the table.

    Attributes:
        face: Makes its face, from the players' names, what was learnt of this copy and how
            talkative the box is.
        begins: Who begins, if the rules say so.
        known: What a header says of what was learnt of this copy.
    """

    face: Callable[[tuple[str, ...], Learnt, Settings], Face]
    begins: Text | None = None
    known: Callable[[Learnt], Words] = lambda _: {}


PLAYABLE: Mapping[str, Playable] = {
    "quacks": Playable(lambda names, _, settings: QuacksFace(names, settings)),
    "glastonbury": Playable(lambda names, learnt, _: GlastonburyFace(names, learnt)),
    "galletitas": Playable(
        lambda names, learnt, _: GalletitasFace(names, learnt),
        text("galletitas.begins.platypus"),
        known_icons,
    ),
}
"""In the order in which they are offered."""


def face_of(
    game: object,
    names: tuple[str, ...],
    learnt: Learnt = NOTHING,
    settings: Settings = DEFAULT,
) -> Face:
    """The face of a game of the catalogue, for players of these names."""
    return PLAYABLE[str(game)].face(names, learnt, settings)
