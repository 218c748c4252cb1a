"""Do the tests tell effects apart? Two rows of a table exchange what they do, and tests must fail.

Used for ingredient books and fortune-teller cards, pair by pair.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from types import ModuleType
from typing import TypeAlias, cast

import pytest

from engine.games.quacks import placing, rules
from engine.games.quacks.cards import Card
from engine.games.quacks.tables import TABLES, Book

Trial: TypeAlias = "partial[object]"


@contextmanager
def swapped_books(one: Book, other: Book) -> Iterator[None]:
    """Let two books of the game have each other's effect."""
    kept = TABLES.books
    effects = {id(one): other.effect, id(other): one.effect}
    swapped = tuple(replace(book, effect=effects.get(id(book), book.effect)) for book in kept)
    _put_books(swapped)
    try:
        yield
    finally:
        _put_books(kept)


def _put_books(books: tuple[Book, ...]) -> None:
    object.__setattr__(TABLES, "books", books)
    rules.book_set.cache_clear()
    placing._movers.cache_clear()


@contextmanager
def swapped_cards(one: Card, other: Card) -> Iterator[None]:
    """Let two fortune-teller cards of the game have each other's effect."""
    kept = TABLES.cards
    first, second = kept[one], kept[other]
    swapped = {
        **kept,
        one: replace(first, effect=second.effect),
        other: replace(second, effect=first.effect),
    }
    object.__setattr__(TABLES, "cards", swapped)
    try:
        yield
    finally:
        object.__setattr__(TABLES, "cards", kept)


def trials(module: ModuleType) -> list[Trial]:
    """The tests of a module, one for each case of those with ``parametrize``."""
    tests = [one for name, one in vars(module).items() if name.startswith("test_")]
    return [trial for test in tests for trial in _cases(test)]


def _cases(test: Callable[..., object]) -> Iterator[Trial]:
    marks = [mark for mark in getattr(test, "pytestmark", []) if mark.name == "parametrize"]
    cases: list[dict[str, object]] = [{}]
    for mark in marks:
        cases = [{**case, **one} for case in cases for one in _arguments(*mark.args[:2])]
    yield from (partial(test, **case) for case in cases)


def _arguments(names: str | Sequence[str], rows: Iterable[object]) -> list[dict[str, object]]:
    listed = [one.strip() for one in names.split(",")] if isinstance(names, str) else list(names)
    is_bare = isinstance(names, str) and len(listed) == 1
    return [dict(zip(listed, _values(row, is_bare=is_bare), strict=True)) for row in rows]


def _values(row: object, *, is_bare: bool) -> Sequence[object]:
    """The arguments of one case; a row may be one bare argument."""
    if isinstance(row, type(pytest.param())):
        return row.values
    return [row] if is_bare else cast("Sequence[object]", row)


def one_fails(tried: list[Trial], *subjects: str) -> bool:
    """Whether at least one of the tests fails, in whatever way.

    Those that name a subject are tried first, as they are the ones to fail; all others follow.
    """
    first = sorted(tried, key=lambda trial: not any(one in _name(trial) for one in subjects))
    return any(_fails(trial) for trial in first)


def _name(trial: Trial) -> str:
    return str(getattr(trial.func, "__name__", ""))


def _fails(trial: Trial) -> bool:
    try:
        trial()
    except (Exception, pytest.fail.Exception):  # noqa: BLE001 - a test may fail with any error
        return True
    return False
