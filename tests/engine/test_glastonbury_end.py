"""How a game of Glastonbury ends: an empty line, the last card, nobody who can move."""

from __future__ import annotations

import pytest

from engine.game import Ending, Outcome, Seat
from engine.games.glastonbury.cards import Card
from engine.games.glastonbury.game import PromptKind
from engine.games.glastonbury.position import Phase
from tests.engine.casting import DIAGONAL, can, game, played, seat


def test_g1_e1_the_game_ends_at_once_with_the_last_card_of_a_line() -> None:
    state = played(game(seat(pawn=0), only=DIAGONAL), "take P1a-2")
    assert [prompt.kind for prompt in state.prompts()] == [PromptKind.KEEP_LAST_CARD]
    assert [prompt.seat for prompt in state.prompts()] == [Seat.ONE]
    assert can(state) == {"keep yes", "keep no"}
    assert state.outcome() is None
    assert state.score_lines() == ()


def test_g1_e1_who_ends_it_keeps_the_last_card() -> None:
    state = played(game(seat("P1a-3", pawn=19), only=DIAGONAL), "take P1a-2", "keep yes")
    assert state.spread(Seat.ONE) == (Card.P1A_3, Card.P1A_2)
    assert state.outcome() == Outcome(Ending.EMPTY_LINE, (0, 0), (Seat.ONE, Seat.TWO))


def test_g1_o18_or_leaves_it_out_of_play() -> None:
    state = played(game(seat("P1a-3", pawn=19), only=DIAGONAL), "take P1a-2", "keep no")
    assert state.spread(Seat.ONE) == (Card.P1A_3,)
    assert state.in_play().total() == 4
    assert state.outcome() == Outcome(Ending.EMPTY_LINE, (-6, 0), (Seat.TWO,))


def test_g1_e1_a_line_with_another_card_goes_on() -> None:
    only = {**DIAGONAL, (2, 1): "N2a-1", (1, 2): "N2a-2"}
    state = played(game(seat(pawn=0), only=only), "take P1a-2")
    assert state.phase is Phase.TAKING
    assert state.turn == 1


def test_g1_e2_an_empty_edge_ends_nothing() -> None:
    only = {**DIAGONAL, (0, 2): "N2a-2"}
    state = played(game(seat(pawn=0), only=only), "take N2a-2")
    assert state.turn == 1


def test_g1_o15_while_the_pile_holds_cards_the_line_is_filled_again() -> None:
    state = played(game(seat(pawn=0), only=DIAGONAL, pile="N2a-1"), "take P1a-2", "turn_up N2a-1")
    assert state.turn == 1
    assert state.card_at((2, 2)) is Card.N2A_1


def test_g1_o15_by_house_rule_the_line_counts_as_empty_before_that() -> None:
    begin = game(seat(pawn=0), only=DIAGONAL, pile="N2a-1", house_rules={"end_test": "at_take"})
    assert played(begin, "take P1a-2").phase is Phase.KEEPING


def test_g1_o16_the_crossing_line_counts_too() -> None:
    only = {**DIAGONAL, (5, 2): "N2a-2"}
    assert played(game(seat(pawn=0), only=only), "take P1a-2").phase is Phase.KEEPING


def test_g1_o16_a_line_emptied_by_accio_counts_too() -> None:
    only = {**DIAGONAL, (5, 2): "N2a-2"}
    state = played(game(seat(spells="accio", pawn=0), only=only), "accio N1a-4")
    assert state.phase is Phase.KEEPING


@pytest.mark.parametrize("spell", ["vanesco", "perluceo"])
def test_g1_o17_an_instant_spell_as_the_last_card_has_no_effect(spell: str) -> None:
    begin = game(
        seat("N2a-1 P1a-3", pawn=19), seat("P2a-1", pawn=5), only={**DIAGONAL, (2, 2): spell}
    )
    state = played(begin, f"take {spell}")
    assert state.phase is Phase.KEEPING
    assert state.players[1].cauldron == (Card.P2A_1,)
    state = played(state, "keep yes")
    assert state.players[0].spells == (Card(spell),)
    assert state.outcome() is not None


def test_g1_o8_by_house_rule_the_game_ends_if_nobody_can_ever_move_again() -> None:
    state = game(
        seat("N1b-2 immuto", pawn=0),
        seat("immuto", pawn=10),
        house_rules={"immuto_at_corner": "stay"},
    )
    assert state.legal_actions() == ()
    assert state.outcome() == Outcome(Ending.NOBODY_CAN_MOVE, (0, 0), (Seat.ONE, Seat.TWO))


def test_g1_o8_recipes_are_shown_then_too_and_nobody_ended_the_game() -> None:
    state = game(
        seat("immuto", pawn=0),
        seat("immuto", pawn=10),
        house_rules={"immuto_at_corner": "stay", "recipe_tie": "all"},
        modules=["recipes"],
    )
    state = played(state, "recipe A1", "recipe B5", "recipe A2", "recipe B1")
    assert [line.points for line in state.score_lines()] == [0, 0, 0, 10]


def test_g1_o8_an_accio_may_still_help_where_it_is_allowed_beside_a_corner() -> None:
    state = game(
        seat("immuto", "accio", pawn=0),
        seat("immuto", pawn=10),
        field={(1, 1): "P1a-1"},
        house_rules={"immuto_at_corner": "stay", "accio_at_corner": True},
    )
    assert state.turn == 0
    state = played(state, "accio P1a-1")
    assert state.players[0].pawn == 1
