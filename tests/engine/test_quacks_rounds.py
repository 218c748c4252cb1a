"""The order of a round, the last round and the end; sections are those of ``quacks_base``."""

from __future__ import annotations

import pytest

from engine.errors import IllegalActionError
from engine.game import Ending, Outcome, Seat
from engine.games.quacks.actions import Draw, Question, Reveal, Stop
from engine.games.quacks.cards import Card
from engine.games.quacks.chips import Chip, Colour
from engine.games.quacks.game import PromptKind, Quacks
from engine.games.quacks.position import Marker, Phase
from engine.games.quacks.setup import set_up
from tests.engine.playing import can, game, played, pot_of, seat

IN_ORDER = (*range(4),)


def kinds(state: Quacks) -> list[tuple[int, object]]:
    """Who is asked for what, in seat order."""
    return [(int(prompt.seat), prompt.kind) for prompt in state.prompts()]


def lines(state: Quacks) -> list[tuple[int, int, str]]:
    """All points in the order in which they were scored: seat, points, reason."""
    return [(int(one.seat), one.points, str(one.reason.value)) for one in state.lines]


def all_stop(state: Quacks) -> Quacks:
    """The game once everybody who still brews has stopped, in seat order."""
    for prompt in state.prompts():
        state = played(state, "stop", of=prompt.seat)
    return state


def round_over(state: Quacks) -> Quacks:
    """The next round, if everybody stops, rolls a ruby, buys and spends nothing."""
    number = state.round
    deeds = {
        **dict.fromkeys(PromptKind, "stop"),
        Question.DIE: "roll ruby",
        Question.BUY: "buy",
        Question.SPEND: "spend no",
        PromptKind.CLEAR_POT: "clear",
    }
    while state.round == number and state.prompts():
        prompt = state.prompts()[0]
        state = played(state, deeds[prompt.kind], of=prompt.seat)  # type: ignore[index]
    return state


# Section 4: what the flame brings, and the card


@pytest.mark.parametrize(
    ("number", "closed"),
    [(1, {Colour.YELLOW, Colour.PURPLE}), (2, {Colour.PURPLE}), (3, set()), (9, set())],
)
def test_the_yellow_book_opens_in_round_2_and_the_purple_one_in_round_3(
    number: int, closed: set[Colour]
) -> None:
    state = game(seat("orange-1"), number=number)
    assert {colour for colour in Colour if not state.is_open(colour)} == {
        *(Colour.WHITE, Colour.LOCOWEED),
        *closed,
    }


@pytest.mark.parametrize(("number", "price"), [(1, False), (2, True)])
def test_yellow_cannot_be_bought_before_its_book_is_open(number: int, price: bool) -> None:  # noqa: FBT001
    state = played(all_stop(game(seat("", pot="orange-1@20"), number=number)), "roll ruby")
    assert ("buy yellow-4" in can(state)) is price
    assert "buy purple-1" not in can(state)


def test_every_round_begins_with_a_card_that_the_start_player_reveals() -> None:
    state = set_up({"players": ["A", "B", "C"], "start_player": 1})
    assert state.phase is Phase.FORTUNE
    assert dict(kinds(state))[1] is PromptKind.REVEAL_CARD
    assert {kind for of, kind in kinds(state) if of != 1} == {PromptKind.WAIT_FOR_CARD}
    assert "reveal charity" in can(state, of=1)
    assert not {deed for of in (0, 2) for deed in can(state, of=of) if "reveal" in deed}


@pytest.mark.parametrize("first", IN_ORDER)
def test_the_deck_goes_to_the_next_player_clockwise_after_each_round(first: int) -> None:
    state = set_up({"players": ["?"] * 4, "start_player": first})
    starts = []
    for _ in range(5):
        starts.append(int(state.seats[0]))
        assert len(state.seats) == 4
        state = round_over(state)
    assert starts == [(first + n) % 4 for n in range(5)]


def test_a_card_that_was_revealed_does_not_come_again() -> None:
    state = played(set_up({"players": ["A", "B"]}), "reveal lucky-devil")
    state = round_over(state)
    assert len([deed for deed in can(state, of=1) if deed.startswith("reveal")]) == 23
    assert "reveal lucky-devil" not in can(state, of=1)


def test_whoever_draws_before_the_card_plays_the_round_without_one_but_with_rats() -> None:
    start = {"round": 3, "seats": [{"score": 16}, {"score": 20}]}
    state = set_up({"players": ["A", "B"], "start": start})
    assert "draw white-1@3" in can(state)  # two tails between 16 and 20
    state = played(state, "draw white-1", of=1)
    assert (state.phase, state.card, state.cards) == (Phase.BREWING, None, ())
    assert state.markers(Seat(0)) == {Marker.DROPLET: 0, Marker.RAT: 2}
    assert not [deed for deed in can(state) if "reveal" in deed]


def test_the_white_chip_of_round_6_is_in_the_bag_before_the_card_is_revealed() -> None:
    state = round_over(game(seat("orange-1"), seat(""), number=5))
    assert state.phase is Phase.FORTUNE
    assert [pot_of(state, of).bag for of in (0, 1)] == [
        (Chip.WHITE_1, Chip.ORANGE_1),
        (Chip.WHITE_1,),
    ]


def test_the_box_has_a_white_chip_for_each_of_four_in_round_6() -> None:
    state = set_up({"players": ["?"] * 4, "start": {"round": 5, "seats": [{}] * 4}})
    state = round_over(state)
    assert [pot_of(state, of).bag.count(Chip.WHITE_1) for of in IN_ORDER] == [5] * 4
    assert state.box()[Chip.WHITE_1] == 0


def test_a_bag_gets_no_white_chip_in_round_6_if_the_box_has_none_left() -> None:
    state = game(seat(" ".join(["white-1"] * 19)), seat("white-1"), number=5)
    assert state.box()[Chip.WHITE_1] == 0
    state = round_over(state)
    assert [pot_of(state, of).bag.count(Chip.WHITE_1) for of in (0, 1)] == [19, 1]


def test_every_card_that_was_not_seen_is_as_likely_as_the_others() -> None:
    state = set_up({"players": ["A", "B"]})
    assert state.likelihood(Reveal(Seat(0), Card.CHARITY)) == 1 / 24
    state = round_over(played(state, "reveal lucky-devil"))
    assert state.likelihood(Reveal(Seat(1), Card.CHARITY)) == 1 / 23


def test_a_chip_drawn_before_any_card_is_as_likely_as_its_share_of_the_bag() -> None:
    state = set_up({"players": ["A", "B"]})
    assert state.likelihood(Draw(Seat(0), Chip.WHITE_1, 1)) == 4 / 9
    assert state.likelihood(Stop(Seat(0))) == 1


def test_only_what_is_legal_can_happen() -> None:
    state = set_up({"players": ["A", "B"]})
    for action in (Draw(Seat(0), Chip.RED_1, 1), Reveal(Seat(1), Card.CHARITY), Stop(Seat(3))):
        with pytest.raises(IllegalActionError):
            state.after(action)


def test_what_a_player_owns_is_in_the_bag_the_pot_beside_it_and_on_the_tray() -> None:
    state = game(seat("white-1", pot="orange-1@9", aside=["red-1"]), number=3, sets="red 2")
    state = played(played(state, "stop", "place_red no", "roll point"), "buy green-1")
    assert sorted(chip.value for chip in state.players[0].chips().elements()) == [
        "green-1",
        "orange-1",
        "red-1",
        "white-1",
    ]


def test_points_of_the_card_count_for_the_rats_of_the_round() -> None:
    # Seat 0 is 4 behind, which are 2 tails (after 16 and 18), and scores 4 for Just in Time.
    start = {"round": 3, "seats": [{"score": 16}, {"score": 20}]}
    state = played(set_up({"players": ["A", "B"], "start": start}), "reveal just-in-time")
    assert state.phase is Phase.CARD
    assert state.markers(Seat(0)) == {Marker.DROPLET: 0}
    state = played(played(state, "points_or_white points"), "points_or_white white-1", of=1)
    assert state.phase is Phase.BREWING
    assert state.markers(Seat(0)) == {Marker.DROPLET: 0}


def test_without_such_points_the_rats_are_those_of_the_scores() -> None:
    start = {"round": 3, "seats": [{"score": 16}, {"score": 20}]}
    state = played(set_up({"players": ["A", "B"], "start": start}), "reveal just-in-time")
    state = played(played(state, "points_or_white white-1"), "points_or_white white-1", of=1)
    assert state.markers(Seat(0)) == {Marker.DROPLET: 0, Marker.RAT: 2}


def test_the_tails_of_rats_are_your_friends_are_those_before_it_for_the_stone_too() -> None:
    # 4.2: points of a card count for the rats but for the readings of section 9
    start = {"round": 3, "seats": [{"score": 16}, {"score": 20}]}
    state = played(set_up({"players": ["A", "B"], "start": start}), "reveal rats-are-your-friends")
    state = played(played(state, "chip_or_points points"), "chip_or_points green-4", of=1)
    assert state.scores() == (18, 20)
    assert state.markers(Seat(0)) == {Marker.DROPLET: 0, Marker.RAT: 2}


def test_a_round_is_evaluated_in_its_order_and_the_start_player_comes_first() -> None:
    # Both pots on space 10, each with a black and a purple chip: all steps ask both, seat 1 first.
    pot = "black-1@8 purple-1@9"
    state = game(
        seat("", pot=pot, rubies=2), seat("", pot=pot, rubies=2), number=4, sets="purple 2"
    )
    seen = []
    deeds = {
        PromptKind.MUST_STOP: "stop",
        Question.DIE: "roll point",
        Question.TRADE_IN: "trade_in no",
        Question.BUY: "buy",
        Question.SPEND: "spend no",
        PromptKind.CLEAR_POT: "clear",
    }
    while state.round == 4:
        here = [(state.phase, prompt.kind) for prompt in state.prompts()]
        of = next(s for s in state.seats if s in dict(kinds(state)))
        seen.append((int(of), *here[0]))
        state = played(state, deeds[here[0][1]], of=of)  # type: ignore[index]
    assert seen == [
        (of, phase, kind)
        for phase, kind in [
            (Phase.BREWING, PromptKind.MUST_STOP),
            (Phase.DIE, Question.DIE),
            (Phase.CHIPS, Question.TRADE_IN),
            (Phase.BUYING, Question.BUY),
            (Phase.SPENDING, Question.SPEND),
            (Phase.CLEARING, PromptKind.CLEAR_POT),
        ]
        for of in (1, 0)
    ]
    assert lines(state) == [(1, 1, "die"), (0, 1, "die"), (1, 2, "space"), (0, 2, "space")]


def test_rubies_are_found_before_the_choice_and_points_before_the_shop() -> None:
    # Seat 0 explodes on space 9, a ruby space; seat 1 stops on space 2.
    state = game(
        seat("white-1", pot="white-3@3 white-3@6 white-1@7"), seat("", pot="orange-1@1"), number=3
    )
    state = played(played(played(state, "draw white-1"), "stop", of=1), "roll point", of=1)
    assert (state.phase, state.players[0].rubies) == (Phase.CHOICE, 2)
    state = played(state, "coins")
    assert state.phase is Phase.BUYING
    assert lines(state) == [(1, 1, "die"), (1, 0, "space")]
    assert "buy orange-1 green-1" in can(state)


def test_a_droplet_moved_by_the_die_counts_from_the_next_round_on() -> None:
    # F24: the pot scores the space after its last chip all the same, with no chip the start
    state = played(game(seat("orange-1"), number=3), "stop")
    for of in (0, 1):
        state = played(state, "roll droplet", of=of)
    assert [line.space for line in state.lines] == [1, 1]
    assert state.markers(Seat(0)) == {Marker.DROPLET: 1}


def test_a_pot_is_cleared_with_what_was_bought() -> None:
    state = played(all_stop(game(seat("", pot="orange-1@9"), number=3)), "roll point")
    state = played(state, "buy orange-1 green-1", "clear")
    assert pot_of(state).bag == (Chip.ORANGE_1, Chip.ORANGE_1, Chip.GREEN_1)
    assert pot_of(state).placed == ()


# F15: a chip on the last space


@pytest.mark.parametrize(
    ("rule", "may"),
    [("stop", {"stop"}), ("draw_on", {"stop", "draw orange-1@52", "draw white-1@52"})],
)
def test_brewing_ends_on_the_last_space_unless_the_group_draws_on(rule: str, may: set[str]) -> None:
    full = seat("orange-1 white-1", pot="green-4@52")
    assert can(game(full, house_rules={"after_last_space": rule})) == may


def test_drawing_on_from_the_last_space_scores_the_spoon_and_may_explode() -> None:
    rules = {"after_last_space": "draw_on"}
    full = seat("white-1", pot="white-3@45 white-3@48 white-1@49 green-4@52")
    state = game(full, house_rules=rules)
    assert state.scoring_space(Seat(0)) == 53
    state = played(state, "draw white-1")
    assert pot_of(state).exploded
    assert state.scoring_space(Seat(0)) == 53


@pytest.mark.parametrize(("rule", "space"), [("after", 53), ("under", 52)])
def test_a_chip_exactly_on_the_last_space_scores_the_spoon_or_its_own(
    rule: str, space: int
) -> None:
    state = game(seat("green-4", pot="orange-1@48"), house_rules={"scoring_space": rule})
    assert played(state, "draw green-4").scoring_space(Seat(0)) == space


@pytest.mark.parametrize("rule", ["after", "under"])
def test_a_chip_that_would_pass_the_last_space_scores_the_spoon(rule: str) -> None:
    state = game(seat("green-4", pot="orange-1@49"), house_rules={"scoring_space": rule})
    assert played(state, "draw green-4").scoring_space(Seat(0)) == 53


@pytest.mark.parametrize(("rule", "space"), [("after", 4), ("under", 3)])
def test_a_pot_without_a_chip_scores_the_space_after_its_start_or_the_start(
    rule: str, space: int
) -> None:
    state = game(seat("orange-1", droplet=2, rats=1), house_rules={"empty_pot": rule})
    assert state.scoring_space(Seat(0)) == space


# Section 5.8: the last round


def three(*bags: str, **more: object) -> Quacks:
    return game(*(seat(bag) for bag in bags), **more)


def draws(state: Quacks) -> list[int]:
    """Who may put a hand into the bag."""
    return [s for s in range(state.seat_count) if state.may_draw(Seat(s))]


def test_in_the_last_round_all_who_still_brew_pull_at_the_same_time() -> None:
    state = three("orange-1 green-1", "orange-1 green-1", "orange-1 green-1")
    assert draws(state) == [0, 1, 2]
    state = played(state, "draw orange-1", of=1)
    assert draws(state) == [0, 2]
    assert dict(kinds(state))[1] is PromptKind.WAIT_FOR_OTHERS
    state = played(played(state, "draw orange-1", of=2), "draw orange-1")
    assert draws(state) == [0, 1, 2]


def test_an_empty_hand_means_stop_for_good_and_the_others_go_on() -> None:
    state = three("orange-1 green-1", "orange-1 green-1", "orange-1 green-1")
    state = played(played(state, "draw orange-1"), "draw orange-1", of=1)
    assert draws(state) == [2]
    state = played(state, "stop", of=2)
    assert draws(state) == [0, 1]
    assert can(state, of=2) == set()


def test_nobody_waits_for_a_pot_that_has_exploded() -> None:
    state = game(seat("white-3", pot="white-3@3 white-2@5"), seat("orange-1 green-1"))
    state = played(state, "draw orange-1", of=1)
    assert draws(state) == [0]
    state = played(state, "draw white-3")
    assert draws(state) == [1]


def test_who_waits_may_stop_but_not_draw() -> None:
    state = played(three("orange-1 green-1", "orange-1"), "draw orange-1")
    assert can(state) == {"stop"}


def test_whoever_has_an_empty_bag_is_waited_for_until_the_stop() -> None:
    state = played(three("green-1 orange-1", ""), "draw orange-1")
    assert draws(state) == []
    assert draws(played(state, "stop", of=1)) == [0]


def test_the_flask_does_not_count_as_a_pull() -> None:
    state = played(three("white-1 orange-1", "orange-1 green-1"), "draw white-1", "flask")
    assert draws(state) == [1]
    assert draws(played(state, "draw orange-1", of=1)) == [0, 1]


def test_the_chips_that_blue_looks_at_belong_to_the_same_pull() -> None:
    state = played(three("blue-1 orange-1 green-1", "orange-1 green-1"), "draw blue-1")
    assert draws(state) == [0, 1]
    state = played(state, "draw orange-1")
    assert draws(state) == [1]


@pytest.mark.parametrize(("number", "rule"), [(8, "in_step"), (9, "freely")])
def test_in_earlier_rounds_and_if_agreed_everybody_draws_as_they_like(
    number: int, rule: str
) -> None:
    state = three("orange-1 green-1", "orange-1", number=number, house_rules={"last_round": rule})
    assert draws(played(state, "draw orange-1")) == [0, 1]


# Section 10: the end


def ended(*seats: dict[str, object], roll: str = "droplet", **house: object) -> Quacks:
    """The last round once all have stopped, and the furthest have rolled."""
    state = all_stop(game(*seats, number=9, house_rules=house))
    while kinds(state):
        (of, _), *_ = kinds(state)
        state = played(state, f"roll {roll}", of=of)
    return state


def test_five_coins_and_two_rubies_are_a_point_each_and_are_not_mixed() -> None:
    # Space 14: 3 points, 14 coins; 3 rubies. The 4 coins and the ruby left over are lost.
    state = ended(seat("", pot="blue-4@13", rubies=3), seat(stopped=True, rubies=0))
    assert lines(state) == [
        (0, 3, "space"),
        (1, 0, "space"),
        (0, 2, "coins"),
        (0, 1, "rubies"),
    ]


def test_an_exploded_player_takes_points_or_coins_at_the_end_too() -> None:
    burst = seat("white-3", pot="white-3@3 white-3@6", rubies=0)  # scores space 10
    state = played(game(burst, seat(stopped=True, rubies=0)), "draw white-3")
    state = played(state, "roll droplet", of=1)
    assert lines(played(state, "points")) == [(0, 2, "space"), (1, 0, "space")]
    assert lines(played(state, "coins")) == [(1, 0, "space"), (0, 2, "coins")]


def test_nothing_is_bought_spent_or_cleared_after_the_last_round() -> None:
    state = ended(seat("", pot="blue-4@13", rubies=9), seat(stopped=True))
    assert state.phase is Phase.OVER
    assert state.legal_actions() == ()
    assert state.prompts() == ()


def test_most_points_win_however_far_the_pot() -> None:
    state = ended(seat("", pot="blue-4@20", rubies=0), seat(stopped=True, score=30, rubies=0))
    assert state.outcome() == Outcome(Ending.LAST_ROUND, (7, 30), (Seat(1),))


def test_a_tie_goes_to_the_further_pot_of_the_last_round() -> None:
    # Space 15: 3 + 3; space 16: the same number, one space on, and its ruby alone is no point.
    far, near = seat("", pot="blue-4@15", rubies=0), seat("", pot="blue-4@14", rubies=0)
    assert ended(near, far).outcome() == Outcome(Ending.LAST_ROUND, (6, 6), (Seat(1),))


def test_a_tie_on_the_same_space_is_shared_by_all_who_tie() -> None:
    level = seat("", pot="blue-4@14", rubies=0)
    behind = seat("", pot="blue-4@13", rubies=0)
    state = ended(level, behind, level)
    assert state.outcome() == Outcome(Ending.LAST_ROUND, (6, 5, 6), (Seat(0), Seat(2)))


@pytest.mark.parametrize(("counts", "winners"), [(True, (Seat(0),)), (False, (Seat(1),))])
def test_an_exploded_pot_breaks_a_tie_unless_the_group_agreed_otherwise(
    counts: bool,  # noqa: FBT001
    winners: tuple[Seat, ...],
) -> None:
    # Seat 0 explodes and scores the 2 points of space 10. Seat 1 has 4 for space 9, 1 and 1 more.
    burst = seat("white-3", pot="white-3@3 white-3@6", score=2, rubies=0)
    whole = seat("", pot="blue-4@8", score=1, rubies=0, stopped=True)
    state = game(burst, whole, house_rules={"exploded_breaks_ties": counts})
    state = played(played(state, "draw white-3"), "roll point", of=1)
    state = played(state, "points")
    assert state.outcome() == Outcome(Ending.LAST_ROUND, (4, 4), winners)


def test_two_exploded_pots_share_a_tie_if_they_do_not_count() -> None:
    far = seat("white-2", pot="white-3@5 white-3@8", rubies=0)  # scores space 11
    near = seat("white-2", pot="white-2@2 white-2@4 white-2@6", score=1, rubies=0)  # space 9
    state = game(far, near, house_rules={"exploded_breaks_ties": False})
    state = played(played(state, "draw white-2"), "draw white-2", of=1)
    state = played(played(state, "points"), "points", of=1)
    assert state.outcome() == Outcome(Ending.LAST_ROUND, (2, 2), (Seat(0), Seat(1)))
