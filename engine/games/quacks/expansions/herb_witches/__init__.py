"""Die Kräuterhexen: a fifth pot, locoweed, more books, bowls beside the pots, witches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.quacks.expansions.herb_witches import (
    books,
    bowl,
    bronze,
    coins,
    gold,
    silver,
    witches,
)
from engine.games.quacks.expansions.herb_witches.tables import HERBS
from engine.games.quacks.hooks import Expansion, Hooks, together
from engine.games.quacks.position import Phase, Player
from engine.games.quacks.rules import Rules
from engine.games.quacks.starts import SeatStart


def _chosen(header: Mapping[str, object]) -> Mapping[str, Any]:
    return {"witches": witches.chosen(header)}


def _seated(rules: Rules, start: SeatStart, player: Player) -> Player:
    player = coins.holding(player, start.coins)
    return books.seated(rules, start, bowl.filled(player, start.bowl))


HERB_WITCHES = Expansion(
    "herb_witches",
    HERBS.box,
    together(
        books.HOOKS,
        Hooks(
            spilled=bowl.spilled,
            draws_freely=(silver.laid,),
            offers=(witches.offered, silver.whites_offered, silver.laying_ended),
            questions=witches.QUESTIONS,
            acts=witches.ACTS,
            coins=(bronze.coins,),
            baskets=(bronze.baskets,),
            rubies_per_step=(gold.rubies_per_step,),
            words=(coins.in_words,),
            begins={
                Phase.FORTUNE: (coins.round_begun,),
                Phase.ESSENCE: (witches.asked,),
                Phase.RUBIES: (witches.asked,),
                Phase.POINTS: (bowl.scored, witches.asked),
                Phase.BUYING: (witches.asked_besides,),
                Phase.OVER: (coins.unused_counted,),
            },
        ),
    ),
    chosen=_chosen,
    seated=_seated,
    seat_keys=("bowl", "coins", "first"),
)
