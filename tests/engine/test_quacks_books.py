"""Prices, and the books of the scoring: black, green, purple (``quacks_base`` 7, step B)."""

from __future__ import annotations

import pytest

from engine.game import ScoreLine, Seat
from engine.games.quacks.chips import BOX_ORDER, Chip, Colour
from engine.games.quacks.position import Phase, Reason
from tests.engine.playing import can, game, played, pot_of, seat
from tests.engine.scoring import done, gains, rolled, scored

# Prices, 7.1 to 7.7 and 7.9


@pytest.mark.parametrize(
    ("book", "prices"),
    [
        ("green 1", (4, 8, 14)),
        ("green 2", (6, 11, 18)),
        ("green 3", (6, 11, 21)),
        ("green 4", (4, 8, 14)),
        ("blue 1", (5, 10, 19)),
        ("blue 2", (5, 10, 19)),
        ("blue 3", (4, 8, 14)),
        ("blue 4", (5, 10, 19)),
        ("red 1", (6, 10, 16)),
        ("red 2", (4, 8, 14)),
        ("red 3", (5, 9, 15)),
        ("red 4", (7, 11, 17)),
        ("yellow 1", (8, 12, 18)),
        ("yellow 2", (9, 13, 19)),
        ("yellow 3", (8, 12, 18)),
        ("yellow 4", (8, 12, 18)),
        ("purple 1", (9,)),
        ("purple 2", (12,)),
        ("purple 3", (10,)),
        ("purple 4", (11,)),
    ],
)
def test_every_book_prints_its_own_prices(book: str, prices: tuple[int, ...]) -> None:
    colour = Colour(book.partition(" ")[0])
    rules = game(seat(), sets=book).rules
    assert tuple(rules.price(chip) for chip in BOX_ORDER if chip.colour is colour) == prices


@pytest.mark.parametrize("count", [2, 3, 4])
def test_orange_and_black_cost_the_same_in_every_game_and_white_is_never_sold(count: int) -> None:
    rules = game(*[seat()] * count).rules
    assert [rules.price(chip) for chip in (Chip.ORANGE_1, Chip.BLACK_1)] == [3, 10]
    assert rules.price(Chip.WHITE_1) is None


def test_the_green_4_of_set_3_costs_21_as_on_the_book_and_not_18_as_in_the_almanac() -> None:
    assert "buy green-4" in can(scored(done("orange-1@26"), sets="green 3"))
    assert "buy green-4" not in can(scored(done("orange-1@25"), sets="green 3"))


# 7.1 Orange


def test_orange_fills_one_space_and_nothing_else() -> None:
    state = played(
        game(seat("orange-1 orange-1", pot="red-1@4", rubies=0), number=5), "draw orange-1"
    )
    assert can(state) == {"draw orange-1@6", "stop"}
    assert gains(rolled(played(state, "stop"))) == (0, 0, 0)


# 7.2 Black


def _blacks(count: int) -> dict[str, object]:
    return done(" ".join(f"black-1@{space}" for space in range(1, count + 1)))


@pytest.mark.parametrize(
    ("mine", "theirs", "gained", "lost"),
    [
        (1, 1, (0, 0, 1), (0, 0, 1)),
        (2, 2, (0, 0, 1), (0, 0, 1)),
        (1, 0, (0, 1, 1), (0, 0, 0)),
        (3, 2, (0, 1, 1), (0, 0, 0)),
        (0, 0, (0, 0, 0), (0, 0, 0)),  # F08
    ],
)
def test_of_two_players_even_black_chips_move_the_droplet_and_more_bring_a_ruby_too(
    mine: int, theirs: int, gained: tuple[int, ...], lost: tuple[int, ...]
) -> None:
    state = scored(_blacks(mine), _blacks(theirs))
    assert (gains(state), gains(state, of=1)) == (gained, lost)


@pytest.mark.parametrize(
    ("counts", "steps", "rubies"),
    [
        ((2, 1, 0), (1, 1, 0), (1, 0, 0)),
        ((1, 1, 0), (1, 1, 0), (0, 0, 0)),  # a tie is not more
        ((1, 1, 1), (0, 0, 0), (0, 0, 0)),
        ((0, 0, 1), (0, 0, 1), (0, 0, 1)),
        ((1, 0, 3, 0), (1, 0, 1, 0), (1, 0, 1, 0)),  # who sits opposite is no neighbour
        ((2, 2, 1, 0), (1, 1, 1, 0), (0, 0, 0, 0)),
        ((0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)),
    ],
)
def test_of_more_players_black_chips_are_compared_with_both_neighbours(
    counts: tuple[int, ...], steps: tuple[int, ...], rubies: tuple[int, ...]
) -> None:
    state = scored(*map(_blacks, counts))
    gained = [gains(state, of)[1:] for of, _ in enumerate(counts)]
    assert gained == list(zip(rubies, steps, strict=True))


@pytest.mark.parametrize("others", [1, 2])
def test_black_chips_in_an_exploded_pot_count(others: int) -> None:
    burst = done("black-1@1 white-3@4 white-3@7 white-2@9")
    state = scored(burst, *[done("black-1@1")] * others)
    assert can(state) == {"points", "coins"}
    assert gains(state) == gains(state, of=1) == ((0, 0, 1) if others == 1 else (0, 0, 0))


# 7.3 Green


@pytest.mark.parametrize(
    ("pot", "rubies"),
    [
        ("green-1@1", 1),
        ("green-1@1 orange-1@2", 1),
        ("green-4@4 orange-1@5 orange-1@6", 0),
        ("orange-1@1 green-4@5 white-1@6", 1),
        ("orange-1@1 green-2@3", 1),
        ("green-1@1 green-4@5 orange-1@6", 1),
        ("green-1@1 green-2@3", 2),
        ("green-1@1 green-1@2 green-1@3", 2),  # never more
        ("white-3@3 white-3@6 green-1@7 white-2@9", 1),  # exploded
    ],
)
def test_green_1_brings_a_ruby_for_each_green_among_the_last_two(pot: str, rubies: int) -> None:
    assert gains(scored(done(pot))) == (0, rubies, 0)


def test_green_1_looks_at_the_last_two_that_still_lie_in_the_pot() -> None:  # F31
    start = game(seat("yellow-1 white-1", pot="green-1@1 white-1@2", rubies=0), number=5)
    kept, given = (played(start, "draw yellow-1", *say) for say in ((), ("return",)))
    assert gains(rolled(played(kept, "stop"))) == (0, 0, 0)
    assert gains(rolled(played(given, "stop"))) == (0, 1, 0)
    start = game(seat("white-1", pot="green-1@1 orange-1@2", rubies=0), number=5)
    assert gains(rolled(played(start, "draw white-1", "stop"))) == (0, 0, 0)
    assert gains(rolled(played(start, "draw white-1", "flask", "stop"))) == (0, 1, 0)


@pytest.mark.parametrize(
    ("green", "number", "offered"),
    [
        ("green-1", 5, {"orange-1"}),
        ("green-2", 5, {"blue-1", "red-1"}),
        ("green-4", 3, {"yellow-1", "purple-1"}),
        ("green-4", 2, {"yellow-1"}),  # the purple book is not open yet
    ],
)
def test_green_2_offers_a_chip_by_the_number_of_the_green(
    green: str, number: int, offered: set[str]
) -> None:
    state = scored(done(f"{green}@6 orange-1@7"), number=number, sets="green 2")
    assert can(state) == {f"take_chip {chip}" for chip in {*offered, "no"}}
    for chip in offered:
        assert pot_of(played(state, f"take_chip {chip}")).bag == (Chip(chip),)
    assert pot_of(played(state, "take_chip no")).bag == ()


def test_green_2_asks_for_each_of_the_last_two_and_for_no_other() -> None:
    state = scored(done("green-4@4 green-1@5 green-2@7"), sets="green 2")
    state = played(state, "take_chip orange-1")
    assert can(state) == {"take_chip blue-1", "take_chip red-1", "take_chip no"}
    state = played(state, "take_chip red-1")
    assert pot_of(state).bag == (Chip.ORANGE_1, Chip.RED_1)
    assert state.phase is Phase.BUYING


def test_green_2_needs_supply_and_an_open_book() -> None:
    blues, oranges = " ".join(["blue-1"] * 14), " ".join(["orange-1"] * 20)
    state = scored(done("green-2@2"), done(bag=blues), sets="green 2")
    assert can(state) == {"take_chip red-1", "take_chip no"}
    assert scored(done("green-1@1"), done(bag=oranges), sets="green 2").phase is Phase.CLEARING
    assert scored(done("green-4@6"), number=1, sets="green 2").phase is Phase.BUYING


SEVEN = "white-3@3 white-3@6 white-1@7"


@pytest.mark.parametrize(
    ("pot", "space"),
    [
        (f"{SEVEN} green-1@8", 9),
        (f"{SEVEN} green-1@8 green-2@10 orange-1@11", 14),
        ("green-4@4 green-4@8 white-3@11 white-3@14 white-1@15", 23),
    ],
)
def test_green_3_moves_the_last_chip_by_the_sum_of_all_greens_at_white_seven(
    pot: str, space: int
) -> None:
    state = scored(done(pot), sets="green 3")
    assert can(state) == {"push yes", "push no"}
    pushed, left = played(state, "push yes"), played(state, "push no")
    assert (pot_of(pushed).last_space, pushed.scoring_space(Seat(0))) == (space, space + 1)
    assert [one.chip for one in pot_of(pushed).placed] == [one.chip for one in pot_of(left).placed]
    assert pot_of(left).placed == pot_of(state).placed


@pytest.mark.parametrize(
    "pot",
    [
        "white-3@3 white-3@6 green-1@7",
        "white-3@3 white-3@6 white-2@8 green-1@9",
        f"{SEVEN} red-1@8",
    ],
)
def test_green_3_wants_exactly_seven_and_a_green(pot: str) -> None:
    state = scored(done(pot), card="living-in-luxury", sets="green 3")
    assert state.phase is Phase.BUYING


def test_green_3_acts_after_the_die_and_before_rubies_points_and_coins() -> None:
    state = game(done(f"{SEVEN} green-4@11"), done("orange-1@12"), number=5, sets="green 3")
    assert can(state) == set()
    state = played(played(state, "roll point", of=1), "push yes")
    assert gains(state) == (0, 1, 0)  # space 16 shows a ruby
    assert state.score_lines()[1] == ScoreLine(
        Seat(0), 3, 5, Reason.SPACE, 16, "quacks_base 6 D", None
    )
    assert state.coins(Seat(0)) == 15


def test_a_chip_pushed_by_green_3_does_not_act_again() -> None:
    for blue in ("blue 3", "blue 4"):
        state = scored(done(f"{SEVEN} green-1@8 blue-1@12"), sets=f"green 3 {blue}")
        state = played(state, "push yes")
        assert pot_of(state).last_space == 13
        assert gains(state) == (0, 0, 0)


@pytest.mark.parametrize("space", [49, 51])
def test_a_chip_pushed_by_green_3_goes_no_further_than_52_and_scores_the_spoon(space: int) -> None:
    state = played(scored(done(f"{SEVEN} green-4@{space}"), sets="green 3"), "push yes")
    assert (pot_of(state).last_space, state.scoring_space(Seat(0))) == (52, 53)


def test_green_3_asks_nobody_whose_last_chip_lies_as_far_as_a_chip_can() -> None:
    state = scored(done(f"{SEVEN} green-4@52"), sets="green 3")
    assert (state.phase, state.scoring_space(Seat(0))) == (Phase.BUYING, 53)


def test_green_4_sells_a_step_of_the_droplet_for_a_ruby() -> None:
    state = scored(done("green-4@6", rubies=1), sets="green 4")
    assert can(state) == {"pay_for_droplet yes", "pay_for_droplet no"}
    assert gains(played(state, "pay_for_droplet yes")) == (0, 0, 1)
    assert gains(played(state, "pay_for_droplet no")) == (0, 1, 0)


def test_green_4_sells_at_most_two_steps_in_a_round() -> None:
    state = scored(done("green-1@1 green-1@2 green-1@3", rubies=5), sets="green 4")
    state = played(state, "pay_for_droplet yes", "pay_for_droplet yes")
    assert gains(state) == (0, 3, 2)
    assert state.phase is Phase.BUYING
    state = scored(done("green-1@1 green-1@2", rubies=1), sets="green 4")
    assert played(state, "pay_for_droplet yes").phase is Phase.BUYING


def test_green_4_takes_rubies_of_the_die_and_of_black_but_not_those_of_the_space() -> None:
    die = scored(done("green-1@6"), roll="ruby", sets="green 4")
    assert gains(played(die, "pay_for_droplet yes")) == (0, 0, 1)
    black = scored(done("black-1@5 green-1@6"), sets="green 4")
    assert gains(played(black, "pay_for_droplet yes")) == (0, 0, 2)  # F29
    space = scored(done("green-1@4"), sets="green 4")
    assert space.phase is Phase.BUYING
    assert gains(space) == (0, 1, 0)


# 7.7 Purple


def _purples(count: int) -> str:
    return " ".join(f"purple-1@{space}" for space in range(5, 5 + count))


@pytest.mark.parametrize(
    ("count", "gained"), [(1, (1, 0, 0)), (2, (1, 1, 0)), (3, (2, 0, 1)), (5, (2, 0, 1))]
)
def test_purple_1_rewards_the_number_of_purples(count: int, gained: tuple[int, ...]) -> None:
    state = scored(done(_purples(count)))
    if count > 1:  # a lower reward may be taken, so there is something to say
        tiers = range(1, min(count, 3) + 1)
        assert can(state) == {f"purple_reward {tier}" for tier in tiers}
        assert gains(played(state, "purple_reward 1"))[0] == 1
        state = played(state, f"purple_reward {max(tiers)}")
    space_ruby = state.scoring_space(Seat(0)) == 9
    assert gains(state) == (gained[0], gained[1] + space_ruby, gained[2])


@pytest.mark.parametrize(
    ("given", "gained", "bag"),
    [
        (1, (1, 1, 0), (Chip.BLACK_1,)),
        (2, (3, 0, 1), (Chip.GREEN_1, Chip.BLUE_2)),
        (3, (6, 1, 2), (Chip.YELLOW_4,)),
    ],
)
def test_purple_2_trades_purples_for_a_reward(
    given: int, gained: tuple[int, ...], bag: tuple[Chip, ...]
) -> None:
    state = scored(done("purple-1@1 purple-1@2 purple-1@3 purple-1@5"), sets="purple 2")
    assert can(state) == {f"trade_in {many}" for many in (1, 2, 3, "no")}
    before = state.box()[Chip.PURPLE_1]
    state = played(state, f"trade_in {given}")
    assert gains(state) == gained
    assert pot_of(state).bag == bag
    assert pot_of(state).count(Colour.PURPLE) == 4 - given
    assert state.box()[Chip.PURPLE_1] == before + given
    assert state.scoring_space(Seat(0)) == 6  # as before the last chip was given
    assert state.phase is Phase.BUYING  # once in a round


def test_purple_2_may_be_left_and_gives_no_more_than_lies_there() -> None:
    state = scored(done("purple-1@5"), sets="purple 2")
    assert can(state) == {"trade_in 1", "trade_in no"}
    assert gains(played(state, "trade_in no")) == (0, 0, 0)


def test_purple_2_brings_no_chip_that_the_box_has_not() -> None:
    blacks = " ".join(["black-1"] * 18)
    state = played(scored(done("purple-1@5"), done(bag=blacks), sets="purple 2"), "trade_in 1")
    assert gains(state) == (1, 1, 0)
    assert pot_of(state).bag == ()


@pytest.mark.parametrize(
    ("space", "points"),
    [(1, 0), (9, 0), (10, 1), (19, 1), (24, 1), (25, 2), (30, 2), (44, 2), (45, 3), (52, 3)],
)
def test_purple_3_scores_by_the_printed_number_of_its_space(space: int, points: int) -> None:
    state = scored(done(f"purple-1@{space}"), sets="purple 3")
    assert gains(state)[0] == points


def test_purple_3_scores_every_purple_chip_in_a_line_of_its_own() -> None:
    state = scored(done("purple-1@9 purple-1@10 orange-1@11 purple-1@25"), sets="purple 3")
    by_chips = [one for one in state.score_lines() if one.reason is Reason.CHIP]
    assert by_chips == [
        ScoreLine(Seat(0), 1, 5, Reason.CHIP, 10, "quacks_base 7.7", Chip.PURPLE_1),
        ScoreLine(Seat(0), 2, 5, Reason.CHIP, 25, "quacks_base 7.7", Chip.PURPLE_1),
    ]


ALL_SORTS = "white-1@1 orange-1@2 black-1@3 green-1@4 blue-2@6 red-1@7 yellow-2@10 green-4@14"
ONE_FOR_TWO = {"upgrade green-1 green-2", "upgrade red-1 red-2"}
TWO_FOR_FOUR = {"upgrade blue-2 blue-4", "upgrade yellow-2 yellow-4"}
ONE_FOR_FOUR = {"upgrade green-1 green-4", "upgrade red-1 red-4"}


@pytest.mark.parametrize(
    ("count", "upgrades"),
    [
        (1, ONE_FOR_TWO),
        (2, ONE_FOR_TWO | TWO_FOR_FOUR),  # a lower one may be chosen
        (3, ONE_FOR_TWO | TWO_FOR_FOUR | ONE_FOR_FOUR),
        (4, ONE_FOR_TWO | TWO_FOR_FOUR | ONE_FOR_FOUR),
    ],
)
def test_purple_4_raises_one_chip_by_the_number_of_purples(count: int, upgrades: set[str]) -> None:
    purples = " ".join(f"purple-1@{space}" for space in range(15, 15 + count))
    state = scored(done(f"{ALL_SORTS} {purples}"), sets="purple 4")
    assert can(state) == upgrades | {"upgrade_placed no"}


def test_purple_4_puts_the_new_chip_into_the_bag_and_the_old_one_into_the_box() -> None:
    state = scored(done("blue-2@2 purple-1@3 purple-1@5"), sets="purple 4 blue 3")
    before = state.box()
    state = played(state, "upgrade blue-2 blue-4")
    assert pot_of(state).bag == (Chip.BLUE_4,)
    assert [one.chip for one in pot_of(state).placed] == [Chip.PURPLE_1, Chip.PURPLE_1]
    assert state.box()[Chip.BLUE_2] == before[Chip.BLUE_2] + 1
    assert state.box()[Chip.BLUE_4] == before[Chip.BLUE_4] - 1
    assert gains(state) == (0, 0, 0)
    assert state.phase is Phase.BUYING


def test_purple_4_needs_supply_and_something_to_raise() -> None:
    twos = " ".join(["red-2"] * 8)
    pot = done("red-1@1 purple-1@2")
    assert can(scored(pot, sets="purple 4")) == {"upgrade red-1 red-2", "upgrade_placed no"}
    assert scored(pot, done(bag=twos), sets="purple 4").phase is Phase.BUYING
    assert scored(done("orange-1@1 purple-1@2"), sets="purple 4").phase is Phase.BUYING


def test_no_purple_no_reward() -> None:
    for number in (1, 2, 3, 4):
        state = scored(done("green-4@1 red-1@3 orange-1@5"), sets=f"purple {number}")
        assert state.phase is Phase.BUYING
        assert gains(state) == (0, 0, 0)
