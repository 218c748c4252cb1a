"""What happened between the known state and the table."""

from __future__ import annotations

import pytest

from engine.game import Place, Seat, Zone, ZoneKind
from engine.games.quacks.actions import Action, Answer, Choose, ClearPot, Draw, Question, UseFlask
from engine.games.quacks.chips import Chip
from engine.games.quacks.game import Quacks
from engine.games.quacks.placing import DECLINED_BONUS
from engine.witness import (
    CONFIDENT,
    TAKEN_BACK,
    Doubtful,
    Explanation,
    Happened,
    Reading,
    TakenBack,
    Unchanged,
    Unexplained,
    explain,
)
from tests.engine.playing import game, played, scored, seat

POT = Zone(ZoneKind.POT, Seat(0))
ONE = Seat(0)


def sees(pot: str = "", **guesses: dict[Chip, float]) -> Reading[Chip]:
    """A reading: ``sees("white-1@1", on_3={Chip.WHITE_3: 0.6, Chip.WHITE_2: 0.4})``."""
    placed = [one.split("@") for one in pot.split()]
    sharp: dict[Place, dict[Chip, float]] = {
        int(space): {Chip(piece): 1.0} for piece, space in placed
    }
    return {**sharp, **{int(place.removeprefix("on_")): of for place, of in guesses.items()}}


def way(share: float, *actions: Action) -> Happened[Action]:
    """A candidate among several."""
    return Happened(actions, share)


def told(state: Quacks, seen: Reading[Chip], *earlier: Quacks) -> Explanation[Action, Chip]:
    return explain(state, POT, seen, earlier)


def test_the_known_state_is_unchanged_even_in_a_dim_picture() -> None:
    state = game(seat("white-1", pot="orange-1@1"))
    assert told(state, sees("orange-1@1")) == Unchanged()
    dim = sees(on_1={Chip.GREEN_1: 0.9, Chip.ORANGE_1: 0.1})
    assert told(state, dim) == Unchanged()


def test_a_chip_that_was_drawn() -> None:
    state = game(seat("white-1 white-3", pot="orange-1@1"))
    draw = Draw(ONE, Chip.WHITE_3, 4)
    assert told(state, sees("orange-1@1 white-3@4")) == Happened((draw,), 1.0)


def test_two_chips_that_were_drawn_between_two_looks() -> None:
    state = game(seat("white-1 white-3 green-2"))
    both = (Draw(ONE, Chip.GREEN_2, 2), Draw(ONE, Chip.WHITE_1, 3))
    assert told(state, sees("green-2@2 white-1@3")) == Happened(both, 1.0)


def test_a_white_chip_that_went_back_and_the_next_draw() -> None:
    state = game(seat("orange-1", pot="white-2@2"))
    both = (UseFlask(ONE), Draw(ONE, Chip.ORANGE_1, 1))
    assert told(state, sees("orange-1@1")) == Happened(both, 1.0)


def test_yellow_and_the_white_chip_that_it_returned() -> None:
    state = game(seat("yellow-1 orange-1", pot="white-2@2"))
    both = (Draw(ONE, Chip.YELLOW_1, 3), Choose(ONE, Question.RETURN_WHITE, Answer.YES))
    assert told(state, sees("yellow-1@3")) == Happened(both, 1.0)


def test_three_chips_at_once_are_too_many_to_follow() -> None:
    state = game(seat("white-1 white-3 green-2"))
    assert isinstance(told(state, sees("white-1@1 green-2@3 white-3@6")), Unexplained)


def test_a_cleared_pot_and_the_first_chip_of_the_next_round() -> None:
    state = game(seat("green-1", pot="orange-1@1"), seat("", pot="orange-1@1"), number=1)
    state = played(scored(played(played(state, "stop"), "stop", of=1)), "clear", of=1)
    assert told(state, sees()) == Happened((ClearPot(ONE),), 1.0)
    both = (ClearPot(ONE), Draw(ONE, Chip.GREEN_1, 1))
    assert told(state, sees("green-1@1")) == Happened(both, 1.0)


def test_a_pot_is_not_cleared_before_everybody_has_scored() -> None:
    state = game(seat("", pot="orange-1@1 green-1@2"), seat("green-1"), number=1)
    state = played(state, "stop")
    missing = ((1, Chip.ORANGE_1), (2, Chip.GREEN_1))
    assert told(state, sees()) == Unexplained(missing, ())


def test_a_chip_that_was_taken_back_by_hand() -> None:
    empty = game(seat("orange-1 green-1"))
    one = played(empty, "draw orange-1")
    assert told(one, sees(), empty) == TakenBack(1, 1.0)


def test_two_chips_that_were_taken_back_by_hand() -> None:
    empty = game(seat("orange-1 green-1"))
    one = played(empty, "draw orange-1")
    two = played(one, "draw green-1")
    assert told(two, sees(), one, empty) == TakenBack(2, 1.0)


def test_the_nearest_of_the_earlier_states_that_fit_is_the_one() -> None:
    first = game(seat("white-1 green-1"))
    drawn = played(first, "draw white-1")
    back = played(drawn, "flask")
    again = played(back, "draw green-1")
    assert told(again, sees(), back, drawn, first) == TakenBack(1, 1.0)


def test_a_white_chip_that_is_gone_is_the_flask_or_taken_back() -> None:
    state = game(seat("white-2 orange-1"), seat("green-1"))
    drawn = played(state, "draw white-2")
    flask, back = way(1 / 1.05, UseFlask(ONE)), TakenBack(1, TAKEN_BACK / 1.05)
    assert_doubts(told(drawn, sees(), state), flask, back)


def test_a_white_chip_that_is_there_again_is_drawn_or_its_flask_taken_back() -> None:
    state = played(game(seat("white-2 orange-1")), "draw white-2")
    back = played(state, "flask")
    draw, undone = way(0.5 / 0.55, Draw(ONE, Chip.WHITE_2, 2)), TakenBack(1, 0.05 / 0.55)
    assert_doubts(told(back, sees("white-2@2"), state), draw, undone)


def test_a_bonus_move_that_is_not_taken_is_no_doubt() -> None:
    state = game(seat("red-1 red-2", pot="orange-1@1"))
    assert told(state, sees("orange-1@1 red-1@2")) == Happened((Draw(ONE, Chip.RED_1, 2),), 1.0)


def test_a_bonus_move_weighs_against_a_declined_one() -> None:
    # red-1 with its bonus and red-2 without meet on 3; the digit looks a little more like a 2
    state = game(seat("red-1 red-2", pot="orange-1@1"))
    seen = sees("orange-1@1", on_3={Chip.RED_1: 0.4, Chip.RED_2: 0.6})
    usual, declined = 0.4 * (1 - DECLINED_BONUS), 0.6 * DECLINED_BONUS
    assert_doubts(
        told(state, seen),
        Happened((Draw(ONE, Chip.RED_1, 3),), usual / (usual + declined)),
        Happened((Draw(ONE, Chip.RED_2, 3),), declined / (usual + declined)),
    )


def assert_doubts(
    explanation: Explanation[Action, Chip],
    *expected: Happened[Action] | TakenBack,
) -> None:
    """That just these candidates are told, likeliest first, with these shares."""
    assert isinstance(explanation, Doubtful)
    shares = [one.confidence for one in explanation.candidates]
    assert shares == pytest.approx([one.confidence for one in expected])
    whats = [_what(one) for one in explanation.candidates]
    assert whats == [_what(one) for one in expected]


def _what(one: Happened[Action] | TakenBack) -> object:
    return one.actions if isinstance(one, Happened) else one.steps


def test_the_check_of_doubts_sees_a_candidate_too_few() -> None:
    one = way(0.5, UseFlask(ONE))
    with pytest.raises(AssertionError):
        assert_doubts(Doubtful((one, TakenBack(1, 0.5))), one)


def test_two_labels_that_are_equally_likely_are_doubtful() -> None:
    state = game(seat("green-1 orange-1"))
    seen = sees(on_1={Chip.GREEN_1: 0.5, Chip.ORANGE_1: 0.5})
    green = Happened((Draw(ONE, Chip.GREEN_1, 1),), 0.5)
    orange = Happened((Draw(ONE, Chip.ORANGE_1, 1),), 0.5)
    doubts = told(state, seen)
    assert isinstance(doubts, Doubtful)
    assert sorted(doubts.candidates, key=str) == sorted((green, orange), key=str)


def test_of_two_labels_the_picture_and_the_bag_weigh_together() -> None:
    # picture 0.9 : 0.1, bag 3 : 1, so 27 : 1
    state = game(seat("green-1 green-1 green-1 orange-1"))
    seen = sees(on_1={Chip.GREEN_1: 0.9, Chip.ORANGE_1: 0.1})
    green = way(27 / 28, Draw(ONE, Chip.GREEN_1, 1))
    orange = way(1 / 28, Draw(ONE, Chip.ORANGE_1, 1))
    assert CONFIDENT > 27 / 28
    assert_doubts(told(state, seen), green, orange)


def test_a_pot_that_is_cleared_after_its_scoring_is_not_taken_back_to_before_its_only_chip() -> (
    None
):
    empty = game(seat("orange-1"), number=1)
    one = played(empty, "draw orange-1")
    state = scored(played(one, "stop"))
    explanation = told(state, sees(), one, empty)
    assert isinstance(explanation, Happened)
    assert explanation.actions == (ClearPot(ONE),)
    assert explanation.confidence == pytest.approx(1 / (1 + TAKEN_BACK**2))


def test_what_the_bag_makes_all_but_impossible_is_not_offered() -> None:
    # green 5 * 0.4 = 2, white 4 * 0.4 = 1.6, orange 1 * 0.06: less than 2 of 100
    state = game(seat("green-1 " * 5 + "white-1 " * 4 + "orange-1"))
    seen = sees(on_1={Chip.GREEN_1: 0.4, Chip.WHITE_1: 0.4, Chip.ORANGE_1: 0.06})
    green, white = Draw(ONE, Chip.GREEN_1, 1), Draw(ONE, Chip.WHITE_1, 1)
    assert_doubts(told(state, seen), way(2 / 3.66, green), way(1.6 / 3.66, white))


def test_what_the_picture_makes_all_but_impossible_is_not_offered() -> None:
    state = game(seat("green-1 white-1 orange-1"))
    seen = sees(on_1={Chip.GREEN_1: 0.49, Chip.WHITE_1: 0.49, Chip.ORANGE_1: 0.015})
    doubts = told(state, seen)
    assert isinstance(doubts, Doubtful)
    assert len(doubts.candidates) == 2


def test_a_chip_that_is_not_in_the_bag_cannot_have_been_drawn() -> None:
    state = game(seat("orange-1"))
    seen = sees(on_1={Chip.GREEN_1: 0.5, Chip.ORANGE_1: 0.5})
    assert told(state, seen) == Happened((Draw(ONE, Chip.ORANGE_1, 1),), 1.0)
    assert told(state, sees("green-1@1")) == Unexplained((), ((1, Chip.GREEN_1),))


def test_an_impossible_digit_is_overruled_by_the_jump() -> None:
    # a white chip three spaces on is a white 3, though its digit looks more like a 2
    state = game(seat("white-1 white-2 white-3"))
    seen = sees(on_3={Chip.WHITE_2: 0.6, Chip.WHITE_3: 0.4})
    assert told(state, seen) == Happened((Draw(ONE, Chip.WHITE_3, 3),), 1.0)


def test_a_digit_that_flatly_contradicts_the_jump_is_a_question() -> None:
    state = game(seat("white-1 white-2 white-3"))
    seen = sees(on_3={Chip.WHITE_2: 0.95, Chip.WHITE_3: 0.05})
    assert_doubts(told(state, seen), Happened((Draw(ONE, Chip.WHITE_3, 3),), 1.0))


def test_a_chip_known_before_may_look_unlike_itself_while_another_is_drawn() -> None:
    state = game(seat("orange-1", pot="white-1@1"))
    seen = sees("orange-1@2", on_1={Chip.WHITE_2: 0.95, Chip.WHITE_1: 0.05})
    assert told(state, seen) == Happened((Draw(ONE, Chip.ORANGE_1, 2),), 1.0)


def test_what_is_missing_and_what_is_too_much_is_named() -> None:
    state = game(seat("white-1", pot="orange-1@1 green-4@5"))
    seen = sees("orange-1@1 green-4@6", on_20={Chip.BLUE_1: 0.7, Chip.BLUE_2: 0.3})
    missing = ((5, Chip.GREEN_4),)
    assert told(state, seen) == Unexplained(missing, ((6, Chip.GREEN_4), (20, Chip.BLUE_1)))


def test_another_chip_in_the_place_of_one_is_both_missing_and_too_much() -> None:
    state = game(seat("white-1", pot="orange-1@1"))
    explanation = told(state, sees("blue-4@1"))
    assert explanation == Unexplained(((1, Chip.ORANGE_1),), ((1, Chip.BLUE_4),))


def test_a_place_without_any_guess_fits_nothing() -> None:
    state = game(seat("white-1", pot="orange-1@1"))
    assert told(state, sees(on_1={})) == Unexplained(((1, Chip.ORANGE_1),), ())


def test_only_the_owner_of_a_zone_acts_in_it() -> None:
    state = game(seat("orange-1"), seat("orange-1"))
    zone = Zone(ZoneKind.POT, Seat(1))
    assert explain(state, zone, sees("orange-1@1")) == Happened(
        (Draw(Seat(1), Chip.ORANGE_1, 1),), 1.0
    )
