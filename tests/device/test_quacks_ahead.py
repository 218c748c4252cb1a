"""How far a bag may be drawn on, against the engine playing out every order of draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.faces.quacks_ahead import next_odds, odds_ahead, safe_for
from engine.game import Seat
from engine.games import GAMES
from engine.games.quacks.actions import Draw
from engine.games.quacks.game import Quacks

ME = Seat.ONE
WHITES = {"white-1": 4, "white-2": 2, "white-3": 1}
BAGS = st.fixed_dictionaries(
    {
        "white-1": st.integers(0, 3),
        "white-2": st.integers(0, 2),
        "white-3": st.integers(0, 1),
        "yellow-1": st.integers(0, 2),
        "black-1": st.integers(1, 2),
    }
)
POTS = st.sampled_from(
    [(), ("white-3",), ("white-3", "white-2"), ("white-3", "white-3"), ("yellow-1", "white-3")]
)


def brewing(
    bag: Mapping[str, int],
    *pot: str,
    card: str = "lucky-devil",
    modules: Sequence[str] = (),
    **sets: int,
) -> Quacks:
    placed = [{"piece": label, "space": 5 + 5 * n} for n, label in enumerate(pot)]
    state = GAMES["quacks"].set_up(
        {
            "format": 1,
            "game": "quacks",
            "players": ["Ada", "Ben"],
            "modules": list(modules),
            "sets": sets,
            "start": {
                "round": 4,
                "card": card,
                "seats": [{"bag": bag, "pot": placed, "rats": 0}, {"rats": 0}],
            },
        }
    )
    assert isinstance(state, Quacks)
    return state


def played_out(state: Quacks, draws: int) -> Fraction:
    """The share of all orders of draws in which the pot has exploded, by the rules themselves."""
    pot = state.players[ME].pot
    if pot.exploded:
        return Fraction(1)
    if not draws:
        return Fraction(0)
    share = Fraction(0)
    for chip in pot.bag:
        here = next(
            one for one in state.legal_actions(ME) if isinstance(one, Draw) and one.chip is chip
        )
        share += played_out(state.after(here), draws - 1)
    return share / len(pot.bag)


@given(BAGS, POTS, st.sampled_from(["lucky-devil", "seasoned-perfectly"]), st.sampled_from([1, 3]))
def test_the_odds_of_two_draws_are_those_of_the_rules(
    bag: Mapping[str, int], pot: tuple[str, ...], card: str, yellow: int
) -> None:
    state = brewing(bag, *pot, card=card, yellow=yellow)
    if len(state.players[ME].pot.bag) > 1:
        told = odds_ahead(state, ME, 2)
        assert told == (played_out(state, 1), played_out(state, 2))
        assert told[0] == next_odds(state, ME)


def test_yellow_of_set_three_raises_the_limit_from_where_it_comes() -> None:
    state = brewing({"white-1": 1, "yellow-1": 1}, "white-3", "white-2", "white-2", yellow=3)
    assert odds_ahead(state, ME) == (Fraction(1, 2), Fraction(1, 2))
    state = brewing({"white-1": 1, "yellow-1": 1}, "white-3", "white-2", "white-2")
    assert odds_ahead(state, ME) == (Fraction(1, 2), Fraction(1))


def test_red_of_set_two_lies_beside_the_pot_and_is_harmless() -> None:
    state = brewing({"white-3": 1, "red-1": 2}, "white-3", "white-2", red=2)
    assert odds_ahead(state, ME) == (Fraction(1, 3), Fraction(2, 3), Fraction(1))


def test_a_second_chance_keeps_its_first_chips_safe() -> None:
    state = brewing(WHITES, card="a-second-chance")
    assert odds_ahead(state, ME, 5) == (Fraction(0),) * 5
    assert odds_ahead(state, ME, 6)[-1] > 0
    assert safe_for(state, ME) == 5


@pytest.mark.parametrize(
    ("bag", "pot", "safe"),
    [
        (WHITES, (), 3),  # 3 + 2 + 2, the next one is too much
        (WHITES, ("white-3", "white-2"), 0),
        ({"white-1": 3, "black-1": 2}, ("white-3", "white-2"), 2),
        ({"white-1": 2, "black-1": 2}, ("white-3", "white-2"), 4),
        ({"black-1": 2}, ("white-3", "white-3", "white-1"), 2),
    ],
)
def test_so_many_chips_are_safe_whichever_come(
    bag: Mapping[str, int], pot: tuple[str, ...], safe: int
) -> None:
    state = brewing(bag, *pot)
    assert safe_for(state, ME) == safe
    odds = odds_ahead(state, ME, len(state.players[ME].pot.bag))
    assert sum(not one for one in odds) == safe


def test_where_drawn_chips_go_beside_the_pot_only_the_next_is_told() -> None:
    witches = ["herb_witches"]
    assert odds_ahead(brewing(WHITES, modules=witches, red=6), ME) == ()
    assert odds_ahead(brewing(WHITES, modules=witches, yellow=5), ME) == ()
    assert len(odds_ahead(brewing(WHITES, modules=witches, red=5), ME)) == 3
