"""Witch coins and the silver witches, section 2.4 of the fact sheet "quacks_expansions"."""

from __future__ import annotations

import pytest

from engine.errors import BadSetupError
from engine.games.quacks.cards import Coin, Witch
from engine.games.quacks.chips import Chip
from engine.games.quacks.extras import Witchery
from engine.games.quacks.game import Quacks
from engine.games.quacks.holdings import witchery, with_witchery
from engine.games.quacks.position import Phase, Reason
from engine.games.quacks.setup import set_up
from tests.engine.covens import ME, blown, coins, coven, offers, points, shopping
from tests.engine.playing import QUACKS, can, game, header, played, pot_of, scored, seat

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
