"""One player's pot in one round: draw chips, and stop before the white ones explode."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from engine.games.quacks.chips import Chip, Colour, in_box_order
from engine.games.quacks.tables import TABLES


@dataclass(frozen=True, slots=True)
class Placed:
    """A chip on a space of the pot."""

    chip: Chip
    space: int


@dataclass(frozen=True, slots=True)
class Pot:
    """A pot with its bag, immutable and hashable.

    Attributes:
        bag: The chips in the bag, in box order.
        droplet: Space of the droplet.
        rats: Rat tails that put the stone before the droplet; 0: it is off the pot.
        placed: The chips on the pot in the order in which they were placed.
        flask_full: Whether the flask still holds its one charge.
        stopped: Whether the player has stopped.
        just_placed: Whether the action of the last chip may still be taken.
    """

    bag: tuple[Chip, ...]
    droplet: int = 0
    rats: int = 0
    placed: tuple[Placed, ...] = ()
    flask_full: bool = True
    stopped: bool = False
    just_placed: bool = False

    @property
    def start(self) -> int:
        """The space from which the first chip is counted."""
        # quacks_base 5.1; as with chips, nothing lies beyond the last space
        return min(self.droplet + self.rats, TABLES.track.last_chip)

    @property
    def last_space(self) -> int:
        """The space of the last chip, or the start."""
        return self.placed[-1].space if self.placed else self.start

    @property
    def white_sum(self) -> int:
        """Sum of the numbers on the white chips in the pot."""
        return sum(one.chip.number for one in self.placed if one.chip.colour is Colour.WHITE)

    @property
    def white_left(self) -> int:
        """How much more white the pot bears; below 0 it has exploded."""
        return TABLES.limits.white_sum - self.white_sum

    @property
    def exploded(self) -> bool:
        """Whether the white chips exceed the limit."""
        return self.white_left < 0  # quacks_base 5.4

    @property
    def is_full(self) -> bool:
        """Whether a chip lies on the last space that takes one."""
        return self.last_space >= TABLES.track.last_chip

    @property
    def is_over(self) -> bool:
        """Whether nothing more is brewed in this pot in this round."""
        return self.stopped or self.exploded

    @property
    def scoring_space(self) -> int:
        """The space that is evaluated: the one after the last chip, the spoon at most."""
        return min(self.last_space + 1, TABLES.track.spoon)  # quacks_base 2, F28

    @property
    def shows_ruby(self) -> bool:
        """Whether the scoring space shows a ruby."""
        return self.scoring_space in TABLES.track.rubies

    @property
    def can_use_flask(self) -> bool:
        """Whether the last chip in the pot is white, did not explode it, and the flask is full."""
        # quacks_base 5.5
        return (
            self.flask_full
            and bool(self.placed)
            and self.placed[-1].chip.colour is Colour.WHITE
            and not self.is_over
        )

    def count(self, colour: Colour) -> int:
        """How many chips of a colour lie in the pot."""
        return sum(one.chip.colour is colour for one in self.placed)

    def landing(self, chip: Chip, bonus: int = 0) -> int:
        """The space where ``chip`` comes to lie, moved ``bonus`` spaces further."""
        return min(self.last_space + chip.number + bonus, TABLES.track.last_chip)

    def with_drawn(self, chip: Chip, space: int) -> Pot:
        """The pot once ``chip`` has come out of the bag onto ``space``."""
        bag = list(self.bag)
        bag.remove(chip)
        return replace(
            self, bag=tuple(bag), placed=(*self.placed, Placed(chip, space)), just_placed=True
        )

    def without(self, index: int) -> Pot:
        """The pot once the chip placed as number ``index`` is back in the bag."""
        left = list(self.placed)
        back = left.pop(index)
        bag = in_box_order([*self.bag, back.chip])
        return replace(self, bag=bag, placed=tuple(left), just_placed=False)

    def cleared(self) -> Pot:
        """The pot with all chips back in the bag, the rat stone off, ready for the next round."""
        bag = in_box_order([*self.bag, *(one.chip for one in self.placed)])
        return Pot(bag, self.droplet, flask_full=self.flask_full)

    def chips(self) -> Counter[Chip]:
        """Every chip this player owns, in the bag and in the pot."""
        return Counter(self.bag) + Counter(one.chip for one in self.placed)
