"""Every pair of books of a colour, and of cards of a moment, is told apart by some test."""

from __future__ import annotations

import importlib
from collections import Counter
from itertools import combinations
from math import comb
from pathlib import Path

import pytest

from engine.games.quacks.cards import Card
from engine.games.quacks.chips import Colour
from engine.games.quacks.tables import TABLES, Book, Effect, FortuneEffect
from tests.engine.playing import game, seat
from tests.engine.swapping import Trial, one_fails, swapped_books, swapped_cards, trials


def _trials(kind: str) -> list[Trial]:
    """The tests of all modules about books or about cards."""
    paths = sorted(Path(__file__).parent.glob(f"test_quacks_{kind}*.py"))
    modules = [importlib.import_module(f"tests.engine.{path.stem}") for path in paths]
    return [trial for module in modules for trial in trials(module)]


def _named(row: Book | Card) -> str:
    """How the names of tests call a book or a card."""
    if isinstance(row, Card):
        return row.value.replace("-", "_")
    return f"{row.colour.value}_{row.set}" if row.set else row.colour.value


BOOK_TRIALS = _trials("books")
CARD_TRIALS = _trials("cards")

BOOK_PAIRS = [
    pytest.param(one, other, id=f"{one.effect.value}-{other.effect.value}")
    for one, other in combinations(TABLES.books, 2)
    if one.colour is other.colour
]
CARD_PAIRS = [
    pytest.param(one, other, id=f"{one.value}-{other.value}")
    for one, other in combinations(TABLES.cards, 2)
    if TABLES.cards[one].when is TABLES.cards[other].when
]


def test_all_books_of_a_colour_and_all_cards_of_a_moment_are_paired() -> None:
    assert len(BOOK_PAIRS) == 5 * 6 + 1
    cards = Counter(card.when for card in TABLES.cards.values())
    assert len(CARD_PAIRS) == sum(comb(count, 2) for count in cards.values()) == 66


@pytest.mark.parametrize("tried", [BOOK_TRIALS, CARD_TRIALS], ids=["books", "cards"])
def test_nothing_fails_as_long_as_nothing_is_swapped(tried: list[Trial]) -> None:
    assert not one_fails(tried)


@pytest.mark.parametrize(("one", "other"), BOOK_PAIRS)
def test_some_test_tells_two_books_of_a_colour_apart(one: Book, other: Book) -> None:
    with swapped_books(one, other):
        assert one_fails(BOOK_TRIALS, *map(_named, (one, other)))


@pytest.mark.skipif(not CARD_TRIALS, reason="there are no tests of the cards")
@pytest.mark.parametrize(("one", "other"), CARD_PAIRS)
def test_some_test_tells_two_cards_of_a_moment_apart(one: Card, other: Card) -> None:
    with swapped_cards(one, other):
        assert one_fails(CARD_TRIALS, *map(_named, (one, other)))


def test_a_swap_acts_in_a_game_that_was_known_before_and_ends_with_its_block() -> None:
    rules = game(seat(), sets="red 3").rules
    books = {book.effect: book for book in TABLES.books}
    one, other = books[Effect.RED_AFTER_WHITE], books[Effect.RED_SET_ASIDE]
    assert rules.books[Colour.RED] is one
    with swapped_books(one, other):
        swapped = rules.books[Colour.RED]
        assert (swapped.set, swapped.cost, swapped.effect) == (3, one.cost, other.effect)
    assert rules.books[Colour.RED] is one


def test_a_swap_of_two_cards_leaves_all_others_and_ends_with_its_block() -> None:
    kept = TABLES.cards
    with swapped_cards(Card.CHARITY, Card.LESS_IS_MORE):
        swapped = {card for card in kept if TABLES.cards[card] != kept[card]}
        assert swapped == {Card.CHARITY, Card.LESS_IS_MORE}
        assert TABLES.cards[Card.CHARITY].effect is FortuneEffect.LESS_IS_MORE
        assert TABLES.cards[Card.CHARITY].rubies == kept[Card.CHARITY].rubies
    assert TABLES.cards is kept
