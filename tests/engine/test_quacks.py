"""Quacks rule by rule; section numbers are those of the fact sheet ``quacks_base``."""

from __future__ import annotations

import pytest

from engine.game import Ending, Outcome, ScoreLine, Seat, Zone, ZoneKind
from engine.games.quacks.actions import ClearPot, Question, Stop
from engine.games.quacks.chips import Chip
from engine.games.quacks.fortune import rats_of
from engine.games.quacks.game import PromptKind, Quacks
from engine.games.quacks.position import Marker, Phase, Reason
from engine.games.quacks.setup import set_up
from engine.games.quacks.tables import TABLES, Face
from tests.engine.playing import (
    can,
    exploded,
    game,
    played,
    pot_of,
    seat,
)

TRACK = TABLES.track


def evaluated(state: Quacks, roll: str = "ruby") -> Quacks:
    """The game up to the clearing of the pots, if nobody buys or spends anything."""
    deeds = {Question.DIE: f"roll {roll}", Question.BUY: "buy", Question.SPEND: "spend no"}
    while state.phase is not Phase.CLEARING:
        prompt = state.prompts()[0]
        state = played(state, deeds[prompt.kind], of=prompt.seat)  # type: ignore[index]
    return state


def next_round_of(state: Quacks) -> Quacks:
    """The round after one that everybody has brewed."""
    state = evaluated(state)
    for of in range(state.seat_count):
        state = played(state, "clear", of=of)
    return state


# Section 1 and 3: the box and the set-up


def test_the_box_has_216_chips_and_white_for_four_bags_and_round_6() -> None:
    assert sum(TABLES.supply.values()) == 216
    whites = [TABLES.supply[chip] for chip in (Chip.WHITE_1, Chip.WHITE_2, Chip.WHITE_3)]
    assert whites == [20, 8, 4]


@pytest.mark.parametrize("count", [2, 3, 4])
def test_everybody_starts_with_nine_chips_one_ruby_a_full_flask_and_no_points(count: int) -> None:
    state = set_up({"players": ["?"] * count})
    assert state.seat_count == count
    for s, player in enumerate(state.players):
        starting = "white-1 white-1 white-1 white-1 white-2 white-2 white-3 orange-1 green-1"
        assert [chip.value for chip in player.pot.bag] == starting.split()
        assert player.rubies == 1
        assert player.pot.flask_full
        assert state.score(Seat(s)) == 0
        assert state.markers(Seat(s)) == {Marker.DROPLET: 0}
    assert state.round == 1


# Section 2: the track


def test_the_track_has_54_spaces_whose_values_never_fall() -> None:
    assert len(TRACK.coins) == len(TRACK.points) == 54
    assert list(TRACK.coins) == sorted(TRACK.coins)
    assert list(TRACK.points) == sorted(TRACK.points)


def test_numbers_stand_once_up_to_14_and_twice_from_15_to_33() -> None:
    once, twice = range(15), [number for number in range(15, 34) for _ in range(2)]
    assert list(TRACK.coins) == [*once, *twice, 35]


def test_the_points_begin_at_these_spaces() -> None:
    first = [TRACK.points.index(points) for points in range(16)]
    assert first == [0, 6, 10, 14, 18, 22, 26, 29, 32, 35, 38, 41, 44, 48, 51, 53]


def test_fifteen_spaces_show_a_ruby_and_the_spoon_does_not() -> None:
    assert TRACK.rubies == (5, 9, 13, 16, 20, 24, 28, 30, 34, 36, 40, 42, 46, 50, 52)
    assert TRACK.spoon == 53
    assert (TRACK.coins[53], TRACK.points[53]) == (35, 15)
    assert not game(seat(droplet=52, stopped=True), seat("orange-1")).shows_ruby(Seat(0))


@pytest.mark.parametrize(
    ("droplet", "deeds", "space"),
    [
        (0, ["stop"], 1),  # F28: no chip
        (4, ["draw orange-1"], 6),
        (0, ["draw white-3", "draw orange-1"], 5),
        (50, ["draw orange-1"], 52),  # a chip on 51 scores 52
        (51, ["draw orange-1"], 53),  # a chip on 52 scores the spoon
    ],
)
def test_the_space_after_the_last_chip_is_scored(
    droplet: int, deeds: list[str], space: int
) -> None:
    state = played(game(seat("white-3 orange-1", droplet=droplet)), *deeds)
    assert state.scoring_space(Seat(0)) == space


@pytest.mark.parametrize(("chip", "last"), [("green-4", 49), ("green-4", 51), ("white-2", 51)])
def test_a_chip_that_would_go_beyond_lies_on_52(chip: str, last: int) -> None:
    state = game(seat(chip, pot=f"orange-1@{last}"))
    assert can(state) == {f"draw {chip}@52", "stop"}
    assert (played(state, f"draw {chip}")).scoring_space(Seat(0)) == TRACK.spoon


# Section 4: rounds and rats

PREFIX = [0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12]
PREFIX += [12, 13, 13, 14, 14, 15, 15, 16, 16, 17, 17, 18, 18, 19, 19, 20, 20, 21, 21, 22, 22, 23]
"""Table T of section 4.2 for 0 to 49, copied by hand."""


def test_rats_are_those_of_the_prefix_table_for_every_pair_of_scores() -> None:
    table = [23 * lap + tails for lap in range(3) for tails in PREFIX]
    assert len(table) == 150
    for leader, below_leader in enumerate(table):
        for score in range(leader + 1):
            assert TABLES.rats.tails(score, leader) == below_leader - table[score]


@pytest.mark.parametrize(
    ("leader", "score", "rats"), [(20, 19, 0), (20, 17, 1), (20, 16, 2), (68, 51, 7), (68, 39, 12)]
)
def test_rats_of_the_check_values(leader: int, score: int, rats: int) -> None:
    assert rats_of((leader, score), 2) == (0, rats)


def test_nobody_tied_for_the_lead_gets_rats_and_all_others_do() -> None:
    assert rats_of((20, 16, 20, 0), 5) == (0, 2, 0, 8)


def test_round_1_has_no_rats() -> None:
    assert rats_of((20, 0), 1) == (0, 0)


def test_the_rat_stone_lies_before_the_droplet_and_the_first_chip_is_counted_from_it() -> None:
    behind = seat("orange-1", droplet=3, rats=2)
    state = game(behind)
    assert state.markers(Seat(0)) == {Marker.DROPLET: 3, Marker.RAT: 5}
    assert can(state) == {"draw orange-1@6", "stop"}


def test_the_rat_stone_stays_on_the_track() -> None:
    state = game(seat("orange-1", droplet=50, rats=9))
    assert state.markers(Seat(0)) == {Marker.DROPLET: 50, Marker.RAT: 52}
    assert can(state) == {"stop"}


def test_rats_are_counted_from_the_points_of_the_round_before() -> None:
    # A scores space 14 (3 points), B space 5 (none): tails after 1 lie between 0 and 3
    state = game(seat("green-4", droplet=9), seat("orange-1", droplet=3), number=3)
    for of in (0, 1):
        state = played(state, "draw green-4" if of == 0 else "draw orange-1", "stop", of=of)
    state = played(next_round_of(state), "reveal lucky-devil", of=1)
    assert state.round == 4
    assert [state.score(Seat(s)) for s in (0, 1)] == [3, 0]
    assert state.markers(Seat(0)) == {Marker.DROPLET: 9}
    assert state.markers(Seat(1)) == {Marker.DROPLET: 3, Marker.RAT: 4}


def next_round(number: int) -> Quacks:
    state = game(seat("white-1", pot="orange-1@1"), seat("green-1"), number=number)
    return next_round_of(played(played(state, "stop"), "stop", of=1))


@pytest.mark.parametrize(("number", "white"), [(4, 0), (5, 1), (6, 0)])
def test_every_bag_gets_one_white_1_before_round_6_only(number: int, white: int) -> None:
    state = next_round(number)
    assert state.round == number + 1
    assert pot_of(state, 0).bag == (Chip.WHITE_1,) * (1 + white) + (Chip.ORANGE_1,)
    assert pot_of(state, 1).bag == (Chip.WHITE_1,) * white + (Chip.GREEN_1,)


def test_after_the_scoring_all_chips_go_back_and_the_rat_stone_leaves() -> None:
    state = game(seat("white-1", pot="orange-1@4", rats=3), seat(score=5), number=1)
    for of in (0, 1):
        state = played(state, "stop", of=of)
    state = evaluated(state)
    state = state.after(ClearPot(Seat(0)))
    assert state.visible()[Zone(ZoneKind.POT, Seat(0))] == {}
    assert state.markers(Seat(0)) == {Marker.DROPLET: 0}
    assert state.legal_actions() == (ClearPot(Seat(1)),)


# Section 5: brewing


def test_each_chip_lies_its_number_of_spaces_after_the_last_one() -> None:
    state = played(
        game(seat("white-3 green-2 orange-1", droplet=2)), "draw white-3", "draw green-2"
    )
    assert state.visible()[Zone(ZoneKind.POT, Seat(0))] == {5: Chip.WHITE_3, 7: Chip.GREEN_2}
    assert can(state) == {"draw orange-1@8", "stop"}


def test_all_pots_brew_at_once_in_any_order() -> None:
    state = set_up({"players": ["A", "B", "C"]})
    seats = [(2, "draw white-1"), (0, "draw green-1"), (2, "stop"), (1, "draw white-3")]
    for of, deed in seats:
        state = played(state, deed, of=of)
    assert [len(pot_of(state, of).placed) for of in range(3)] == [1, 1, 1]
    assert [prompt.seat for prompt in state.prompts()] == [0, 1]


def test_a_white_sum_of_7_holds_and_8_explodes() -> None:
    state = played(game(seat("white-1 white-1", pot="white-3@3 white-3@6")), "draw white-1")
    assert pot_of(state).white_sum == 7
    assert not pot_of(state).exploded
    assert pot_of(played(state, "draw white-1")).exploded


def test_only_white_counts_for_the_explosion() -> None:
    state = played(
        game(seat("green-4 red-4", pot="white-3@3 white-3@6")), "draw green-4", "draw red-4"
    )
    assert pot_of(state).white_sum == 6
    assert not pot_of(state).exploded


def test_the_exploding_chip_stays_and_is_the_last_chip() -> None:
    state = played(game(seat("white-3 orange-1", pot="white-3@3 white-3@6")), "draw white-3")
    assert state.scoring_space(Seat(0)) == 10
    assert state.visible()[Zone(ZoneKind.POT, Seat(0))][9] is Chip.WHITE_3


def test_an_exploded_pot_brews_no_further_and_its_flask_is_of_no_use() -> None:
    busy = seat("orange-1")
    state = game(seat("white-3 orange-1", pot="white-3@3 white-3@6"), busy)
    assert can(played(state, "draw white-3")) == set()


def test_a_chip_that_exploded_the_pot_is_not_for_the_flask() -> None:
    state = played(game(seat("white-2", pot="white-3@3 white-2@5")), "draw white-2")
    assert pot_of(state).can_use_flask
    burst = played(game(seat("white-3", pot="white-3@3 white-3@6")), "draw white-3")
    assert pot_of(burst).flask_full
    assert not pot_of(burst).can_use_flask


def test_an_empty_bag_must_stop() -> None:
    state = game(seat("", pot="orange-1@1"))
    (prompt,) = state.prompts()
    assert prompt.kind is PromptKind.MUST_STOP
    assert prompt.alternatives == (Stop(Seat(0)),)


def test_a_full_pot_must_stop_with_chips_in_the_bag() -> None:
    state = game(seat("orange-1 white-1", pot="orange-1@52"))
    assert [prompt.kind for prompt in state.prompts()] == [PromptKind.MUST_STOP]
    assert can(state) == {"stop"}


def test_a_full_pot_in_the_last_round_waits_for_nobody() -> None:
    state = game(seat("orange-1 white-1", pot="black-1@51"), seat("orange-1"))
    state = played(state, "draw orange-1")
    assert [prompt.kind for prompt in state.prompts()] == [
        PromptKind.MUST_STOP,
        PromptKind.DRAW_OR_STOP,
    ]


def test_whoever_may_go_on_is_asked_to_draw_or_stop() -> None:
    assert [prompt.kind for prompt in game(seat("orange-1")).prompts()] == [PromptKind.DRAW_OR_STOP]


def test_the_flask_takes_the_last_white_chip_back_and_position_and_white_sum_fall() -> None:
    state = played(game(seat("white-2", pot="orange-1@1")), "draw white-2", "flask")
    pot = pot_of(state)
    assert (pot.last_space, pot.white_sum, pot.bag) == (1, 0, (Chip.WHITE_2,))
    assert can(state) == {"draw white-2@3", "stop"}


def test_the_flask_holds_one_charge_in_a_whole_game() -> None:
    bag = seat("white-1 white-1")
    state = played(game(bag, number=1), "draw white-1", "flask", "draw white-1")
    assert "flask" not in can(state)
    state = next_round_of(played(state, "stop"))
    assert "flask" not in can(played(state, "draw white-1"))


def test_the_flask_waits_until_it_is_used() -> None:
    state = next_round_of(played(game(seat("white-1"), number=1), "stop"))
    assert "flask" in can(played(state, "draw white-1"))


@pytest.mark.parametrize("placed", ["", "orange-1@1", "white-1@1 orange-1@2"])
def test_the_flask_takes_nothing_but_a_white_chip_that_lies_last(placed: str) -> None:
    assert can(game(seat("orange-1", pot=placed))) <= {f"draw orange-1@{n}" for n in (1, 2, 3)} | {
        "stop"
    }


def test_the_flask_may_be_used_with_an_empty_bag_and_on_a_full_pot() -> None:
    assert can(game(seat("", pot="white-1@1"))) == {"flask", "stop"}
    assert can(game(seat("orange-1", pot="white-1@52"))) == {"flask", "stop"}


# Section 6: scoring


def test_everyone_gets_the_ruby_of_the_scoring_space_after_an_explosion_too() -> None:
    exploding = seat("white-1", pot="white-3@3 white-3@6 white-1@7", rubies=2)  # 8, scores 9
    other = seat("orange-1", pot="blue-2@3", rubies=0)  # 4, scores 5
    state = game(exploding, other, seat("", pot="orange-1@1", rubies=0))
    state = played(state, "draw white-1")
    assert state.players[0].rubies == 2
    state = played(played(state, "draw orange-1", "stop", of=1), "stop", of=2)
    state = played(state, "roll point", of=1)
    assert [player.rubies for player in state.players] == [3, 1, 0]
    assert [player.found_rubies for player in state.players] == [1, 1, 0]


def test_the_exploded_player_chooses_between_ruby_and_points_and_nobody_else_is_asked() -> None:
    state = exploded(roll="ruby")
    assert state.phase is Phase.CHOICE
    (prompt,) = state.prompts()
    assert (prompt.seat, prompt.kind) == (0, Question.POINTS_OR_COINS)
    assert can(state) == {"points", "coins"}
    assert state.score_lines() == ()


def test_the_choice_waits_until_every_pot_is_done() -> None:
    state = game(seat("white-3", pot="white-3@3 white-3@6"), seat("orange-1"))
    assert played(state, "draw white-3").phase is Phase.BREWING


def test_points_are_scored_by_whoever_did_not_explode_or_chose_them() -> None:
    burst = exploded(5, roll="ruby")
    lines = {
        deed: [(line.seat, line.points, line.space) for line in played(burst, deed).lines]
        for deed in ("points", "coins")
    }
    assert lines == {"points": [(0, 2, 10), (1, 3, 14)], "coins": [(1, 3, 14)]}


def test_a_score_line_says_what_it_is_for() -> None:
    state = played(exploded(4), "coins")
    assert state.score_lines() == (
        ScoreLine(Seat(1), 1, 4, Reason.DIE, None, "quacks_base 6.1", Face.POINT),
        ScoreLine(Seat(1), 3, 4, Reason.SPACE, 14, "quacks_base 6 D"),
    )


# Section 10: the end


def ended(first: str, second: str, scores: tuple[int, int] = (0, 0)) -> Quacks:
    seats = (seat("", pot=first, score=scores[0]), seat("", pot=second, score=scores[1]))
    state = played(played(game(*seats, number=9), "stop"), "stop", of=1)
    for prompt in state.prompts():  # a droplet: neither a point nor a ruby
        state = played(state, "roll droplet", of=prompt.seat)
    return state


def test_after_round_9_most_points_win() -> None:
    # space 10: 2 points and 10 coins; space 14: 3 points and 14 coins; one ruby is no point
    assert ended("orange-1@9", "orange-1@13", (0, 9)).outcome() == Outcome(
        Ending.LAST_ROUND, (4, 14), (Seat(1),)
    )


def test_a_tie_goes_to_the_further_scoring_space() -> None:
    assert ended("orange-1@9", "orange-1@10").outcome() == Outcome(
        Ending.LAST_ROUND, (4, 4), (Seat(1),)
    )


def test_a_tie_on_the_same_space_is_a_shared_victory() -> None:
    state = ended("orange-1@9", "orange-1@9")
    assert state.outcome() == Outcome(Ending.LAST_ROUND, (4, 4), (Seat(0), Seat(1)))
    assert state.legal_actions() == ()


def test_round_8_is_not_the_end() -> None:
    state = played(played(game(seat(), seat("orange-1"), number=8), "stop"), "stop", of=1)
    assert state.outcome() is None


# Whole rounds by hand


def test_two_rounds_of_two_players_as_worked_out_by_hand() -> None:
    state = played(set_up({"players": ["Ada", "Ben"]}), "reveal lucky-devil")
    # Ada: white-1 on 1, white-2 on 3, green-1 on 4, stops: space 5, no points, a ruby.
    state = played(state, "draw white-1", "draw white-2", "draw green-1", "stop")
    # Ben: white-3 on 3, white-2 on 5, flask takes it back, orange on 4, white-3 is gone, white-2
    # on 6, white-2 on 8 (sum 7), white-1 on 9 (sum 8): exploded on space 10, 2 points if chosen.
    deeds = ["draw white-3", "draw white-2", "flask", "draw orange-1", "draw white-2"]
    state = played(state, *deeds, "draw white-2", "draw white-1", of=1)
    # Ada rolls alone. Her rubies: 1, the die, the green chip that lies last, the space. Lucky
    # Devil brings her 2 points on the ruby space.
    state = played(state, "roll ruby")
    assert [player.rubies for player in state.players] == [4, 1]
    state = played(state, "points", of=1)
    assert [state.score(Seat(s)) for s in (0, 1)] == [2, 2]
    # Ada buys for 4 of her 5 coins, and moves her droplet once for 2 of 4 rubies.
    state = played(state, "buy green-1", "spend droplet", "spend no", "clear")
    state = played(played(state, "clear", of=1), "reveal magic-potion", of=1)
    # Round 2: nobody is behind.
    assert state.markers(Seat(0)) == {Marker.DROPLET: 1}
    assert state.markers(Seat(1)) == {Marker.DROPLET: 0}
    # Ada: white-3 on 4, orange on 5, green on 6, green on 7, stops: space 8, 1 point, 2 rubies
    # for the green chips; she rolls. Ben: nothing: space 1, where nothing can be bought.
    state = played(state, "draw white-3", "draw orange-1", "draw green-1", "draw green-1", "stop")
    state = played(played(state, "stop", of=1), "roll two-points")
    assert [state.score(Seat(s)) for s in (0, 1)] == [5, 2]
    assert [player.rubies for player in state.players] == [4, 1]
    # Magic Potion has filled the flask that Ben used in round 1.
    state = played(state, "buy orange-1")
    assert [pot_of(state, of).flask_full for of in (0, 1)] == [True, True]


def test_a_zone_that_quacks_has_not_got_is_an_error() -> None:
    with pytest.raises(KeyError):
        game(seat(), seat()).visible_in(Zone(ZoneKind.ROW))
