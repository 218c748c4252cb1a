"""Everything that can happen in a game of Quacks, and its words in a record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, TypeAlias

from engine.game import Seat
from engine.games.quacks.chips import Chip


class Question(Enum):
    """What a player decides that no chip on the pot shows by itself."""

    POINTS_OR_COINS = "points_or_coins"
    RETURN_WHITE = "return_white"


class Answer(Enum):
    """How a question was answered, where the answer is not a chip."""

    POINTS = "points"
    COINS = "coins"
    YES = "yes"


@dataclass(frozen=True, slots=True)
class Draw:
    """A chip came out of the bag and lies on ``space``: chance decides, the table tells us."""

    seat: Seat
    chip: Chip
    space: int
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
    """A player decided; cards, books and purchases all ask in this way."""

    seat: Seat
    question: Question
    answer: Answer | Chip
    is_decision: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class ClearPot:
    """After the scoring all chips of the pot go back into the bag, the rat stone off the pot."""

    seat: Seat
    is_decision: ClassVar[bool] = False


Action: TypeAlias = Draw | UseFlask | Stop | Choose | ClearPot

_WORDS: Mapping[type[Action], str] = {
    Draw: "draw",
    UseFlask: "flask",
    Stop: "stop",
    Choose: "choose",
    ClearPot: "clear",
}


def in_words(action: Action) -> dict[str, object]:
    """The action as a record writes it: plain JSON values, see ``docs/record.md``."""
    words: dict[str, object] = {"seat": int(action.seat), "do": _WORDS[type(action)]}
    match action:
        case Draw(_, chip, space):
            words |= {"piece": chip.value, "space": space}
        case Choose(_, question, answer):
            words |= {"question": question.value, "answer": answer.value}
        case _:
            pass
    return words


def matching(words: Mapping[str, object], legal: Sequence[Action]) -> Action | None:
    """The legal action that ``words`` say; nothing but the space of a chip may be left out.

    Legal actions come with the usual landing of a chip first: leaving out the space means that one.
    """
    for action in legal:
        said = in_words(action)
        if words.items() <= said.items() and said.keys() - words.keys() <= {"space"}:
            return action
    return None
