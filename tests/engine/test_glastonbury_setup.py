"""Headers of Glastonbury that are refused, its words, and a whole game through the referee."""

from __future__ import annotations

import json
import random

import pytest

from device.commands.referee import answers
from engine.errors import BadSetupError, IllegalActionError
from engine.games import GAMES
from engine.games.glastonbury.cards import Card
from engine.games.glastonbury.position import Phase
from engine.games.glastonbury.setup import set_up
from engine.record import Record
from tests.engine.casting import DIAGONAL, GLASTONBURY, game, header, played, seat, words
from tests.engine.playing import playout

PLAIN = {"format": 1, "game": "glastonbury", "players": ["Ada", "Ben"]}


@pytest.mark.parametrize(
    ("more", "problem"),
    [
        ({"players": ["Ada"]}, "2 to 4 players, not 1"),
        ({"players": "Ada"}, "2 to 4 players, not 0"),
        ({"players": ["Ada", 7]}, "must be a name"),
        ({"books": []}, '"books" is not known'),
        ({"sets": {"green": 1}}, '"sets" is not known'),
        ({"modules": ["test_tubes"]}, "known are: recipes"),
        ({"modules": "herbs"}, "known are: recipes"),
        ({"start_player": 2}, "from 0 to 1"),
        ({"start_player": True}, "from 0 to 1"),
        ({"colours": ["P1"]}, '"colours"'),
        ({"colours": ["P1", "P1"]}, '"colours"'),
        ({"colours": ["P1", "N1"]}, '"colours"'),
        ({"corners": [0, 0]}, '"corners"'),
        ({"corners": [0, 1]}, '"corners"'),
        ({"corners": [False, 5]}, '"corners"'),
        ({"corners": 5}, '"corners"'),
        ({"removed": "P1"}, '"removed" may be P3, P4'),
        ({"players": ["A", "B", "C"], "removed": "P4"}, '"removed" may be nothing'),
        ({"house_rules": {"open": True}}, "unknown key"),
        ({"house_rules": {"end_test": "never"}}, "none of after_refill, at_take"),
        ({"house_rules": {"spell_copies": {"accio": -1}}}, "below 0"),
        ({"house_rules": []}, "must be an object"),
        ({"start": {"seats": [{}]}}, "1 entries for 2 players"),
        ({"start": {"seats": [{"pawn": 20}, {}]}}, "place from 0 to 19"),
        ({"start": {"seats": [{"cauldron": ["accio"]}, {}]}}, "spells lie beside"),
        ({"start": {"seats": [{"spells": ["P1a-1"]}, {}]}}, "spells lie beside"),
        ({"start": {"seats": [{"accio_used": 1}, {}]}}, "more often"),
        ({"start": {"seats": [{"spells": ["accio"], "accio_used": -1}, {}]}}, "below 0"),
        ({"start": {"seats": [{"cauldron": ["P1a-1", "P1a-1"]}, {}]}}, "2 of P1a-1 in play"),
        ({"start": {"seats": [{"cauldron": ["P3a-1"]}, {}]}}, "the deck has 0"),
        ({"start": {"pile": ["P1a-1"]}}, "the field needs 32 cards"),
        ({"start": {"field": [[None] * 6]}}, "6 rows of 6"),
        ({"start": {"field": [[None] * 5] * 6}}, "6 rows of 6"),
        ({"start": {"field": [["P1a-1", *[None] * 5], *[[None] * 6] * 5]}}, "corners and gaps"),
        ({"start": {"field": [[None] * 6] * 6}}, "a line is empty"),
    ],
)
def test_a_header_that_makes_no_sense_is_refused(more: dict[str, object], problem: str) -> None:
    with pytest.raises(BadSetupError, match=problem):
        set_up({**PLAIN, **more})


def test_players_may_be_objects_with_a_name() -> None:
    assert set_up({**PLAIN, "players": [{"name": "Ada"}, {"name": "Ben"}]}).seat_count == 2


def test_the_pile_holds_all_that_lies_nowhere_else() -> None:
    told = header(seat("P1a-1"), seat(), field={(1, 1): "immuto"})
    start = told["start"]
    assert isinstance(start, dict)
    del start["pile"]
    state = set_up(told)
    assert state.pile_size == 76 - 32 - 1
    assert state.in_play() == state.rules.deck()


# Words


def test_the_cell_may_be_left_out_where_only_one_card_is_meant() -> None:
    state = game(seat(pawn=0), field={(1, 2): "immuto", (3, 2): "immuto"})
    with pytest.raises(IllegalActionError, match="take immuto"):
        played(state, "take immuto")
    assert played(state, "take immuto@3,2").card_at((1, 2)) is Card.IMMUTO


@pytest.mark.parametrize(
    "said",
    [
        {"seat": 0, "do": "take", "card": "P1a-1", "cell": [1, 3]},
        {"seat": 0, "do": "take", "card": "P1a-1", "cell": [True, 2]},
        {"seat": 0, "do": "take", "card": "P1a-1", "cell": "1,2"},
        {"seat": False, "do": "take", "card": "P1a-1"},
        {"seat": 1, "do": "take", "card": "P1a-1"},
        {"seat": 0, "do": "take", "card": "P1a-1", "note": None},
        {"seat": 0, "do": "take"},
        {"seat": 0, "do": "dance", "card": "P1a-1"},
    ],
)
def test_words_that_mean_no_legal_action_are_refused(said: dict[str, object]) -> None:
    state = game(seat(pawn=0), field={(1, 2): "P1a-1"})
    with pytest.raises(IllegalActionError, match="legal would be: take"):
        GLASTONBURY.find_action(state, said)


def test_the_state_in_words_hides_what_a_cauldron_holds_until_the_game_is_over() -> None:
    owner = seat("N2a-1 P1a-3 P1b-3", "declinatio", pawn=19, declinatio_used=1)
    state = game(owner, seat("immuto", pawn=5), only=DIAGONAL)
    told = GLASTONBURY.state_in_words(state)
    assert told["phase"] == "taking"
    assert told["turn"] == 0
    assert told["field"] == [
        [None] * 6,
        [None, "P1a-1", None, None, None, None],
        [None, None, "P1a-2", None, None, None],
        [None, None, None, "N1a-3", None, None],
        [None, None, None, None, "N1a-4", None],
        [None] * 6,
    ]
    first = {
        "colour": "P1",
        "pawn": 2,
        "steps": 3,
        "top": "P1b-3",
        "cards": 3,
        "spells": ["declinatio"],
        "accio_uses": 0,
        "declinatio_uses": 2,
        "recipes": [],
        "score": 0,
    }
    assert isinstance(told["seats"], list)
    assert told["seats"][0] == first
    taken = GLASTONBURY.state_in_words(played(state, "take P1a-2"))
    assert (taken["gap"], taken["pile"]) == ([2, 2], 0)
    assert "N2a-1" not in json.dumps(taken)
    over = GLASTONBURY.state_in_words(played(state, "take P1a-2", "keep yes"))
    assert isinstance(over["seats"], list)
    cauldron = ["N2a-1", "P1a-3", "P1b-3", "P1a-2"]
    assert over["seats"][0] == {
        **first,
        "steps": 2,
        "top": "P1a-2",
        "cards": 4,
        "cauldron": cauldron,
        "score": -1 + 0 - 6,
    }


# A whole game


@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_runs_through_the_referee(seed: int) -> None:
    begin = Record.begin(GAMES["glastonbury"], PLAIN)
    steps = list(playout(begin.state, random.Random(seed)))
    lines = [json.dumps(begin.game.in_words(action)) for _, action, _ in steps]
    told = list(answers(begin, [*lines, "{}"]))
    assert [one["error"] for one in told] == [None] * (len(steps) + 1)
    last, over = told[-1], steps[-1][2]
    assert last["state"] == begin.game.state_in_words(over)
    assert last["legal"] == last["prompts"] == []
    assert isinstance(last["scores"], list)
    outcome = over.outcome()
    assert outcome
    for of, total in enumerate(outcome.scores):
        assert sum(line["points"] for line in last["scores"] if line["seat"] == of) == total


def test_the_referee_says_what_would_have_been_legal() -> None:
    begin = Record.begin(GAMES["glastonbury"], header(seat(pawn=0), seat(pawn=5)))
    assert begin.state.phase is Phase.TAKING
    (told,) = answers(begin, [json.dumps(words(begin.state, "take accio"))])
    assert told["ok"] is False
    assert "legal would be: take N1a-2 [0, 2]" in str(told["error"])
