"""Books of Die Kräuterhexen that act in the scoring (``quacks_expansions`` 2.5)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import BadSetupError
from engine.game import Seat
from engine.games.quacks.actions import Buy
from engine.games.quacks.chips import Chip
from engine.games.quacks.game import PromptKind, Quacks
from engine.games.quacks.position import Phase
from tests.engine.playing import QUACKS, can, played, pot_of, seat
from tests.engine.scoring import done, gains, rolled, said_by_all
from tests.engine.test_quacks_herb_books import herbs


def evaluated(*seats: Any, **more: Any) -> Quacks:  # noqa: ANN401 - keys of a header
    """Step B with the box."""
    return rolled(herbs(*seats, **more))


def next_round(state: Quacks) -> Quacks:
    number = state.round
    while state.round == number:
        state = said_by_all(state, "keep_for_next no", "points", "buy", "spend no", "clear")
    return state


# Green 5


def test_green_5_keeps_a_chip_worth_no_more_than_itself_for_the_next_round() -> None:
    pot = "white-1@1 white-2@3 orange-6@9 blue-4@13 red-2@15 locoweed-1@16 green-2@18 white-3@21"
    state = evaluated(done(pot), sets="green 5")
    kept = {"white-1", "white-2", "red-2", "locoweed-1", "green-2"}
    assert can(state) == {f"keep_for_next {one}" for one in kept} | {"keep_for_next no"}


def test_a_kept_chip_lies_in_the_pot_until_it_is_cleared() -> None:
    state = evaluated(done("blue-1@1 green-1@2", bag="white-3"), sets="green 5")
    state = said_by_all(played(state, "keep_for_next blue-1"), "buy", "spend no")
    assert [one.chip for one in pot_of(state).placed] == [Chip.BLUE_1, Chip.GREEN_1]
    state = played(state, "clear")
    assert state.players[0].loose == (Chip.BLUE_1,)
    assert pot_of(state).bag == (Chip.WHITE_3, Chip.GREEN_1)


def test_a_kept_chip_is_laid_first_in_the_next_round_with_its_action() -> None:
    state = evaluated(done("orange-1@1 blue-1@2 green-1@3"), sets="green 5 blue 5")
    state = next_round(played(state, "keep_for_next blue-1"))
    assert can(state) >= {"lay blue-1@1"}
    state = said_by_all(state, "reveal lucky-devil")
    assert state.prompts()[0].kind is PromptKind.MUST_LAY
    assert can(state) == {"lay blue-1@1"}
    state = played(state, "lay blue-1")
    assert can(state) >= {"stop", "draw green-1@2"}
    assert gains(state)[0] == 0  # no orange chip lies there yet


def test_the_action_of_a_chip_that_is_laid_first_counts() -> None:
    state = herbs(seat("white-1", first=["blue-1"], droplet=8), number=5, sets="green 5 blue 4")
    assert state.must_lay(Seat(0))
    assert gains(played(state, "lay blue-1@9"))[0] == 1


def test_the_green_chip_itself_may_be_kept() -> None:
    state = evaluated(done("green-1@1"), sets="green 5")
    assert can(state) == {"keep_for_next green-1", "keep_for_next no"}


def test_two_greens_keep_two_chips_in_any_order() -> None:
    state = evaluated(done("red-2@2 green-1@3 green-4@7"), sets="green 5")
    assert can(state) == {"keep_for_next green-1", "keep_for_next no"}
    state = played(state, "keep_for_next green-1")
    assert can(state) == {f"keep_for_next {one}" for one in ("red-2", "green-4", "no")}
    state = next_round(played(state, "keep_for_next green-4"))
    state = said_by_all(state, "reveal lucky-devil")
    assert can(state) == {"lay green-1@1", "lay green-4@4"}
    assert can(played(state, "lay green-4")) == {"lay green-1@5"}


def test_only_greens_among_the_last_two_keep_chips() -> None:
    state = evaluated(done("green-4@4 white-1@5 orange-1@6"), sets="green 5")
    assert not any(one.startswith("keep_for_next") for one in can(state))


def test_a_chip_that_is_kept_lies_outside_the_bag_when_the_round_begins() -> None:
    state = evaluated(done("green-1@1", bag="white-1"), sets="green 5")
    state = next_round(played(state, "keep_for_next green-1"))
    assert Chip.GREEN_1 not in pot_of(state).bag
    assert state.players[0].chips()[Chip.GREEN_1] == 1


def test_after_the_last_round_nothing_is_kept() -> None:
    state = evaluated(done("green-1@1"), sets="green 5", number=9)
    assert state.phase is Phase.OVER


def test_a_chip_that_comes_first_before_a_full_pot_goes_into_the_bowl() -> None:
    state = herbs(seat("white-1", first=["green-1"], droplet=52), number=5, sets="green 5")
    assert can(state) == {"lay green-1"}
    state = played(state, "lay green-1")
    assert pot_of(state).bowl == (Chip.GREEN_1,)


def test_no_chip_of_the_pot_need_be_kept() -> None:
    state = evaluated(done("green-1@1"), sets="green 5")
    assert state.players[0].loose == next_round(played(state, "keep_for_next no")).players[0].loose


def test_a_kept_chip_that_was_upgraded_since_cannot_come_first() -> None:
    state = evaluated(done("green-1@1 purple-1@2"), sets="green 5 purple 4")
    state = played(state, "keep_for_next green-1", "upgrade green-1 green-2")
    state = next_round(state)
    assert state.players[0].loose == ()
    assert Chip.GREEN_2 in pot_of(state).bag


def test_chips_come_first_with_green_set_5_only_and_out_of_the_box() -> None:
    with pytest.raises(BadSetupError, match="no chips come first with green set 1"):
        herbs(seat(first=["green-1"]))
    with pytest.raises(BadSetupError, match="26 of green-1 in play, but the box has 25"):
        herbs(seat(first=["green-1"] * 26), sets="green 5")


def test_the_state_in_words_tells_what_comes_first() -> None:
    state = herbs(seat("white-1", first=["green-1"]), number=5, sets="green 5")
    told: Any = QUACKS.state_in_words(state)
    assert [one["first"] for one in told["seats"]] == [["green-1"], []]


# Green 6


@pytest.mark.parametrize(
    ("pot", "rolls"),
    [
        ("green-4@4 white-1@5", 1),
        ("green-1@1 green-4@5", 2),
        ("green-1@1 white-1@2 white-1@3", 0),
    ],
)
def test_green_6_rolls_the_die_once_for_each_green_among_the_last_two(pot: str, rolls: int) -> None:
    state = evaluated(done(pot), done("white-1@20"), sets="green 6")
    for _ in range(rolls):
        state = played(state, "roll ruby")
    assert gains(state)[1] == rolls
    assert not any(one.startswith("roll") for one in can(state))


def test_a_card_that_rolls_twice_doubles_each_roll_of_green_6() -> None:
    state = evaluated(
        done("green-1@1"),
        seat(pot="white-1@20", stopped=True),
        sets="green 6",
        card="the-pot-is-full",
    )
    for _ in range(2):
        assert "roll ruby" in can(state)
        state = played(state, "roll ruby")
    assert gains(state)[1] == 2
    assert not any(one.startswith("roll") for one in can(state))


# Purple


def test_purple_5_buys_for_the_points_under_purple_chips() -> None:
    state = evaluated(done("purple-1@30 white-1@31 purple-1@32"), sets="purple 5")
    bought = {one.chips for one in state.legal_actions(Seat(0)) if isinstance(one, Buy)}
    price = state.rules.price
    paid = {chips: sum(price(one) or 0 for one in chips) for chips in bought}
    assert max(paid.values()) == 7 + 8  # the points under the chips, not behind them
    assert max(map(len, bought)) == 2
    assert state.prompts()[0].rule == "quacks_expansions 2.5"


def test_what_purple_5_buys_leaves_the_coins_as_they_are() -> None:
    state = evaluated(done("purple-1@32"), sets="purple 5", number=5)
    coins = state.coins(Seat(0))
    state = played(state, "buy green-1 orange-1")
    assert state.coins(Seat(0)) == coins
    assert state.phase is Phase.BUYING
    state = played(state, "buy red-1")
    assert len(state.players[0].bought) == 3


def test_purple_5_asks_nothing_where_no_points_lie_under_purple() -> None:
    state = evaluated(done("purple-1@1 white-1@2"), sets="purple 5", number=5)
    assert state.phase is Phase.BUYING


def test_in_the_last_round_5_points_under_purple_are_a_point() -> None:
    state = evaluated(done("purple-1@30 purple-1@32 purple-1@33"), sets="purple 5", number=9)
    assert gains(state)[0] == (7 + 8 + 8) // 5
    state = evaluated(done("purple-1@20"), sets="purple 5", number=9)
    assert gains(state)[0] == 0


@pytest.mark.parametrize(
    ("pot", "points"),
    [
        ("purple-1@1", 0),
        ("purple-1@1 white-3@4", 3),
        ("purple-1@1 locoweed-1@4", 1),
        ("purple-1@1 orange-6@7 white-1@8", 6),
        ("purple-1@1 purple-1@2 blue-4@6", 1 + 4),
    ],
)
def test_purple_6_scores_what_the_chip_directly_after_shows(pot: str, points: int) -> None:
    assert gains(evaluated(done(pot), sets="purple 6"))[0] == points


# Black


def test_a_black_chip_bought_with_black_5_goes_into_the_left_bag_and_moves_the_droplet() -> None:
    state = evaluated(done("white-1@20"), seat("orange-1", stopped=True), sets="black 5")
    state = played(state, "buy orange-1 black-1")
    assert state.players[0].bought == (Chip.ORANGE_1,)
    assert pot_of(state, 1).bag == (Chip.ORANGE_1, Chip.BLACK_1)
    assert pot_of(state).droplet == 1


def test_the_last_seat_gives_its_black_chip_to_the_first() -> None:
    state = evaluated(done(), done(), done("white-1@20"), sets="black 5", number=6)
    state = played(state, "buy black-1", of=2)  # the start player of round 6
    assert pot_of(state, 0).bag == (Chip.BLACK_1,)


def test_a_black_chip_from_a_card_goes_left_as_well() -> None:
    start = {"round": 5, "seats": [seat("white-1"), seat("white-1"), seat("white-1")]}
    state = herbs(seat(), seat(), seat(), sets="black 5", start=start, start_player=2)
    state = played(state, "reveal only-one", of=state.seats[0])
    giver = state.seats[0]
    state = played(state, "chip_or_rubies black-1", of=giver)
    left = (giver + 1) % 3
    assert Chip.BLACK_1 in pot_of(state, left).bag
    assert [pot_of(state, of).droplet for of in range(3)] == [int(of == giver) for of in range(3)]


def test_black_5_brings_rubies_for_blacks_of_the_left_neighbour_and_ones_own_last_two() -> None:
    state = evaluated(
        done("black-1@1 white-1@2 black-1@5 black-1@6"),
        done("black-1@1 white-1@2 white-1@3"),
        done(""),
        sets="black 5",
    )
    assert [gains(state, of)[1] for of in range(3)] == [1 + 2, 0, 3]


@pytest.mark.parametrize(
    ("pots", "droplets", "rubies"),
    [
        (("black-1@9", "black-1@7", "black-1@5"), (1, 0, 0), (0, 1, 0)),
        (("black-1@7 black-1@9", "black-1@5", ""), (1, 0, 0), (1, 0, 0)),  # both for one
        (("black-1@9", "black-1@9", "black-1@5"), (1, 1, 0), (0, 0, 1)),  # ties all get it
        (("black-1@9", "black-1@7", "black-1@7"), (1, 0, 0), (0, 1, 1)),
        (("black-1@9", "", ""), (1, 0, 0), (0, 0, 0)),
        (("", "", ""), (0, 0, 0), (0, 0, 0)),
    ],
)
def test_black_6_looks_at_the_furthest_black_chips_of_the_table(
    pots: tuple[str, ...], droplets: tuple[int, ...], rubies: tuple[int, ...]
) -> None:
    state = evaluated(*(done(pot) for pot in pots), sets="black 6")
    assert tuple(gains(state, of)[2] for of in range(3)) == droplets
    assert tuple(gains(state, of)[1] for of in range(3)) == rubies


def test_black_6_looks_before_green_3_pushes_a_chip_on() -> None:
    pushing = done("white-3@3 white-3@6 white-1@7 green-4@11 black-1@12")
    state = evaluated(pushing, done("black-1@14"), sets="black 6 green 3")
    state = said_by_all(state, "push yes")
    assert [gains(state, of)[1:] for of in range(2)] == [(1, 0), (0, 1)]
