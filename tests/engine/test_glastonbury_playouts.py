"""Play-outs of Glastonbury: counted by hand (perft), and what holds in all of them."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

from hypothesis import given

from engine.game import Seat, Zone, ZoneKind
from engine.games.glastonbury.actions import Accio, Keep, Take, TurnUp
from engine.games.glastonbury.cards import INSTANT, KEPT, Card
from engine.games.glastonbury.game import Glastonbury
from engine.games.glastonbury.places import LINES, is_corner, line_at
from engine.games.glastonbury.position import Phase
from engine.games.glastonbury.setup import set_up
from engine.record import Words
from engine.witness import Happened, explain
from tests.engine.casting import DIAGONAL, game, glastonbury_headers, seat
from tests.engine.playing import DICE, WHOLE_GAMES, playout

# Counting play-outs (perft)


def playouts(state: Glastonbury) -> int:
    """How many ways there are to play ``state`` to its end."""
    return sum(playouts(state.after(one)) for one in state.legal_actions()) or 1


def test_one_card_on_each_line_makes_two_playouts() -> None:
    # the one card of the line, kept or not
    assert playouts(game(seat(pawn=0), only=DIAGONAL)) == 2


def test_a_single_use_of_accio_makes_eight_playouts() -> None:
    # one of four cards, each kept or not
    assert playouts(game(seat(spells="accio", accio_used=1, pawn=0), only=DIAGONAL)) == 8


def test_a_line_of_two_cards_makes_four_playouts() -> None:
    # seat 0 at C2 takes (2, 2), which empties R2: kept or not (2); or it takes (0, 2), which ends
    # nothing, and seat 1 comes to R2 and takes its one card (2, 2): kept or not (2)
    only = {**DIAGONAL, (0, 2): "N2a-2"}
    assert playouts(game(seat(pawn=0), seat(pawn=5), only=only)) == 4


def test_a_pile_of_two_cards_makes_four_playouts() -> None:
    # seat 0 at C2 takes (2, 2), a 2, and one of two cards is turned up there (2); seat 1 comes to
    # R2, takes that card (1), and the other one is turned up (1); seat 0 goes on by 2 to C4 and
    # takes (4, 4): kept or not (2). All: 2 * 1 * 1 * 2
    state = game(seat(pawn=0), seat(pawn=5), only=DIAGONAL, pile="N2a-1 N2a-2")
    assert playouts(state) == 4


def test_a_declinatio_beside_a_corner_makes_four_playouts() -> None:
    # use it: 3 steps on to C2, its one card kept or not (2); or pass: seat 1 comes to R2 and
    # takes its one card, kept or not (2)
    owner = seat("P1b-3", "declinatio", pawn=7)
    assert playouts(game(owner, seat(pawn=5), only=DIAGONAL)) == 4


# Properties of whole games


@WHOLE_GAMES
@given(glastonbury_headers(), DICE)
def test_no_card_is_lost_but_the_last_one_if_it_is_not_kept(
    header: Words, dice: random.Random
) -> None:
    begin = set_up(header)
    deck = begin.in_play()
    for before, action, after in playout(begin, dice):
        assert isinstance(before, Glastonbury)
        assert isinstance(after, Glastonbury)
        if isinstance(action, Keep) and not action.is_kept:
            assert before.taken
            deck = deck - Counter([before.taken])
        assert after.in_play() == deck


@WHOLE_GAMES
@given(glastonbury_headers(short=True), DICE)
def test_a_line_is_empty_only_when_the_game_ends_or_its_gap_is_to_be_filled(
    header: Words, dice: random.Random
) -> None:
    for _, _, after in playout(set_up(header), dice):
        assert isinstance(after, Glastonbury)
        if after.phase in {Phase.TAKING, Phase.AT_ONCE}:
            assert all(after.cards_on(line) for line in LINES)


@WHOLE_GAMES
@given(glastonbury_headers(short=True), DICE)
def test_cards_are_taken_where_the_rules_allow(header: Words, dice: random.Random) -> None:
    for before, action, after in playout(set_up(header), dice):
        assert isinstance(before, Glastonbury)
        assert isinstance(after, Glastonbury)
        if isinstance(action, Take):
            assert action.cell in line_at(before.player.pawn)
        if isinstance(action, Accio):
            assert action.card not in INSTANT
            used = before.player.uses_left(Card.ACCIO) - 1
            fetched = action.card is Card.ACCIO and after.phase is not Phase.KEEPING
            assert after.players[action.seat].uses_left(Card.ACCIO) == used + 2 * fetched
        for player in after.players:
            assert min(player.uses_left(spell) for spell in KEPT) >= 0


@WHOLE_GAMES
@given(glastonbury_headers(short=True), DICE)
def test_a_pawn_beside_a_corner_is_only_asked_for_spells(
    header: Words, dice: random.Random
) -> None:
    for before, _, _ in playout(set_up(header), dice):
        assert isinstance(before, Glastonbury)
        if before.phase is Phase.TAKING and is_corner(before.player.pawn):
            assert not any(isinstance(one, Take) for one in before.legal_actions())
            assert len(before.legal_actions()) > 1


@WHOLE_GAMES
@given(glastonbury_headers(short=True), DICE)
def test_only_the_taker_of_perluceo_sees_more_than_a_top_card(
    header: Words, dice: random.Random
) -> None:
    for before, _, _ in playout(set_up(header), dice):
        assert isinstance(before, Glastonbury)
        told = before.visible()
        for s, player in enumerate(before.players):
            top = {0: player.cauldron[-1]} if player.cauldron else {}
            assert told[Zone(ZoneKind.CAULDRON, Seat(s))] == top
            looks = before.phase is Phase.LOOKING and before.turn == s
            assert before.shown_to(Seat(s)) == (player.cauldron[::-1] if looks else ())


@WHOLE_GAMES
@given(glastonbury_headers(short=True), DICE)
def test_the_field_explains_a_card_that_is_taken_and_the_one_turned_up_for_it(
    header: Words, dice: random.Random
) -> None:
    field = Zone(ZoneKind.FIELD)
    steps = list(playout(set_up(header), dice))
    for (before, take, _), (_, turn_up, after) in pairwise(steps):
        if isinstance(take, Take) and isinstance(turn_up, TurnUp) and take.card != turn_up.card:
            seen = {place: {card: 1.0} for place, card in after.visible_in(field).items()}
            told = explain(before, field, seen)
            assert isinstance(told, Happened)
            assert told.actions == (take, turn_up)
