"""Frozen values with some of their fields changed."""

from __future__ import annotations

from dataclasses import fields, replace

from engine.changing import changed
from engine.games.quacks.chips import Chip
from engine.games.quacks.pot import Placed, Pot
from tests.engine.playing import game, seat


def test_a_changed_value_is_what_replace_gives_and_leaves_the_old_one() -> None:
    pot = Pot((Chip.WHITE_1,), droplet=3)
    after = changed(pot, placed=(Placed(Chip.RED_1, 4),), stopped=True)
    assert after == replace(pot, placed=(Placed(Chip.RED_1, 4),), stopped=True)
    assert hash(after) == hash(replace(after))
    assert pot == Pot((Chip.WHITE_1,), droplet=3)


def test_a_game_stays_a_game() -> None:
    state = game(seat("white-1"))
    after = changed(state, round=7)
    assert type(after) is type(state)
    assert after.round == 7
    assert all(getattr(after, one.name) is not None for one in fields(after) if one.name != "card")
