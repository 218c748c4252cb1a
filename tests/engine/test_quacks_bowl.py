"""The bowl beside a full pot, section 2.3 of the fact sheet "quacks_expansions"."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from engine.errors import BadSetupError
from engine.game import Seat, Zone, ZoneKind
from engine.games.quacks.actions import Spill
from engine.games.quacks.chips import Chip
from engine.games.quacks.game import PromptKind, Quacks
from engine.games.quacks.impossible import Oddity, odd_chips
from engine.games.quacks.position import Phase, Reason
from engine.witness import explain
from tests.engine.playing import QUACKS, can, game, played, pot_of, scored, seat

ME = Seat(0)


def bowls(*seats: Any, **more: Any) -> Quacks:  # noqa: ANN401 - keys of a header
    """A game with bowls, in which nobody has a witch coin."""
    return game(*(one | {"coins": []} for one in seats), modules=["herb_witches"], **more)


def full(bag: str = "", pot: str = "blue-4@52", **more: Any) -> dict[str, object]:  # noqa: ANN401
    """A seat whose pot is full."""
    return seat(bag, pot=pot, **more)


def bowl(state: Quacks, of: int = 0) -> list[str]:
    return [chip.value for chip in pot_of(state, of).bowl]


def points(state: Quacks, of: int = 0) -> list[int]:
    return [one.points for one in state.lines if one.seat == of and one.reason is Reason.BOWL]


def of_space(state: Quacks) -> list[int]:
    lines = [one for one in state.lines if one.seat == 0 and one.reason is Reason.SPACE]
    return [line.points for line in lines]


# A full pot


@pytest.mark.parametrize("space", [48, 49, 51])
def test_a_chip_that_reaches_or_would_pass_the_last_space_lies_there(space: int) -> None:
    state = bowls(seat("blue-4 red-1", pot=f"white-1@{space}"))
    state = played(state, "draw blue-4@52")
    assert can(state) == {"spill red-1", "stop"}
    assert state.scoring_space(ME) == 53


def test_a_full_pot_without_a_bowl_ends_brewing() -> None:
    state = game(full("red-1"))
    assert can(state) == {"stop"}


def test_every_further_chip_goes_into_the_bowl() -> None:
    state = played(bowls(full("red-1 red-2 white-1")), "spill red-2", "spill white-1")
    assert bowl(state) == ["red-2", "white-1"]
    assert can(state) == {"spill red-1", "flask", "stop"}
    assert [one.space for one in pot_of(state).placed] == [52]
    assert state.players[0].chips()[Chip.RED_2] == 1


def test_a_pot_whose_stone_lies_on_the_last_space_is_full_without_a_chip() -> None:
    state = played(bowls(seat("red-4", droplet=52)), "spill red-4", "stop", "roll point")
    assert (of_space(state), points(state)) == ([15], [2])


def test_with_a_bowl_nobody_draws_on_onto_the_last_space() -> None:
    state = bowls(full("red-1"), house_rules={"after_last_space": "draw_on"})
    assert can(state) == {"spill red-1", "stop"}


def test_a_full_pot_scores_the_spoon_though_the_space_under_the_last_chip_is_agreed_on() -> None:
    state = played(bowls(full(), house_rules={"scoring_space": "under"}), "stop", "roll point")
    assert of_space(state) == [15]


def test_a_player_is_asked_for_the_next_chip_or_to_stop() -> None:
    (prompt,) = bowls(full("red-1")).prompts()
    assert (prompt.kind, prompt.rule) == (PromptKind.SPILL_OR_STOP, "quacks_expansions 2.3")
    (prompt,) = bowls(full()).prompts()
    assert prompt.kind is PromptKind.MUST_STOP


def test_chips_that_are_spilled_are_as_likely_as_their_share_of_the_bag() -> None:
    state = bowls(full("red-1 red-1 white-1"))
    assert state.likelihood(Spill(ME, Chip.RED_1)) == pytest.approx(2 / 3)
    assert not Spill(ME, Chip.RED_1).is_decision


def test_in_the_last_round_a_spilled_chip_is_a_draw_in_step() -> None:
    state = bowls(full("red-1 red-1"), seat("green-1"))
    state = played(state, "spill red-1")
    assert can(state) == {"stop"}
    assert can(played(state, "draw green-1", of=1)) == {"spill red-1", "stop"}


# What chips do in the bowl


def test_white_chips_in_the_bowl_explode_the_pot() -> None:
    state = played(
        bowls(full("white-3 white-1", pot="white-3@47 white-2@51 red-1@52")), "spill white-3"
    )
    assert pot_of(state).exploded
    assert pot_of(state).white_sum == 8


def test_the_odds_count_the_white_chips_in_the_bowl() -> None:
    state = bowls(full("white-3 white-2 white-1 red-1", pot="white-3@51 red-1@52"))
    state = played(state, "spill white-1")
    assert state.white_left(ME) == 3
    (told,) = QUACKS.state_in_words(state)["seats"][:1]  # type: ignore[index]
    assert told["explosion_odds"][:2] == ["0", str(Fraction(1, 3))]
    assert told["bowl"] == ["white-1"]


def test_what_lies_behind_the_last_white_chip_in_the_bowl_changes_nothing() -> None:
    seats = full("red-1", pot="white-3@51 red-1@52", bowl=["white-3", "white-2", "red-4"])
    state = bowls(seats, number=3)
    assert pot_of(state).exploded
    state = bowls(full(pot="white-3@50 white-3@51 blue-1@52", bowl=["red-1", "blue-4"]), number=3)
    assert not pot_of(state).exploded


def test_the_flask_takes_a_white_chip_back_that_was_spilled_last() -> None:
    state = played(bowls(full("white-2 red-1")), "spill white-2", "flask")
    assert bowl(state) == []
    assert not pot_of(state).flask_full
    assert can(state) == {"spill white-2", "spill red-1", "stop"}
    assert "flask" not in can(played(bowls(full("white-2 red-1")), "spill red-1"))


def test_a_chip_in_the_bowl_does_not_act() -> None:
    ruby_space = full("blue-4 blue-1", pot="red-1@52")  # 52 shows a ruby
    state = played(bowls(ruby_space, sets="blue 3", number=3), "spill blue-4")
    assert state.players[0].rubies == 1


def test_the_last_chip_acts_but_not_on_the_chip_that_comes_next() -> None:
    looking = bowls(seat("blue-4 red-1 red-2", pot="white-1@51"), seat("red-1"), sets="blue 1")
    looking = played(played(looking, "draw blue-4@52"), "stop", of=1)
    assert can(looking) == {"spill red-1", "spill red-2", "stop"}
    looking = bowls(seat("blue-4 red-1", pot="white-1@51"), seat("green-1"), sets="blue 1")
    looking = played(looking, "draw blue-4@52")
    assert can(looking) == {"stop"}  # no further look: the next draw waits for the other seat
    doubling = bowls(seat("yellow-1 red-4", pot="white-1@51"), sets="yellow 2", number=3)
    doubling = played(doubling, "draw yellow-1@52", "spill red-4", "stop", "roll point")
    assert points(doubling) == [2]


def test_a_yellow_chip_on_the_last_space_returns_the_white_one_before_it() -> None:
    state = bowls(seat("yellow-1 red-1", pot="white-1@51"), sets="yellow 1", number=3)
    state = played(state, "draw yellow-1@52")
    assert "return" in can(state)
    assert "return" not in can(played(state, "spill red-1"))


def test_insurance_goes_on_in_the_bowl() -> None:
    pot = "white-3@46 white-3@50 blue-2@52"
    state = played(
        bowls(full("white-3 red-1", pot=pot), sets="blue 2"), "spill red-1", "spill white-3"
    )
    assert pot_of(state).exploded
    assert pot_of(state).insured
    begun = bowls(full("red-1", pot=pot, bowl=["red-1", "white-3"]), sets="blue 2", number=3)
    assert pot_of(begun).insured
    late = bowls(
        full("red-1", pot=pot, bowl=["red-1", "red-1", "white-3"]), sets="blue 2", number=3
    )
    assert not pot_of(late).insured


def test_the_chips_of_a_second_chance_are_counted_in_the_bowl_too() -> None:
    pot = "white-3@49 white-3@50 red-1@52"
    state = bowls(full("white-3 red-1", pot=pot), card="a-second-chance", number=3)
    state = played(state, "spill white-3")
    assert not pot_of(state).exploded
    assert "restart yes" in can(played(state, "spill red-1"))
    again = played(state, "spill red-1", "restart yes")
    assert bowl(again) == []


def test_the_first_white_chip_may_go_back_from_the_bowl() -> None:
    state = bowls(full("white-3"), card="well-stirred", number=3)
    state = played(state, "spill white-3", "first_white_back yes")
    assert (bowl(state), Chip.WHITE_3 in pot_of(state).bag) == ([], True)


def test_red_chips_from_beside_the_pot_go_into_the_bowl() -> None:
    state = bowls(full("red-1", aside=["red-4"]), sets="red 2", number=3)
    assert "spill red-1" in can(state)
    state = played(state, "stop", "place_red red-4", "roll point")
    assert (bowl(state), points(state)) == (["red-4"], [2])


def test_the_chip_of_strong_ingredient_goes_into_the_bowl_and_explodes_nothing() -> None:
    state = bowls(full("white-3", pot="white-3@50 white-3@52"), card="strong-ingredient", number=3)
    state = played(state, "stop", "strong_ingredient white-3", "roll point")
    assert (bowl(state), pot_of(state).exploded) == (["white-3"], False)
    assert points(state) == [1]


# What it is worth


@pytest.mark.parametrize(
    ("chips", "worth"),
    [("red-1", []), ("red-2", [1]), ("red-4 white-1", [2]), ("red-4 red-2 orange-6", [6])],
)
def test_half_of_the_values_in_the_bowl_rounded_down_are_points_besides_the_spoon(
    chips: str, worth: list[int]
) -> None:
    spills = [f"spill {chip}" for chip in chips.split()]
    state = played(bowls(full(chips), number=3), *spills, "stop", "roll point")
    assert of_space(state) == [15]
    assert points(state) == worth


def test_locoweed_in_the_bowl_counts_one() -> None:
    state = bowls(full("locoweed-1 red-1"), number=3)
    state = played(state, "spill locoweed-1", "spill red-1", "stop", "roll point")
    assert points(state) == [1]


def test_the_bowl_gives_no_coins() -> None:
    state = played(bowls(full("red-4"), number=3), "spill red-4", "stop", "roll point")
    assert state.coins(ME) == 35


def test_everybody_with_a_full_and_whole_pot_rolls_the_die() -> None:
    state = bowls(full("red-4"), full(), number=3)
    state = played(played(state, "spill red-4", "stop"), "stop", of=1)
    assert [prompt.kind.value for prompt in state.prompts()] == ["die", "die"]


def test_an_exploded_player_scores_the_bowl_with_points_only() -> None:
    seats = full("white-3", pot="white-3@47 white-2@51 red-1@52")
    state = bowls(seats, seat(pot="blue-4@13", stopped=True), number=3)
    state = played(played(state, "spill white-3"), "roll point", of=1)
    assert points(played(state, "points")) == [1]
    assert points(played(state, "coins")) == []


def test_chips_in_the_bowl_are_neither_last_nor_next_to_last() -> None:
    state = bowls(full("green-1 green-1", pot="white-1@51 red-1@52"), sets="green 1", number=3)
    state = played(state, "spill green-1", "spill green-1", "stop", "roll point")
    assert state.players[0].rubies == 1
    state = bowls(full("red-1 red-1", pot="green-1@51 red-1@52"), sets="green 1", number=3)
    state = played(state, "spill red-1", "spill red-1", "stop", "roll point")
    assert state.players[0].rubies == 2


def test_chips_in_the_bowl_are_not_in_the_pot() -> None:
    state = bowls(full("black-1"), full(), number=3)
    state = played(played(state, "spill black-1", "stop"), "stop", of=1)
    state = played(played(state, "roll point"), "roll point", of=1)
    assert pot_of(state).droplet == 0


def test_the_bowl_is_emptied_into_the_bag() -> None:
    state = played(bowls(full("red-4 red-1"), number=3), "spill red-4", "stop", "roll point")
    state = played(scored(state), "clear")
    assert bowl(state) == []
    assert [chip.value for chip in pot_of(state).bag] == ["blue-4", "red-1", "red-4"]


# What the camera sees of it, and what a header may say


def test_the_bowl_is_not_seen_on_the_pot() -> None:
    before = bowls(full("red-1 red-2"))
    after = played(before, "spill red-1")
    zone = Zone(ZoneKind.POT, ME)
    assert before.visible_in(zone) == after.visible_in(zone)


def test_a_chip_that_lies_on_the_pot_but_belongs_into_the_bowl_is_too_late() -> None:
    state = bowls(full("red-1"))
    found = explain(state, Zone(ZoneKind.POT, ME), {52: {Chip.BLUE_4: 1.0}, 12: {Chip.RED_1: 1.0}})
    (odd,) = odd_chips(state, ME, found)  # type: ignore[arg-type]
    assert (odd.oddity, odd.chip) == (Oddity.TOO_LATE, Chip.RED_1)


def test_a_header_says_what_lies_in_the_bowl() -> None:
    state = bowls(full("red-1", pot="orange-1@52", bowl=["red-2", "white-1"]), number=3)
    assert bowl(state) == ["red-2", "white-1"]
    assert "flask" in can(state)
    assert state.phase is Phase.BREWING
    empty = bowls(seat(droplet=52, bowl=["red-2", "red-2"]), number=3)
    assert points(played(empty, "stop", "roll point")) == [2]


def test_a_bowl_needs_a_full_pot_and_the_herb_witches() -> None:
    with pytest.raises(BadSetupError, match="only once the pot is full"):
        bowls(seat(pot="red-1@4", bowl=["red-2"]))
    with pytest.raises(BadSetupError, match='bowl needs the module "herb_witches"'):
        game(full(bowl=["red-2"]))
    with pytest.raises(BadSetupError, match="40 of red-4 in play"):
        bowls(full(bowl=["red-4"] * 40))
