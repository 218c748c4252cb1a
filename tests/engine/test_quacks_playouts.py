"""Play-outs of Quacks: counted by hand (perft), and what holds in all of them."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given

from engine.game import Seat, Zone, ZoneKind
from engine.games.quacks.actions import Action, Draw, Lay, Question, Reveal
from engine.games.quacks.cards import Patient
from engine.games.quacks.chips import Chip
from engine.games.quacks.game import Quacks
from engine.games.quacks.position import Phase, Player, Reason
from engine.games.quacks.rules import AfterLastSpace
from engine.games.quacks.setup import set_up
from engine.games.quacks.tables import TABLES, FortuneEffect
from engine.record import Words
from engine.witness import Happened, explain
from tests.engine.playing import (
    DICE,
    WHOLE_GAMES,
    game,
    playout,
    quacks_headers,
    seat,
)

# Counting play-outs (perft)


def playouts(state: Quacks) -> int:
    """How many ways there are to play ``state`` to its end, without cards, dice and purchases."""
    return sum(playouts(state.after(one)) for one in _counted(state)) or 1


def _counted(state: Quacks) -> tuple[Action, ...]:
    legal = tuple(one for one in state.legal_actions() if not isinstance(one, Reveal))
    is_counted = state.phase in {Phase.FORTUNE, Phase.BREWING, Phase.CHOICE, Phase.CLEARING}
    return legal if is_counted else legal[:1]


def test_an_empty_bag_makes_one_playout() -> None:
    assert playouts(game(seat())) == 1


def test_two_different_chips_make_five_playouts() -> None:
    # stop, or one of two and then: stop, or the other one and stop: 1 + 2 * (1 + 1)
    assert playouts(game(seat("orange-1 green-1"))) == 5


def test_three_white_3_make_five_playouts() -> None:
    # no flask; stop after 0, 1 or 2 chips (3), or the third explodes: points or coins (2)
    assert playouts(game(seat("white-3 white-3 white-3", flask=False))) == 5


def test_a_white_chip_with_a_flask_makes_twelve_playouts() -> None:
    # E, both in the bag, flask empty: stop, or one of two and then stop or the other: 5.
    # [W]: stop; orange, stop; flask, E: 1 + 1 + 5 = 7.
    # [O]: stop; [O W]: stop; flask and then stop, or W again and stop: 1 + (1 + 2) = 4.
    # All: stop, [W], [O]: 1 + 7 + 4.
    assert playouts(game(seat("white-1 orange-1"))) == 12


def test_red_after_orange_makes_six_playouts() -> None:
    # stop; [O]: stop, red with its bonus, red without: 3; [R]: stop, orange: 2
    assert playouts(game(seat("red-1 orange-1"))) == 6


def test_yellow_after_white_makes_seven_playouts() -> None:
    # no flask; stop; [W]: stop; [W Y]: stop, or return W and then stop or W again: 1 + (1 + 2) = 4;
    # [Y]: stop, W: 2
    assert playouts(game(seat("white-1 yellow-1", flask=False))) == 7


def test_two_seats_with_a_chip_each_make_fourteen_playouts_a_round() -> None:
    # each: stop (1 step) or draw, stop (2 steps); interleaved: C(2,1) + 2 * C(3,1) + C(4,2) = 14
    both = (seat("orange-1"), seat("orange-1"))
    assert playouts(game(*both, number=9)) == 14
    # round 8 before it: 14 ways, and the pots are cleared in one of 2 orders
    assert playouts(game(*both, number=8)) == 14 * 2 * 14


# Properties of whole games


def _piles_up(state: Quacks) -> bool:
    """Whether the group has agreed to draw on, on the last space."""
    return state.rules.house.after_last_space is AfterLastSpace.DRAW_ON


SHEETS = ("quacks_base ", "quacks_expansions ")
"""The fact sheets that rules are taken from."""


@WHOLE_GAMES
@given(quacks_headers(), DICE)
def test_the_box_never_gives_more_than_it_has(header: Words, dice: random.Random) -> None:
    begin = set_up(header)
    limited = begin.rules.house.limited_rubies
    for _, _, after in playout(begin, dice):
        assert isinstance(after, Quacks)
        assert min(after.box().values()) >= 0
        assert after.rubies_in_box() >= 0 or not limited
        assert min(player.rubies for player in after.players) >= 0


def _is_hump(player: Player) -> bool:
    """Whether chips may come while the pot brews: for the witch's hump, and the die it rolls."""
    return player.alchemy is not None and player.alchemy.patient is Patient.WITCH_HUMP


@WHOLE_GAMES
@given(quacks_headers(), DICE)
def test_chips_only_come_and_go_where_a_rule_says_so(header: Words, dice: random.Random) -> None:
    moves = {
        *(Phase.FORTUNE, Phase.CARD, Phase.RATS, Phase.SETTLING, Phase.ESSENCE, Phase.DIE),
        Phase.CHIPS,
        *(Phase.BUYING, Phase.SPENDING),
    }
    for before, action, after in playout(set_up(header), dice):
        assert isinstance(before, Quacks)
        assert isinstance(after, Quacks)
        for old, new in zip(before.players, after.players, strict=True):
            if before.phase not in moves and after.phase not in moves:
                gained = new.chips() - old.chips() if _is_hump(new) else Counter()
                assert old.chips() + gained == new.chips(), action
                assert set(gained) <= {Chip.YELLOW_1, Chip.ORANGE_1}  # the die may show orange
            if before.round == after.round:
                more = new.chips()[Chip.WHITE_1] - old.chips()[Chip.WHITE_1]
                assert more in {0, -1}
                assert more == 0 or before.phase is Phase.CARD


@WHOLE_GAMES
@given(quacks_headers(), DICE)
def test_every_line_says_its_round_and_its_rule(header: Words, dice: random.Random) -> None:
    *_, (_, _, over) = playout(set_up(header), dice)
    for line in over.score_lines():
        assert line.rule.startswith(SHEETS) or line.reason is Reason.CARRIED_OVER
        assert line.points > 0 or line.reason is Reason.SPACE
        assert (line.piece is not None) == (line.reason in _BY_A_PIECE)


_BY_A_PIECE = {Reason.CARD, Reason.CHIP, Reason.DIE, Reason.WITCH}


@WHOLE_GAMES
@given(quacks_headers(), DICE)
def test_questions_have_at_least_two_answers_and_a_rule(header: Words, dice: random.Random) -> None:
    for before, _, _ in playout(set_up(header), dice):
        for prompt in before.prompts():
            assert prompt.rule.startswith(SHEETS)
            if isinstance(prompt.kind, Question):
                assert len(prompt.alternatives) > 1


@WHOLE_GAMES
@given(quacks_headers(), DICE)
def test_droplets_and_tubes_never_move_back_and_stay_on_the_pot(
    header: Words, dice: random.Random
) -> None:
    for before, _, after in playout(set_up(header), dice):
        assert isinstance(before, Quacks)
        back = before.has(FortuneEffect.DROPLET_BACK_FOR_CHIP) and before.phase is Phase.CARD
        for old, new in zip(before.players, after.players, strict=True):
            assert old.pot.droplet <= new.pot.droplet <= TABLES.track.last_chip or back
            assert old.tube <= new.tube < len(TABLES.test_tubes.glasses)


@WHOLE_GAMES
@given(quacks_headers(first=8), DICE)
def test_a_draw_has_exactly_one_explanation(header: Words, dice: random.Random) -> None:
    for before, action, after in playout(set_up(header), dice):
        assert isinstance(before, Quacks)
        if isinstance(action, Draw) and action.space is not None:
            if action.space == TABLES.track.last_chip and _piles_up(before):
                continue  # what it covers may have been drawn before it
            if any(isinstance(one, Lay) for one in before.legal_actions(action.seat)):
                continue  # such a chip may have lain beside the pot
            zone = Zone(ZoneKind.POT, action.seat)
            seen = {place: {chip: 1.0} for place, chip in after.visible()[zone].items()}
            assert explain(before, zone, seen) == Happened((action,), 1.0)


@WHOLE_GAMES
@given(quacks_headers(first=8), DICE)
def test_chances_of_all_draws_sum_to_one(header: Words, dice: random.Random) -> None:
    for before, _, _ in playout(set_up(header), dice):
        for s in range(before.seat_count):
            draws = [one for one in before.legal_actions(Seat(s)) if isinstance(one, Draw)]
            if draws:
                assert sum(map(before.likelihood, draws)) == pytest.approx(1)


def test_chances_sum_to_one_where_bonus_and_no_bonus_end_on_the_same_space() -> None:
    state = game(seat("red-1 white-1", pot="orange-1@51"))
    draws = [one for one in state.legal_actions(Seat(0)) if isinstance(one, Draw)]
    assert [state.likelihood(one) for one in draws] == [0.5, 0.5]
