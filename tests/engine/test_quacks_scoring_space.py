"""The space of a pot that is evaluated, by house rule: ``quacks_base`` 2, F01, F15, F28."""

from __future__ import annotations

import pytest

from engine.game import Seat
from engine.games.quacks.position import Phase
from tests.engine.playing import can, game, played, pot_of, seat
from tests.engine.tallies import rubies


@pytest.mark.parametrize(
    ("pot", "bag", "space"),
    [
        ("orange-1@4", "", 4),
        ("orange-1@51", "green-1", 52),  # on the last space, not beyond it
        ("orange-1@51", "green-2", 53),  # beyond it: the spoon
        ("", "", 0),  # no chip: droplet or rat stone
    ],
)
def test_the_space_under_the_last_chip_may_be_scored(pot: str, bag: str, space: int) -> None:
    state = game(seat(bag, pot=pot), seat(), house_rules={"scoring_space": "under"})
    deeds = [f"draw {bag}"] if bag else []
    assert played(state, *deeds).scoring_space(Seat(0)) == space


def test_the_spoon_by_the_space_under_has_its_coins_and_points_and_no_ruby() -> None:
    one, other = seat("blue-2", pot="red-1@51"), seat("blue-1", pot="red-1@51")
    state = game(one, other, house_rules={"scoring_space": "under"})
    state = played(played(state, "draw blue-2", "stop"), "draw blue-1", "stop", of=1)
    assert (can(state, of=1), state.phase) == (set(), Phase.DIE)
    state = played(state, "roll droplet")
    assert (state.scores(), rubies(state)) == ((15 + 7, 14 + 6 + 1), [1, 2])


@pytest.mark.parametrize(("rule", "space"), [("after", 6), ("under", 5)])
def test_a_pot_without_a_chip_scores_after_or_under_droplet_and_rat_stone(
    rule: str, space: int
) -> None:
    state = game(seat(droplet=3, rats=2), seat(), house_rules={"empty_pot": rule})
    assert state.scoring_space(Seat(0)) == space


def test_drawing_ends_on_the_last_space_unless_the_group_agreed_to_draw_on() -> None:
    full = seat("white-1 white-1", pot="white-3@49 white-3@51 white-1@52")
    assert can(game(full, seat())) == {"flask", "stop"}
    state = game(full, seat(), house_rules={"after_last_space": "draw_on"})
    assert can(state) == {"draw white-1@52", "flask", "stop"}
    state = played(state, "draw white-1")
    assert (pot_of(state).exploded, state.scoring_space(Seat(0))) == (True, 53)
