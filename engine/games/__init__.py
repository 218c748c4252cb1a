"""The catalogue: every game on the table by its name. A new game adds one entry."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.galletitas.words import GalletitasGame
from engine.games.glastonbury.words import GlastonburyGame
from engine.games.quacks.words import QuacksGame
from engine.record import Game

GAMES: Mapping[str, Game] = {
    "galletitas": GalletitasGame(),
    "glastonbury": GlastonburyGame(),
    "quacks": QuacksGame(),
}
