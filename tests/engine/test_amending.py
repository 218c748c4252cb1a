"""What the table tells a record: how it lies now, and which house rules hold from now on."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BadAmendmentError
from engine.game import Seat
from engine.games import GAMES
from engine.games.galletitas.game import Galletitas
from engine.games.glastonbury.game import Glastonbury
from engine.games.glastonbury.position import Phase
from engine.games.quacks.game import Quacks
from engine.record import Record, Words, read_record
from tests.engine.baking import galletitas_headers
from tests.engine.casting import glastonbury_headers
from tests.engine.playing import DICE, WHOLE_GAMES, header, quacks_headers, seat, words
from tests.engine.test_every_game import begun

HEADERS = {
    "galletitas": galletitas_headers(least=5),
    "glastonbury": glastonbury_headers(short=True),
    "quacks": quacks_headers(first=8),
}
pairs = st.sampled_from(sorted(GAMES)).flatmap(lambda game: st.tuples(HEADERS[game], HEADERS[game]))


def problem(record: Record, said: Words) -> str:
    """Why a record does not take an amendment."""
    with pytest.raises(BadAmendmentError) as refused:
        record.with_entry(said)
    assert str(refused.value).endswith(refused.value.problem)
    return refused.value.problem


def on_the_way(of: Words, dice: random.Random, most: int) -> Record:
    """A game that has not come to its end."""
    record = begun(of)
    for _ in range(dice.randrange(most)):
        legal = record.state.legal_actions()
        following = record.with_entry(record.game.in_words(dice.choice(legal)))
        if following.state.outcome() is not None:
            break
        record = following
    return record


def played_on(record: Record, dice: random.Random) -> Record:
    while legal := record.state.legal_actions():
        record = record.with_entry(record.game.in_words(dice.choice(legal)))
    return record


# House rules


@WHOLE_GAMES
@given(pairs, DICE)
def test_other_house_rules_hold_from_then_on_and_every_game_comes_to_its_end(
    two: tuple[Words, Words], dice: random.Random
) -> None:
    first, second = two
    record = on_the_way(first, dice, 40)
    said = {"do": "rules", "house_rules": _agreeable(first, second)}
    try:
        agreed = record.with_entry(said, {"by": "all"})
    except BadAmendmentError:
        assert problem(record, said) == "nobody could go on from there"
        return
    wanted = GAMES[str(first["game"])].set_up({**first, "house_rules": said["house_rules"]})
    assert agreed.state.rules.house == wanted.rules.house  # type: ignore[attr-defined]
    over = played_on(agreed, dice)
    assert over.state.outcome() is not None
    assert read_record(over.to_lines(), GAMES) == over
    assert agreed.with_entry({"do": "undo"}).fold == record.fold


def _agreeable(first: Words, second: Words) -> Mapping[str, object]:
    """The rules of the second header, but for what is settled before a game of the first."""
    settled = ("spell_copies", "recipe_hidden")
    old, new = first.get("house_rules", {}), second.get("house_rules", {})
    assert isinstance(old, dict)
    assert isinstance(new, dict)
    kept = {key: old[key] for key in settled if key in old}
    return {**{key: value for key, value in new.items() if key not in settled}, **kept}


def test_house_rules_that_nobody_knows_are_refused() -> None:
    record = begun(header(seat("red-1"), seat("red-1")))
    assert problem(record, {"do": "rules", "house_rules": {"luck": 1}}).startswith(
        "house_rules.luck: unknown key"
    )
    assert problem(record, {"do": "rules", "seat": 0}).startswith('"seat" is not known')
    assert problem(record, {"do": "rules", "house_rules": 3}) == '"house_rules" must be an object'


def test_what_decides_about_the_deck_is_agreed_on_before_the_game() -> None:
    record = begun({"format": 1, "game": "glastonbury", "players": ["Ada", "Ben"]})
    for rules in ({"spell_copies": {"accio": 1}}, {"recipe_hidden": False}):
        said = {"do": "rules", "house_rules": rules}
        assert (
            problem(record, said) == "spell_copies and recipe_hidden are agreed on before the game"
        )


def test_nothing_is_amended_once_the_game_is_over() -> None:
    record = played_on(begun(header(seat(stopped=True), seat(stopped=True))), random.Random(1))
    assert problem(record, {"do": "rules"}) == "nobody could go on from there"


# A pot as it lies


def brewing(**more: object) -> Record:
    ada = seat("white-1 green-1 blue-2", pot="white-2@2 orange-1@3", **more)
    return begun(header(ada, seat("white-1"), number=3))


def pot(*chips: str) -> list[Words]:
    placed = [one.split("@") for one in chips]
    return [{"piece": piece, "space": int(space)} for piece, space in placed]


def resync(start: Words, of: object = 0) -> Words:
    return {"seat": of, "do": "resync", "start": start}


def told(record: Record, of: int = 0) -> Mapping[str, object]:
    seats = record.game.state_in_words(record.state)["seats"]
    assert isinstance(seats, list)
    row: Mapping[str, object] = seats[of]
    return row


def test_a_pot_is_taken_as_it_lies_and_the_bag_holds_the_rest() -> None:
    record = brewing().with_entry(resync({"pot": pot("green-1@7", "white-2@9")}))
    ada = told(record)
    assert ada["pot"] == [["green-1", 7], ["white-2", 9]]
    assert ada["bag"] == {"white-1": 1, "orange-1": 1, "blue-2": 1}
    assert told(record, 1) == told(brewing(), 1)
    assert read_record(record.to_lines(), GAMES) == record


def test_a_chip_that_was_nobodys_comes_out_of_the_box() -> None:
    record = brewing().with_entry(resync({"pot": pot("red-4@4")}))
    assert told(record)["bag"] == {
        "white-1": 1,
        "white-2": 1,
        "orange-1": 1,
        "green-1": 1,
        "blue-2": 1,
    }
    assert isinstance(record.state, Quacks)
    assert record.state.players[0].chips().total() == 6


def test_whatever_a_header_tells_of_a_pot_may_be_told_and_the_rest_stays() -> None:
    start = {"bag": {"white-1": 2}, "droplet": 1, "rats": 1, "flask": False, "pot": []}
    record = brewing(rubies=4, score=9).with_entry(resync(start))
    wanted = {"bag": {"white-1": 2}, "droplet": 1, "rat": 2, "flask": False, "pot": []}
    assert {**wanted, "rubies": 4, "score": 9}.items() <= told(record).items()


def test_a_pot_that_lies_with_too_much_white_has_exploded() -> None:
    record = brewing().with_entry(resync({"pot": pot("white-3@3", "white-3@6", "white-2@8")}))
    assert told(record)["exploded"] is True
    assert told(record, 1)["exploded"] is False


def test_a_pot_that_is_told_to_have_stopped_is_scored_once_the_others_have() -> None:
    record = brewing().with_entry(resync({"stopped": True})).with_entry(words("stop", 1))
    assert {one.words["do"] for one in record.standing} == {"resync", "stop"}
    assert isinstance(record.state, Quacks)
    assert not record.state.may_draw(Seat.ONE)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (resync({"pot": pot("red-1@60")}), "start: droplet, rat stone and chips must lie on"),
        (resync({"pot": pot("red-1@5", "red-1@4")}), "start: droplet, rat stone and chips must"),
        (resync({"score": 3}), '"score" is not known; known are: pot, aside, bag'),
        (resync({"pot": [{"piece": "pink-1", "space": 1}]}), "start.pot[0].piece: 'pink-1'"),
        (resync({}, of=2), '"start_player" must be a seat from 0 to 1, not 2'),
        (resync({}, of=None), '"start_player" must be a seat from 0 to 1, not None'),
        (resync({"bag": {"white-3": 9}}), "the box has no more white-3"),
        ({**resync({}), "why": 1}, '"why" is not known'),
        ({"seat": 0, "do": "resync", "start": 1}, '"start" must be an object'),
    ],
)
def test_a_pot_that_cannot_lie_like_that_is_refused_with_its_reason(said: Words, why: str) -> None:
    assert problem(brewing(), said).startswith(why)


def test_a_pot_is_told_anew_only_while_it_brews() -> None:
    record = begun({"format": 1, "game": "quacks", "players": ["Ada", "Ben"]})
    assert problem(record, resync({"pot": []})) == "a pot is told anew only while it brews"


@WHOLE_GAMES
@given(quacks_headers(first=8), DICE)
def test_a_pot_told_as_the_record_has_it_leaves_every_chip_where_it_was(
    of: Words, dice: random.Random
) -> None:
    record = on_the_way(of, dice, 30)
    state = record.state
    assert isinstance(state, Quacks)
    seats = [s for s in state.around if state.may_draw(s) and not state.players[s].pot.just_placed]
    if not seats:
        return
    told_anew = record.with_entry(resync({}, int(dice.choice(seats))))
    assert isinstance(told_anew.state, Quacks)
    assert [one.chips() for one in told_anew.state.players] == [
        one.chips() for one in state.players
    ]
    over = played_on(told_anew, dice)
    assert over.state.outcome() is not None
    assert read_record(over.to_lines(), GAMES) == over


# A field as it lies

FIELD: list[list[str | None]] = [
    [None, None, "P1b-4", None, None, None],
    [None, "P1a-1", None, None, None, "immuto"],
    [None, None, "P1a-2", None, "vanesco", None],
    [None, None, None, "N1a-3", None, None],
    [None, None, None, None, "N1a-4", None],
    [None, None, None, None, None, None],
]


def glastonbury() -> Record:
    seats = [{"cauldron": ["P2a-1"], "pawn": 1}, {"cauldron": ["P2a-3"], "pawn": 4}]
    start = {"field": FIELD, "pile": ["N2a-1", "N2a-2"], "seats": seats}
    return begun({"format": 1, "game": "glastonbury", "players": ["Ada", "Ben"], "start": start})


def with_cell(cell: tuple[int, int], card: str | None) -> Words:
    rows = json.loads(json.dumps(FIELD))
    rows[cell[0]][cell[1]] = card
    return {"do": "resync", "field": rows}


def test_a_field_is_taken_as_it_lies_and_the_pile_holds_the_rest() -> None:
    record = glastonbury().with_entry(with_cell((4, 4), "N2b-2"))
    state = record.state
    assert isinstance(state, Glastonbury)
    assert str(state.card_at((4, 4))) == "N2b-2"
    assert "N1a-4" in [card.value for card in state.pile]
    deck = state.rules.deck()
    assert state.in_play() == deck
    assert read_record(record.to_lines(), GAMES) == record


def test_a_gap_that_lies_filled_ends_the_turn() -> None:
    record = glastonbury().with_entry({"seat": 0, "do": "take", "card": "P1b-4", "cell": [0, 2]})
    before = record.state
    assert isinstance(before, Glastonbury)
    assert before.phase is Phase.REFILLING
    after = record.with_entry(with_cell((0, 2), "N2b-2")).state
    assert isinstance(after, Glastonbury)
    assert (after.phase, after.turn) == (Phase.TAKING, Seat.TWO)
    still = record.with_entry(with_cell((0, 2), None)).state
    assert isinstance(still, Glastonbury)
    assert still.phase is Phase.REFILLING


def test_a_field_that_cannot_lie_like_that_is_refused() -> None:
    record = glastonbury()
    twice = with_cell((4, 4), "P1a-1")
    assert problem(record, twice) == "2 of P1a-1 in play, but the deck has 1"
    assert problem(record, {"do": "resync"}).startswith("resync.field")
    assert problem(record, {**with_cell((4, 4), None), "seat": 0}).startswith('"seat" is not known')
    dealing = begun({"format": 1, "game": "glastonbury", "players": ["Ada", "Ben"]})
    assert problem(dealing, with_cell((4, 4), None)).startswith("the field is told anew only while")


# A row as it lies


def baking() -> Record:
    icons = {"pink_triangle-7": "none", "pink_triangle-3": "none", "green_diamond-8": "none"}
    of: Words = {
        "format": 1,
        "game": "galletitas",
        "players": ["Ada", "Ben", "Cem"],
        "icons": icons,
        "start": {"discard": ["orange_circle-20"]},
    }
    return begun(of).with_entry({"seat": 0, "do": "open", "piece": "pink_triangle-7"})


def row(*places: tuple[int, list[str]], **more: object) -> Words:
    return {"do": "resync", "row": [{"by": by, "cards": cards} for by, cards in places], **more}


def test_a_row_is_taken_as_it_lies_and_its_cards_come_from_the_pile() -> None:
    before = baking().state
    record = baking().with_entry(row((0, ["pink_triangle-3"]), (1, ["green_diamond-8"]), turn=2))
    after = record.state
    assert isinstance(before, Galletitas)
    assert isinstance(after, Galletitas)
    assert (after.turn, after.pile) == (Seat.THREE, before.pile - 1)
    assert [spot.cards[0].value for spot in after.row] == ["pink_triangle-3", "green_diamond-8"]
    assert read_record(record.to_lines(), GAMES) == record
    kept = baking().with_entry(row((0, ["pink_triangle-3"]))).state
    assert isinstance(kept, Galletitas)
    assert kept.turn == before.turn


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (row((0, [])), "resync.row: it begins face up"),
        (row((3, ["pink_triangle-3"])), "resync.row: each place was laid by a seat"),
        (row((0, ["orange_circle-20"])), "resync.row: there are not so many cards"),
        (row((0, ["pink_triangle-3"]), turn=3), '"start_player" must be a seat from 0 to 2'),
        ({"do": "resync"}, "resync.row: missing"),
        (
            row((0, ["pink_triangle-3"]), (1, ["pink_triangle-3"])),
            "resync.row: there are not so many cards",
        ),
    ],
)
def test_a_row_that_cannot_lie_like_that_is_refused(said: Words, why: str) -> None:
    assert problem(baking(), said).startswith(why)


def test_a_row_is_told_anew_only_before_a_turn() -> None:
    record = baking().with_entry({"seat": 1, "do": "face_down"})
    lost = record.with_entry({"seat": 2, "do": "reveal", "piece": "violet_star-2"})
    assert problem(lost, row()) == "the row is told anew only before a turn"


# Places


@WHOLE_GAMES
@given(pairs, DICE)
def test_two_who_change_places_take_their_things_along_and_back_again(
    two: tuple[Words, Words], dice: random.Random
) -> None:
    record = on_the_way(two[0], dice, 40)
    first, second = dice.sample(range(record.state.seat_count), 2)
    said: Words = {"do": "swap", "seats": [first, second], "with_things": True}
    swapped = record.with_entry(said)
    places = list(range(record.state.seat_count))
    places[first], places[second] = second, first
    lines = record.state.score_lines()
    assert [(line.seat, line.points) for line in swapped.state.score_lines()] == [
        (places[line.seat], line.points) for line in lines
    ]
    over = played_on(swapped, dice)
    assert over.state.outcome() is not None
    assert read_record(over.to_lines(), GAMES) == over
    back: Words = {**said, "seats": [second, first]}
    assert swapped.with_entry(back).state == record.state
    assert swapped.with_entry({"do": "undo"}).fold == record.fold


def test_two_who_change_places_may_leave_their_things_where_they_are() -> None:
    record = brewing()
    said: Words = {"do": "swap", "seats": [1, 0], "with_things": False}
    assert record.with_entry(said).state == record.state
    assert told(record.with_entry({**said, "with_things": True}), 1) == told(record)


@pytest.mark.parametrize(
    "said",
    [
        {"seats": [0, 0], "with_things": True},
        {"seats": [0], "with_things": True},
        {"seats": [0, 2], "with_things": True},
        {"seats": [0, 1, 1], "with_things": True},
        {"seats": "01", "with_things": True},
        {"with_things": True},
        {"seats": [0, 1]},
        {"seats": [0, 1], "with_things": 1},
        {"seats": [0, 1], "with_things": True, "seat": 0},
    ],
)
def test_what_is_no_change_of_places_is_refused(said: Words) -> None:
    assert problem(brewing(), {"do": "swap", **said}).split(":")[0] in {
        *("seats", "with_things", '"seat" is not known; known are')
    }


# Players who leave


@WHOLE_GAMES
@given(pairs, DICE)
def test_whoever_has_left_is_passed_over_and_the_others_come_to_an_end(
    two: tuple[Words, Words], dice: random.Random
) -> None:
    record = on_the_way(two[0], dice, 40)
    gone = dice.randrange(record.state.seat_count)
    said: Words = {"seat": gone, "do": "leave"}
    try:
        left = record.with_entry(said)
    except BadAmendmentError:
        assert problem(record, said) == "nobody could go on from there"
        return
    assert left.fold.away == {gone}
    over = played_on(left, dice)
    assert over.state.outcome() is not None
    assert read_record(over.to_lines(), GAMES) == over
    assert left.with_entry({"do": "undo"}).fold == record.fold
    own = {one.words["do"] for one in over.standing[len(left.standing) :] if one.seat == gone}
    assert own <= {"reveal", "turn_up", "looked", "keep", "recipe", "pass", *NOT_SKIPPED}


NOT_SKIPPED = {
    *("icon", "give", "pass_on", "turn_over", "clear"),
    *("draw", "stop", "choose", "roll", "buy"),
}
"""What the table still does for somebody: icons, a lost round, a round without its card."""


def test_a_player_of_quacks_who_has_left_stops_at_once_in_every_round() -> None:
    record = brewing().with_entry({"seat": 0, "do": "leave"})
    assert isinstance(record.state, Quacks)
    assert record.state.players[0].pot.stopped
    rest = played_on(record.with_entry(words("stop", 1)), random.Random(3))
    assert {one.words["do"] for one in rest.standing if one.seat == 0} <= {
        "leave",
        "reveal",
        "draw",
    }


def test_whoever_is_away_stays_away_when_places_change() -> None:
    record = brewing().with_entry({"seat": 0, "do": "leave"})
    things = record.with_entry({"do": "swap", "seats": [0, 1], "with_things": True})
    assert things.fold.away == {Seat.TWO}
    names = record.with_entry({"do": "swap", "seats": [0, 1], "with_things": False})
    assert names.fold.away == {Seat.ONE}


def test_the_last_one_does_not_leave_nor_does_anybody_twice() -> None:
    record = brewing().with_entry({"seat": 0, "do": "leave"})
    for of in (0, 1):
        assert problem(record, {"seat": of, "do": "leave"}).startswith("seat: who has not left yet")
    assert problem(brewing(), {"seat": 2, "do": "leave"}).startswith('"start_player" must be')
    assert problem(brewing(), {"seat": 0, "do": "leave", "why": "late"}).startswith('"why"')
