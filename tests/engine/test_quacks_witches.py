"""Witch coins and the twelve witches, section 2.4 of the fact sheet "quacks_expansions"."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import BadSetupError
from engine.game import Seat
from engine.games.quacks.cards import Coin, Witch
from engine.games.quacks.chips import Chip
from engine.games.quacks.expansions.herb_witches.coins import witchery, with_witchery
from engine.games.quacks.extras import Witchery
from engine.games.quacks.game import Quacks
from engine.games.quacks.position import Phase, Reason
from engine.games.quacks.setup import set_up
from tests.engine.playing import QUACKS, can, game, header, played, pot_of, scored, seat

ME = Seat(0)


def coven(witch: str, *seats: Any, number: int = 3, **more: Any) -> Quacks:  # noqa: ANN401
    """A game with one witch open; the first seat has her coin, nobody has any other one."""
    coin = witch.split("-", maxsplit=1)[0]
    first, *others = seats if len(seats) > 1 else (*seats, seat(stopped=True))
    mine = {"coins": [coin], **first}
    return game(
        *(mine, *({"coins": [], **other} for other in others)),
        modules=more.pop("modules", ["herb_witches"]),
        witches=[witch],
        number=number,
        **more,
    )


def blown(witch: str, *, roll: bool = True, **more: Any) -> Quacks:  # noqa: ANN401
    """The first pot exploded on space 9, beside one that stopped on space 13."""
    mine = {key: more.pop(key) for key in ("flask", "coins", "rubies") if key in more}
    bag, pot = more.pop("bag", ""), more.pop("pot", "white-3@3 white-3@6")
    state = coven(witch, seat(f"white-3 {bag}", pot=pot, **mine), seat(pot="blue-4@13"), **more)
    state = played(played(state, "draw white-3"), "stop", of=1)
    return played(state, "roll point", of=1) if roll else state


def coins(state: Quacks, of: int = 0) -> list[str]:
    return [coin.value for coin in witchery(state, Seat(of)).coins]


def points(state: Quacks, reason: Reason = Reason.WITCH, of: int = 0) -> list[int]:
    return [one.points for one in state.lines if one.seat == of and one.reason is reason]


def rubies(state: Quacks) -> int:
    return state.players[0].rubies


def shopping(witch: str, pot: str = "orange-1@20", **more: Any) -> Quacks:  # noqa: ANN401
    """The first seat buys, with 18 coins if nothing else is said."""
    mine = {key: more.pop(key) for key in ("rubies", "coins") if key in more}
    state = coven(witch, seat(more.pop("bag", ""), pot=pot, **mine), **more)
    return played(state, "stop", "roll point")


def offers(state: Quacks, of: int = 0) -> set[str]:
    return {deed for deed in can(state, of) if deed.startswith("witch ")}


# Coins


def test_everybody_has_a_coin_of_each_colour_and_one_witch_of_each_lies_open() -> None:
    state = set_up({"game": "quacks", "players": ["A", "B"], "modules": ["herb_witches"]})
    assert [coins(state, of) for of in (0, 1)] == [["bronze", "silver", "gold"]] * 2
    assert [witch.coin for witch in state.rules.witches] == list(Coin)
    assert state.rules.witches[1] is Witch.SILVER_FLASK


def test_without_the_herb_witches_there_are_no_coins() -> None:
    assert game(seat()).players[0].witchery is None
    assert "coins" not in QUACKS.state_in_words(game(seat()))["seats"][0]  # type: ignore[index]


def test_a_header_may_name_any_witch_of_each_coin_but_not_two_of_one() -> None:
    named = ["gold-bag", "bronze-copy"]
    state = game(seat(), modules=["herb_witches"], witches=named)
    first = [Witch.BRONZE_COPY, Witch.SILVER_FLASK, Witch.GOLD_BAG]
    assert list(state.rules.witches) == first
    with pytest.raises(BadSetupError, match="one for each coin"):
        game(seat(), modules=["herb_witches"], witches=["gold-bag", "gold-cheap"])
    with pytest.raises(BadSetupError, match="gold-digger"):
        game(seat(), modules=["herb_witches"], witches=["gold-digger"])


def test_nobody_has_two_coins_of_a_colour() -> None:
    with pytest.raises(BadSetupError, match="one witch coin of each colour"):
        game(seat(coins=["gold", "gold"]), modules=["herb_witches"])


def test_five_may_play() -> None:
    state = game(*(seat() for _ in range(5)), modules=["herb_witches"])
    assert state.seat_count == 5
    with pytest.raises(BadSetupError, match="2 to 5"):
        set_up(header(*(seat() for _ in range(6)), modules=["herb_witches"]))


def test_calling_a_witch_costs_the_coin_of_her_colour_and_no_other() -> None:
    state = coven("silver-six", seat("red-1", coins=["bronze", "silver", "gold"]))
    assert coins(played(state, "witch silver-six")) == ["bronze", "gold"]


def test_a_witch_is_called_once_a_game() -> None:
    state = coven("bronze-double", seat(pot="orange-1@20", droplet=15))
    state = played(state, "stop", "roll point", "witch bronze-double")
    assert not offers(state)
    state = played(played(state, "buy", "clear"), "clear", of=1)
    state = played(played(state, "draw orange-1@16", "stop"), "stop", of=1)
    state = played(state, "roll point")
    assert (state.round, state.phase) == (4, Phase.BUYING)
    assert not offers(state)


def test_what_a_witch_did_ends_with_the_round() -> None:
    state = played(shopping("bronze-double"), "witch bronze-double", "buy", "clear")
    assert witchery(state, ME).used == (Witch.BRONZE_DOUBLE,)
    assert witchery(played(state, "clear", of=1), ME).used == ()


def test_several_coins_may_be_spent_in_one_round() -> None:
    mine = seat("white-3 red-1", pot="orange-1@20", coins=["bronze", "silver", "gold"], rubies=1)
    named = ["bronze-double", "silver-six", "gold-cheap"]
    other = seat(stopped=True, coins=[])
    state = game(mine, other, modules=["herb_witches"], witches=named, number=3)
    state = played(state, "witch silver-six", "draw red-1", "stop", "roll point")
    state = played(state, "witch bronze-double", "buy", "witch gold-cheap", "spend droplet")
    assert coins(state) == []


def test_unused_coins_are_two_points_each_after_the_game() -> None:
    state = coven("gold-rubies", seat(coins=["silver", "gold"]), seat(coins=["bronze"]), number=9)
    state = scored(played(played(state, "stop"), "stop", of=1))
    assert state.phase is Phase.OVER
    assert points(state, Reason.WITCH_COINS) == [4]
    assert points(state, Reason.WITCH_COINS, of=1) == [2]


def test_a_coin_that_was_spent_is_worth_nothing() -> None:
    state = coven("silver-six", seat("red-1", coins=["silver"]), number=9)
    state = scored(played(state, "witch silver-six", "stop"))
    assert points(state, Reason.WITCH_COINS) == []


def test_a_free_witch_costs_no_coin_and_helps_in_this_round_only() -> None:
    state = coven("silver-six", seat("red-1", coins=["bronze"]))
    held = Witchery((Coin.BRONZE,), free=(Witch.BRONZE_DOUBLE,))
    state = played(with_witchery(state, ME, held), "draw red-1", "stop", "roll point")
    state = played(state, "witch bronze-double")
    assert coins(state) == ["bronze"]
    assert witchery(state, ME).free == ()


def test_the_state_tells_coins_and_the_witches_called() -> None:
    state = played(coven("silver-six", seat("red-1 red-2")), "witch silver-six")
    told = QUACKS.state_in_words(state)["seats"][0]  # type: ignore[index]
    assert (told["coins"], told["called"], told["in_hand"]) == ([], ["silver-six"], 2)


# The silver witches help while brewing


def test_the_full_flask_may_be_used_after_the_explosion() -> None:
    state = blown("silver-flask", roll=False, bag="red-1")
    assert can(state) == {"witch silver-flask", "stop"}
    state = played(state, "witch silver-flask")
    pot = pot_of(state)
    assert (pot.exploded, pot.flask_full, pot.white_sum) == (False, False, 6)
    assert can(state) == {"draw red-1@7", "draw white-3@9", "stop"}
    assert pot_of(played(state, "draw white-3")).exploded


def test_an_explosion_without_the_witch_stays_one() -> None:
    state = played(blown("silver-flask", roll=False), "stop")
    assert pot_of(state).exploded
    assert state.phase is Phase.DIE


def test_an_empty_flask_does_not_help_after_the_explosion() -> None:
    assert not can(blown("silver-flask", roll=False, flask=False))


def test_without_the_coin_brewing_ends_with_the_explosion() -> None:
    assert not can(blown("silver-flask", roll=False, coins=["bronze"]))


def test_the_flask_reaches_into_the_bowl_after_an_explosion() -> None:
    mine = seat("white-3", pot="white-3@47 white-2@51 red-1@52")
    state = played(coven("silver-flask", mine), "spill white-3", "witch silver-flask")
    assert (pot_of(state).bowl, pot_of(state).exploded) == ((), False)


def test_an_insured_pot_that_is_whole_again_is_not_insured() -> None:
    mine = seat("white-3", pot="white-3@3 white-3@6 blue-4@10")
    state = played(coven("silver-flask", mine, sets="blue 2"), "draw white-3")
    assert pot_of(state).insured
    assert not pot_of(played(state, "witch silver-flask")).insured


def test_a_pot_with_far_too_much_white_cannot_be_saved() -> None:
    state = coven("silver-flask", seat(pot="white-3@3 white-3@6 white-3@9 white-3@12"))
    assert pot_of(state).exploded
    assert not can(state)


def test_six_chips_may_be_drawn_and_laid_in_any_order_with_their_actions() -> None:
    mine = seat("white-1 white-2 blue-4 red-1 orange-1 green-1 green-2")
    state = played(coven("silver-six", mine, sets="blue 3"), "witch silver-six")
    state = played(state, "draw orange-1", "draw red-1@3", "draw blue-4", "laying no")
    assert [one.space for one in pot_of(state).placed] == [1, 3, 7]
    assert witchery(state, ME).in_hand == 0
    assert "laying no" not in can(state)


def test_all_six_laid_end_it() -> None:
    mine = seat("red-1 red-1 red-1 red-1 red-1 red-1 red-1")
    state = played(coven("silver-six", mine), "witch silver-six")
    for left in (5, 4, 3, 2, 1, 0):
        state = played(state, "draw red-1")
        assert ("laying no" in can(state)) == (left > 0)


def test_with_fewer_than_six_in_the_bag_all_are_drawn() -> None:
    state = played(coven("silver-six", seat("red-1 red-2")), "witch silver-six")
    assert witchery(state, ME).in_hand == 2


def test_chips_of_the_six_may_explode_the_pot_and_end_it() -> None:
    mine = seat("white-3 red-1", pot="white-3@3 white-3@6")
    state = played(coven("silver-six", mine, seat("red-1")), "witch silver-six", "draw white-3")
    assert pot_of(state).exploded
    assert not can(state)


def test_red_chips_of_the_six_may_lie_beside_the_pot() -> None:
    mine = seat("red-1 red-2 green-1")
    state = played(coven("silver-six", mine, sets="red 2"), "witch silver-six", "draw red-2")
    assert witchery(state, ME).in_hand == 2


def test_in_the_last_round_the_six_are_no_draws_in_step() -> None:
    mine = seat("red-1 red-2 green-1 green-2")
    state = coven("silver-six", mine, seat("red-1 red-2"), number=9)
    state = played(state, "witch silver-six", "draw red-1", "draw red-2", "laying no")
    assert pot_of(state).pulls == 0
    state = played(state, "draw green-1")
    assert not any(deed.startswith("draw") for deed in can(state))
    assert can(played(state, "draw red-1", of=1)) == {"draw green-2@6", "stop"}


def test_whoever_waits_in_the_last_round_may_call_for_six() -> None:
    state = coven("silver-six", seat("red-1 red-2"), seat("red-1"), number=9)
    state = played(state, "draw red-1")
    assert can(state) == {"witch silver-six", "stop"}
    state = played(state, "witch silver-six", "draw red-2")
    assert pot_of(state).pulls == 1


def test_six_are_not_drawn_from_an_empty_bag() -> None:
    assert not offers(coven("silver-six", seat(pot="red-1@1")))


def test_the_last_one_or_two_white_chips_go_back_and_gaps_stay_open() -> None:
    mine = seat("red-1", pot="white-2@2 white-1@3 red-1@4 white-3@7 blue-1@8")
    state = coven("silver-whites", mine)
    one = played(state, "whites_back 1")
    assert [one.space for one in pot_of(one).placed] == [2, 3, 4, 8]
    assert Chip.WHITE_3 in pot_of(one).bag
    two = played(state, "whites_back 2")
    assert [one.space for one in pot_of(two).placed] == [2, 4, 8]
    assert coins(two) == []
    assert "draw red-1@9" in can(two)
    assert not {"whites_back 1", "whites_back 2"} & can(two)


def test_with_a_single_white_chip_one_goes_back_and_without_any_none() -> None:
    offered = can(coven("silver-whites", seat(pot="white-2@2 red-1@3")))
    assert offered == {"whites_back 1", "stop"}
    assert can(coven("silver-whites", seat(pot="red-1@3"))) == {"stop"}


def test_no_white_chips_go_back_after_the_explosion() -> None:
    assert not can(blown("silver-whites", roll=False))


def test_the_white_chip_that_fills_the_pot_leaves_room_unless_the_bowl_was_used() -> None:
    mine = seat("red-1 red-2", pot="red-1@50 white-2@52")
    state = coven("silver-whites", mine)
    assert "draw red-1@51" in can(played(state, "whites_back 1"))
    assert "spill red-1" in can(played(state, "spill red-2", "whites_back 1"))


def test_the_explosion_may_cost_nothing() -> None:
    state = blown("silver-no-penalty", roll=False)
    assert state.phase is Phase.ESSENCE
    assert can(state) == {"witch silver-no-penalty", "witch no"}
    state = played(played(state, "witch silver-no-penalty"), "roll point", of=1)
    assert points(state, Reason.SPACE) == [2]  # the space after 9
    assert state.coins(ME) == 10
    assert "buy orange-1" in can(state)
    assert coins(state) == []


def test_whoever_lets_the_explosion_count_chooses() -> None:
    state = played(played(blown("silver-no-penalty", roll=False), "witch no"), "roll point", of=1)
    assert can(state) == {"points", "coins"}
    assert coins(state) == ["silver"]


def test_nobody_is_asked_whose_pot_is_whole() -> None:
    state = played(coven("silver-no-penalty", seat(pot="red-1@4")), "stop")
    assert state.phase is Phase.DIE


def test_on_the_highest_space_the_forgiven_one_rolls_the_die_as_well() -> None:
    mine = seat("white-3", pot="white-3@13 white-3@16")
    state = coven("silver-no-penalty", mine, seat(pot="blue-4@13"))
    state = played(played(state, "draw white-3"), "stop", of=1)
    state = played(state, "witch silver-no-penalty")
    assert [prompt.seat for prompt in state.prompts()] == [ME]
    assert "roll ruby" in can(state)


def test_an_insured_explosion_is_forgiven_for_the_die_only() -> None:
    def insured(space: int) -> Quacks:
        mine = seat("white-3", pot="white-3@3 white-3@6 blue-4@10")
        other = seat(pot=f"blue-4@{space}")
        state = coven("silver-no-penalty", mine, other, sets="blue 2")
        return played(played(state, "draw white-3"), "stop", of=1)

    assert "witch silver-no-penalty" in can(insured(12))
    assert insured(20).phase is Phase.DIE


# The bronze witches help with buying


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
    # the boxes have 15 + 5 green 4-chips together at most
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


# The golden witches bring points and rubies


@pytest.mark.parametrize(
    ("pot", "worth"),
    [
        ("orange-1", 3),
        ("orange-1 orange-1 white-1", 3),
        ("orange-1 green-1 blue-1 red-1", 3),
        ("orange-1 green-1 blue-1 red-1 yellow-1", 4),
        ("orange-1 green-1 blue-1 red-1 yellow-1 purple-1", 7),
        ("orange-1 green-1 blue-1 red-1 yellow-1 purple-1 black-1", 10),
        ("orange-1 green-1 blue-1 red-1 yellow-1 purple-1 black-1 locoweed-1 white-1", 14),
    ],
)
def test_colours_in_the_pot_are_points(pot: str, worth: int) -> None:
    placed = " ".join(f"{chip}@{n}" for n, chip in enumerate(pot.split(), 1))
    state = played(coven("gold-colours", seat(pot=placed), sets="green 4 purple 3"), "stop")
    while "witch gold-colours" not in can(state):
        state = state.after(state.prompts()[0].alternatives[-1])
    state = played(state, "witch gold-colours")
    assert points(state) == [worth]
    (line,) = [one for one in state.lines if one.reason is Reason.WITCH]
    assert (line.piece, line.rule) == (Witch.GOLD_COLOURS, "quacks_expansions 2.4")


def test_a_pot_without_colours_brings_nothing() -> None:
    state = played(coven("gold-colours", seat(pot="white-1@1")), "stop", "roll point")
    assert state.phase is Phase.CLEARING


def test_colours_bring_nothing_to_exploded_players_who_took_coins() -> None:
    pot = "white-3@3 red-1@4 white-3@7"
    state = blown("gold-colours", pot=pot)
    assert not offers(played(state, "coins"))
    assert offers(played(state, "points")) == {"witch gold-colours", "witch no"}


def test_chips_left_in_the_bag_are_two_points_each() -> None:
    worth = "red-2 red-4 orange-6 purple-1 locoweed-1 yellow-2 blue-4 green-2"
    idle = "white-2 white-3 black-1 orange-1 red-1 blue-1"
    state = shopping("gold-bag", bag=f"{worth} {idle}", pot="green-4@20")
    state = played(state, "witch gold-bag")
    assert points(state) == [2 * 8]
    assert len(pot_of(state).bag) == 14


def test_the_bag_brings_points_to_exploded_players_who_took_coins_as_well() -> None:
    state = played(blown("gold-bag", bag="red-2"), "coins", "witch gold-bag")
    assert points(state) == [2]


def test_nobody_is_asked_whose_bag_brings_nothing() -> None:
    assert shopping("gold-bag", bag="red-1 white-2").phase is Phase.BUYING


def test_a_space_with_a_ruby_brings_as_many_as_it_shows_points() -> None:
    state = shopping("gold-rubies", pot="orange-1@19")  # space 20: 4 points and a ruby
    assert state.phase is Phase.RUBIES
    state = played(state, "witch gold-rubies")
    assert rubies(state) == 1 + 4
    assert points(state, Reason.SPACE) == [4]


def test_without_a_ruby_on_the_space_she_does_not_help() -> None:
    assert shopping("gold-rubies").phase is Phase.BUYING


def test_on_a_space_with_a_single_point_she_brings_no_more_than_the_ruby() -> None:
    assert shopping("gold-rubies", pot="orange-1@8").phase is Phase.BUYING


def test_exploded_players_get_the_rubies_whatever_they_choose() -> None:
    pot = "white-3@6 white-3@9"
    state = blown("gold-rubies", pot=pot)  # space 13: 2 points and a ruby
    state = played(state, "witch gold-rubies", "coins")
    assert rubies(state) == 1 + 2


def test_she_comes_in_place_of_the_card_that_adds_a_ruby() -> None:
    state = shopping("gold-rubies", pot="orange-1@19", card="extra-bright")
    assert rubies(state) == 1 + 2
    assert rubies(played(state, "witch gold-rubies")) == 1 + 4


def test_the_box_may_have_no_more_rubies() -> None:
    state = shopping("gold-rubies", pot="orange-1@19", rubies=39)
    assert state.rules.rubies == 40
    assert not offers(state)


def test_a_step_of_the_droplet_costs_one_ruby_as_often_as_one_likes() -> None:
    state = played(shopping("gold-cheap", rubies=3), "buy")
    assert can(state) == {"spend droplet", "spend no", "witch gold-cheap"}
    state = played(state, "witch gold-cheap", "spend droplet", "spend droplet")
    assert (rubies(state), pot_of(state).droplet) == (1, 2)


def test_a_single_ruby_is_enough() -> None:
    state = played(shopping("gold-cheap", rubies=1), "buy")
    assert can(state) == {"spend no", "witch gold-cheap"}
    assert pot_of(played(state, "witch gold-cheap", "spend droplet")).droplet == 1


def test_the_flask_costs_one_ruby_too() -> None:
    state = coven("gold-cheap", seat(pot="orange-1@20", flask=False, rubies=1))
    state = played(state, "stop", "roll point", "buy", "witch gold-cheap", "spend flask")
    assert (rubies(state), pot_of(state).flask_full) == (0, True)


def test_without_a_ruby_nothing_is_cheap() -> None:
    assert played(shopping("gold-cheap", rubies=0), "buy").phase is Phase.CLEARING


def test_she_does_not_help_to_turn_rubies_into_points() -> None:
    state = shopping("gold-cheap", rubies=3, number=9)
    assert state.phase is Phase.OVER
    assert points(state, Reason.RUBIES) == [1]


def test_on_the_rack_a_step_costs_one_ruby_after_the_last_round_too() -> None:
    state = shopping("gold-cheap", rubies=1, number=9, modules=["herb_witches", "exchange_office"])
    state = played(state, "witch gold-cheap", "spend droplet", "pot_or_rack rack")
    assert state.players[0].tube == 1
