"""Steps A and C to F of the scoring and the sums of round 9: ``quacks_base`` 6 and 10."""

from __future__ import annotations

import pytest

from engine.game import ScoreLine, Seat, Zone, ZoneKind
from engine.games.quacks.actions import Roll
from engine.games.quacks.chips import Chip
from engine.games.quacks.game import Quacks
from engine.games.quacks.position import Marker, Phase, Reason
from engine.games.quacks.tables import Face
from tests.engine.playing import can, exploded, game, played, pot_of, seat
from tests.engine.tallies import bag, droplets, rubies

FACES = {f"roll {face.value}" for face in Face}

FULL = seat("white-1", pot="white-3@3 white-2@5 white-2@7")
"""A pot that explodes with its next chip, on space 8."""


def stopped(*seats: dict[str, object], number: int = 4, **more: object) -> Quacks:
    """A round in which all have stopped but those whose bag explodes the pot."""
    first = (1 - number) % len(seats)
    state = game(*seats, number=number, **{"start_player": first, **more})
    for of, one in enumerate(seats):
        state = played(state, "draw white-1" if one is FULL else "stop", of=of)
    return state


def scored(space: int, chips: str = "", **more: object) -> dict[str, object]:
    """A seat whose scoring space is this one."""
    return seat(chips, pot=f"red-1@{space - 1}", **more)


def who_may(state: Quacks, deeds: set[str]) -> list[int]:
    return [of for of in range(state.seat_count) if can(state, of) == deeds]


# Step A: the bonus die


@pytest.mark.parametrize(
    ("spaces", "rollers"),
    [
        ((7, 9, 8), [1]),
        ((9, 7, 9), [0, 2]),  # all who are tied
        ((15, 16, 3), [1]),  # both print 15: the space decides, not its number
        ((53, 53, 53), [0, 1, 2]),  # all on the spoon
    ],
)
def test_the_furthest_pots_roll_the_die(spaces: tuple[int, ...], rollers: list[int]) -> None:
    state = stopped(*(scored(space) for space in spaces))
    assert (state.phase, who_may(state, FACES)) == (Phase.DIE, rollers)


def test_the_die_goes_to_the_furthest_of_the_pots_that_are_whole() -> None:
    # F27: the exploded one scores 9
    assert who_may(stopped(FULL, scored(4), scored(5)), FACES) == [2]


def test_nobody_rolls_if_every_pot_exploded() -> None:
    assert stopped(FULL, FULL).phase is Phase.CHOICE


def test_an_insured_explosion_loses_the_die_and_nothing_else() -> None:
    state = game(
        seat("blue-1 white-2", pot="white-3@3 white-3@6"), scored(4), sets="blue 2", number=4
    )
    state = played(played(state, "draw blue-1", "draw white-2"), "stop", of=1)
    assert who_may(state, FACES) == [1]
    state = played(state, "roll orange", of=1)
    assert [(line.seat, line.space) for line in state.lines] == [(1, 4), (0, 10)]
    assert "buy orange-1 red-1" in can(played(state, "buy", of=1))


def test_tied_players_roll_in_any_order_and_each_once() -> None:
    state = stopped(scored(7), scored(7))
    state = played(state, "roll point", of=1)
    assert who_may(state, FACES) == [0]
    assert played(state, "roll ruby").phase is not Phase.DIE


@pytest.mark.parametrize(
    ("face", "gained"),
    [
        ("point", (1, 1, 0, "")),
        ("two-points", (2, 1, 0, "")),
        ("ruby", (0, 2, 0, "")),
        ("droplet", (0, 1, 1, "")),
        ("orange", (0, 1, 0, "orange-1")),
    ],
)
def test_a_face_of_the_die_brings(face: str, gained: tuple[int, int, int, str]) -> None:
    state = played(stopped(scored(4), scored(3)), f"roll {face}")
    rolled = (state.score(Seat(0)), rubies(state)[0], droplets(state)[0], bag(state))
    assert rolled == gained
    assert (rubies(state)[1], droplets(state)[1], bag(state, 1)) == (1, 0, "")


def test_two_of_the_six_faces_are_a_point() -> None:
    state = stopped(scored(4), scored(3))
    chances = {
        one.face: state.likelihood(one) for one in state.legal_actions() if isinstance(one, Roll)
    }
    assert chances == {face: (2 if face is Face.POINT else 1) / 6 for face in Face}


def test_points_of_the_die_are_a_line_of_their_own() -> None:
    state = played(stopped(scored(7), scored(3)), "roll two-points")
    by_die = ScoreLine(Seat(0), 2, 4, Reason.DIE, None, "quacks_base 6.1", Face.TWO_POINTS)
    assert state.lines[0] == by_die


def test_the_die_gives_no_orange_chip_from_an_empty_pile() -> None:
    state = played(stopped(scored(4), seat("orange-1 " * 20)), "roll orange")
    assert bag(state) == ""


def test_a_droplet_from_the_die_is_for_the_rounds_to_come() -> None:
    # F24, F06
    state = played(stopped(seat("white-1"), seat("white-1", droplet=3)), "roll droplet", of=1)
    assert (state.scoring_space(Seat(1)), droplets(state)) == (4, [0, 4])
    state = played(played(state, "buy", of=1), "clear", of=1)
    assert "draw white-1@5" in can(played(state, "clear"), of=1)


@pytest.mark.parametrize(("tails", "stone"), [(2, {Marker.RAT: 5}), (0, {})])
def test_a_rat_stone_stays_where_it_lies_when_the_droplet_moves(
    tails: int, stone: dict[Marker, int]
) -> None:
    state = played(stopped(seat(droplet=3, rats=tails), seat()), "roll droplet")
    assert state.markers(Seat(0)) == {Marker.DROPLET: 4} | stone


# Step C: rubies


def test_a_ruby_on_the_scoring_space_is_for_everybody_who_exploded_too() -> None:
    state = game(seat("white-1", pot="white-3@3 white-3@6 white-1@7"), scored(5), scored(6))
    state = played(played(played(state, "draw white-1"), "stop", of=1), "stop", of=2)
    state = played(state, "roll point", of=2)
    assert (rubies(state), state.scoring_space(Seat(0))) == ([2, 2, 1], 9)
    assert [player.found_rubies for player in state.players] == [1, 1, 0]


def test_the_spoon_shows_no_ruby_but_the_space_before_it_does() -> None:
    assert rubies(played(stopped(scored(53), scored(52)), "roll point")) == [1, 2]


def test_a_chip_on_a_ruby_brings_nothing_if_the_scoring_space_shows_none() -> None:
    assert rubies(played(stopped(scored(6), scored(2)), "roll point")) == [1, 1]


# Rubies run out: F16


def test_the_last_ruby_goes_to_the_first_in_turn() -> None:
    seats = (scored(5, rubies=9), scored(5, rubies=10), scored(6, rubies=0))
    assert rubies(played(stopped(*seats), "roll point", of=2)) == [10, 10, 0]
    by_second = stopped(*seats, start_player=1)
    assert rubies(played(by_second, "roll point", of=2)) == [9, 11, 0]


@pytest.mark.parametrize(("agreed", "after"), [({}, 10), ({"limited_rubies": False}, 11)])
def test_an_empty_box_gives_no_ruby_unless_the_group_agreed_to_it(
    agreed: dict[str, bool], after: int
) -> None:
    state = stopped(scored(4, rubies=10), scored(3, rubies=10), house_rules=agreed)
    assert rubies(played(state, "roll ruby")) == [after, 10]


def test_more_rubies_in_play_than_the_box_has_are_nobodys_loss() -> None:
    state = stopped(scored(4, rubies=20), scored(3, rubies=10))
    assert rubies(played(state, "roll ruby")) == [20, 10]


# Between C and D: the choice of exploded players


def test_exploded_players_choose_after_the_rubies_and_before_the_points() -> None:
    state = stopped(FULL, FULL, scored(5))
    state = played(state, "roll orange", of=2)
    assert (state.phase, rubies(state), state.lines) == (Phase.CHOICE, [2, 2, 2], ())
    assert who_may(state, {"points", "coins"}) == [0, 1]
    state = played(state, "coins", of=1)  # in any order
    assert who_may(state, {"points", "coins"}) == [0]
    assert [line.seat for line in played(state, "points").lines] == [0, 2]


def test_whoever_took_points_buys_nothing() -> None:
    state = played(played(exploded(4), "points"), "buy", of=1)
    assert (state.scores()[0], state.phase) == (2, Phase.CLEARING)


def test_whoever_took_coins_scores_nothing() -> None:
    state = played(played(exploded(4), "coins"), "buy", of=1)
    assert (state.scores()[0], "buy black-1" in can(state)) == (0, True)  # for 10 coins


# Step D: points


def test_points_are_those_of_the_scoring_space_the_start_player_first() -> None:
    state = played(stopped(scored(14), scored(53), start_player=0), "roll orange", of=1)
    lines = [
        ScoreLine(Seat(1), 15, 4, Reason.SPACE, 53, "quacks_base 6 D"),
        ScoreLine(Seat(0), 3, 4, Reason.SPACE, 14, "quacks_base 6 D"),
    ]
    assert list(state.lines) == lines


# Step E: buying

PRICES = {
    "green": ["4 8 14", "6 11 18", "6 11 21", "4 8 14"],
    "blue": ["5 10 19", "5 10 19", "4 8 14", "5 10 19"],
    "red": ["6 10 16", "4 8 14", "5 9 15", "7 11 17"],
    "yellow": ["8 12 18", "9 13 19", "8 12 18", "8 12 18"],
    "purple": ["9", "12", "10", "11"],
    "orange": ["3"] * 4,
    "black": ["10"] * 4,
}
"""Section 7: what chips 1, 2 and 4 cost in each of the sets."""


@pytest.mark.parametrize("count", [2, 3])
@pytest.mark.parametrize("book", [1, 2, 3, 4])
def test_the_prices_of_every_set(book: int, count: int) -> None:
    colours = ("green", "blue", "red", "yellow", "purple")
    state = game(*[seat()] * count, sets=" ".join(f"{one} {book}" for one in colours))
    costs = {
        f"{colour}-{number}": int(price)
        for colour, sets in PRICES.items()
        for number, price in zip((1, 2, 4), sets[book - 1].split(), strict=False)
    }
    prices = {chip.value: state.rules.price(chip) for chip in Chip}
    assert {chip: price for chip, price in prices.items() if price is not None} == costs


def shop(coins: int, number: int = 4, **more: object) -> Quacks:
    """Up to 14 coins; nobody else has any. The die has brought a droplet."""
    return played(stopped(scored(coins), seat(), number=number, **more), "roll droplet")


def test_one_chip_or_two_as_far_as_the_coins_go_or_none() -> None:
    one = {"buy", "buy orange-1", "buy green-1", "buy blue-1", "buy red-1"}
    assert can(shop(6)) == one
    assert can(shop(7)) == one | {"buy orange-1 green-1"}


def test_two_chips_are_of_different_colours_and_more_than_two_are_not_sold() -> None:
    state = played(stopped(scored(53), seat()), "roll droplet")
    baskets = [deed.split()[1:] for deed in can(state)]
    colours = [[chip.partition("-")[0] for chip in one] for one in baskets]
    assert max(map(len, baskets)) == 2
    assert all(len(set(one)) == len(one) for one in colours)
    assert ["red-4", "yellow-4"] in baskets  # 34 of 35 coins
    assert ["blue-4", "yellow-4"] not in baskets  # 37


@pytest.mark.parametrize(
    ("number", "there"),
    [
        (1, {"orange", "green", "blue", "red", "black"}),
        (2, {"orange", "green", "blue", "red", "black", "yellow"}),
        (3, {"orange", "green", "blue", "red", "black", "yellow", "purple"}),
    ],
)
def test_only_colours_with_an_open_book_are_sold(number: int, there: set[str]) -> None:
    sold = {chip.partition("-")[0] for deed in can(shop(14, number)) for chip in deed.split()[1:]}
    assert sold == there


def test_an_empty_pile_is_not_sold() -> None:
    state = stopped(scored(6), seat("blue-1 " * 14), number=4)
    state = played(state, "roll droplet")
    assert can(state) == {"buy", "buy orange-1", "buy green-1", "buy red-1"}


def test_the_start_player_buys_first_and_may_take_the_last_chip() -> None:
    state = stopped(scored(3), scored(3), seat("orange-1 " * 19), number=4)
    state = played(played(state, "roll droplet"), "roll droplet", of=1)
    assert who_may(state, {"buy", "buy orange-1"}) == [0]
    assert who_may(played(state, "buy"), {"buy", "buy orange-1"}) == [1]
    assert played(state, "buy orange-1").phase is Phase.CLEARING  # the other can buy nothing


def test_whoever_can_afford_nothing_is_not_asked() -> None:
    state = stopped(scored(2), scored(2))
    state = played(played(state, "roll droplet"), "roll droplet", of=1)
    assert state.phase is Phase.CLEARING


def test_the_rest_of_the_coins_is_lost_and_each_player_buys_once() -> None:
    state = played(shop(14), "buy orange-1")
    assert state.phase is Phase.CLEARING


def test_bought_chips_lie_on_the_tray_until_the_pot_is_cleared() -> None:
    state = played(shop(14), "buy black-1 green-1")
    tray = Zone(ZoneKind.TRAY, Seat(0))
    assert state.visible_in(tray) == {0: Chip.GREEN_1, 1: Chip.BLACK_1}
    assert (bag(state), state.box()[Chip.BLACK_1]) == ("", 17)
    state = played(state, "clear")
    assert (bag(state), state.visible_in(tray)) == ("green-1 red-1 black-1", {})


# Step F: rubies


def spending(*seats: dict[str, object]) -> Quacks:
    """Step F for seats without a chip in the pot, which have no coins to speak of."""
    state = stopped(*seats)
    for of in who_may(state, FACES):
        state = played(state, "roll point", of=of)
    return state


def test_two_rubies_move_the_droplet_or_fill_the_flask_as_often_as_they_last() -> None:
    state = spending(seat(rubies=5, flask=False), seat(rubies=1))
    assert can(state) == {"spend droplet", "spend flask", "spend no"}
    state = played(state, "spend flask")
    assert (rubies(state), pot_of(state).flask_full) == ([3, 1], True)
    assert can(state) == {"spend droplet", "spend no"}  # F26
    state = played(state, "spend droplet")
    assert (rubies(state), droplets(state), state.phase) == ([1, 1], [1, 0], Phase.CLEARING)


def test_rubies_may_be_kept() -> None:
    state = played(spending(seat(rubies=4), seat(rubies=1)), "spend no")
    assert (rubies(state), droplets(state), state.phase) == ([4, 1], [0, 0], Phase.CLEARING)


def test_nobody_is_asked_without_two_rubies() -> None:
    assert spending(seat(rubies=1), seat(rubies=0, flask=False)).phase is Phase.CLEARING


def test_rubies_are_spent_in_any_order_after_an_explosion_too() -> None:
    full = {**FULL, "rubies": 2}
    state = game(full, seat(rubies=2), seat(rubies=2), number=4)
    state = played(played(played(state, "draw white-1"), "stop", of=1), "stop", of=2)
    state = played(played(state, "roll point", of=1), "roll point", of=2)
    state = played(state, "points")
    assert who_may(state, {"spend droplet", "spend no"}) == [0, 1, 2]
    state = played(played(state, "spend droplet", of=1), "spend droplet")
    assert (rubies(state), droplets(state)) == ([1, 0, 2], [1, 1, 0])


def test_spent_rubies_are_in_the_box_again() -> None:
    state = played(spending(seat(rubies=10), seat(rubies=10)), "spend droplet")
    assert state.rubies_in_box() == 2


# Round 9


def test_round_9_counts_space_coins_and_rubies_and_sells_nothing() -> None:
    # space 28: 6 points, a ruby, 21 coins; 6 and 1 rubies
    state = stopped(scored(28, rubies=6), scored(6, rubies=1), number=9)
    state = played(state, "roll droplet")
    assert state.phase is Phase.OVER
    lines = [
        ScoreLine(Seat(0), 6, 9, Reason.SPACE, 28, "quacks_base 6 D"),
        ScoreLine(Seat(1), 1, 9, Reason.SPACE, 6, "quacks_base 6 D"),
        ScoreLine(Seat(0), 4, 9, Reason.COINS, 28, "quacks_base 10"),
        ScoreLine(Seat(1), 1, 9, Reason.COINS, 6, "quacks_base 10"),
        ScoreLine(Seat(0), 3, 9, Reason.RUBIES, None, "quacks_base 10"),
    ]
    assert list(state.lines) == lines
    assert state.scores() == (13, 2)


@pytest.mark.parametrize(
    ("space", "owned", "points"),
    [
        (4, 1, 0),  # 4 coins and 1 ruby are nothing: they are not added up
        (4, 2, 1),
        (5, 0, 1),  # its ruby is one too few
        (5, 1, 2),
        (14, 3, 3 + 2 + 1),
        (53, 0, 15 + 7),
    ],
)
def test_coins_by_5_and_rubies_by_2_each_for_itself(space: int, owned: int, points: int) -> None:
    state = played(stopped(scored(space, rubies=owned), seat(), number=9), "roll droplet")
    assert state.score(Seat(0)) == points


def test_an_exploded_player_takes_points_or_coins_in_round_9_and_keeps_the_rubies() -> None:
    # space 10: 2 points or 10 coins; the other one 3 points, 14 coins and the point of the die
    state = exploded()
    assert can(state) == {"points", "coins"}
    by = {deed: played(state, deed).lines for deed in ("points", "coins")}
    own = {deed: [(one.reason, one.points) for one in by[deed] if one.seat == 0] for deed in by}
    assert own == {"points": [(Reason.SPACE, 2)], "coins": [(Reason.COINS, 2)]}
    assert played(state, "points").scores() == (2, 1 + 3 + 2)
