"""Records: what they refuse and why, what an undo does, games taken up in the middle."""

from __future__ import annotations

import json

import pytest

from engine.errors import BadRecordError, IllegalActionError, KesselwachtError
from engine.game import Seat
from engine.games import GAMES
from engine.games.quacks.game import Quacks
from engine.record import Entry, Record, Words, read_record
from tests.engine.playing import QUACKS, header, seat, words

HEADER: dict[str, object] = {"format": 1, "game": "quacks", "players": ["Ada", "Ben"]}
DRAW = json.dumps(words("draw white-1@1"))


def read(*lines: str | dict[str, object]) -> Record:
    return read_record([one if isinstance(one, str) else json.dumps(one) for one in lines], GAMES)


def refusal(*lines: str | dict[str, object]) -> tuple[int, str]:
    """In which line a record is refused, and why."""
    with pytest.raises(BadRecordError) as refused:
        read(*lines)
    error = refused.value
    assert isinstance(error, KesselwachtError)
    assert str(error) == f"line {error.line}: {error.problem}"
    return error.line, error.problem


def test_a_record_that_can_be_read_is_not_refused() -> None:
    with pytest.raises(pytest.fail.Exception):
        refusal(HEADER)


def begun(*deeds: str, of: int = 0) -> Record:
    record = Record.begin(GAMES["quacks"], HEADER)
    for deed in deeds:
        record = record.with_entry(words(deed, of))
    return record


# Lines that cannot be read


def test_an_empty_record_has_no_header() -> None:
    assert refusal() == (1, "the record is empty; its first line must be a header")
    assert refusal("", "  ")[0] == 1


@pytest.mark.parametrize(
    "line", ["moin", '{"seat": 0', "[" * 100_000, "9" * 5000, r'{"do": "\ud800"}']
)
def test_a_line_that_is_no_json_is_named(line: str) -> None:
    number, problem = refusal(HEADER, DRAW, line)
    assert number == 3
    assert problem.startswith("not JSON: ")


@pytest.mark.parametrize("line", ["[]", "3", '"stop"', "null", "NaN"])
def test_a_line_must_be_an_object(line: str) -> None:
    assert refusal(line) == (1, "a line must be a JSON object")
    assert refusal(HEADER, line) == (2, "a line must be a JSON object")


def test_blank_lines_are_passed_over_and_counted() -> None:
    assert len(read("", HEADER, "", DRAW, "").entries) == 1
    assert refusal("", HEADER, "", DRAW, "", "{")[0] == 6


@pytest.mark.parametrize("name", ["chess", None, ["quacks"]])
def test_an_unknown_game_is_refused(name: object) -> None:
    assert refusal({**HEADER, "game": name}) == (1, f'"game" must be one of {", ".join(GAMES)}')


@pytest.mark.parametrize("version", [2, 0, -1, "1", None, 1.0, True])
def test_a_newer_or_senseless_format_is_refused(version: object) -> None:
    assert refusal({**HEADER, "format": version}) == (
        1,
        f'"format" must be 1 to 1, not {version!r}',
    )


def test_an_illegal_action_is_named_with_its_line_and_what_would_be_legal() -> None:
    number, problem = refusal(HEADER, DRAW, json.dumps(words("draw red-1")))
    assert number == 3
    assert problem == (
        "seat=0, do=draw, piece=red-1 is not legal; legal would be: draw white-1 2, "
        "draw white-2 3, draw white-3 4, draw orange-1 2, draw green-1 2, flask, stop"
    )


def test_after_the_end_nothing_is_legal() -> None:
    over = header(seat(stopped=True), seat(stopped=True))
    rolls = [json.dumps(words("roll droplet", of)) for of in (0, 1)]
    assert read(over, *rolls).state.outcome() is not None
    refused = refusal(over, *rolls, json.dumps(words("stop")))
    assert refused[1].endswith("legal would be: nothing")


# Set-ups that the box does not allow


def mid(first: Words, number: int = 3) -> dict[str, object]:
    return {**HEADER, "start": {"round": number, "seats": [first, {}]}}


MODULES = "test_tubes, herb_witches, alchemists, exchange_office"
ORDER = "start.seats[0]: droplet, rat stone and chips must lie on rising spaces from 0 to 52"
FOUR_SETS = "there are " + "; ".join(
    f"{colour} 1, 2, 3, 4" for colour in ("green", "blue", "red", "yellow", "purple")
)
ON_1 = [{"piece": "orange-1", "space": 1}]


@pytest.mark.parametrize(
    ("bad", "problem"),
    [
        ({"players": ["A"]}, '"players" must list 2 to 4 players, not 1'),
        ({"players": ["A"] * 5}, '"players" must list 2 to 4 players, not 5'),
        ({"players": "ABC"}, '"players" must list 2 to 4 players, not 0'),
        ({"players": None}, '"players" must list 2 to 4 players, not 0'),
        ({"modules": ["witches"]}, f"module 'witches' is not known; known are: {MODULES}"),
        ({"modules": "witches"}, f"module 'witches' is not known; known are: {MODULES}"),
        ({"sets": {"red": 5}}, f"sets.red = 5: {FOUR_SETS}"),
        ({"sets": {"red": 0}}, f"sets.red = 0: {FOUR_SETS}"),
        ({"sets": {"red": True}}, f"sets.red = True: {FOUR_SETS}"),
        ({"sets": {"white": 1}}, f"sets.white = 1: {FOUR_SETS}"),
        ({"start_player": 2}, '"start_player" must be a seat from 0 to 1, not 2'),
        ({"start_player": -1}, '"start_player" must be a seat from 0 to 1, not -1'),
        ({"start_player": True}, '"start_player" must be a seat from 0 to 1, not True'),
        ({"sets": ["red"]}, '"sets" must be an object'),
        ({"house_rules": 1}, '"house_rules" must be an object'),
        (
            {"house_rules": {"odds": True}},
            "house_rules.odds: unknown key; known are show_odds, scoring_space,",
        ),
        ({"house_rules": {"show_odds": 1}}, "house_rules.show_odds: 1 is not of type bool"),
        (
            {"house_rules": {"scoring_space": "beside"}},
            "house_rules.scoring_space: 'beside' is none of after, under",
        ),
        ({"start": []}, '"start" must be an object'),
        (
            {"start": {"rounds": 1}},
            "start.rounds: unknown key; known are round, card, cards, seats",
        ),
        ({"start": {"round": 0}}, "start.round must be 1 to 9, not 0"),
        ({"start": {"round": 10}}, "start.round must be 1 to 9, not 10"),
        ({"start": {"seats": [{}]}}, "start.seats has 1 entries for 2 players"),
        ({"start": {"seats": [{}, {}, {}]}}, "start.seats has 3 entries for 2 players"),
        (mid({"bags": {}}), "start.seats[0].bags: unknown key; known are bag, pot, aside, droplet"),
        (mid({"bag": {"pink-1": 1}}), "start.seats[0].bag: 'pink-1' is none of white-1,"),
        (mid({"bag": {"red-1": "1"}}), "start.seats[0].bag.red-1: '1' is not of type int"),
        (mid({"bag": {"red-1": 13}}), "13 of red-1 in play, but the box has 12"),
        (mid({"bag": {"white-3": 4}}), "5 of white-3 in play, but the box has 4"),
        (
            mid({"bag": {"yellow-2": 6}, "pot": [{"piece": "yellow-2", "space": 2}]}),
            "7 of yellow-2 in play, but the box has 6",
        ),
        (mid({"bag": {"red-1": -1}}), "start.seats[0]: no count can be below 0"),
        (mid({"rubies": -1}), "start.seats[0]: no count can be below 0"),
        (mid({"score": -1}), "start.seats[0]: no count can be below 0"),
        (mid({"rats": -1, "droplet": 2}), "start.seats[0]: no count can be below 0"),
        (mid({"aside": ["blue-1"]}), "start.seats[0]: only red chips lie beside a pot"),
        (mid({"aside": ["red-1"] * 13}), "13 of red-1 in play, but the box has 12"),
        (mid({"aside": ["red-1"]}), "start.seats[0]: no chips lie beside a pot with red set 1"),
        (mid({"tube": 1}), 'start.seats[0]: a tube needs the module "test_tubes"'),
        (mid({"tube": 13}), "start.seats[0]: the glasses are 0 to 12"),
        (mid({"tube": -1}), "start.seats[0]: the glasses are 0 to 12"),
        ({"start": {"card": "luck"}}, "start.card: 'luck' is none of choose-wisely,"),
        (
            {"start": {"card": "charity", "cards": ["charity"]}},
            "start.cards: each card is in the deck once",
        ),
        (mid({"droplet": -1}), ORDER),
        (mid({"droplet": 53}), ORDER),
        (mid({"droplet": 50, "rats": 3, "pot": [{"piece": "red-1", "space": 52}]}), ORDER),
        (mid({"droplet": 1, "pot": ON_1}), ORDER),
        (mid({"rats": 1, "pot": ON_1}), ORDER),
        (mid({"pot": ON_1 + ON_1}), ORDER),
        (mid({"pot": [{"piece": "orange-1", "space": 53}]}), ORDER),
        (mid({"pot": [["orange-1", 1]]}), "start.seats[0].pot[0]: ['orange-1', 1] is not of"),
    ],
)
def test_a_set_up_that_is_impossible_is_refused_with_its_reason(
    bad: dict[str, object], problem: str
) -> None:
    line, said = refusal({**HEADER, **bad})
    assert line == 1
    assert said.startswith(problem)


def test_a_chip_does_not_lie_before_the_rat_stone_that_the_scores_make() -> None:
    behind = seat("orange-1", pot="orange-1@1", score=0)
    start = {"round": 3, "seats": [behind, seat(score=20)]}
    assert refusal({**HEADER, "start": start}) == (1, ORDER)


# Games taken up in the middle


def test_a_game_taken_up_in_the_middle_is_as_its_header_says() -> None:
    first = seat("white-1", pot="green-4@9", droplet=2, rats=3, rubies=4, score=17, flask=False)
    record = read({**HEADER, "start": {"round": 4, "seats": [first, {"score": 30}]}})
    told = record.game.state_in_words(record.state)
    assert told["round"] == 4
    assert isinstance(told["seats"], list)
    wanted = {"pot": [["green-4", 9]], "bag": {"white-1": 1}, "droplet": 2, "rat": 5}
    wanted |= {"flask": False, "rubies": 4, "score": 17, "scoring_space": 10}
    assert wanted.items() <= told["seats"][0].items()
    assert told["seats"][1]["score"] == 30
    assert [(one.seat, one.points) for one in record.state.score_lines()] == [(0, 17), (1, 30)]


@pytest.mark.parametrize("rats", [{}, {"rats": None}])
@pytest.mark.parametrize(
    ("card", "deeds"),
    [({"card": "magic-potion"}, []), ({}, [words("reveal magic-potion", of=1)])],
)
def test_rats_that_are_left_out_are_counted_from_the_scores(
    rats: Words, card: Words, deeds: list[dict[str, object]]
) -> None:
    start = {"round": 2, **card, "seats": [{"score": 16, **rats}, {"score": 20}]}
    told = GAMES["quacks"].state_in_words(read({**HEADER, "start": start}, *deeds).state)
    assert isinstance(told["seats"], list)
    assert [one["rat"] for one in told["seats"]] == [2, None]


def test_the_set_of_a_book_may_be_named() -> None:
    books = {"red": 1, "yellow": 1}
    assert read({**HEADER, "sets": books}).state == read(HEADER).state


def test_a_game_in_which_everybody_has_stopped_goes_on_with_the_scoring() -> None:
    done = seat("", pot="green-4@4", stopped=True)
    record = read(header(done, done, number=3))
    assert {one["do"] for one in map(QUACKS.in_words, record.state.legal_actions())} == {"roll"}
    for of in (0, 1):
        record = record.with_entry(words("roll droplet", of))
    assert [line.space for line in record.state.score_lines()] == [5, 5]


@pytest.mark.parametrize(
    ("pot", "insured"),
    [
        ("white-3@3 blue-1@4 white-3@7", False),
        ("white-3@3 blue-2@5 white-3@8", True),
        ("white-3@3 white-3@6 blue-1@7", True),
        ("white-3@3 blue-4@7 blue-1@8 white-3@11", True),
        ("blue-4@4 white-3@7 orange-1@8 orange-1@9 orange-1@10 white-3@13", False),
        ("white-3@3 white-3@6 orange-1@7", False),
    ],
)
def test_blue_chips_on_a_pot_insure_the_next_ones_of_a_game_taken_up(
    pot: str, *, insured: bool
) -> None:
    taken_up = header(seat("white-2", pot=pot), seat(stopped=True), number=3, sets="blue 2")
    state = read(taken_up, words("draw white-2")).state
    assert isinstance(state, Quacks)
    assert (state.players[0].pot.exploded, state.players[0].pot.insured) == (True, insured)


@pytest.mark.parametrize("behind", ["", " red-1@10"])
@pytest.mark.parametrize(("blue", "insured"), [("blue-1@7", True), ("orange-1@7", False)])
def test_a_pot_that_has_exploded_before_a_game_is_taken_up_was_insured_by_its_chips(
    blue: str, behind: str, *, insured: bool
) -> None:
    burst = seat("", pot=f"white-3@3 white-3@6 {blue} white-2@9{behind}")
    state = read(header(burst, seat("orange-1"), number=3, sets="blue 2 red 2")).state
    assert isinstance(state, Quacks)
    assert (state.players[0].pot.exploded, state.players[0].pot.insured) == (True, insured)


# Evidence


def test_evidence_stays_with_its_entry_and_out_of_the_words() -> None:
    evidence = {"confidence": 0.98, "crop": "7.png"}
    record = read(HEADER, {**words("draw white-1"), "evidence": evidence})
    assert record.entries == (Entry(words("draw white-1@1"), evidence),)
    assert json.loads(record.to_lines()[1]) == {**words("draw white-1@1"), "evidence": evidence}


def test_evidence_that_is_no_object_is_left_aside() -> None:
    record = read(HEADER, {**words("draw white-1"), "evidence": "seen"})
    assert record.entries == (Entry(words("draw white-1@1"), {}),)


def test_names_keep_their_letters() -> None:
    named = {**HEADER, "players": ["Jürgen", "Zoë"]}
    assert read(named).to_lines() == [json.dumps(named, ensure_ascii=False)]


# Undo


def test_an_undo_takes_back_the_last_action_of_anybody_or_of_one_seat() -> None:
    record = begun("draw white-1", "draw green-1").with_entry(words("draw white-3", of=1))
    of_anybody = record.with_entry({"do": "undo"})
    assert [entry.words["piece"] for entry in of_anybody.standing] == ["white-1", "green-1"]
    of_first = record.with_entry({"seat": 0, "do": "undo"})
    assert [entry.words["piece"] for entry in of_first.standing] == ["white-1", "white-3"]
    assert of_first.entries[:3] == record.entries


def test_two_undos_take_back_two_actions() -> None:
    record = begun("draw white-1", "draw green-1").with_entry({"do": "undo"})
    assert record.with_entry({"do": "undo"}).state == begun().state


def test_what_stays_after_an_undo_keeps_its_evidence() -> None:
    record = begun("draw white-1").with_entry(words("stop", of=1), {"by": "button"})
    undone = record.with_entry({"seat": 0, "do": "undo"})
    assert undone.standing == (Entry(words("stop", of=1), {"by": "button"}),)


def test_the_seat_of_an_undo_may_be_said_to_be_nobody() -> None:
    record = begun("stop").with_entry({"seat": None, "do": "undo"})
    assert record.entries[-1] == Entry({"do": "undo"}, {})


def test_an_undo_keeps_its_evidence() -> None:
    record = begun("stop").with_entry({"do": "undo"}, {"by": "phone"})
    assert json.loads(record.to_lines()[-1]) == {"do": "undo", "evidence": {"by": "phone"}}
    assert read_record(record.to_lines(), GAMES) == record


@pytest.mark.parametrize("seat_of", [7, -1, "0", [], 0.0, True])
def test_an_undo_of_no_seat_is_refused(seat_of: object) -> None:
    with pytest.raises(IllegalActionError, match="legal would be"):
        begun("stop").with_entry({"seat": seat_of, "do": "undo"})


def test_an_undo_of_nothing_and_with_more_words_is_refused() -> None:
    for said in ({"do": "undo"}, {"seat": 1, "do": "undo"}, {"do": "undo", "steps": 2}):
        with pytest.raises(IllegalActionError):
            begun(*(["stop"] if "steps" in said else [])).with_entry(said)
    with pytest.raises(IllegalActionError, match="legal would be: nothing"):
        begun("stop").with_entry({"seat": 1, "do": "undo"})


def test_an_undo_that_others_have_built_upon_is_refused_and_changes_nothing() -> None:
    record = begun("stop").with_entry(words("stop", of=1))
    for of, deed in ((0, "roll droplet"), (1, "roll droplet"), (1, "clear")):
        record = record.with_entry(words(deed, of))
    with pytest.raises(IllegalActionError):
        record.with_entry({"seat": 0, "do": "undo"})
    number, problem = refusal(*record.to_lines(), '{"seat": 0, "do": "undo"}')
    assert number == 7
    assert "do=clear is not legal" in problem


def test_the_past_of_a_seat_is_every_state_from_which_it_went_on_newest_first() -> None:
    record = begun("draw white-1").with_entry(words("stop", of=1)).with_entry(words("draw green-1"))
    start, one, two, _ = record.states
    assert record.before(Seat(0)) == (two, start)
    assert record.before(Seat(1)) == (one,)
    assert record.before(None) == (two, one, start)


@pytest.mark.parametrize(
    ("header", "problem"),
    [
        ({"hous_rules": {}}, '"hous_rules" is not known; known are: format, game, players'),
        ({"players": ["Ada", 7]}, 'a player must be a name, or an object with a "name", not 7'),
        (
            {"players": [{"button": 3}, "Ben"]},
            'a player must be a name, or an object with a "name"',
        ),
    ],
)
def test_what_nobody_knows_in_a_header_is_refused(header: dict[str, object], problem: str) -> None:
    whole = {"format": 1, "game": "quacks", "players": ["Ada", "Ben"], **header}
    with pytest.raises(BadRecordError) as refused:
        read_record([json.dumps(whole)], GAMES)
    assert problem in refused.value.problem
    assert refused.value.line == 1
