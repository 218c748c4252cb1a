"""What the ingredient books do while chips are placed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from engine.games.quacks.actions import Answer, Question
from engine.games.quacks.chips import Chip, Colour
from engine.games.quacks.pot import Pot
from engine.games.quacks.tables import TABLES, Book, Effect

BookSet = Mapping[Colour, Book]
"""The open side of each colour's book."""


@cache
def book_set(sets: tuple[tuple[Colour, int], ...]) -> BookSet:
    """The books of a game, from the set chosen for each colour."""
    return {book.colour: book for book in TABLES.books if (book.colour, book.set) in sets}


def bonus_moves(pot: Pot, chip: Chip, books: BookSet) -> tuple[int, ...]:
    """Extra spaces that ``chip`` may move on placing, the usual number first."""
    book = books.get(chip.colour)
    move = _BONUS_MOVES.get(book.effect) if book else None
    bonus = move(pot, book) if book and move else 0
    return (bonus, 0) if bonus else (0,)  # quacks_base 5.6: actions may be declined


def questions(pot: Pot, books: BookSet) -> tuple[tuple[Question, Answer | Chip], ...]:
    """What the chip just placed lets its player choose; choosing nothing is always allowed."""
    if not pot.just_placed or pot.is_over:
        return ()
    book = books.get(pot.placed[-1].chip.colour)
    ask = _QUESTIONS.get(book.effect) if book else None
    return ask(pot) if ask else ()


def answered(pot: Pot, question: Question) -> Pot:
    """The pot once an action on placing has been taken."""
    return _ANSWERED[question](pot)


def _red_orange_bonus_move(pot: Pot, book: Book) -> int:
    # quacks_base 7.5: further by the orange chips already in the pot
    return book.bonus[min(pot.count(Colour.ORANGE), len(book.bonus) - 1)]


def _yellow_return_white(pot: Pot) -> tuple[tuple[Question, Answer | Chip], ...]:
    # quacks_base 7.6: the chip placed directly before, if it is white
    before = pot.placed[-2:-1]
    if before and before[0].chip.colour is Colour.WHITE:
        return ((Question.RETURN_WHITE, Answer.YES),)
    return ()


def _without_white_before(pot: Pot) -> Pot:
    return pot.without(-2)


_BONUS_MOVES: Mapping[Effect, Callable[[Pot, Book], int]] = {
    Effect.RED_ORANGE_BONUS_MOVE: _red_orange_bonus_move,
}

# quacks_base 7.4: blue set 1 lets a player look at more chips and place one of them or none. On the
# table that is the next draw, or nothing at all: no state tells them apart, so nobody is asked.
_QUESTIONS: Mapping[Effect, Callable[[Pot], tuple[tuple[Question, Answer | Chip], ...]]] = {
    Effect.YELLOW_RETURN_WHITE: _yellow_return_white,
}

_ANSWERED: Mapping[Question, Callable[[Pot], Pot]] = {
    Question.RETURN_WHITE: _without_white_before,
}
