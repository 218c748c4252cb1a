"""The end of a round and of the game: rules G2-R and G2-E of the sheet."""

from __future__ import annotations

import pytest

from engine.game import Ending, Outcome, ScoreLine, Seat
from engine.games.galletitas.cards import Card
from engine.games.galletitas.game import PromptKind
from engine.games.galletitas.position import Phase, Reason
from tests.engine.baking import burnt, can, game, only, played, row_of, short, shorts


@pytest.mark.parametrize(
    ("row", "reveal", "loser", "burns"),
    [
        ("pink-5 green-9 pink-12 ?", "orange-15", 1, "pink-5 pink-12"),
        ("pink-5 green-9 pink-12 ?", "pink-15", 0, "pink-5 pink-12 pink-15"),
        ("pink-5 green-9 pink-12 ?", "violet-11", 0, "pink-5 pink-12"),
        ("pink-5 green-9 pink-12 ?", "green-12", 0, "pink-5 pink-12"),
        ("green-3<green-14 pink-16<pink-2 violet-4 ?", "green-20", 1, "green-3 green-14 green-20"),
        ("violet-20 ?", "violet-19", 0, "violet-20 violet-19"),
    ],
    ids=["E1", "E2", "E3", "E4", "E5", "E7"],
)
def test_worked_example_of_a_reveal(row: str, reveal: str, loser: int, burns: str) -> None:
    state = played(game(row, start_player=1), f"reveal {reveal}")
    assert (state.turn, state.phase) == (loser, Phase.CLEARING)
    assert [line.seat for line in state.lines] == [loser] * len(burns.split())
    assert [short(line.piece.value) for line in state.lines if line.piece] == burns.split()
    assert burnt(state)[loser] == len(burns.split())


def test_worked_example_e6_an_older_face_down_card_is_no_reference_but_burns() -> None:
    state = game("orange-6 ?0 green-7 ?2", burnt=[0, 0, 0, 0], start_player=3)
    state = played(state, "reveal violet-8")
    assert (state.turn, state.phase, burnt(state)) == (3, Phase.TURNING, [0, 0, 0, 0])
    state = played(state, "turn_over 1 orange-1")
    assert (state.turn, state.phase, burnt(state)) == (3, Phase.CLEARING, [0, 0, 0, 2])
    assert [short(line.piece.value) for line in state.lines if line.piece] == [
        "orange-6",
        "orange-1",
    ]


def test_worked_example_e8_giving_up_burns_both_cards_of_a_place() -> None:
    state = played(game("orange-20<orange-11", start_player=2), "give_up")
    assert [short(line.piece.value) for line in state.lines if line.piece] == [
        "orange-20",
        "orange-11",
    ]
    assert burnt(state) == [0, 0, 2]


def test_g2_r1_a_round_ends_after_a_reveal_and_when_somebody_cannot_play() -> None:
    bluff = game("pink-7 ?", start_player=1)
    for deed in ("reveal green-8", "reveal pink-8"):
        assert played(bluff, deed).prompts()[0].kind is PromptKind.CLEAR_ROW
    given_up = played(bluff, "give_up")
    assert given_up.prompts()[0].kind is PromptKind.TURN_OVER
    assert given_up.turn == 1


def test_g2_r2_face_down_cards_are_turned_over_in_any_order() -> None:
    state = played(game("pink-7 ?1 green-8 ?0", start_player=1), "give_up")
    first = played(state, "turn_over 1 pink-2", "turn_over 3 pink-3")
    assert first == played(state, "turn_over 3 pink-3", "turn_over 1 pink-2")
    assert row_of(first) == "pink-7 pink-2 green-8 pink-3"
    assert burnt(first) == [0, 3, 0]


def test_g2_r2_a_face_down_card_is_one_that_nobody_has_seen() -> None:
    state = played(game("pink-7 ?", discard=only("pink-7 pink-1 pink-2"), hands=[0, 1, 0]))
    assert can(played(state, "give_up")) == ["turn_over 1 pink-1", "turn_over 1 pink-2"]


def test_g2_r2_each_burnt_biscuit_is_a_line_with_its_card_and_its_rule() -> None:
    state = played(game("pink-7 green-8 pink-9", number=3), "give_up")
    assert state.score_lines() == tuple(
        ScoreLine(Seat(0), -1, 3, Reason.BURNT, None, "card_games G2-R2", Card(card))
        for card in ("pink_triangle-7", "pink_triangle-9")
    )


def test_g2_r3_all_other_cards_are_discarded_and_the_loser_starts_the_next_round() -> None:
    state = played(game("pink-7 green-8 violet-9", start_player=2), "give_up", "clear")
    assert shorts(sorted(state.discard, key=list(Card).index)) == "green-8 violet-9"
    assert shorts(state.burnt) == "pink-7"
    assert (state.row, state.round, state.turn, state.phase) == ((), 2, 2, Phase.TURN)


def test_g2_o16_hands_are_kept() -> None:
    state = played(game("pink-7", hands=[3, 3, 3]), "give_up")
    after = played(state, "clear")
    assert (after.hands, after.pile, after.unseen_discards) == (state.hands, state.pile, 0)


def test_g2_o16_by_house_rule_they_are_handed_in_and_dealt_anew() -> None:
    state = played(game("pink-7", house_rules={"keep_hands": False}), "give_up")
    after = played(state, "clear")
    assert (after.hands, after.unseen_discards) == ((3, 3, 3), 9)
    assert after.pile == state.pile - 9


def test_g2_o16_hands_that_ran_short_are_filled_when_a_round_begins() -> None:
    state = game("pink-7 green-8 violet-9", hands=[1, 3, 2], missing=only(FOURTEEN))
    assert state.pile == 5
    after = played(state, "give_up", "clear")
    assert (after.hands, after.pile) == ((3, 3, 3), 2)


FOURTEEN = (
    "pink-7 green-8 violet-9 orange-1 orange-2 orange-3 orange-4 orange-5 orange-6 orange-7 "
    "orange-8 orange-9 orange-10 orange-11"
)


def test_g2_o20_burnt_biscuits_do_not_return_when_the_discard_pile_is_shuffled() -> None:
    state = game("pink-7 green-8", hands=[3, 3, 3], missing=only(ELEVEN))
    assert state.pile == 0
    state = played(state, "give_up", "clear", "open orange-1")
    assert (state.pile, state.hands, state.discard) == (0, (3, 3, 3), frozenset())
    assert Card("pink_triangle-7") not in state.unseen()
    assert Card("green_diamond-8") in state.unseen()


ELEVEN = (
    "pink-7 green-8 orange-1 orange-2 orange-3 orange-4 orange-5 orange-6 orange-7 orange-8 "
    "orange-9"
)


# The end


@pytest.mark.parametrize(
    ("before", "loser", "count", "after", "winners"),
    [
        ([2, 5, 2], 1, 3, [2, 8, 2], (0, 2)),
        ([6, 1, 3], 0, 1, [7, 1, 3], None),
        ([7, 4, 4, 3], 0, 4, [11, 4, 4, 3], (3,)),
        ([0, 0, 0], 2, 2, [0, 0, 2], None),
    ],
    ids=["F1", "F2", "F3", "F4"],
)
def test_worked_example_of_the_end(
    before: list[int], loser: int, count: int, after: list[int], winners: tuple[int, ...] | None
) -> None:
    row = " ".join(["pink-1", "pink-4 green-5", "pink-6 green-7", "pink-8"][:count])
    state = played(game(row, burnt=before, start_player=loser), "give_up")
    assert burnt(state) == after
    if winners is None:
        assert state.outcome() is None
        assert can(state) == ["clear"]
        return
    scores = tuple(-one for one in after)
    assert state.outcome() == Outcome(Ending.BURNT_BISCUITS, scores, tuple(map(Seat, winners)))


def test_g2_e1_who_first_has_eight_burnt_biscuits_loses_and_the_game_is_over() -> None:
    state = played(game("pink-7", burnt=[7, 7, 0]), "give_up")
    assert (state.phase, state.legal_actions(), state.prompts()) == (Phase.OVER, (), ())
    assert row_of(state) == "pink-7"  # nobody need clear it


def test_g2_o18_equal_fewest_share_the_victory() -> None:
    outcome = played(game("pink-7", burnt=[7, 3, 3]), "give_up").outcome()
    assert outcome is not None
    assert outcome.winners == (Seat(1), Seat(2))
