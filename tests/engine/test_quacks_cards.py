"""The fortune-teller cards that act before the pots brew: ``quacks_base`` 9, cards 1 to 13."""

from __future__ import annotations

import pytest

from engine.game import ScoreLine, Seat
from engine.games.quacks.actions import Question
from engine.games.quacks.cards import Card
from engine.games.quacks.chips import Chip
from engine.games.quacks.game import Quacks
from engine.games.quacks.position import Phase, Reason
from engine.games.quacks.tables import Face
from tests.engine.playing import can, game, played, seat
from tests.engine.tallies import bag, bags, droplets, rats, rubies

FACES = {f"roll {face.value}" for face in Face}


def revealed(card: str, *seats: dict[str, object], number: int = 4, **more: object) -> Quacks:
    """Round ``number`` once its start player, seat 0, has turned over a card."""
    before = [{"rats": None, **one} for one in seats or (seat(), seat())]
    first = (1 - number) % len(before)
    state = game(*before, number=number, **{"start_player": first, **more})
    return played(state, f"reveal {card}", of=state.seats[0])


def by_card(of: int, points: int, card: Card, number: int, space: int | None = None) -> ScoreLine:
    return ScoreLine(Seat(of), points, number, Reason.CARD, space, "quacks_base 9", card)


ASKING = {
    "choose-wisely": "droplet_or_chip",
    "less-is-more": "sum_of_drawn",
    "only-one": "chip_or_rubies",
    "wheel-and-deal": "ruby_for_chip",
    "a-good-start": "rats_for_rubies",
    "roll-the-die": "die",
    "an-opportune-moment": "upgrade_drawn",
    "just-in-time": "points_or_white",
    "rats-are-your-friends": "chip_or_points",
}


@pytest.mark.parametrize(("card", "question"), ASKING.items())
def test_a_card_asks_for_one_thing_by_its_rule(card: str, question: str) -> None:
    chips = "white-1 white-1 white-2 red-1 red-1 red-4"
    first, *_ = revealed(card, seat(chips, score=16), seat(chips, score=20)).prompts()
    rule = "quacks_base 6.1" if question == "die" else "quacks_base 9"
    assert (first.seat, first.kind, first.rule) == (0, Question(question), rule)


# 1: Wähle weise


def test_choose_wisely_moves_the_droplet_two_spaces_or_gives_a_purple_chip() -> None:
    state = revealed("choose-wisely", number=3)
    assert can(state) == {"droplet_or_chip droplet", "droplet_or_chip purple-1"}
    assert can(state, of=1) == set()
    state = played(state, "droplet_or_chip droplet")
    state = played(state, "droplet_or_chip purple-1", of=1)
    assert (droplets(state), bags(state)) == ([2, 0], ["", "purple-1"])
    assert state.phase is Phase.BREWING


@pytest.mark.parametrize("number", [1, 2])
def test_choose_wisely_gives_no_purple_chip_while_its_book_is_closed(number: int) -> None:
    state = revealed("choose-wisely", number=number)
    assert (droplets(state), bags(state)) == ([2, 2], ["", ""])


def test_the_last_purple_chip_is_for_whoever_chooses_first() -> None:
    state = revealed("choose-wisely", seat("purple-1 " * 14), seat())
    state = played(state, "droplet_or_chip purple-1")
    assert (bag(state).count("purple-1"), droplets(state)) == (15, [0, 2])


# 2: Der Kessel füllt sich


def test_the_pot_is_filling_up_moves_every_droplet_one_space_but_not_beyond_the_last() -> None:
    state = revealed("the-pot-is-filling-up", seat("white-1"), seat(droplet=52), seat(droplet=7))
    assert droplets(state) == [1, 52, 8]
    assert can(state) == {"draw white-1@2", "stop"}


# 3: Almosen


@pytest.mark.parametrize(
    ("before", "after"),
    [((2, 0, 1), [2, 1, 1]), ((0, 0, 2), [1, 1, 2]), ((3, 3, 3), [4, 4, 4])],
)
def test_charity_gives_a_ruby_to_all_who_have_the_fewest(
    before: tuple[int, ...], after: list[int]
) -> None:
    assert rubies(revealed("charity", *(seat(rubies=one) for one in before))) == after


def test_charity_gives_the_last_ruby_to_the_start_player() -> None:
    # F33; 20 rubies in all, one of them in the box
    seats = (seat(rubies=5), seat(rubies=5), seat(rubies=9))
    assert rubies(revealed("charity", *seats)) == [6, 5, 9]
    assert rubies(revealed("charity", *seats, start_player=1)) == [5, 6, 9]


# 4: Weniger ist mehr

SIX = "white-1 white-1 white-1 white-1 white-2 green-2"


def test_less_is_more_asks_for_the_sum_of_five_chips_of_any_colour() -> None:
    # all six are 8; one stays in the bag
    state = revealed("less-is-more", seat(SIX), seat("red-4 white-1"))
    assert can(state) == {"sum_of_drawn 6", "sum_of_drawn 7"}


def test_less_is_more_gives_the_lowest_sum_a_blue_2_and_all_others_a_ruby() -> None:
    state = revealed("less-is-more", seat(SIX), seat(SIX), seat("white-3 red-4"))
    state = played(state, "sum_of_drawn 6", of=1)  # in any order
    state = played(state, "sum_of_drawn 7")
    assert bags(state) == [SIX, f"{SIX} blue-2", "white-3 red-4"]  # drawn chips are back
    assert rubies(state) == [2, 1, 2]
    assert not any(player.pot.placed or player.pot.exploded for player in state.players)


def test_less_is_more_gives_every_tied_lowest_a_blue_2() -> None:
    state = revealed("less-is-more", seat("green-1"), seat("white-1"), seat("white-2"))
    assert bags(state) == ["green-1 blue-2", "white-1 blue-2", "white-2"]
    assert rubies(state) == [1, 1, 2]


# 5: Die Qual der Wahl


@pytest.mark.parametrize(("number", "yellow"), [(1, set()), (2, {"chip_or_rubies yellow-2"})])
def test_only_one_offers_black_any_2_of_an_open_book_or_rubies(
    number: int, yellow: set[str]
) -> None:
    offered = {"black-1", "green-2", "blue-2", "red-2", "rubies"}
    state = revealed("only-one", number=number)
    assert can(state) == {f"chip_or_rubies {one}" for one in offered} | yellow


def test_only_one_is_taken_in_turn_by_everybody() -> None:
    state = revealed("only-one", seat(), seat(), seat())
    assert [can(state, of) for of in (1, 2)] == [set(), set()]
    for of, taken in enumerate(("black-1", "rubies", "red-2")):
        state = played(state, f"chip_or_rubies {taken}", of=of)
    assert (bags(state), rubies(state)) == (["black-1", "", "red-2"], [1, 4, 1])


def test_only_one_offers_nothing_from_an_empty_pile() -> None:
    state = revealed("only-one", seat("red-2 " * 8), seat("black-1 " * 18))
    offered = {"green-2", "blue-2", "yellow-2", "rubies"}
    assert can(state) == {f"chip_or_rubies {one}" for one in offered}


# 6: Tauschgeschäfte


@pytest.mark.parametrize(("number", "yellow"), [(1, set()), (2, {"ruby_for_chip yellow-1"})])
def test_wheel_and_deal_offers_any_1_but_purple_and_black_for_a_ruby(
    number: int, yellow: set[str]
) -> None:
    offered = {"orange-1", "green-1", "blue-1", "red-1", "no"}
    state = revealed("wheel-and-deal", number=number)
    assert can(state) == {f"ruby_for_chip {one}" for one in offered} | yellow


def test_wheel_and_deal_is_paid_once_or_declined_and_needs_a_ruby() -> None:
    state = revealed("wheel-and-deal", seat(rubies=3), seat(rubies=0), seat(rubies=2))
    assert can(state, of=2) == set()  # in turn
    state = played(state, "ruby_for_chip orange-1")
    assert can(state) == set()
    state = played(state, "ruby_for_chip no", of=2)
    assert (rubies(state), bags(state)) == ([2, 0, 2], ["orange-1", "", ""])
    assert state.phase is Phase.BREWING


# 7: Ein guter Start


def test_a_good_start_trades_rat_tails_for_rubies_and_the_rest_move_the_stone() -> None:
    # 2 tails between 16 and 20; the leader has none to give
    state = revealed("a-good-start", seat("green-1", score=20), seat("green-1", score=16))
    assert can(state) == set()
    assert can(state, of=1) == {f"rats_for_rubies {many}" for many in (0, 1, 2)}
    state = played(state, "rats_for_rubies 1", of=1)
    assert (rubies(state), rats(state)) == ([1, 2], [0, 1])
    assert can(state, of=1) == {"draw green-1@2", "stop"}


def test_a_good_start_takes_three_tails_at_most_and_may_be_left() -> None:
    state = revealed("a-good-start", seat(score=20), seat())  # 8 tails between 0 and 20
    assert can(state, of=1) == {f"rats_for_rubies {many}" for many in (0, 1, 2, 3)}
    for many, left in ((0, 8), (3, 5)):
        after = played(state, f"rats_for_rubies {many}", of=1)
        assert (rubies(after), rats(after)) == ([1, 1 + many], [0, left])


def test_a_good_start_is_decided_in_any_order() -> None:
    state = revealed("a-good-start", seat(score=16), seat(score=20), seat(score=17))
    state = played(played(state, "rats_for_rubies 1", of=2), "rats_for_rubies 2")
    assert (rubies(state), rats(state)) == ([3, 1, 2], [0, 0, 0])


# 8: Milde Gaben


def test_roll_the_die_lets_everybody_roll_once_and_take_it() -> None:
    state = revealed("roll-the-die", seat(), seat(), seat())
    assert [can(state, of) for of in range(3)] == [FACES] * 3
    for of, face in enumerate(("ruby", "orange", "droplet")):
        state = played(state, f"roll {face}", of=of)
    assert (rubies(state), bags(state), droplets(state)) == (
        [2, 1, 1],
        ["", "orange-1", ""],
        [0, 0, 1],
    )
    assert state.phase is Phase.BREWING


# 9: Eine günstige Gelegenheit


def test_an_opportune_moment_raises_one_chip_to_the_next_of_its_colour() -> None:
    # of seven chips three cannot be raised: among four drawn there is always one that can
    chips = "white-1 orange-1 green-1 green-2 blue-1 red-2 red-4"
    state = revealed("an-opportune-moment", seat(chips), seat("green-4"))
    raised = {"green-1 green-2", "green-2 green-4", "blue-1 blue-2", "red-2 red-4"}
    assert can(state) == {f"upgrade {one}" for one in raised} | {"upgrade_drawn no"}
    after = played(state, "upgrade green-1 green-2")
    assert bag(after) == "white-1 orange-1 green-2 green-2 blue-1 red-2 red-4"
    assert after.box()[Chip.GREEN_1] == state.box()[Chip.GREEN_1]  # one came, seat 1 got one


def test_an_opportune_moment_gives_a_green_1_if_none_of_those_drawn_can_be_raised() -> None:
    state = revealed("an-opportune-moment", seat("orange-1 white-1 white-2 white-3 red-1"), seat())
    assert can(state) == {"upgrade red-1 red-2", "upgrade_drawn cannot", "upgrade_drawn no"}
    assert bag(played(state, "upgrade_drawn cannot")).count("green-1") == 1
    assert bag(played(state, "upgrade_drawn no")).count("green-1") == 0


@pytest.mark.parametrize("chip", ["white-1", "white-2", "orange-1", "purple-1", "black-1", "red-4"])
def test_an_opportune_moment_never_raises(chip: str) -> None:
    state = revealed("an-opportune-moment", seat(chip), seat())
    assert (sorted(bag(state).split()), bag(state, 1)) == (sorted([chip, "green-1"]), "green-1")


def test_an_opportune_moment_cannot_raise_to_an_empty_pile() -> None:
    state = revealed("an-opportune-moment", seat("red-1"), seat("red-2 " * 8))
    assert bag(state) == "green-1 red-1"


# 10: Novizenbonus


@pytest.mark.parametrize(
    ("before", "green"), [((3, 1, 1), [0, 1, 1]), ((0, 0, 0), [1, 1, 1]), ((0, 2, 4), [1, 0, 0])]
)
def test_beginners_bonus_gives_a_green_1_to_all_with_the_fewest_points(
    before: tuple[int, ...], green: list[int]
) -> None:
    state = revealed("beginners-bonus", *(seat(score=one) for one in before))
    assert bags(state) == ["green-1" * one for one in green]


def test_beginners_bonus_gives_the_last_green_1_to_the_first_in_turn() -> None:
    state = revealed("beginners-bonus", seat(), seat("green-1 " * 14, score=9), seat())
    assert [chips.count("green-1") for chips in bags(state)] == [1, 14, 0]


# 11: Rattenplage


def test_rat_infestation_doubles_the_tails_of_everybody() -> None:
    state = revealed("rat-infestation", seat(score=20), seat("white-1", score=16), seat(score=17))
    assert rats(state) == [0, 4, 2]
    assert can(state, of=1) == {"draw white-1@5", "stop"}


@pytest.mark.parametrize("card", ["rat-infestation", "a-good-start"])
def test_round_1_has_no_tails_to_double_or_to_trade(card: str) -> None:
    state = revealed(card, seat(score=20), seat(), number=1)
    assert (rats(state), rubies(state), state.phase) == ([0, 0], [1, 1], Phase.BREWING)


# 12: Zur rechten Zeit


def test_just_in_time_is_four_points_or_a_white_1_gone_for_good() -> None:
    state = revealed("just-in-time", seat("white-1 white-1"), seat("white-1 white-2"))
    offered = {"points_or_white points", "points_or_white white-1"}
    assert (can(state), can(state, of=1)) == (offered, offered)
    state = played(state, "points_or_white white-1", of=1)
    state = played(state, "points_or_white points")
    assert bags(state) == ["white-1 white-1", "white-2"]
    assert state.box()[Chip.WHITE_1] == 20 - 2  # back in the box
    assert state.lines == (by_card(0, 4, Card.JUST_IN_TIME, 4),)


def test_just_in_time_counts_for_the_rats_of_the_round() -> None:
    # 16 against 24: tails after 16, 18, 20, 22
    state = revealed("just-in-time", seat("white-1", score=20), seat("white-1", score=16))
    state = played(state, "points_or_white points")
    assert rats(played(state, "points_or_white white-1", of=1)) == [0, 4]


def test_just_in_time_gives_points_unasked_without_a_white_1() -> None:
    state = revealed("just-in-time", seat("white-2 white-3"), seat("orange-1"))
    assert state.scores() == (4, 4)


# 13: Gunst der Ratten


def test_rats_are_your_friends_gives_a_4_or_a_point_for_each_tail() -> None:
    seats = (seat(score=16), seat(score=20), seat(score=16))
    state = revealed("rats-are-your-friends", *seats)
    chips = {"green-4", "blue-4", "red-4", "yellow-4"}
    assert can(state) == {f"chip_or_points {one}" for one in (*chips, "points")}
    assert [can(state, of) for of in (1, 2)] == [set(), set()]  # in turn
    state = played(state, "chip_or_points points")
    state = played(state, "chip_or_points red-4", of=1)
    state = played(state, "chip_or_points points", of=2)
    both = [by_card(of, 2, Card.RATS_ARE_YOUR_FRIENDS, 4) for of in (0, 2)]
    assert list(state.lines[3:]) == both
    assert bags(state) == ["", "red-4", ""]
    assert rats(state) == [2, 0, 2]  # the stone moves by the tails that were paid for


def test_rats_are_your_friends_brings_the_leader_no_points() -> None:
    state = revealed("rats-are-your-friends", seat(score=3), seat(score=3))
    state = played(played(state, "chip_or_points points"), "chip_or_points blue-4", of=1)
    assert (state.scores(), len(state.lines)) == ((3, 3), 2)


def test_rats_are_your_friends_gives_no_yellow_4_in_round_1() -> None:
    state = revealed("rats-are-your-friends", number=1)
    chips = {"green-4", "blue-4", "red-4"}
    assert can(state) == {f"chip_or_points {one}" for one in (*chips, "points")}
    assert played(state, "chip_or_points points").scores() == (0, 0)
