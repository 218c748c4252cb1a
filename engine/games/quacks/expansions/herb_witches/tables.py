"""What the box of Die Kräuterhexen prints."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.quacks.chips import Chip
from engine.games.quacks.tables import Additions
from engine.rulebook import rulebook


@dataclass(frozen=True, slots=True)
class BowlTable:
    """How much the chips in a bowl show for a point."""

    values_per_point: int


@dataclass(frozen=True, slots=True)
class CoinTable:
    """What a witch coin is worth after the game."""

    points: int


@dataclass(frozen=True, slots=True)
class WitchTable:
    """The numbers on the witches.

    Attributes:
        drawn: How many chips are drawn to be laid in any order.
        whites_back: How many white chips go back at most.
        last_raised: How many of the last chips may be raised, instead of a single one anywhere.
        coins_times: How often coins count.
        coins_per_ruby: Coins for each ruby.
        colours: Points by the number of colours in a pot; the last for all above.
        bag_points: Points for each of ``bag_chips`` in the bag.
        bag_chips: The chips that bring them.
        rubies_per_step: What a droplet's step or a full flask costs.
    """

    drawn: int
    whites_back: int
    last_raised: int
    coins_times: int
    coins_per_ruby: int
    colours: tuple[int, ...]
    bag_points: int
    bag_chips: tuple[Chip, ...]
    rubies_per_step: int


@dataclass(frozen=True, slots=True)
class HerbTables:
    """The whole of ``quacks_herb_witches.toml``."""

    box: Additions
    bowl: BowlTable
    coins: CoinTable
    witches: WitchTable


HERBS = rulebook(HerbTables, "quacks_herb_witches")
