"""What a game of Quacks says and hears in plain words."""

from __future__ import annotations

from typing import cast

import pytest

from engine.errors import IllegalActionError
from engine.game import Seat
from engine.games.quacks.actions import (
    Action,
    Answer,
    Buy,
    Choose,
    ClearPot,
    Draw,
    Question,
    Stop,
)
from engine.games.quacks.chips import Chip
from engine.games.quacks.setup import set_up
from engine.record import Words
from tests.engine.playing import (
    IDLE,
    QUACKS,
    can,
    exploded,
    game,
    played,
    seat,
    words,
)

# Words


@pytest.mark.parametrize(
    "said",
    [
        {"seat": 0, "do": "draw"},
        {"seat": 0, "do": "draw", "space": 1},
        {"do": "stop"},
        {"seat": 0},
        {"seat": 0, "do": "stop", "note": "enough"},
        {"seat": 4, "do": "stop"},
        {"seat": False, "do": "stop"},
        {"seat": 0.0, "do": "stop"},
        {"seat": 0, "do": "draw", "piece": "white-1", "space": True},
    ],
)
def test_words_that_leave_open_what_happened_are_refused(said: Words) -> None:
    state = set_up({"players": ["A", "B"]})
    with pytest.raises(IllegalActionError):
        QUACKS.find_action(state, said)


def test_true_is_no_number_of_purple_chips() -> None:
    state = played(game(seat("", pot="purple-1@1 purple-1@2"), number=4), "stop", "roll point")
    said = {"seat": 0, "do": "choose", "question": "purple_reward"}
    QUACKS.find_action(state, {**said, "answer": 1})
    with pytest.raises(IllegalActionError):
        QUACKS.find_action(state, {**said, "answer": True})


def test_the_chips_of_a_purchase_may_be_named_in_any_order() -> None:
    state = played(game(seat("", pot="orange-1@9"), number=4), "stop", "roll point")
    bought = Buy(Seat(0), (Chip.ORANGE_1, Chip.GREEN_1))
    assert QUACKS.find_action(state, words("buy green-1 orange-1")) == bought
    assert QUACKS.in_words(bought) == words("buy orange-1 green-1")
    for pieces in ("buy green-1 green-1", "buy green-1 pink-1"):
        with pytest.raises(IllegalActionError):
            QUACKS.find_action(state, words(pieces))


def test_a_choice_without_an_answer_is_refused() -> None:
    said = {"seat": 0, "do": "choose", "question": "points_or_coins"}
    with pytest.raises(IllegalActionError):
        QUACKS.find_action(exploded(), said)


def test_a_refusal_names_what_the_seat_could_do() -> None:
    with pytest.raises(IllegalActionError) as refused:
        QUACKS.find_action(game(seat("red-1", pot="orange-1@1")), words("flask"))
    assert str(refused.value) == (
        "seat=0, do=flask is not legal; legal would be: draw red-1 3, draw red-1 2, stop"
    )


def test_a_state_in_words_says_all_that_other_programs_need() -> None:
    state = game(seat("white-3 orange-1", pot="white-3@5 white-3@8", droplet=1, rats=1, score=4))
    told = QUACKS.state_in_words(state)
    assert told["round"] == 9
    assert told["phase"] == "brewing"
    assert told["start_player"] == 0
    assert told["card"] is None
    assert isinstance(told["seats"], list)
    assert told["seats"][0] == {
        "pot": [["white-3", 5], ["white-3", 8]],
        "bag": {"white-3": 1, "orange-1": 1},
        "aside": [],
        "bought": [],
        "droplet": 1,
        "tube": 0,
        "rat": 2,
        "flask": True,
        "white_sum": 6,
        "white_limit": 7,
        "exploded": False,
        "stopped": False,
        "scoring_space": 9,
        "explosion_odds": ["1/2", "1", "1"],
        "rubies": 1,
        "score": 4,
    }
    assert told["seats"][1]["explosion_odds"] == []
    assert told["seats"][1]["rat"] is None


@pytest.mark.parametrize(
    ("first_five", "odds"), [("safe", ["0", "1/2", "1/2"]), ("explode", ["1/2", "1", "1"])]
)
def test_the_fifth_chip_of_a_second_chance_cannot_explode_a_pot(
    first_five: str, odds: list[str]
) -> None:
    pot = "white-3@3 white-3@6 orange-1@7 orange-1@8"
    state = game(
        seat("white-3 orange-1", pot=pot),
        card="a-second-chance",
        house_rules={"first_five": first_five},
    )
    (told, _) = cast("list[dict[str, object]]", QUACKS.state_in_words(state)["seats"])
    assert told["explosion_odds"] == odds


def test_decisions_and_what_the_table_shows_by_itself() -> None:
    decisions: list[Action] = [
        Stop(Seat(0)),
        Choose(Seat(0), Question.POINTS_OR_COINS, Answer.POINTS),
    ]
    assert all(one.is_decision for one in decisions)
    assert not Draw(Seat(0), Chip.WHITE_1, 1).is_decision
    assert not ClearPot(Seat(0)).is_decision


def test_an_idle_seat_has_nothing_to_do() -> None:
    assert can(game(seat("orange-1"), IDLE), of=1) == set()
