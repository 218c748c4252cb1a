"""Play-outs of Burning Galletitas: counted by hand (perft), and what holds in all of them."""

from __future__ import annotations

import random

import pytest
from hypothesis import given

from engine.game import Seat, Zone, ZoneKind
from engine.games.galletitas.actions import (
    FaceDown,
    Open,
    Overlap,
    PassOn,
    Reveal,
    TellIcon,
    TurnOver,
)
from engine.games.galletitas.cards import Card
from engine.games.galletitas.game import Galletitas
from engine.games.galletitas.position import Phase
from engine.games.galletitas.row import backs
from engine.games.galletitas.setup import set_up
from engine.games.galletitas.tables import TABLES
from engine.record import Words
from engine.witness import Happened, explain
from tests.engine.baking import galletitas_headers, game, only, played
from tests.engine.playing import DICE, WHOLE_GAMES, playout

ROW = Zone(ZoneKind.ROW)

# Counting play-outs (perft)


def playouts(state: Galletitas) -> int:
    """How many ways there are to play a round to its end."""
    if state.phase in {Phase.CLEARING, Phase.OVER}:
        return 1
    return sum(playouts(state.after(one)) for one in state.legal_actions())


def tiny(row: str, unseen: str, **more: object) -> Galletitas:
    """A round with just these cards beside its row, all in the hand of seat 0."""
    cards = " ".join((row.replace("<", " "), unseen)) if row else unseen
    return game(row, hands=[len(unseen.split()), 0, 0], missing=only(cards), **more)


def test_an_empty_hand_makes_one_playout() -> None:
    assert playouts(tiny("pink-20", "")) == 1


def test_a_card_that_fits_nowhere_makes_three_playouts() -> None:
    # give up: 1; face down, and then it is revealed, or given up and turned over: 2
    assert playouts(tiny("pink-20", "orange-1")) == 3


def test_a_card_that_fits_makes_four_playouts() -> None:
    # as above, and open, whereupon nobody else has a card: give up
    assert playouts(tiny("pink-1", "orange-2")) == 4


def test_a_card_of_the_same_colour_makes_four_playouts() -> None:
    # as above, with an overlap instead
    assert playouts(tiny("pink-2", "pink-1")) == 4


def test_a_card_whose_icon_is_unknown_makes_ten_playouts() -> None:
    # open: one of seven icons, then the next player gives up; give up: 1; face down: 2
    assert playouts(tiny("pink-1", "orange-2", icons=None)) == 10


def test_a_mixer_makes_seven_playouts() -> None:
    # one unseen card lies burnt before seat 0, nobody knows whether it is orange-1 or orange-2.
    # open orange-2: two directions, then the next player gives up 2; give up: 1;
    # face down: one of two is revealed 2, or given up and one of two turned over 2
    icons = {"orange-2": "mixer"}
    cards = "pink-1 orange-1 orange-2"
    state = game("pink-1", hands=[1, 0, 0], burnt=[1, 0, 0], icons=icons, missing=only(cards))
    assert playouts(state) == 7


def test_two_cards_in_a_hand_make_seven_playouts() -> None:
    # both fit, and the others have none: give up 1; open one of two, give up: 2;
    # face down, and one of two is revealed: 2, or given up and one of two turned over: 2
    assert playouts(tiny("pink-1", "orange-2 orange-3")) == 7


def test_a_second_hand_makes_fourteen_playouts() -> None:
    # seats 0 and 1 hold a card each: orange-2 and green-3, nobody knows who which, pile empty.
    # give up: 1.
    # open orange-2: seat 1 gives up 1; opens green-3, seat 2 gives up 1;
    #   face down, seat 2 reveals 1 or gives up and it is turned over 1: 4 in all
    # open green-3: seat 1 gives up 1; orange-2 fits nowhere, face down as before 2: 3 in all
    # face down: seat 1 reveals one of two 2; gives up and one of two is turned over 2;
    #   opens orange-2 or green-3, seat 2 gives up and the other one is turned over 2: 6 in all
    state = game("pink-1", hands=[1, 1, 0], missing=only("pink-1 orange-2 green-3"))
    assert playouts(state) == 1 + 4 + 3 + 6


# Properties of whole games


@WHOLE_GAMES
@given(galletitas_headers(), DICE)
def test_every_card_is_somewhere(header: Words, dice: random.Random) -> None:
    for before, _, after in playout(set_up(header), dice):
        assert isinstance(before, Galletitas)
        assert isinstance(after, Galletitas)
        if after.phase not in {
            Phase.CLEARING,
            Phase.OVER,
        }:  # there burnt cards still lie in the row
            unseen_biscuits = sum(after.all_biscuits()) - len(after.burnt)
            hidden = after.pile + sum(after.hands) + after.unseen_discards + unseen_biscuits
            assert len(after.unseen()) == hidden + len(backs(after.row))
        assert min(*after.hands, *after.all_biscuits(), after.pile) >= 0


@WHOLE_GAMES
@given(galletitas_headers(), DICE)
def test_nobody_has_eight_biscuits_before_the_end(header: Words, dice: random.Random) -> None:
    for before, _, after in playout(set_up(header), dice):
        assert isinstance(before, Galletitas)
        assert isinstance(after, Galletitas)
        assert max(before.all_biscuits()) < TABLES.biscuits.lose_at
        assert sum(after.all_biscuits()) >= sum(before.all_biscuits())


@WHOLE_GAMES
@given(galletitas_headers(), DICE)
def test_no_two_neighbours_of_the_row_lie_face_down(header: Words, dice: random.Random) -> None:
    for _, action, after in playout(set_up(header), dice):
        assert isinstance(after, Galletitas)
        face_down = backs(after.row)
        assert 0 not in face_down
        assert not any(place + 1 in face_down for place in face_down)
        if isinstance(action, Open | Overlap | Reveal | TurnOver):
            assert not after.is_unseen(action.card)


@WHOLE_GAMES
@given(galletitas_headers(), DICE)
def test_the_record_never_says_more_of_a_hidden_card_than_the_table_shows(
    header: Words, dice: random.Random
) -> None:
    for before, action, after in playout(set_up(header), dice):
        if isinstance(action, FaceDown):
            assert isinstance(before, Galletitas)
            assert isinstance(after, Galletitas)
            assert after.unseen() == before.unseen()


@WHOLE_GAMES
@given(galletitas_headers(), DICE)
def test_every_line_and_every_prompt_says_its_rule(header: Words, dice: random.Random) -> None:
    for before, _, after in playout(set_up(header), dice):
        for prompt in before.prompts():
            assert prompt.rule.startswith("card_games G2-")
        for line in after.score_lines():
            assert line.rule.startswith("card_games G2-") or line.round == 0


@WHOLE_GAMES
@given(galletitas_headers(), DICE)
def test_an_icon_is_told_once_at_most(header: Words, dice: random.Random) -> None:
    state = set_up(header)
    told = [card for card in Card if state.icon(card) is not None]
    for _, action, _ in playout(state, dice):
        if isinstance(action, TellIcon):
            assert action.card not in told
            told.append(action.card)
        if isinstance(action, PassOn):
            assert len(told) > 0


# What the table shows


@pytest.mark.parametrize(
    ("row", "deed"),
    [
        ("", "open pink-7"),
        ("pink-7", "open green-8"),
        ("pink-7", "overlap pink-3"),
        ("pink-7", "face_down"),
        ("pink-7 ?", "open green-8"),
        ("pink-7 ?", "reveal green-8"),
    ],
)
def test_what_is_seen_of_a_turn_has_exactly_one_explanation(row: str, deed: str) -> None:
    before = game(row)
    after = played(before, deed)
    action = next(one for one in before.legal_actions() if before.after(one) == after)
    seen = {place: {piece: 1.0} for place, piece in after.visible_in(ROW).items()}
    told = explain(before, ROW, seen)
    assert isinstance(told, Happened)
    assert told.actions == (action,)


def test_an_empty_row_after_a_round_means_that_it_was_cleared() -> None:
    before = played(game("pink-7"), "give_up")
    told = explain(before, ROW, {})
    assert told == Happened(before.legal_actions(), 1.0)


def test_two_turns_between_two_looks_are_told_apart() -> None:
    before = game("pink-7")
    after = played(before, "open green-8", "face_down")
    seen = {place: {piece: 1.0} for place, piece in after.visible_in(ROW).items()}
    actions = (Open(Seat(0), Card("green_diamond-8")), FaceDown(Seat(1)))
    assert explain(before, ROW, seen) == Happened(actions, 1.0)


def test_unseen_cards_are_equally_likely() -> None:
    state = game("pink-7 ?", discard=only("pink-7 green-8 green-9 green-3"), hands=[1, 1, 0])
    chances = [state.likelihood(one) for one in state.legal_actions() if isinstance(one, Open)]
    assert chances == [1 / 3, 1 / 3]
    reveals = [state.likelihood(one) for one in state.legal_actions() if isinstance(one, Reveal)]
    assert len(reveals) == 3
    assert len(set(reveals)) == 1
    assert state.likelihood(state.legal_actions()[-1]) == 1.0
