"""Die Alchemisten: patients, their essences, more fortune-teller cards."""

from __future__ import annotations

from dataclasses import replace

from engine.games.quacks.expansions.alchemists.cards import CARD_HOOKS
from engine.games.quacks.expansions.alchemists.tables import LABORATORY
from engine.games.quacks.extras import Alchemy
from engine.games.quacks.hooks import Expansion
from engine.games.quacks.position import Player
from engine.games.quacks.rules import Rules
from engine.games.quacks.starts import SeatStart


def _seated(_: Rules, seat: SeatStart, player: Player) -> Player:
    return replace(player, alchemy=Alchemy(seat.patient, seat.essence))


ALCHEMISTS = Expansion("alchemists", LABORATORY.box, CARD_HOOKS, seated=_seated)
