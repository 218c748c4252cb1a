"""What the box of Die Alchemisten prints."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.quacks.tables import Additions
from engine.rulebook import rulebook


@dataclass(frozen=True, slots=True)
class AlchemistTables:
    """The whole of ``quacks_alchemists.toml``."""

    box: Additions


LABORATORY = rulebook(AlchemistTables, "quacks_alchemists")
