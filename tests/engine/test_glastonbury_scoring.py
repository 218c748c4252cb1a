"""Scoring a cauldron and recipes in Glastonbury: rules, worked examples, brute force."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import Outcome, ScoreLine, Seat
from engine.games.glastonbury.cards import PLAYER_COLOURS, Card, Colour, Kind, Recipe
from engine.games.glastonbury.game import Glastonbury
from engine.games.glastonbury.recipes import recipe_a_points, recipe_b_points
from engine.games.glastonbury.rules import RecipeTie
from engine.games.glastonbury.scoring import Reason, best_use, cauldron_lines, values_of
from engine.games.glastonbury.tables import TABLES, Condition
from tests.engine.casting import DIAGONAL, can, game, played, score, seat


def lines_of(cards: str, own: Colour = Colour.P1) -> list[tuple[int, Reason, str]]:
    cauldron = [Card(label) for label in cards.split()]
    lines = cauldron_lines(Seat.ONE, cauldron, own, may_stack=True)
    return [(one.points, one.reason, str(one.piece and one.piece.value)) for one in lines]


# Rules


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("N1a-3", -3),
        ("N1a-3 N1a-4", 0),
        ("N1a-3 N1a-4 N1a-1", 8),
        ("N1a-3 N1a-4 N1a-1 N1a-2", 15),
    ],
)
def test_g1_p1_one_card_costs_two_are_nothing_three_and_four_bring_their_sum(
    cards: str, points: int
) -> None:
    assert score(cards) == points


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("P2b-3", -6),
        ("P2b-3 P2b-4", 0),
        ("P2b-3 P2b-4 P2b-1", 16),
        ("P2b-3 P2b-4 P2b-1 P2b-2", 25),
    ],
)
def test_g1_p2_the_own_colour_counts_double_but_the_five_does_not(cards: str, points: int) -> None:
    assert score(cards, own=Colour.P2) == points


def test_g1_p2_another_players_colour_does_not_count_double() -> None:
    assert score("P2b-3", own=Colour.P4) == -3


def test_g1_p3_no_card_is_there_twice_so_no_kind_has_a_fifth() -> None:
    deck = game(seat()).rules.deck()
    assert {deck[card] for card in deck if card.kind} == {1}
    assert max(len(values) for values in values_of(Card).values()) == 4


def test_g1_p4_the_most_points_win_and_g1_o19_equal_totals_share() -> None:
    def outcome(second: str) -> Outcome | None:
        over = game(seat("N2a-2", pawn=19), seat(second, pawn=0), only=DIAGONAL)
        return played(over, "take P1a-1", "keep no").outcome()

    told = outcome("N3a-1 N3a-2 N3a-3")
    assert told
    assert (told.scores, told.winners) == ((-2, 6), (Seat.TWO,))
    told = outcome("N3a-2")
    assert told
    assert (told.scores, told.winners) == ((-2, -2), (Seat.ONE, Seat.TWO))


def test_g1_i2_an_immuto_adds_to_the_number_of_cards_never_to_the_value() -> None:
    assert lines_of("N1a-3 N1a-4 immuto") == [
        (0, Reason.KIND, "N1a"),
        (7, Reason.IMMUTO, "N1a"),
    ]


def test_g1_o4_two_immuto_may_help_one_kind_unless_the_group_says_no() -> None:
    assert score("P1a-3 P1a-4 immuto immuto") == 19
    assert score("P1a-3 P1a-4 immuto immuto", house_rules={"immuto_stack": False}) == 14


def test_g1_o5_an_immuto_that_helps_nothing_is_not_used() -> None:
    assert lines_of("immuto N1a-1 N1a-2 N1a-3 N1a-4") == [(15, Reason.KIND, "N1a")]
    assert lines_of("immuto immuto") == []


def test_g1_o6_the_best_way_is_taken_and_of_equal_ones_it_does_not_matter_which() -> None:
    assert score("N1a-3 N1a-4 N2a-3 N2a-4 immuto") == 7


def test_every_line_says_its_rule_and_its_kind() -> None:
    cards = [Card(label) for label in ("P1a-2", "N1a-3", "immuto")]
    assert cauldron_lines(Seat.ONE, cards, Colour.P1, may_stack=True) == (
        ScoreLine(Seat.ONE, -4, 1, Reason.OWN_COLOUR, None, "card_games G1-P2", Kind.P1A),
        ScoreLine(Seat.ONE, -3, 1, Reason.KIND, None, "card_games G1-P1", Kind.N1A),
        ScoreLine(Seat.ONE, 4, 1, Reason.IMMUTO, None, "card_games G1-I2", Kind.P1A),
    )


# The worked examples of the sheet

EXAMPLES = [
    ("E1", "P1a:1234", 0, 25, 25, 25),
    ("E2", "P1a:4 P1b:3 N1a:2", 0, -16, -16, -16),
    ("E3", "N1a:14 N2a:234 P2a:134", 0, 17, 17, 17),
    ("E4", "N1a:123 N2a:34 N3a:4", 1, 2, 9, 9),
    ("E5", "P1a:4 N1a:12 N2a:234", 1, 1, 9, 9),
    ("E6", "P1a:134 P1b:2 N1a:12", 2, 12, 21, 21),
    ("E7", "P1a:34 N1a:1 N2a:1234", 2, 14, 33, 29),
    ("E8", "P1a:4 N1a:1", 2, -9, 7, 0),
    ("E9", "", 2, 0, 0, 0),
    ("E10", "N1a:1234 N2a:1234", 1, 30, 30, 30),
    ("E11", "P1a:12 N1a:34 N2a:24 N3a:1 P1b:2", 1, -5, 2, 2),
    ("E12", "P1a:234 P1b:124 N1a:3 N2a:14 N3a:23", 2, 29, 39, 39),
]


@pytest.mark.parametrize(
    ("cauldron", "immuto", "without", "total", "unstacked"),
    [example[1:] for example in EXAMPLES],
    ids=[example[0] for example in EXAMPLES],
)
def test_the_worked_examples(
    cauldron: str, immuto: int, without: int, total: int, unstacked: int
) -> None:
    kinds = [one.split(":") for one in cauldron.split()]
    cards = " ".join(f"{kind}-{value}" for kind, values in kinds for value in values)
    jokers = " immuto" * immuto
    assert score(cards) == without
    assert score(cards + jokers) == total
    assert score(cards + jokers, house_rules={"immuto_stack": False}) == unstacked


@pytest.mark.parametrize(
    ("cauldron", "immuto", "use"),
    [
        ("N1a-1 N1a-2 N1a-3 N2a-3 N2a-4 N3a-4", 1, {Kind.N2A: 1}),
        ("P1a-4 N1a-1 N1a-2 N2a-2 N2a-3 N2a-4", 1, {Kind.P1A: 1}),
        ("P1a-1 P1a-3 P1a-4 P1b-2 N1a-1 N1a-2", 2, {Kind.P1A: 1, Kind.P1B: 1}),
        ("P1a-3 P1a-4 N1a-1 N2a-1 N2a-2 N2a-3 N2a-4", 2, {Kind.P1A: 2}),
        ("N1a-1 N1a-2 N1a-3 N1a-4", 1, {}),
    ],
)
def test_the_best_assignments_of_the_sheet(
    cauldron: str, immuto: int, use: dict[Kind, int]
) -> None:
    values = values_of(Card(label) for label in cauldron.split())
    assert best_use(values, immuto, Colour.P1, may_stack=True) == use


# Brute force


def by_hand(values: list[int], immuto: int, factor: int) -> int:
    """The sheet's f(kind, j), case by case."""
    if not values:
        return 0
    match min(4, len(values) + immuto):
        case 1:
            return -factor * sum(values)
        case 2:
            return 0
        case 3:
            return factor * sum(values)
        case _:
            return factor * sum(values) + 5


def by_brute_force(cards: list[Card], own: Colour, *, may_stack: bool) -> int:
    """The best of all ways to give each Immuto to any of the 18 kinds, or to none."""
    held = {kind: [one.number for one in cards if one.kind is kind] for kind in Kind}
    factor = {kind: 2 if kind.value.startswith(own.value) else 1 for kind in Kind}
    nobody = None
    ways = product([nobody, *Kind], repeat=cards.count(Card.IMMUTO))
    return max(
        sum(by_hand(held[kind], way.count(kind), factor[kind]) for kind in Kind)
        for way in ways
        if may_stack or all(way.count(kind) <= 1 for kind in Kind)
    )


CAULDRONS = st.tuples(
    st.sets(st.sampled_from([card for card in Card if card.kind]), max_size=30),
    st.integers(0, 2),
).map(lambda drawn: [*sorted(drawn[0], key=str), *[Card.IMMUTO] * drawn[1]])


@given(CAULDRONS, st.sampled_from(PLAYER_COLOURS))
def test_the_use_of_immuto_is_the_best_of_all(cards: list[Card], own: Colour) -> None:
    for may_stack in (True, False):
        lines = cauldron_lines(Seat.ONE, cards, own, may_stack=may_stack)
        points = sum(line.points for line in lines)
        assert points == by_brute_force(cards, own, may_stack=may_stack)


def test_brute_force_knows_the_worked_example_e7() -> None:
    cards = [Card.P1A_3, Card.P1A_4, Card.N1A_1, Card.IMMUTO, Card.IMMUTO]
    cards += [Card.N2A_1, Card.N2A_2, Card.N2A_3, Card.N2A_4]
    assert by_brute_force(cards, Colour.P1, may_stack=True) == 33
    assert by_brute_force(cards, Colour.P1, may_stack=False) == 29


# Recipes


@pytest.mark.parametrize(
    ("counts", "points"),
    [([5, 2, 0, 4], 10), ([5, 2, 4], 5), ([4, 4, 1], 0), ([2, 5, 1], 0)],
    ids=["R1", "R2", "R3", "R4"],
)
def test_g1_r1_the_most_cards_of_the_colour_bring_points_for_each(
    counts: list[int], points: int
) -> None:
    assert recipe_a_points(counts, 0, RecipeTie.NONE) == points


@pytest.mark.parametrize(
    ("condition", "counts", "owner", "points"),
    [
        (Condition.FEWEST_VALUE_4, [1, 2, 3], 0, 10),
        (Condition.FEWEST_SPELLS, [1, 1, 3], 0, 0),
        (Condition.MOST_VALUE_1, [6, 4], 0, 10),
        (Condition.ENDED_GAME, [0, 0, 1, 0], 2, 10),
        (Condition.ENDED_GAME, [0, 0, 1, 0], 1, 0),
        (Condition.FEWEST_INGREDIENTS, [5, 4, 9], 0, 0),
    ],
    ids=["R5", "R6", "R7", "R8", "another ended it", "not the fewest"],
)
def test_g1_r2_a_condition_that_holds_brings_ten_points(
    condition: Condition, counts: list[int], owner: int, points: int
) -> None:
    assert recipe_b_points(condition, counts, owner, RecipeTie.NONE) == points


def test_g1_o20_by_house_rule_all_that_are_even_fulfil_a_recipe() -> None:
    assert recipe_a_points([4, 4, 1], 0, RecipeTie.ALL) == 4
    assert recipe_b_points(Condition.FEWEST_SPELLS, [1, 1, 3], 1, RecipeTie.ALL) == 10
    assert recipe_b_points(Condition.FEWEST_SPELLS, [1, 1, 3], 2, RecipeTie.ALL) == 0


def test_g1_o3_there_are_five_recipes_of_each_sort() -> None:
    sorts = [table.condition is None for table in TABLES.recipes.values()]
    assert list(TABLES.recipes) == list(Recipe)
    assert (sorts.count(True), sorts.count(False)) == (5, 5)
    assert {table.colour for table in TABLES.recipes.values() if table.colour} == {
        *(Colour.N1, Colour.N2, Colour.N3, Colour.N4, Colour.N5)
    }


def with_recipes(**more: object) -> Glastonbury:
    """Seat 0 can end the game; it has one more spell, one more 1 and fewer of N1 than seat 1."""
    return game(
        seat("N1a-1 N2a-4 P1b-2 immuto", "accio", accio_used=2, pawn=0),
        seat("N1a-2 N1b-4 immuto", pawn=5),
        only=DIAGONAL,
        modules=["recipes"],
        **more,
    )


def recipe_points_of(state: Glastonbury) -> dict[str, int]:
    sorts = {Reason.RECIPE_A, Reason.RECIPE_B}
    lines = [one for one in state.score_lines() if one.reason in sorts]
    return {str(one.piece and one.piece.value): one.points for one in lines}


def test_g1_s5_each_player_has_a_recipe_of_each_sort_and_g1_o23_shows_them_after_the_game() -> None:
    state = played(with_recipes(), "take P1a-2", "keep yes")
    assert state.outcome() is None
    assert can(state) == {"recipe A1", "recipe A2", "recipe A3", "recipe A4", "recipe A5"}
    assert state.likelihood(state.legal_actions()[0]) == 0.2
    state = played(state, "recipe A2")
    assert can(state) == {"recipe B1", "recipe B2", "recipe B3", "recipe B4", "recipe B5"}
    state = played(state, "recipe B5")
    assert state.prompts()[0].seat == 1
    assert "recipe A2" not in can(state)
    state = played(state, "recipe A1", "recipe B3")
    assert state.outcome() is not None
    assert recipe_points_of(state) == {"A2": 1, "B5": 10, "A1": 2, "B3": 10}


def test_g1_o21_an_immuto_is_no_ingredient_and_g1_o22_used_up_spells_count() -> None:
    state = played(with_recipes(), "take P1a-2", "keep no")
    shown = played(state, "recipe A3", "recipe B3", "recipe A4", "recipe B1")
    assert recipe_points_of(shown) == {"A3": 0, "B3": 0, "A4": 0, "B1": 10}
    shown = played(state, "recipe A1", "recipe B4", "recipe A4", "recipe B2")
    assert recipe_points_of(shown) == {"A1": 0, "B4": 10, "A4": 0, "B2": 0}


def test_g1_o23_by_house_rule_recipes_lie_open_from_the_start() -> None:
    state = with_recipes(house_rules={"recipe_hidden": False})
    assert can(state) == {"recipe A1", "recipe A2", "recipe A3", "recipe A4", "recipe A5"}
    state = played(state, "recipe A2", "recipe B5", "recipe A1", "recipe B2")
    assert state.players[0].pawn == 2  # an uncovered Immuto beside a corner shows two
    state = played(state, "take P1a-2", "keep yes")
    assert state.outcome() is not None
    assert recipe_points_of(state)["B5"] == 10
