"""Everything that can happen in a game of Quacks, and its words in a record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, TypeAlias

from engine.game import Seat
from engine.games.quacks.cards import Card, Coin, Patient, Witch
from engine.games.quacks.chips import Chip
from engine.games.quacks.tables import Face


class Question(Enum):
    """What a player decides or tells that no chip on the pot shows by itself."""

    # of a fortune-teller card
    DROPLET_OR_CHIP = "droplet_or_chip"
    SUM_OF_DRAWN = "sum_of_drawn"
    CHIP_OR_RUBIES = "chip_or_rubies"
    RUBY_FOR_CHIP = "ruby_for_chip"
    RATS_FOR_RUBIES = "rats_for_rubies"
    UPGRADE_DRAWN = "upgrade_drawn"
    POINTS_OR_WHITE = "points_or_white"
    CHIP_OR_POINTS = "chip_or_points"
    GIFT = "gift"
    STRONG_INGREDIENT = "strong_ingredient"
    # while brewing
    RETURN_WHITE = "return_white"
    FIRST_WHITE_BACK = "first_white_back"
    RESTART = "restart"
    RETURN_RED = "return_red"
    PLACE_RED = "place_red"
    # in the scoring
    DIE = "die"
    TAKE_CHIP = "take_chip"
    PUSH = "push"
    PAY_FOR_DROPLET = "pay_for_droplet"
    PURPLE_REWARD = "purple_reward"
    TRADE_IN = "trade_in"
    UPGRADE_PLACED = "upgrade_placed"
    POINTS_OR_COINS = "points_or_coins"
    BUY = "buy"
    SPEND = "spend"
    # with test tubes
    POT_OR_TUBE = "pot_or_tube"
    # Die Alchemisten: of a fortune-teller card
    BUNDLE_OR_CHIP = "bundle_or_chip"
    NUMBER_DRAWN = "number_drawn"
    CHIP_FOR_RUBIES = "chip_for_rubies"
    RATS_DICE_OR_DROPLET = "rats_dice_or_droplet"
    MAY_ROLL = "may_roll"
    RUBIES_FOR_RATS = "rubies_for_rats"
    CHIP_FOR_COIN = "chip_for_coin"
    COIN_GIVEN = "coin_given"
    FOR_NEIGHBOUR = "for_neighbour"
    NEIGHBOURS_GIFT = "neighbours_gift"
    CHIP_FOR_RATS = "chip_for_rats"
    CHIP_FOR_DROPLET = "chip_for_droplet"
    EXCHANGE_PLACED = "exchange_placed"
    CHEAPER_TWICE = "cheaper_twice"
    RETURN_WHITE_3 = "return_white_3"
    ROLL_OR_FLASK = "roll_or_flask"
    GUEST_WITCH = "guest_witch"
    COIN_BACK = "coin_back"
    # Die Kräuterhexen: books
    LAY_KEPT = "lay_kept"
    KEEP_FOR_NEXT = "keep_for_next"
    BUY_BY_PURPLE = "buy_by_purple"
    # Wolfgangs Wechselstube
    POT_OR_RACK = "pot_or_rack"
    BUY_POINTS = "buy_points"
    # Die Kräuterhexen
    WITCH = "witch"
    WHITES_BACK = "whites_back"
    LAYING = "laying"
    RAISE_PLACED = "raise_placed"
    # Die Alchemisten
    PATIENT = "patient"
    ESSENCE = "essence"
    LAY_OUT = "lay_out"
    EAR_WORM = "ear_worm"
    WHITE_BACK = "white_back"
    RUBY_SPACE = "ruby_space"
    FORGET = "forget"
    SWAP_PLACED = "swap_placed"
    EXTRA_CHIP = "extra_chip"
    LOCOWEED_RETURN = "locoweed_return"

    __hash__ = object.__hash__


class Answer(Enum):
    """How a question was answered, where the answer is no chip and no number."""

    POINTS = "points"
    COINS = "coins"
    RUBIES = "rubies"
    DROPLET = "droplet"
    FLASK = "flask"
    POT = "pot"
    TUBE = "tube"
    RACK = "rack"
    BUNDLE = "bundle"
    RATS = "rats"
    DICE = "dice"
    WHITE = "white"
    CHIP = "chip"
    YES = "yes"
    NO = "no"
    CANNOT = "cannot"


Said: TypeAlias = Answer | Chip | int | Card | Witch | Coin | Patient
"""What may be answered to a question."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """The start player turned over the fortune-teller card of the round."""

    seat: Seat
    card: Card
    is_decision: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Draw:
    """A chip came out of the bag and lies on ``space``, or beside the pot if that is None.

    Chance decides, the table tells us.
    """

    seat: Seat
    chip: Chip
    space: int | None
    is_decision: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Lay:
    """A chip that lay beside the pot was laid on ``space``, or beside it anew if that is None."""

    seat: Seat
    chip: Chip
    space: int | None
    is_decision: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class UseFlask:
    """The white chip drawn last goes back into the bag and the flask is turned to empty."""

    seat: Seat
    is_decision: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Stop:
    """The player brews no further in this round."""

    seat: Seat
    is_decision: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Choose:
    """A player decided, or told what only people know."""

    seat: Seat
    question: Question
    answer: Said
    is_decision: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Upgrade:
    """A player gave one chip back for another, into the bag or onto the space where it lay."""

    seat: Seat
    old: Chip
    new: Chip
    space: int | None = None
    is_decision: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Roll:
    """A player rolled the bonus die."""

    seat: Seat
    face: Face
    is_decision: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Buy:
    """A player bought chips, in box order; none at all to leave the shop."""

    seat: Seat
    chips: tuple[Chip, ...]
    is_decision: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class ClearPot:
    """After the scoring all chips of the pot go back into the bag, the rat stone off the pot."""

    seat: Seat
    is_decision: ClassVar[bool] = False


# Die Kräuterhexen


@dataclass(frozen=True, slots=True)
class Spill:
    """A chip came out of the bag once the pot was full, and lies in the bowl beside it.

    Chance decides, people tell us.
    """

    seat: Seat
    chip: Chip
    is_decision: ClassVar[bool] = False


Action: TypeAlias = (
    Reveal | Draw | Spill | Lay | UseFlask | Stop | Choose | Upgrade | Roll | Buy | ClearPot
)

_WORDS: Mapping[type[Action], str] = {
    Reveal: "reveal",
    Draw: "draw",
    Lay: "lay",
    Spill: "spill",
    UseFlask: "flask",
    Stop: "stop",
    Choose: "choose",
    Upgrade: "upgrade",
    Roll: "roll",
    Buy: "buy",
    ClearPot: "clear",
}


def in_words(action: Action) -> dict[str, object]:
    """The action as a record writes it: plain JSON values, see ``docs/record.md``."""
    words: dict[str, object] = {"seat": int(action.seat), "do": _WORDS[type(action)]}
    match action:
        case Reveal(_, card):
            words |= {"card": card.value}
        case Spill(_, chip):
            words |= {"piece": chip.value}
        case Draw(_, chip, space) | Lay(_, chip, space):
            words |= {"piece": chip.value, **_at(space)}
        case Choose(_, question, answer):
            said = answer if isinstance(answer, int) else answer.value
            words |= {"question": question.value, "answer": said}
        case Upgrade(_, old, new, space):
            words |= {"piece": old.value, "to": new.value, **_at(space)}
        case Roll(_, face):
            words |= {"face": face.value}
        case Buy(_, chips):
            words |= {"pieces": [chip.value for chip in chips]}
        case _:
            pass
    return words


def _at(space: int | None) -> dict[str, object]:
    return {} if space is None else {"space": space}


def matching(words: Mapping[str, object], legal: Sequence[Action]) -> Action | None:
    """The legal action that ``words`` say; nothing but the space of a chip may be left out.

    Legal actions come with the usual landing of a chip first: leaving out the space means that
    one. The chips of a purchase may be named in any order.
    """
    if any(isinstance(value, bool | float) for value in words.values()):
        return None  # for Python they would be equal to whole numbers
    do = words.get("do")
    asked = _in_order(words)
    for action in legal:
        if _WORDS[type(action)] == do:
            said = in_words(action)
            if asked.items() <= said.items() and said.keys() - asked.keys() <= {"space"}:
                return action
    return None


def _in_order(words: Mapping[str, object]) -> Mapping[str, object]:
    """The words with the chips of a purchase as the box sorts them."""
    pieces = words.get("pieces")
    if not isinstance(pieces, list):
        return words
    order = [chip.value for chip in Chip]
    known = sorted((one for one in pieces if one in order), key=order.index)
    return {**words, "pieces": [*known, *(one for one in pieces if one not in order)]}
