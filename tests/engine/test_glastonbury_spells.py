"""The four spells of Glastonbury, rule by rule (card_games 1.3, 1.4)."""

from __future__ import annotations

import pytest

from engine.errors import IllegalActionError
from engine.game import Seat
from engine.games.glastonbury.actions import Accio, Looked, Pass, Take
from engine.games.glastonbury.cards import Card
from engine.games.glastonbury.game import Glastonbury, PromptKind
from engine.games.glastonbury.places import line_at
from engine.games.glastonbury.position import Phase
from tests.engine.casting import can, game, played, seat


def fetched(state: Glastonbury) -> set[tuple[int, int]]:
    """From where an Accio may take a card."""
    return {one.cell for one in state.legal_actions() if isinstance(one, Accio)}


# Accio


def test_g1_z2_accio_takes_a_card_of_the_whole_field_but_no_instant_spell() -> None:
    field = {(0, 1): "vanesco", (3, 5): "perluceo", (4, 4): "immuto", (4, 1): "declinatio"}
    state = game(seat(spells="accio", pawn=0), field=field)
    assert state.prompts()[0].kind is PromptKind.TAKE_CARD
    assert len(fetched(state)) == 32 - 6 - 2
    assert {(4, 4), (4, 1)} <= fetched(state)
    assert not {(0, 1), (3, 5)} & fetched(state)
    state = played(state, "accio immuto")
    assert state.players[0].top is Card.IMMUTO
    assert state.players[0].pawn == 2


def test_g1_z2_what_lies_in_the_own_line_is_taken_without_accio() -> None:
    state = game(seat(spells="accio", pawn=0))
    assert not fetched(state) & set(line_at(2))
    assert {one.cell for one in state.legal_actions() if isinstance(one, Take)} == set(line_at(2))


def test_g1_z2_an_accio_card_has_two_uses() -> None:
    assert fetched(game(seat(spells="accio", accio_used=1, pawn=0)))
    assert not fetched(game(seat(spells="accio", accio_used=2, pawn=0)))
    state = game(seat(spells="accio", pawn=0), seat(pawn=0), field={(3, 4): "P1a-1"})
    state = played(state, "accio P1a-1")
    assert state.players[0].uses_left(Card.ACCIO) == 1
    assert state.players[0].spells == (Card.ACCIO,)


def test_g1_o10_accio_is_not_allowed_beside_a_corner_unless_by_house_rule() -> None:
    at_corner = seat("P1a-1", "accio", pawn=4)
    assert game(at_corner).turn == 1
    state = game(at_corner, house_rules={"accio_at_corner": True}, field={(3, 3): "P1b-2"})
    assert state.turn == 0
    assert state.prompts()[0].kind is PromptKind.LEAVE_CORNER
    assert len(fetched(state)) == 32
    assert Pass(Seat.ONE) in state.legal_actions()
    taken = played(state, "accio P1b-2")
    assert taken.players[0].cauldron == (Card.P1A_1, Card.P1B_2)
    assert taken.turn == 1


def test_g1_o11_a_spell_is_used_from_the_next_turn_on() -> None:
    state = game(seat(pawn=0), field={(1, 2): "accio"}, pile="P1a-1")
    state = played(state, "take accio", "turn_up P1a-1")
    assert state.turn == 1


def test_g1_o11_by_house_rule_an_accio_may_be_used_at_once() -> None:
    begin = game(
        seat(pawn=0),
        field={(1, 2): "accio", (3, 4): "P1b-2"},
        pile="P1a-1 P1a-2",
        house_rules={"spell_same_turn": True},
    )
    state = played(begin, "take accio", "turn_up P1a-1")
    assert state.prompts()[0].kind is PromptKind.USE_AT_ONCE
    assert len(fetched(state)) == 32
    assert played(state, "pass").turn == 1
    state = played(state, "accio P1b-2", "turn_up P1a-2")
    assert state.players[0].cauldron == (Card.P1B_2,)
    assert state.players[0].uses_left(Card.ACCIO) == 1
    assert state.turn == 1


def test_g1_o11_an_accio_fetched_by_accio_is_the_second_spell_and_waits() -> None:
    state = game(
        seat(spells="accio", pawn=0),
        field={(3, 4): "accio"},
        house_rules={"spell_same_turn": True},
    )
    assert played(state, "accio accio").turn == 1


def test_g1_o11_an_accio_that_finds_nothing_to_take_waits() -> None:
    only = {
        (1, 1): "vanesco",
        (2, 2): "vanesco",
        (3, 3): "perluceo",
        (4, 4): "perluceo",
        (0, 2): "accio",
    }
    state = game(seat(pawn=0), seat(pawn=0), only=only, house_rules={"spell_same_turn": True})
    assert played(state, "take accio").turn == 1


def test_g1_o27_several_spells_may_be_held_and_none_must_be_used() -> None:
    state = game(seat(spells="accio accio declinatio", accio_used=3, pawn=0))
    assert state.players[0].uses_left(Card.ACCIO) == 1
    assert state.players[0].uses_left(Card.DECLINATIO) == 3
    assert "take N1a-2" in can(state)


def test_g1_o28_accio_may_be_used_in_a_turn_that_starts_with_an_immuto_on_top() -> None:
    state = game(seat("immuto", "accio", pawn=12))
    assert state.players[0].pawn == 12
    assert len(fetched(state)) == 32 - 6


# Declinatio


def test_g1_z3_declinatio_moves_on_from_a_corner_by_the_same_number_and_takes_there() -> None:
    state = game(seat("P1a-3", "declinatio", pawn=7), field={(2, 2): "P1b-1"})
    assert state.prompts()[0].kind is PromptKind.LEAVE_CORNER
    assert can(state) == {"declinatio", "pass"}
    moved = played(state, "declinatio")
    assert moved.turn == 0
    assert moved.players[0].pawn == 13
    assert moved.prompts()[0].kind is PromptKind.TAKE_CARD
    taken = played(moved, "take P1b-1")
    assert taken.players[0].cauldron == (Card.P1A_3, Card.P1B_1)
    assert taken.turn == 1


def test_g1_z3_without_it_the_turn_ends_at_the_corner() -> None:
    state = played(game(seat("P1a-3", "declinatio", pawn=7), pile="P1b-1"), "pass")
    assert state.turn == 1
    assert state.players[0].pawn == 10
    assert state.players[0].uses_left(Card.DECLINATIO) == 3


def test_g1_z3_a_declinatio_card_has_three_uses() -> None:
    assert game(seat("P1a-3", "declinatio", declinatio_used=2, pawn=7)).turn == 0
    assert game(seat("P1a-3", "declinatio", declinatio_used=3, pawn=7)).turn == 1


def test_g1_z3_declinatio_only_helps_beside_a_corner() -> None:
    assert not any("declinatio" in one for one in can(game(seat(spells="declinatio", pawn=0))))


@pytest.mark.parametrize(("top", "place"), [(1, 6), (2, 7), (3, 8), (4, 9)])
def test_g1_o26_the_second_move_has_the_number_of_the_first(top: int, place: int) -> None:
    state = game(seat(f"P1a-{top}", "declinatio", pawn=5 - top))
    assert played(state, "declinatio").players[0].pawn == place


def test_g1_z1_only_one_spell_a_turn() -> None:
    state = game(seat("P1a-3", "declinatio accio", pawn=7))
    assert fetched(state) == set()
    state = played(state, "declinatio")
    assert fetched(state) == set()
    other = game(seat("P1a-3", "declinatio accio", pawn=7), house_rules={"accio_at_corner": True})
    assert fetched(other)
    assert fetched(played(other, "declinatio")) == set()


def test_g1_o12_after_a_declinatio_no_instant_spell_is_taken_while_another_card_lies_there() -> (
    None
):
    field = {(1, 2): "vanesco", (3, 2): "perluceo", (2, 2): "P1b-1"}
    state = played(game(seat("P1a-3", "declinatio", pawn=7), field=field), "declinatio")
    assert not {"take vanesco", "take perluceo"} & can(state)
    assert "take P1b-1" in can(state)


def test_g1_o12_alone_in_the_line_it_is_taken_without_effect() -> None:
    only = {
        (1, 1): "N1a-1",
        (2, 1): "N1a-2",
        (3, 3): "N1a-3",
        (4, 4): "N1a-4",
        (1, 2): "perluceo",
        (2, 2): "vanesco",
    }
    owner = seat("P1b-1 P1a-3", "declinatio", pawn=7)
    begin = game(owner, seat("P2a-1", pawn=0), only=only, pile="N2a-1 N2a-2")
    state = played(begin, "declinatio")
    assert can(state) == {"take perluceo", "take vanesco"}
    vanesco = played(state, "take vanesco", "turn_up N2a-1")
    assert vanesco.players[1].cauldron == (Card.P2A_1,)
    assert vanesco.players[0].spells == (Card.DECLINATIO, Card.VANESCO)
    perluceo = played(state, "take perluceo")
    assert perluceo.phase is Phase.REFILLING


def test_g1_o12_by_house_rule_an_instant_spell_goes_with_a_declinatio() -> None:
    begin = game(
        seat("P1a-3", "declinatio", pawn=7),
        seat("P2a-1", pawn=0),
        field={(2, 2): "vanesco"},
        pile="N5b-4",
        house_rules={"instant_after_declinatio": "allow"},
    )
    state = played(begin, "declinatio", "take vanesco")
    assert state.players[1].cauldron == ()
    assert state.under == (Card.P2A_1,)


# Vanesco


def vanesco(pile: str = "N5b-4") -> Glastonbury:
    """The third of four players has a Vanesco in line; the fourth has nothing to lose."""
    return game(
        seat("P1a-1 P1a-2", pawn=1),
        seat("P2a-1", pawn=1),
        seat("P3a-2", pawn=0),
        seat(pawn=5),
        field={(1, 2): "vanesco"},
        pile=pile,
        start_player=2,
    )


def test_g1_z4_vanesco_takes_the_top_card_of_all_others() -> None:
    state = played(vanesco(), "take vanesco")
    assert [player.cauldron for player in state.players] == [
        (Card.P1A_1,),
        (),
        (Card.P3A_2,),
        (),
    ]
    assert state.players[2].spells == (Card.VANESCO,)


def test_g1_o13_the_next_players_card_lies_highest_under_the_pile() -> None:
    state = played(vanesco(), "take vanesco")
    assert state.under == (Card.P1A_2, Card.P2A_1)
    assert can(state) == {"turn_up N5b-4"}


def test_g1_o13_once_the_rest_of_the_pile_is_used_up_the_next_card_is_known() -> None:
    state = played(vanesco(), "take vanesco", "turn_up N5b-4")
    state = state.after(state.legal_actions()[0])
    assert can(state) == {"turn_up P1a-2"}
    assert state.likelihood(state.legal_actions()[0]) == 1.0
    state = played(state, "turn_up P1a-2")
    assert state.under == (Card.P2A_1,)


def test_g1_o14_with_an_empty_pile_the_returned_cards_are_the_new_pile() -> None:
    only = {
        (1, 1): "N1a-1",
        (2, 1): "N1a-2",
        (3, 3): "N1a-3",
        (4, 4): "N1a-4",
        (1, 2): "vanesco",
        (2, 2): "P4a-1",
    }
    begin = game(seat(pawn=0), seat("P2a-1 P2a-2", pawn=2), only=only)
    state = played(begin, "take vanesco")
    assert can(state) == {"turn_up P2a-2"}
    state = played(state, "turn_up P2a-2")
    assert state.card_at((1, 2)) is Card.P2A_2
    assert state.card_at((0, 2)) is None
    assert state.pile_size == 0


def test_g1_o14_if_nobody_has_anything_to_lose_the_gap_stays() -> None:
    state = played(game(seat(pawn=0), field={(1, 2): "vanesco"}), "take vanesco")
    assert state.turn == 1
    assert state.card_at((1, 2)) is None


# Perluceo


def test_g1_z5_perluceo_shows_the_own_cauldron_once_to_its_player_alone() -> None:
    begin = game(
        seat("P1a-1 P1a-3 P1a-2", pawn=0),
        seat("P2a-1 P2a-3", pawn=5),
        field={(1, 2): "perluceo"},
        pile="P1b-1 P1b-2",
    )
    state = played(begin, "take perluceo")
    assert state.prompts()[0].kind is PromptKind.LOOK_THROUGH
    assert state.legal_actions() == (Looked(Seat.ONE),)
    assert state.shown_to(Seat.ONE) == (Card.P1A_2, Card.P1A_3, Card.P1A_1)
    assert state.shown_to(Seat.TWO) == ()
    looked = played(state, "looked")
    assert looked.shown_to(Seat.ONE) == ()
    assert can(looked) == {"turn_up P1b-1", "turn_up P1b-2"}


def test_g1_o24_the_order_in_the_cauldron_is_as_it_was() -> None:
    begin = game(seat("P1a-1 P1a-3 P1a-2", pawn=0), field={(1, 2): "perluceo"})
    state = played(begin, "take perluceo", "looked")
    assert state.players[0].cauldron == (Card.P1A_1, Card.P1A_3, Card.P1A_2)
    assert state.players[0].spells == (Card.PERLUCEO,)


@pytest.mark.parametrize("cauldron", ["", "P1a-2"])
def test_g1_z5_with_nothing_under_the_top_there_is_nothing_to_look_at(cauldron: str) -> None:
    state = game(seat(cauldron, pawn=0), field={(1, 2): "perluceo"})
    assert played(state, "take perluceo").turn == 1


def test_a_deed_that_is_not_asked_for_is_refused() -> None:
    with pytest.raises(IllegalActionError, match="legal would be: take"):
        played(game(seat(pawn=0)), "looked")
