"""The bronze witches, section 2.4 of the fact sheet "quacks_expansions"."""

from __future__ import annotations

import pytest

from engine.games.quacks.cards import Coin, Witch
from engine.games.quacks.chips import Chip
from engine.games.quacks.extras import Witchery
from engine.games.quacks.holdings import with_witchery
from engine.games.quacks.position import Phase, Reason
from engine.games.quacks.setup import set_up
from tests.engine.covens import ME, blown, coven, offers, points, rubies, shopping
from tests.engine.playing import QUACKS, can, played, seat


def test_coins_count_double() -> None:
    state = shopping("bronze-double")
    assert state.coins(ME) == 18
    doubled = played(state, "witch bronze-double")
    assert doubled.coins(ME) == 36
    assert "buy green-4 red-4" not in can(state)
    assert "buy green-4 red-4" in can(doubled)


def test_with_double_coins_still_two_chips_of_different_colours_are_bought() -> None:
    state = played(shopping("bronze-double"), "witch bronze-double")
    bought = [deed.split()[1:] for deed in can(state) if deed.startswith("buy")]
    assert max(map(len, bought)) == 2
    assert not any(one.split("-")[0] == other.split("-")[0] for one, other in pairs(bought))


def pairs(bought: list[list[str]]) -> list[tuple[str, str]]:
    return [(one[0], one[1]) for one in bought if len(one) == 2]


def test_whoever_has_no_coins_cannot_double_them() -> None:
    state = played(coven("bronze-double", seat()), "stop")
    assert state.coins(ME) == 1
    state = coven("bronze-double", seat(), house_rules={"empty_pot": "under"})
    state = played(played(state, "stop", "roll point"), "roll point", of=1)
    assert not offers(state)


def test_in_the_last_round_coins_are_doubled_before_they_become_points() -> None:
    state = shopping("bronze-double", number=9, rubies=0)
    assert state.phase is Phase.POINTS
    doubled = played(state, "witch bronze-double")
    assert points(doubled, Reason.COINS) == [36 // 5]
    assert points(played(state, "witch no"), Reason.COINS) == [18 // 5]


def test_in_the_last_round_nobody_is_asked_whom_double_coins_bring_no_point() -> None:
    state = shopping("bronze-double", pot="orange-1@1", number=9)  # 2 coins
    assert state.phase is Phase.OVER


def test_a_chip_that_is_bought_comes_twice() -> None:
    state = played(shopping("bronze-copy"), "witch bronze-copy")
    deeds = can(state)
    assert "buy orange-1 orange-1" in deeds
    assert "buy orange-1" not in deeds
    bought = played(state, "buy green-4 green-4")
    assert bought.players[0].bought == (Chip.GREEN_4, Chip.GREEN_4)


def test_of_two_chips_either_comes_twice_three_in_all() -> None:
    state = played(shopping("bronze-copy"), "witch bronze-copy")
    assert {"buy orange-1 green-1 green-1", "buy orange-1 orange-1 green-1"} <= can(state)
    assert not any(len(deed.split()) > 4 for deed in can(state) if deed.startswith("buy"))
    assert "buy orange-1 green-1" not in can(state)


def test_the_second_chip_must_be_in_the_box() -> None:
    state = coven("bronze-copy", seat(pot="orange-1@20"))
    there = state.box()[Chip.GREEN_4]
    rest = " ".join(["green-4"] * (there - 1))
    state = played(coven("bronze-copy", seat(rest, pot="orange-1@20")), "stop", "roll point")
    state = played(state, "witch bronze-copy")
    assert state.box()[Chip.GREEN_4] == 1
    assert "buy green-4" in can(state)
    assert "buy green-4 green-4" not in can(state)


def test_whoever_can_buy_nothing_gets_nothing_twice() -> None:
    assert not offers(shopping("bronze-copy", pot="orange-1@1"))


def test_a_bought_chip_is_recorded_twice() -> None:
    state = played(shopping("bronze-copy"), "witch bronze-copy")
    action = QUACKS.find_action(state, {"seat": 0, "do": "buy", "pieces": ["red-1", "red-1"]})
    assert QUACKS.in_words(action)["pieces"] == ["red-1", "red-1"]


def test_each_ruby_is_two_coins_and_stays() -> None:
    state = played(shopping("bronze-rubies", rubies=3), "witch bronze-rubies")
    assert state.coins(ME) == 18 + 2 * 3
    assert rubies(played(state, "buy blue-4 orange-1")) == 3


def test_without_rubies_there_is_nothing_to_gain() -> None:
    assert not offers(shopping("bronze-rubies", rubies=0))


def test_for_exploded_points_only_the_coins_of_rubies_are_there() -> None:
    state = played(blown("bronze-rubies", rubies=5), "points")
    assert can(state) == {"witch bronze-rubies", "witch no"}
    state = played(state, "witch bronze-rubies")
    assert state.coins(ME) == 10
    bought = played(state, "buy black-1")
    assert bought.players[0].bought == (Chip.BLACK_1,)
    assert bought.players[0].rubies == 5


def test_nobody_is_asked_whom_the_rubies_buy_nothing() -> None:
    state = played(blown("bronze-rubies", rubies=1), "points")
    assert not offers(state)


def test_buyers_go_on_in_turn_round_the_table() -> None:
    state = blown("bronze-rubies", rubies=5, start_player=1, number=4)
    assert state.seats[0] == ME
    state = played(state, "points")
    assert [prompt.seat for prompt in state.prompts()] == [ME]
    state = played(state, "witch bronze-rubies", "buy")
    assert "buy orange-1" in can(state, 1)


@pytest.mark.parametrize("answer", ["points", "coins"])
def test_in_the_last_round_rubies_are_coins_before_they_are_points(answer: str) -> None:
    state = played(blown("bronze-rubies", rubies=5, number=9), answer, "witch bronze-rubies")
    coins_of_space = 10 if answer == "coins" else 0
    assert points(state, Reason.COINS) == [(coins_of_space + 10) // 5]
    assert points(state, Reason.RUBIES) == [2]


def test_rubies_and_double_go_together() -> None:
    state = shopping("bronze-rubies", rubies=1)
    state = with_witchery(state, ME, Witchery((Coin.BRONZE,), free=(Witch.BRONZE_DOUBLE,)))
    state = played(state, "witch bronze-rubies", "witch bronze-double")
    assert state.coins(ME) == 2 * (18 + 2)


def test_the_last_two_chips_rise_by_a_level_each() -> None:
    state = shopping("bronze-upgrade", pot="red-1@17 green-2@18 blue-1@20")
    state = played(state, "witch bronze-upgrade")
    assert can(state) == {"upgrade red-1 red-2", "upgrade green-2 green-4", "upgrade blue-1 blue-2"}
    state = played(state, "upgrade blue-1 blue-2")
    assert can(state) == {"upgrade green-2 green-4", "raise_placed no"}
    state = played(state, "upgrade green-2 green-4")
    assert "buy" in can(state)
    chips = state.players[0].chips()
    assert (chips[Chip.GREEN_4], chips[Chip.BLUE_2], chips[Chip.RED_1]) == (1, 1, 1)


def test_or_a_single_chip_anywhere_in_the_pot_rises() -> None:
    state = shopping("bronze-upgrade", pot="red-1@17 green-2@18 blue-1@20")
    state = played(state, "witch bronze-upgrade", "upgrade red-1 red-2")
    assert "buy" in can(state)
    assert state.players[0].chips()[Chip.RED_2] == 1


def test_raising_changes_neither_the_space_nor_the_coins() -> None:
    state = shopping("bronze-upgrade", pot="red-1@17 blue-1@20")
    raised = played(state, "witch bronze-upgrade", "upgrade blue-1 blue-2", "raise_placed no")
    assert raised.scoring_space(ME) == state.scoring_space(ME) == 21
    assert raised.coins(ME) == 18


def test_two_equal_chips_at_the_end_both_rise() -> None:
    state = shopping("bronze-upgrade", pot="white-1@17 blue-1@18 blue-1@20")
    state = played(state, "witch bronze-upgrade", "upgrade blue-1 blue-2")  # the second of them
    assert state.players[0].chips()[Chip.BLUE_2] == 2


@pytest.mark.parametrize(
    "pot", ["orange-1@20", "white-1@20", "locoweed-1@20", "black-1@20", "red-4@20", "orange-6@20"]
)
def test_orange_white_locoweed_and_chips_without_a_higher_one_are_not_raised(pot: str) -> None:
    assert not offers(shopping("bronze-upgrade", pot=pot))


def test_an_exploded_player_who_took_points_may_raise_chips() -> None:
    state = blown("bronze-upgrade", pot="white-3@3 red-1@4 white-3@7")
    state = played(state, "points", "witch bronze-upgrade")
    assert state.players[0].chips()[Chip.RED_2] == 1


def test_no_card_raises_an_orange_chip() -> None:
    state = set_up(
        {
            "game": "quacks",
            "players": ["A", "B"],
            "modules": ["herb_witches"],
            "start": {"seats": [{"bag": {"orange-1": 3, "red-1": 1}}, {"bag": {"red-1": 4}}]},
        }
    )
    state = played(state, "reveal an-opportune-moment")
    assert can(state) == {"upgrade red-1 red-2", "upgrade_drawn no"}
