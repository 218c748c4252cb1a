"""One player's pot in one round: what lies in it and in the bag, and how far it has come."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from engine.changing import changed
from engine.games.quacks.chips import Chip, Colour, in_box_order, without_one
from engine.games.quacks.tables import TABLES


@dataclass(frozen=True, slots=True)
class Placed:
    """A chip on a space of the pot.

    Attributes:
        chip: What lies there.
        space: Where.
        inert: Whether it lies there without its action.
        spilled: Whether it would have gone beyond the last space.
    """

    chip: Chip
    space: int
    inert: bool = False
    spilled: bool = False


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
        exploded: Whether a white chip was one too many.
        insured: Whether the explosion costs neither points nor coins.
        forgiven: Whether the explosion costs nothing at all, not even the die.
        insured_draws: For how many more chips an explosion would be insured.
        just_placed: Whether the action of the last chip may still be taken.
        whites_drawn: How many white chips have been placed in this round, returned ones included.
        restarted: Whether the round was begun anew by a card.
        pulls: How often the player has reached into the bag; counted in the last round only.
        scored: The space that is evaluated, once the scoring has begun.
        bowl: Chips in the bowl beside the full pot, in the order in which they came.
    """

    bag: tuple[Chip, ...]
    droplet: int = 0
    rats: int = 0
    placed: tuple[Placed, ...] = ()
    flask_full: bool = True
    stopped: bool = False
    exploded: bool = False
    insured: bool = False
    insured_draws: int = 0
    just_placed: bool = False
    whites_drawn: int = 0
    restarted: bool = False
    pulls: int = 0
    scored: int | None = None
    bowl: tuple[Chip, ...] = ()
    forgiven: bool = False

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
    def newest(self) -> Chip | None:
        """The chip that came last: on the pot, or in its bowl once the pot was full."""
        if self.bowl:
            return self.bowl[-1]
        return self.placed[-1].chip if self.placed else None

    @property
    def until_last_white(self) -> Pot:
        """The pot without what lies behind its last white chip; no more than one chip if none."""
        spilled = [n for n, chip in enumerate(self.bowl, 1) if chip.colour is Colour.WHITE]
        if self.bowl:
            pot = changed(self, bowl=self.bowl[: max(spilled, default=0)])
            return pot if spilled else pot.until_last_white
        whites = (n for n, one in enumerate(self.placed) if one.chip.colour is Colour.WHITE)
        return changed(self, placed=self.placed[: max(whites, default=0) + 1])

    @property
    def white_sum(self) -> int:
        """Sum of the numbers on the white chips in the pot and in its bowl."""
        chips = [*(one.chip for one in self.placed), *self.bowl]
        return sum(chip.number for chip in chips if chip.colour is Colour.WHITE)

    @property
    def is_full(self) -> bool:
        """Whether a chip lies on the last space that takes one."""
        return self.last_space >= TABLES.track.last_chip

    @property
    def is_spilled(self) -> bool:
        """Whether the last chip would have gone beyond the last space, or lies in the bowl."""
        return bool(self.bowl) or (bool(self.placed) and self.placed[-1].spilled)

    @property
    def is_over(self) -> bool:
        """Whether nothing more is brewed in this pot in this round."""
        return self.stopped or self.exploded

    @property
    def can_use_flask(self) -> bool:
        """Whether the chip drawn last is white, did not explode the pot, and the flask is full."""
        # quacks_base 5.5, F02, F03
        return (
            self.flask_full
            and self.just_placed
            and (self.bowl[-1] if self.bowl else self.placed[-1].chip).colour is Colour.WHITE
            and not self.is_over
        )

    @property
    def drawn(self) -> int:
        """How many chips lie on the pot and in its bowl."""
        return len(self.placed) + len(self.bowl)

    def count(self, colour: Colour) -> int:
        """How many chips of a colour lie in the pot."""
        return sum(one.chip.colour is colour for one in self.placed)

    def acting(self, colour: Colour) -> tuple[Placed, ...]:
        """The chips of a colour that act in the scoring."""
        return tuple(one for one in self.placed if one.chip.colour is colour and not one.inert)

    def with_chip(self, chip: Chip) -> Pot:
        """The pot with one more chip in its bag."""
        return changed(self, bag=in_box_order([*self.bag, chip]))

    def without_chip(self, chip: Chip) -> Pot:
        """The pot with one chip less in its bag."""
        return changed(self, bag=without_one(self.bag, chip))

    def returned(self, index: int) -> Pot:
        """The pot once the chip placed as number ``index`` is back in the bag."""
        left = list(self.placed)
        back = left.pop(index)
        bag = in_box_order([*self.bag, back.chip])
        return changed(self, bag=bag, placed=tuple(left), just_placed=False)

    def newest_returned(self) -> Pot:
        """The pot once the chip that came last is back in the bag."""
        if not self.bowl:
            return self.returned(-1)
        bag = in_box_order([*self.bag, self.bowl[-1]])
        return changed(self, bag=bag, bowl=self.bowl[:-1], just_placed=False)

    def put_back(self, index: int) -> Pot:
        """The pot once a chip was put back by choice: the last one may still act if it stays."""
        stays = self.just_placed and index != len(self.placed) - 1
        return changed(self.returned(index), just_placed=stays)

    def given(self, chip: Chip) -> Pot:
        """The pot once a chip has been given away in the scoring, rather one that acts."""
        left = list(self.placed)
        left.remove(min((one for one in left if one.chip is chip), key=lambda one: one.inert))
        return changed(self, placed=tuple(left))

    def emptied(self) -> Pot:
        """The pot with all its chips back in the bag; droplet, rats and flask as they are."""
        bag = in_box_order([*self.bag, *(one.chip for one in self.placed), *self.bowl])
        return Pot(bag, self.droplet, self.rats, flask_full=self.flask_full)

    def chips(self) -> Counter[Chip]:
        """Every chip in the bag, in the pot and in its bowl."""
        placed = Counter(one.chip for one in self.placed)
        return Counter(self.bag) + placed + Counter(self.bowl)
