"""Die Kräuterhexen: a fifth pot, locoweed, more books, bowls beside the pots, witches."""

from __future__ import annotations

from engine.games.quacks.expansions.herb_witches import books
from engine.games.quacks.expansions.herb_witches.tables import HERBS
from engine.games.quacks.hooks import Expansion

HERB_WITCHES = Expansion("herb_witches", HERBS.box, books.HOOKS, seated=books.seated)
