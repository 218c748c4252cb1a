"""What icons do, and how they are learnt: rules G2-A of the sheet and what it leaves open."""

from __future__ import annotations

import pytest

from engine.errors import IllegalActionError
from engine.game import Prompt, ScoreLine, Seat
from engine.games.galletitas.actions import TellIcon
from engine.games.galletitas.cards import Card
from engine.games.galletitas.game import Galletitas, PromptKind
from engine.games.galletitas.position import Phase, Reason
from engine.games.galletitas.tables import Icon
from tests.engine.baking import GALLETITAS, burnt, can, game, only, played


def opened(icon: str, burnt: list[int], **more: object) -> Galletitas:
    """The game once seat 0 has opened a round with a card that carries an icon."""
    return played(game(burnt=burnt, icons={"pink-7": icon}, **more), "open pink-7")


# Learning


def test_g2_o1_the_icon_of_a_card_is_asked_for_when_it_lies_open_for_the_first_time() -> None:
    state = played(game(icons=None), "open pink-7")
    card = Card("pink_triangle-7")
    ways = tuple(TellIcon(Seat(0), card, icon) for icon in Icon)
    assert state.prompts() == (Prompt(Seat(0), PromptKind.TELL_ICON, "card_games G2-O1", ways),)
    assert can(state)[:2] == ["icon pink-7 none", "icon pink-7 flame"]
    assert state.likelihood(ways[0]) == pytest.approx(1 / 7)


def test_g2_o1_an_icon_that_was_told_is_not_asked_for_again() -> None:
    oranges = " ".join(f"orange-{n}" for n in range(1, 10))
    state = game("green-3", icons=None, missing=only(f"green-3 pink-7 {oranges}"))
    state = played(state, "open pink-7", "icon pink-7 none", "give_up", "clear")
    assert state.icon(Card("pink_triangle-7")) is Icon.NONE
    state = played(state, "open orange-2", "icon orange-2 none", "open pink-7")
    assert (state.phase, state.turn) == (Phase.TURN, 0)
    assert GALLETITAS.state_in_words(state)["icons"] == {
        "pink_triangle-7": "none",
        "orange_circle-2": "none",
    }


def test_g2_o1_what_the_header_knows_is_not_asked_for() -> None:
    assert played(game(icons={"pink-7": "none"}), "open pink-7").phase is Phase.TURN


def test_g2_o1_a_card_that_is_covered_or_turned_over_needs_no_icon() -> None:
    state = played(game("pink-7", icons=None, start_player=1), "face_down", "reveal green-8")
    assert state.phase is Phase.CLEARING
    state = played(game("pink-7", icons=None), "overlap pink-3", "icon pink-3 none")
    assert state.icon(Card("pink_triangle-7")) is None


def test_g2_o1_a_card_of_the_header_whose_icon_nobody_told_counts_as_plain() -> None:
    assert "overlap pink-9" in can(game("pink-7", icons=None))


# When icons act


def test_g2_a1_an_icon_acts_when_its_card_is_laid_face_up() -> None:
    assert opened("present1", [1, 0, 0]).phase is Phase.ACTION


def test_g2_a1_an_icon_acts_when_its_card_overlaps() -> None:
    state = game("pink-7", burnt=[1, 0, 0], icons={"pink-3": "present1"})
    assert played(state, "overlap pink-3").phase is Phase.ACTION


def test_g2_a1_and_g2_o23_no_icon_acts_when_its_card_is_turned_over() -> None:
    icons = {"pink-3": "burning", "green-8": "present1"}
    state = game("pink-7 ?2 violet-8 ?0", burnt=[1, 1, 1], icons=icons, start_player=1)
    state = played(state, "reveal green-8", "turn_over 1 pink-3")
    assert (state.phase, burnt(state)) == (Phase.CLEARING, [3, 1, 1])


@pytest.mark.parametrize("icon", ["present1", "present2", "mixer"])
def test_g2_a8_a_card_whose_action_cannot_be_carried_out_may_still_be_played(icon: str) -> None:
    state = opened(icon, [0, 0, 0])
    assert (state.phase, state.turn, burnt(state)) == (Phase.TURN, 1, [0, 0, 0])


# Flame


def test_g2_a2_a_card_with_a_flame_is_not_overlapped() -> None:
    state = opened("flame", [0, 0, 0])
    assert not any(deed.startswith("overlap") for deed in can(state))
    assert "face_down" in can(state)


def test_g2_o5_a_flame_may_cover_another_card() -> None:
    state = game("pink-7", icons={"pink-3": "flame"})
    assert played(state, "overlap pink-3").turn == 1


# Presents


@pytest.mark.parametrize(
    ("icon", "before", "gift", "after"),
    [
        ("present1", [3, 6, 2], "give 1", [2, 7, 2]),
        ("present2", [3, 5, 2], "give 1 1", [1, 7, 2]),
        ("present2", [3, 6, 2], "give 1 2", [1, 7, 3]),
        ("present2", [1, 4, 2], "give 2", [0, 4, 3]),
    ],
    ids=["P1", "P3", "P5", "P6"],
)
def test_worked_example_of_a_present(
    icon: str, before: list[int], gift: str, after: list[int]
) -> None:
    state = played(opened(icon, before), gift)
    assert (burnt(state), state.turn, state.phase) == (after, 1, Phase.TURN)


@pytest.mark.parametrize(
    ("icon", "before", "gift"),
    [("present1", [3, 7, 2], "give 1"), ("present2", [3, 6, 2], "give 1 1")],
    ids=["P2", "P4"],
)
def test_worked_example_of_a_present_that_is_not_allowed(
    icon: str, before: list[int], gift: str
) -> None:
    state = opened(icon, before)
    with pytest.raises(IllegalActionError):
        played(state, gift)
    assert burnt(state) == before


def test_worked_example_p7_with_no_biscuit_to_give_nothing_is_asked() -> None:
    state = opened("present1", [0, 4, 2])
    assert (burnt(state), state.turn) == ([0, 4, 2], 1)


def test_g2_a3_one_present_goes_to_one_other_player_with_up_to_six() -> None:
    state = opened("present1", [3, 7, 6, 0])
    assert can(state) == ["give", "give 2", "give 3"]
    prompt = state.prompts()[0]
    assert (prompt.kind, prompt.rule) == (PromptKind.GIVE_PRESENTS, "card_games G2-A3")


def test_g2_a3_a_present_is_a_line_for_each_of_both() -> None:
    state = played(opened("present1", [3, 0, 0]), "give 2")
    assert state.score_lines()[1:] == (
        ScoreLine(Seat(0), 1, 1, Reason.GIVEN, None, "card_games G2-A3"),
        ScoreLine(Seat(2), -1, 1, Reason.RECEIVED, None, "card_games G2-A3"),
    )


def test_g2_a4_two_presents_go_to_one_or_two_players() -> None:
    state = opened("present2", [3, 0, 0])
    assert can(state) == ["give", "give 1", "give 2", "give 1 1", "give 1 2", "give 2 2"]
    assert state.prompts()[0].rule == "card_games G2-A4"


def test_g2_a4_receivers_may_be_named_in_any_order() -> None:
    state = opened("present2", [3, 0, 0])
    one = GALLETITAS.find_action(state, {"seat": 0, "do": "give", "to": [2, 1]})
    assert GALLETITAS.in_words(one) == {"seat": 0, "do": "give", "to": [1, 2]}
    with pytest.raises(IllegalActionError):
        GALLETITAS.find_action(state, {"seat": 0, "do": "give", "to": [True]})


def test_g2_o13_of_two_presents_as_many_are_given_as_there_are() -> None:
    assert can(opened("present2", [1, 0, 7])) == ["give", "give 1"]


def test_g2_o14_nobody_has_to_give() -> None:
    assert burnt(played(opened("present1", [3, 0, 0]), "give")) == [3, 0, 0]


def test_g2_o12_by_house_rule_two_presents_may_bring_somebody_to_eight_and_end_the_game() -> None:
    agreed = {"two_presents_limit": False}
    state = played(opened("present2", [3, 6, 2], house_rules=agreed), "give 1 1")
    assert (burnt(state), state.phase) == ([1, 8, 2], Phase.OVER)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (Seat(0),)


def test_g2_o12_one_present_keeps_its_limit_all_the_same() -> None:
    state = opened("present1", [3, 7, 2], house_rules={"two_presents_limit": False})
    assert can(state) == ["give", "give 2"]


# Croissant


def test_g2_a5_after_a_croissant_the_next_player_draws_the_top_card_and_plays_it() -> None:
    before = game(icons={"pink-7": "croissant"})
    state = played(before, "open pink-7")
    assert (state.turn, state.forced, state.hands) == (1, True, (3, 4, 3))
    assert state.pile == before.pile - 2
    prompt = state.prompts()[0]
    assert (prompt.kind, prompt.rule) == (PromptKind.PLAY_DRAWN_CARD, "card_games G2-A5")


def test_g2_o11_the_drawn_card_may_be_laid_in_any_way_and_no_card_is_drawn_back() -> None:
    state = opened("croissant", [0, 0, 0])
    assert {deed.split()[0] for deed in can(state)} == {"open", "overlap", "face_down", "give_up"}
    for deed in ("open green-8", "overlap pink-3", "face_down"):
        after = played(state, deed)
        assert (after.turn, after.forced, after.hands) == (2, False, (3, 3, 3))
        assert after.pile == state.pile


def test_g2_o11_by_house_rule_the_drawn_card_is_no_bluff() -> None:
    agreed = {"croissant_face_down": False, "allow_concede": False}
    state = opened("croissant", [0, 0, 0], house_rules=agreed)
    assert {deed.split()[0] for deed in can(state)} == {"open", "overlap", "give_up"}
    given_up = played(state, "give_up")
    assert (given_up.turn, burnt(given_up)) == (1, [0, 1, 0])


def test_g2_o16_a_drawn_card_that_nobody_laid_is_discarded() -> None:
    state = played(opened("croissant", [0, 0, 0]), "give_up")
    assert state.hands == (3, 4, 3)
    state = played(state, "clear")
    assert (state.hands, state.unseen_discards, state.forced) == ((3, 3, 3), 1, False)


def test_g2_o24_croissants_follow_each_other() -> None:
    state = game(icons={"pink-7": "croissant", "green-8": "croissant"})
    state = played(state, "open pink-7", "open green-8")
    assert (state.turn, state.forced, state.hands) == (2, True, (3, 3, 4))


def test_g2_o25_a_croissant_shuffles_the_discard_pile_first() -> None:
    state = game(icons={"pink-7": "croissant"}, discard=only(TEN))
    state = played(state, "open pink-7")
    assert (state.forced, state.pile, state.discard) == (True, 69, frozenset())


TEN = "pink-7 pink-8 pink-9 green-1 green-2 green-3 violet-1 violet-2 violet-3 orange-1"


def test_g2_o25_without_a_card_to_draw_a_croissant_does_nothing() -> None:
    nine = TEN.removesuffix(" orange-1")
    state = game(icons={"pink-7": "croissant"}, missing=only(nine))
    state = played(state, "open pink-7")
    assert (state.turn, state.forced, state.hands) == (1, False, (2, 3, 3))


# Burning biscuit


def test_worked_example_p8_neighbours_with_up_to_six_draw_a_burnt_biscuit() -> None:
    state = opened("burning", [2, 7, 4, 1])
    assert (burnt(state), state.turn) == ([2, 7, 4, 2], 1)


def test_g2_a6_both_neighbours_draw_a_card_that_nobody_sees() -> None:
    before = game(icons={"pink-7": "burning"}, start_player=2)
    state = played(before, "open pink-7")
    assert state.score_lines() == tuple(
        ScoreLine(Seat(seat), -1, 1, Reason.DRAWN, None, "card_games G2-A6") for seat in (0, 1)
    )
    assert state.pile == before.pile - 3
    assert (state.burnt, len(state.unseen())) == (frozenset(), 79)


def test_g2_o25_with_one_card_left_the_left_neighbour_draws_it() -> None:
    eleven = f"{TEN} orange-2"
    state = game(icons={"pink-7": "burning"}, missing=only(eleven))
    assert burnt(played(state, "open pink-7")) == [0, 1, 0]


# Mixer


def test_worked_example_p9_to_the_left_stacks_move_to_the_next_seat() -> None:
    state = opened("mixer", [5, 0, 2, 7])
    assert can(state) == ["pass_on left", "pass_on right"]
    prompt = state.prompts()[0]
    assert (prompt.kind, prompt.rule) == (PromptKind.CHOOSE_DIRECTION, "card_games G2-A7")
    assert burnt(played(state, "pass_on left")) == [7, 5, 0, 2]
    assert burnt(played(state, "pass_on right")) == [0, 2, 7, 5]


def test_g2_a7_a_stack_that_changes_is_a_line() -> None:
    state = played(opened("mixer", [1, 1, 0]), "pass_on left")
    assert state.score_lines()[2:] == (
        ScoreLine(Seat(0), 1, 1, Reason.PASSED_ON, None, "card_games G2-A7"),
        ScoreLine(Seat(2), -1, 1, Reason.PASSED_ON, None, "card_games G2-A7"),
    )


def test_g2_o22_a_mixer_never_ends_the_game() -> None:
    assert played(opened("mixer", [7, 7, 0]), "pass_on right").phase is Phase.TURN


def test_g2_a7_sugar_free_the_hands_move_instead_and_are_whole_again_before() -> None:
    state = opened("mixer", [5, 0, 2], modules=["sugar_free"])
    state = played(state, "pass_on left")
    assert (burnt(state), state.hands) == ([5, 0, 2], (3, 3, 3))


def test_g2_o10_by_house_rule_the_card_is_drawn_after_the_action() -> None:
    agreed = {"draw_before_action": False}
    state = opened("mixer", [0, 0, 0], modules=["sugar_free"], house_rules=agreed)
    assert state.hands == (2, 3, 3)
    assert played(state, "pass_on left").hands == (3, 2, 3)
    right = played(state, "pass_on right")
    assert right.hands == (3, 3, 2)
    later = played(right, "open green-8", "open orange-9")
    assert later.hands == (3, 3, 3)
