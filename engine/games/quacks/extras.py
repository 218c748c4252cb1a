"""What the expansions put before a player, besides pot, bag and rubies."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.quacks.actions import Question
from engine.games.quacks.cards import Coin, Patient, Witch
from engine.games.quacks.chips import Chip


@dataclass(frozen=True, slots=True)
class Witchery:
    """What a seat has with the Herb Witches.

    Attributes:
        coins: The witch coins that have not been spent.
        used: The witches whose help counts in this round.
        free: The witches who help in this round without a coin.
        first: Chips that are placed first in the next round, or still have to be in this one.
        in_hand: How many of the chips drawn for a witch may still be laid.
        kept: Chips in the pot that are to be placed first in the next round.
        tails: How far the rat stone has moved in this round.
    """

    coins: tuple[Coin, ...] = ()
    used: tuple[Witch, ...] = ()
    first: tuple[Chip, ...] = ()
    in_hand: int = 0
    kept: tuple[Chip, ...] = ()
    tails: int = 0
    free: tuple[Witch, ...] = ()


@dataclass(frozen=True, slots=True)
class Alchemy:
    """What a seat has with the Alchemists.

    Attributes:
        patient: Whose essences it gathers; None before it has chosen one.
        essence: Where its marker stands.
        tails: Rat tails that its stone goes further when it is placed next.
        laid_out: Chips that lie open beside the pot, to be placed instead of drawing.
        done: What has been done already with the chip placed last.
    """

    patient: Patient | None = None
    essence: int = 0
    tails: int = 0
    laid_out: tuple[Chip, ...] = ()
    done: tuple[Question, ...] = ()


@dataclass(frozen=True, slots=True)
class Essence:
    """What a space of an essence card brings.

    Attributes:
        points: Victory points.
        tails: Rat tails that the stone goes further in the next round.
        laid_out: How many chips are drawn in the next round and laid out.
        draws: How many more chips are drawn and placed.
        coins: For how much a chip may be bought at once.
        rubies: How many rubies.
        chip: A chip from the box.
        swap: The number of the chip that may be put in the place of a 1-chip in the pot.
        flask: Whether the flask is filled.
        rolls: How often the die is rolled.
        droplet: Spaces of the droplet.
    """

    points: int = 0
    tails: int = 0
    laid_out: int = 0
    draws: int = 0
    coins: int = 0
    rubies: int = 0
    chip: Chip | None = None
    swap: int = 0
    flask: bool = False
    rolls: int = 0
    droplet: int = 0


@dataclass(frozen=True, slots=True)
class Correction:
    """What spaces of a patient's card bring otherwise on one's own copy; none: it was checked."""

    patient: Patient
    spaces: tuple[tuple[int, Essence], ...]
