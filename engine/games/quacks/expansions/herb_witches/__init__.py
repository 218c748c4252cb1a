"""Die Kräuterhexen: a fifth pot, locoweed, more books, bowls beside the pots, witches."""

from __future__ import annotations

from dataclasses import replace

from engine.games.quacks.expansions.herb_witches.tables import HERBS
from engine.games.quacks.extras import Witchery
from engine.games.quacks.hooks import Expansion, Hooks
from engine.games.quacks.position import Player
from engine.games.quacks.rules import Rules
from engine.games.quacks.starts import SeatStart


def _seated(_: Rules, seat: SeatStart, player: Player) -> Player:
    return replace(player, witchery=Witchery(seat.coins))


HERB_WITCHES = Expansion("herb_witches", HERBS.box, Hooks(), seated=_seated)
