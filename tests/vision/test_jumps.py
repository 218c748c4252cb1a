from __future__ import annotations

import pytest

from vision.jumps import Jump, JumpRules, quacks_jumps

LABELS = ("white-1", "white-2", "white-3", "red-1", "red-2", "red-4", "rat")


def test_a_chip_most_likely_lies_its_value_further() -> None:
    rules = quacks_jumps(LABELS)

    shares = rules.weigh(dict.fromkeys(("red-1", "red-2", "red-4"), 1 / 3), 2)

    assert max(shares, key=lambda label: shares[label]) == "red-2"
    assert shares["red-2"] > 0.9


def test_a_jump_of_one_proves_a_one() -> None:
    shares = quacks_jumps(LABELS).weigh({"red-1": 0.2, "red-2": 0.4, "red-4": 0.4}, 1)

    assert shares["red-1"] > 0.97


def test_a_clear_picture_stands_against_a_bonus_step() -> None:
    shares = quacks_jumps(LABELS).weigh({"red-1": 0.999, "red-2": 0.001}, 2)

    assert shares["red-1"] > 0.97


def test_shares_add_up_to_one() -> None:
    shares = quacks_jumps(LABELS).weigh({"white-1": 0.5, "red-2": 0.3, "rat": 0.2}, 2)

    assert sum(shares.values()) == pytest.approx(1)


def test_an_impossible_jump_leaves_the_picture_as_it_was() -> None:
    pictured = {"white-1": 0.7, "red-2": 0.3}

    assert quacks_jumps(LABELS).weigh(pictured, 20) == pytest.approx(pictured)


def test_rules_that_allow_nothing_leave_the_picture_as_it_was() -> None:
    nothing = JumpRules((), otherwise=0.0, values={})

    assert nothing.weigh({"red-1": 0.6, "red-2": 0.4}, 2) == {"red-1": 0.6, "red-2": 0.4}


def test_a_bonus_may_hang_on_a_family_and_on_what_lies_in_the_pot() -> None:
    jumps = (Jump(0, 0.9), Jump(1, 0.1, family="red", beside="orange"))
    rules = JumpRules(jumps, otherwise=0.0, values={"red-1": 1, "white-1": 1})

    assert rules.weight("red-1", 2) == 0
    assert rules.weight("red-1", 2, before=("orange-6",)) == pytest.approx(0.1)
    assert rules.weight("white-1", 2, before=("orange-6",)) == 0


def test_pieces_without_value_move_nothing() -> None:
    rules = quacks_jumps(LABELS)

    assert "rat" not in rules.values
    assert rules.weight("rat", 1) == rules.otherwise


@pytest.mark.parametrize("label", ["white-", "white-x", "white-²"])
def test_a_label_without_a_number_is_never_weighed(label: str) -> None:
    assert label not in quacks_jumps((*LABELS, label)).values
