"""The test tubes on the back of the pots: ``quacks_base`` 8."""

from __future__ import annotations

import pytest

from engine.game import ScoreLine, Seat
from engine.games.quacks.chips import Chip
from engine.games.quacks.game import Quacks
from engine.games.quacks.position import Phase, Reason
from tests.engine.playing import can, game, played, seat
from tests.engine.tallies import bag, bags, droplets, rubies

STEP = {"pot_or_tube pot", "pot_or_tube tube"}


def with_tubes(*seats: dict[str, object], number: int = 4, **more: object) -> Quacks:
    """A round with test tubes whose start player is seat 0."""
    first = (1 - number) % len(seats)
    return game(*seats, number=number, modules=["test_tubes"], start_player=first, **more)


def revealed(card: str, *seats: dict[str, object], number: int = 4, **more: object) -> Quacks:
    before = [{"rats": None, **one} for one in seats]
    return played(with_tubes(*before, number=number, **more), f"reveal {card}")


def tubes(state: Quacks) -> list[int]:
    return [player.tube for player in state.players]


@pytest.mark.parametrize(
    ("glass", "reward"),
    [
        (1, (0, 2, "")),
        (2, (1, 1, "")),
        (3, (0, 1, "blue-1")),
        (4, (2, 1, "")),
        (5, (0, 1, "black-1")),
        (6, (2, 1, "")),
        (7, (0, 1, "red-2")),
        (8, (3, 1, "")),
        (9, (0, 1, "purple-1")),
        (10, (3, 1, "")),
        (11, (0, 1, "yellow-4")),
        (12, (4, 1, "")),
    ],
)
def test_the_droplet_brings_what_its_glass_shows_at_once(
    glass: int, reward: tuple[int, int, str]
) -> None:
    state = revealed("the-pot-is-filling-up", seat(tube=glass - 1), seat())
    assert can(state) == STEP
    state = played(state, "pot_or_tube tube")
    assert (tubes(state), droplets(state)) == ([glass, 0], [0, 0])
    assert (state.score(Seat(0)), rubies(state)[0], bag(state)) == reward
    assert state.phase is Phase.CARD  # before anything else


def test_points_of_a_glass_are_a_line_of_their_own() -> None:
    state = played(revealed("the-pot-is-filling-up", seat(tube=3), seat()), "pot_or_tube tube")
    assert list(state.lines) == [ScoreLine(Seat(0), 2, 4, Reason.TUBE, None, "quacks_base 8")]


def test_the_droplet_of_the_pot_may_move_instead_and_brings_nothing() -> None:
    state = played(revealed("the-pot-is-filling-up", seat(), seat(tube=1)), "pot_or_tube pot")
    assert (tubes(state), droplets(state), rubies(state)) == ([0, 1], [1, 0], [1, 1])


def test_a_move_of_two_is_two_single_moves() -> None:
    state = revealed("choose-wisely", seat(), seat())
    state = played(state, "droplet_or_chip droplet")
    assert (can(state), can(state, of=1)) == (STEP, set())  # the next chooses later
    state = played(state, "pot_or_tube tube")
    assert (can(state), rubies(state)) == (STEP, [2, 1])
    after = {deed: played(state, deed) for deed in STEP}
    moved = {deed: (tubes(one)[0], droplets(one)[0]) for deed, one in after.items()}
    assert moved == {"pot_or_tube pot": (1, 1), "pot_or_tube tube": (2, 0)}
    assert can(after["pot_or_tube pot"], of=1) != set()


def test_both_steps_may_be_glasses_and_both_bring_something() -> None:
    state = revealed("choose-wisely", seat(tube=2), seat())
    state = played(state, "droplet_or_chip droplet", "pot_or_tube tube", "pot_or_tube tube")
    assert (tubes(state), bag(state), state.scores()) == ([4, 0], "blue-1", (2, 0))


def test_after_the_last_glass_only_the_droplet_of_the_pot_moves() -> None:
    # F22
    state = revealed("choose-wisely", seat(tube=11), seat(tube=12))
    state = played(state, "droplet_or_chip droplet", "pot_or_tube tube")
    assert (tubes(state), droplets(state)) == ([12, 12], [1, 0])
    state = played(state, "droplet_or_chip droplet", of=1)
    assert (tubes(state), droplets(state), state.scores()) == ([12, 12], [1, 2], (4, 0))


def test_everybody_who_moves_chooses_in_any_order() -> None:
    state = revealed("the-pot-is-filling-up", seat(), seat(), seat())
    assert [can(state, of) for of in range(3)] == [STEP] * 3
    state = played(played(state, "pot_or_tube tube", of=2), "pot_or_tube pot", of=0)
    state = played(state, "pot_or_tube tube", of=1)
    assert (tubes(state), droplets(state)) == ([0, 1, 1], [1, 0, 0])
    assert state.phase is Phase.BREWING


def test_the_die_a_chip_and_two_rubies_move_either_droplet() -> None:
    state = with_tubes(seat(pot="black-1@1", rubies=2), seat(tube=11, rubies=0))
    state = played(played(state, "stop"), "stop", of=1)
    state = played(state, "roll droplet", "pot_or_tube tube")
    assert (tubes(state), rubies(state), state.phase) == ([1, 11], [4, 0], Phase.CHIPS)
    state = played(state, "pot_or_tube pot")  # of the black chip, which has brought a ruby, too
    assert (droplets(state), rubies(state), state.phase) == ([1, 0], [4, 0], Phase.SPENDING)
    state = played(state, "spend droplet", "pot_or_tube tube", "spend droplet", "pot_or_tube pot")
    assert (tubes(state), droplets(state), rubies(state)) == ([2, 11], [2, 0], [0, 0])
    assert state.scores() == (1, 0)


def test_a_ruby_from_a_glass_may_be_spent_at_once() -> None:
    state = with_tubes(seat(rubies=3), seat(rubies=0, pot="red-1@1"))
    state = played(played(state, "stop"), "stop", "roll point", of=1)
    state = played(state, "spend droplet", "pot_or_tube tube")
    assert (rubies(state), can(state)) == ([2, 0], {"spend droplet", "spend no"})


@pytest.mark.parametrize(
    ("agreed", "chips"), [({}, "purple-1"), ({"closed_books_in_tubes": False}, "")]
)
def test_a_glass_gives_a_chip_whose_book_is_closed_unless_the_group_agreed_not_to(
    agreed: dict[str, bool], chips: str
) -> None:
    card = "the-pot-is-filling-up"
    state = revealed(card, seat(tube=8), seat(), number=2, house_rules=agreed)
    assert bag(played(state, "pot_or_tube tube")) == chips
    state = revealed(card, seat(tube=8), seat(), number=3, house_rules=agreed)
    assert bag(played(state, "pot_or_tube tube")) == "purple-1"


def test_a_glass_gives_no_chip_from_an_empty_pile() -> None:
    state = revealed("the-pot-is-filling-up", seat(tube=6), seat("red-2 " * 8))
    state = played(state, "pot_or_tube tube")
    assert (tubes(state), bags(state)[0], state.box()[Chip.RED_2]) == ([7, 0], "", 0)


def test_without_test_tubes_only_the_pot_has_a_droplet() -> None:
    state = game(seat(rats=None), seat(rats=None), number=2, start_player=1)
    state = played(state, "reveal the-pot-is-filling-up")
    assert (tubes(state), droplets(state), state.phase) == ([0, 0], [1, 1], Phase.BREWING)
