"""Setting up a game of Burning Galletitas, and a turn in it: rules G2-S and G2-T of the sheet."""

from __future__ import annotations

import pytest

from engine.errors import BadSetupError, IllegalActionError
from engine.game import Seat, Zone, ZoneKind
from engine.games.galletitas.actions import Clear, FaceDown, Open, Reveal
from engine.games.galletitas.cards import Back, Card, Colour
from engine.games.galletitas.game import PromptKind
from engine.games.galletitas.position import Phase
from engine.games.galletitas.setup import set_up
from tests.engine.baking import (
    GALLETITAS,
    burnt,
    can,
    game,
    header,
    only,
    played,
    row_of,
    ways,
    words,
)

FRESH = {"game": "galletitas", "format": 1, "players": ["Ada", "Ben", "Cem"]}

# Setup


def test_g2_s1_eighty_cards_are_the_numbers_1_to_20_once_in_each_of_four_colours() -> None:
    assert len(Card) == 80
    for colour in Colour:
        assert [card.number for card in Card if card.colour is colour] == list(range(1, 21))
    assert str(Card("violet_star-20")) == "violet_star-20"


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_g2_s2_everybody_gets_three_cards_and_the_rest_is_the_pile(players: int) -> None:
    state = set_up({**FRESH, "players": ["x"] * players})
    assert state.hands == (3,) * players
    assert state.pile == 80 - 3 * players
    assert (state.row, state.discard, state.unseen_discards) == ((), frozenset(), 0)


def test_g2_s3_whom_the_group_agrees_on_starts() -> None:
    assert set_up(FRESH).turn == 0
    assert set_up({**FRESH, "start_player": 2}).turn == 2


@pytest.mark.parametrize("players", [0, 2, 7])
def test_g2_s4_three_to_six_play(players: int) -> None:
    with pytest.raises(BadSetupError, match=f"3 to 6 players, not {players}"):
        set_up({**FRESH, "players": ["x"] * players})


# The legal ways to lay a card


@pytest.mark.parametrize(
    ("row", "card", "legal", "reveal"),
    [
        ("", "pink-1", {"open"}, False),
        ("pink-7", "green-8", {"open", "face_down"}, False),
        ("pink-7", "green-7", {"face_down"}, False),
        ("pink-7", "pink-3", {"overlap", "face_down"}, False),
        ("pink-7<pink-3", "pink-9", {"face_down"}, False),
        ("pink-7<pink-3", "violet-4", {"open", "face_down"}, False),
        ("pink-7 ?", "green-8", {"open"}, True),
        ("pink-7 ?", "pink-9", set(), True),
        ("pink-20", "violet-19", {"face_down"}, False),
    ],
    ids=["L1", "L2", "L3", "L4", "L5", "L6", "L7", "L8", "L9"],
)
def test_worked_example_of_legality(row: str, card: str, legal: set[str], *, reveal: bool) -> None:
    state = game(row)
    assert ways(state, card) == legal
    assert any(deed.startswith("reveal") for deed in can(state)) == reveal


def test_worked_example_of_legality_l10_a_flame_is_not_overlapped() -> None:
    state = game("pink-7", icons={"pink-7": "flame"})
    assert ways(state, "pink-9") == {"face_down"}
    assert not any(deed.startswith("reveal") for deed in can(state))


def test_g2_t1_a_turn_is_one_action_and_then_it_is_the_next_players_clockwise() -> None:
    state = game("pink-7")
    for deed in ("open green-8", "overlap green-2", "face_down"):
        state = played(state, deed)
    assert row_of(state) == "pink-7 green-8<green-2 ?"
    assert state.turn == 0
    assert [spot.by for spot in state.row] == [0, 0, 2]
    assert state.prompts()[0].kind is PromptKind.PLAY_OR_REVEAL


def test_g2_t1_only_whoever_is_to_act_may_act() -> None:
    state = game("pink-7")
    assert state.legal_actions(Seat(1)) == state.legal_actions(Seat(5)) == ()
    with pytest.raises(IllegalActionError) as refused:
        state.after(Open(Seat(1), Card("green_diamond-8")))
    assert refused.value.legal == ()


def test_g2_t2_in_an_empty_row_any_card_is_laid_face_up() -> None:
    assert can(game()) == [
        f"open {colour}-{number}"
        for colour in ("pink", "orange", "green", "violet")
        for number in range(1, 21)
    ]


def test_g2_t2_else_it_must_be_higher_and_of_another_colour() -> None:
    opens = [deed for deed in can(game("pink-18")) if deed.startswith("open")]
    assert opens == [
        f"open {colour}-{number}" for colour in ("orange", "green", "violet") for number in (19, 20)
    ]


def test_g2_t3_the_reference_is_the_top_of_the_last_place_that_lies_face_up() -> None:
    state = game("pink-7 green-9<green-2 ?")
    assert GALLETITAS.state_in_words(state)["reference"] == "green_diamond-2"
    assert ways(state, "orange-3") == {"open"}
    assert ways(state, "green-10") == set()


def test_g2_t4_an_overlap_has_the_same_colour_and_any_number() -> None:
    overlaps = [deed for deed in can(game("pink-7")) if deed.startswith("overlap")]
    assert overlaps == [f"overlap pink-{number}" for number in range(1, 21) if number != 7]


def test_g2_t4_at_most_two_cards_lie_on_a_place() -> None:
    state = played(game("pink-7"), "overlap pink-3")
    assert row_of(state) == "pink-7<pink-3"
    assert not any(deed.startswith("overlap") for deed in can(state))


def test_g2_o4_nothing_overlaps_while_the_last_place_lies_face_down() -> None:
    assert not any(deed.startswith("overlap") for deed in can(game("pink-7 ?")))


def test_g2_t5_and_g2_o3_face_down_only_while_the_last_place_lies_face_up() -> None:
    assert "face_down" in can(game("pink-7"))
    assert "face_down" not in can(game("pink-7 ?"))
    assert "face_down" not in can(game())


def test_g2_t5_a_card_laid_face_down_is_known_to_nobody() -> None:
    state = played(game("pink-7"), "face_down")
    assert GALLETITAS.in_words(FaceDown(Seat(0))) == {"seat": 0, "do": "face_down"}
    assert GALLETITAS.state_in_words(state)["row"] == [
        {"by": 0, "cards": ["pink_triangle-7"]},
        {"by": 0, "cards": []},
    ]
    reveals = [deed for deed in can(state) if deed.startswith("reveal")]
    assert len(reveals) == 79  # any card but the one that lies open


def test_g2_t6_beyond_a_bluff_a_card_is_compared_with_the_reference() -> None:
    state = played(game("pink-7 ?"), "open green-8")
    assert row_of(state) == "pink-7 ? green-8"
    assert state.prompts()[0].kind is PromptKind.PLAY


def test_g2_o27_a_bluff_is_not_revealed_once_somebody_has_played_beyond_it() -> None:
    state = played(game("pink-7 ?"), "open green-8")
    assert not any(deed.startswith("reveal") for deed in can(state))


def test_g2_t7_if_the_card_fits_the_revealer_loses() -> None:
    state = played(game("pink-7 ?", start_player=1), "reveal green-8")
    assert (state.turn, state.phase) == (1, Phase.CLEARING)


def test_g2_t7_if_it_does_not_fit_whoever_laid_it_loses() -> None:
    state = played(game("pink-7 ?", start_player=1), "reveal green-7")
    assert (state.turn, state.phase) == (0, Phase.CLEARING)


def test_g2_o8_the_owner_of_a_bluff_is_whoever_laid_it() -> None:
    state = played(game("pink-7", start_player=2), "face_down")
    assert (state.row[-1].by, state.turn) == (2, 0)
    assert played(state, "reveal pink-8").turn == 2


def test_g2_o26_only_whose_turn_it_is_may_reveal() -> None:
    with pytest.raises(IllegalActionError):
        game("pink-7 ?", start_player=1).after(Reveal(Seat(2), Card("green_diamond-8")))


def test_g2_t8_after_playing_a_hand_has_three_cards_again() -> None:
    state = played(game("pink-7"), "open green-8", "overlap green-3", "face_down")
    assert state.hands == (3, 3, 3)
    assert state.pile == 80 - 1 - 9 - 3


def test_g2_t9_the_discard_pile_is_shuffled_when_a_card_is_to_be_drawn_from_an_empty_pile() -> None:
    in_play = "pink-1 pink-2 pink-3 pink-4 pink-5 green-6 green-7 green-8 green-9 orange-10"
    state = game("", discard=only(in_play))
    assert (state.pile, len(state.discard)) == (1, 70)
    state = played(state, "open pink-1")
    assert (state.pile, len(state.discard)) == (0, 70)
    assert "open orange-20" not in can(state)  # it lies in the discard pile
    state = played(state, "open green-6")
    assert (state.pile, len(state.discard)) == (69, 0)
    assert "open orange-20" in can(state)


def test_g2_o21_without_any_card_left_people_play_on_with_fewer() -> None:
    cards = "pink-1 pink-2 pink-3 pink-4 pink-5 green-6 green-7 green-8 green-9"
    state = played(game(missing=only(cards)), "open pink-1", "open green-6")
    assert state.hands == (2, 2, 3)
    assert state.pile == 0


def test_a_card_that_was_seen_to_go_is_in_nobodys_hand() -> None:
    state = game("pink-7", discard="green-8", missing="orange-9")
    for card in ("pink-7", "green-8", "orange-9"):
        assert not any(deed.endswith(card) for deed in can(state))


def test_after_a_turn_nothing_but_a_turn_may_follow() -> None:
    with pytest.raises(IllegalActionError):
        game("pink-7").after(Clear(Seat(0)))


# Giving up


def test_g2_o9_whoever_cannot_or_will_not_play_loses_the_round() -> None:
    state = played(game("pink-7", start_player=2), "give_up")
    assert (state.turn, state.phase, burnt(state)) == (2, Phase.CLEARING, [0, 0, 1])


def test_g2_o9_in_an_empty_row_everybody_can_play() -> None:
    assert "give_up" not in can(game())


def test_g2_o9_by_house_rule_only_those_give_up_who_may_have_to() -> None:
    agreed = {"allow_concede": False}
    assert "give_up" not in can(game("pink-7", house_rules=agreed))
    assert "give_up" not in can(game("pink-7 ?", house_rules=agreed))
    assert can(game("pink-7", hands=[0, 3, 3], house_rules=agreed)) == ["give_up"]
    cornered = can(game("pink-7 ?", hands=[0, 3, 3], house_rules=agreed))
    assert {deed.split()[0] for deed in cornered} == {"reveal"}


def test_g2_o9_without_cards_in_an_empty_row_a_round_is_lost_for_nothing() -> None:
    state = played(game(hands=[0, 3, 3]), "give_up")
    assert (state.round, state.turn, burnt(state)) == (2, 0, [0, 0, 0])
    assert state.hands == (3, 3, 3)


# What a camera sees


def test_the_row_is_seen_in_its_order_with_covered_cards_and_backs() -> None:
    row = Zone(ZoneKind.ROW)
    state = game("pink-7<pink-3 ? violet-4")
    assert state.visible() == {row: state.visible_in(row)}
    assert state.visible_in(row) == {
        0: Card("pink_triangle-7"),
        1: Card("pink_triangle-3"),
        2: Back.BACK,
        3: Card("violet_star-4"),
    }


def test_no_other_zone_is_watched() -> None:
    with pytest.raises(KeyError):
        game().visible_in(Zone(ZoneKind.ROW, Seat.ONE))


# Words


def test_words_say_an_action_in_full() -> None:
    state = game("pink-7")
    for said in (
        {"seat": 0, "do": "open"},
        {"seat": 0, "do": "open", "piece": "pink_triangle-9"},
        {"seat": 0, "do": "face_down", "piece": "green_diamond-8"},
        {"seat": False, "do": "face_down"},
        {"seat": 0.0, "do": "face_down"},
        {"do": "face_down"},
    ):
        with pytest.raises(IllegalActionError, match="legal would be: 0 open orange_circle-8"):
            GALLETITAS.find_action(state, said)
    assert GALLETITAS.find_action(state, words("face_down", 0)) == FaceDown(Seat(0))


# What a header may say


@pytest.mark.parametrize(
    ("more", "problem"),
    [
        ({"players": "Ada"}, '"players" must list 3 to 6 players, not 0'),
        ({"players": ["Ada", 5, "Cem"]}, "a player must be a name"),
        ({"modules": ["no_gluten"]}, "module 'no_gluten' is not known; known are: sugar_free"),
        ({"sets": {}}, "sets: unknown key"),
        ({"icons": {"pink_triangle-21": "flame"}}, "'pink_triangle-21' is none of"),
        ({"icons": {"pink_triangle-2": "fire"}}, "'fire' is none of"),
        ({"house_rules": {"keep_hands": 1}}, "house_rules.keep_hands: 1 is not of type bool"),
        ({"start_player": 3}, "start_player must be a seat from 0 to 2"),
        ({"start": {"round": 0}}, "start.round must be 1 or more"),
        ({"start": {"seats": [{}]}}, "start.seats has 1 entries for 3 players"),
        ({"start": {"seats": [{"burnt": 8}, {}, {}]}}, "8 biscuits and more"),
        ({"start": {"seats": [{"hand": -1}, {}, {}]}}, "below 0 cards"),
        ({"start": {"seats": [{"hand": 75}, {}, {}]}}, "hold 1 cards too many"),
        ({"start": {"discard": ["violet_star-1"] * 2}}, "each card is in the game once"),
        ({"start": {"row": [{"by": 3}]}}, "each place was laid by a seat"),
        ({"start": {"row": [{}]}}, "it begins face up"),
        (
            {"start": {"row": [{"cards": ["pink_triangle-1"]}, {}, {}]}},
            "no two neighbours lie face down",
        ),
        (
            {"start": {"row": [{"cards": ["pink_triangle-1", "violet_star-1"]}]}},
            "a place has up to two cards, of one colour",
        ),
        (
            {"start": {"row": [{"cards": [f"violet_star-{n}" for n in (1, 2, 3)]}]}},
            "a place has up to two cards, of one colour",
        ),
    ],
)
def test_a_set_up_that_is_impossible_is_refused(more: dict[str, object], problem: str) -> None:
    with pytest.raises(BadSetupError) as refused:
        set_up({**FRESH, **more})
    assert problem in str(refused.value)


def test_players_may_be_objects_with_a_name() -> None:
    assert set_up({**FRESH, "players": [{"name": "Ada"}] * 3}).seat_count == 3


def test_a_header_takes_a_game_up_in_the_middle() -> None:
    state = set_up(header("pink-7 ?", burnt=[2, 0, 5], discard="green-1", number=4))
    assert (state.round, state.turn, burnt(state)) == (4, 0, [2, 0, 5])
    assert state.pile == 80 - 9 - 7 - 2 - 1
    assert row_of(state) == "pink-7 ?"
