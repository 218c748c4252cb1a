"""The cards of Die Alchemisten that hold for the round or its end: ``quacks_expansions`` 3.4."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import ScoreLine, Seat
from engine.games.quacks.actions import Reveal, Upgrade
from engine.games.quacks.cards import Card
from engine.games.quacks.chips import Chip
from engine.games.quacks.expansions.alchemists.cards import steps
from engine.games.quacks.game import Quacks
from engine.games.quacks.position import Phase, Reason
from engine.games.quacks.setup import set_up
from engine.games.quacks.tables import TABLES, Face
from engine.record import Words
from tests.engine.playing import (
    DICE,
    WHOLE_GAMES,
    can,
    played,
    playout,
    pot_of,
    quacks_headers,
    scored,
)
from tests.engine.reading import omens, owner
from tests.engine.tallies import bag, rubies

FACES = {f"roll {face.value}" for face in Face}
CARDS = tuple(omens(owner(), witches=True).rules.deck.keys() - TABLES.cards)

EXPLODING = owner("white-3", pot="white-3@3 white-3@6")
"""A pot that explodes on space 9."""


def by_card(state: Quacks) -> list[tuple[Seat, int, int | None, str]]:
    lines: list[ScoreLine] = [one for one in state.lines if one.reason is Reason.CARD]
    return [(one.seat, one.points, one.space, one.rule) for one in lines]


# Aus gut wird besser


def stopped(
    *seats: dict[str, object], card: str = "from-good-to-better", number: int = 4
) -> Quacks:
    """A round in which seat 0 has just stopped, and everybody else before."""
    others = seats[1:] or (owner(stopped=True),)
    return played(omens(seats[0], *others, number=number, card=card), "stop")


def test_from_good_to_better_swaps_a_2_or_a_4_for_any_other_of_them_where_it_lies() -> None:
    state = stopped(owner(pot="green-1@1 red-2@3 white-2@5 blue-4@9 orange-1@10"))
    swaps = [one for one in state.legal_actions(Seat(0)) if isinstance(one, Upgrade)]
    assert {(one.old, one.space) for one in swaps} == {(Chip.RED_2, 3), (Chip.BLUE_4, 9)}
    news = {one.new.value for one in swaps if one.old is Chip.RED_2}
    assert news == {"green-2", "green-4", "blue-2", "blue-4", "red-4", "yellow-2", "yellow-4"}
    state = played(state, "upgrade red-2 yellow-4")
    lies = [(one.chip.value, one.space) for one in pot_of(state).placed]
    assert lies[1] == ("yellow-4", 3)
    assert lies[3] == ("blue-4", 9)
    assert (bag(state), state.phase, state.scoring_space(Seat(0))) == ("", Phase.DIE, 11)


def test_of_two_equal_chips_the_space_says_which_is_swapped() -> None:
    state = stopped(owner(pot="red-2@2 red-2@4 orange-1@5"))
    swap = Upgrade(Seat(0), Chip.RED_2, Chip.GREEN_4, 4)
    assert swap in state.legal_actions(Seat(0))
    placed = pot_of(state.after(swap)).placed
    assert [(one.chip.value, one.space) for one in placed[:2]] == [("red-2", 2), ("green-4", 4)]


def test_a_chip_that_was_swapped_in_acts_in_the_scoring_only() -> None:
    # blue set 3 gives a ruby on a ruby space when it is placed, green set 1 for the last two
    state = played(stopped(owner(pot="red-4@5")), "upgrade red-4 blue-4")
    assert rubies(state)[0] == 1
    state = played(stopped(owner(pot="red-4@5")), "upgrade red-4 green-4", "roll point")
    assert rubies(state)[0] == 2


def test_from_good_to_better_is_for_exploded_pots_too_and_may_be_declined() -> None:
    pot = "green-2@2 white-3@5 white-3@8"
    state = omens(
        owner("white-3", pot=pot),
        owner(pot="orange-1@20", stopped=True),
        card="from-good-to-better",
    )
    state = played(state, "draw white-3")
    assert "upgrade green-2 red-2 2" in can(state)
    assert pot_of(played(state, "exchange_placed no")).placed == pot_of(state).placed


def test_from_good_to_better_asks_nobody_without_a_2_or_4() -> None:
    assert stopped(owner(pot="white-2@2 orange-1@3")).phase is Phase.DIE


# Abverkauf


def shopping(*seats: dict[str, object], card: str = "sale") -> Quacks:
    """A round in which seat 0 may buy for 18 coins."""
    pot = seats[0] if seats else owner(pot="orange-1@20")
    return played(stopped(pot, *seats[1:], card=card), "roll point")


def bought(state: Quacks, of: int = 0) -> list[str]:
    return [chip.value for chip in state.players[of].bought]


def test_whoever_buys_two_chips_gets_the_cheaper_one_a_second_time() -> None:
    state = played(shopping(), "buy orange-1 blue-2")  # 3 and 10
    assert bought(state) == ["orange-1", "blue-2", "orange-1"]


@pytest.mark.parametrize(("deed", "has"), [("buy blue-2", ["blue-2"]), ("buy", [])])
def test_whoever_buys_less_gets_nothing_more(deed: str, has: list[str]) -> None:
    assert bought(played(shopping(), deed)) == has


def test_of_two_equally_dear_chips_the_buyer_chooses() -> None:
    state = played(shopping(owner(pot="orange-1@30")), "buy blue-2 black-1")  # 10 each
    assert can(state) == {"cheaper_twice blue-2", "cheaper_twice black-1"}
    state = played(state, "cheaper_twice black-1")
    assert (bought(state), state.phase) == (["blue-2", "black-1", "black-1"], Phase.CLEARING)


def test_the_second_one_comes_from_the_box() -> None:
    rich = owner("black-1 " * 17, pot="orange-1@30", rubies=0)
    state = played(shopping(rich), "buy blue-2 black-1")  # it was the last black one
    assert bought(state) == ["blue-2", "black-1", "blue-2"]
    state = played(shopping(owner("orange-1 " * 18, pot="orange-1@20")), "buy orange-1 blue-2")
    assert bought(state) == ["orange-1", "blue-2"]


# Der weiße Segen


def test_the_white_blessing_scores_the_number_of_a_white_last_chip() -> None:
    seats = (owner(pot="red-1@1 white-3@4"), owner(pot="white-2@2 red-1@3", stopped=True))
    state = stopped(*seats, card="the-white-blessing")
    assert by_card(state) == [(0, 3, 4, "quacks_expansions 3.4")]
    assert state.lines[-1].piece is Card.THE_WHITE_BLESSING


def test_the_white_blessing_is_for_exploded_pots_too_and_not_for_empty_ones() -> None:
    state = played(omens(EXPLODING, card="the-white-blessing"), "draw white-3")
    assert by_card(state) == [(0, 3, 9, "quacks_expansions 3.4")]


# Der Segen der Ratten


@pytest.mark.parametrize(("tails", "coins"), [(0, 18), (3, 24)])
def test_a_rats_blessing_adds_two_coins_for_every_tail(tails: int, coins: int) -> None:
    state = shopping(owner(pot="orange-1@20", rats=tails), card="a-rats-blessing")
    assert state.coins(Seat(0)) == coins


def test_an_exploded_player_who_takes_points_has_nothing_of_a_rats_blessing() -> None:
    rich = {**EXPLODING, "rats": 2}
    seats = (rich, owner(pot="orange-1@20", stopped=True))
    state = omens(*seats, number=4, start_player=1, card="a-rats-blessing")
    state = played(played(state, "draw white-3"), "roll point", of=1)
    assert can(played(state, "points")) == set()
    assert "buy orange-1 green-2" in can(played(state, "coins"))  # 10 + 4 coins


def test_in_the_last_round_the_coins_of_a_rats_blessing_become_points() -> None:
    for tails, points in ((0, 18 // 5), (3, 24 // 5)):
        seat = owner(pot="orange-1@20", rats=tails, rubies=0)
        state = played(stopped(seat, card="a-rats-blessing", number=9), "roll point")
        assert next(one.points for one in state.lines if one.reason is Reason.COINS) == points


# Eine gute Nachbarschaft


def test_a_good_neighbourhood_puts_the_white_3_back_at_any_time_for_two_rubies() -> None:
    pot = "white-3@3 red-1@4 white-1@5"
    state = omens(owner("red-1", pot=pot), owner(), owner(), card="a-good-neighbourhood")
    assert "return_white_3 yes" in can(state)
    state = played(state, "return_white_3 yes")
    assert [(one.chip.value, one.space) for one in pot_of(state).placed] == [
        ("red-1", 4),
        ("white-1", 5),
    ]
    assert (bag(state), rubies(state)) == ("white-3 red-1", [1, 3, 1])
    assert "return_white_3 yes" not in can(state)
    assert "flask" in can(state)  # the white 1 is still the chip drawn last


def test_a_white_3_that_was_drawn_last_leaves_nothing_for_the_flask() -> None:
    state = omens(owner(pot="white-1@1 white-3@4"), card="a-good-neighbourhood")
    state = played(state, "return_white_3 yes")
    assert can(state) == {"draw white-3@4", "stop"}


def test_the_left_neighbour_of_the_last_seat_is_the_first() -> None:
    seats = [owner(pot="white-3@3") for _ in range(5)]
    state = omens(*seats, witches=True, card="a-good-neighbourhood")
    assert rubies(played(state, "return_white_3 yes", of=4)) == [3, 1, 1, 1, 1]


def test_the_white_3_stays_once_the_pot_has_exploded_or_its_player_has_stopped() -> None:
    state = omens(EXPLODING, owner(), card="a-good-neighbourhood")
    assert "return_white_3 yes" in can(state)
    assert can(played(state, "draw white-3")) == set()
    assert can(played(state, "stop")) == set()


def test_there_is_nothing_to_put_back_without_the_card_or_the_white_3() -> None:
    assert "return_white_3 yes" not in can(omens(owner(pot="white-3@3")))
    assert "return_white_3 yes" not in can(
        omens(owner(pot="white-2@2"), card="a-good-neighbourhood")
    )


# Glück im Unglück, Ende gut, alles gut


def test_a_blessing_in_disguise_moves_the_essence_two_steps_after_an_explosion() -> None:
    state = omens(EXPLODING, owner(), card="a-blessing-in-disguise")
    assert [steps(state, Seat(of)) for of in (0, 1)] == [0, 0]
    state = played(state, "draw white-3")
    assert [steps(state, Seat(of)) for of in (0, 1)] == [2, 0]


@pytest.mark.parametrize(
    ("pot", "moved"),
    [("red-1@4 blue-4@8", 4), ("orange-1@4 red-1@6", 2), ("red-2@5", 2), ("", 0)],
)
def test_alls_well_that_ends_well_moves_the_essence_as_far_as_the_last_chip(
    pot: str, moved: int
) -> None:
    state = omens(owner(pot=pot, droplet=1, rats=2), card="alls-well-that-ends-well")
    assert steps(state, Seat(0)) == moved


def test_the_essence_goes_no_further_without_a_card_for_it() -> None:
    assert steps(omens(EXPLODING), Seat(0)) == 0
    assert steps(omens(EXPLODING, card="sale"), Seat(0)) == 0


# Essentielle Essenz


def test_essential_essence_lets_the_highest_roll_or_fill_the_flask() -> None:
    two = owner(pot="red-1@1 blue-1@2", flask=False, essence=2)
    state = stopped(two, owner(pot="red-4@20", essence=1, stopped=True), card="essential-essence")
    assert can(state) == {*FACES, "roll_or_flask flask", "roll_or_flask no"}
    assert not any(one.startswith("roll_or_flask") for one in can(state, of=1))
    assert pot_of(played(state, "roll_or_flask flask")).flask_full
    assert rubies(played(state, "roll ruby")) == [2, 1]
    assert not pot_of(played(state, "roll_or_flask no")).flask_full


def test_all_who_are_even_may_roll_and_a_full_flask_is_not_filled() -> None:
    one = owner(pot="red-1@1", essence=1)
    state = stopped(one, {**one, "stopped": True}, card="essential-essence")
    assert [can(state, of) for of in (0, 1)] == [{*FACES, "roll_or_flask no"}] * 2


def test_in_the_last_round_nobody_fills_a_flask() -> None:
    one = owner(pot="red-1@1", essence=1, flask=False)
    state = stopped(one, card="essential-essence", number=9)
    assert can(state) == {*FACES, "roll_or_flask no"}


# Wiedersehen macht Freude


def reunion(*coins: str, number: int = 4) -> Quacks:
    """The end of a round with these coins left."""
    seats = (owner(coins=list(coins), rubies=0), owner(rubies=0, stopped=True))
    state = omens(*seats, number=number, card="a-joyful-reunion", witches=True)
    return scored(played(state, "stop"), Phase.ENDING)


def coins_of(state: Quacks, of: int = 0) -> list[str]:
    witchery = state.players[of].witchery
    return [coin.value for coin in witchery.coins] if witchery else []


def test_a_joyful_reunion_brings_one_spent_coin_back_at_the_end_of_the_round() -> None:
    state = reunion("silver")
    assert can(state) == {"coin_back bronze", "coin_back gold"}
    state = played(state, "coin_back bronze")
    assert coins_of(state) == ["bronze", "silver"]
    assert (len(coins_of(state, of=1)), state.phase) == (3, Phase.CLEARING)


def test_the_only_spent_coin_comes_back_by_itself_in_the_last_round_too() -> None:
    for number, phase in ((4, Phase.CLEARING), (9, Phase.OVER)):
        state = reunion("bronze", "silver", number=number)
        assert (coins_of(state), state.phase) == (["bronze", "silver", "gold"], phase)


# All of them


@WHOLE_GAMES
@given(quacks_headers(first=8), st.sampled_from(CARDS), DICE)
def test_every_card_can_be_revealed_and_the_game_ends(
    header: Words, card: Card, dice: random.Random
) -> None:
    state = set_up({**header, "modules": ["herb_witches", "alchemists"]})
    assert state.rules.deck.keys() == set(Card)
    while state.card is None:
        reveal, legal = Reveal(state.seats[0], card), state.legal_actions()
        state = state.after(reveal if reveal in legal else dice.choice(legal))
    *_, (_, _, over) = playout(state, dice)
    assert over.outcome() is not None
