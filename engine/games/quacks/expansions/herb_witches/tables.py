"""What the box of Die Kräuterhexen prints."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.quacks.tables import Additions
from engine.rulebook import rulebook


@dataclass(frozen=True, slots=True)
class HerbTables:
    """The whole of ``quacks_herb_witches.toml``."""

    box: Additions


HERBS = rulebook(HerbTables, "quacks_herb_witches")
