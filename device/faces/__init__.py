"""The games as they come to the table: faces and players by name. A new game adds one entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from device.face import Face
from device.faces.galletitas import GalletitasFace, known_icons
from device.faces.glastonbury import GlastonburyFace
from device.faces.quacks import QuacksFace
from device.learnt import NOTHING, Learnt
from device.showing import Text, text
from engine.games.galletitas.tables import TABLES as GALLETITAS
from engine.games.glastonbury.tables import TABLES as GLASTONBURY
from engine.games.quacks.tables import TABLES as QUACKS
from engine.record import Words


@dataclass(frozen=True, slots=True)
class Playable:
    """A game that can be played at the table.

    Attributes:
        face: Makes its face, from the players' names and what was learnt of this copy.
        fewest: With how many it can be played at least.
        most: With how many it can be played at most.
        begins: Who begins, if the rules say so.
        known: What a header says of what was learnt of this copy.
    """

    face: Callable[[tuple[str, ...], Learnt], Face]
    fewest: int
    most: int
    begins: Text | None = None
    known: Callable[[Learnt], Words] = lambda _: {}


PLAYABLE: Mapping[str, Playable] = {
    "quacks": Playable(
        lambda names, _: QuacksFace(names), QUACKS.setup.players_min, QUACKS.setup.players_max
    ),
    "glastonbury": Playable(
        GlastonburyFace, GLASTONBURY.setup.players_min, GLASTONBURY.setup.players_max
    ),
    "galletitas": Playable(
        GalletitasFace,
        GALLETITAS.setup.players_min,
        GALLETITAS.setup.players_max,
        text("galletitas.begins.platypus"),
        known_icons,
    ),
}
"""In the order in which they are offered."""


def face_of(game: object, names: tuple[str, ...], learnt: Learnt = NOTHING) -> Face:
    """The face of a game of the catalogue, for players of these names."""
    return PLAYABLE[str(game)].face(names, learnt)
