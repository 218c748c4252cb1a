"""The cards of Die Alchemisten that act before the pots brew: ``quacks_expansions`` 3.4, purple."""

from __future__ import annotations

from typing import Any

import pytest

from engine.game import Seat
from engine.games.quacks.actions import Question
from engine.games.quacks.cards import Coin
from engine.games.quacks.game import Quacks
from engine.games.quacks.position import Phase
from engine.games.quacks.tables import Face
from tests.engine.playing import can, played, pot_of, scored
from tests.engine.reading import omens, owner, revealed
from tests.engine.tallies import bag, bags, droplets, rats, rubies

FACES = {f"roll {face.value}" for face in Face}


ASKING = {
    "spoiled-for-choice": "bundle_or_chip",
    "ruby-fever": "number_drawn",
    "give-and-take": "chip_for_rubies",
    "rich-offerings": "rats_dice_or_droplet",
    "a-small-donation": "may_roll",
    "a-rat-to-cherish": "rubies_for_rats",
    "a-quick-exchange": "chip_for_coin",
    "neighbour-in-need": "for_neighbour",
    "useful-rodent": "chip_for_rats",
    "a-powerful-tipple": "chip_for_droplet",
    "visit-from-a-witch": "guest_witch",
}


@pytest.mark.parametrize(("card", "question"), ASKING.items())
def test_a_card_asks_for_one_thing_by_its_rule(card: str, question: str) -> None:
    one = owner("white-1 red-2", score=10, droplet=3)
    state = revealed(card, one, {**one, "score": 50}, witches=True)
    first, *_ = state.prompts()
    assert (first.seat, first.kind, first.rule) == (0, Question(question), "quacks_expansions 3.4")


def test_cards_that_need_the_herb_witches_are_no_part_of_the_deck_without_them() -> None:
    alone, both = omens(owner(), number=2).rules.deck, omens(owner(), witches=True).rules.deck
    needing = {"a-quick-exchange", "visit-from-a-witch", "a-joyful-reunion"}
    assert (len(alone), len(both)) == (24 + 17, 24 + 20)
    assert {card.value for card in both.keys() - alone.keys()} == needing


# Wer die Wahl hat...


def test_spoiled_for_choice_gives_a_ruby_a_roll_and_three_tails_or_a_red_2() -> None:
    state = revealed("spoiled-for-choice", number=3)
    assert can(state) == {"bundle_or_chip bundle", "bundle_or_chip red-2"}
    state = played(state, "bundle_or_chip bundle")
    assert (rubies(state), can(state)) == ([2, 1], FACES)
    state = played(played(state, "roll ruby"), "bundle_or_chip red-2", of=1)
    assert (rubies(state), bags(state), rats(state)) == ([3, 1], ["", "red-2"], [3, 0])


def test_a_droplet_that_is_rolled_for_spoiled_for_choice_moves_the_stone_along() -> None:
    state = played(revealed("spoiled-for-choice"), "bundle_or_chip bundle", "roll droplet")
    state = played(state, "bundle_or_chip red-2", of=1)
    assert (droplets(state), pot_of(state).start) == ([1, 0], 1 + 3)


def test_points_that_are_rolled_for_spoiled_for_choice_count_for_the_rats() -> None:
    state = revealed("spoiled-for-choice", owner(score=1), owner(score=1), number=3)
    state = played(state, "bundle_or_chip bundle", "roll two-points")
    state = played(state, "bundle_or_chip red-2", of=1)
    assert rats(state) == [3, 1]  # a tail hangs after 1


def test_spoiled_for_choice_leaves_no_choice_once_all_red_2_are_gone() -> None:
    state = revealed("spoiled-for-choice", owner("red-2 " * 8), owner())
    assert can(state) == FACES


def test_tails_of_a_card_are_there_in_the_first_round_and_gone_in_the_next() -> None:
    state = revealed("spoiled-for-choice", number=1)
    state = played(state, "bundle_or_chip bundle", "roll ruby")
    state = played(state, "bundle_or_chip red-2", of=1)
    assert (rats(state), can(state)) == ([3, 0], {"stop"})
    state = scored(played(played(state, "stop"), "stop", of=1))
    state = played(played(state, "clear"), "clear", of=1)
    state = played(state, "reveal a-blessing-in-disguise", of=1)
    assert (state.phase, rats(state)) == (Phase.BREWING, [0, 0])


# Rubin-Fieber


def test_ruby_fever_gives_as_many_rubies_as_the_number_drawn_and_the_chip_goes_back() -> None:
    chips = "white-1 white-3 red-2"
    state = revealed("ruby-fever", owner(chips), owner("blue-4 green-1"))
    assert can(state) == {f"number_drawn {n}" for n in (1, 2, 3)}
    state = played(state, "number_drawn 4", of=1)  # in any order
    state = played(state, "number_drawn 3")
    assert (rubies(state), bags(state)) == ([4, 5], [chips, "green-1 blue-4"])


def test_ruby_fever_asks_nobody_who_has_one_number_or_no_chip() -> None:
    state = revealed("ruby-fever", owner("red-2 blue-2"), owner())
    assert (state.phase, rubies(state)) == (Phase.BREWING, [3, 1])


def test_ruby_fever_gives_the_rubies_that_the_box_still_has() -> None:
    state = revealed("ruby-fever", owner("blue-4", rubies=9), owner("blue-4", rubies=9))
    assert rubies(state) == [11, 9]  # 20 in all


# Ein Geben und Nehmen


def sold(state: Quacks, of: int = 0) -> set[str]:
    """All that give-and-take offers; locoweed is a 1 where a number is needed."""
    return {one.split()[1] for one in can(state, of)}


def test_give_and_take_sells_chips_for_their_number_in_rubies_but_no_purple() -> None:
    state = revealed("give-and-take", owner(rubies=4), owner(rubies=1))
    colours = ("orange", "green", "blue", "red", "yellow", "black", "locoweed")
    ones = {f"{colour}-1" for colour in colours}
    numbers = {f"{colour}-{n}" for colour in ("green", "blue", "red", "yellow") for n in (2, 4)}
    assert sold(state) == {*ones, *numbers, "rubies"}
    state = played(state, "chip_for_rubies blue-4")
    assert sold(state, of=1) == {*ones, "rubies"}
    state = played(state, "chip_for_rubies black-1", of=1)
    assert (rubies(state), bags(state)) == ([0, 0], ["blue-4", "black-1"])


def test_give_and_take_gives_two_rubies_instead() -> None:
    state = revealed("give-and-take", owner(rubies=0), owner(rubies=1))
    state = played(state, "chip_for_rubies rubies", of=1)  # the other one could pay nothing
    assert (rubies(state), bags(state)) == ([2, 3], ["", ""])


def test_give_and_take_sells_no_chip_of_a_closed_book() -> None:
    assert not any("yellow" in one for one in can(revealed("give-and-take", number=1)))


# Reiche Gaben


def test_rich_offerings_gives_eight_tails_four_rolls_or_three_spaces() -> None:
    state = revealed("rich-offerings", owner(), owner(), owner())
    offered = {f"rats_dice_or_droplet {one}" for one in ("rats", "dice", "droplet")}
    assert [can(state, of) for of in range(3)] == [offered] * 3
    state = played(state, "rats_dice_or_droplet dice", of=1)
    state = played(state, "rats_dice_or_droplet rats")
    state = played(state, "rats_dice_or_droplet droplet", of=2)
    state = played(state, *["roll ruby"] * 4, of=1)
    assert (rats(state), rubies(state), droplets(state)) == ([8, 0, 0], [1, 5, 1], [0, 0, 3])
    assert pot_of(state).start == 8


def test_rich_offerings_moves_the_droplet_before_the_stone_is_placed() -> None:
    state = revealed("rich-offerings", owner(), owner(score=6), number=3)
    state = played(played(state, "rats_dice_or_droplet droplet"), "rats_dice_or_droplet rats", of=1)
    assert [(pot_of(state, of).droplet, pot_of(state, of).rats) for of in (0, 1)] == [
        (3, 2),
        (0, 8),
    ]


# Eine kleine Spende


@pytest.mark.parametrize(("scores", "asked"), [((6, 1), [1]), ((6, 2), []), ((6, 6), [])])
def test_a_small_donation_lets_those_roll_who_have_two_tails(
    scores: tuple[int, int], asked: list[int]
) -> None:
    leader, other = scores  # tails hang after 1 and 4
    state = revealed("a-small-donation", owner(score=leader), owner(score=other), number=3)
    assert [prompt.seat for prompt in state.prompts() if prompt.kind is Question.MAY_ROLL] == asked


def test_a_small_donation_may_be_declined() -> None:
    state = revealed("a-small-donation", owner(score=0), owner(score=0), owner(score=6), number=3)
    assert can(state) == {*FACES, "may_roll no"}
    state = played(played(state, "roll orange", of=1), "may_roll no")
    assert (bags(state), state.phase) == (["", "orange-1", ""], Phase.BREWING)


# Eine Ratte in Ehren...


@pytest.mark.parametrize(("has", "most"), [(5, 3), (2, 2)])
def test_a_rat_to_cherish_gives_three_tails_for_each_of_three_rubies(has: int, most: int) -> None:
    state = revealed("a-rat-to-cherish", owner(rubies=has), owner())
    assert can(state) == {f"rubies_for_rats {many}" for many in range(most + 1)}
    state = played(played(state, f"rubies_for_rats {most}"), "rubies_for_rats 0", of=1)
    assert (rubies(state), rats(state)) == ([has - most, 1], [3 * most, 0])


def test_a_rat_to_cherish_asks_nobody_without_rubies() -> None:
    state = revealed("a-rat-to-cherish", owner(rubies=0), owner(rubies=0))
    assert (state.phase, rats(state)) == (Phase.BREWING, [0, 0])


# Tausch-Rausch


def coins(state: Quacks, of: int = 0) -> list[str]:
    witchery = state.players[of].witchery
    return [coin.value for coin in witchery.coins] if witchery else []


def test_a_quick_exchange_gives_any_chip_for_one_of_the_coins() -> None:
    state = revealed("a-quick-exchange", witches=True)
    assert {"chip_for_coin blue-4", "chip_for_coin purple-1", "chip_for_coin no"} < can(state)
    state = played(state, "chip_for_coin blue-4")
    assert can(state) == {f"coin_given {coin.value}" for coin in Coin}
    state = played(played(state, "coin_given silver"), "chip_for_coin no", of=1)
    assert (coins(state), bag(state)) == (["bronze", "gold"], "blue-4")
    assert (len(coins(state, of=1)), state.phase) == (3, Phase.BREWING)


def test_a_quick_exchange_takes_the_only_coin_and_asks_nobody_without_one() -> None:
    seats = (owner(coins=["gold"]), owner(coins=[]))
    state = played(revealed("a-quick-exchange", *seats, witches=True), "chip_for_coin red-1")
    assert (coins(state), bags(state), state.phase) == ([], ["red-1", ""], Phase.BREWING)


# Nachbar in Not


def test_neighbour_in_need_is_chosen_by_the_right_for_the_left() -> None:
    state = revealed(
        "neighbour-in-need", owner("white-1 white-1"), owner("white-1"), owner("red-1")
    )
    both = {"for_neighbour white", "for_neighbour chip"}
    assert [can(state, of) for of in range(3)] == [both, set(), set()]
    state = played(state, "for_neighbour white")
    assert can(state, of=1) == {"neighbours_gift white-1", "neighbours_gift no"}
    state = played(state, "neighbours_gift white-1", of=1)
    state = played(state, "neighbours_gift blue-4", of=2)  # it has no white 1 to lose
    state = played(played(state, "for_neighbour white", of=2), "neighbours_gift no")
    assert bags(state) == ["white-1 white-1", "", "blue-4 red-1"]
    assert state.phase is Phase.BREWING


def test_the_white_chip_of_neighbour_in_need_is_back_in_the_box() -> None:
    state = revealed("neighbour-in-need", owner(), owner("white-1"))
    before = state.box()
    state = played(played(state, "for_neighbour white"), "neighbours_gift white-1", of=1)
    white = pot_of(revealed("ruby-fever", owner("white-1"), owner())).bag[0]
    assert state.box()[white] == before[white] + 1


def test_five_neighbours_in_need_sit_in_a_ring() -> None:
    seats = [owner("white-1") for _ in range(5)]
    state = revealed("neighbour-in-need", *seats, witches=True)
    for of in range(5):
        state = played(state, "for_neighbour chip", of=of)
        state = played(state, "neighbours_gift green-1", of=(of + 1) % 5)
    assert bags(state) == ["white-1 green-1"] * 5


# Nützliches Nagetier


def test_useful_rodent_sells_chips_for_two_four_or_six_tails() -> None:
    state = revealed("useful-rodent", owner(score=0), owner(score=15), number=3)
    assert rats(state) == [6, 0]  # after 1, 4, 7, 10, 12 and 14
    state = played(state, "chip_for_rats red-4")
    assert (bags(state), rats(state), state.phase) == (["red-4", ""], [0, 0], Phase.BREWING)


@pytest.mark.parametrize(("leader", "numbers"), [(11, {"1", "2"}), (5, {"1"}), (4, set())])
def test_useful_rodent_asks_those_who_can_pay(leader: int, numbers: set[str]) -> None:
    state = revealed("useful-rodent", owner(score=0), owner(score=leader), number=3)
    offered = {one for one in can(state) if one.startswith("chip_for_rats")}
    assert {one[-1] for one in offered if one != "chip_for_rats no"} == numbers
    assert not any("purple" in one for one in offered)


def test_useful_rodent_may_be_declined_and_leaves_the_other_tails() -> None:
    seats = (owner(score=0), owner(score=0), owner(score=11))
    state = revealed("useful-rodent", *seats, number=3)
    state = played(played(state, "chip_for_rats no"), "chip_for_rats black-1", of=1)
    assert (rats(state), bags(state)) == ([4, 2, 0], ["", "black-1", ""])


# Ein starker Tropfen


def test_a_powerful_tipple_moves_the_droplet_back_for_a_2_or_a_4() -> None:
    state = revealed("a-powerful-tipple", owner(droplet=3), owner(droplet=1), owner(droplet=0))
    assert {"chip_for_droplet red-2", "chip_for_droplet red-4", "chip_for_droplet no"} < can(state)
    state = played(state, "chip_for_droplet red-4")
    assert not any(one.endswith("4") for one in can(state, of=1))
    state = played(state, "chip_for_droplet yellow-2", of=1)
    assert (droplets(state), bags(state)) == ([1, 0, 0], ["red-4", "yellow-2", ""])


def test_the_stone_is_placed_before_the_droplet_that_was_moved_back() -> None:
    state = revealed("a-powerful-tipple", owner(droplet=5, score=0), owner(score=5), number=3)
    state = played(state, "chip_for_droplet blue-4")
    assert (droplets(state), pot_of(state).start) == ([3, 0], 3 + 2)


def test_a_powerful_tipple_may_be_declined() -> None:
    state = played(revealed("a-powerful-tipple", owner(droplet=3), owner()), "chip_for_droplet no")
    assert (droplets(state), bags(state)) == ([3, 0], ["", ""])


# Hexenbesuch


def test_visit_from_a_witch_brings_one_who_is_not_in_play_to_everybody() -> None:
    state = revealed("visit-from-a-witch", witches=True)
    open_ones = {f"guest_witch {witch.value}" for witch in state.rules.witches}
    assert can(state).isdisjoint(open_ones)
    assert can(state, of=1) == set()
    state = played(state, "guest_witch gold-rubies")
    free: list[Any] = [player.witchery and player.witchery.free for player in state.players]
    assert [[witch.value for witch in one] for one in free] == [["gold-rubies"]] * 2
    assert (coins(state), state.seats[0]) == ([coin.value for coin in Coin], Seat(0))
