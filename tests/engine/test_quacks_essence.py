"""The essence phase, section 3.2 of the fact sheet "quacks_expansions"."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import BadSetupError
from engine.game import Seat
from engine.games.quacks.actions import Question
from engine.games.quacks.cards import Patient
from engine.games.quacks.chips import Chip
from engine.games.quacks.fortune import rats_of
from engine.games.quacks.position import Phase, Reason
from tests.engine.gathering import (
    alchemy,
    colours,
    essence,
    laboratory,
    next_brewing,
    points,
    stopped,
)
from tests.engine.playing import QUACKS, can, game, played, pot_of, seat

# How far a marker goes


def reaches(pot: str, **more: Any) -> int:  # noqa: ANN401 - keys of a header
    """The space that the marker of the first of two seats reaches."""
    return essence(stopped(laboratory(seat(pot=pot), **more)))


@pytest.mark.parametrize("count", range(9))
def test_the_marker_goes_one_space_for_every_colour_in_the_pot(count: int) -> None:
    assert reaches(colours(count)) == count


def test_a_colour_counts_once_and_white_not_at_all() -> None:
    assert reaches("orange-1@1 orange-1@2 white-1@3 green-1@4 green-4@8") == 2


@pytest.mark.parametrize(
    ("pot", "reached"),
    [
        ("white-3@3 white-3@6", 0),
        ("white-3@3 white-3@6 white-1@7", 1),
        ("white-1@1 white-1@2 white-1@3 white-1@4 white-2@6", 0),
        ("white-1@1 white-1@2 white-1@3 white-1@4 white-3@7", 1),  # a sum of 7, not 7 chips
    ],
)
def test_white_chips_that_sum_to_exactly_7_bring_one_space(pot: str, reached: int) -> None:
    assert reaches(pot) == reached


def test_chips_beside_the_pot_are_not_in_it() -> None:
    state = stopped(laboratory(seat(pot=colours(1), aside=["red-1"]), sets="red 2"))
    state = played(state, "place_red no")
    assert essence(state) == 1


ONES = " ".join(f"white-1@{space}" for space in range(1, 9))
BURST = tuple(
    seat(pot=pot)
    for pot in (ONES, "white-3@3 white-3@6 white-2@8", "white-2@2 white-2@4 white-2@6 white-2@8")
)


@pytest.mark.parametrize(
    ("burst", "reached"), [([], 1), ([1], 2), ([3], 2), ([1, 3], 3), ([2], 1), ([1, 2, 3], 3)]
)
def test_every_direct_neighbour_whose_pot_exploded_brings_one_space(
    burst: list[int], reached: int
) -> None:
    others = [BURST[n - 1] if n in burst else seat(stopped=True) for n in (1, 2, 3)]
    assert essence(stopped(laboratory(seat(pot=colours(1)), *others))) == reached


def test_of_two_players_the_other_one_counts_once() -> None:
    assert essence(stopped(laboratory(seat(pot=colours(1)), BURST[0]))) == 2


def test_an_exploded_player_gathers_essences_too() -> None:
    state = laboratory(
        seat(pot="orange-1@1 white-3@4 white-3@7 white-2@9"), seat(stopped=True), seat()
    )
    state = stopped(state, 2)
    assert pot_of(state).exploded
    assert [essence(state, of) for of in range(3)] == [1, 1, 1]


def test_the_track_ends_at_10() -> None:
    pot = colours(8) + " white-3@11 white-3@14 white-1@15"
    state = laboratory(seat(pot=pot), BURST[0], BURST[2])
    assert essence(stopped(state)) == 10  # 8 + 1 + 2 = 11


def test_cards_that_lie_open_may_bring_more_spaces() -> None:
    burst = seat(pot="orange-1@1 white-3@4 white-3@7 white-2@9")
    state = laboratory(burst, seat(), card="a-blessing-in-disguise")
    assert essence(stopped(state, 1)) == 1 + 2
    state = laboratory(seat(pot="orange-1@1 green-4@5"), card="alls-well-that-ends-well")
    assert essence(stopped(state)) == 2 + 4


# What a space brings


def test_a_lower_space_may_be_chosen_on_purpose() -> None:
    state = stopped(laboratory(seat(pot=colours(5), patient="chicken-eyes")))
    assert can(state) == {f"essence {space}" for space in range(1, 6)}
    state = played(state, "essence 4")
    assert essence(state) == 4


def test_nobody_is_asked_where_lower_spaces_bring_nothing_else() -> None:
    state = stopped(laboratory(seat(pot=colours(6), patient="wing-ears"), IDLE_EARS))
    assert can(state) == {"essence 6", "essence 1"}  # for the rat tail
    state = stopped(laboratory(seat(pot=colours(7), patient="forgetfulness")))
    assert essence(state) == 7
    assert state.phase is Phase.DIE


IDLE_EARS = seat(stopped=True, patient="wing-ears")


def test_chips_that_must_be_drawn_need_not_be() -> None:
    state = stopped(laboratory(seat(pot=colours(4), patient="ear-worm")))
    assert can(state) == {"essence 4", "essence 2", "essence 0"}  # 3 and 1 only lack a rat tail


@pytest.mark.parametrize(("count", "worth"), [(6, []), (7, [1]), (8, [1])])
def test_marked_points_are_scored_at_once(count: int, worth: list[int]) -> None:
    state = stopped(laboratory(seat(pot=colours(count))))
    assert points(state) == worth


def test_two_points_are_marked_far_up() -> None:
    state = stopped(laboratory(seat(pot=colours(8)), BURST[0]))
    assert points(state) == [2]


def test_a_rat_tail_puts_the_stone_one_space_further_at_the_start_of_the_next_round() -> None:
    state = stopped(laboratory(seat(pot=colours(1), patient="carrot-nose")))
    assert (alchemy(state).tails, pot_of(state).rats) == (1, 0)
    state = next_brewing(state)
    assert (alchemy(state).tails, pot_of(state).rats) == (0, 1)


def test_the_tail_comes_on_top_of_those_for_points_and_only_once() -> None:
    ahead = seat(stopped=True, score=4, patient="carrot-nose")
    state = stopped(laboratory(seat(pot=colours(1), patient="carrot-nose"), ahead))
    state = next_brewing(state)  # at 1 point from the die, with a tail between it and 4
    assert pot_of(state).rats == 1 + 1
    state = next_brewing(stopped(state, 0, 1), "well-stirred")
    assert pot_of(state).rats == rats_of(state.scores(), 6)[0]


def test_the_marker_stays_until_the_next_essence_phase_and_then_starts_anew() -> None:
    state = stopped(laboratory(seat(pot=colours(6))))
    state = next_brewing(state)
    assert essence(state) == 6
    state = stopped(state, 0, 1)
    assert essence(state) == 0


def test_the_essences_come_before_the_die() -> None:
    state = stopped(laboratory(seat(pot=colours(2), patient="chicken-eyes")))
    assert state.phase is Phase.ESSENCE
    assert {prompt.kind for prompt in state.prompts()} == {Question.ESSENCE}


# The last round


def test_in_the_last_round_every_space_brings_a_point_and_nothing_else() -> None:
    state = laboratory(seat(pot=colours(6), patient="chicken-eyes", rubies=0), number=9)
    state = stopped(state)
    assert state.phase is Phase.DIE
    assert points(state) == [6]
    assert state.players[0].rubies == 0


def test_without_essences_there_is_no_line_of_points() -> None:
    state = stopped(laboratory(seat(), number=9))
    assert not [line for line in state.lines if line.reason is Reason.ESSENCE]


# Who is chosen


def fresh(count: int = 2, **more: object) -> dict[str, object]:
    names = [f"Player {n}" for n in range(count)]
    return {"format": 1, "game": "quacks", "players": names, "modules": ["alchemists"], **more}


def test_everybody_chooses_one_of_three_patients_before_the_first_card() -> None:
    state = QUACKS.set_up(fresh(3, patients=["vampirism", "ear-worm", "wing-ears"]))
    every = {"patient vampirism", "patient ear-worm", "patient wing-ears"}
    assert [can(state, of) for of in range(3)] == [every] * 3
    state = played(state, "patient ear-worm", of=1)
    state = played(state, "patient ear-worm", of=0)  # several may take the same
    assert (can(state, 0), can(state, 1), can(state, 2)) == (set(), set(), every)
    state = played(state, "patient vampirism", of=2)
    assert "reveal lucky-devil" in can(state)
    patients = [alchemy(state, of).patient for of in range(3)]
    assert patients == [Patient.EAR_WORM, Patient.EAR_WORM, Patient.VAMPIRISM]


def test_the_first_three_may_be_chosen_if_a_header_says_nothing() -> None:
    state = QUACKS.set_up(fresh())
    assert can(state) == {"patient nervousness", "patient ear-worm", "patient carrot-nose"}


def test_a_patient_is_kept_all_game() -> None:
    state = next_brewing(stopped(laboratory(seat(pot=colours(1), patient="vampirism"))))
    assert alchemy(state).patient is Patient.VAMPIRISM


def test_whoever_has_no_patient_is_asked_before_brewing_on() -> None:
    state = game(seat("white-1"), seat("white-1"), modules=["alchemists"])
    assert can(state) == {"patient nervousness", "patient ear-worm", "patient carrot-nose"}
    state = played(state, "patient nervousness")
    assert can(state) == {"draw white-1@1", "stop"}
    assert not state.may_draw(Seat(1))


@pytest.mark.parametrize(
    ("patients", "message"),
    [
        (["ear-worm", "vampirism"], "patients: 3 different ones may be chosen"),
        (["ear-worm", "ear-worm", "vampirism"], "patients: 3 different ones may be chosen"),
        (["ear-worm", "vampirism", "gout"], "'gout' is none of nervousness, ear-worm"),
        ("ear-worm", "patients"),
    ],
)
def test_three_different_patients_lie_open(patients: object, message: str) -> None:
    with pytest.raises(BadSetupError, match=message):
        QUACKS.set_up(fresh(patients=patients))


def test_a_seat_has_one_of_the_patients_that_lie_open() -> None:
    problem = "vampirism is none of the patients nervousness, ear-worm, carrot-nose"
    with pytest.raises(BadSetupError, match=problem):
        game(seat(patient="vampirism"), modules=["alchemists"])


@pytest.mark.parametrize("space", [-1, 11])
def test_a_marker_stands_on_its_track(space: int) -> None:
    with pytest.raises(BadSetupError, match=f"essences are 0 to 10, not {space}"):
        game(seat(essence=space), modules=["alchemists"])


@pytest.mark.parametrize("said", [{"patient": "ear-worm"}, {"essence": 3}])
def test_without_the_alchemists_there_are_no_patients(said: dict[str, object]) -> None:
    with pytest.raises(BadSetupError, match=f'{next(iter(said))} needs the module "alchemists"'):
        game(seat(**said))


# One's own cards


def test_the_spaces_of_ones_own_card_count_instead_of_the_table() -> None:
    corrections = {"forgetfulness": {"2": {"rubies": 1, "points": 3}}}
    state = stopped(laboratory(seat(pot=colours(2), rubies=0), corrections=corrections))
    assert points(state) == [3]
    assert state.players[0].rubies == 1


@pytest.mark.parametrize(
    ("corrections", "message"),
    [
        ({"gout": {}}, "'gout' is none of nervousness, ear-worm"),
        ({"ear-worm": {"11": {}}}, "corrections.ear-worm: the spaces are 1 to 10, not '11'"),
        ({"ear-worm": {"0": {}}}, "corrections.ear-worm: the spaces are 1 to 10, not '0'"),
        ({"ear-worm": {"1": {"glory": 1}}}, "glory: unknown key; known are points, tails"),
        ({"ear-worm": {"1": {"chip": "orange-2"}}}, "'orange-2' is none of white-1"),
        ({"ear-worm": {"1": {"points": "one"}}}, "'one' is not of type int"),
        ({"ear-worm": {"1": {"points": -1}}}, "corrections.ear-worm: no space takes anything"),
    ],
)
def test_corrections_that_no_card_can_need_are_refused(corrections: object, message: str) -> None:
    with pytest.raises(BadSetupError, match=message):
        QUACKS.set_up(fresh(corrections=corrections))


def told(state: Any, of: int = 0) -> dict[str, Any]:  # noqa: ANN401 - a state
    words: dict[str, Any] = QUACKS.state_in_words(state)["seats"][of]  # type: ignore[index]
    return words


def test_a_card_of_which_nobody_is_sure_should_be_looked_at() -> None:
    state = QUACKS.set_up(fresh(patients=["ear-worm", "vampirism", "chicken-eyes"]))
    assert told(state)["check"] == []
    sure = played(state, "patient vampirism")
    assert told(sure)["check"] == []
    unsure = played(state, "patient chicken-eyes")
    assert told(unsure)["check"] == [
        *({"rubies": 1}, {"chip": "orange-1"}, {"swap": 2}, {"flask": True}, {"chip": "red-1"}),
        *({"rubies": 3}, {"rolls": 2}, {"droplet": 2}, {"swap": 4}, {"rolls": 4}),
    ]


@pytest.mark.parametrize("corrections", [{}, {"3": {}}])
def test_a_card_that_was_compared_is_not_to_be_looked_at_again(
    corrections: dict[str, object],
) -> None:
    said = {"forgetfulness": corrections}
    assert told(laboratory(seat(), corrections=said))["check"] == []
    assert told(laboratory(seat()))["check"]


def test_what_a_seat_has_is_told() -> None:
    state = laboratory(seat("red-1", patient="nervousness", essence=3))
    assert {key: told(state)[key] for key in ("patient", "essence", "tails", "laid_out")} == {
        "patient": "nervousness",
        "essence": 3,
        "tails": 0,
        "laid_out": [],
    }


def test_there_are_30_chips_of_locoweed() -> None:
    assert laboratory(seat(pot="locoweed-1@1")).box()[Chip.LOCOWEED_1] == 29
