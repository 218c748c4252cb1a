"""Die Alchemisten: patients, their essences, more fortune-teller cards."""

from __future__ import annotations

from engine.games.quacks.expansions.alchemists.tables import LABORATORY
from engine.games.quacks.hooks import Expansion, Hooks

ALCHEMISTS = Expansion("alchemists", LABORATORY.box, Hooks())
