"""Setting up, moving and taking in Glastonbury, rule by rule (card_games 1.2, 1.3)."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.errors import IllegalActionError
from engine.game import Seat, Zone, ZoneKind
from engine.games.glastonbury.actions import Take, TurnUp
from engine.games.glastonbury.cards import PLAYER_COLOURS, Card, Colour, Kind
from engine.games.glastonbury.game import Glastonbury, PromptKind
from engine.games.glastonbury.places import (
    CELLS,
    LINES,
    beside,
    is_corner,
    line_at,
    lines_through,
    moved,
)
from engine.games.glastonbury.position import Phase
from engine.games.glastonbury.setup import set_up
from tests.engine.casting import can, game, played, seat


def fresh(players: int = 2, **more: object) -> Glastonbury:
    return set_up({"game": "glastonbury", "players": list("ABCD")[:players], **more})


# Setting up


@pytest.mark.parametrize(("players", "deck"), [(2, 76), (3, 84), (4, 84)])
def test_g1_s1_all_cards_make_one_deck(players: int, deck: int) -> None:
    state = fresh(players)
    assert state.pile_size == deck
    spells = Counter(card for card in state.pile if card.kind is None)
    assert spells == {
        Card.IMMUTO: 2,
        Card.ACCIO: 3,
        Card.DECLINATIO: 3,
        Card.VANESCO: 2,
        Card.PERLUCEO: 2,
    }


def test_g1_o1_the_copies_of_the_spells_may_be_others() -> None:
    copies = {"accio": 2, "declinatio": 4, "vanesco": 3, "perluceo": 1}
    deck = fresh(3, house_rules={"spell_copies": copies}).rules.deck()
    assert deck.total() == 84
    assert {card.value: deck[card] for card in deck if card.value in copies} == copies


def test_g1_o2_there_are_eighteen_kinds_of_four_cards_two_of_each_colour() -> None:
    kinds = Counter(card.kind for card in Card if card.kind)
    assert kinds == dict.fromkeys(Kind, 4)
    assert len(Kind) == 18
    assert sorted(card.number for card in Card if card.kind is Kind.N3B) == [1, 2, 3, 4]


@pytest.mark.parametrize(("players", "pile"), [(2, 44), (3, 52), (4, 52)])
def test_g1_s2_thirty_two_cards_are_dealt_into_the_field(players: int, pile: int) -> None:
    state = fresh(players)
    for cell in CELLS:
        assert [prompt.kind for prompt in state.prompts()] == [PromptKind.DEAL]
        dealt = state.prompts()[0].alternatives[0]
        assert isinstance(dealt, TurnUp)
        assert dealt.cell == cell
        state = state.after(dealt)
    assert len(state.visible()[Zone(ZoneKind.FIELD)]) == 32
    assert state.pile_size == pile
    assert state.phase is Phase.TAKING


def test_g1_s3_everybody_has_a_colour_and_a_corner() -> None:
    assert fresh(4).rules.colours == PLAYER_COLOURS
    assert [player.pawn for player in fresh(4).players] == [0, 5, 10, 15]
    chosen = fresh(2, colours=["P3", "P1"], corners=[15, 0])
    assert chosen.rules.colours == (Colour.P3, Colour.P1)
    assert [player.pawn for player in chosen.players] == [15, 0]
    assert chosen.markers() == {Seat.ONE: (5, -1), Seat.TWO: (-1, 0)}


def test_g1_s4_two_players_remove_the_eight_cards_of_a_colour_nobody_has() -> None:
    removed = Counter(card for card in Card) - Counter(fresh(2).pile)
    assert {card.kind for card in removed} == {Kind.P3A, Kind.P3B}
    assert removed.total() == 8
    other = fresh(2, colours=["P3", "P4"], removed="P2")
    assert Card.P2A_1 not in other.pile
    assert Card.P1A_1 in other.pile
    assert fresh(3).rules.removed is None


def test_g1_s5_recipes_are_not_used_in_the_basic_game() -> None:
    assert not fresh().rules.recipes
    assert fresh(modules=["recipes"]).rules.recipes


def test_g1_s6_any_seat_may_start_and_play_goes_on_clockwise() -> None:
    state = game(seat(pawn=0), seat(pawn=5), seat(pawn=10), start_player=2)
    assert state.turn == 2
    state = state.after(state.legal_actions()[0])
    assert state.turn == 0


# The places

SHEET = {
    1: ((0, 1), (5, 1)),
    2: ((0, 2), (5, 2)),
    3: ((0, 3), (5, 3)),
    4: ((0, 4), (5, 4)),
    6: ((1, 5), (1, 0)),
    7: ((2, 5), (2, 0)),
    8: ((3, 5), (3, 0)),
    9: ((4, 5), (4, 0)),
    11: ((5, 4), (0, 4)),
    12: ((5, 3), (0, 3)),
    13: ((5, 2), (0, 2)),
    14: ((5, 1), (0, 1)),
    16: ((4, 0), (4, 5)),
    17: ((3, 0), (3, 5)),
    18: ((2, 0), (2, 5)),
    19: ((1, 0), (1, 5)),
}
"""The first and the last cell of the line at each place that is no corner."""


def test_twenty_places_lie_around_the_field_four_of_them_corners() -> None:
    ends = {place: (line_at(place)[0], line_at(place)[-1]) for place in SHEET}
    assert ends == SHEET
    assert all(len(line_at(place)) == 6 for place in SHEET)
    assert [place for place in range(20) if is_corner(place)] == [0, 5, 10, 15]
    assert all(line_at(place) == () for place in (0, 5, 10, 15))


def test_a_line_is_reached_from_both_its_ends() -> None:
    for column in (1, 2, 3, 4):
        assert line_at(column) == line_at(15 - column)[::-1]
    for row in (1, 2, 3, 4):
        assert line_at(5 + row) == line_at(20 - row)[::-1]


def test_g1_e2_the_outer_edges_are_no_lines() -> None:
    assert len(LINES) == 8
    through = Counter(len(lines_through(cell)) for cell in CELLS)
    assert through == {1: 16, 2: 16}
    assert [len(lines_through((row, 2))) for row in range(6)] == [1, 2, 2, 2, 2, 1]


def test_a_place_lies_beside_the_cells_of_its_line() -> None:
    assert [beside(place) for place in (0, 1, 4)] == [(-1, 0), (-1, 1), (-1, 4)]
    assert [beside(place) for place in (5, 6, 9)] == [(0, 6), (1, 6), (4, 6)]
    assert [beside(place) for place in (10, 11, 14)] == [(6, 5), (6, 4), (6, 1)]
    assert [beside(place) for place in (15, 16, 19)] == [(5, -1), (4, -1), (1, -1)]


@pytest.mark.parametrize(
    ("start", "steps", "end", "first"),
    [
        (0, 2, 2, (0, 2)),
        (15, 2, 17, (3, 0)),
        (2, 4, 6, (1, 5)),
        (3, 2, 5, None),
        (4, 1, 5, None),
        (18, 4, 2, (0, 2)),
        (19, 1, 0, None),
        (12, 0, 12, (5, 3)),
        (7, 3, 10, None),
        (10, 3, 13, (5, 2)),
    ],
)
def test_the_moves_of_the_sheet(
    start: int, steps: int, end: int, first: tuple[int, int] | None
) -> None:
    assert moved(start, steps) == end
    assert line_at(end)[:1] == (() if first is None else (first,))


# A turn


def test_g1_t1_a_turn_is_to_move_to_take_and_to_refill() -> None:
    state = game(seat("P2a-3", pawn=0), field={(2, 3): "P1a-1"}, pile="P1a-2")
    assert state.players[0].pawn == 3
    assert state.prompts()[0].kind is PromptKind.TAKE_CARD
    state = played(state, "take P1a-1")
    assert state.players[0].top is Card.P1A_1
    assert state.card_at((2, 3)) is None
    assert state.prompts()[0].kind is PromptKind.FILL_GAP
    state = played(state, "turn_up P1a-2")
    assert state.card_at((2, 3)) is Card.P1A_2
    assert state.turn == 1


@pytest.mark.parametrize(
    ("cauldron", "place"),
    [("", 2), ("P1a-1", 1), ("P1a-4 P1b-2", 2), ("P1a-3", 3), ("P1a-1 P1a-4", 4)],
)
def test_g1_t2_the_top_card_says_how_far_an_empty_cauldron_two(cauldron: str, place: int) -> None:
    assert game(seat(cauldron, pawn=0)).players[0].pawn == place


def test_g1_t2_a_cauldron_that_vanesco_emptied_shows_two_again() -> None:
    state = game(
        seat(pawn=0), seat("P1a-4", pawn=10), field={(1, 2): "vanesco"}, pile="P1a-1 P1a-2"
    )
    state = played(state, "take vanesco", "turn_up P1a-1")
    assert state.players[1].cauldron == ()
    assert state.players[1].pawn == 12


def test_g1_t3_moves_go_clockwise_round_twenty_places() -> None:
    assert game(seat("P1a-4", pawn=18)).players[0].pawn == 2


def test_g1_t4_pawns_may_share_a_place_and_count_it_like_any_other() -> None:
    state = game(seat("P1a-2", pawn=0), seat("P1a-1", pawn=2))
    assert [player.pawn for player in state.players] == [2, 2]
    assert state.markers() == {Seat.ONE: (-1, 2), Seat.TWO: (-1, 2)}


def test_g1_t5_any_card_of_the_line_may_be_taken_and_one_must() -> None:
    state = game(seat(pawn=0), field={(row, 2): f"P1a-{row}" for row in range(1, 5)})
    line = [state.card_at((row, 2)) for row in range(6)]
    assert state.legal_actions() == tuple(
        Take(Seat.ONE, card, (row, 2)) for row, card in enumerate(line) if card
    )
    assert len(line) == 6
    with pytest.raises(IllegalActionError):
        state.after(Take(Seat.ONE, Card.N1A_1, (0, 1)))


def test_g1_t6_beside_a_corner_the_turn_ends_without_a_card() -> None:
    state = game(seat("P1a-2", pawn=3), seat("P1a-1", pawn=10), pile="P1b-1")
    assert state.players[0].pawn == 5
    assert state.turn == 1
    assert state.players[1].pawn == 11
    assert len(state.visible()[Zone(ZoneKind.FIELD)]) == 32


def test_g1_t6_several_turns_may_end_beside_corners_in_a_row() -> None:
    state = game(seat("P1a-2", pawn=3), seat("P1a-1", pawn=9), seat("P1b-2", pawn=18))
    assert [player.pawn for player in state.players] == [7, 10, 0]
    assert state.turn == 0


def test_g1_t7_a_taken_card_covers_what_was_in_the_cauldron() -> None:
    state = game(seat("P1a-2", pawn=0), field={(3, 2): "P1b-4"})
    state = played(state, "take P1b-4")
    assert state.players[0].cauldron == (Card.P1A_2, Card.P1B_4)
    assert state.visible()[Zone(ZoneKind.CAULDRON, Seat.ONE)] == {0: Card.P1B_4}
    assert state.visible()[Zone(ZoneKind.CAULDRON, Seat.TWO)] == {}


def test_g1_t7_nobody_sees_the_cards_under_the_top() -> None:
    state = game(seat("P1a-2 P1b-1", pawn=0))
    assert state.shown_to(Seat.ONE) == ()
    assert state.spread(Seat.ONE) == ()
    with pytest.raises(KeyError):
        state.visible_in(Zone(ZoneKind.TRAY, Seat.ONE))


def test_g1_t8_a_taken_spell_leaves_the_number_of_steps_as_it_was() -> None:
    state = game(seat("P1a-3", pawn=0), field={(2, 3): "accio"}, pile="P1a-1")
    state = played(state, "take accio", "turn_up P1a-1")
    assert state.players[0].cauldron == (Card.P1A_3,)
    assert state.players[0].spells == (Card.ACCIO,)
    assert state.steps(Seat.ONE) == 3


def test_g1_t9_with_an_empty_pile_the_gap_stays() -> None:
    state = played(game(seat(pawn=0), field={(1, 2): "P1a-1"}), "take P1a-1")
    assert state.card_at((1, 2)) is None
    assert state.turn == 1


def test_g1_t9_any_unseen_card_may_be_turned_up() -> None:
    state = game(seat(pawn=0), field={(1, 2): "P1a-1"}, pile="immuto immuto P1b-1 P1b-2")
    state = played(state, "take P1a-1")
    assert can(state) == {"turn_up immuto", "turn_up P1b-1", "turn_up P1b-2"}
    turned = [one for one in state.legal_actions() if isinstance(one, TurnUp)]
    likely = {one.card.value: state.likelihood(one) for one in turned}
    assert likely == {"immuto": 0.5, "P1b-1": 0.25, "P1b-2": 0.25}


# Immuto


def test_g1_i1_with_an_immuto_on_top_the_pawn_stays_and_takes_again() -> None:
    field = {(3, 2): "immuto", (4, 2): "P1a-1"}
    state = game(seat(pawn=0), seat(pawn=0), field=field)
    state = played(state, "take immuto", "take P1a-1")
    assert state.players[0].pawn == 2
    assert state.turn == 0
    assert state.steps(Seat.ONE) == 0


def test_g1_o7_an_immuto_that_vanesco_uncovered_holds_the_pawn_too() -> None:
    state = game(
        seat(pawn=5), seat("immuto P1a-4", pawn=12), field={(2, 2): "vanesco"}, pile="P1b-1"
    )
    state = played(state, "take vanesco", "turn_up P1b-1")
    assert state.players[1].cauldron == (Card.IMMUTO,)
    assert state.players[1].pawn == 12


def test_g1_o8_beside_a_corner_an_immuto_on_top_moves_the_pawn_two_steps() -> None:
    assert game(seat("immuto", pawn=5)).players[0].pawn == 7


def test_g1_o8_by_house_rule_the_pawn_stays_and_the_turn_is_over() -> None:
    state = game(
        seat("immuto", "declinatio", pawn=5),
        seat(pawn=5),
        house_rules={"immuto_at_corner": "stay"},
    )
    assert state.players[0].pawn == 5
    assert state.turn == 1


def test_g1_o9_an_immuto_out_of_another_line_holds_the_pawn_at_its_own() -> None:
    state = game(seat("P1a-2", "accio", pawn=0), seat(pawn=5), field={(3, 4): "immuto"})
    state = played(state, "accio immuto")
    state = state.after(state.legal_actions()[0])
    assert state.turn == 0
    assert state.players[0].pawn == 2
    assert {one.cell for one in state.legal_actions() if isinstance(one, Take)} == {
        cell for cell in line_at(2) if state.card_at(cell)
    }
