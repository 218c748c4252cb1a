"""The boxes that may be added to the game, by their names.

Each is one ``Expansion``: what its box adds, and where its rules join those of the game, by the
hooks of ``hooks``.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.quacks.expansions.alchemists import ALCHEMISTS
from engine.games.quacks.expansions.exchange_office import EXCHANGE_OFFICE
from engine.games.quacks.expansions.herb_witches import HERB_WITCHES
from engine.games.quacks.hooks import Expansion

EXPANSIONS: Mapping[str, Expansion] = {
    one.name: one for one in (HERB_WITCHES, ALCHEMISTS, EXCHANGE_OFFICE)
}
